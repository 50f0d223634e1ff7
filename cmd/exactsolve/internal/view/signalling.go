package view

import (
	"fmt"
	"slices"
	"strings"

	"exactsolve"
	"exactsolve/cert/claim"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/message"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// A SignallingView is of all sequential equilibria of a signalling game.
type SignallingView struct {
	SequentialView
	s *exactsolve.Signalling
}

// NewSignalling returns the view of what was found, and of what a criterion makes of it, unless
// that is nil, with the components of Nash equilibria that the components have for themselves.
func NewSignalling(n *cli.Names, s *exactsolve.Signalling, judged []exactsolve.Judged, nash []*exactsolve.Component) *SignallingView {
	v := &SignallingView{newSequential(n), s}
	for k := range s.Components {
		c := &s.Components[k]
		m := message.SequentialComponent{Dimension: c.Dimension}
		for _, u := range c.Payoffs {
			m.Payoffs = append(m.Payoffs, rangeOf(u))
		}
		for t, u := range c.Types {
			m.Types = append(m.Types, message.TypePayoff{Set: n.Ref(s.Game.Sender, s.Game.Types[t].Infoset), BoxNumber: rangeOf(u)})
		}
		for msg, of := range c.Outcome {
			for t, sent := range s.Game.Messages[msg].Senders {
				for r, leaf := range sent.Leaves {
					if p := of[t][r]; !p.IsZero() {
						m.Outcome = append(m.Outcome, message.Node{Node: leaf + 1, History: historyOf(n, leaf), Probability: p})
					}
				}
			}
		}
		for _, p := range c.Pieces {
			m.Pieces = append(m.Pieces, v.piece(&s.Found.Pieces[p]))
		}
		if judged != nil {
			m.Judged = newJudged(n, s, &judged[k])
		}
		v.Components = append(v.Components, m)
	}
	v.enterIndices(nash)
	return v
}

func rangeOf(u rational.Interval) message.BoxNumber {
	if u.Lo.Equal(u.Hi) {
		return message.BoxNumber{Exact: &u.Lo}
	}
	return message.BoxNumber{Low: &u.Lo, High: &u.Hi}
}

// historyOf returns the actions that lead to a leaf.
func historyOf(n *cli.Names, leaf int) string {
	t := n.G.Tree
	up := int(t.Parent[leaf])
	if up < 0 {
		return n.History(leaf)
	}
	last := n.AllActions()(up)[t.Action[leaf]]
	if up == 0 {
		return last
	}
	return n.History(up) + "·" + last
}

func (v *SignallingView) piece(p *claim.AssessmentPiece) message.SequentialPiece {
	m := message.SequentialPiece{Unsent: []message.Unsent{}}
	for _, b := range p.Sender {
		m.Sender = append(m.Sender, v.entries(v.s.Game.Sender, b))
	}
	for _, b := range p.Receiver {
		m.Receiver = append(m.Receiver, v.entries(v.s.Game.Receiver, b))
	}
	for k := range v.s.Game.Messages {
		silent := 0
		for _, b := range p.Sender {
			if !v.sends(b, k) {
				silent++
			}
		}
		if h := v.s.Game.Messages[k].Infoset; h >= 0 && silent > 0 {
			u := message.Unsent{Set: v.n.Ref(v.s.Game.Receiver, h), Always: silent == len(p.Sender)}
			u.Optimal = v.answerable(h, p.Receiver)
			m.Unsent = append(m.Unsent, u)
		}
	}
	return m
}

func (v *SignallingView) entries(i int, b seqform.Behavior) []message.Entry {
	if i < 0 {
		return []message.Entry{}
	}
	p := make(seqform.Profile, i+1)
	p[i] = b
	return v.n.Profile(p)
}

// sends reports whether a strategy of the sender sends a message.
func (v *SignallingView) sends(b seqform.Behavior, m int) bool {
	return slices.ContainsFunc(v.s.Game.Messages[m].Senders, func(s exactsolve.Sent) bool {
		return !b[v.s.Game.Types[s.Type].Infoset][s.Action].IsZero()
	})
}

// answers reports whether a strategy of the receiver uses only some responses, from 1.
func answers(b seqform.Behavior, h int, responses []int) bool {
	for r, x := range b[h] {
		if !x.IsZero() && !slices.Contains(responses, r+1) {
			return false
		}
	}
	return true
}

// answerable returns responses used by strategies with beliefs at which they are optimal together,
// without those that are within others.
func (v *SignallingView) answerable(h int, strategies []seqform.Behavior) (list []message.Answerable) {
	i := v.s.Game.Receiver
	labels := v.n.Actions(i, h)
	var kept []claim.Optimal
	for _, o := range v.s.Found.Optimal[h] {
		within := slices.DeleteFunc(slices.Clone(strategies), func(b seqform.Behavior) bool { return !answers(b, h, o.Responses) })
		o.Responses = slices.DeleteFunc(slices.Clone(o.Responses), func(r int) bool {
			return !slices.ContainsFunc(within, func(b seqform.Behavior) bool { return !b[h][r-1].IsZero() })
		})
		if len(o.Responses) > 0 {
			kept = append(kept, o)
		}
	}
	for k, o := range kept {
		within := func(l int) bool {
			return l != k && subset(o.Responses, kept[l].Responses) && beliefsWithin(&o, &kept[l]) && (l < k || !subset(kept[l].Responses, o.Responses) || !beliefsWithin(&kept[l], &o))
		}
		if slices.ContainsFunc(indices(len(kept)), within) {
			continue
		}
		a := message.Answerable{}
		for _, r := range o.Responses {
			a.Responses = append(a.Responses, labels[r-1])
		}
		for _, x := range o.Vertices {
			a.Beliefs = append(a.Beliefs, v.n.Nodes(i, h, x))
		}
		list = append(list, a)
	}
	return list
}

func indices(n int) []int {
	z := make([]int, n)
	for k := range z {
		z[k] = k
	}
	return z
}

func subset(a, b []int) bool {
	return !slices.ContainsFunc(a, func(x int) bool { return !slices.Contains(b, x) })
}

// beliefsWithin reports whether the beliefs of o are among those of p: their polytopes are faces
// of each other where one has the other.
func beliefsWithin(o, p *claim.Optimal) bool {
	return !slices.ContainsFunc(o.Vertices, func(x []rational.Rat) bool {
		return !slices.ContainsFunc(p.Vertices, func(y []rational.Rat) bool { return claim.Same(x, y) })
	})
}

// Text writes the components: one line each, then their pieces.
func (v *SignallingView) Text(p *cli.Page) {
	shown := v.heads(p)
	for k := range shown {
		p.Line()
		v.component(p, k)
	}
	p.Line()
	p.Paragraph(0, "In each set a player plays one of the strategies below its name, or a mixture of those. Where a message is not sent, the responses used and the belief are both in one of the lines below it, beliefs or mixtures of those.")
	v.textIndex(p)
}

func spans(list []message.BoxNumber) string {
	var words []string
	for _, u := range list {
		words = append(words, rangeText(u))
	}
	return strings.Join(words, ", ")
}

func rangeText(u message.BoxNumber) string {
	if u.Exact != nil {
		return u.Exact.String()
	}
	return fmt.Sprintf("%v to %v", u.Low, u.High)
}

func (v *SignallingView) component(p *cli.Page, k int) {
	c := &v.Components[k]
	var types []string
	for _, t := range c.Types {
		types = append(types, Label(t.Label)+" "+rangeText(t.BoxNumber))
	}
	p.Line(cli.Bold(fmt.Sprintf("Component %d", k+1)), cli.Plain(", types get  "+strings.Join(types, ", ")))
	if c.Outcome != nil && len(c.Outcome) <= MaxRegionLines {
		p.Paragraph(2, "outcome: "+cli.Printable(ends(c.Outcome)))
	}
	v.textJudged(p, c.Judged)
	shown := min(len(c.Pieces), MaxRegionLines)
	for n := range shown {
		if len(c.Pieces) > 1 {
			p.Text(fmt.Sprintf("  set %d", n+1))
		}
		v.textPiece(p, &c.Pieces[n])
	}
	andMore(p, "  ", len(c.Pieces)-shown)
}

// andMore says how many more there are, if any.
func andMore(p *cli.Page, indent string, more int) {
	if more > 0 {
		p.Text(fmt.Sprintf("%sand %d more, see --json", indent, more))
	}
}

func (v *SignallingView) textPiece(p *cli.Page, m *message.SequentialPiece) {
	var rows []cli.Row
	for _, side := range []struct {
		player int
		list   [][]message.Entry
	}{{v.s.Game.Sender, m.Sender}, {v.s.Game.Receiver, m.Receiver}} {
		if side.player < 0 {
			continue
		}
		prefix := "    " + cli.Printable(PlayerName(v.n, side.player)) + "  "
		for _, strategy := range side.list[:min(len(side.list), MaxRegionLines)] {
			rows = append(rows, cli.Row{Prefix: cli.Item{cli.Plain(prefix)}, Items: strategyItems(strategy)})
			prefix = "    "
		}
		if more := len(side.list) - MaxRegionLines; more > 0 {
			rows = append(rows, cli.Row{Prefix: cli.Item{cli.Plain(prefix)}, Items: []cli.Item{{cli.Plain(fmt.Sprintf("and %d more, see --json", more))}}})
		}
	}
	p.Rows(rows)
	for _, u := range m.Unsent {
		where := "not sent"
		if !u.Always {
			where = "if not sent"
		}
		p.Text(fmt.Sprintf("    %s, %s:", Label(u.Label), where))
		rows = nil
		for _, a := range u.Optimal {
			var beliefs []string
			for _, b := range a.Beliefs {
				beliefs = append(beliefs, v.belief(b))
			}
			rows = append(rows, cli.Row{Prefix: cli.Item{cli.Plain("      " + strings.Join(a.Responses, ", ") + "  ")}, Items: []cli.Item{{cli.Plain("belief " + strings.Join(beliefs, " or "))}}})
		}
		p.Rows(rows)
	}
}

// belief names the nodes of a belief by types.
func (v *SignallingView) belief(b []message.Node) string {
	t := v.n.G.Tree
	var words []string
	for _, x := range b {
		if !x.Probability.IsZero() {
			name := v.n.Sets[v.s.Game.Sender][t.Infoset[t.Parent[x.Node-1]]]
			words = append(words, Label(name)+" "+x.Probability.String())
		}
	}
	return strings.Join(words, ", ")
}

// strategyItems has an item for each information set.
func strategyItems(list []message.Entry) (items []cli.Item) {
	for k := 0; k < len(list); {
		set := list[k].Set
		var words []string
		for ; k < len(list) && list[k].Set == set; k++ {
			switch x := list[k].Probability; {
			case x.IsOne():
				words = append(words, Label(list[k].Action))
			case !x.IsZero():
				words = append(words, Label(list[k].Action)+" "+x.String())
			}
		}
		items = append(items, cli.Item{cli.Bold(Label(set.Label)), cli.Plain("  " + strings.Join(words, ", "))})
	}
	return items
}
