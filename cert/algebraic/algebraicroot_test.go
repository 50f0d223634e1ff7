package algebraic_test

import (
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/cert/claim"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// A quadratic is a + b·√d, d ≥ 0.
type quadratic struct{ a, b, d rational.Rat }

func (x quadratic) add(y quadratic) quadratic { return quadratic{x.a.Add(y.a), x.b.Add(y.b), x.d} }

func (x quadratic) mul(y quadratic) quadratic {
	return quadratic{x.a.Mul(y.a).Add(x.d.Mul(x.b).Mul(y.b)), x.a.Mul(y.b).Add(x.b.Mul(y.a)), x.d}
}

func (x quadratic) scale(r rational.Rat) quadratic { return quadratic{x.a.Mul(r), x.b.Mul(r), x.d} }

// inverse returns 1/x if x times its conjugate is not 0.
func (x quadratic) inverse() (z quadratic, ok bool) {
	conjugate := quadratic{x.a, x.b.Neg(), x.d}
	norm := x.mul(conjugate).a
	if norm.IsZero() {
		return z, false
	}
	return conjugate.scale(norm.Inv()), true
}

func (x quadratic) sign() int {
	a, b := x.a.Sign(), x.b.Sign()*x.d.Sign()
	if a*b >= 0 {
		return max(-1, min(1, a+b))
	}
	return a * x.a.Mul(x.a).Cmp(x.d.Mul(x.b).Mul(x.b))
}

// at returns p(x).
func (x quadratic) at(p []rational.Rat) quadratic {
	z := quadratic{d: x.d}
	for k := len(p) - 1; k >= 0; k-- {
		z = z.mul(x).add(quadratic{a: p[k], d: x.d})
	}
	return z
}

// products returns the product of random factors with rational roots and square
// roots of integers, some twice, and the real roots.
func products(rng *rand.Rand) (p []rational.Rat, roots []quadratic, squarefree bool) {
	p = []rational.Rat{rational.New(rng.Int64N(9)-4, 3)}
	if p[0].IsZero() {
		p[0] = rational.Int(1)
	}
	squarefree = true
	seen := map[string]bool{}
	for range 1 + rng.IntN(4) {
		var factor []rational.Rat
		switch d := rational.Int([]int64{-3, 2, 3, 5, 7}[rng.IntN(5)]); rng.IntN(2) {
		case 0:
			r := rational.New(rng.Int64N(17)-8, 1+rng.Int64N(4))
			factor = []rational.Rat{r.Neg(), rational.Int(1)}
			roots = append(roots, quadratic{a: r})
		case 1:
			factor = []rational.Rat{d.Neg(), {}, rational.Int(1)}
			if d.Sign() > 0 {
				roots = append(roots, quadratic{b: rational.Int(1), d: d}, quadratic{b: rational.Int(-1), d: d})
			}
		}
		key := rational.Rat{}.String()
		for _, c := range factor {
			key += "," + c.String()
		}
		if seen[key] {
			squarefree = false
		}
		seen[key] = true
		p = multiply(p, factor)
	}
	return p, roots, squarefree
}

func multiply(p, q []rational.Rat) []rational.Rat {
	z := make([]rational.Rat, len(p)+len(q)-1)
	for j := range p {
		for k := range q {
			z[j+k] = z[j+k].Add(p[j].Mul(q[k]))
		}
	}
	return z
}

// alone returns a game of one player with two actions that pay 0, and a claim in it.
func alone(t testing.TB) (*seqform.Game, *cert.Certificate) {
	table := seqform.Table{Of: []int32{-1, -1}}
	g, err := seqform.NewStrategic("", "", []string{""}, [][]string{{"", ""}}, table)
	require.NoError(t, err)
	c := &cert.Certificate{Game: cert.NewGameRef(g), Claim: cert.Claim{Concept: cert.AlgebraicNash, Algebraic: &claim.Algebraic{
		Profile: [][][][]rational.Rat{{{{}, {rational.Int(1)}}}},
		Payoffs: [][]rational.Rat{{}},
	}}}
	return g, c
}

// TestAlgebraicRoots: polynomials and intervals are accepted if and only if the
// polynomial is squarefree with one root strictly inside and none at the ends, and
// e(α) is a probability if and only if it lies in [0, 1]. All factors are known.
func TestAlgebraicRoots(t *testing.T) {
	rng := rand.New(rand.NewPCG(71, 72))
	g, c := alone(t)
	a := c.Claim.Algebraic
	intervals, signs, zeros := map[bool]int{}, map[bool]int{}, 0
	for range 6000 {
		p, roots, squarefree := products(rng)
		a.Polynomial = p
		a.Low = rational.New(rng.Int64N(33)-16, 1+rng.Int64N(5))
		a.High = a.Low.Add(rational.New(rng.Int64N(12), 1+rng.Int64N(5)))
		a.Profile[0][0] = [][]rational.Rat{{}, {rational.Int(1)}}
		want := squarefree && a.Low.Cmp(a.High) < 0
		var inside []quadratic
		for _, r := range roots {
			low, high := r.add(quadratic{a: a.Low.Neg(), d: r.d}).sign(), r.add(quadratic{a: a.High.Neg(), d: r.d}).sign()
			want = want && low != 0 && high != 0
			if low > 0 && high < 0 {
				inside = append(inside, r)
			}
		}
		want = want && len(inside) == 1
		require.Equal(t, want, cert.Check(g, c) == nil, "%v in %v, %v", p, a.Low, a.High)
		intervals[want]++
		if !want || len(p) < 2 {
			continue
		}
		e := make([]rational.Rat, rng.IntN(len(p)))
		for k := range e {
			e[k] = rational.New(rng.Int64N(7)-3, 1+rng.Int64N(6))
		}
		value := inside[0].at(e)
		if rng.IntN(2) == 0 && len(e) > 0 && value.b.IsZero() {
			e[0] = e[0].Sub(value.a) // 0 at α, but seldom at other roots
			value = inside[0].at(e)
			zeros++
		}
		rest := make([]rational.Rat, max(1, len(e)))
		for k := range e {
			rest[k] = e[k].Neg()
		}
		rest[0] = rest[0].Add(rational.Int(1))
		a.Profile[0][0] = [][]rational.Rat{e, rest}
		want = value.sign() >= 0 && inside[0].at(rest).sign() >= 0
		require.Equal(t, want, cert.Check(g, c) == nil, "%v at the root of %v in %v, %v", e, p, a.Low, a.High)
		signs[want]++
	}
	t.Logf("intervals %v, signs %v, %d zeros", intervals, signs, zeros)
	assert.Greater(t, intervals[true], 500)
	assert.Greater(t, intervals[false], 500)
	assert.Greater(t, signs[true], 200)
	assert.Greater(t, signs[false], 200)
	assert.Greater(t, zeros, 50)
}

// TestAlgebraicReducible: with (t² − 2)(t − 1)(t − 3) numbers can be 0 at the root
// √2 without being 0 as polynomials, and 0 at other roots without being 0 at √2.
func TestAlgebraicReducible(t *testing.T) {
	g, c := alone(t)
	a := c.Claim.Algebraic
	integers := func(list ...int64) (z []rational.Rat) {
		for _, n := range list {
			z = append(z, rational.Int(n))
		}
		return z
	}
	a.Polynomial = multiply(integers(-2, 0, 1), multiply(integers(-1, 1), integers(-3, 1)))
	a.Low, a.High = rational.New(5, 4), rational.Int(2)
	zero := integers(-2, 0, 1)
	a.Profile[0][0] = [][]rational.Rat{zero, integers(1)}
	a.Payoffs[0] = multiply(zero, integers(5, -7))
	require.NoError(t, cert.Check(g, c))
	a.Payoffs[0] = integers(-3, 4, -1) // 0 at 1 and 3
	require.ErrorContains(t, cert.Check(g, c), "payoff")
	a.Payoffs[0] = nil
	a.Profile[0][0] = [][]rational.Rat{zero, integers(-2, 4, -1)} // sum to 1 at 1 and 3
	require.ErrorContains(t, cert.Check(g, c), "sum")
	a.Profile[0][0] = [][]rational.Rat{integers(-1, 1), integers(2, -1)}
	require.NoError(t, cert.Check(g, c))
	a.Low, a.High = rational.Int(-2), rational.Int(-1) // −√2
	require.ErrorContains(t, cert.Check(g, c), "negative")
	a.Low, a.High = rational.Int(0), rational.New(5, 4) // 1 is hit by bisection
	require.NoError(t, cert.Check(g, c))
	a.Low = rational.Int(-3)
	require.ErrorContains(t, cert.Check(g, c), "2 roots")

	// Numbers that are tiny at √2, and 0 at 1, where another root is.
	a.Low, a.High = rational.New(5, 4), rational.Int(2)
	scale := rational.Int(2).Pow(400)
	below := rational.FromBigInt(new(big.Int).Sqrt(scale.Mul(scale).Mul(rational.Int(2)).Num())).Quo(scale)
	for k, want := range []bool{true, false} { // above 0, below 0
		near := below.Add(rational.Int(int64(k)).Quo(scale))
		e := multiply([]rational.Rat{near.Neg(), rational.Int(1)}, integers(-1, 1))
		rest := []rational.Rat{rational.Int(1).Sub(e[0]), e[1].Neg(), e[2].Neg()}
		a.Profile[0][0] = [][]rational.Rat{e, rest}
		require.Equal(t, want, cert.Check(g, c) == nil)
		a.Profile[0][0] = [][]rational.Rat{{}, integers(1)}
		a.Payoffs[0] = e
		require.ErrorContains(t, cert.Check(g, c), "payoff")
		a.Payoffs[0] = nil
	}
}
