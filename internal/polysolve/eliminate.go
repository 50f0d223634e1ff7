package polysolve

// A worker solves the system modulo a prime at one point after the other, by the
// pivots of an order.
type worker struct {
	*reduced
	o     *order
	upper [][]uint64 // values at o.upper
	inv   []uint64   // inverses of pivots
	y     []uint64   // right-hand side after elimination
	w     []uint64   // a row, by pivots; zero between uses
}

func newWorker(m *reduced, o *order) *worker {
	n := len(o.row)
	z := &worker{reduced: m, o: o, upper: make([][]uint64, n)}
	z.inv, z.y, z.w = make([]uint64, n), make([]uint64, n), make([]uint64, n)
	for k := range z.upper {
		z.upper[k] = make([]uint64, len(o.upper[k]))
	}
	return z
}

// solve returns the solution at ε = t and then the determinant, up to a sign that
// is the same everywhere; and nil if a pivot is 0 there.
func (z *worker) solve(t uint64) []uint64 {
	f, o, det := z.field, z.o, z.one
	for k, r := range o.row {
		for _, e := range z.rows[r] {
			j := o.at[e.col]
			z.w[j] = f.add(z.w[j], f.eval(e.p, t))
		}
		y := f.eval(z.b[r], t)
		for _, i := range o.lower[k] {
			v := z.w[i]
			if z.w[i] = 0; v == 0 {
				continue
			}
			factor := f.mul(v, z.inv[i])
			y = f.sub(y, f.mul(factor, z.y[i]))
			for q, j := range o.upper[i] {
				z.w[j] = f.sub(z.w[j], f.mul(factor, z.upper[i][q]))
			}
		}
		pivot := z.w[k]
		z.w[k], z.y[k] = 0, y
		for q, j := range o.upper[k] {
			z.upper[k][q], z.w[j] = z.w[j], 0
		}
		if pivot == 0 {
			return nil
		}
		z.inv[k] = f.inverse(pivot)
		det = f.mul(det, pivot)
	}
	return append(z.back(), det)
}

// back substitutes.
func (z *worker) back() []uint64 {
	n := len(z.y)
	x := make([]uint64, n, n+1)
	for k := n - 1; k >= 0; k-- {
		v := z.y[k]
		for q, j := range z.o.upper[k] {
			v = z.sub(v, z.mul(z.upper[k][q], x[z.o.col[j]]))
		}
		x[z.o.col[k]] = z.mul(v, z.inv[k])
	}
	return x
}
