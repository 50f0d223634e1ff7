package enclose_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/cert/claim"
	"exactsolve/nash"
	"exactsolve/nash/enclose"
	"exactsolve/nash/internal/candidates"
	"exactsolve/rational"
	"exactsolve/rational/rationaltest"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

// find returns what Find makes of plans; the certificate is checked here again, and
// an equilibrium in a box by brute force.
func find(t testing.TB, g *seqform.Game, plans []seqform.Plan) *cert.Certificate {
	t.Helper()
	c, err := enclose.Find(t.Context(), g, plans)
	require.NoError(t, err)
	if c == nil {
		return nil
	}
	require.NoError(t, cert.Check(context.Background(), g, c))
	if c.Claim.Concept == cert.EnclosedNash {
		requireNearlyNash(t, g, c.Claim.Enclosed, rational.New(1, 1_000_000))
	} else {
		require.Equal(t, cert.Nash, c.Claim.Concept)
	}
	return c
}

// requireNearlyNash checks that the center of a box, made to distributions, is an
// ε-equilibrium: in strategic form by trying all strategies.
func requireNearlyNash(t testing.TB, g *seqform.Game, c *claim.Enclosed, ε rational.Rat) {
	t.Helper()
	profile := make(seqform.Profile, len(c.Plans))
	for i, x := range c.Plans {
		for _, set := range g.Players[i].Infosets {
			b := make([]rational.Rat, len(set.Actions))
			var sum rational.Rat
			for a := range b {
				sum = sum.Add(x[set.Seq(a)])
			}
			for a := range b {
				if sum.IsZero() {
					b[a] = rational.New(1, int64(len(b)))
				} else {
					b[a] = x[set.Seq(a)].Quo(sum)
				}
			}
			profile[i] = append(profile[i], b)
		}
	}
	regrets := g.Regrets(g.Plans(profile))
	for i, u := range seqformtest.Payoffs(g, profile) {
		gain := regrets[i].Regret
		if g.Tree == nil {
			gain = seqformtest.BestPayoff(g, profile, i).Sub(u)
		}
		require.Less(t, gain.Cmp(ε), 0, "player %d gains %v", i+1, gain)
		require.LessOrEqual(t, u.Sub(c.Payoffs[i]).Abs().Cmp(c.Radius.Mul(rational.Int(2))), 0)
	}
}

// TestKuhn: three-player Kuhn poker has rational equilibria with four cards; with more,
// those found are not recognized as rational.
func TestKuhn(t *testing.T) {
	for _, of := range []struct {
		cards, rounds int
		concept       cert.Concept
	}{{4, 300, cert.Nash}, {5, 1000, cert.EnclosedNash}, {6, 1000, cert.EnclosedNash}, {8, 4000, cert.EnclosedNash}} {
		g := seqformtest.Kuhn(3, of.cards)
		seeds := uint64(8)
		if of.cards == 8 {
			seeds = 1
		}
		started, found := 0, 0
		for seed := range seeds {
			plans := settled(t, g, learned(g, seed, of.rounds))
			if plans == nil {
				continue
			}
			started++
			if c := find(t, g, plans); c != nil {
				found++
				assert.Equal(t, of.concept, c.Claim.Concept)
			}
		}
		t.Logf("%d cards: %d starts, %d answers", of.cards, started, found)
		assert.Positive(t, started)
		assert.Equal(t, started, found)
	}
}

// eachCandidate yields what regret matching and damped Newton steps find.
func eachCandidate(t testing.TB, g *seqform.Game, seeds uint64, visit func(c *candidates.Candidate, plans []seqform.Plan)) {
	t.Helper()
	game := candidates.New(g.Table.Sizes, g.Payoffs.U)
	for seed := range seeds {
		c := candidates.NewLearner(game).Try(t.Context(), seed)
		if c == nil {
			continue
		}
		plans := make([]seqform.Plan, len(g.Players))
		for i := range plans {
			plans[i] = make(seqform.Plan, 1+g.Table.Sizes[i])
			plans[i][0] = rational.Int(1)
			for k, a := range c.Support[i] {
				plans[i][1+a] = c.Prob[i][k]
			}
		}
		visit(c, plans)
	}
}

// TestTies: games with few different payoffs, where equilibria often form continua.
func TestTies(t *testing.T) {
	for _, sizes := range [][]int{{2, 2, 2}, {3, 3, 3}, {2, 2, 2, 2}, {3, 3}} {
		for _, high := range []int{1, 3, 9} {
			count := map[string]int{}
			for seed := range uint64(60) {
				g := seqformtest.Random(sizes, 0, high, seed)
				eachCandidate(t, g, 3, func(c *candidates.Candidate, plans []seqform.Plan) {
					z := find(t, g, plans)
					require.NotNil(t, z, "%v, payoffs to %d, seed %d", sizes, high, seed)
					count[fmt.Sprint(z.Claim.Concept, " regular ", c.Regular)]++
				})
			}
			t.Log(sizes, high, count)
		}
	}
}

// bothKinds returns a random game, the box of an isolated equilibrium that package nash
// finds, nil if it finds another kind, and what Find encloses from there.
func bothKinds(t *testing.T, seed uint64) (g *seqform.Game, isolated, enclosed *cert.Certificate) {
	t.Helper()
	g = seqformtest.Random([]int{2, 2, 2}, 0, 100, seed)
	r, err := nash.Solve(t.Context(), g, nash.Options{})
	require.NoError(t, err)
	if r.Certificate.Claim.Concept != cert.IsolatedNash {
		return g, nil, nil
	}
	var plans []seqform.Plan
	for _, x := range r.Certificate.Claim.Isolated.Profile {
		plans = append(plans, append(seqform.Plan{rational.Int(1)}, x...))
	}
	enclosed = find(t, g, plans)
	require.NotNil(t, enclosed)
	return g, r.Certificate, enclosed
}

// TestRegular compares with the boxes of isolated equilibria: the equilibrium is in
// both.
func TestRegular(t *testing.T) {
	boxes := 0
	for seed := range uint64(150) {
		_, isolated, c := bothKinds(t, seed)
		if isolated == nil {
			continue
		}
		boxes++
		box := isolated.Claim.Isolated
		require.Equal(t, cert.EnclosedNash, c.Claim.Concept)
		require.Empty(t, c.Evidence.Enclosure.Combinations)
		near := c.Claim.Enclosed.Radius.Add(box.Radius)
		for i, x := range box.Profile {
			require.LessOrEqual(t, box.Payoffs[i].Sub(c.Claim.Enclosed.Payoffs[i]).Abs().Cmp(near), 0)
			for a := range x {
				require.LessOrEqual(t, x[a].Sub(c.Claim.Enclosed.Plans[i][1+a]).Abs().Cmp(near), 0)
			}
		}
	}
	t.Logf("%d boxes", boxes)
	assert.Greater(t, boxes, 3)
}

// TestContinuum: the game of Nau et al. 2004, section 5, where players 1 and 2 are
// indifferent if player 3 takes the first strategy with probability 1/4, and player 3
// if 2xy = 3(1−x)(1−y).
func TestContinuum(t *testing.T) {
	g := seqformtest.Table([]int{2, 2, 2},
		[]int64{0, 0, 2}, []int64{3, 0, 0}, []int64{0, 3, 0}, []int64{0, 0, 0},
		[]int64{1, 1, 0}, []int64{0, 0, 0}, []int64{0, 0, 0}, []int64{0, 0, 3})
	one, quarter := rational.Int(1), rational.New(1, 4)
	for k := int64(1); k < 100; k++ {
		x := rational.New(k, 100)
		y := rational.Int(3).Mul(one.Sub(x)).Quo(rational.Int(3).Sub(x))
		off := rational.New(1, 1_000_000_000)
		plans := []seqform.Plan{{one, x, one.Sub(x)}, {one, y.Sub(off), one.Sub(y)}, {one, quarter.Add(off), one.Sub(quarter)}}
		c := find(t, g, plans)
		require.NotNil(t, c)
		require.Equal(t, cert.Nash, c.Claim.Concept)
		rationaltest.Equal(t, "1/4", c.Claim.Profile[2][0][0])
	}
}

// TestCoordination: three players get 1 if all three do the same; there are equilibria
// in which all mix, and on edges of the polytope.
func TestCoordination(t *testing.T) {
	var u [][]int64
	for k := range 27 {
		pay := []int64{0, 0, 0}
		if k%3 == k/3%3 && k%3 == k/9 {
			pay = []int64{1, 1, 1}
		}
		u = append(u, pay)
	}
	g := seqformtest.Table([]int{3, 3, 3}, u...)
	n := 0
	eachCandidate(t, g, 40, func(_ *candidates.Candidate, plans []seqform.Plan) {
		n++
		require.NotNil(t, find(t, g, plans))
	})
	third := rational.MustParse("0.333333333333")
	mixed := seqform.Plan{rational.Int(1), third, third, third}
	c := find(t, g, []seqform.Plan{mixed, mixed, mixed})
	require.NotNil(t, c)
	rationaltest.Equal(t, "1/3", c.Claim.Profile[0][0][0])
	t.Logf("%d candidates", n)
}

// TestFar: plans that are near no equilibrium, or of no use at all, give no answer,
// or a true one.
func TestFar(t *testing.T) {
	for seed := range uint64(30) {
		g := seqformtest.Random([]int{3, 3, 3}, 0, 9, seed)
		for _, text := range []string{"1/3", "0", "-1", "1e300", "7/3"} {
			x := rational.MustParse(text)
			plan := seqform.Plan{x, x, x, x}
			find(t, g, []seqform.Plan{plan, plan, plan})
		}
	}
}

func TestInput(t *testing.T) {
	g := seqformtest.Fixture(t, "imperfect_recall")
	_, err := enclose.Find(t.Context(), g, nil)
	assert.Error(t, err)
	g = seqformtest.Fixture(t, "kuhn")
	for _, plans := range [][]seqform.Plan{nil, make([]seqform.Plan, 2), make([]seqform.Plan, 3)} {
		_, err := enclose.Find(t.Context(), g, plans)
		assert.Error(t, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	g = seqformtest.Kuhn(3, 5)
	_, err = enclose.Find(ctx, g, learned(g, 1, 100))
	assert.ErrorIs(t, err, context.Canceled)
}

func BenchmarkKuhn(b *testing.B) {
	for _, cards := range []int{4, 5, 6, 8} {
		g := seqformtest.Kuhn(3, cards)
		plans := settled(b, g, learned(g, 0, 4000))
		require.NotNil(b, plans)
		c := find(b, g, plans)
		require.NotNil(b, c)
		b.Run(fmt.Sprintf("find/cards=%d", cards), func(b *testing.B) {
			for b.Loop() {
				_, err := enclose.Find(b.Context(), g, plans)
				require.NoError(b, err)
			}
		})
		b.Run(fmt.Sprintf("check/cards=%d", cards), func(b *testing.B) {
			for b.Loop() {
				require.NoError(b, cert.Check(context.Background(), g, c))
			}
		})
	}
}
