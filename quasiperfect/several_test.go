package quasiperfect

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/cert/tremble"
	"exactsolve/fixtures/gen"
	"exactsolve/polyeps"
	"exactsolve/rational"
	"exactsolve/rational/rationaltest"
	"exactsolve/seqform"
	"exactsolve/seqform/forms"
	"exactsolve/seqform/seqformtest"
)

func several(t *testing.T, name string, concept cert.Concept, v Variation) []string {
	t.Helper()
	g := seqformtest.Fixture(t, name)
	var list []string
	_, unfinished, err := Several(t.Context(), g, Options{Concept: concept}, v, func(r *answer.Result) bool {
		require.NoError(t, cert.Check(context.Background(), g, r.Certificate))
		list = append(list, probabilities(r.Certificate.Claim.Profile))
		return true
	})
	require.NoError(t, err)
	require.Nil(t, unfinished)
	return list
}

// TestSeveral finds what the literature says there is: both outcomes of games
// with two, exactly one quasi-perfect equilibrium in mertens, and one
// extensive-form perfect one in safe_risky where quasi-perfection allows both.
func TestSeveral(t *testing.T) {
	both := Variation{Covering: true, Trembles: true, Seed: 1, Count: 5}
	require.Contains(t, several(t, "kw1", cert.QuasiPerfect, both), "0,0,1,0,1")
	require.Greater(t, len(several(t, "kw1", cert.QuasiPerfect, both)), 1)
	require.Greater(t, len(several(t, "km_one", cert.QuasiPerfect, both)), 1)
	require.Greater(t, len(several(t, "beer_quiche", cert.QuasiPerfect, both)), 1)
	require.Equal(t, []string{"1,0,1,0,1,0,1,0"}, several(t, "mertens", cert.QuasiPerfect, both))
	safe := several(t, "safe_risky", cert.QuasiPerfect, both)
	require.Contains(t, safe, "1,0,1,0")
	require.Contains(t, safe, "0,1,1,0")
	require.Equal(t, []string{"1,0,1,0"}, several(t, "safe_risky", cert.ExtensivePerfect, both))
}

// TestTremblesCannotChoose has safe-or-risky, figure 3 of [MS06]: for all trembles
// the basic optimal plans are two, of which one goes to safe and one to risky. So
// random trembles find one of them, and random covering vectors both.
func TestTremblesCannotChoose(t *testing.T) {
	g := seqformtest.Fixture(t, "safe_risky")
	rng := rand.New(rand.NewPCG(3, 0))
	for draw := range 60 {
		k := lengthBounds(g)
		if draw > 0 {
			k = randomBounds(g, rng)
		}
		most, best := optimalSafe(k[0])
		one := polyeps.New(rational.Int(1))
		require.True(t, most.Equal(one.Sub(k[0][4])), "bad at its bound and all else pays 1")
		require.Len(t, best, 2)
		require.True(t, best[0].Equal(k[0][1]), "least safe")
		require.True(t, best[1].Equal(one.Sub(k[0][2])), "least risky")
		if draw < 4 {
			require.Equal(t, map[string]bool{"1,0,1,0": true, "0,1,1,0": true}, byCovering(t, g, k, rng))
		}
	}
	for seed := range uint64(5) {
		require.Equal(t, []string{"1,0,1,0"},
			several(t, "safe_risky", cert.QuasiPerfect, Variation{Trembles: true, Seed: seed, Count: 2}))
		require.Equal(t, []string{"1,0,1,0", "0,1,1,0"},
			several(t, "safe_risky", cert.QuasiPerfect, Variation{Covering: true, Seed: seed, Count: 2}))
	}
}

// optimalSafe enumerates the basic plans of safe-or-risky with bounds k on safe,
// risky, good and bad. It returns the most that one pays, and the weights of safe in
// those that do, each once.
func optimalSafe(k []polyeps.Poly) (most polyeps.Poly, best []polyeps.Poly) {
	one := polyeps.New(rational.Int(1))
	for _, c := range []struct{ safe, good polyeps.Poly }{
		{k[1], k[3]},                    // safe and good at their bounds
		{k[1], one.Sub(k[1]).Sub(k[4])}, // safe and bad
		{one.Sub(k[2]), k[3]},           // risky and good
		{one.Sub(k[2]), k[2].Sub(k[4])}, // risky and bad
		{one.Sub(k[3]).Sub(k[4]), k[3]}, // good and bad
	} {
		risky := one.Sub(c.safe)
		x := []polyeps.Poly{1: c.safe, 2: risky, 3: c.good, 4: risky.Sub(c.good)}
		feasible := true
		for s := 1; s < len(x); s++ {
			feasible = feasible && x[s].Cmp(k[s]) >= 0
		}
		pays := c.safe.Add(c.good)
		switch {
		case !feasible:
		case pays.Cmp(most) > 0:
			most, best = pays, []polyeps.Poly{c.safe}
		case pays.Equal(most):
			best = append(best, c.safe)
		}
	}
	return most, best
}

// byCovering solves g with bounds k from random covering vectors.
func byCovering(t *testing.T, g *seqform.Game, k Bounds, rng *rand.Rand) map[string]bool {
	found := map[string]bool{}
	for range 40 {
		o := Options{Bounds: k, Method: Lemke}
		o.vary(g, Variation{Covering: true}, rng)
		r, err := Solve(t.Context(), g, o)
		require.NoError(t, err)
		require.NoError(t, cert.Check(context.Background(), g, r.Certificate))
		found[probabilities(r.Certificate.Claim.Profile)] = true
	}
	return found
}

func TestSeveralIsReproducible(t *testing.T) {
	v := Variation{Trembles: true, Seed: 7, Count: 4, Tries: 20}
	first := several(t, "kuhn", cert.QuasiPerfect, v)
	require.Equal(t, first, several(t, "kuhn", cert.QuasiPerfect, v))
	require.Greater(t, len(first), 1, "all alpha up to 1/3 are quasi-perfect")
	_, _, err := Several(t.Context(), seqformtest.Fixture(t, "kuhn"), Options{}, Variation{}, nil)
	require.ErrorContains(t, err, "nothing to vary")

	n := 0
	tries, _, err := Several(t.Context(), seqformtest.Fixture(t, "kuhn"), Options{}, v, func(*answer.Result) bool { n++; return false })
	require.NoError(t, err)
	require.Equal(t, []int{1, 1}, []int{n, tries})

	_, unfinished, err := Several(t.Context(), seqformtest.Fixture(t, "kuhn"), Options{MaxPivots: 1}, v, nil)
	require.NoError(t, err)
	require.Equal(t, answer.Unknown, unfinished.Status)
}

// TestBestWhereNotReached: where a player's own plan does not lead, the action is
// one that the gradient calls best, by the slacks of the linear program.
func TestBestWhereNotReached(t *testing.T) {
	g := seqformtest.Leduc(3)
	r, err := Solve(t.Context(), g, Options{Concept: cert.Nash, Method: Guided})
	require.NoError(t, err)
	profile := r.Certificate.Claim.Profile
	plans := g.Plans(profile)
	seen := 0
	for i := range profile {
		player := &g.Players[i]
		grad, _ := g.ScaledGradient(i, plans)
		bySet, bySeq := seqform.Optimal(player, grad)
		for h, prob := range profile[i] {
			set := &player.Infosets[h]
			if !plans[i][set.ParentSeq].IsZero() {
				continue
			}
			seen++
			for a := range prob {
				if !prob[a].IsZero() {
					rationaltest.Same(t, bySet[h], bySeq[set.Seq(a)])
				}
			}
		}
	}
	require.Greater(t, seen, 20)
}

func table(t testing.TB, rows, cols int, u ...int64) *seqform.Game {
	t.Helper()
	names := func(n int) []string { return []string{"a", "b", "c", "d"}[:n] }
	g, err := seqform.FromPayoffs("", []string{"1", "2"}, [][]string{names(rows), names(cols)}, func(s []int) []rational.Rat {
		k := 2 * (s[0]*cols + s[1])
		return rational.Ints(u[k], u[k+1])
	})
	require.NoError(t, err)
	return g
}

// TestMyersonProper is Myerson's game: of three equilibria two are perfect, and
// one of these proper.
func TestMyersonProper(t *testing.T) {
	g := table(t, 3, 3,
		1, 1, 0, 0, -9, -9,
		0, 0, 0, 0, -7, -7,
		-9, -9, -7, -7, -7, -7)
	c := solve(t, g, cert.Proper).Certificate
	requireProfile(t, []string{"1", "0", "0", "1", "0", "0"}, c.Claim.Profile)
	perfect := solve(t, g, cert.QuasiPerfect).Certificate
	perfect.Claim.Concept, perfect.Evidence.Bounds = cert.Proper, nil
	if perfect.Claim.Profile[0][0][0].IsZero() {
		require.ErrorContains(t, cert.Check(context.Background(), g, perfect), "not of higher order")
	}
}

func TestRandomProper(t *testing.T) {
	for seed := range uint64(150) {
		spread := []int{1, 3, 20}[seed%3]
		kind := []gen.PayoffKind{gen.GeneralSum, gen.ZeroSum, gen.CommonInterest}[seed/3%3]
		g := seqformtest.Must(gen.RandomStrategic([]int{1 + int(seed%4), 1 + int(seed/4%4)}, gen.Range{Low: -spread, High: spread}, kind, seed))
		c := solve(t, g, cert.Proper).Certificate
		c.Claim.Concept = cert.NormalFormPerfect // proper equilibria are perfect
		require.NoError(t, cert.Seal(context.Background(), g, c), "seed %d", seed)
		require.NoError(t, cert.Check(context.Background(), g, c), "seed %d", seed)
	}
}

func TestProperTooLarge(t *testing.T) {
	g := seqformtest.Random([]int{300, 300}, 0, 9, 1)
	r, err := Solve(t.Context(), g, Options{Concept: cert.Proper})
	require.NoError(t, err)
	require.Equal(t, answer.Unknown, r.Status)
	require.Contains(t, r.Reason, "more than the limit")
}

// TestRandomProperTrees checks the proper equilibria of random trees: with the same trembles the plans are
// normal-form perfect, and the behavior is quasi-perfect, as van Damme 1984 shows.
func TestRandomProperTrees(t *testing.T) {
	solved := 0
	for seed := range uint64(120) {
		spread := []int{1, 3, 20}[seed%3]
		g := randomTree(t, 2+int(seed%2), 1+int(seed/3%2), gen.Range{Low: -spread, High: spread}, seed)
		r, err := Solve(t.Context(), g, Options{Concept: cert.Proper, Method: Lemke}) // and no chain
		require.NoError(t, err)
		if r.Status != answer.Yes {
			require.Contains(t, r.Reason, "reduced pure strategies, limit 64")
			continue
		}
		solved++
		c := r.Certificate
		require.NoError(t, cert.Check(t.Context(), g, c), "seed %d", seed)
		plans, _, err := tremble.Plans(g, c.Evidence.Mixed)
		require.NoError(t, err)
		c.Evidence = cert.Evidence{Plans: plans}
		for _, weaker := range []cert.Concept{cert.NormalFormPerfect, cert.QuasiPerfect} {
			c.Claim.Concept = weaker
			require.NoError(t, cert.Seal(t.Context(), g, c), "seed %d", seed)
		}
	}
	require.Greater(t, solved, 100)
}

// TestProperReduced compares proper equilibria of trees with those of their reduced strategic forms,
// as such: mixed strategies that prove one prove the other.
func TestProperReduced(t *testing.T) {
	for seed := range uint64(100) {
		g := randomTree(t, 2+int(seed%2), 1+int(seed/3%2), gen.Range{Low: -3, High: 3}, seed)
		a, err := Solve(t.Context(), g, Options{Concept: cert.Proper, Method: Lemke}) // and no chain
		require.NoError(t, err)
		c := a.Certificate
		r, err := forms.Reduce(g, 0)
		require.NoError(t, err)
		plans := make([][]polyeps.Poly, 2)
		for i, weights := range c.Evidence.Mixed {
			plans[i] = append([]polyeps.Poly{{}}, weights...)
			for _, w := range weights {
				plans[i][0] = plans[i][0].Add(w)
			}
		}
		of, err := proved(r.Game, cert.Proper, plans, nil)
		require.NoError(t, err, "seed %d", seed)
		for i, u := range of.Claim.Payoffs {
			rationaltest.Same(t, u, c.Claim.Payoffs[i])
			rationaltest.Same(t, u, g.ExpectedPayoffs([]seqform.Plan{r.Plan(0, of.Claim.Profile[0][0]), r.Plan(1, of.Claim.Profile[1][0])})[i])
		}
	}
}
