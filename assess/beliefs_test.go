package assess

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/cert/tremble"
	"exactsolve/fixtures"
	"exactsolve/polyeps"
	"exactsolve/quasiperfect"
	"exactsolve/rational"
	"exactsolve/rational/rationaltest"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

// fixtureProfile returns a fixture and one of its profiles.
func fixtureProfile(t *testing.T, game, profile string) (*seqform.Game, seqform.Profile) {
	t.Helper()
	want, err := fixtures.Want(game)
	require.NoError(t, err)
	p := want.Profile(profile)
	require.NotNil(t, p, profile)
	g := seqformtest.Fixture(t, game)
	return g, seqformtest.Profile(g, p.Probabilities)
}

// TestRangesOfFixtures are ranges known from the literature: of the first node of
// an information set, counted from 1.
func TestRangesOfFixtures(t *testing.T) {
	for _, want := range []struct {
		game, profile   string
		player, infoset int
		low, high       string
	}{
		{"beer_quiche", "beer-1", 2, 2, "1/2", "1"},
		{"beer_quiche", "beer-1", 2, 1, "1/10", "1/10"},
		{"beer_quiche", "beer-3/4", 2, 2, "1/2", "1/2"},
		{"beer_quiche", "beer-1/2", 2, 2, "1/2", "1/2"},
		{"beer_quiche", "quiche-1", 2, 1, "1/2", "1"},
		{"kw1", "r1", 2, 1, "1/3", "1"},
		{"kw1", "r4/5", 2, 1, "1/3", "1/3"},
		{"kw1", "r3/5", 2, 1, "1/3", "1/3"},
		{"kw1", "left", 2, 1, "0", "0"},
		{"guess_ace", "stop", 2, 1, "1/52", "1/52"},
		{"uniform_bad", "half", 2, 1, "1", "1"},
		{"km_one", "in", 2, 1, "1", "1"},
		{"km_one", "out", 2, 1, "0", "1/4"},
		{"km_one", "out-quarter", 2, 1, "1/4", "1/4"},
		{"km_one", "out-half", 2, 1, "1/4", "1/4"},
	} {
		g, p := fixtureProfile(t, want.game, want.profile)
		r, err := BeliefRanges(t.Context(), g, p, RangeOptions{Certify: true})
		require.NoError(t, err)
		require.Equal(t, answer.Yes, r.Status, r.Reason)
		label := want.game + ", " + want.profile
		requireRanges(t, g, r, cert.Sequential, label)
		first := r.Sets[want.player-1][want.infoset-1][0]
		rationaltest.Equal(t, want.low, first.Low.Value, label)
		rationaltest.Equal(t, want.high, first.High.Value, label)
		require.True(t, first.Low.Attained && first.High.Attained, label)
	}
}

// requireRanges requires of every bound with a certificate that this passes its
// check and has a belief with the bound.
func requireRanges(t *testing.T, g *seqform.Game, r *Ranges, concept cert.Concept, label string) (certified int) {
	t.Helper()
	for i := range r.Sets {
		for h := range r.Sets[i] {
			for k, n := range r.Sets[i][h] {
				require.LessOrEqual(t, n.Low.Value.Cmp(n.High.Value), 0, label)
				for _, b := range []Bound{n.Low, n.High} {
					if b.Certificate == nil {
						continue
					}
					require.True(t, b.Attained)
					require.Equal(t, concept, b.Certificate.Claim.Concept)
					require.NoError(t, cert.Check(context.Background(), g, b.Certificate), label)
					rationaltest.Same(t, b.Value, b.Certificate.Claim.Beliefs[i][h][k], label)
					certified++
				}
			}
		}
	}
	return certified
}

// requireInside requires that beliefs lie in the ranges.
func requireInside(t *testing.T, r *Ranges, beliefs [][]seqform.Belief, label string) {
	t.Helper()
	for i := range r.Sets {
		for h, set := range r.Sets[i] {
			require.Len(t, set, len(beliefs[i][h]), label)
			for k, n := range set {
				inside := rational.Interval{Lo: n.Low.Value, Hi: n.High.Value}.Contains(beliefs[i][h][k])
				require.True(t, inside, "%s: player %d, infoset %d, node %d: %v not in [%v, %v]",
					label, i+1, h+1, k+1, beliefs[i][h][k], n.Low.Value, n.High.Value)
			}
		}
	}
}

// TestRangesOfAssessments requires that every assessment that the literature calls
// consistent or sequential lies in the ranges, and that there are ranges exactly for
// the profiles that are sequential.
func TestRangesOfAssessments(t *testing.T) {
	counts := map[string]int{}
	for want, g := range seqformtest.Known(t) {
		if want.Nodes == 0 {
			continue
		}
		for _, p := range want.Profiles {
			label := want.Name + ", " + p.Name
			profile := seqformtest.Profile(g, p.Probabilities)
			sequential, err := BeliefRanges(t.Context(), g, profile, RangeOptions{})
			require.NoError(t, err)
			verdict(t, label, "sequential", sequential.Status == answer.Yes, p.Is, p.IsNot, counts)
			consistent, err := BeliefRanges(t.Context(), g, profile, RangeOptions{Consistent: true})
			require.NoError(t, err)
			require.Equal(t, answer.Yes, consistent.Status, label)
			for _, a := range p.Assessments {
				for _, b := range a.Beliefs {
					if slices.Contains(a.Is, "consistent") {
						requireStated(t, consistent, b, label)
						counts["stated"]++
					}
					if slices.Contains(a.Is, "sequential") {
						requireStated(t, sequential, b, label)
					}
				}
			}
		}
	}
	t.Log(counts)
	require.Greater(t, counts["stated"], 50)
}

func requireStated(t *testing.T, r *Ranges, b fixtures.Belief, label string) {
	t.Helper()
	for k, n := range r.Sets[b.At.Player-1][b.At.Infoset-1] {
		p := rational.MustParse(b.Weights[k])
		require.True(t, rational.Interval{Lo: n.Low.Value, Hi: n.High.Value}.Contains(p), "%s: %v", label, p)
	}
}

// TestRangesAgainstTrembles compares ranges with the beliefs that random trembles
// lead to: none may be outside, and the bounds are met or nearly so in most cases.
// Each bound has a certificate.
func TestRangesAgainstTrembles(t *testing.T) {
	rng := rand.New(rand.NewPCG(72, 1))
	counts := map[string]int{}
	for seed := range uint64(150) {
		g := smallGame(t, 40_000+seed, 2)
		solved, err := quasiperfect.Solve(t.Context(), g, quasiperfect.Options{})
		require.NoError(t, err)
		p := solved.Certificate.Claim.Profile
		if rng.IntN(2) == 0 {
			p = similar(rng, g, p)
		}
		sequential, err := BeliefRanges(t.Context(), g, p, RangeOptions{Certify: true})
		require.NoError(t, err)
		consistent, err := BeliefRanges(t.Context(), g, p, RangeOptions{Consistent: true, Certify: true})
		require.NoError(t, err)
		require.Equal(t, answer.Yes, consistent.Status)
		proof, err := prove(t.Context(), g, p, cert.Sequential)
		require.NoError(t, err)
		require.Equal(t, proof.Status, sequential.Status)
		require.NoError(t, cert.Check(context.Background(), g, sequential.Certificate))
		counts["certificates"] += requireRanges(t, g, sequential, cert.Sequential, "sequential")
		counts["certificates"] += requireRanges(t, g, consistent, cert.Consistent, "consistent")
		if sequential.Status == answer.Yes {
			requireInside(t, consistent, sequential.Certificate.Claim.Beliefs, "sequential")
			counts["sequential"]++
		}
		near := map[[4]int]bool{}
		for range 60 {
			b := monomialBeliefs(rng, g, p)
			requireInside(t, consistent, b, "consistent")
			requireConditions(t, g, p, consistent, b, counts)
			requireConditions(t, g, p, sequential, b, counts)
			if local, _ := soundness(reportSets(g, p, b)); !local || sequential.Status == answer.No {
				require.True(t, !local || sequential.Status == answer.No)
				require.False(t, local && sequential.Status == answer.No)
				continue
			}
			counts["rational"]++
			requireInside(t, sequential, b, "sequential")
			met(sequential, b, near)
		}
		counts["met"] += len(near)
		counts["bounds"] += open(sequential)
	}
	t.Log(counts)
	require.Greater(t, counts["sequential"], 60)
	require.Greater(t, counts["rational"], 1000)
	require.Greater(t, counts["bounds"], 40)
	require.Greater(t, 2*counts["met"], counts["bounds"])
	require.Positive(t, min(counts["hold"], counts["broken"], counts["same mistakes"]))
}

// requireConditions requires of consistent beliefs that the conditions on those at an
// information set hold if and only if no action gains there; and always those about nodes
// that the same mistakes lead to.
func requireConditions(t *testing.T, g *seqform.Game, p seqform.Profile, r *Ranges, b [][]seqform.Belief, counts map[string]int) {
	t.Helper()
	for _, report := range reportSets(g, p, b) {
		i, h := report.Player, report.Infoset
		if r.Conditions == nil || r.Conditions[i] == nil || r.Conditions[i][h] == nil {
			continue
		}
		hold, possible, gains := true, true, false
		for _, c := range r.Conditions[i][h] {
			var sum rational.Rat
			for k, w := range c.Weights {
				require.True(t, w.IsInt())
				sum = sum.Add(w.Mul(b[i][h][k]))
			}
			kept := sum.Sign() >= 0 && (sum.IsZero() || !c.Equal)
			if gains = gains || c.Action >= 0; c.Action < 0 {
				require.True(t, kept)
				counts["same mistakes"]++
			}
			hold = hold && kept
		}
		for k, n := range r.Sets[i][h] {
			possible = possible && (b[i][h][k].IsZero() || !n.High.Value.IsZero())
		}
		if !possible || !gains {
			continue
		}
		require.Equal(t, report.Local.IsZero(), hold)
		if hold {
			counts["hold"]++
		} else {
			counts["broken"]++
		}
	}
}

// open counts the bounds of nodes whose probability is not determined.
func open(r *Ranges) int {
	n := 0
	for i := range r.Sets {
		for _, set := range r.Sets[i] {
			for _, node := range set {
				if !node.Low.Value.Equal(node.High.Value) {
					n += 2
				}
			}
		}
	}
	return n
}

// met notes the bounds of open ranges that beliefs come within 1/100 of.
func met(r *Ranges, beliefs [][]seqform.Belief, near map[[4]int]bool) {
	for i := range r.Sets {
		for h := range r.Sets[i] {
			for k, n := range r.Sets[i][h] {
				if n.Low.Value.Equal(n.High.Value) {
					continue
				}
				for side, b := range []Bound{n.Low, n.High} {
					if b.Value.Sub(beliefs[i][h][k]).Abs().Cmp(rational.New(1, 100)) <= 0 {
						near[[4]int{i, h, k, side}] = true
					}
				}
			}
		}
	}
}

func TestRangesStop(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, name := range []string{"beer_quiche", "selten_horse"} {
		want, err := fixtures.Want(name)
		require.NoError(t, err)
		g, p := fixtureProfile(t, name, want.Profiles[0].Name)
		for _, opt := range []RangeOptions{{}, {Consistent: true}} {
			r, err := BeliefRanges(ctx, g, p, opt)
			require.NoError(t, err)
			require.Equal(t, answer.Unknown, r.Status, name)
			require.Nil(t, r.Sets)
			require.Contains(t, r.Reason, "stopped")
		}
		_, err = BeliefRanges(ctx, g, p[:1], RangeOptions{})
		require.Error(t, err)
	}
}

// BenchmarkBeliefRanges finds all ranges of a solution.
func BenchmarkBeliefRanges(b *testing.B) {
	for _, cards := range []int{3, 6} {
		g := seqformtest.Kuhn(2, cards)
		r, err := quasiperfect.Solve(b.Context(), g, quasiperfect.Options{})
		require.NoError(b, err)
		b.Run(g.Title, func(b *testing.B) {
			for b.Loop() {
				ranges, err := BeliefRanges(b.Context(), g, r.Certificate.Claim.Profile, RangeOptions{})
				require.NoError(b, err)
				require.Equal(b, answer.Yes, ranges.Status)
			}
		})
	}
}

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
	return tremble.Limit(g, plans).Beliefs
}
