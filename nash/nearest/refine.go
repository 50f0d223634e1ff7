package nearest

import (
	"context"
	"math/big"
	"slices"

	"exactsolve/nash/internal/fixed"
	"exactsolve/rational"
)

// coarse is the precision of the first stage, whose residual is to get below
// 2^−converged in maxSteps steps.
const (
	coarse    precision = 128
	converged int       = 40
	maxSteps  int       = 80
	patience  int       = 10 // steps in which |F| is to halve
)

// descend moves v to a solution of the system near it by damped least squares:
// steps δ with (JᵀJ + λ) δ = −JᵀF and λ of the size of |F|². They converge
// quadratically even where solutions are not isolated, for which Newton's method
// has no step. It reports whether the residual became small.
//
// Reference: Yamashita and Fukushima 2001 [YF01].
func (q *system) descend(ctx context.Context, v vector) (vector, bool) {
	rows := q.evaluate(coarse, v)
	size := norm(coarse, rows)
	damping, before := new(big.Int).Set(size), new(big.Int)
	wrong := func(row vector) bool { return row[len(row)-1].BitLen() > int(coarse)-converged }
	for k := range maxSteps {
		if k%patience == 0 {
			if k > 0 && size.Cmp(before.Rsh(before, 2)) > 0 {
				return v, false
			}
			before.Set(size)
		}
		if !slices.ContainsFunc(rows, wrong) {
			return v, true
		}
		if ctx.Err() != nil {
			return v, false
		}
		next := q.dampedStep(ctx, rows, damping)
		for k := range next {
			next[k].Add(next[k], v[k])
		}
		nextRows := q.evaluate(coarse, next)
		if n := norm(coarse, nextRows); n.Cmp(size) < 0 {
			v, rows, size = next, nextRows, n
			damping.Set(size)
		} else {
			damping.Lsh(damping.Add(damping, big.NewInt(1)), 3)
		}
	}
	return v, false
}

// dampedStep solves (JᵀJ + λ) δ = −JᵀF.
func (q *system) dampedStep(ctx context.Context, rows []vector, damping *big.Int) vector {
	n := len(q.unknowns)
	normal := make([]vector, n)
	var room big.Int
	for i := range normal {
		normal[i] = zeros(n + 1)
		for _, row := range rows {
			if row[i].Sign() == 0 {
				continue
			}
			for j := range row {
				coarse.addMul(normal[i][j], row[i], row[j], &room)
			}
		}
		normal[i][i].Add(normal[i][i], damping)
		normal[i][n].Neg(normal[i][n])
	}
	e := newElimination(coarse, normal, n)
	e.run(ctx, new(big.Int))
	return e.solution()
}

// norm returns the sum of squares of the values, at least one unit.
func norm(p precision, rows []vector) *big.Int {
	sum, room := big.NewInt(1), new(big.Int)
	for _, row := range rows {
		f := row[len(row)-1]
		p.addMul(sum, f, f, room)
	}
	return sum
}

// rank chooses equations and unknowns on which the Jacobian at a solution is
// regular: the pivots above 2^−rankBits times the largest entry. The other
// unknowns are free.
func (q *system) rank(ctx context.Context, v vector) (equations, unknowns []int, ok bool) {
	const rankBits = 20
	rows := q.evaluate(coarse, v)
	largest := new(big.Int)
	for _, row := range rows {
		if m := row[:len(v)].largest(); m.Cmp(largest) > 0 {
			largest = m
		}
	}
	e := newElimination(coarse, rows, len(v))
	ok = e.run(ctx, largest.Rsh(largest, rankBits))
	return e.pivotRows, e.pivotCols, ok
}

// newton solves the chosen equations for the chosen unknowns, with the others
// as they are in v, to precision p. It reports false if the steps do not become
// small.
func (q *system) newton(ctx context.Context, p precision, v vector, equations, unknowns []int) (vector, bool) {
	near := p.power(int(p) - 16)
	for range 30 {
		if ctx.Err() != nil {
			return v, false
		}
		rows := q.evaluate(p, v)
		square := make([]vector, len(equations))
		for k, e := range equations {
			for _, c := range unknowns {
				square[k] = append(square[k], rows[e][c])
			}
			square[k] = append(square[k], new(big.Int).Neg(rows[e][len(v)]))
		}
		e := newElimination(p, square, len(unknowns))
		if !e.run(ctx, new(big.Int)) || len(e.pivotCols) < len(unknowns) {
			return v, false
		}
		step := e.solution()
		v = append(vector(nil), v...)
		for k, c := range unknowns {
			v[c] = new(big.Int).Add(v[c], step[k])
		}
		switch m := step.largest(); {
		case m.Cmp(near) <= 0:
			return v, true
		case m.Cmp(p.power(1)) > 0:
			return v, false
		}
	}
	return v, false
}

// recognize returns, for each number, the simplest fraction that agrees with it
// to about half of its bits.
func recognize(p precision, v vector) []rational.Rat {
	delta := p.rat(p.power(int(p) / 2))
	out := make([]rational.Rat, len(v))
	for k, x := range v {
		r := p.rat(x)
		out[k] = rational.Simplest(r.Sub(delta), r.Add(delta))
	}
	return out
}

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
