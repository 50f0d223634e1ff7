package algebraic_test

import (
	"context"
	"math/big"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/cert/algebraic"
	"exactsolve/cert/certtest"
	"exactsolve/cert/claim"
	"exactsolve/quasiperfect"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

// closedForms returns, for a 2×2×2 game, the points where all players are
// indifferent in closed form: per player the probability of the first action, then
// the payoffs. It is nil in degenerate cases. All are in Q(√d) with the same d.
func closedForms(g *seqform.Game) (all [][6]quadratic) {
	a, b, c := certtest.Gains(g, 0), certtest.Gains(g, 1), certtest.Gains(g, 2)
	// With y that of player 2, x = X/P and z = Z/Q; b then is a quadratic in y.
	X, P := line{c[0].Neg(), c[2].Neg()}, line{c[1], c[3]}
	Z, Q := line{a[0].Neg(), a[1].Neg()}, line{a[2], a[3]}
	q := make([]rational.Rat, 3)
	for k, p := range [][2]line{{P, Q}, {X, Q}, {P, Z}, {X, Z}} {
		for m := range 2 {
			for n := range 2 {
				q[m+n] = q[m+n].Add(b[k].Mul(p[0][m]).Mul(p[1][n]))
			}
		}
	}
	d := q[1].Mul(q[1]).Sub(rational.Int(4).Mul(q[0]).Mul(q[2]))
	if q[2].IsZero() || d.Sign() <= 0 {
		return nil
	}
	half := q[2].Mul(rational.Int(2)).Inv()
	for _, sign := range []int64{1, -1} {
		y := quadratic{q[1].Neg(), rational.Int(sign), d}.scale(half)
		p, okP := y.at(P[:]).inverse()
		r, okR := y.at(Q[:]).inverse()
		if !okP || !okR {
			return nil
		}
		z := [6]quadratic{y.at(X[:]).mul(p), y, y.at(Z[:]).mul(r)}
		for i := range 3 {
			z[3+i] = exactPayoff(g, i, z)
		}
		all = append(all, z)
	}
	return all
}

// exactPayoff is what the first action of player i pays, and so every one.
func exactPayoff(g *seqform.Game, i int, x [6]quadratic) quadratic {
	j, k := certtest.Others(i)
	sum := quadratic{d: x[0].d}
	for n := range 4 {
		pure := [3]int{}
		pure[j], pure[k] = n/2, n%2
		sum = sum.add(choice(x[j], n/2).mul(choice(x[k], n%2)).scale(certtest.Payoff(g, i, pure)))
	}
	return sum
}

// choice returns the probability of an action if that of the first is x.
func choice(x quadratic, a int) quadratic {
	if a == 0 {
		return x
	}
	return quadratic{rational.Int(1).Sub(x.a), x.b.Neg(), x.d}
}

// claimOf writes a point of closedForms with α = √d/m, where m is not 0 and may be
// negative, as a root of d − m²·t².
func claimOf(g *seqform.Game, x [6]quadratic, m rational.Rat) *cert.Certificate {
	d, scale := x[0].d, rational.Int(1<<20)
	n := new(big.Int).Sqrt(d.Mul(scale).Mul(scale).Floor())
	low := rational.FromBigInt(n).Sub(rational.New(1, 2)).Quo(scale)
	a := &claim.Algebraic{
		Polynomial: []rational.Rat{d, {}, m.Mul(m).Neg()},
		Low:        low.Quo(m),
		High:       low.Add(rational.Int(2).Quo(scale)).Quo(m),
	}
	if m.Sign() < 0 {
		a.Low, a.High = a.High, a.Low
	}
	number := func(y quadratic) []rational.Rat {
		return []rational.Rat{y.a, y.b.Mul(m)}
	}
	for i := range 3 {
		a.Profile = append(a.Profile, [][][]rational.Rat{{number(x[i]), number(choice(x[i], 1))}})
		a.Payoffs = append(a.Payoffs, number(x[3+i]))
	}
	return &cert.Certificate{Game: cert.NewGameRef(g), Claim: cert.Claim{Concept: cert.AlgebraicNash, Algebraic: a}}
}

// TestAlgebraicClosedForm: of 2×2×2 games both points where all are indifferent are
// claimed, and accepted if and only if their coordinates are probabilities.
func TestAlgebraicClosedForm(t *testing.T) {
	rng := rand.New(rand.NewPCG(73, 74))
	answers := map[bool]int{}
	for seed := range uint64(600) {
		g := seqformtest.Random([]int{2, 2, 2}, 0, 9, seed)
		for _, x := range closedForms(g) {
			want := true
			for i := range 3 {
				want = want && x[i].sign() >= 0 && choice(x[i], 1).sign() >= 0
			}
			c := certtest.Reread(t, claimOf(g, x, rational.New(2*rng.Int64N(5)-5, 3)))
			require.Equal(t, want, cert.Check(context.Background(), g, c) == nil, "seed %d: %v", seed, x)
			answers[want]++
			if want {
				stated := c.Claim.Algebraic.Payoffs
				require.NoError(t, setPayoffs(g, c.Claim.Algebraic))
				for i, u := range c.Claim.Algebraic.Payoffs {
					for k := range stated[i] {
						require.True(t, k < len(u) && u[k].Equal(stated[i][k]) || k >= len(u) && stated[i][k].IsZero())
					}
				}
			}
		}
	}
	t.Logf("%v", answers)
	assert.Greater(t, answers[true], 60)
	assert.Greater(t, answers[false], 300)
}

// irrationalNumbers returns the claim of the equilibrium of nau_irrational.
func irrationalNumbers(t testing.TB) (*seqform.Game, *cert.Certificate) {
	g := seqformtest.Fixture(t, "nau_irrational")
	for _, x := range closedForms(g) {
		if c := claimOf(g, x, rational.Int(1)); cert.Check(context.Background(), g, c) == nil {
			return g, c
		}
	}
	t.Fatal("no equilibrium")
	return nil, nil
}

// TestAlgebraicWrongRoot: the other root of the same polynomial is refused.
func TestAlgebraicWrongRoot(t *testing.T) {
	g, c := irrationalNumbers(t)
	a := c.Claim.Algebraic
	a.Low, a.High = a.High.Neg(), a.Low.Neg()
	require.ErrorContains(t, cert.Check(context.Background(), g, c), "negative")
}

// TestAlgebraicTree: a game tree in which three players move without seeing each
// other is the strategic form of nau_irrational, after a move by chance that
// doubles it.
func TestAlgebraicTree(t *testing.T) {
	table, c := irrationalNumbers(t)
	b := seqform.NewPrefixBuilder("", "", []string{"1", "2", "3"})
	two := []string{"a", "b"}
	half := rational.New(1, 2)
	coin := b.ChanceSet(1, "", two, []rational.Rat{half, half})
	var sets [3]seqform.SetID
	for i := range sets {
		sets[i] = b.Infoset(i, 1, "", two)
	}
	b.Node("", coin, seqform.NoOutcome)
	for toss := range 2 {
		b.Node("", sets[0], seqform.NoOutcome)
		for x := range 2 {
			b.Node("", sets[1], seqform.NoOutcome)
			for y := range 2 {
				b.Node("", sets[2], seqform.NoOutcome)
				for z := range 2 {
					var u []rational.Rat
					for i := range 3 {
						u = append(u, certtest.Payoff(table, i, [3]int{x, y, z}).Add(rational.Int(int64(2*toss-1))))
					}
					b.Leaf("", b.Outcome(1+8*toss+4*x+2*y+z, "", u))
				}
			}
		}
	}
	g, err := b.Game()
	require.NoError(t, err)
	c.Game = cert.NewGameRef(g)
	require.NoError(t, cert.Check(context.Background(), g, c))
	c.Claim.Algebraic.Profile[2] = c.Claim.Algebraic.Profile[1]
	require.NoError(t, setPayoffs(g, c.Claim.Algebraic))
	require.ErrorContains(t, cert.Check(context.Background(), g, c), "gains by deviating")
}

// TestAlgebraicRational: profiles of trees in rational numbers are claims of this
// kind too, with α = √2 that does not occur. They are accepted if and only if brute
// force finds no better answer.
func TestAlgebraicRational(t *testing.T) {
	refused := 0
	for _, name := range []string{"kuhn", "guess_ace_2gifts", "poker_raise", "selten_horse", "beer_quiche"} {
		g := seqformtest.Fixture(t, name)
		first := somewhere(t, g)
		profiles := []seqform.Profile{first}
		for i := range first {
			for h := range first[i] {
				if p := seqformtest.Changed(first, i, h); p != nil {
					profiles = append(profiles, p)
				}
			}
		}
		for _, p := range profiles {
			a := &claim.Algebraic{Polynomial: []rational.Rat{rational.Int(-2), {}, rational.Int(1)}, Low: rational.Int(1), High: rational.Int(2)}
			for _, behavior := range p {
				var sets [][][]rational.Rat
				for _, prob := range behavior {
					var list [][]rational.Rat
					for _, x := range prob {
						list = append(list, []rational.Rat{x})
					}
					sets = append(sets, list)
				}
				a.Profile = append(a.Profile, sets)
			}
			require.NoError(t, setPayoffs(g, a))
			want := true
			for i, u := range seqformtest.Payoffs(g, p) {
				require.True(t, len(a.Payoffs[i]) == 0 && u.IsZero() || len(a.Payoffs[i]) == 1 && u.Equal(a.Payoffs[i][0]))
				want = want && u.Equal(seqformtest.BestPayoff(g, p, i))
			}
			c := &cert.Certificate{Game: cert.NewGameRef(g), Claim: cert.Claim{Concept: cert.AlgebraicNash, Algebraic: a}}
			require.Equal(t, want, cert.Check(context.Background(), g, c) == nil, name)
			if !want {
				refused++
			}
		}
	}
	assert.Greater(t, refused, 5)
}

// somewhere returns an equilibrium of a game of two, or else first actions.
func somewhere(t *testing.T, g *seqform.Game) seqform.Profile {
	if len(g.Players) == 2 {
		r, err := quasiperfect.Solve(t.Context(), g, quasiperfect.Options{Concept: cert.Nash})
		require.NoError(t, err)
		return r.Certificate.Claim.Profile
	}
	p := make(seqform.Profile, len(g.Players))
	for i := range p {
		for _, set := range g.Players[i].Infosets {
			prob := make([]rational.Rat, len(set.Actions))
			prob[0] = rational.Int(1)
			p[i] = append(p[i], prob)
		}
	}
	return p
}

// TestAlgebraicFields has claims that are not of the right form, or too large.
func TestAlgebraicFields(t *testing.T) {
	g, original := irrationalNumbers(t)
	one := rational.Int(1)
	wide := rational.Int(2).Pow(1 << 14)
	for name, change := range map[string]func(c *cert.Certificate, a *claim.Algebraic){
		"no claim":            func(c *cert.Certificate, a *claim.Algebraic) { c.Claim.Algebraic = nil },
		"refuted":             func(c *cert.Certificate, a *claim.Algebraic) { c.Claim.Refuted = true },
		"inverse":             func(c *cert.Certificate, a *claim.Algebraic) { c.Evidence.Inverse = [][]rational.Rat{} },
		"plain profile":       func(c *cert.Certificate, a *claim.Algebraic) { c.Claim.Profile = seqform.Profile{} },
		"isolated":            func(c *cert.Certificate, a *claim.Algebraic) { c.Claim.Isolated = new(claim.Isolated) },
		"nash":                func(c *cert.Certificate, a *claim.Algebraic) { c.Claim.Concept = cert.Nash },
		"isolated nash":       func(c *cert.Certificate, a *claim.Algebraic) { c.Claim.Concept = cert.IsolatedNash },
		"no polynomial":       func(c *cert.Certificate, a *claim.Algebraic) { a.Polynomial = nil },
		"a constant":          func(c *cert.Certificate, a *claim.Algebraic) { a.Polynomial = a.Polynomial[:1] },
		"leading 0":           func(c *cert.Certificate, a *claim.Algebraic) { a.Polynomial = append(a.Polynomial, rational.Rat{}) },
		"degree 65":           func(c *cert.Certificate, a *claim.Algebraic) { a.Polynomial = radix(65) },
		"three coefficients":  func(c *cert.Certificate, a *claim.Algebraic) { a.Payoffs[1] = append(a.Payoffs[1], rational.Rat{}) },
		"two strategies":      func(c *cert.Certificate, a *claim.Algebraic) { a.Profile = a.Profile[:2] },
		"two payoffs":         func(c *cert.Certificate, a *claim.Algebraic) { a.Payoffs = a.Payoffs[:2] },
		"no information set":  func(c *cert.Certificate, a *claim.Algebraic) { a.Profile[1] = nil },
		"two sets":            func(c *cert.Certificate, a *claim.Algebraic) { a.Profile[1] = append(a.Profile[1], a.Profile[1][0]) },
		"three probabilities": func(c *cert.Certificate, a *claim.Algebraic) { a.Profile[1][0] = append(a.Profile[1][0], nil) },
		"interval turned":     func(c *cert.Certificate, a *claim.Algebraic) { a.Low, a.High = a.High, a.Low },
		"point":               func(c *cert.Certificate, a *claim.Algebraic) { a.High = a.Low },
		"wide coefficient":    func(c *cert.Certificate, a *claim.Algebraic) { a.Payoffs[0] = []rational.Rat{wide} },
		"wide polynomial":     func(c *cert.Certificate, a *claim.Algebraic) { a.Polynomial[0] = wide.Neg() },
		"wide end":            func(c *cert.Certificate, a *claim.Algebraic) { a.High = wide },
		"small square":        func(c *cert.Certificate, a *claim.Algebraic) { a.Polynomial = []rational.Rat{one, one.Add(one), one} },
	} {
		c := certtest.Reread(t, original)
		change(c, c.Claim.Algebraic)
		err := cert.Check(context.Background(), g, c)
		if assert.Error(t, err, name) && strings.HasPrefix(name, "wide") {
			assert.ErrorContains(t, err, "bits", name)
		}
	}
	source := string(certtest.Text(t, original))
	for _, change := range [][2]string{
		{`"low":`, `"Low":`},
		{`"payoffs":[[`, `"payoffs":[null,[`},
		{`"algebraic":{`, `"algebraic":{"degree":"2",`},
		{`"algebraic":{`, `"algebraic":{"low":"1",`},
		{`"polynomial":`, `"inverse":`},
	} {
		require.Contains(t, source, change[0])
		_, err := cert.Read(strings.NewReader(strings.Replace(source, change[0], change[1], 1)))
		assert.Error(t, err, change[1])
	}
}

// radix returns t^n − 2.
func radix(n int) []rational.Rat {
	p := make([]rational.Rat, n+1)
	p[0], p[n] = rational.Int(-2), rational.Int(1)
	return p
}

func setPayoffs(g *seqform.Game, a *claim.Algebraic) (err error) {
	g = g.Within(&rational.Work{Context: context.Background(), Left: 10 * cert.BaseWork})
	a.Payoffs, err = algebraic.Payoffs(g, a)
	return err
}

type line [2]rational.Rat

// TestAlgebraicCost: claims that are as large as the limits allow, of each degree,
// are decided within seconds, or given up.
func TestAlgebraicCost(t *testing.T) {
	if testing.Short() {
		t.Skip("some seconds")
	}
	rng := rand.New(rand.NewPCG(75, 76))
	g := seqformtest.Random([]int{2, 2, 2, 2}, 0, 9, 1)
	for _, d := range []int{2, 40} {
		bits := 1<<15/d - 2
		wide := func() rational.Rat {
			x := rational.Int(1)
			for x.BitLen() < bits-64 {
				x = x.Mul(rational.Int(2).Pow(61)).Add(rational.Int(rng.Int64N(1 << 60)))
			}
			return x
		}
		// One change of sign among the coefficients, so one positive root.
		a := &claim.Algebraic{Polynomial: make([]rational.Rat, d+1), High: rational.Int(4)}
		for k := range a.Polynomial {
			a.Polynomial[k] = wide()
		}
		a.Polynomial[0] = a.Polynomial[0].Mul(rational.Int(3)).Neg()
		common := wide()
		for range 4 {
			first, second := make([]rational.Rat, d), make([]rational.Rat, d)
			for k := range first {
				first[k] = wide().Quo(common).Mul(rational.New(1, 8))
				second[k] = first[k].Neg()
			}
			second[0] = second[0].Add(rational.Int(1))
			a.Profile = append(a.Profile, [][][]rational.Rat{{first, second}})
			a.Payoffs = append(a.Payoffs, first)
		}
		c := &cert.Certificate{Game: cert.NewGameRef(g), Claim: cert.Claim{Concept: cert.AlgebraicNash, Algebraic: a}}
		begin := time.Now()
		err := cert.Check(context.Background(), g, c)
		t.Logf("degree %d: %v; %.90v", d, time.Since(begin), err)
		require.Error(t, err)
		if d >= 40 {
			require.ErrorContains(t, err, "more work")
		}
	}
}

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
		require.Equal(t, want, cert.Check(context.Background(), g, c) == nil, "%v in %v, %v", p, a.Low, a.High)
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
		require.Equal(t, want, cert.Check(context.Background(), g, c) == nil, "%v at the root of %v in %v, %v", e, p, a.Low, a.High)
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
	require.NoError(t, cert.Check(context.Background(), g, c))
	a.Payoffs[0] = integers(-3, 4, -1) // 0 at 1 and 3
	require.ErrorContains(t, cert.Check(context.Background(), g, c), "payoff")
	a.Payoffs[0] = nil
	a.Profile[0][0] = [][]rational.Rat{zero, integers(-2, 4, -1)} // sum to 1 at 1 and 3
	require.ErrorContains(t, cert.Check(context.Background(), g, c), "sum")
	a.Profile[0][0] = [][]rational.Rat{integers(-1, 1), integers(2, -1)}
	require.NoError(t, cert.Check(context.Background(), g, c))
	a.Low, a.High = rational.Int(-2), rational.Int(-1) // −√2
	require.ErrorContains(t, cert.Check(context.Background(), g, c), "negative")
	a.Low, a.High = rational.Int(0), rational.New(5, 4) // 1 is hit by bisection
	require.NoError(t, cert.Check(context.Background(), g, c))
	a.Low = rational.Int(-3)
	require.ErrorContains(t, cert.Check(context.Background(), g, c), "not one root in the interval")

	// Numbers that are tiny at √2, and 0 at 1, where another root is.
	a.Low, a.High = rational.New(5, 4), rational.Int(2)
	scale := rational.Int(2).Pow(400)
	below := rational.FromBigInt(new(big.Int).Sqrt(scale.Mul(scale).Mul(rational.Int(2)).Num())).Quo(scale)
	for k, want := range []bool{true, false} { // above 0, below 0
		near := below.Add(rational.Int(int64(k)).Quo(scale))
		e := multiply([]rational.Rat{near.Neg(), rational.Int(1)}, integers(-1, 1))
		rest := []rational.Rat{rational.Int(1).Sub(e[0]), e[1].Neg(), e[2].Neg()}
		a.Profile[0][0] = [][]rational.Rat{e, rest}
		require.Equal(t, want, cert.Check(context.Background(), g, c) == nil)
		a.Profile[0][0] = [][]rational.Rat{{}, integers(1)}
		a.Payoffs[0] = e
		require.ErrorContains(t, cert.Check(context.Background(), g, c), "payoff")
		a.Payoffs[0] = nil
	}
}
