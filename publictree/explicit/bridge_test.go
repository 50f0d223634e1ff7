package explicit_test

import (
	"math/big"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/publictree"
	"exactsolve/publictree/explicit"
	"exactsolve/publictree/flow"
	"exactsolve/publictree/flow/flowtest"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// A bridge leads from the information sets of a game tree to the numbers of flows.
type bridge struct {
	*explicit.Tree
	table *flow.Table
	at    [2][]place
}

// A place is where the number of the first action of a set is, and how far the next one's is.
type place struct{ start, step int }

func newBridge(t *testing.T, text string, merge bool) *bridge {
	t.Helper()
	s, err := publictree.Parse("spot", strings.NewReader(text))
	require.NoError(t, err)
	b := &bridge{}
	b.Tree, err = explicit.New(s, 1_000_000)
	require.NoError(t, err)
	b.table, err = flow.NewTable(s, merge)
	require.NoError(t, err)
	for p := range b.Sets {
		require.Len(t, b.Game.Players[p].Infosets, len(b.Sets[p]))
		for k := range b.Sets[p] {
			b.at[p] = append(b.at[p], b.place(t, p, &b.Sets[p][k]))
		}
	}
	return b
}

func (b *bridge) place(t *testing.T, p int, set *explicit.Set) place {
	board, to, err := b.table.Deals.Find(set.Dealt)
	require.NoError(t, err)
	street := len(set.Dealt)
	hands := b.table.Deals.Streets[street][board].Hands[p].Hands
	for k, h := range hands {
		if to.Hand(h) == set.Hand {
			return place{b.table.Places[p].At(set.Node, street, board, len(hands)) + k, len(hands)}
		}
	}
	require.Fail(t, "no place", set)
	return place{}
}

// arrives returns what a flow has left of the root when a player comes to an information set.
func (b *bridge) arrives(p, h int, x *flow.Flow) int32 {
	seq := b.Game.Players[p].Infosets[h].ParentSeq
	if seq == 0 {
		return 1 << x.Scale
	}
	for k := h - 1; ; k-- {
		if first := b.Game.Players[p].Infosets[k].FirstSeq; first <= seq {
			return x.X[b.at[p][k].start+int(seq-first)*b.at[p][k].step]
		}
	}
}

// behavior returns what a flow means; all actions alike where nothing arrives.
func (b *bridge) behavior(p int, x *flow.Flow) seqform.Behavior {
	var q seqform.Behavior
	for h, set := range b.Game.Players[p].Infosets {
		shares := seqform.Uniform(len(set.Actions))
		if in := b.arrives(p, h, x); in > 0 {
			for a := range shares {
				shares[a] = rational.New(int64(x.X[b.at[p][h].start+a*b.at[p][h].step]), int64(in))
			}
		}
		q = append(q, shares)
	}
	return q
}

// flow returns a behavior rounded down, what remains going to the likeliest action. Hands that go
// with none of the other's are in no set, and treat all actions alike.
func (b *bridge) flow(p int, q seqform.Behavior) flow.Flow {
	all := map[int][]rational.Rat{} // by the place of the first action
	for h, shares := range q {
		all[b.at[p][h].start] = shares
	}
	x := flow.Flow{Scale: b.table.MaxScale(p), X: make([]int32, b.table.Places[p].Total)}
	b.table.Places[p].Fill(x.X, x.Scale, 1, func(_, _, place int, in, x []int32) {
		for k := range in {
			shares := all[place+k]
			if shares == nil {
				shares = seqform.Uniform(len(x) / len(in))
			}
			divide(x[k:], len(in), in[k], shares)
		}
	})
	return x
}

// divide fills in every step-th number of x.
func divide(x []int32, step int, in int32, shares []rational.Rat) {
	rest, most := in, 0
	for a, share := range shares {
		x[a*step] = int32(share.Mul(rational.Int(int64(in))).Floor().Int64())
		rest -= x[a*step]
		if share.Cmp(shares[most]) > 0 {
			most = a
		}
	}
	x[most*step] += rest
}

// random returns a flow at the greatest scale.
func (b *bridge) random(p int, rng *rand.Rand) flow.Flow {
	return flowtest.Random(b.table, p, b.table.MaxScale(p), rng)
}

// widest bounds the interval of an equilibrium that was rounded: at each decision less than one for
// each action is lost, of all that can be won.
func (b *bridge) widest() rational.Rat {
	s := b.table.Spot
	lost := rational.Int(2 * int64(len(s.Tree))).Mul(rational.Int(s.Pot + 2*s.Stack)).Mul(s.Chip)
	scale := min(b.table.MaxScale(0), b.table.MaxScale(1))
	return lost.Mul(rational.FromInts(big.NewInt(1), new(big.Int).Lsh(big.NewInt(1), uint(scale))))
}
