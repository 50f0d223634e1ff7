package view

import (
	"fmt"
	"slices"
	"strings"

	"exactsolve"
	"exactsolve/cert"
	"exactsolve/cert/claim"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/message"
	"exactsolve/rational"
)

// newDevice returns a device by names.
func newDevice(n *cli.Names, d *claim.Device) *message.Device {
	m := new(message.Device)
	for _, draw := range d.Plans {
		one := message.Draw{Probability: draw.Weight}
		for i, plan := range draw.Actions {
			one.Plans = append(one.Plans, told(n, i, plan))
		}
		m.Plans = append(m.Plans, one)
	}
	for _, p := range d.Pairs {
		pair := message.SeqPair{Probability: p.Weight}
		for i, s := range p.Sequences {
			pair.Sequences[i] = lastChoice(n, i, s)
		}
		m.Pairs = append(m.Pairs, pair)
	}
	return m
}

// told returns the actions of a plan of player i, from 1 and 0 for none.
func told(n *cli.Names, i int, plan []int) []message.Choice {
	list := []message.Choice{}
	for h, a := range plan {
		if a > 0 {
			list = append(list, n.Choices(i, h)[a-1])
		}
	}
	return list
}

// lastChoice returns the last action of a sequence of player i, nil if there is none.
func lastChoice(n *cli.Names, i, s int) *message.Choice {
	for h := range n.G.Players[i].Infosets {
		if set := &n.G.Players[i].Infosets[h]; s >= int(set.FirstSeq) && s < int(set.FirstSeq)+len(set.Actions) {
			return &n.Choices(i, h)[s-int(set.FirstSeq)]
		}
	}
	return nil
}

// words returns choices as text: in strategic form the strategy, in a tree also where.
func (v *View) words(list []message.Choice) string {
	var z []string
	for _, c := range list {
		word := c.Action
		if v.n.G.Tree != nil {
			word = c.Label + ":" + c.Action
		}
		z = append(z, cli.Printable(word))
	}
	if len(z) == 0 {
		return "–"
	}
	return strings.Join(z, " ")
}

// deviceTable has a row for each draw, or pair of sequences.
func (v *View) deviceTable(d *message.Device) [][]string {
	head := []string{"probability"}
	for i := range v.n.Players {
		head = append(head, PlayerName(v.n, i))
	}
	rows := [][]string{head}
	for _, draw := range d.Plans {
		row := []string{draw.Probability.String()}
		for _, plan := range draw.Plans {
			row = append(row, v.words(plan))
		}
		rows = append(rows, row)
	}
	for _, p := range d.Pairs {
		row := []string{p.Probability.String()}
		for _, c := range p.Sequences {
			if c == nil {
				row = append(row, "–")
				continue
			}
			row = append(row, v.words([]message.Choice{*c}))
		}
		rows = append(rows, row)
	}
	return rows
}

// newPolygon returns vertices by names.
func newPolygon(n *cli.Names, list []claim.Vertex) (z []message.Vertex) {
	for _, x := range list {
		z = append(z, message.Vertex{Payoffs: x.Payoffs, Device: *newDevice(n, &x.Device)})
	}
	return z
}

// enterOptimum enters what is claimed to be the largest or least.
func (m *SolveResult) enterOptimum(n *cli.Names, q *exactsolve.Question, c *cert.Certificate) {
	l := c.Claim.Mediated
	if l.Maximize == nil || l.Device == nil {
		return
	}
	o := &message.Optimum{Sense: "maximize", Objective: string(q.Maximize), Weights: l.Maximize, Binding: []message.Binding{}}
	value := weighted(l.Maximize, l.Payoffs)
	if q.Minimize != "" {
		o.Sense, o.Objective, o.Weights, value = "minimize", string(q.Minimize), negated(l.Maximize), value.Neg()
	}
	for _, t := range c.Evidence.Duals[0].Temptations {
		o.Binding = append(o.Binding, newBinding(n, &t))
	}
	m.Value, m.Optimum = &value, o
}

func weighted(weights, payoffs []rational.Rat) (sum rational.Rat) {
	for i, w := range weights {
		sum = sum.Add(w.Mul(payoffs[i]))
	}
	return sum
}

func negated(list []rational.Rat) []rational.Rat {
	z := slices.Clone(list)
	for k := range z {
		z[k] = z[k].Neg()
	}
	return z
}

// newBinding returns a temptation by names: its price is what is played instead from where it begins.
func newBinding(n *cli.Names, t *claim.Temptation) message.Binding {
	i := t.Player - 1
	b := message.Binding{Player: t.Player}
	switch {
	case t.Plan != nil:
		b.Told = told(n, i, t.Plan)
	case t.Action > 0:
		b.Told = []message.Choice{n.Choices(i, t.Infoset-1)[t.Action-1]}
	case t.Infoset > 0:
		at := n.Ref(i, t.Infoset-1)
		b.Infoset = &at
	}
	begins := -1 // the first information set at which something is played instead
	for _, share := range t.Deviation {
		h := -1
		if c := lastChoice(n, i, share.Sequence); c != nil {
			h = c.Infoset
		}
		if begins < 0 {
			begins = h
		}
		if h == begins {
			b.Price = b.Price.Add(share.Weight)
		}
	}
	return b
}

// textMediated writes a device and what is said of it, or a polygon.
func (m *SolveResult) textMediated(p *cli.Page) {
	if d := m.Device; d != nil {
		p.Line()
		p.Table(m.view.deviceTable(d))
		p.Line()
		p.Paragraph(0, "Payoffs: "+m.view.paid(m.Payoffs)+".")
	}
	for k, v := range m.Polygon {
		p.Line()
		p.Paragraph(0, fmt.Sprintf("Vertex %d: %s.", k+1, m.view.paid(v.Payoffs)))
		p.Table(m.view.deviceTable(&v.Device))
	}
	p.Line()
}

// paid says what each player gets.
func (v *View) paid(payoffs []rational.Rat) string {
	var z []string
	for i, x := range payoffs {
		z = append(z, fmt.Sprintf("%s %v%s", PlayerPhrase(i, v.n.Players[i]), x, cli.Beside(x, v.digits)))
	}
	return strings.Join(z, ", ")
}

// mediatedNotes says what is proved of a device.
func (m *SolveResult) mediatedNotes() (list []string) {
	name := exactsolve.ConceptName(m.Concept)
	switch o := m.Optimum; {
	case o != nil:
		than := map[string]string{"maximize": "more than", "minimize": "less than"}[o.Sense]
		list = append(list, fmt.Sprintf("No %s has %s %v%s of %s.", name, than, m.Value, cli.Beside(*m.Value, m.view.digits), objectiveWords(o)))
		for _, b := range o.Binding {
			list = append(list, m.view.bindingWords(o, &b))
		}
		list = append(list, "There may be others that are as good.")
	case m.Polygon != nil:
		list = append(list, fmt.Sprintf("The payoffs of all %ss are the mixtures of these.", name))
	default:
		list = append(list, cli.UpperFirst(WithArticle(name))+" need not be unique.")
	}
	return list
}

// objectiveWords says what is the largest or least.
func objectiveWords(o *message.Optimum) string {
	switch player, of := strings.CutPrefix(o.Objective, "player:"); {
	case o.Objective == "sum":
		return "the sum of payoffs"
	case of:
		return "the payoff of player " + player
	}
	return "the payoffs times " + o.Objective
}

// bindingWords says what a temptation costs.
func (v *View) bindingWords(o *message.Optimum, b *message.Binding) string {
	who, what := PlayerPhrase(b.Player-1, v.n.Players[b.Player-1]), "refusing to be told anything"
	switch {
	case b.Told != nil:
		what = "leaving " + v.words(b.Told)
	case b.Infoset != nil:
		what = "refusing to be told at " + cli.Printable(b.Infoset.Label)
	}
	more := map[string]string{"maximize": "more", "minimize": "less"}[o.Sense]
	return fmt.Sprintf("If %s might gain a little by %s, there would be %v times that %s of it.", who, what, b.Price, more)
}
