package view

import (
	"fmt"
	"strings"

	"exactsolve"
	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/cert/claim"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/message"
)

// A CheckResult is the answer of check.
type CheckResult struct {
	message.Check
	Told   [][]string `json:"-"` // what sets apart the nodes of Ranges
	Digits int        `json:"-"`
	names  *cli.Names // of what Leavings are about
}

func (m *CheckResult) Text(p *cli.Page) {
	if m.Number > 0 {
		p.Put(cli.Plain(fmt.Sprintf("%4d  ", m.Number)))
	}
	m.verdict(p)
	if p.Brief || m.Number > 0 {
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
	m.textLeavings(p)
	m.textMissing(p)
	m.textVerdicts(p)
	m.textScreening(p)
	m.textAssessment(p)
	m.textRanges(p)
	m.textSets(p)
	p.Certificate(m.Certificate, true)
}

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

func (m *CheckResult) verdict(p *cli.Page) {
	name := claimName(m.Concept, m.Epsilon)
	switch {
	case m.Screening != nil && m.Status == "yes":
		p.Line(cli.Green("nash equilibrium whose outcome passes " + criterionName(claim.Criterion(m.Screening.Criterion))))
		return
	case m.Screening != nil && m.Status == "no":
		p.Line(cli.Red("a nash equilibrium, but its outcome fails "+criterionName(claim.Criterion(m.Screening.Criterion))), cli.Plain(": "+cli.Printable(m.Reason)))
		return
	case m.Concept == cert.OutcomeTest && m.Status == "no":
		p.Line(cli.Red("no outcome to judge"), cli.Plain(": "+cli.Printable(m.Reason)))
		return
	case m.Status == "yes":
		p.Line(cli.Green(name), cli.Plain(m.also()))
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

// also names, in a line that is all there is about a profile, what else it is.
func (m *CheckResult) also() string {
	var list []string
	for _, v := range m.Verdicts {
		if m.Number > 0 && v.Yes() && v.Concept != m.Concept {
			list = append(list, string(v.Concept))
		}
	}
	if list == nil {
		return ""
	}
	return ", also " + strings.Join(list, ", ")
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
		r.Items = append(r.Items, cli.Item{cli.Plain(cli.Printable(m.Players[at.Player-1].Name) + " " + cli.Printable(at.Label))})
	}
	p.Line()
	p.Rows([]cli.Row{r})
	if m.Filled {
		p.Paragraph(2, "The profile says nothing there; uniform behavior was filled in, as asked, and the verdict is about that.")
		return
	}
	p.Paragraph(2, "The profile says nothing there, where the player's own plan does not lead. That does not matter to a Nash equilibrium; a refinement cannot be decided.")
}

// NewFinding returns what a finding says about a concept, in words.
func NewFinding(n *cli.Names, c cert.Concept, f exactsolve.Finding) message.Finding {
	return message.NewFinding(f.Status, Reason(n, c, f))
}

// Reason says what a finding is.
func Reason(n *cli.Names, c cert.Concept, f exactsolve.Finding) string {
	switch f.Why {
	case exactsolve.ActionGains:
		return fmt.Sprintf("at %s, action %s gains %v", n.SetOf(f.At.Player, f.At.Infoset), cli.Printable(n.Actions(f.At.Player, f.At.Infoset)[f.At.Action]), f.At.Gain)
	case exactsolve.PlanGains:
		return fmt.Sprintf("from %s on, another plan gains %v", n.SetOf(f.At.Player, f.At.Infoset), f.At.Gain)
	case exactsolve.AgainstBayes:
		return fmt.Sprintf("at %s, where chance and the others lead, the belief is not that of Bayes' rule", n.SetOf(f.At.Player, f.At.Infoset))
	case exactsolve.NoEquilibrium:
		if f.Certificate != nil {
			return "not a nash equilibrium: " + refutation(n, f.Certificate)
		}
	case exactsolve.MessageFails:
		return f.Reason
	case exactsolve.NotAsked:
		return fmt.Sprintf("more than %d sequences: ask with --concept %s", exactsolve.MaxUnasked, c)
	}
	if proof := f.Certificate; f.Status == answer.No && proof != nil && proof.Evidence.Refutation.Inconsistency == nil {
		return refutation(n, proof)
	}
	return f.Reason
}

// NewAssessment returns what a report says of a profile with its beliefs; nil if there were none.
func NewAssessment(n *cli.Names, a *exactsolve.Assessment) *message.Assessment {
	if a == nil {
		return nil
	}
	m := &message.Assessment{}
	for _, at := range a.Missing {
		m.Missing = append(m.Missing, n.Ref(at[0], at[1]))
	}
	say := func(f exactsolve.Finding) message.Finding {
		if f.Why == exactsolve.BeliefsMissing {
			return message.NewFinding(f.Status, n.Incomplete(a.Missing))
		}
		return NewFinding(n, cert.Consistent, f)
	}
	m.Local, m.Global, m.Consistent, m.Sequential = say(a.Local), say(a.Global), say(a.Consistent), say(a.Sequential)
	return m
}
