package view

import (
	"fmt"
	"strings"

	"exactsolve"
	"exactsolve/cert"
	"exactsolve/cert/claim"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/message"
	"exactsolve/rational"
	"exactsolve/seqform/objective"
)

// enterOptimum enters what is claimed to be the largest or least, of payoffs with weights, or a bound of it.
func (m *SolveResult) enterOptimum(n *cli.Names, q *exactsolve.Question, c *cert.Certificate) {
	weights, payoffs := c.Claim.Goal()
	if c.Claim.Mediated != nil && weights == nil { // of a device that may be the best
		weights, _ = q.Weights(len(n.Players))
	}
	if q.Maximize == "" && q.Minimize == "" || weights == nil {
		return
	}
	o := &message.Optimum{Sense: "maximize", Objective: string(q.Maximize), Weights: weights, Binding: []message.Binding{}}
	turned := func(x rational.Rat) *rational.Rat { return &x }
	if q.Minimize != "" {
		o.Sense, o.Objective, o.Weights = "minimize", string(q.Minimize), objective.Negated(weights)
		turned = func(x rational.Rat) *rational.Rat { return new(x.Neg()) }
	}
	if payoffs != nil {
		m.Value = turned(weighted(weights, payoffs))
	}
	switch best, l := c.Claim.Optimal, c.Claim.Mediated; {
	case best != nil && best.AtMost != nil:
		o.Bound = turned(*best.AtMost)
	case best != nil && payoffs == nil: // in a box, in which all weigh the same
		low, _, _ := c.Claim.Found()
		m.Value = turned(low)
	case l != nil && l.AtMost != nil:
		o.Bound = turned(*l.AtMost)
	}
	for _, d := range c.Evidence.Duals {
		for _, t := range d.Temptations {
			o.Binding = append(o.Binding, newBinding(n, &t))
		}
	}
	m.Optimum = o
}

func weighted(weights, payoffs []rational.Rat) (sum rational.Rat) {
	for i, w := range weights {
		sum = sum.Add(w.Mul(payoffs[i]))
	}
	return sum
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

// goalNotes says what is proved of a device, or of the best Nash equilibrium.
func (m *SolveResult) goalNotes(required bool) (list []string) {
	name := exactsolve.ConceptName(m.Concept)
	switch o := m.Optimum; {
	case o != nil:
		list = append(list, m.noneBeyond(required))
		for _, b := range o.Binding {
			list = append(list, m.view.bindingWords(o, &b))
		}
		list = append(list, "There may be others that are as good.")
	case m.Polygon != nil:
		list = append(list, fmt.Sprintf("The payoffs of all %s are the mixtures of these.", inPlural(name)))
	default:
		list = append(list, cli.UpperFirst(WithArticle(name))+meeting(required)+" need not be unique.")
	}
	return list
}

func meeting(required bool) string {
	if required {
		return " that meets the requirements"
	}
	return ""
}

// noneBeyond says that nothing is better than what was found, or than a bound.
func (m *SolveResult) noneBeyond(required bool) string {
	o, than, box := m.Optimum, m.Value, ""
	if o.Bound != nil {
		than = o.Bound
		switch best := m.view.claim.Optimal; {
		case !m.Checked:
		case best.Listed > 0:
			box = fmt.Sprintf(", the most in the box of this one, number %d of the list", best.Listed)
		default:
			box = ", the most in the box of this one"
		}
		if o.Sense == "minimize" {
			box = strings.Replace(box, "most", "least", 1)
		}
	}
	beyond := map[string]string{"maximize": "more than", "minimize": "less than"}[o.Sense]
	return fmt.Sprintf("No %s%s has %s %v%s of %s%s.", exactsolve.ConceptName(m.Concept), meeting(required), beyond, than, cli.Beside(*than, m.view.digits), objectiveWords(o), box)
}

// goalKnown says what is proved of a search that was stopped.
func (m *SolveResult) goalKnown(required bool) (list []string) {
	o, name := m.Optimum, exactsolve.ConceptName(m.Concept)
	if o == nil {
		return nil
	}
	has, value := "has", m.Value
	if l := m.view.claim; value == nil && l.Optimal != nil {
		if low, _, found := l.Found(); found { // in a box
			has, value = "has at least", &low
			if o.Sense == "minimize" {
				has, value = "has at most", new(low.Neg())
			}
		}
	}
	if value != nil {
		list = append(list, fmt.Sprintf("the best %s%s so far %s %v%s of %s", name, meeting(required), has, value, cli.Beside(*value, m.view.digits), objectiveWords(o)))
	}
	if o.Bound == nil {
		return list
	}
	return append(list, strings.TrimSuffix(lowerFirst(m.noneBeyond(required)), "."))
}

func lowerFirst(s string) string { return strings.ToLower(s[:1]) + s[1:] }

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

// mediatedShows says what a claim about devices is beside the name of its concept.
func mediatedShows(l *claim.Mediated) string {
	if l.Polygon != nil {
		return fmt.Sprintf("the payoffs of all of them are the mixtures of %s", cli.Plural2(len(l.Polygon), "vertex", "vertices"))
	}
	text := goalShows(l.Device != nil || l.Maximize != nil, l.Maximize, l.Require)
	if l.AtMost != nil {
		text = strings.Replace(text, "none has more", fmt.Sprintf("none has more than %v", *l.AtMost), 1)
	}
	return text
}

// bestShows says what a claim about the best Nash equilibrium is.
func bestShows(c *cert.Claim) string {
	l := c.Optimal
	text := goalShows(l.Maximize != nil, l.Maximize, l.Require)
	if l.AtMost == nil {
		return text
	}
	most := fmt.Sprintf("%v", *l.AtMost)
	switch _, high, found := c.Found(); {
	case !found || high.Cmp(*l.AtMost) < 0: // there may be better ones
	case l.Listed > 0:
		return fmt.Sprintf("%s; it is number %d of the list, in a box, and none has more than %s", text, l.Listed, most)
	case c.Isolated != nil || c.Enclosed != nil:
		return text + ", but perhaps in its box: none has more than " + most
	}
	return strings.Replace(text, "none has more", "none has more than "+most, 1)
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

func inPlural(name string) string { return strings.Replace(name, "equilibrium", "equilibria", 1) }

// goalName names a claim that may be about payoffs, or that there is nothing as required.
func goalName(name string, c *cert.Claim) string {
	switch l, best := c.Mediated, c.Optimal; {
	case c.Parametric != nil:
		return ParametricName(c)
	case l != nil && l.Polygon != nil:
		return "payoffs of all " + inPlural(name)
	case l != nil && l.Device == nil && l.Maximize != nil:
		return "bound of " + inPlural(name)
	case l != nil && l.Device == nil, best != nil && best.Maximize == nil:
		return "no " + strings.TrimPrefix(name, "best ") + " as required"
	}
	return name
}
