package algebraic_test

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/cert/certtest"
	"exactsolve/cert/claim"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/efg"
)

func irrationalTree(t testing.TB) (*seqform.Game, *cert.Certificate) {
	t.Helper()
	text, c := certtest.Irrational(t)
	g, err := efg.Parse("irrational.efg", strings.NewReader(text))
	require.NoError(t, err)
	return g, c
}

// TestSequentialTree: only the right odds of mistakes make it an equilibrium, while those that chance
// or a larger order leaves out do not matter.
func TestSequentialTree(t *testing.T) {
	g, original := irrationalTree(t)
	require.NoError(t, cert.Check(context.Background(), g, certtest.Reread(t, original)))
	require.NoError(t, sequential(g, original))
	two := rational.Int(2)
	for _, of := range []struct {
		name, err string
		change    func(a *claim.Algebraic, by *claim.Powers)
	}{
		{"both twice as likely", "", func(_ *claim.Algebraic, by *claim.Powers) {
			for _, k := range []int{1, 3} {
				for j, x := range by.Coefficients[0][0][k] {
					by.Coefficients[0][0][k][j] = x.Mul(two)
				}
			}
		}},
		{"other odds", "should play", func(_ *claim.Algebraic, by *claim.Powers) {
			by.Coefficients[0][0][1] = integers(1)
		}},
		{"another coefficient of larger order", "", func(_ *claim.Algebraic, by *claim.Powers) {
			by.Coefficients[0][0][2] = integers(3, 7)
		}},
		{"larger orders", "", func(_ *claim.Algebraic, by *claim.Powers) { by.Orders[0][0] = []int{0, 5, 6, 5} }},
		{"the second counts too", "should play", func(_ *claim.Algebraic, by *claim.Powers) { by.Orders[0][0][2] = 1 }},
		{"the second alone", "should play", func(_ *claim.Algebraic, by *claim.Powers) { by.Orders[0][0] = []int{0, 2, 1, 2} }},
		{"the first is less likely, and play not best", "should play", func(_ *claim.Algebraic, by *claim.Powers) { by.Orders[0][0][1] = 2 }},
		{"order 0 without probability", "order 0", func(_ *claim.Algebraic, by *claim.Powers) { by.Orders[0][0][1] = 0 }},
		{"order of what is played", "order 1", func(_ *claim.Algebraic, by *claim.Powers) { by.Orders[0][0][0] = 1 }},
		{"a coefficient of order 0", "order 0", func(_ *claim.Algebraic, by *claim.Powers) { by.Coefficients[1][0][0] = integers(1) }},
		{"a negative order", "order -1", func(_ *claim.Algebraic, by *claim.Powers) { by.Orders[0][0][1] = -1 }},
		{"a large order", "order 1001", func(_ *claim.Algebraic, by *claim.Powers) { by.Orders[0][0][2] = 1001 }},
		{"the largest order", "", func(_ *claim.Algebraic, by *claim.Powers) { by.Orders[0][0][2] = 1000 }},
		{"coefficient 0", "not positive", func(_ *claim.Algebraic, by *claim.Powers) { by.Coefficients[0][0][2] = integers(0) }},
		{"no coefficient", "not positive", func(_ *claim.Algebraic, by *claim.Powers) { by.Coefficients[0][0][2] = integers() }},
		{"a long coefficient", "coefficients for a root", func(_ *claim.Algebraic, by *claim.Powers) { by.Coefficients[0][0][2] = integers(1, 0, 0) }},
		{"a player less", "players", func(_ *claim.Algebraic, by *claim.Powers) { by.Orders = by.Orders[:2] }},
		{"coefficients of a player less", "players", func(_ *claim.Algebraic, by *claim.Powers) { by.Coefficients = by.Coefficients[:2] }},
		{"an information set less", "information sets", func(_ *claim.Algebraic, by *claim.Powers) { by.Orders[0] = by.Orders[0][:2] }},
		{"coefficients of a set less", "information sets", func(_ *claim.Algebraic, by *claim.Powers) { by.Coefficients[1] = by.Coefficients[1][:1] }},
		{"an action less", "actions", func(_ *claim.Algebraic, by *claim.Powers) { by.Orders[2][0] = by.Orders[2][0][:1] }},
		{"coefficients of an action more", "actions", func(_ *claim.Algebraic, by *claim.Powers) {
			by.Coefficients[2][0] = append(by.Coefficients[2][0], integers())
		}},
		{"another payoff", "payoff stated", func(a *claim.Algebraic, _ *claim.Powers) { a.Payoffs[1] = integers(1) }},
		{"no payoff", "payoffs", func(a *claim.Algebraic, _ *claim.Powers) { a.Payoffs = nil }},
		{"the others would play otherwise off the path", "should play", func(a *claim.Algebraic, by *claim.Powers) {
			a.Profile[0][2] = [][]rational.Rat{integers(1), integers()}
			by.Orders[0][2], by.Coefficients[0][2] = []int{0, 1}, [][]rational.Rat{integers(), integers(1)}
		}},
		{"another mixture of what is as good", "", func(a *claim.Algebraic, _ *claim.Powers) {
			a.Profile[1][0] = [][]rational.Rat{{rational.New(1, 2)}, {rational.New(1, 2)}}
		}},
		{"player 1 would not stop", "payoff stated", func(a *claim.Algebraic, by *claim.Powers) {
			a.Profile[0][0] = [][]rational.Rat{integers(), integers(1), integers(), integers()}
		}},
		{"sure to stop, and would not", "should play", func(a *claim.Algebraic, by *claim.Powers) {
			a.Profile[0][0] = [][]rational.Rat{integers(), integers(), integers(1), integers()}
			by.Orders[0][0], by.Coefficients[0][0] = []int{1, 1, 0, 1}, [][]rational.Rat{integers(1), integers(1), integers(), integers(1)}
			a.Profile[1][0], by.Orders[1][0], by.Coefficients[1][0] = [][]rational.Rat{integers(1), integers()}, []int{0, 1}, [][]rational.Rat{integers(), integers(1)}
			a.Payoffs = [][]rational.Rat{integers(), integers(5), integers()}
		}},
	} {
		c := certtest.Reread(t, original)
		of.change(c.Claim.Algebraic, c.Evidence.Powers)
		err := cert.Check(context.Background(), g, c)
		if of.err == "" {
			assert.NoError(t, err, of.name)
			assert.NoError(t, sequential(g, c), of.name)
		} else {
			assert.ErrorContains(t, err, of.err, of.name)
		}
	}
}

// TestSequentialFields has certificates that are not of the right form.
func TestSequentialFields(t *testing.T) {
	g, original := irrationalTree(t)
	for name, change := range map[string]func(c *cert.Certificate){
		"no claim":  func(c *cert.Certificate) { c.Claim.Algebraic = nil },
		"no powers": func(c *cert.Certificate) { c.Evidence.Powers = nil },
		"nash":      func(c *cert.Certificate) { c.Claim.Concept = cert.AlgebraicNash },
		"enclosed":  func(c *cert.Certificate) { c.Claim.Concept = cert.EnclosedSequential },
		"refuted":   func(c *cert.Certificate) { c.Claim.Refuted = true },
		"inverse":   func(c *cert.Certificate) { c.Evidence.Inverse = [][]rational.Rat{} },
		"ε̄":        func(c *cert.Certificate) { c.Evidence.EpsilonBar = rational.Int(1) },
		"empty":     func(c *cert.Certificate) { c.Evidence.Powers = new(claim.Powers) },
	} {
		c := certtest.Reread(t, original)
		change(c)
		assert.Error(t, cert.Check(context.Background(), g, c), name)
	}
}

// TestSequentialStrategic: in strategic form sequential equilibria are the Nash equilibria.
func TestSequentialStrategic(t *testing.T) {
	g, c := irrationalNumbers(t)
	c.Claim.Concept = cert.AlgebraicSequential
	none := [][][]rational.Rat{{integers(), integers()}}
	c.Evidence.Powers = &claim.Powers{
		Orders:       [][][]int{{{0, 0}}, {{0, 0}}, {{0, 0}}},
		Coefficients: [][][][]rational.Rat{none, none, none},
	}
	require.NoError(t, cert.Check(context.Background(), g, c))
	a := c.Claim.Algebraic
	a.Profile[2] = a.Profile[1]
	require.NoError(t, setPayoffs(g, a))
	require.ErrorContains(t, cert.Check(context.Background(), g, c), "should play")
}

// TestSequentialMutations: mutants may be accepted only if what trembles lead to, as far as many
// digits tell, are beliefs against which no action gains.
func TestSequentialMutations(t *testing.T) {
	g, original := irrationalTree(t)
	rng := rand.New(rand.NewPCG(91, 92))
	count := certtest.Times(750)
	rejected, accepted, wrong := 0, 0, 0
	for range count {
		c := certtest.Reread(t, original)
		for range 1 + rng.IntN(2) {
			nudge(rng, c)
		}
		truth := sequential(g, c)
		if cert.Check(context.Background(), g, c) == nil {
			accepted++
			require.NoError(t, truth, "%s", certtest.Text(t, c))
			continue
		}
		if rejected++; truth != nil {
			wrong++
		}
	}
	t.Logf("%d accepted, %d rejected, of which %d do not hold", accepted, rejected, wrong)
	require.Greater(t, accepted, count/50)
	require.Greater(t, wrong, count/3)
}

// nudge changes one number or order of a certificate.
func nudge(rng *rand.Rand, c *cert.Certificate) {
	a, by := c.Claim.Algebraic, c.Evidence.Powers
	i := rng.IntN(len(a.Profile))
	h := rng.IntN(len(a.Profile[i]))
	k := rng.IntN(len(a.Profile[i][h]))
	change := func(p *[]rational.Rat) {
		switch n := len(*p); {
		case n == 0 || n < 2 && rng.IntN(3) == 0:
			*p = append(*p, rational.New(rng.Int64N(5), 1+rng.Int64N(3)))
		case rng.IntN(6) == 0:
			*p = (*p)[:n-1]
		default:
			x := &(*p)[rng.IntN(n)]
			*x = []rational.Rat{x.Neg(), x.Add(rational.New(rng.Int64N(7)-3, 8)), x.Mul(rational.Int(2)), {}}[rng.IntN(4)]
		}
	}
	root := by.Coefficients[0][0]
	switch rng.IntN(9) {
	case 0:
		by.Orders[i][h][k] += rng.IntN(4) - 1
	case 1:
		by.Orders[0][0][1+rng.IntN(3)] += rng.IntN(4) - 1
	case 2:
		change(&by.Coefficients[i][h][k])
	case 3:
		change(&root[rng.IntN(4)])
	case 4:
		change(&a.Profile[i][h][k])
	case 5:
		change(&a.Payoffs[i])
	case 6: // other odds of what may be mixed at will, or not
		x := rational.New(1+rng.Int64N(6), 7)
		a.Profile[i][h] = [][]rational.Rat{{x}, {rational.Int(1).Sub(x)}}
	case 7:
		x := []*rational.Rat{&a.Low, &a.High, &a.Polynomial[rng.IntN(3)]}[rng.IntN(3)]
		*x = x.Add(rational.New(rng.Int64N(9)-4, 1+rng.Int64N(3)))
	default: // all mistakes more likely
		for k := range root {
			for n, x := range root[k] {
				root[k][n] = x.Mul(rational.New(1+rng.Int64N(3)/2, 2))
			}
		}
	}
}

// TestSequentialRandom: of random trees, whose players move again and again, with random play, orders and
// coefficients, those are accepted for which the definition holds.
func TestSequentialRandom(t *testing.T) {
	rng := rand.New(rand.NewPCG(93, 94))
	count := certtest.Times(1_000)
	accepted := 0
	for seed := range count {
		g := certtest.RandomTree(seed)
		c := certtest.RandomSequential(t, rng, g)
		truth, err := sequential(g, c), cert.Check(context.Background(), g, c)
		require.Equal(t, truth == nil, err == nil, "seed %d: %v, %v", seed, truth, err)
		if err == nil {
			accepted++
		}
	}
	t.Logf("%d accepted", accepted)
	require.Greater(t, accepted, count/100)
}

// FuzzSequential has the checker read anything.
func FuzzSequential(f *testing.F) {
	g, c := irrationalTree(f)
	f.Add(certtest.Text(f, c))
	f.Fuzz(func(t *testing.T, data []byte) {
		c, err := cert.Read(strings.NewReader(string(data)))
		if err != nil || c.Claim.Concept != cert.AlgebraicSequential {
			return
		}
		c.Game = cert.NewGameRef(g)
		if cert.Check(context.Background(), g, c) == nil {
			require.NoError(t, sequential(g, c))
		}
	})
}
