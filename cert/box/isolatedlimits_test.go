package box_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/cert/certtest"
	"exactsolve/cert/claim"
	"exactsolve/fixtures/gen"
	"exactsolve/rational"
	"exactsolve/rational/rationaltest"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

// TestIsolatedBoundary has boxes of which the inequalities of the page hold or fail
// with equality.
func TestIsolatedBoundary(t *testing.T) {
	half, quarter := rational.New(1, 2), rational.New(1, 4)
	// Two players who both want to match: equilibria (1/2, 1/2) and two pure ones.
	// The equations are linear, so every radius below 1/2 will do.
	g := seqformtest.Table(t, []int{2, 2}, []int64{1, 1}, []int64{0, 0}, []int64{0, 0}, []int64{1, 1})
	c := newton(g, start(g, full(g)), 20)
	for _, of := range []struct {
		radius string
		ok     bool
	}{{"1/1000000000", true}, {"499999/1000000", true}, {"1/2", false}, {"3/4", false}, {"0", false}, {"-1/4", false}} {
		c.Claim.Isolated.Radius = rational.MustParse(of.radius)
		assert.Equal(t, of.ok, cert.Check(g, c) == nil, of.radius)
	}
	// With the center moved by 1/4 and an exact inverse, |C F| = 1/4.
	b := c.Claim.Isolated
	b.Profile[0] = []rational.Rat{rational.New(3, 4), quarter}
	b.Payoffs[1] = half
	b.Radius = quarter
	assert.Error(t, cert.Check(g, c)) // 1/4 ± 1/4 is not positive
	b.Profile[0] = []rational.Rat{rational.New(5, 8), rational.New(3, 8)}
	b.Radius = rational.New(1, 8)
	assert.ErrorContains(t, cert.Check(g, c), "not less than R")
	b.Radius = rational.New(126, 1000)
	assert.NoError(t, cert.Check(g, c))

	// A third strategy of player 1 that pays a constant, next to the 1/2 of the others.
	for _, of := range []struct {
		third  int64
		radius string
		ok     bool
	}{
		{4, "1/100", false}, {5, "1/100", false},
		{3, "1/100", true},
		// v ≥ 4 − R, and the third pays 3 + 3·((1/2 + R)·2 − 1) = 3 + 6R at most.
		{3, "1/7", false}, {3, "14/100", true},
	} {
		g := seqformtest.Table(t, []int{3, 2}, []int64{8, 1}, []int64{0, 0}, []int64{of.third, 0}, []int64{0, 0}, []int64{8, 1}, []int64{of.third, 0})
		c := newton(g, start(g, [][]int{{0, 1}, {0, 1}}), 20)
		require.NotNil(t, c)
		c.Claim.Isolated.Radius = rational.MustParse(of.radius)
		err := cert.Check(g, c)
		assert.Equal(t, of.ok, err == nil, "%v: %v", of, err)
		if !of.ok {
			assert.ErrorContains(t, err, "best response")
		}
	}
}

// TestIsolatedDegenerate: where equilibria are not isolated or the Jacobian is
// singular, no inverse helps.
func TestIsolatedDegenerate(t *testing.T) {
	rng := rand.New(rand.NewPCG(61, 62))
	zero := make([]int64, 3)
	for name, g := range map[string]*seqform.Game{
		"all payoffs 0": seqformtest.Table(t, []int{2, 2, 2}, zero, zero, zero, zero, zero, zero, zero, zero),
		// In terms of p, q, r less 1/2, player 1 is indifferent where q = r, player
		// 2 where p = r and player 3 where p·q = 0: a double solution at 0.
		"a double solution": seqformtest.Table(t, []int{2, 2, 2},
			[]int64{0, 0, 1}, []int64{0, 1, -1}, []int64{1, 0, -1}, []int64{1, -1, 1},
			[]int64{-1, 1, 0}, []int64{1, 0, 0}, []int64{0, -1, 0}, []int64{0, 0, 0}),
	} {
		b := start(g, full(g))
		b.Radius = rational.New(1, 64)
		c := &cert.Certificate{
			Game:     cert.NewGameRef(g),
			Claim:    cert.Claim{Concept: cert.IsolatedNash, Isolated: b},
			Evidence: cert.Evidence{Inverse: make([][]rational.Rat, len(unknowns(b)))},
		}
		for range 200 {
			for r := range c.Evidence.Inverse {
				c.Evidence.Inverse[r] = nil
				for range c.Evidence.Inverse {
					c.Evidence.Inverse[r] = append(c.Evidence.Inverse[r], rational.New(rng.Int64N(9)-4, 1+rng.Int64N(3)))
				}
			}
			require.ErrorContains(t, cert.Check(g, c), "not less than R", name)
		}
		require.Nil(t, rationaltest.Inverse(evaluate(g, b).jacobian, 30), name)
	}
}

func TestIsolatedFields(t *testing.T) {
	g, c := irrational(t, 16)
	one, wide := rational.Int(1), rational.Int(2).Pow(5000)
	for name, change := range map[string]func(c *cert.Certificate){
		"no box":            func(c *cert.Certificate) { c.Claim.Isolated = nil },
		"no inverse":        func(c *cert.Certificate) { c.Evidence.Inverse = nil },
		"payoffs":           func(c *cert.Certificate) { c.Claim.Payoffs = make([]rational.Rat, 3) },
		"profile":           func(c *cert.Certificate) { c.Claim.Profile = seqform.Profile{} },
		"beliefs":           func(c *cert.Certificate) { c.Claim.Beliefs = [][]seqform.Belief{} },
		"refuted":           func(c *cert.Certificate) { c.Claim.Refuted = true },
		"ε":                 func(c *cert.Certificate) { c.Claim.Epsilon = one },
		"ε̄":                func(c *cert.Certificate) { c.Evidence.EpsilonBar = one },
		"monomials":         func(c *cert.Certificate) { c.Evidence.Monomials = new(claim.Monomials) },
		"refutation":        func(c *cert.Certificate) { c.Evidence.Refutation = new(claim.Refutation) },
		"extreme":           func(c *cert.Certificate) { c.Claim.Extreme = new(claim.Extreme) },
		"search":            func(c *cert.Certificate) { c.Evidence.Search = new(claim.Search) },
		"nash":              func(c *cert.Certificate) { c.Claim.Concept = cert.Nash },
		"extreme nash":      func(c *cert.Certificate) { c.Claim.Concept = cert.ExtremeNash },
		"two strategies":    func(c *cert.Certificate) { c.Claim.Isolated.Profile = c.Claim.Isolated.Profile[:2] },
		"one payoff less":   func(c *cert.Certificate) { c.Claim.Isolated.Payoffs = c.Claim.Isolated.Payoffs[:2] },
		"one action more":   func(c *cert.Certificate) { c.Claim.Isolated.Profile[1] = append(c.Claim.Isolated.Profile[1], one) },
		"one row more":      func(c *cert.Certificate) { c.Evidence.Inverse = append(c.Evidence.Inverse, c.Evidence.Inverse[0]) },
		"one column less":   func(c *cert.Certificate) { c.Evidence.Inverse[4] = c.Evidence.Inverse[4][1:] },
		"negative":          func(c *cert.Certificate) { c.Claim.Isolated.Profile[2][0] = one.Neg() },
		"no support":        func(c *cert.Certificate) { c.Claim.Isolated.Profile[2] = make([]rational.Rat, 2) },
		"negative radius":   negativeRadius,
		"wide center":       func(c *cert.Certificate) { c.Claim.Isolated.Payoffs[0] = c.Claim.Isolated.Payoffs[0].Add(wide.Inv()) },
		"wide inverse":      func(c *cert.Certificate) { c.Evidence.Inverse[3][3] = wide },
		"wide denominators": func(c *cert.Certificate) { wideDenominators(c.Evidence.Inverse) },
	} {
		bad := certtest.Reread(t, c)
		change(bad)
		if err := cert.Check(g, bad); assert.Error(t, err, name) && strings.HasPrefix(name, "wide") {
			assert.ErrorContains(t, err, "bits", name)
		}
	}
	half := rational.New(1, 2)
	nash := &cert.Certificate{Game: cert.NewGameRef(seqformtest.Fixture(t, "matching_pennies")), Claim: cert.Claim{
		Concept: cert.Nash, Profile: seqform.Profile{{{half, half}}, {{half, half}}}, Payoffs: make([]rational.Rat, 2),
	}}
	require.NoError(t, cert.Check(seqformtest.Fixture(t, "matching_pennies"), nash))
	for _, change := range []func(*cert.Certificate){
		func(z *cert.Certificate) { z.Claim.Isolated = c.Claim.Isolated },
		func(z *cert.Certificate) { z.Evidence.Inverse = c.Evidence.Inverse },
	} {
		bad := *nash
		change(&bad)
		assert.Error(t, cert.Check(seqformtest.Fixture(t, "matching_pennies"), &bad))
	}
	kuhn := *c
	kuhn.Game = cert.NewGameRef(seqformtest.Fixture(t, "kuhn"))
	assert.ErrorContains(t, cert.Check(seqformtest.Fixture(t, "kuhn"), &kuhn), "strategic form")
	for _, change := range [][2]string{
		{`"radius":`, `"centre":`},
		{`"radius":"1/65536"`, `"radius":null`},
		{`"radius":"1/65536"`, `"radius":1`},
		{`,"radius":"1/65536"`, ``},
		{`,"radius":"1/65536"`, `,"radius":"1/65536","radius":"1/65536"`},
		{`"isolated":{`, `"isolated":{"index":"1",`},
	} {
		source := string(certtest.Text(t, c))
		require.Contains(t, source, change[0])
		_, err := cert.Read(strings.NewReader(strings.Replace(source, change[0], change[1], 1)))
		assert.Error(t, err, change[1])
	}
}

// negativeRadius makes the inequalities of the contraction hold, if one forgets that
// the radius is to be positive.
func negativeRadius(c *cert.Certificate) {
	c.Claim.Isolated.Radius = rational.New(-1, 8)
	for r, row := range c.Evidence.Inverse {
		for k := range row {
			row[k] = rational.Int(0)
		}
		row[r] = rational.Int(40)
	}
}

// wideDenominators makes the least common denominator large, and nothing else.
func wideDenominators(inverse [][]rational.Rat) {
	p := int64(1_000_003)
	for r := range inverse {
		for k := range inverse[r] {
			inverse[r][k] = inverse[r][k].Add(rational.New(1, p).Pow(4 + r))
			p += 2
		}
	}
}

// TestIsolatedUnknowns: certificates beyond the limits are refused at once, and
// those just within them are checked in bounded time.
func TestIsolatedUnknowns(t *testing.T) {
	for _, of := range []struct {
		actions int
		want    string
	}{{127, "not less than R"}, {128, "unknowns"}} {
		g, err := gen.RandomStrategic([]int{of.actions, of.actions}, gen.Range{Low: 0, High: 9}, gen.GeneralSum, 1)
		require.NoError(t, err)
		b := start(g, full(g))
		b.Radius = rational.New(1, 1000)
		size := len(unknowns(b))
		c := &cert.Certificate{
			Game:     cert.NewGameRef(g),
			Claim:    cert.Claim{Concept: cert.IsolatedNash, Isolated: b},
			Evidence: cert.Evidence{Inverse: make([][]rational.Rat, size)},
		}
		for r := range c.Evidence.Inverse {
			c.Evidence.Inverse[r] = make([]rational.Rat, size)
		}
		require.ErrorContains(t, cert.Check(g, c), of.want)
	}
}
