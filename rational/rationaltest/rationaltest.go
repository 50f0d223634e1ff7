// Package rationaltest helps tests with exact numbers: comparison that is
// right (reflection-based equality is not), and a generator biased to corners.
package rationaltest

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"exactsolve/rational"
)

// Equal fails the test unless got is exactly the number written in want.
func Equal(t testing.TB, want string, got rational.Rat, msg ...any) {
	t.Helper()
	Same(t, rational.MustParse(want), got, msg...)
}

// Same fails the test unless want and got are the same number.
func Same(t testing.TB, want, got rational.Rat, msg ...any) {
	t.Helper()
	if !want.Equal(got) {
		t.Errorf("got %v, want %v %s", got, want, fmt.Sprint(msg...))
	}
}

// Random returns a number from a mixture of small fractions, zeros and units,
// numbers at the edge of the machine word, and numbers far beyond it.
func Random(rng *rand.Rand) rational.Rat {
	switch rng.IntN(8) {
	case 0:
		return rational.Int(int64(rng.IntN(3) - 1))
	case 1, 2, 3:
		return rational.New(int64(rng.IntN(41)-20), int64(1+rng.IntN(12)))
	case 4:
		return rational.New(edge(rng), edge(rng)|1)
	case 5:
		return rational.New(rng.Int64()-rng.Int64(), 1+rng.Int64N(math.MaxInt64))
	case 6:
		return rational.Int(edge(rng))
	}
	r := rational.New(rng.Int64(), 1+rng.Int64N(1000)).Pow(1 + rng.IntN(4))
	if rng.IntN(2) == 0 {
		r = r.Neg()
	}
	return r.Quo(rational.Int(1 + rng.Int64N(1<<40)).Pow(2))
}

func edge(rng *rand.Rand) int64 {
	e := []int64{math.MaxInt64, math.MinInt64, math.MinInt64 + 1, 1 << 62, 1 << 32, 1<<32 - 1, 1<<31 + 1}
	v := e[rng.IntN(len(e))] - int64(rng.IntN(3))
	if rng.IntN(2) == 0 {
		return -v
	}
	return v
}

// Round returns the multiple of 2^−bits next to x or below.
func Round(x rational.Rat, bits int) rational.Rat {
	scale := rational.Int(2).Pow(bits)
	return rational.FromBigInt(x.Mul(scale).Add(rational.New(1, 2)).Floor()).Quo(scale)
}

// Dot returns Σ x_k·y_k.
func Dot(x, y []rational.Rat) (sum rational.Rat) {
	for k := range x {
		sum = sum.Add(x[k].Mul(y[k]))
	}
	return sum
}

// Inverse returns the inverse of a matrix rounded to multiples of 2^−bits, rounded
// likewise; nil if it is singular.
func Inverse(m [][]rational.Rat, bits int) [][]rational.Rat {
	n := len(m)
	rows := make([][]rational.Rat, n)
	for r := range rows {
		rows[r] = make([]rational.Rat, 2*n)
		for c, x := range m[r] {
			rows[r][c] = Round(x, bits)
		}
		rows[r][n+r] = rational.Int(1)
	}
	for c := range n {
		p := slices.IndexFunc(rows[c:], func(row []rational.Rat) bool { return !row[c].IsZero() })
		if p < 0 {
			return nil
		}
		rows[c], rows[c+p] = rows[c+p], rows[c]
		scale := rows[c][c].Inv()
		for k := c; k < 2*n; k++ {
			rows[c][k] = rows[c][k].Mul(scale)
		}
		for r := range n {
			if f := rows[r][c]; r != c && !f.IsZero() {
				for k := c; k < 2*n; k++ {
					rows[r][k] = rows[r][k].Sub(f.Mul(rows[c][k]))
				}
			}
		}
	}
	z := make([][]rational.Rat, n)
	for r := range z {
		for _, x := range rows[r][n:] {
			z[r] = append(z[r], Round(x, bits))
		}
	}
	return z
}
