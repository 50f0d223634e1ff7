package find

import (
	"fmt"
	"time"

	"exactsolve"
	"exactsolve/cert"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/cmd/exactsolve/internal/view"
	"exactsolve/message"
)

// A listResult is the answer of solve --all with three players or more.
type listResult struct {
	message.List
	view *view.ListView // nil if there is no list
}

// answerList writes the summary.
func (c *solve) answerList(s *cli.Session, f *cli.GameFile, a *exactsolve.Answer, v *view.ListView) error {
	m := &listResult{List: message.List{
		Status: a.Status.String(), Concept: cert.Nash, Complete: a.List.Complete, Reason: a.Reason, Equilibria: a.List.Found, IndexSum: a.List.IndexSum,
		Players: v.N.Players, Stats: view.NewStats(a.Stats, time.Since(s.Start)),
	}}
	if a.Certificate != nil {
		v.EnterRegions(a.List.Open)
		m.view, m.Unresolved, m.Certificate = v, v.Regions, c.certificate
	}
	if s.Format == "gambit" {
		s.Note("%s", m.headline())
		return nil
	}
	return s.Report(m)
}

func (m *listResult) headline() string {
	switch text := view.CountEquilibria(m.Equilibria); {
	case m.Complete:
		return text + ", all there are, checked"
	case m.Equilibria == 0:
		return "unknown: " + m.Reason
	default:
		return text + ", each checked, perhaps not all: " + m.Reason
	}
}

func (m *listResult) Text(p *cli.Page) {
	look := cli.Green
	if !m.Complete {
		look = cli.Red
	}
	p.Line(cli.Styled(m.headline(), look), cli.Styled(" ("+m.Stats.Guess+", "+cli.SecondsText(m.Stats.Seconds)+")", cli.Plain))
	if p.Brief || m.view == nil {
		return
	}
	if m.Equilibria > 0 {
		p.Line()
		p.Rows(m.view.Rows())
	}
	p.Line()
	for _, e := range m.view.List {
		if t, ok := e.(*view.AlgebraicView); ok && t.Root != "" {
			p.Paragraph(0, cli.UpperFirst(t.Shows())+", in the line of that equilibrium.")
		}
	}
	m.textIndex(p)
	m.textRegions(p)
	p.Certificate(m.Certificate, false)
}

// textIndex says what indices say.
func (m *listResult) textIndex(p *cli.Page) {
	switch {
	case m.Equilibria == 0:
	case m.IndexSum == nil:
		p.Paragraph(0, "Equilibria of index 0 are degenerate: their equations are singular, or an unused action pays as much.")
	case m.Complete:
		p.Paragraph(0, fmt.Sprintf("All are regular, and their indices sum to %d, as they do when there are no others; so their number is odd.", *m.IndexSum))
	default:
		p.Paragraph(0, fmt.Sprintf("The indices of these sum to %d; of all equilibria, if regular, they sum to 1.", *m.IndexSum))
	}
}

// textRegions lists where there may be more equilibria.
func (m *listResult) textRegions(p *cli.Page) {
	if len(m.Unresolved) == 0 {
		return
	}
	p.Paragraph(0, fmt.Sprintf("Every other equilibrium is in one of %s, given by actions that may be used and bounds of their probabilities:", cli.Plural(len(m.Unresolved), "region")))
	p.Rows(m.view.RegionRows())
	if more := len(m.Unresolved) - view.MaxRegionLines; more > 0 {
		p.Paragraph(6, fmt.Sprintf("and %d more, see --json", more))
	}
}
