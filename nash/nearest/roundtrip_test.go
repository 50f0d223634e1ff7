package nearest

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/cert/found"
	"exactsolve/rational"
	"exactsolve/rational/rationaltest"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

// find runs Find and tests the result.
func find(t testing.TB, g *seqform.Game, p seqform.Profile, o Options) *Result {
	t.Helper()
	r, err := Find(context.Background(), g, p, o)
	require.NoError(t, err)
	sound(t, g, p, r)
	return r
}

// sound tests what holds of every result.
func sound(t testing.TB, g *seqform.Game, p seqform.Profile, r *Result) {
	t.Helper()
	rationaltest.Same(t, found.Largest(g.Regrets(g.Plans(p))), r.Regret)
	rationaltest.Same(t, found.Largest(g.Regrets(g.Plans(r.Profile))), r.Epsilon)
	require.LessOrEqual(t, r.Epsilon.Cmp(r.Regret), 0)
	rationaltest.Same(t, largestChange(g.Plans(r.Profile), g.Plans(p)), r.Distance)
	for i := range g.Players {
		reached := g.Players[i].Behavior(g.Plans(r.Profile)[i])
		for h := range reached {
			if reached[h] == nil {
				require.Equal(t, p[i][h], r.Profile[i][h], "behavior off the plan is kept")
			}
		}
	}
	if r.Status == cert.Yes {
		require.NoError(t, cert.Check(g, r.Certificate))
		require.True(t, r.Epsilon.IsZero())
		require.Empty(t, r.Reason)
		return
	}
	require.Equal(t, cert.Unknown, r.Status)
	require.Nil(t, r.Certificate)
	require.NotEmpty(t, r.Reason)
}

// slowRegret computes the regret over all pure strategies.
func slowRegret(g *seqform.Game, p seqform.Profile) rational.Rat {
	var worst rational.Rat
	for i, u := range seqformtest.Payoffs(g, p) {
		worst = rational.Max(worst, seqformtest.BestPayoff(g, p, i).Sub(u))
	}
	return worst
}

// perturb adds to each probability a random number of thousandths of noise up to
// noise and divides by the sum.
func perturb(rng *rand.Rand, p seqform.Profile, noise rational.Rat) seqform.Profile {
	out := make(seqform.Profile, len(p))
	for i := range p {
		out[i] = make(seqform.Behavior, len(p[i]))
		for h := range p[i] {
			var sum rational.Rat
			for _, w := range p[i][h] {
				w = w.Add(noise.Mul(rational.New(rng.Int64N(1001), 1000)))
				out[i][h], sum = append(out[i][h], w), sum.Add(w)
			}
			for a := range out[i][h] {
				out[i][h][a] = out[i][h][a].Quo(sum)
			}
		}
	}
	return out
}

// TestFixtures perturbs the equilibria that are known and wants one that is not
// much farther away than the noise.
func TestFixtures(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	tried := 0
	for claims, g := range seqformtest.Known(t) {
		for _, profile := range claims.Profiles {
			p := seqformtest.Profile(g, profile.Probabilities)
			if !found.Largest(g.Regrets(g.Plans(p))).IsZero() {
				continue
			}
			for _, noise := range []rational.Rat{rational.New(1, 10_000), rational.New(1, 1000), rational.New(1, 100)} {
				tried++
				r := find(t, g, perturb(rng, p, noise), Options{})
				if r.Status != cert.Yes {
					t.Errorf("%s %s: noise %s: %s, ε %s", claims.Name, profile.Name, noise, r.Reason, r.Epsilon)
					continue
				}
				if d := largestChange(g.Plans(r.Profile), g.Plans(p)); d.Cmp(noise.Mul(rational.Int(3))) > 0 {
					t.Errorf("%s %s: noise %s: distance %s", claims.Name, profile.Name, noise, d)
				}
			}
		}
	}
	t.Log(tried, "profiles")
}
