package parametric

import (
	"iter"
	"math/rand/v2"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/internal/lp"
	"exactsolve/rational"
	"exactsolve/rational/expression"
	"exactsolve/rational/polynomial"
)

// drawn returns a polynomial of at most a degree.
func drawn(r *rand.Rand, degree int) polynomial.Poly {
	p := polynomial.Poly(nil)
	for range r.IntN(degree+1) + 1 {
		p = p.Mul(nil, polynomial.Name()).Add(nil, polynomial.Constant(rational.New(r.Int64N(21)-10, 1+r.Int64N(4))))
	}
	return p
}

// TestFunctions finds quotients that are known, some of them equal, by their values but where there are none.
func TestFunctions(t *testing.T) {
	for seed := range uint64(60) {
		r := rand.New(rand.NewPCG(seed, 5))
		factors := []polynomial.Poly{drawn(r, 2), drawn(r, 2), polynomial.Constant(rational.Int(1))}
		want := map[string]expression.Ratio{}
		for j := range 8 {
			den := factors[r.IntN(3)].Mul(nil, factors[r.IntN(3)])
			if len(den) == 0 {
				den = polynomial.Constant(rational.Int(3))
			}
			want[strconv.Itoa(j)] = expression.NewRatio(drawn(r, 4), den)
			want[strconv.Itoa(j)+" again"] = want[strconv.Itoa(j)]
		}
		for _, places := range []iter.Seq[rational.Rat]{integers, between(rational.New(1, 3), rational.New(2, 3))} {
			positive := rational.New(1001, 1999)
			list, den, err := functions(places, positive, func(x rational.Rat) (vector, bool, error) {
				v := vector{}
				for name, w := range want {
					below := w.Den.At(nil, x)
					if below.IsZero() {
						return nil, false, nil
					}
					v[name] = w.Num.At(nil, x).Quo(below)
				}
				return v, true, nil
			})
			require.NoError(t, err)
			require.Positive(t, den.At(nil, positive).Sign())
			least := den
			for name, w := range want {
				require.True(t, list[name].Mul(nil, w.Den).Equal(w.Num.Mul(nil, den)), "seed %d: %v over %v, want %v", seed, list[name], den, w)
				least = polynomial.GCD(nil, least, list[name])
			}
			require.Len(t, least, 1, "seed %d: all can be divided by %v", seed, least)
		}
	}
}

func TestNoFunctions(t *testing.T) {
	_, _, err := functions(integers, rational.Int(1), func(rational.Rat) (vector, bool, error) { return nil, false, nil })
	require.ErrorIs(t, err, lp.ErrTooLarge)
}

func TestPlaces(t *testing.T) {
	for _, x := range []struct {
		from, to rational.Rat
		want     []string
	}{
		{rational.Int(0), rational.Int(3), []string{"1", "2", "1/2", "3/2", "5/2", "1/3", "2/3", "4/3"}},
		{rational.New(-1, 2), rational.New(1, 10), []string{"0", "-1/3", "-1/4", "-2/5", "-1/5", "-1/6"}},
		{rational.New(3, 10), rational.New(31, 100), []string{"31/101", "31/102", "31/103", "4/13"}},
	} {
		var list []string
		for p := range between(x.from, x.to) {
			if list = append(list, p.String()); len(list) == len(x.want) {
				break
			}
		}
		require.Equal(t, x.want, list)
	}
}

// TestAfter goes on with a piece that holds where it begins, if that before does not, rather than with a longer one.
func TestAfter(t *testing.T) {
	point := func(n int64) polynomial.Root { return polynomial.Point(rational.Int(n)) }
	from := func(lo, hi int64, zeros ...int64) piece {
		p := piece{from: point(lo), to: point(hi)}
		p.cell.Denominator = polynomial.Constant(rational.Int(1))
		for _, z := range zeros {
			p.cell.Denominator = p.cell.Denominator.Mul(nil, polynomial.Poly{rational.Int(-z), rational.Int(1)})
		}
		return p
	}
	s := &search{found: []piece{from(0, 2, 2), from(2, 9, 2), from(1, 4), from(2, 9, 2, 9), from(4, 9)}}
	require.Same(t, &s.found[0], s.after(point(0), false))
	require.Same(t, &s.found[2], s.after(point(2), false))
	require.Same(t, &s.found[1], s.after(point(2), true))
	require.Same(t, &s.found[1], s.after(point(4), true))
	require.Nil(t, s.after(point(9), true))
}
