package polyeps_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/polyeps"
	"exactsolve/rational"
	"exactsolve/rational/rationaltest"
)

func random(rng *rand.Rand) polyeps.Poly {
	c := make([]rational.Rat, rng.IntN(5))
	for i := range c {
		if rng.IntN(3) > 0 {
			c[i] = rational.New(int64(rng.IntN(13)-6), int64(1+rng.IntN(4)))
		}
	}
	return polyeps.New(c...)
}

// TestRingAgainstEvaluation checks the ring operations at random rational
// points, which determine polynomials of this degree.
func TestRingAgainstEvaluation(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for range 3_000 {
		p, q := random(rng), random(rng)
		a := rational.New(int64(rng.IntN(9)-4), 3)
		for range 9 {
			x := rational.New(rng.Int64N(2000)-1000, 1+rng.Int64N(50))
			px, qx := p.Eval(x), q.Eval(x)
			rationaltest.Same(t, px.Add(qx), p.Add(q).Eval(x))
			rationaltest.Same(t, px.Sub(qx), p.Sub(q).Eval(x))
			rationaltest.Same(t, px.Mul(qx), p.Mul(q).Eval(x))
			rationaltest.Same(t, px.Neg(), p.Neg().Eval(x))
			rationaltest.Same(t, px.Mul(a), p.Scale(a).Eval(x))
		}
		require.True(t, p.Sub(p).IsZero() && p.Sub(p).Len() == 0)
		require.Equal(t, p.Cmp(q) == 0, p.Equal(q))
		require.Equal(t, p.Cmp(q), p.Sub(q).Sign())
		require.Equal(t, -p.Cmp(q), q.Cmp(p))
	}
}

func TestMinBar(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 9))
	kept := 0
	for range 5_000 {
		c := make([]rational.Rat, rng.IntN(4))
		for k := range c {
			if c[k] = rationaltest.Random(rng); rng.IntN(4) > 0 {
				c[k] = rational.FromBigInt(c[k].Num())
			}
		}
		p := polyeps.New(c...)
		bar := rational.New(1, 2).Pow(rng.IntN(140))
		if q := p.Bar(); rng.IntN(2) == 0 {
			bar = q.Mul(rational.New(1+rng.Int64N(6), 4)) // near it
		}
		bar = rational.Min(bar, rational.Int(1))
		rationaltest.Same(t, rational.Min(bar, p.Bar()), p.MinBar(bar), bar, p)
		if bar.Cmp(p.Bar()) <= 0 {
			kept++
		}
	}
	require.Greater(t, kept, 1000)
}

// TestBar evaluates at points below ε̄ and at ε̄ itself and finds the
// promised sign.
func TestBar(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	for range 3_000 {
		p := random(rng)
		bar := p.Bar()
		require.True(t, bar.Sign() > 0 && bar.Cmp(rational.Int(1)) <= 0)
		for k := int64(1); k <= 8; k++ {
			require.Equal(t, p.Sign(), p.Eval(bar.Mul(rational.New(k, 8))).Sign(), "%v at %d/8 of %v", p, k, bar)
		}
	}
}

func TestShape(t *testing.T) {
	p := polyeps.New(rational.Int(0), rational.Int(2), rational.Int(0))
	require.Equal(t, 2, p.Len())
	require.Equal(t, 1, p.Order())
	require.Equal(t, -1, polyeps.Poly{}.Order())
	require.Len(t, p.Coeffs(), 2)
	rationaltest.Equal(t, "0", p.Coeff(9))
	rationaltest.Equal(t, "2", p.Lead())
	for want, p := range map[string]polyeps.Poly{
		"0":             {},
		"-1 + ε":        polyeps.New(rational.Int(-1), rational.Int(1)),
		"ε - 2/3ε^2":    polyeps.New(rational.Int(0), rational.Int(1), rational.New(-2, 3)),
		"1/2 - ε + ε^3": polyeps.New(rational.New(1, 2), rational.Int(-1), rational.Int(0), rational.Int(1)),
	} {
		require.Equal(t, want, p.String())
	}
}

func ExamplePoly_Cmp() {
	tremble := polyeps.Monomial(rational.Int(1000), 1)
	tiny := rational.New(1, 1_000_000)
	fmt.Println(tremble, "<", tiny, "is", tremble.Cmp(polyeps.New(tiny)) < 0)
	// Output: 1000ε < 1/1000000 is true
}

// long returns a polynomial of n coefficients, of up to the given number of words,
// often with the largest or smallest numerators of that size.
func long(rng *rand.Rand, n, words int) polyeps.Poly {
	c := make([]rational.Rat, n)
	for k := range c {
		x := rational.Int(int64(rng.IntN(2)))
		for range rng.IntN(words + 1) {
			x = x.Mul(rational.Int(1 << 62)).Add(rational.Int(rng.Int64()))
		}
		switch rng.IntN(4) {
		case 0:
			x = rational.Int(2).Pow(64 * words).Sub(rational.Int(1))
		case 1:
			x = x.Quo(rational.Int(1 + rng.Int64N(9)))
		}
		if rng.IntN(2) == 0 {
			x = x.Neg()
		}
		c[k] = x
	}
	return polyeps.New(c...)
}

// schoolbook multiplies term by term.
func schoolbook(p, q polyeps.Poly) polyeps.Poly {
	var z polyeps.Poly
	for k, c := range p.Coeffs() {
		z = z.Add(polyeps.New(append(make([]rational.Rat, k), q.Scale(c).Coeffs()...)...))
	}
	return z
}

func TestLongProducts(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 10))
	for k := range 600 {
		p, q := long(rng, 1+rng.IntN(20), k%4), long(rng, 1+rng.IntN(20), k%3)
		if k%5 == 0 {
			q = p.Neg()
		}
		require.True(t, p.Mul(q).Equal(schoolbook(p, q)), "(%v) (%v)", p, q)
		require.True(t, p.Mul(q).Equal(q.Mul(p)))
	}
}

func BenchmarkMul(b *testing.B) {
	for _, c := range []struct {
		name     string
		n, words int
	}{{"8x1", 8, 1}, {"16x0", 16, 0}, {"64x4", 64, 4}} {
		p, q := long(rand.New(rand.NewPCG(1, 1)), c.n, c.words), long(rand.New(rand.NewPCG(2, 2)), c.n, c.words)
		b.Run(c.name, func(b *testing.B) {
			for b.Loop() {
				p.Mul(q)
			}
		})
		b.Run(c.name+"/schoolbook", func(b *testing.B) {
			for b.Loop() {
				schoolbook(p, q)
			}
		})
	}
}

// TestWork: a sum takes the work of its coefficients, however unrelated their denominators are,
// and nothing is left at the end.
func TestWork(t *testing.T) {
	var c []rational.Rat
	for k := range int64(50) {
		c = append(c, rational.New(1, 1_000_003+2*k))
	}
	p := polyeps.New(c...)
	want := int64(len(c)) * (20 + rational.PerNumber) * (20 + rational.PerNumber)
	w := &rational.Work{Context: t.Context(), Left: want}
	require.True(t, p.Sums(w, p))
	require.Zero(t, w.Left)
	require.False(t, p.Sums(w, polyeps.Poly{}))
	require.ErrorIs(t, w.Err(), rational.ErrWork)
}
