package solve

import (
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/cert/claim"
	"exactsolve/fixtures/gen"
	"exactsolve/nash/extensive"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// TestEnclosedNumbers checks the probabilities of boxes of three-player poker: at each
// information set they can sum to 1, they agree with the centers of the weights, and
// the sets that are free are those that the own plan avoids.
func TestEnclosedNumbers(t *testing.T) {
	exact, wide := 0, 0
	for seed := uint64(1); seed <= 3; seed++ {
		g, err := gen.Kuhn(3, 5)
		require.NoError(t, err)
		r, err := extensive.Solve(t.Context(), g, extensive.Options{Seed: seed})
		require.NoError(t, err)
		if r.Status != cert.Yes || r.Certificate.Claim.Concept != cert.EnclosedNash {
			continue
		}
		box := r.Certificate.Claim.Enclosed
		n := NumbersOf(g, r.Certificate)
		require.True(t, n.Certain(3))
		for i := range g.Players {
			for h := range g.Players[i].Infosets {
				set := &g.Players[i].Infosets[h]
				require.Equal(t, box.Plans[i][set.ParentSeq].IsZero(), n.Free[i][h])
				if n.Free[i][h] {
					continue
				}
				alone := aloneIn(box.Plans[i], set)
				var low, high rational.Rat
				for a, x := range n.Behavior[i][h] {
					at := x.Bounds()
					low, high = low.Add(at.Lo), high.Add(at.Hi)
					requireNear(t, box, i, set, a, at)
					p, ok := x.Exact()
					require.Equal(t, a == alone, ok && p.IsOne(), "action %d", a+1)
					if !ok {
						wide++
					} else if !p.IsZero() && !p.IsOne() {
						exact++
					}
				}
				require.True(t, low.Cmp(rational.Int(1)) <= 0 && high.Cmp(rational.Int(1)) >= 0, "from %v to %v", low, high)
			}
		}
	}
	require.Positive(t, wide)
	require.Positive(t, exact)
}

// aloneIn returns the only action of positive weight, -1 if there are more.
func aloneIn(plan []rational.Rat, set *seqform.Infoset) int {
	alone := -1
	for a := range set.Actions {
		if plan[set.Seq(a)].IsZero() {
			continue
		}
		if alone >= 0 {
			return -1
		}
		alone = a
	}
	return alone
}

// requireNear compares the bounds of a probability with the center of the weight:
// what they leave of the weight before is within the radius, twice for rounding in
// the weight before.
func requireNear(t *testing.T, box *claim.Enclosed, i int, set *seqform.Infoset, a int, x rational.Interval) {
	t.Helper()
	plan := box.Plans[i]
	before, at := plan[set.ParentSeq], plan[set.Seq(a)]
	slack := box.Radius.Add(box.Radius)
	require.LessOrEqual(t, x.Lo.Mul(before).Sub(slack).Cmp(at), 0, "action %d", a+1)
	require.GreaterOrEqual(t, x.Hi.Mul(before).Add(slack).Cmp(at), 0, "action %d", a+1)
	require.LessOrEqual(t, x.Width().Mul(before).Cmp(slack.Add(slack)), 0, "action %d: %v", a+1, x)
}

// TestExactChoice shows the weight of a choice as what the exact ones beside it leave,
// not as it was claimed.
func TestExactChoice(t *testing.T) {
	g, err := gen.RandomStrategic([]int{3, 2}, gen.Range{Low: 0, High: 9}, gen.GeneralSum, 3)
	require.NoError(t, err)
	radius := rational.New(1, 100)
	plan := []rational.Rat{rational.Int(1), rational.New(1, 3), rational.New(1, 3), rational.New(333, 1000)}
	w := weightsOf(&g.Players[0], plan, radius, []int{3}, nil)
	require.True(t, w[3].IsPoint() && w[3].Lo.Equal(rational.New(1, 3)))
	w = weightsOf(&g.Players[0], plan, radius, []int{3}, []int{1})
	require.True(t, w[2].IsPoint())
	require.False(t, w[1].IsPoint())
	require.True(t, w[3].Contains(rational.New(1, 3).Sub(radius.Scale(rational.New(1, 2)))))
	require.False(t, w[3].IsPoint())
}
