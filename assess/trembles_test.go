package assess_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/assess"
	"exactsolve/cert"
	"exactsolve/polyeps"
	"exactsolve/quasiperfect"
	"exactsolve/rational"
	"exactsolve/rational/rationaltest"
	"exactsolve/seqform"
)

// monomialBeliefs returns the beliefs that random trembles k·ε^e of a profile lead
// to, which are consistent by definition. For any number of players.
func monomialBeliefs(rng *rand.Rand, g *seqform.Game, p seqform.Profile) [][]seqform.Belief {
	plans := make([][]polyeps.Poly, len(p))
	for i := range p {
		plans[i] = make([]polyeps.Poly, g.Players[i].NumSeqs())
		plans[i][0] = polyeps.New(rational.Int(1))
		for h, set := range g.Players[i].Infosets {
			for a, prob := range p[i][h] {
				weight := polyeps.New(prob)
				if prob.IsZero() {
					weight = polyeps.Monomial(rational.New(1+rng.Int64N(4), 1+rng.Int64N(4)), 1+rng.IntN(3))
				}
				plans[i][set.Seq(a)] = plans[i][set.ParentSeq].Mul(weight)
			}
		}
	}
	return cert.Limit(g, plans).Beliefs
}

// randomBeliefs returns beliefs with some of those given replaced.
func randomBeliefs(rng *rand.Rand, given [][]seqform.Belief) [][]seqform.Belief {
	z := make([][]seqform.Belief, len(given))
	for i := range given {
		z[i] = slices.Clone(given[i])
		for h, b := range z[i] {
			if len(b) < 2 || rng.IntN(6) > 0 {
				continue
			}
			z[i][h] = make(seqform.Belief, len(b))
			v, w := rng.IntN(len(b)), rng.IntN(len(b))
			z[i][h][v] = rational.New(rng.Int64N(3), 2)
			z[i][h][w] = z[i][h][w].Add(rational.Int(1).Sub(z[i][h][v]))
			if v == w {
				z[i][h][v] = rational.Int(1)
			}
		}
	}
	return z
}

// TestTremblesAgainstConsistent compares the two deciders on random assessments:
// levels, and exponents with coefficients. Trembles must lead to the assessment
// and pass as evidence.
func TestTremblesAgainstConsistent(t *testing.T) {
	rng := rand.New(rand.NewPCG(71, 1))
	counts := map[string]int{}
	for seed := range uint64(500) {
		g := smallGame(t, 30_000+seed, 2)
		solved, err := quasiperfect.Solve(context.Background(), g, quasiperfect.Options{})
		require.NoError(t, err)
		found := solved.Certificate.Assessment()
		for range 4 {
			a := found
			if rng.IntN(2) == 0 {
				a.Profile = similar(rng, g, a.Profile)
			}
			if rng.IntN(3) > 0 {
				a.Beliefs = monomialBeliefs(rng, g, a.Profile)
			}
			if rng.IntN(2) == 0 {
				a.Beliefs = randomBeliefs(rng, a.Beliefs)
			}
			c, err := assess.Consistent(context.Background(), g, a)
			if err != nil {
				require.ErrorContains(t, err, "chance never leads")
				continue
			}
			local, _ := assess.Rational(assess.Rationality(g, a.Profile, a.Beliefs))
			for _, rational := range []bool{false, true} {
				plans, err := assess.Trembles(context.Background(), g, a, rational)
				require.NoError(t, err)
				require.Equal(t, c.Consistent && (local || !rational), plans != nil, "seed %d, rational %v: %s", seed, rational, c.Reason)
				switch {
				case plans == nil && rational:
					counts["not sequential"]++
				case plans == nil:
					counts["not consistent"]++
				case rational:
					counts["sequential"]++
					requireTrembles(t, g, a, plans)
				default:
					counts["consistent"]++
					requireLimit(t, g, a, plans)
				}
			}
		}
	}
	t.Log(counts)
	require.Greater(t, counts["consistent"]+counts["not consistent"], 1000)
	for _, n := range counts {
		require.Greater(t, n, 150)
	}
}

// requireLimit requires that plans lead to an assessment.
func requireLimit(t *testing.T, g *seqform.Game, a seqform.Assessment, plans [][]polyeps.Poly) {
	t.Helper()
	limit := cert.Limit(g, plans)
	for i := range a.Profile {
		for h := range a.Profile[i] {
			for k := range a.Profile[i][h] {
				rationaltest.Same(t, a.Profile[i][h][k], limit.Profile[i][h][k])
			}
			require.Len(t, limit.Beliefs[i][h], len(a.Beliefs[i][h]))
			for k := range a.Beliefs[i][h] {
				rationaltest.Same(t, a.Beliefs[i][h][k], limit.Beliefs[i][h][k])
			}
		}
	}
}

// requireTrembles requires that plans prove an assessment to be a sequential
// equilibrium.
func requireTrembles(t *testing.T, g *seqform.Game, a seqform.Assessment, plans [][]polyeps.Poly) {
	t.Helper()
	c := &cert.Certificate{Game: cert.NewGameRef(g), Claim: cert.Claim{Concept: cert.Sequential, Profile: a.Profile, Beliefs: a.Beliefs}}
	c.Claim.Payoffs = g.ExpectedPayoffs(g.Plans(a.Profile))
	c.Evidence.Plans = plans
	require.NoError(t, cert.Seal(g, c))
	require.NoError(t, cert.Check(g, c))
}
