package view

import (
	"fmt"
	"strings"

	"exactsolve"
	"exactsolve/cert/claim"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/message"
	"exactsolve/rational"
)

// A WeightedView is of all sequential equilibria of a tree of two players.
type WeightedView struct{ SequentialView }

// NewWeighted returns the view of what was found, with the components of Nash equilibria that the components have
// for themselves.
func NewWeighted(n *cli.Names, z *exactsolve.Weighted, nash []*exactsolve.Component) *WeightedView {
	v := &WeightedView{newSequential(n)}
	for k := range z.Components {
		c := &z.Components[k]
		m := message.SequentialComponent{Dimension: c.Dimension, Connected: "unknown"}
		if c.Apart && z.Complete {
			m.Connected = "yes"
		}
		for _, u := range c.Payoffs {
			m.Payoffs = append(m.Payoffs, rangeOf(u))
		}
		for leaf, p := range c.Outcome {
			if !p.IsZero() {
				m.Outcome = append(m.Outcome, message.Node{Node: leaf + 1, History: historyOf(n, leaf), Probability: p})
			}
		}
		for _, p := range c.Pieces {
			at := &z.Points[p].Claim
			m.Pieces = append(m.Pieces, message.SequentialPiece{
				Weights: []message.Weights{v.weights(0, &z.Found.Pieces[p][0]), v.weights(1, &z.Found.Pieces[p][1])},
				Profile: n.Profile(at.Profile), Beliefs: n.Beliefs(at.Beliefs),
			})
		}
		v.Components = append(v.Components, m)
	}
	v.enterIndices(nash)
	return v
}

func (v *WeightedView) weights(i int, w *claim.Weights) (m message.Weights) {
	player := &v.n.G.Players[i]
	for k := range w.Blocks {
		b := &w.Blocks[k]
		x := message.Block{Order: b.Order, Sequences: []message.Choice{}, Vertices: [][]rational.Rat{}}
		first := 0
		for _, s := range b.Sequences {
			if s == 0 {
				first = 1
				continue
			}
			x.Sequences = append(x.Sequences, v.n.Choices(i, int(player.SeqInfoset[s]))[player.SeqAction(s)])
		}
		for _, vertex := range b.Vertices {
			x.Vertices = append(x.Vertices, vertex[first:])
		}
		m.Blocks = append(m.Blocks, x)
	}
	m.Sets = []message.SetWith{}
	for h, k := range w.Sets {
		m.Sets = append(m.Sets, message.SetWith{Set: v.n.Ref(1-i, h), Block: k})
	}
	return m
}

// Text writes the components: one line each, then their pieces.
func (v *WeightedView) Text(p *cli.Page) {
	shown := v.heads(p)
	for k := range shown {
		p.Line()
		p.Line(cli.Bold(fmt.Sprintf("Component %d", k+1)))
		pieces := v.Components[k].Pieces
		for n := range pieces[:min(len(pieces), MaxRegionLines)] {
			if len(pieces) > 1 {
				p.Text(fmt.Sprintf("  set %d", n+1))
			}
			v.piece(p, &pieces[n])
		}
		andMore(p, "  ", len(pieces)-MaxRegionLines)
	}
	p.Line()
	p.Paragraph(0, "Lines have weights of actions: with what probability a player comes that far by own actions, in trembles of that order up to a common factor. In each set a player has the weights of one of the lines of each order that stand together, or of a mixture of those, but no information set has weights 0 alone. Probabilities at an information set are in proportion to the weights there; actions without any are not used, and tremble by themselves. Beliefs are in proportion to chance and weights of the other, of the least order that leads there.")
	v.textIndex(p)
}

func (v *WeightedView) piece(p *cli.Page, m *message.SequentialPiece) {
	var rows []cli.Row
	for i := range m.Weights {
		for k := range m.Weights[i].Blocks {
			b := &m.Weights[i].Blocks[k]
			if k > 0 && len(b.Sequences) == 1 || len(b.Sequences) == 0 {
				continue
			}
			prefix := fmt.Sprintf("    %s, order %d  ", cli.Printable(v.n.Players[i]), b.Order)
			for _, vertex := range b.Vertices[:min(len(b.Vertices), MaxRegionLines)] {
				rows = append(rows, cli.Row{Prefix: cli.Item{cli.Plain(prefix)}, Items: weightItems(b.Sequences, vertex)})
				prefix = strings.Repeat(" ", 6)
			}
			if more := len(b.Vertices) - MaxRegionLines; more > 0 {
				rows = append(rows, cli.Row{Prefix: cli.Item{cli.Plain(prefix)}, Items: []cli.Item{{cli.Plain(fmt.Sprintf("and %d more, see --json", more))}}})
			}
		}
	}
	p.Rows(rows)
}

// weightItems has an item for each information set with weights.
func weightItems(list []message.Choice, weights []rational.Rat) (items []cli.Item) {
	for k := 0; k < len(list); {
		set := list[k].Set
		var words []string
		for ; k < len(list) && list[k].Set == set; k++ {
			if x := weights[k]; !x.IsZero() {
				words = append(words, Label(list[k].Action)+" "+x.String())
			}
		}
		if len(words) > 0 {
			items = append(items, cli.Item{cli.Bold(Label(set.Label)), cli.Plain("  " + strings.Join(words, ", "))})
		}
	}
	return items
}
