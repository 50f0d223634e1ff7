package foreign_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/publictree"
	"exactsolve/publictree/cards"
	"exactsolve/publictree/cfr"
	"exactsolve/publictree/flow"
	"exactsolve/rational"
)

// The spots of these tests: a river with a raise, in halves of a chip; a turn, and a flop, on which
// three suits are alike.
const (
	riverSpot = "chip 1/2\nboard Td9d6hQc3s\npot 200\nstack 900\noop AA,KK:0.5,AKs,T9s,76s\nip QQ+,AhKd,JTs,98s:1/3\nbets 60% allin\nraises 5/2x\n"
	turnSpot  = "deck AsKsQsJsTs9sAhKhQhTh9hAdKdQdTd9dAcKcQcTc9c\nboard AsKsQsJs\npot 100\nstack 250\noop TT,99,AK:1/2\nip KK,QQ,T9\nbets 1/2\nmost-raises 1\nraises 3x\n"
	flopSpot  = "deck AsKsQsTs9sThTdTc9h9d9c8h8d8c\nboard AsKsQs\npot 100\nstack 250\noop TT,T8\nip T9,88\nbets 1/2\nraises none\n"
)

func parse(t testing.TB, text string) *publictree.Spot {
	s, err := publictree.Parse("spot", strings.NewReader(text))
	require.NoError(t, err)
	return s
}

func table(t testing.TB, s *publictree.Spot, merge bool) *flow.Table {
	z, err := flow.NewTable(s, merge)
	require.NoError(t, err)
	return z
}

// guess returns the flows of a run of a few steps.
func guess(z *flow.Table, steps int) *[2]flow.Flow {
	g := cfr.New(z.Spot, z.Deals, cfr.Options{})
	for range steps {
		if err := g.Step(context.Background()); err != nil {
			panic(err) // only at the end of a context
		}
	}
	var flows [2]flow.Flow
	for p := range flows {
		flows[p].Scale = z.MaxScale(p)
		flows[p].X = g.Flow(p, flows[p].Scale)
	}
	return &flows
}

// A decision is one on a board, with the probabilities that a file has for it.
type decision struct {
	node    int32
	history []string // actions, with what is put in since the spot began, and cards
	before  int64
	hands   []cards.Hand
	numbers [][]string // by action and hand
}

// A script is a strategy that the writers of this file write: its decisions by what led there.
type script struct {
	spot      *publictree.Spot
	decisions map[string]*decision
	order     []*decision
}

// scriptOf prints flows of a table with seven decimals.
func scriptOf(z *flow.Table, flows *[2]flow.Flow, rng *rand.Rand) *script {
	s := &script{spot: z.Spot, decisions: map[string]*decision{}}
	var in [2][]int32
	for p := range in {
		in[p] = make([]int32, len(z.Deals.Streets[0][0].Hands[p].Hands))
		for k := range in[p] {
			in[p][k] = 1 << flows[p].Scale
		}
	}
	s.add(z, flows, 0, 0, nil, 0, in, rng)
	return s
}

func (s *script) add(z *flow.Table, flows *[2]flow.Flow, node int32, board int32, history []string, before int64, in [2][]int32, rng *rand.Rand) {
	n := &s.spot.Tree[node]
	history = history[:len(history):len(history)]
	if n.Kind == publictree.Deal {
		for _, k := range z.Deals.Streets[n.Street][board].Children {
			b := &z.Deals.Streets[n.Street+1][k]
			var on [2][]int32
			for p := range on {
				for _, i := range b.Hands[p].From[0] {
					on[p] = append(on[p], in[p][i])
				}
			}
			s.add(z, flows, n.Children[0], k, append(history, b.Dealt.String()), n.Put[0], on, rng)
		}
	}
	if n.Kind != publictree.Decision {
		return
	}
	d := &decision{node: node, history: history, before: before, hands: z.Deals.Streets[n.Street][board].Hands[n.Player].Hands}
	own := in[n.Player]
	start := z.Places[n.Player].At(int(node), n.Street, int(board), len(own))
	x := flows[n.Player].X[start : start+len(n.Actions)*len(own)]
	d.numbers = numbers(x, own, rng)
	s.decisions[strings.Join(history, ":")] = d
	s.order = append(s.order, d)
	for a, child := range n.Children {
		on := in
		on[n.Player] = x[a*len(own) : (a+1)*len(own)]
		s.add(z, flows, child, board, append(history, n.Actions[a].String()), before, on, rng)
	}
}

// numbers prints what goes on of what arrives; with a generator, something else than that.
func numbers(x, in []int32, rng *rand.Rand) [][]string {
	list := make([][]string, len(x)/len(in))
	for k, from := range in {
		left := int64(1_000_000)
		for a := range list {
			text := "0.0000000"
			switch {
			case rng != nil:
				part := rng.Int64N(left + 1)
				if a == len(list)-1 {
					part = left
				}
				left -= part
				text = fmt.Sprintf("%d.%06d", part/1_000_000, part%1_000_000)
			case from > 0:
				text = rational.New(int64(x[a*len(in)+k]), int64(from)).Big().FloatString(7)
			}
			list[a] = append(list[a], text)
		}
	}
	return list
}
