package nearest

import (
	"context"
	"math/big"

	"exactsolve/nash/internal/fixed"
	"exactsolve/rational"
)

// A vector has fixed-point numbers: integers in units of 2^−p, with p kept
// elsewhere. They serve guesses, whose error nobody bounds.
type vector []*big.Int

// precision is the number p of bits after the point.
type precision uint

func (p precision) from(x rational.Rat) *big.Int { return fixed.Units(x, uint(p)) }
func (p precision) rat(x *big.Int) rational.Rat  { return fixed.Value(x, uint(p)) }

// power returns 2^−k for k ≥ 0.
func (p precision) power(k int) *big.Int {
	return new(big.Int).Lsh(big.NewInt(1), uint(max(int(p)-k, 0)))
}

func (p precision) mul(x, y *big.Int) *big.Int {
	z := new(big.Int).Mul(x, y)
	return z.Rsh(z, uint(p))
}

func (p precision) quo(x, y *big.Int) *big.Int {
	z := new(big.Int).Lsh(x, uint(p))
	return z.Quo(z, y)
}

// addMul adds x·y to z, with room for the product.
func (p precision) addMul(z, x, y, room *big.Int) {
	if x.Sign() != 0 && y.Sign() != 0 {
		room.Mul(x, y)
		z.Add(z, room.Rsh(room, uint(p)))
	}
}

func zeros(n int) vector {
	v := make(vector, n)
	for k := range v {
		v[k] = new(big.Int)
	}
	return v
}

// largest returns the largest absolute value of an entry.
func (v vector) largest() *big.Int {
	m := new(big.Int)
	for _, x := range v {
		if x.CmpAbs(m) > 0 {
			m.Abs(x)
		}
	}
	return m
}

// convert returns v in another precision.
func (v vector) convert(from, to precision) vector {
	out := make(vector, len(v))
	for k, x := range v {
		if to >= from {
			out[k] = new(big.Int).Lsh(x, uint(to-from))
		} else {
			out[k] = new(big.Int).Rsh(x, uint(from-to))
		}
	}
	return out
}

// An elimination is Gauss–Jordan elimination with full pivoting of the matrix
// rows, with a right-hand side as the last column.
type elimination struct {
	p         precision
	rows      []vector
	pivotRows []int // rows and columns of pivots so far, in order
	pivotCols []int
	usedR     []bool
	usedC     []bool
	cols      int
}

func newElimination(p precision, rows []vector, cols int) *elimination {
	return &elimination{p: p, rows: rows, cols: cols, usedR: make([]bool, len(rows)), usedC: make([]bool, cols)}
}

// run pivots until no entry is above threshold. It reports false if ctx was done
// first.
func (e *elimination) run(ctx context.Context, threshold *big.Int) bool {
	for ctx.Err() == nil {
		r, c := e.next(threshold)
		if r < 0 {
			return true
		}
		e.pivot(r, c)
	}
	return false
}

func (e *elimination) next(threshold *big.Int) (r, c int) {
	r, c = -1, -1
	best := threshold
	for i, row := range e.rows {
		if e.usedR[i] {
			continue
		}
		for j := range e.cols {
			if !e.usedC[j] && row[j].CmpAbs(best) > 0 {
				best, r, c = row[j], i, j
			}
		}
	}
	return r, c
}

func (e *elimination) pivot(r, c int) {
	e.usedR[r], e.usedC[c] = true, true
	e.pivotRows, e.pivotCols = append(e.pivotRows, r), append(e.pivotCols, c)
	var room big.Int
	for i, row := range e.rows {
		if i == r || row[c].Sign() == 0 {
			continue
		}
		factor := new(big.Int).Neg(e.p.quo(row[c], e.rows[r][c]))
		for j, x := range e.rows[r] {
			if j != c && !(j < e.cols && e.usedC[j]) {
				e.p.addMul(row[j], factor, x, &room)
			}
		}
		row[c] = new(big.Int)
	}
}

// solution returns the values of the pivot columns, with the others zero.
func (e *elimination) solution() vector {
	x := zeros(e.cols)
	for k, c := range e.pivotCols {
		row := e.rows[e.pivotRows[k]]
		x[c] = e.p.quo(row[e.cols], row[c])
	}
	return x
}
