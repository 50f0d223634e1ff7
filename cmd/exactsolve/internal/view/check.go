package view

import (
	"fmt"

	"exactsolve/cert"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/message"
)

// A CheckResult is the answer of check.
type CheckResult struct {
	message.Check
	Names  []string   `json:"-"` // of the players
	Told   [][]string `json:"-"` // what sets apart the nodes of Ranges
	Digits int        `json:"-"`
}

// Text says the answer in words.
func (m *CheckResult) Text(p *cli.Page) {
	m.verdict(p)
	if p.Brief {
		return
	}
	p.Line()
	width := 0
	for _, r := range m.Players {
		width = max(width, cli.Width(r.Name))
	}
	var rows []cli.Row
	for _, r := range m.Players {
		rows = append(rows, m.regretRow(r, width))
		if len(r.Deviation) > 0 {
			rows = append(rows, deviationRow(r))
		}
	}
	p.Rows(rows)
	m.textMissing(p)
	m.textVerdicts(p)
	m.textAssessment(p)
	m.textRanges(p)
	m.textSets(p)
	p.Certificate(m.Certificate, true)
}

// textVerdicts lists what else the profile is.
func (m *CheckResult) textVerdicts(p *cli.Page) {
	if len(m.Verdicts) < 2 {
		return
	}
	p.Line()
	for _, v := range m.Verdicts[1:] {
		textFinding(p, v.Finding, string(v.Concept))
	}
}

// textFinding writes a line with a name, in a column as wide as those of concepts.
func textFinding(p *cli.Page, f message.Finding, name string) {
	look, reason := cli.Green, ""
	if !f.Yes() {
		look, reason = cli.Red, ": "+cli.Printable(f.Reason)
	}
	p.Line(cli.Plain("  "+cli.Pad(name, len(cert.ExtensivePerfect)+2)), look(f.Status), cli.Plain(reason))
}

// textAssessment says what the profile is with its beliefs.
func (m *CheckResult) textAssessment(p *cli.Page) {
	a := m.Assessment
	if a == nil {
		return
	}
	p.Line()
	p.Text("With the beliefs of the file:")
	textFinding(p, a.Local, "locally rational")
	textFinding(p, a.Global, "globally rational")
	textFinding(p, a.Consistent, "consistent")
	textFinding(p, a.Sequential, "sequential")
}

// verdict writes the first line.
func (m *CheckResult) verdict(p *cli.Page) {
	name := claimName(m.Concept, m.Epsilon)
	switch {
	case m.Status == "yes":
		p.Line(cli.Green(name))
		return
	case m.Status == "unknown":
		p.Line(cli.Red("unknown"), cli.Plain(": "+name+"? "+cli.Printable(m.Reason)))
		return
	case m.Concept != cert.Nash:
		p.Line(cli.Red("not "+WithArticle(name)), cli.Plain(": "+cli.Printable(m.Reason)))
		return
	}
	for _, r := range m.Players {
		if r.Regret.Equal(m.Regret) {
			gain := fmt.Sprintf(": %s gains %v", cli.Printable(PlayerPhrase(r.Player-1, r.Name)), r.Regret)
			p.Line(cli.Red("not a nash equilibrium"), cli.Plain(gain), cli.Dim(cli.Beside(r.Regret, m.Digits)), cli.Plain(" by deviating"))
			return
		}
	}
}

// PlayerPhrase names player i by number, and name if there is one.
func PlayerPhrase(i int, name string) string {
	number := fmt.Sprintf("player %d", i+1)
	if name == number {
		return number
	}
	return fmt.Sprintf("%s (%s)", number, name)
}

func (m *CheckResult) regretRow(r message.Regret, width int) cli.Row {
	return cli.Row{
		Prefix: cli.Item{cli.Bold("  " + cli.Pad(cli.Printable(r.Name), width) + "  ")},
		Items: []cli.Item{
			cli.Exact("payoff  ", r.Payoff, m.Digits), cli.Exact("best response  ", r.Best, m.Digits), cli.Exact("regret  ", r.Regret, m.Digits),
		},
	}
}

func deviationRow(r message.Regret) cli.Row {
	d := cli.Row{Free: true, Items: []cli.Item{{cli.Plain("deviation:")}}}
	for _, at := range r.Deviation {
		d.Items = append(d.Items, cli.Item{cli.Bold(cli.Printable(at.Label) + "  "), cli.Plain(cli.Printable(at.Action))})
	}
	return d
}

func (m *CheckResult) textMissing(p *cli.Page) {
	if len(m.Missing) == 0 {
		return
	}
	r := cli.Row{Free: true, Prefix: cli.Item{cli.Bold("  incomplete  ")}}
	for _, at := range m.Missing {
		r.Items = append(r.Items, cli.Item{cli.Plain(cli.Printable(m.Names[at.Player-1]) + " " + cli.Printable(at.Label))})
	}
	p.Line()
	p.Rows([]cli.Row{r})
	if m.Filled {
		p.Paragraph(2, "The profile says nothing there; uniform behavior was filled in, as asked, and the verdict is about that.")
		return
	}
	p.Paragraph(2, "The profile says nothing there, where the player's own plan does not lead. That does not matter to a Nash equilibrium; a refinement cannot be decided.")
}
