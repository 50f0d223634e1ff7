package descent

import (
	"math"
	"slices"

	"exactsolve/internal/dense"
	"exactsolve/rational"
	"exactsolve/rational/approx"
	"exactsolve/seqform"
)

// A split of the probabilities that may vary: equations determine the dependent
// ones by the free.
type split struct{ free, dependent, equations []pair }

// Points yields points that satisfy the equations of the candidate's support, as
// far as floats can tell. Free probabilities are the simplest fractions in a window
// about the candidate: wide at first, for simple answers, then narrower, as the
// equilibria may end nearby. Each window is also tried with the equations of unused
// actions that pay as much, so that these stay best.
func (c *Candidate) Points(yield func(*Point) bool) {
	const most = 1 << 22 // entries of a matrix
	splits := []*split{c.split(c.pairs)}
	if n := len(c.tight); n > 0 && (n+len(c.pairs))*len(c.pairs) < most {
		splits = append(splits, c.split(slices.Concat(c.pairs, c.tight)))
	}
	for _, bits := range []int{3, 4, 5, 6, 8, 10, 13, 17, 22, 28} {
		for _, s := range splits {
			if p := c.point(s, rational.New(1, 1<<bits)); p != nil && !yield(p) {
				return
			}
		}
		if len(splits[0].free) == 0 {
			return
		}
	}
}

// split chooses equations and dependent probabilities of a regular Jacobian.
func (c *Candidate) split(equations []pair) *split {
	z := &split{free: slices.Clone(c.idle)}
	if len(c.pairs) == 0 {
		return z
	}
	m := c.jacobian(c.p, equations, c.pairs)
	rows, cols := dense.Pivots(c.s.ctx, m, rankFrom*dense.Largest(m))
	for _, r := range rows {
		z.equations = append(z.equations, equations[r])
	}
	for k, x := range c.pairs {
		if slices.Contains(cols, k) {
			z.dependent = append(z.dependent, x)
		} else {
			z.free = append(z.free, x)
		}
	}
	return z
}

// jacobian returns the derivatives of c·(q(action) − q(base)) of the rows by the
// probabilities of the columns.
func (c *Candidate) jacobian(p []float64, rows, cols []pair) [][]float64 {
	f := c.s.f
	row, n := index(f, rows)
	col, m := index(f, cols)
	d := dense.New(n, m)
	f.derivatives(p, row, col, d)
	z := dense.New(len(rows), len(cols))
	for r, a := range rows {
		scale := c.s.w.c[f.SetOf[a.action]]
		up, down := d[row[a.action]], d[row[a.base]]
		for k, x := range cols {
			i, j := col[x.action], col[x.base]
			z[r][k] = scale * (up[i] - up[j] - down[i] + down[j])
		}
	}
	return z
}

// index numbers the entries in pairs; others have −1.
func index(f *game, pairs []pair) (of []int32, n int) {
	of = make([]int32, len(f.Parent))
	for e := range of {
		of[e] = -1
	}
	for _, x := range pairs {
		for _, e := range []int32{x.action, x.base} {
			if of[e] < 0 {
				of[e] = int32(n)
				n++
			}
		}
	}
	return of, n
}

// point returns the point for a window, nil if there is none.
func (c *Candidate) point(z *split, window rational.Rat) *Point {
	p := slices.Clone(c.p)
	exact := make(map[int32]rational.Rat, len(z.free))
	for _, x := range z.free {
		v, _ := approx.FromFloat64(p[x.action])
		v = rational.Simplest(rational.Max(rational.Int(0), v.Sub(window)), rational.Min(rational.Int(1), v.Add(window)))
		exact[x.action] = v
		p[x.action] = approx.Float64(v)
	}
	inv := c.newton(z, p)
	if inv == nil && len(z.dependent) > 0 || !c.feasible(p) {
		return nil
	}
	return c.newPoint(z, p, exact, inv)
}

// newton solves the equations for the dependent probabilities in p and returns the
// inverse of the Jacobian; nil if that fails.
func (c *Candidate) newton(z *split, p []float64) [][]float64 {
	const steps, small, rounding, far = 30, 1e-15, 1e-12, 10
	c.balanceAll(p)
	last := math.Inf(1)
	var inv [][]float64
	for range steps {
		if len(z.dependent) == 0 {
			return nil
		}
		var ok bool
		if inv, ok = dense.Inverse(c.s.ctx, c.jacobian(p, z.equations, z.dependent)); !ok {
			return nil
		}
		c.s.w.values(p)
		most := 0.0
		for k, line := range inv {
			d := 0.0
			for r, v := range line {
				d += v * c.residual(z.equations[r])
			}
			p[z.dependent[k].action] -= d
			most = math.Max(most, math.Abs(d))
		}
		c.balanceAll(p)
		if !(most < far) { // also for NaN
			return nil
		}
		if most < small || most < rounding && most > last/2 {
			break
		}
		last = most
	}
	return inv
}

// residual returns c·(q(action) − q(base)), after values.
func (c *Candidate) residual(x pair) float64 {
	f, q := c.s.f, c.s.w.q
	return c.s.w.c[f.SetOf[x.action]] * (q[x.action] - q[x.base])
}

// balanceAll sets the probabilities of base actions.
func (c *Candidate) balanceAll(p []float64) {
	for _, x := range slices.Concat(c.pairs, c.idle) {
		c.balance(p, &c.s.f.Sets[c.s.f.SetOf[x.base]], x.base)
	}
}

// feasible reports whether p is near an equilibrium.
func (c *Candidate) feasible(p []float64) bool {
	for _, x := range slices.Concat(c.pairs, c.idle) {
		for _, e := range []int32{x.action, x.base} {
			if !(p[e] > -settled && p[e] < 1+settled) {
				return false
			}
		}
	}
	return c.s.w.natural(p).worst < settled
}

// newPoint makes a point of p, with exact values for free probabilities. The
// Jacobian loses its factors c.
func (c *Candidate) newPoint(z *split, p []float64, exact map[int32]rational.Rat, inv [][]float64) *Point {
	f := c.s.f
	out := &Point{Profile: c.s.profile(p)}
	for _, list := range [][]pair{z.free, z.dependent} {
		for _, x := range list {
			at := c.coordinate(x)
			b := out.Profile[at.Player][at.Infoset]
			if v, ok := exact[x.action]; ok {
				b[at.Action] = v
			}
			b[at.Base] = rational.Rat{}
			rest := rational.Int(1)
			for _, v := range b {
				rest = rest.Sub(v)
			}
			b[at.Base] = rest
		}
	}
	for k, x := range z.dependent {
		out.Dependent = append(out.Dependent, c.coordinate(x))
		out.Equations = append(out.Equations, c.coordinate(z.equations[k]))
		line := make([]rational.Rat, len(inv[k]))
		for r, v := range inv[k] {
			line[r], _ = approx.FromFloat64(v * c.s.w.c[f.SetOf[z.equations[r].action]])
		}
		out.Inverse = append(out.Inverse, line)
	}
	return out
}

func (c *Candidate) coordinate(x pair) Coordinate {
	h := &c.s.f.Sets[c.s.f.SetOf[x.action]]
	return Coordinate{h.Player, h.Infoset, int(x.action - h.Lo), int(x.base - h.Lo)}
}

// profile returns the exact values of p.
func (s *Search) profile(p []float64) seqform.Profile {
	z := make(seqform.Profile, s.f.n)
	for k := range s.f.Sets {
		h := &s.f.Sets[k]
		b := make([]rational.Rat, 0, h.Hi-h.Lo)
		for _, v := range p[h.Lo:h.Hi] {
			r, _ := approx.FromFloat64(v)
			b = append(b, r)
		}
		z[h.Player] = append(z[h.Player], b)
	}
	return z
}
