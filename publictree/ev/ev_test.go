package ev_test

import (
	"context"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/publictree"
	"exactsolve/publictree/cards"
	"exactsolve/publictree/ev"
	"exactsolve/publictree/flow"
	"exactsolve/publictree/flow/flowtest"
	"exactsolve/publictree/mix"
	"exactsolve/rational"
	"exactsolve/rational/rationaltest"
)

// brute finds what hands get one by one, by all ways that betting and cards can go.
type brute struct {
	*flow.Table
	flows *[2]flow.Flow
	p     int
	hand  cards.Hand
	plans map[[3]cards.Set]mix.Plan
}

// does returns with what probability a hand of player p does all that leads to a node and, unless
// action is negative, an action there.
func (b *brute) does(p int, h cards.Hand, node, action int, dealt []cards.Set) rational.Rat {
	if action < 0 {
		at := -1
		for k, a := range b.Spot.Way(node) {
			if n := &b.Spot.Tree[k]; n.Kind == publictree.Decision && n.Player == p {
				at, action = k, a
			}
		}
		if at < 0 {
			return rational.Int(1)
		}
		node = at
	}
	return b.plan(p, node, dealt[:b.Spot.Tree[node].Street])(h)[action]
}

func (b *brute) plan(p, node int, dealt []cards.Set) mix.Plan {
	key := [3]cards.Set{cards.Set(node)}
	copy(key[1:], dealt)
	if b.plans[key] == nil {
		b.plans[key], _ = mix.OfFlow(b.Spot, b.Deals, b.Places[p], b.flows[p].X, b.flows[p].Scale)(node, dealt)
	}
	return b.plans[key]
}

// board returns the board, and whether a hand does not meet it.
func (b *brute) board(h cards.Hand, dealt []cards.Set) (cards.Set, bool) {
	board := b.Spot.Board
	for _, d := range dealt {
		board |= d
	}
	return board, h.Set()&(board|^b.Spot.Deck) == 0
}

// others yields the hands of the other that may be at a node, with weight times probability.
func (b *brute) others(node int, dealt []cards.Set, yield func(g cards.Hand, weight rational.Rat)) {
	for _, g := range b.Deals.Streets[0][0].Hands[1-b.p].Hands {
		w := b.Spot.Ranges[1-b.p][g.Index()]
		if _, ok := b.board(g, dealt); ok && g.Set()&b.hand.Set() == 0 {
			yield(g, w.Mul(b.does(1-b.p, g, node, -1, dealt)))
		}
	}
}

// paid returns what the hand is paid from a node on, over all hands of the other: at best, or times
// with what probability it does what leads to the end.
func (b *brute) paid(node int, dealt []cards.Set, best bool) rational.Rat {
	var sum rational.Rat
	n := &b.Spot.Tree[node]
	switch {
	case n.Kind == publictree.Deal:
		board, _ := b.board(b.hand, dealt)
		ways := rational.New(b.Spot.DealsAfter(n.Street+1, 4), b.Spot.DealsAfter(n.Street, 4))
		for _, d := range (b.Spot.Deck &^ board &^ b.hand.Set()).Subsets(b.Spot.Deals[n.Street]) {
			sum = sum.Add(b.paid(int(n.Children[0]), append(slices.Clip(dealt), d), best).Mul(ways))
		}
	case n.Kind != publictree.Decision:
		win, lose, tie := b.Spot.Pays(n, b.p)
		b.others(node, dealt, func(g cards.Hand, w rational.Rat) {
			units := win
			if board, _ := b.board(g, dealt); n.Kind == publictree.ShownDown {
				switch mine, theirs := cards.Strength(b.hand.Set()|board), cards.Strength(g.Set()|board); {
				case mine < theirs:
					units = lose
				case mine == theirs:
					units = tie
				}
			}
			sum = sum.Add(w.Mul(rational.Int(units)))
		})
		sum = sum.Mul(b.Spot.Unit()).Mul(b.Spot.Chip)
		if !best {
			sum = sum.Mul(b.does(b.p, b.hand, node, -1, dealt))
		}
	default:
		for a, child := range n.Children {
			x := b.paid(int(child), dealt, best)
			_, locked := n.Lock.Times(b.hand, a)
			switch {
			case !best || n.Player != b.p:
				sum = sum.Add(x)
			case locked:
				sum = sum.Add(x.Mul(n.Lock.Share(b.hand, a)))
			case a == 0:
				sum = x
			default:
				sum = rational.Max(sum, x)
			}
		}
	}
	return sum
}

// large is a spot whose sums come close to 62 bits.
const large = flowtest.Small + "board AsKsQs\ndeals 1 1\npot 40000007\nstack 50000021\noop AA,KQs:2/7,QQ:1/101\nip KK,AQs:1/103,AK:3/4\nbets allin\nlock r AA 1/3 2/3\n"

// TestAt compares what hands get with sums over all pairs, at decisions of all kinds of spots, on boards that
// stand for others and those that do not.
func TestAt(t *testing.T) {
	texts := maps.Clone(flowtest.Spots)
	maps.Copy(texts, flowtest.Locked)
	texts["large"] = large
	for _, name := range slices.Sorted(maps.Keys(texts)) {
		rng := rand.New(rand.NewPCG(7, 7))
		z := flowtest.Table(t, texts[name], true)
		if !hasEVs(z.Spot) {
			continue
		}
		var flows [2]flow.Flow
		for p := range flows {
			flows[p] = flowtest.Random(z, p, z.MaxScale(p)-rng.IntN(8), rng)
		}
		for range 12 {
			compare(t, z, &flows, somewhere(z.Spot, rng), name)
		}
	}
}

// hasEVs reports whether somebody decides at the root, and payments are not rounded.
func hasEVs(s *publictree.Spot) bool {
	return s.Tree[0].Kind == publictree.Decision && s.Prizes.List == nil
}

// somewhere returns a decision on a board.
func somewhere(s *publictree.Spot, rng *rand.Rand) mix.Place {
	for {
		n := &s.Tree[rng.IntN(len(s.Tree))]
		if n.Kind != publictree.Decision {
			continue
		}
		at, board := mix.Place{Path: n.Path}, s.Board
		for _, k := range s.Deals[:n.Street] {
			all := (s.Deck &^ board).Subsets(k)
			d := all[rng.IntN(len(all))]
			at.Dealt, board = append(at.Dealt, d), board|d
		}
		return at
	}
}

func compare(t *testing.T, z *flow.Table, flows *[2]flow.Flow, at mix.Place, name string) {
	node, err := mix.Find(z.Spot, at)
	require.NoError(t, err)
	n := &z.Spot.Tree[node]
	got, err := ev.At(t.Context(), z, flows, at)
	require.NoError(t, err)
	b := &brute{Table: z, flows: flows, p: n.Player, plans: map[[3]cards.Set]mix.Plan{}}
	before := rational.New(z.Spot.Pot, 2).Add(rational.Int(n.Put[b.p])).Mul(z.Spot.Chip)
	var all, total rational.Rat
	seen := 0
	for _, h := range cards.Hands() {
		b.hand = h
		weight := z.Spot.Ranges[b.p][h.Index()]
		if _, ok := b.board(h, at.Dealt); !ok || weight.IsZero() {
			continue
		}
		seen++
		m := got.Mean(func(g cards.Hand) bool { return g == h })
		var pairs, in rational.Rat
		b.others(node, at.Dealt, func(_ cards.Hand, w rational.Rat) { pairs = pairs.Add(w) })
		for a := range n.Actions {
			in = in.Add(b.does(b.p, h, node, a, at.Dealt))
		}
		if pairs.Mul(in).IsZero() {
			require.Nil(t, m, "%s: %v at %v", name, h, at)
			continue
		}
		var mean rational.Rat
		for a, child := range n.Children {
			does := b.does(b.p, h, node, a, at.Dealt)
			want := b.paid(int(child), at.Dealt, does.IsZero()).Quo(pairs)
			if !does.IsZero() {
				mean = mean.Add(want)
				want = want.Quo(does)
			}
			rationaltest.Same(t, before.Add(want), m.Actions[a], name, h, at, n.Actions[a])
		}
		rationaltest.Same(t, before.Add(mean.Quo(in)), m.EV, name, h, at)
		times := weight.Mul(in).Mul(pairs)
		all, total = all.Add(m.EV.Mul(times)), total.Add(times)
	}
	require.Len(t, got.Hands, seen)
	if m := got.Mean(func(cards.Hand) bool { return true }); m != nil {
		rationaltest.Same(t, all.Quo(total), m.EV, name, at)
	} else {
		require.True(t, total.IsZero())
	}
}

// TestRoot compares what a player has at the root with what is paid, and what both have with the pot and blinds:
// a rake takes some of it, and never more than its cap.
func TestRoot(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for name, text := range flowtest.Spots {
		z := flowtest.Table(t, text, true)
		if !hasEVs(z.Spot) {
			continue
		}
		flows := [2]flow.Flow{flowtest.Random(z, 0, 10, rng), flowtest.Random(z, 1, 9, rng)}
		n := &z.Spot.Tree[0]
		at, err := ev.At(t.Context(), z, &flows, mix.Place{Path: "r"})
		require.NoError(t, err)
		m := at.Mean(func(cards.Hand) bool { return true })
		before := rational.New(z.Spot.Pot, 2).Add(rational.Int(n.Put[n.Player])).Mul(z.Spot.Chip)
		rationaltest.Same(t, z.Paid(n.Player, &flows), m.EV.Sub(before), name)
		pot := rational.Int(z.Spot.Pot + n.Put[0] + n.Put[1]).Mul(z.Spot.Chip)
		others := z.Paid(1-n.Player, &flows).Add(pot.Sub(before))
		raked := pot.Sub(m.EV).Sub(others)
		require.Equal(t, z.Spot.ConstantSum(), raked.IsZero(), name)
		require.GreaterOrEqual(t, raked.Sign(), 0, name)
		require.LessOrEqual(t, raked.Cmp(z.Spot.Rake.Cap.Mul(z.Spot.Chip)), 0, name)
	}
}

// TestErrors names what is wrong with a place, and stops.
func TestErrors(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	z := flowtest.Table(t, flowtest.Spots["turn"], true)
	flows := [2]flow.Flow{flowtest.Random(z, 0, 10, rng), flowtest.Random(z, 1, 9, rng)}
	_, err := ev.At(t.Context(), z, &flows, mix.Place{Path: "r:f"})
	require.ErrorContains(t, err, "nobody decides")
	_, err = ev.At(t.Context(), z, &flows, mix.Place{Path: "r", Dealt: []cards.Set{1}})
	require.ErrorContains(t, err, "given: 1")
	ctx, stop := context.WithCancel(t.Context())
	stop()
	_, err = ev.At(ctx, z, &flows, mix.Place{Path: "r"})
	require.ErrorIs(t, err, context.Canceled)
	z = flowtest.Table(t, flowtest.Spots["prizes"], true)
	_, err = ev.At(t.Context(), z, &flows, mix.Place{Path: "r"})
	require.ErrorContains(t, err, "with prizes")
}
