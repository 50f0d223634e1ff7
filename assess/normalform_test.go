package assess

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/cert/tremble"
	"exactsolve/fixtures/gen"
	"exactsolve/quasiperfect"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

// normalFormPerfect decides, and has the certificate checked.
func normalFormPerfect(t testing.TB, g *seqform.Game, p seqform.Profile) *cert.Result {
	t.Helper()
	r, err := Decide(context.Background(), g, seqform.Assessment{Profile: p}, cert.NormalFormPerfect)
	require.NoError(t, err)
	require.NotEqual(t, cert.Unknown, r.Status)
	require.Equal(t, cert.NormalFormPerfect, r.Certificate.Claim.Concept)
	require.Equal(t, r.Status == cert.No, r.Certificate.Claim.Refuted)
	requireChecked(t, g, r.Certificate)
	return r
}

// TestNormalFormPerfect checks the verdicts of the literature on two-player
// games.
func TestNormalFormPerfect(t *testing.T) {
	verdicts := map[string]int{}
	for want, g := range seqformtest.Known(t) {
		if want.Players != 2 {
			continue
		}
		for _, p := range want.Profiles {
			r := normalFormPerfect(t, g, seqformtest.Profile(g, p.Probabilities))
			check(t, want.Name+", "+p.Name, "normal-form-perfect", r.Status == cert.Yes, p.Is, p.IsNot, verdicts)
		}
	}
	t.Log(verdicts)
	require.Greater(t, verdicts["normal-form-perfect"], 30)
	require.Greater(t, verdicts["not normal-form-perfect"], 10)
}

// TestNormalFormPerfectRandom decides about equilibria of random trees and
// tables, as they come (which may be dominated) and with behavior changed
// where the own plan does not lead (which must not matter).
func TestNormalFormPerfectRandom(t *testing.T) {
	rng := rand.New(rand.NewPCG(62, 1))
	dominated, perfect, changed := 0, 0, 0
	for seed := range uint64(150) {
		g := random(t, 9000+seed, 2)
		if seed%3 == 0 {
			var err error
			g, err = gen.RandomStrategic([]int{3, 4}, gen.Range{Low: 0, High: 2}, gen.GeneralSum, seed)
			require.NoError(t, err)
		}
		for _, concept := range []cert.Concept{cert.Nash, cert.QuasiPerfect} {
			solved, err := quasiperfect.Solve(context.Background(), g, quasiperfect.Options{Concept: concept})
			require.NoError(t, err)
			p := solved.Certificate.Claim.Profile
			r := normalFormPerfect(t, g, p)
			if r.Status == cert.No {
				require.Equal(t, cert.Nash, concept)
				require.NotNil(t, r.Certificate.Evidence.Refutation.Dominating)
				dominated++
				continue
			}
			perfect++
			if other := changeUnreached(rng, g, p); other != nil {
				require.Equal(t, cert.Yes, normalFormPerfect(t, g, other).Status)
				changed++
			}
		}
	}
	t.Logf("%d perfect, %d dominated, %d changed where the own plan does not lead", perfect, dominated, changed)
	require.Greater(t, dominated, 10)
	require.Greater(t, changed, 10)
}

// changeUnreached returns p with other behavior where the own plans do not lead,
// nil if they lead everywhere.
func changeUnreached(rng *rand.Rand, g *seqform.Game, p seqform.Profile) seqform.Profile {
	var other seqform.Profile
	random, changed := randomProfile(rng, g), false
	for i := range p {
		other = append(other, append(seqform.Behavior{}, p[i]...))
		for h := range p[i] {
			if !reachedByOwn(g, p, i, h) {
				other[i][h], changed = random[i][h], true
			}
		}
	}
	if !changed {
		return nil
	}
	return other
}

// TestOffPathBehavior has a game in which no trembles lead to the profile
// everywhere: player 1 stops, and would take B after going in, but only trembles
// to A make player 2's choice best. It is normal-form perfect all the same.
func TestOffPathBehavior(t *testing.T) {
	b := seqform.NewBuilder("", "1", "2")
	first := b.Root().Move(0, "first", "stop", "in")
	first.Child("stop").Leaf(0, 0)
	then := first.Child("in").Move(0, "then", "A", "B")
	for a, u := range map[string]int64{"A": 1, "B": -1} {
		second := then.Child(a).Move(1, "second", "a", "b")
		second.Child("a").Leaf(0, u)
		second.Child("b").Leaf(0, -u)
	}
	g, err := b.Game()
	require.NoError(t, err)
	zero, one := rational.Rat{}, rational.Int(1)
	p := seqform.Profile{{{one, zero}, {zero, one}}, {{one, zero}}}
	r := normalFormPerfect(t, g, p)
	require.Equal(t, cert.Yes, r.Status)
	limit := tremble.Limit(g, r.Certificate.Evidence.Plans)
	require.False(t, limit.Profile[0][1][0].IsZero(), "trembles to A")

	prove, err := prove(context.Background(), g, p, cert.Sequential)
	require.NoError(t, err)
	require.Equal(t, cert.No, prove.Status)
}
