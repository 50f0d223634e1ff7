package view

import (
	"fmt"
	"io"
	"strings"

	"exactsolve"
	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/cert/claim"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/message"
	"exactsolve/rational"
	"exactsolve/seqform/objective"
	"exactsolve/seqform/profile"
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
	if s == 0 {
		return nil
	}
	p := &n.G.Players[i]
	return &n.Choices(i, int(p.SeqInfoset[s]))[p.SeqAction(s)]
}

// words returns choices as text: in strategic form the strategy, in a tree also where.
func words(n *cli.Names, list []message.Choice) string {
	var z []string
	for _, c := range list {
		word := c.Action
		if n.G.Tree != nil {
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
			row = append(row, words(v.n, plan))
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
			row = append(row, words(v.n, []message.Choice{*c}))
		}
		rows = append(rows, row)
	}
	return rows
}

// deviceCSV writes a device as check reads it.
func (v *View) deviceCSV(w io.Writer, d *claim.Device) error {
	if d.Pairs != nil {
		return cli.UsageError("--format csv has plans; the pairs of sequences of this device are written as text or json")
	}
	return profile.FormatDevice(w, v.n.G, d.Plans)
}

// DeviceTables returns the device of a claim, or those of the vertices of a polygon.
func (v *View) DeviceTables() (list [][][]string) {
	c := v.Claim()
	if c.Device != nil {
		list = append(list, v.deviceTable(c.Device))
	}
	for k := range c.Polygon {
		list = append(list, v.deviceTable(&c.Polygon[k].Device))
	}
	return list
}

// newPolygon returns vertices by names.
func newPolygon(n *cli.Names, list []claim.Vertex) (z []message.Vertex) {
	for _, x := range list {
		z = append(z, message.Vertex{Payoffs: x.Payoffs, Device: *newDevice(n, &x.Device)})
	}
	return z
}

// enterOptimum enters what is claimed to be the largest or least, of payoffs with weights.
func (m *SolveResult) enterOptimum(n *cli.Names, q *exactsolve.Question, c *cert.Certificate) {
	weights, payoffs := c.Claim.Goal()
	if q.Maximize == "" && q.Minimize == "" || payoffs == nil {
		return
	}
	o := &message.Optimum{Sense: "maximize", Objective: string(q.Maximize), Weights: weights, Binding: []message.Binding{}}
	value := weighted(weights, payoffs)
	if q.Minimize != "" {
		o.Sense, o.Objective, o.Weights, value = "minimize", string(q.Minimize), objective.Negated(weights), value.Neg()
	}
	for _, d := range c.Evidence.Duals {
		for _, t := range d.Temptations {
			o.Binding = append(o.Binding, newBinding(n, &t))
		}
	}
	m.Value, m.Optimum = &value, o
}

func weighted(weights, payoffs []rational.Rat) (sum rational.Rat) {
	for i, w := range weights {
		sum = sum.Add(w.Mul(payoffs[i]))
	}
	return sum
}

// newLeaving returns a way to leave by names.
func newLeaving(n *cli.Names, t *claim.Temptation) (l message.Leaving) {
	i := t.Player - 1
	l.Player = t.Player
	switch {
	case t.Plan != nil:
		l.Told = told(n, i, t.Plan)
	case t.Action > 0:
		l.Told = []message.Choice{n.Choices(i, t.Infoset-1)[t.Action-1]}
	case t.Infoset > 0:
		at := n.Ref(i, t.Infoset-1)
		l.Infoset = &at
	}
	return l
}

// newBinding returns a temptation by names: its price is the weight of what is played instead where it begins.
func newBinding(n *cli.Names, t *claim.Temptation) message.Binding {
	i := t.Player - 1
	b := message.Binding{Leaving: newLeaving(n, t)}
	begins := -1
	for _, share := range t.Deviation {
		h := int(n.G.Players[i].SeqInfoset[share.Sequence]) // that of a plan is none
		if begins < 0 {
			begins = h
		}
		if share.Plan != nil || h == begins {
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

// goalNotes says what is proved of a device, or of the best Nash equilibrium.
func (m *SolveResult) goalNotes(required bool) (list []string) {
	name, among := exactsolve.ConceptName(m.Concept), ""
	if required {
		among = " that meets the requirements"
	}
	switch o, best := m.Optimum, m.view.claim.Optimal; {
	case best != nil && best.Listed > 0:
		list = append(list, fmt.Sprintf("No %s%s has more than %v%s of the payoffs times %s, the most in the box of this one, number %d of the list.",
			name, among, best.AtMost, cli.Beside(*best.AtMost, m.view.digits), weightList(best.Maximize), best.Listed))
	case o != nil:
		than := map[string]string{"maximize": "more than", "minimize": "less than"}[o.Sense]
		list = append(list, fmt.Sprintf("No %s%s has %s %v%s of %s.", name, among, than, m.Value, cli.Beside(*m.Value, m.view.digits), objectiveWords(o)))
		for _, b := range o.Binding {
			list = append(list, m.view.bindingWords(o, &b))
		}
		list = append(list, "There may be others that are as good.")
	case m.Polygon != nil:
		list = append(list, fmt.Sprintf("The payoffs of all %s are the mixtures of these.", inPlural(name)))
	default:
		list = append(list, cli.UpperFirst(WithArticle(name))+among+" need not be unique.")
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
	more := map[string]string{"maximize": "more", "minimize": "less"}[o.Sense]
	return fmt.Sprintf("If %s might gain a little by %s, there would be %v times that %s of it.",
		PlayerPhrase(b.Player-1, v.n.Players[b.Player-1]), leavingWords(v.n, &b.Leaving), b.Price, more)
}

// leavingWords says what is left.
func leavingWords(n *cli.Names, l *message.Leaving) string {
	switch {
	case l.Told != nil:
		return "leaving " + words(n, l.Told)
	case l.Infoset != nil:
		return "refusing to be told at " + cli.Printable(l.Infoset.Label)
	}
	return "refusing to be told anything"
}

// mediatedShows says what a claim about devices is beside the name of its concept.
func mediatedShows(l *claim.Mediated) string {
	if l.Polygon != nil {
		return fmt.Sprintf("the payoffs of all of them are the mixtures of %s", cli.Plural2(len(l.Polygon), "vertex", "vertices"))
	}
	return goalShows(l.Device != nil, l.Maximize, l.Require)
}

// bestShows says what a claim about the best Nash equilibrium is.
func bestShows(l *claim.Best) string {
	text := goalShows(l.Maximize != nil, l.Maximize, l.Require)
	if l.Listed > 0 {
		text += fmt.Sprintf("; it is number %d of the list, in a box, and has at most %v", l.Listed, *l.AtMost)
	}
	return text
}

// goalShows says that what there is meets requirements and has the most, or that nothing meets them.
func goalShows(exists bool, maximize []rational.Rat, require []claim.Requirement) string {
	var met []string
	for _, r := range require {
		met = append(met, fmt.Sprintf("the payoffs times %s are in sum at least %v", weightList(r.Weights), r.Least))
	}
	meets := strings.Join(met, ", and ")
	switch {
	case !exists:
		return "none is such that " + meets
	case maximize == nil:
		return meets
	case meets == "":
		return fmt.Sprintf("none has more of the payoffs times %s", weightList(maximize))
	}
	return fmt.Sprintf("of those such that %s, none has more of the payoffs times %s", meets, weightList(maximize))
}

func weightList(list []rational.Rat) string {
	var z []string
	for _, x := range list {
		z = append(z, x.String())
	}
	return strings.Join(z, ",")
}

// NewDeviceCheck makes the answer of check about a device.
func NewDeviceCheck(n *cli.Names, concept cert.Concept, r *exactsolve.DeviceReport, digits int) *CheckResult {
	m := &CheckResult{Digits: digits}
	m.Status, m.Concept = r.Status.String(), concept
	for i, x := range r.Payoffs {
		m.Players = append(m.Players, message.Regret{Player: i + 1, Name: n.Players[i], Payoff: x, Best: x.Add(r.Regrets[i]), Regret: r.Regrets[i]})
		m.Regret = rational.Max(m.Regret, r.Regrets[i])
		m.Relative = rational.Max(m.Relative, n.G.Relative(i, r.Regrets[i]))
	}
	var most *message.LeavingGain
	for _, l := range r.Gains {
		m.Leavings = append(m.Leavings, message.LeavingGain{Leaving: newLeaving(n, &l.Left), Gain: l.Gain})
	}
	for k := range m.Leavings {
		if most == nil || m.Leavings[k].Gain.Cmp(most.Gain) > 0 {
			most = &m.Leavings[k]
		}
	}
	if r.Status == answer.No {
		m.Reason = gainWords(n, most)
	}
	m.names = n
	return m
}

func gainWords(n *cli.Names, l *message.LeavingGain) string {
	return fmt.Sprintf("%s gains %v by %s", PlayerPhrase(l.Player-1, n.Players[l.Player-1]), l.Gain, leavingWords(n, &l.Leaving))
}

// textLeavings says what each way to leave gains.
func (m *CheckResult) textLeavings(p *cli.Page) {
	if m.Leavings == nil {
		return
	}
	p.Line()
	rows := [][]string{{"gain", "player", "by"}}
	for k := range m.Leavings {
		l := &m.Leavings[k]
		rows = append(rows, []string{l.Gain.String(), PlayerName(m.names, l.Player-1), leavingWords(m.names, &l.Leaving)})
	}
	p.Table(rows)
}

func inPlural(name string) string { return strings.Replace(name, "equilibrium", "equilibria", 1) }

// goalName names a claim that may be about payoffs, or that there is nothing as required.
func goalName(name string, c *cert.Claim) string {
	switch l, best := c.Mediated, c.Optimal; {
	case l != nil && l.Polygon != nil:
		return "payoffs of all " + inPlural(name)
	case l != nil && l.Device == nil, best != nil && best.Maximize == nil:
		return "no " + strings.TrimPrefix(name, "best ") + " as required"
	}
	return name
}
