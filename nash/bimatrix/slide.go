package bimatrix

import (
	"context"
	"math/big"
	"math/bits"

	"exactsolve/rational"
)

// slides reports whether one of the faces can have no vertex of interest:
// there is a direction in which the slacks of all labels but those out stay as
// they are. A vertex has no such direction, for small steps in it lead to other
// points with the same labels.
//
// In a direction only slacks of labels out may change, so only cobasic ones
// that are free need be looked at, subject to the rows of undecided labels.
func (s *search) slides(fs *faces) bool {
	for side := range fs {
		f := &fs[side]
		s.columns = f.appendOut(s.columns[:0])
		columns := s.columns
		if len(columns) == 0 || f.independent(s.ctx, columns, &s.rows) {
			continue
		}
		if z := f.kernel(s.ctx, columns); z != nil {
			if s.rec.active() {
				s.rec.add(s.rec.vector(slideX+side, s.polys[side].direction(f, columns, z)))
			}
			return true
		}
	}
	return false
}

// appendOut appends the free columns whose labels are out.
func (f *face) appendOut(columns []int) []int {
	for j := 1; j <= f.d.free; j++ {
		if f.status[f.d.cobasic[j]] == out {
			columns = append(columns, j)
		}
	}
	return columns
}

// prime is 2⁶¹ − 1.
const prime = 1<<61 - 1

// independent reports whether the columns, in rows of undecided labels, are
// certainly linearly independent: they are so modulo a prime. It uses spare for
// temporaries, and gives up once ctx is done.
func (f *face) independent(ctx context.Context, columns []int, spare *[]uint64) bool {
	n := len(columns)
	rank, basis := 0, (*spare)[:0] // rank rows one after the other
	for i, l := range f.d.basic {
		if f.status[l] != unknown {
			continue
		}
		for _, j := range columns {
			basis = append(basis, f.d.residue(i, j))
		}
		if reduceModulo(basis[rank*n:], basis[:rank*n]) {
			rank++
		}
		basis = basis[:rank*n]
		if rank == n || ctx.Err() != nil {
			break
		}
	}
	*spare = basis
	return rank == n
}

// reduceModulo subtracts multiples of the rows of basis, each of which begins
// with a 1 where rows after it have 0, and brings row to this form. It reports
// whether anything is left.
func reduceModulo(row, basis []uint64) bool {
	n := len(row)
	for ; len(basis) > 0; basis = basis[n:] {
		b := basis[:n]
		k := 0
		for b[k] == 0 {
			k++
		}
		if f := row[k]; f != 0 {
			for c := k; c < n; c++ {
				row[c] = subModulo(row[c], mulModulo(f, b[c]))
			}
		}
	}
	for k := range row {
		if row[k] != 0 {
			inv := powModulo(row[k], prime-2)
			for c := k; c < n; c++ {
				row[c] = mulModulo(row[c], inv)
			}
			return true
		}
	}
	return false
}

func mulModulo(x, y uint64) uint64 {
	h, l := bits.Mul64(x, y)
	z := h<<3 | l>>61
	z += l & prime
	if z >= prime {
		z -= prime
	}
	return z
}

func subModulo(x, y uint64) uint64 {
	if x < y {
		x += prime
	}
	return x - y
}

func powModulo(x, e uint64) uint64 {
	z := uint64(1)
	for ; e > 0; e >>= 1 {
		if e&1 == 1 {
			z = mulModulo(z, x)
		}
		x = mulModulo(x, x)
	}
	return z
}

// residue returns entry (i, j) modulo prime.
func (d *dictionary) residue(i, j int) uint64 { return d.a.Modulo(d.index(i, j), prime) }

// kernel returns integers z, not all 0, with Σ_k a[i][columns[k]]·z[k] = 0 in
// the rows of undecided labels, nil if there are none or once ctx is done.
func (f *face) kernel(ctx context.Context, columns []int) []rational.Rat {
	n := len(columns)
	pivotOf := make([][]rational.Rat, n) // reduced rows, by their leading column
	var x big.Int
	for i, l := range f.d.basic {
		if f.status[l] != unknown {
			continue
		}
		row := make([]rational.Rat, n)
		for k, j := range columns {
			row[k] = rational.FromBigInt(f.d.big(i, j, &x))
		}
		for k := range row {
			if ctx.Err() != nil {
				return nil
			}
			if row[k].IsZero() {
				continue
			}
			if pivotOf[k] == nil {
				inv := row[k].Inv()
				for c := k; c < n; c++ {
					row[c] = row[c].Mul(inv)
				}
				pivotOf[k] = row
				break
			}
			f := row[k]
			for c := k; c < n; c++ {
				row[c] = row[c].Sub(f.Mul(pivotOf[k][c]))
			}
		}
	}
	return nullVector(pivotOf)
}

// nullVector returns a solution other than 0 of a homogeneous system in echelon
// form: rows[k] begins with a 1 at k, or is nil. It returns nil if no row is.
func nullVector(rows [][]rational.Rat) []rational.Rat {
	z := make([]rational.Rat, len(rows))
	found := false
	for k := len(rows) - 1; k >= 0; k-- {
		if rows[k] == nil {
			if !found {
				found = true
				z[k] = rational.Int(1)
			}
			continue
		}
		for c := k + 1; c < len(rows); c++ {
			z[k] = z[k].Sub(rows[k][c].Mul(z[c]))
		}
	}
	if !found {
		return nil
	}
	return z
}

// direction returns how own slacks change when those of columns change by z, in integers
// without common divisor.
func (p *polytope) direction(f *face, columns []int, z []rational.Rat) []rational.Rat {
	var x big.Int
	det := rational.FromBigInt(f.d.denominator(&x))
	v := make([]rational.Rat, p.own)
	for k, j := range columns {
		if own, i := p.isOwn(f.d.cobasic[j]); own {
			v[i] = z[k].Mul(det)
		}
	}
	for r, l := range f.d.basic {
		own, i := p.isOwn(l)
		if !own {
			continue
		}
		for k, j := range columns {
			v[i] = v[i].Add(rational.FromBigInt(f.d.big(r, j, &x)).Mul(z[k]))
		}
	}
	return rational.Primitive(v)
}
