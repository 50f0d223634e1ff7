package main

import (
	"fmt"

	"exactsolve/cert"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// A checkResult is the answer of check.
type checkResult struct {
	Status  string        `json:"status"`
	Concept string        `json:"concept"`
	Epsilon *rational.Rat `json:"epsilon,omitempty"` // of epsilon-nash
	Reason  string        `json:"reason,omitempty"`
	Regret  rational.Rat  `json:"regret"` // the largest

	// Relative is Regret divided by the range of that player's payoffs.
	Relative   rational.Rat      `json:"relative_regret"`
	Verdicts   []verdict         `json:"verdicts,omitempty"`
	Assessment *assessmentResult `json:"assessment,omitempty"` // if the file has beliefs
	Ranges     *rangesResult     `json:"belief_ranges,omitempty"`

	Players     []regretOf   `json:"players"`
	Missing     []setRef     `json:"missing,omitempty"` // where the profile says nothing
	Filled      bool         `json:"filled,omitempty"`  // Missing was filled with uniform behavior
	Rounded     *roundedInfo `json:"rounded,omitempty"` // what --round changed
	Sets        []setReport  `json:"sets,omitempty"`
	Certificate string       `json:"certificate,omitempty"`

	names  []string // of the players
	digits int
}

// A roundedInfo says how far the profile judged is from the one in the file.
type roundedInfo struct {
	Denominator int          `json:"denominator"` // the largest allowed
	Count       int          `json:"count"`       // of probabilities changed
	Largest     rational.Rat `json:"largest"`     // change
}

// A regretOf is what one player gets and could get.
type regretOf struct {
	Player    int          `json:"player"`
	Name      string       `json:"name"`
	Payoff    rational.Rat `json:"payoff"`
	Best      rational.Rat `json:"best"`
	Regret    rational.Rat `json:"regret"`
	Deviation []deviation  `json:"deviation,omitempty"`
}

// A deviation is an action to switch to.
type deviation struct {
	setRef
	Action string `json:"action"`
}

// result makes the answer as far as payoffs and regrets go.
func (c *check) result(g *seqform.Game, n *names, in *given) *checkResult {
	m := &checkResult{Status: "yes", Concept: c.concept, Filled: c.fill == "uniform" && len(in.missing) > 0,
		Rounded: in.rounded, names: n.players, digits: c.digits}
	if c.epsilon != "" {
		m.Epsilon = &c.bound
	}
	for _, at := range in.missing {
		m.Missing = append(m.Missing, n.ref(at[0], at[1]))
	}
	plans := g.Plans(in.profile)
	for i, r := range g.Regrets(plans) {
		p := regretOf{Player: i + 1, Name: n.player(i), Payoff: r.Payoff, Best: r.Best, Regret: r.Regret}
		if !r.Regret.IsZero() {
			m.Status = "no"
			p.Deviation = deviations(g, n, i, in.profile[i], plans, r.Deviation)
		}
		if r.Regret.Cmp(m.Regret) > 0 {
			m.Regret, m.Relative = r.Regret, relative(g, i, r.Regret)
		}
		m.Players = append(m.Players, p)
	}
	return m
}

// deviations lists where player i must leave the profile to earn a best
// response: of the information sets that the response leads to, those at which
// the profile plays an action that is not optimal, or has no behavior.
func deviations(g *seqform.Game, n *names, i int, b seqform.Behavior, plans []seqform.Plan, response []int) []deviation {
	bySet, bySeq := seqform.Optimal(&g.Players[i], seqform.Gradient(g, i, plans, rational.Int(1)))
	var list []deviation
	for h, a := range response {
		if a < 0 {
			continue
		}
		set := &g.Players[i].Infosets[h]
		leave := b[h] == nil
		for k, x := range b[h] {
			leave = leave || !x.IsZero() && !bySeq[set.Seq(k)].Equal(bySet[h])
		}
		if leave {
			list = append(list, deviation{n.ref(i, h), n.actions(i, h)[a]})
		}
	}
	return list
}

// text says the answer in words.
func (m *checkResult) text(p *page) {
	m.verdict(p)
	if p.brief {
		return
	}
	p.line()
	width := 0
	for _, r := range m.Players {
		width = max(width, item{{printable(r.Name), plain}}.width())
	}
	var rows []row
	for _, r := range m.Players {
		rows = append(rows, m.regretRow(r, width))
		if len(r.Deviation) > 0 {
			rows = append(rows, deviationRow(r))
		}
	}
	p.rows(rows)
	m.textMissing(p)
	m.textVerdicts(p)
	m.textAssessment(p)
	m.Ranges.text(p)
	m.textSets(p)
	if m.Certificate != "" && m.Certificate != "-" {
		p.line()
		p.paragraph(0, "Certificate: "+printable(m.Certificate))
	}
}

// textVerdicts lists what else the profile is.
func (m *checkResult) textVerdicts(p *page) {
	if len(m.Verdicts) < 2 {
		return
	}
	p.line()
	for _, v := range m.Verdicts[1:] {
		v.text(p, string(v.Concept), len(cert.ExtensivePerfect))
	}
}

// text writes a line with a name in a column of the given width.
func (f finding) text(p *page, name string, width int) {
	look, reason := green, ""
	if !f.yes() {
		look, reason = red, ": "+printable(f.Reason)
	}
	p.line(span{"  " + pad(name, width+2), plain}, span{f.Status, look}, span{reason, plain})
}

// textAssessment says what the profile is with its beliefs.
func (m *checkResult) textAssessment(p *page) {
	a := m.Assessment
	if a == nil {
		return
	}
	p.line()
	p.line(span{"With the beliefs of the file:", plain})
	for _, l := range []struct {
		name string
		finding
	}{{"locally rational", a.Local}, {"globally rational", a.Global}, {"consistent", a.Consistent}, {"sequential", a.Sequential}} {
		l.text(p, l.name, len(cert.ExtensivePerfect))
	}
}

// verdict writes the first line.
func (m *checkResult) verdict(p *page) {
	name := claimName(cert.Concept(m.Concept), m.Epsilon)
	switch {
	case m.Status == "yes":
		p.line(span{name, green})
		return
	case m.Status == "unknown":
		p.line(span{"unknown", red}, span{": " + name + "? " + printable(m.Reason), plain})
		return
	case m.Concept != string(cert.Nash):
		p.line(span{"not " + withArticle(name), red}, span{": " + printable(m.Reason), plain})
		return
	}
	for _, r := range m.Players {
		if r.Regret.Equal(m.Regret) {
			gain := fmt.Sprintf(": %s gains %v", printable(playerPhrase(r.Player-1, r.Name)), r.Regret)
			p.line(span{"not a nash equilibrium", red}, span{gain, plain}, span{beside(r.Regret, m.digits), dim}, span{" by deviating", plain})
			return
		}
	}
}

// playerPhrase names player i by number, and name if there is one.
func playerPhrase(i int, name string) string {
	number := fmt.Sprintf("player %d", i+1)
	if name == number {
		return number
	}
	return fmt.Sprintf("%s (%s)", number, name)
}

func (m *checkResult) regretRow(r regretOf, width int) row {
	value := func(what string, x rational.Rat) item {
		return item{{what + "  " + x.String(), plain}, {beside(x, m.digits), dim}}
	}
	return row{
		prefix: item{{"  " + pad(printable(r.Name), width) + "  ", bold}},
		items:  []item{value("payoff", r.Payoff), value("best response", r.Best), value("regret", r.Regret)},
	}
}

func deviationRow(r regretOf) row {
	d := row{free: true, items: []item{{{"deviation:", plain}}}}
	for _, at := range r.Deviation {
		d.items = append(d.items, item{{printable(at.Label) + "  ", bold}, {printable(at.Action), plain}})
	}
	return d
}

func (m *checkResult) textMissing(p *page) {
	if len(m.Missing) == 0 {
		return
	}
	r := row{free: true, prefix: item{{"  incomplete  ", bold}}}
	for _, at := range m.Missing {
		r.items = append(r.items, item{{printable(m.names[at.Player-1]) + " " + printable(at.Label), plain}})
	}
	p.line()
	p.rows([]row{r})
	if m.Filled {
		p.paragraph(2, "The profile says nothing there; uniform behavior was filled in, as asked, and the verdict is about that.")
		return
	}
	p.paragraph(2, "The profile says nothing there, where the player's own plan does not lead. That does not matter to a Nash equilibrium; a refinement cannot be decided.")
}
