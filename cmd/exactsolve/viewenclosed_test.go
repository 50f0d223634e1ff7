package main

import (
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/fixtures/gen"
	"exactsolve/nash/extensive"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// TestEnclosedView checks the probabilities shown of boxes of three-player poker: at
// each information set shown they can sum to 1, numbers in them agree with the
// centers of the weights, and the sets not shown are those that the own plan avoids.
func TestEnclosedView(t *testing.T) {
	exact, wide := 0, 0
	for seed := uint64(1); seed <= 3; seed++ {
		g, err := gen.Kuhn(3, 5)
		require.NoError(t, err)
		r, err := extensive.Solve(t.Context(), g, extensive.Options{Seed: seed})
		require.NoError(t, err)
		if r.Status != cert.Yes || r.Certificate.Claim.Concept != cert.EnclosedNash {
			continue
		}
		v := newEnclosedView(newNames(g), r.Certificate, 3)
		require.True(t, v.enough())
		box := r.Certificate.Claim.Enclosed
		shown := map[[2]int]bool{}
		for k := 0; k < len(v.Profile); {
			ref := v.Profile[k].setRef
			set := &g.Players[ref.Player-1].Infosets[ref.Infoset-1]
			shown[[2]int{ref.Player - 1, ref.Infoset - 1}] = true
			alone := aloneIn(box.Plans[ref.Player-1], set)
			var low, high rational.Rat
			for a := range set.Actions {
				e := v.Profile[k]
				k++
				require.Equal(t, ref, e.setRef)
				lo, hi := boundsOf(&e.boxNumber)
				low, high = low.Add(lo), high.Add(hi)
				requireNear(t, box, ref, set, a, lo, hi)
				require.Equal(t, a == alone, e.Exact != nil && e.Exact.IsOne(), "%v action %d", ref, a+1)
				if e.Exact == nil {
					wide++
				} else if !e.Exact.IsZero() && !e.Exact.IsOne() {
					exact++
				}
			}
			require.True(t, low.Cmp(rational.Int(1)) <= 0 && high.Cmp(rational.Int(1)) >= 0, "%v: from %v to %v", ref, low, high)
		}
		for i := range g.Players {
			for h := range g.Players[i].Infosets {
				require.Equal(t, !box.Plans[i][g.Players[i].Infosets[h].ParentSeq].IsZero(), shown[[2]int{i, h}])
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

func boundsOf(x *boxNumber) (lo, hi rational.Rat) {
	if x.Exact != nil {
		return *x.Exact, *x.Exact
	}
	return *x.Low, *x.High
}

// requireNear compares the bounds of a probability with the center of the weight:
// what they leave of the weight before is within the radius, twice for rounding in
// the weight before.
func requireNear(t *testing.T, box *cert.Enclosed, ref setRef, set *seqform.Infoset, a int, lo, hi rational.Rat) {
	t.Helper()
	plan := box.Plans[ref.Player-1]
	before, at := plan[set.ParentSeq], plan[set.Seq(a)]
	slack := box.Radius.Add(box.Radius)
	require.LessOrEqual(t, lo.Mul(before).Sub(slack).Cmp(at), 0, "%v action %d", ref, a+1)
	require.GreaterOrEqual(t, hi.Mul(before).Add(slack).Cmp(at), 0, "%v action %d", ref, a+1)
	require.LessOrEqual(t, hi.Sub(lo).Mul(before).Cmp(slack.Add(slack)), 0, "%v action %d: from %v to %v", ref, a+1, lo, hi)
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
