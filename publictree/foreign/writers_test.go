package foreign_test

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert/flow"
	"exactsolve/publictree"
	"exactsolve/publictree/cards"
	"exactsolve/publictree/cfr"
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

// own writes our text, one line below the other.
func (s *script) own() string {
	var out strings.Builder
	fmt.Fprintln(&out, "exactsolve-strategy/1")
	for _, d := range s.order {
		n := &s.spot.Tree[d.node]
		dealt := slices.DeleteFunc(slices.Clone(d.history), func(h string) bool { return !isCards(h) })
		if len(dealt) == 0 {
			dealt = []string{"-"}
		}
		fmt.Fprintln(&out, publictree.Players[n.Player], n.Path, strings.Join(dealt, "."), strings.Trim(fmt.Sprint(n.Actions), "[]"))
		for k, h := range d.hands {
			fmt.Fprint(&out, h)
			for a := range n.Actions {
				fmt.Fprint(&out, " ", d.numbers[a][k])
			}
			fmt.Fprintln(&out)
		}
	}
	return out.String()
}

// isCards reports whether a word of a history is cards that are dealt.
func isCards(word string) bool {
	_, err := cards.ParseSet(word)
	return err == nil
}

// texas writes a dump of TexasSolver, with what an action adds.
func (s *script) texas() string { return s.texasNode(0, nil) }

func (s *script) texasNode(node int32, history []string) string {
	history = history[:len(history):len(history)]
	n := &s.spot.Tree[node]
	if n.Kind == publictree.Deal {
		var list []string
		for _, c := range (s.spot.Deck &^ s.spot.Board).Cards() {
			if s.decisions[strings.Join(append(history, c.String()), ":")] != nil {
				list = append(list, fmt.Sprintf("%q:%s", c.String(), s.texasNode(n.Children[0], append(history, c.String()))))
			}
		}
		return fmt.Sprintf(`{"deal_number":%d,"dealcards":{%s},"node_type":"chance_node"}`, len(list), strings.Join(list, ","))
	}
	if n.Kind != publictree.Decision {
		return "null"
	}
	d := s.decisions[strings.Join(history, ":")]
	var words, children, hands []string
	for a, x := range n.Actions {
		name := map[byte]string{'f': "FOLD", 'c': "CHECK"}[x.Letter]
		if x.Letter == 'b' {
			name = fmt.Sprintf("BET %s", amount(s.spot, x.To-n.Put[n.Player]))
		}
		words = append(words, fmt.Sprintf("%q", name))
		if k := s.spot.Tree[n.Children[a]].Kind; k == publictree.Decision || k == publictree.Deal {
			children = append(children, fmt.Sprintf("%q: %s", name, s.texasNode(n.Children[a], append(history, x.String()))))
		}
	}
	for k, h := range d.hands {
		var row []string
		for a := range d.numbers {
			row = append(row, d.numbers[a][k])
		}
		hands = append(hands, fmt.Sprintf("%q:[%s]", h[1].String()+h[0].String(), strings.Join(row, ", ")))
	}
	list := strings.Join(words, ",")
	return fmt.Sprintf(`{"actions":[%s],"childrens":{%s},"node_type":"action_node","player":%d,"strategy":{"actions":[%s],"strategy":{%s}}}`,
		list, strings.Join(children, ",\n"), 1-n.Player, list, strings.Join(hands, ","))
}

// postflop writes one object for each decision, with what is put in on the street.
func (s *script) postflop() string {
	var out bytes.Buffer
	for _, d := range s.order {
		n := &s.spot.Tree[d.node]
		var words, hands, flat []string
		for _, a := range n.Actions {
			words = append(words, fmt.Sprintf("%q", postflopWord(s.spot, a.String(), d.before)))
		}
		for _, h := range d.hands {
			hands = append(hands, fmt.Sprintf("%q", h.String()))
		}
		for _, row := range d.numbers {
			flat = append(flat, row...)
		}
		history := []string{}
		for k, h := range d.history {
			if !isCards(h) {
				h = postflopWord(s.spot, h, s.decisions[strings.Join(d.history[:k], ":")].before)
			}
			history = append(history, fmt.Sprintf("%q", h))
		}
		fmt.Fprintf(&out, `{"history":[%s],"actions":[%s],"hands":[%s],"strategy":[%s]}`+"\n",
			strings.Join(history, ","), strings.Join(words, ","), strings.Join(hands, ","), strings.Join(flat, ","))
	}
	return out.String()
}

func postflopWord(s *publictree.Spot, action string, before int64) string {
	a, _ := publictree.ParseAction(action)
	switch {
	case a.Letter == 'f':
		return "Fold"
	case a.Letter == 'c':
		return "Call"
	case a.To == s.Stack:
		return fmt.Sprintf("AllIn(%s)", amount(s, a.To-before))
	}
	return fmt.Sprintf("Bet(%s)", amount(s, a.To-before))
}

// amount prints chips in the unit of the spot.
func amount(s *publictree.Spot, chips int64) string {
	return rational.Int(chips).Mul(s.Chip).Big().FloatString(6)
}

// upi writes a session with all 1,326 hands.
func (s *script) upi() string {
	var out bytes.Buffer
	fmt.Fprintln(&out, "load_tree spot.cfr\nload_tree ok!\nEND\nshow_hand_order")
	for _, h := range cards.Hands() {
		fmt.Fprint(&out, h, " ")
	}
	fmt.Fprintln(&out, "\nEND")
	for _, d := range s.order {
		n := &s.spot.Tree[d.node]
		id := "r:0"
		for _, h := range d.history {
			id += ":" + s.upiWord(h)
		}
		fmt.Fprintf(&out, "show_children %s\n", id)
		for k, a := range n.Actions {
			fmt.Fprintf(&out, "child %d:\n%s:%s\nIP_DEC\n0 0 200\nflags: none\n\n", k, id, s.upiWord(a.String()))
		}
		fmt.Fprintf(&out, "END\nshow_strategy %s\n", id)
		for a := range n.Actions {
			row := slices.Repeat([]string{"0"}, len(cards.Range{}))
			for k, h := range d.hands {
				row[h.Index()] = d.numbers[a][k]
			}
			fmt.Fprintln(&out, strings.Join(row, " "))
		}
		fmt.Fprintln(&out, "END")
	}
	return out.String()
}

// upiWord returns a word of a history with its amount in the unit of the spot.
func (s *script) upiWord(h string) string {
	if a, err := publictree.ParseAction(h); err == nil && a.Letter == 'b' {
		return "b" + rational.Int(a.To).Mul(s.spot.Chip).String()
	}
	return h
}

// texts returns the script in all formats.
func (s *script) texts() map[string]string {
	return map[string]string{"exactsolve": s.own(), "TexasSolver": s.texas(), "postflop-solver": s.postflop(), "UPI": s.upi()}
}
