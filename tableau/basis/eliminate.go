package basis

import (
	"context"
	"fmt"
	"math/big"

	"exactsolve/internal/sparse"
	"exactsolve/rational"
)

// An elimination is a factorization over the rationals, for matrices that are
// singular modulo all primes tried.
type elimination struct {
	n          int
	prow, pcol []int32
	pivot      []rational.Rat
	lower      [][]ratTerm // per pivot: rows and multipliers
	upper      [][]ratTerm // per pivot: its row but for the pivot
	terms      int         // of both, and rows under elimination
}

type ratTerm struct {
	at int32
	v  rational.Rat
}

// eliminate factors m as stored. Each pivot is in a row with the fewest entries
// and, of these, in the column with the fewest. It fails with ErrSingular.
func eliminate(ctx context.Context, m *sparse.Integers) (*elimination, error) {
	rows := make([]map[int32]rational.Rat, m.Lines())
	count := make([]int, m.Lines())
	for i := range rows {
		rows[i] = make(map[int32]rational.Rat)
		for k := m.Start[i]; k < m.Start[i+1]; k++ {
			rows[i][m.Index[k]] = rational.FromBigInt(m.Big(k, new(big.Int)))
			count[m.Index[k]]++
		}
	}
	e := &elimination{n: m.Lines(), terms: len(m.Index)}
	for range m.Lines() {
		if ctx.Err() != nil {
			return nil, fmt.Errorf("basis: %w", context.Cause(ctx))
		}
		r, c := fewest(rows, count)
		if c < 0 {
			return nil, ErrSingular
		}
		if e.step(rows, count, r, c); e.terms > maxEntries {
			return nil, fmt.Errorf("%w: more than %d entries in the factors", ErrTooLarge, maxEntries)
		}
	}
	return e, nil
}

// fewest returns the next pivot, with column −1 if a row left is empty.
func fewest(rows []map[int32]rational.Rat, count []int) (r, c int32) {
	r, c = -1, -1
	for i, row := range rows {
		if row != nil && (r < 0 || len(row) < len(rows[r])) {
			r = int32(i)
		}
	}
	for j := range rows[r] {
		if c < 0 || count[j] < count[c] || count[j] == count[c] && j < c {
			c = j
		}
	}
	return r, c
}

// step eliminates column c by row r.
func (e *elimination) step(rows []map[int32]rational.Rat, count []int, r, c int32) {
	pivot := rows[r]
	var lower, upper []ratTerm
	for j, v := range pivot {
		if count[j]--; j != c {
			upper = append(upper, ratTerm{j, v})
		}
	}
	rows[r] = nil
	for i, row := range rows {
		v, ok := row[c]
		if !ok {
			continue
		}
		q := v.Quo(pivot[c])
		lower = append(lower, ratTerm{int32(i), q})
		delete(row, c)
		for _, t := range upper {
			old, had := row[t.at]
			switch z := old.Sub(q.Mul(t.v)); {
			case z.IsZero():
				delete(row, t.at)
				count[t.at]--
				e.terms--
			case had:
				row[t.at] = z
			default:
				row[t.at] = z
				count[t.at]++
				e.terms++
			}
		}
	}
	e.prow, e.pcol, e.pivot = append(e.prow, r), append(e.pcol, c), append(e.pivot, pivot[c])
	e.lower, e.upper = append(e.lower, lower), append(e.upper, upper)
}

// solve returns the solution of m x = b.
func (e *elimination) solve(b []*big.Int) *Vector {
	w, x := rats(b), make([]rational.Rat, e.n)
	for k, r := range e.prow {
		for _, t := range e.lower[k] {
			w[t.at] = w[t.at].Sub(t.v.Mul(w[r]))
		}
	}
	for k := e.n - 1; k >= 0; k-- {
		v := w[e.prow[k]]
		for _, t := range e.upper[k] {
			v = v.Sub(t.v.Mul(x[t.at]))
		}
		x[e.pcol[k]] = v.Quo(e.pivot[k])
	}
	return vectorOf(x)
}

// solveTransposed returns the solution of m'y = c.
func (e *elimination) solveTransposed(c []*big.Int) *Vector {
	w, y := rats(c), make([]rational.Rat, e.n)
	for k, r := range e.prow {
		y[r] = w[e.pcol[k]].Quo(e.pivot[k])
		for _, t := range e.upper[k] {
			w[t.at] = w[t.at].Sub(t.v.Mul(y[r]))
		}
	}
	for k := e.n - 1; k >= 0; k-- {
		r := e.prow[k]
		for _, t := range e.lower[k] {
			y[r] = y[r].Sub(t.v.Mul(y[t.at]))
		}
	}
	return vectorOf(y)
}

func rats(b []*big.Int) []rational.Rat {
	z := make([]rational.Rat, len(b))
	for i, v := range b {
		if v != nil {
			z[i] = rational.FromBigInt(v)
		}
	}
	return z
}

// vectorOf brings x over its least common denominator.
func vectorOf(x []rational.Rat) *Vector {
	ints, den := integers(x)
	return &Vector{num: ints, den: den}
}
