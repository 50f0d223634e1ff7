package main

import (
	"fmt"
	"time"

	"exactsolve"
	"exactsolve/cert"
	"exactsolve/message"
)

// A listResult is the answer of solve --all with three players or more.
type listResult struct {
	message.List
	view *listView // nil if there is no list
}

// answerList writes the summary.
func (c *solve) answerList(s *session, f *gameFile, a *exactsolve.Answer, v *listView) error {
	m := &listResult{List: message.List{
		Status: a.Status.String(), Concept: cert.Nash, Complete: a.List.Complete, Reason: a.Reason, Equilibria: a.List.Found, IndexSum: a.List.IndexSum,
		Players: v.n.players, Stats: newStats(a.Stats, time.Since(s.start)),
	}}
	if a.Certificate != nil {
		v.enterRegions(a.List.Open)
		m.view, m.Unresolved, m.Certificate = v, v.regions, c.certificate
	}
	if s.format == "gambit" {
		s.note("%s", m.headline())
		return nil
	}
	return s.report(m)
}

func (m *listResult) headline() string {
	switch text := countEquilibria(m.Equilibria); {
	case m.Complete:
		return text + ", all there are, checked"
	case m.Equilibria == 0:
		return "unknown: " + m.Reason
	default:
		return text + ", each checked, perhaps not all: " + m.Reason
	}
}

func (m *listResult) text(p *page) {
	look := green
	if !m.Complete {
		look = red
	}
	p.line(span{m.headline(), look}, span{" (" + m.Stats.Guess + ", " + secondsText(m.Stats.Seconds) + ")", plain})
	if p.brief || m.view == nil {
		return
	}
	if m.Equilibria > 0 {
		p.line()
		p.rows(m.view.rows())
	}
	p.line()
	for _, e := range m.view.list {
		if t, ok := e.(*algebraicView); ok && t.Root != "" {
			p.paragraph(0, upperFirst(t.shows())+", in the line of that equilibrium.")
		}
	}
	m.textIndex(p)
	m.textRegions(p)
	p.certificate(m.Certificate, false)
}

// textIndex says what indices say.
func (m *listResult) textIndex(p *page) {
	switch {
	case m.Equilibria == 0:
	case m.IndexSum == nil:
		p.paragraph(0, "Equilibria of index 0 are degenerate: their equations are singular, or an unused action pays as much.")
	case m.Complete:
		p.paragraph(0, fmt.Sprintf("All are regular, and their indices sum to %d, as they do when there are no others; so their number is odd.", *m.IndexSum))
	default:
		p.paragraph(0, fmt.Sprintf("The indices of these sum to %d; of all equilibria, if regular, they sum to 1.", *m.IndexSum))
	}
}

// textRegions lists where there may be more equilibria.
func (m *listResult) textRegions(p *page) {
	if len(m.Unresolved) == 0 {
		return
	}
	p.paragraph(0, fmt.Sprintf("Every other equilibrium is in one of %s, given by actions that may be used and bounds of their probabilities:", plural(len(m.Unresolved), "region")))
	p.rows(m.view.regionRows())
	if more := len(m.Unresolved) - maxRegionLines; more > 0 {
		p.paragraph(6, fmt.Sprintf("and %d more, see --json", more))
	}
}
