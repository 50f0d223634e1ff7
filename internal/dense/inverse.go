package dense

import (
	"context"
	"math"
	"slices"

	"exactsolve/rational"
	"exactsolve/rational/approx"
)

// Inverse returns the inverse of a square matrix, and whether it has one as far as
// floats can tell and before ctx is done.
func Inverse(ctx context.Context, m [][]float64) ([][]float64, bool) {
	n := len(m)
	rows := New(n, 2*n)
	for r, row := range m {
		copy(rows[r], row)
		rows[r][n+r] = 1
	}
	if !Jordan(ctx, rows, 0) {
		return nil, false
	}
	for r := range rows {
		rows[r] = rows[r][n:]
	}
	return rows, true
}

// Jordan is like [Solve], with Jordan's elimination: rounding errors are others. It
// also reports false if ctx is done.
func Jordan(ctx context.Context, rows [][]float64, least float64) bool {
	for c := range rows {
		p := pivotRow(rows, c)
		rows[c], rows[p] = rows[p], rows[c]
		pivot := rows[c][c:]
		if !(math.Abs(pivot[0]) > least) || ctx.Err() != nil { // also for NaN
			return false
		}
		f := 1 / pivot[0]
		for k := range pivot {
			pivot[k] *= f
		}
		for r, row := range rows {
			if r != c && row[c] != 0 {
				Subtract(row[c:], pivot, row[c])
			}
		}
	}
	return true
}

// shortBits is the number of bits to which [ShortInverse] rounds, relative to the
// largest entry of a row.
const shortBits = 24

// ShortInverse returns about the inverse of m, a square matrix in rows, with short
// dyadic entries. It reports false for a matrix that looks singular or is too
// large for floats. The rows of m may have different units.
func ShortInverse(m [][]rational.Rat) ([][]rational.Rat, bool) {
	n := len(m)
	rows := New(n, 2*n) // in their units, with the unit matrix on the right
	for r, row := range m {
		for c, x := range row {
			rows[r][c] = approx.Float64(x)
		}
		unit := Norm(rows[r])
		for c := range n {
			rows[r][c] /= unit
		}
		rows[r][n+r] = 1 / unit
	}
	if !Solve(rows, 0) {
		return nil, false
	}
	out, ok := make([][]rational.Rat, n), true
	for r, row := range rows {
		if out[r], ok = short(row[n:]); !ok {
			return nil, false
		}
	}
	return out, true
}

// short returns a row rounded, and false if it has what is no number.
func short(row []float64) ([]rational.Rat, bool) {
	out, ok := make([]rational.Rat, len(row)), true
	_, exponent := math.Frexp(Norm(row))
	for c, v := range row {
		v = math.Ldexp(math.Round(math.Ldexp(v, shortBits-exponent)), exponent-shortBits)
		if out[c], ok = approx.FromFloat64(v); !ok {
			return nil, false
		}
	}
	return out, true
}

// SolveExact returns the solution of n equations in n unknowns, and whether there is
// just one. A row has the n coefficients and the right-hand side. It uses up rows.
func SolveExact(rows [][]rational.Rat) ([]rational.Rat, bool) {
	if Sign(rows) == 0 {
		return nil, false
	}
	n := len(rows)
	x := make([]rational.Rat, n)
	for r, row := range rows {
		x[r] = row[n].Quo(row[r])
	}
	return x, true
}

// Sign returns the sign of the determinant of the first n columns of n rows. If it is not
// 0, rows are left with one entry each there, in order; other columns change along.
func Sign(rows [][]rational.Rat) int {
	sign := 1
	for c := range rows {
		p := slices.IndexFunc(rows[c:], func(row []rational.Rat) bool { return !row[c].IsZero() })
		if p < 0 {
			return 0
		}
		if rows[c], rows[c+p] = rows[c+p], rows[c]; p > 0 {
			sign = -sign
		}
		sign *= rows[c][c].Sign()
		for r, row := range rows {
			if r == c || row[c].IsZero() {
				continue
			}
			f := row[c].Quo(rows[c][c])
			for k := c; k < len(row); k++ {
				row[k] = row[k].Sub(f.Mul(rows[c][k]))
			}
		}
	}
	return sign
}
