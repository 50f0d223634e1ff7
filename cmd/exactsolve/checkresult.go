package main

import (
	"fmt"

	"exactsolve/cert"
	"exactsolve/message"
	"exactsolve/rational"
)

// A checkResult is the answer of check.
type checkResult struct {
	message.Check
	names  []string   // of the players
	told   [][]string // what sets apart the nodes of Ranges
	digits int
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
	m.textRanges(p)
	m.textSets(p)
	p.certificate(m.Certificate, true)
}

// textVerdicts lists what else the profile is.
func (m *checkResult) textVerdicts(p *page) {
	if len(m.Verdicts) < 2 {
		return
	}
	p.line()
	for _, v := range m.Verdicts[1:] {
		textFinding(p, v.Finding, string(v.Concept))
	}
}

// textFinding writes a line with a name, in a column as wide as those of concepts.
func textFinding(p *page, f message.Finding, name string) {
	look, reason := green, ""
	if !f.Yes() {
		look, reason = red, ": "+printable(f.Reason)
	}
	p.line(span{"  " + pad(name, len(cert.ExtensivePerfect)+2), plain}, span{f.Status, look}, span{reason, plain})
}

// textAssessment says what the profile is with its beliefs.
func (m *checkResult) textAssessment(p *page) {
	a := m.Assessment
	if a == nil {
		return
	}
	p.line()
	p.line(span{"With the beliefs of the file:", plain})
	textFinding(p, a.Local, "locally rational")
	textFinding(p, a.Global, "globally rational")
	textFinding(p, a.Consistent, "consistent")
	textFinding(p, a.Sequential, "sequential")
}

// verdict writes the first line.
func (m *checkResult) verdict(p *page) {
	name := claimName(m.Concept, m.Epsilon)
	switch {
	case m.Status == "yes":
		p.line(span{name, green})
		return
	case m.Status == "unknown":
		p.line(span{"unknown", red}, span{": " + name + "? " + printable(m.Reason), plain})
		return
	case m.Concept != cert.Nash:
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

func (m *checkResult) regretRow(r message.Regret, width int) row {
	value := func(what string, x rational.Rat) item {
		return item{{what + "  " + x.String(), plain}, {beside(x, m.digits), dim}}
	}
	return row{
		prefix: item{{"  " + pad(printable(r.Name), width) + "  ", bold}},
		items:  []item{value("payoff", r.Payoff), value("best response", r.Best), value("regret", r.Regret)},
	}
}

func deviationRow(r message.Regret) row {
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
