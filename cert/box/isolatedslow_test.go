package box_test

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
	"exactsolve/fixtures/gen"
	"exactsolve/rational"
	"exactsolve/rational/rationaltest"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

// equations are those of the page for isolated equilibria, evaluated at a center
// by their definition: sums over all pure profiles, product by product.
type equations struct {
	f, spread []rational.Rat // per equation; the spread summed over derivatives
	jacobian  [][]rational.Rat
	slack     []rational.Rat // of strategies outside the support: at least that in the box
}

// unknown says what an unknown is: a probability, or with action −1 a payoff.
type unknown struct{ player, action int }

func unknowns(b *claim.Isolated) []unknown {
	var all []unknown
	for i, x := range b.Profile {
		for a := range x {
			if !x[a].IsZero() {
				all = append(all, unknown{i, a})
			}
		}
		all = append(all, unknown{i, -1})
	}
	return all
}

// product returns Π x_k(s_k) for the players k of term t but those left out, each
// probability increased by more.
func product(g *seqform.Game, b *claim.Isolated, t int, more rational.Rat, without ...int) rational.Rat {
	p := rational.Int(1)
next:
	for k, x := range b.Profile {
		for _, j := range without {
			if j == k {
				continue next
			}
		}
		y := x[g.Payoffs.Seq(t, k)-1]
		if y.IsZero() {
			return y
		}
		p = p.Mul(y.Add(more))
	}
	return p
}

// sums returns Σ u·Π x and its spread for player i, over the terms with action a of
// i, and b of j unless j = i.
func sums(g *seqform.Game, box *claim.Isolated, i, a, j, b int) (value, spread rational.Rat) {
	for t := range g.Payoffs.Len() {
		if g.Payoffs.Seq(t, i)-1 != a || j != i && g.Payoffs.Seq(t, j)-1 != b {
			continue
		}
		u := g.Payoffs.U(t, i)
		low := product(g, box, t, rational.Rat{}, i, j)
		value = value.Add(u.Mul(low))
		spread = spread.Add(u.Abs().Mul(product(g, box, t, box.Radius, i, j).Sub(low)))
	}
	return value, spread
}

func evaluate(g *seqform.Game, b *claim.Isolated) *equations {
	e := new(equations)
	all := unknowns(b)
	one := rational.Int(1)
	for _, r := range all {
		var f, spread rational.Rat
		row := make([]rational.Rat, len(all))
		for c, u := range all {
			switch {
			case r.action < 0 && u.action >= 0 && u.player == r.player: // Σ x_i(a) − 1
				row[c] = one
				f = f.Add(b.Profile[u.player][u.action])
			case r.action >= 0 && u.action >= 0 && u.player != r.player:
				var s rational.Rat
				row[c], s = sums(g, b, r.player, r.action, u.player, u.action)
				spread = spread.Add(s)
			case r.action >= 0 && u.action < 0 && u.player == r.player:
				row[c] = one.Neg()
			}
		}
		if r.action < 0 {
			f = f.Sub(one)
		} else {
			f, _ = sums(g, b, r.player, r.action, r.player, 0)
			f = f.Sub(b.Payoffs[r.player])
		}
		e.f, e.spread, e.jacobian = append(e.f, f), append(e.spread, spread), append(e.jacobian, row)
	}
	for i, x := range b.Profile {
		for a := range x {
			if x[a].IsZero() {
				value, spread := sums(g, b, i, a, i, 0)
				e.slack = append(e.slack, b.Payoffs[i].Sub(b.Radius).Sub(value).Sub(spread))
			}
		}
	}
	return e
}

// slowlyAccepted decides as cert.Check should, for claims of the right shape and
// within limits.
func slowlyAccepted(g *seqform.Game, c *cert.Certificate) bool {
	b := c.Claim.Isolated
	for _, x := range b.Profile {
		for a := range x {
			if !x[a].IsZero() && x[a].Cmp(b.Radius) <= 0 {
				return false
			}
		}
	}
	e := evaluate(g, b)
	for _, s := range e.slack {
		if s.Sign() <= 0 {
			return false
		}
	}
	for r, row := range c.Evidence.Inverse {
		var center, norm rational.Rat
		for k := range row {
			center = center.Add(row[k].Mul(e.f[k]))
			norm = norm.Add(row[k].Abs().Mul(e.spread[k]))
		}
		for l := range row {
			var z rational.Rat
			for k := range row {
				z = z.Add(row[k].Mul(e.jacobian[k][l]))
			}
			if l == r {
				z = z.Sub(rational.Int(1))
			}
			norm = norm.Add(z.Abs())
		}
		if center.Abs().Add(b.Radius.Mul(norm)).Cmp(b.Radius) >= 0 {
			return false
		}
	}
	return b.Radius.Sign() > 0
}

// start returns a box at the uniform strategies on a support.
func start(g *seqform.Game, support [][]int) *claim.Isolated {
	b := &claim.Isolated{Profile: make([][]rational.Rat, len(support)), Payoffs: make([]rational.Rat, len(support))}
	for i, s := range support {
		b.Profile[i] = make([]rational.Rat, g.Table.Sizes[i])
		for _, a := range s {
			b.Profile[i][a] = rational.New(1, int64(len(s)))
		}
	}
	for i := range support {
		b.Payoffs[i], _ = sums(g, b, i, support[i][0], i, 0)
	}
	return b
}

// newton returns a certificate for an equilibrium near which Newton's method leads
// from b, with numbers of so many bits after the point; nil if it leads nowhere or
// to something else.
func newton(g *seqform.Game, b *claim.Isolated, bits int) *cert.Certificate {
	all := unknowns(b)
	work := max(bits, 40) + 40
	for range 12 {
		e := evaluate(g, b)
		c := rationaltest.Inverse(e.jacobian, 30)
		if c == nil {
			return nil
		}
		var largest rational.Rat
		for r, u := range all {
			step := rationaltest.Dot(c[r], e.f)
			largest = rational.Max(largest, step.Abs())
			if u.action < 0 {
				b.Payoffs[u.player] = rationaltest.Round(b.Payoffs[u.player].Sub(step), work)
				continue
			}
			x := &b.Profile[u.player][u.action]
			if *x = rationaltest.Round(x.Sub(step), work); x.Sign() <= 0 {
				return nil
			}
		}
		if largest.Cmp(rational.Int(2).Pow(bits+8).Inv()) < 0 {
			return seal(g, b, bits)
		}
	}
	return nil
}

// seal rounds a center and adds a radius and an inverse.
func seal(g *seqform.Game, b *claim.Isolated, bits int) *cert.Certificate {
	for i, x := range b.Profile {
		for a := range x {
			if x[a] = rationaltest.Round(x[a], bits); x[a].Sign() < 0 {
				return nil
			}
		}
		b.Payoffs[i] = rationaltest.Round(b.Payoffs[i], bits)
	}
	e := evaluate(g, b)
	c := rationaltest.Inverse(e.jacobian, min(bits, 24))
	if c == nil || len(c) != len(unknowns(b)) {
		return nil
	}
	b.Radius = rational.Int(2).Pow(bits).Inv()
	for r := range c {
		for rationaltest.Dot(c[r], e.f).Abs().Cmp(b.Radius.Quo(rational.Int(2))) > 0 {
			b.Radius = b.Radius.Mul(rational.Int(2))
		}
	}
	return &cert.Certificate{
		Game:     cert.NewGameRef(g),
		Claim:    cert.Claim{Concept: cert.IsolatedNash, Isolated: b},
		Evidence: cert.Evidence{Inverse: c},
	}
}

// TestIsolatedBoundary has boxes of which the inequalities of the page hold or fail
// with equality.
func TestIsolatedBoundary(t *testing.T) {
	half, quarter := rational.New(1, 2), rational.New(1, 4)
	// Two players who both want to match: equilibria (1/2, 1/2) and two pure ones.
	// The equations are linear, so every radius below 1/2 will do.
	g := seqformtest.Table([]int{2, 2}, []int64{1, 1}, []int64{0, 0}, []int64{0, 0}, []int64{1, 1})
	c := newton(g, start(g, full(g)), 20)
	for _, of := range []struct {
		radius string
		ok     bool
	}{{"1/1000000000", true}, {"499999/1000000", true}, {"1/2", false}, {"3/4", false}, {"0", false}, {"-1/4", false}} {
		c.Claim.Isolated.Radius = rational.MustParse(of.radius)
		assert.Equal(t, of.ok, cert.Check(context.Background(), g, c) == nil, of.radius)
	}
	// With the center moved by 1/4 and an exact inverse, |C F| = 1/4.
	b := c.Claim.Isolated
	b.Profile[0] = []rational.Rat{rational.New(3, 4), quarter}
	b.Payoffs[1] = half
	b.Radius = quarter
	assert.Error(t, cert.Check(context.Background(), g, c)) // 1/4 ± 1/4 is not positive
	b.Profile[0] = []rational.Rat{rational.New(5, 8), rational.New(3, 8)}
	b.Radius = rational.New(1, 8)
	assert.ErrorContains(t, cert.Check(context.Background(), g, c), "not less than R")
	b.Radius = rational.New(126, 1000)
	assert.NoError(t, cert.Check(context.Background(), g, c))

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
		g := seqformtest.Table([]int{3, 2}, []int64{8, 1}, []int64{0, 0}, []int64{of.third, 0}, []int64{0, 0}, []int64{8, 1}, []int64{of.third, 0})
		c := newton(g, start(g, [][]int{{0, 1}, {0, 1}}), 20)
		require.NotNil(t, c)
		c.Claim.Isolated.Radius = rational.MustParse(of.radius)
		err := cert.Check(context.Background(), g, c)
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
		"all payoffs 0": seqformtest.Table([]int{2, 2, 2}, zero, zero, zero, zero, zero, zero, zero, zero),
		// In terms of p, q, r less 1/2, player 1 is indifferent where q = r, player
		// 2 where p = r and player 3 where p·q = 0: a double solution at 0.
		"a double solution": seqformtest.Table([]int{2, 2, 2},
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
			require.ErrorContains(t, cert.Check(context.Background(), g, c), "not less than R", name)
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
		if err := cert.Check(context.Background(), g, bad); assert.Error(t, err, name) && strings.HasPrefix(name, "wide") {
			assert.ErrorContains(t, err, "bits", name)
		}
	}
	half := rational.New(1, 2)
	nash := &cert.Certificate{Game: cert.NewGameRef(seqformtest.Fixture(t, "matching_pennies")), Claim: cert.Claim{
		Concept: cert.Nash, Profile: seqform.Profile{{{half, half}}, {{half, half}}}, Payoffs: make([]rational.Rat, 2),
	}}
	require.NoError(t, cert.Check(context.Background(), seqformtest.Fixture(t, "matching_pennies"), nash))
	for _, change := range []func(*cert.Certificate){
		func(z *cert.Certificate) { z.Claim.Isolated = c.Claim.Isolated },
		func(z *cert.Certificate) { z.Evidence.Inverse = c.Evidence.Inverse },
	} {
		bad := *nash
		change(&bad)
		assert.Error(t, cert.Check(context.Background(), seqformtest.Fixture(t, "matching_pennies"), &bad))
	}
	kuhn := *c
	kuhn.Game = cert.NewGameRef(seqformtest.Fixture(t, "kuhn"))
	assert.ErrorContains(t, cert.Check(context.Background(), seqformtest.Fixture(t, "kuhn"), &kuhn), "strategic form")
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
		require.ErrorContains(t, cert.Check(context.Background(), g, c), of.want)
	}
}
