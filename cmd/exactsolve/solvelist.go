package main

import (
	"context"
	"fmt"
	"time"

	"exactsolve/cert"
	"exactsolve/nash/complete"
)

// solveList finds all Nash equilibria of a game in strategic form with three players
// or more.
func (c *solve) solveList(s *session, f *gameFile, certificate []*output) error {
	var result *cert.Result
	var v *listView
	err := c.within(s, f, func(ctx context.Context, _ *progress) (err error) {
		result, err = complete.All(ctx, f.Game, complete.Options{Jobs: c.wide.jobs, MaxRegions: c.wide.maxRegions, MaxHalvings: c.wide.maxHalvings})
		if err != nil || result.Certificate == nil {
			return err
		}
		if result.Status != cert.Yes && ctx.Err() != nil {
			result.Reason = context.Cause(ctx).Error() + ", " + result.Reason
		}
		v, err = c.sharpList(ctx, s, f, result.Certificate)
		return err
	})
	if err != nil {
		return err
	}
	if result.Certificate != nil {
		for _, o := range certificate {
			if err := writeCertificate(o, f, result.Certificate); err != nil {
				return inputError(err)
			}
		}
	}
	if err := c.answerList(s, f, result, v); err != nil {
		return inputError(err)
	}
	return status(s.statusOf(result.Status.String()))
}

// sharpList returns the view of a list, with boxes so small that all digits to be
// printed are sure, or in algebraic numbers.
func (c *solve) sharpList(ctx context.Context, s *session, f *gameFile, proof *cert.Certificate) (*listView, error) {
	n := newNames(f.Game)
	v := newListView(n, proof.Claim.Complete, c.shownDigits())
	v.indices = complete.Indices(f.Game, proof.Claim.Complete)
	for _, root := range proof.Evidence.Cover.Roots {
		k := root.Equilibrium - 1
		e := &proof.Claim.Complete.Equilibria[k]
		if e.Radius.IsZero() || v.list[k].enough() && !c.wide.algebraic {
			continue
		}
		one := &cert.Result{Status: cert.Yes, Certificate: &cert.Certificate{
			Game:     proof.Game,
			Claim:    cert.Claim{Concept: cert.IsolatedNash, Isolated: &cert.Isolated{Profile: e.Profile, Payoffs: e.Payoffs, Radius: e.Radius}},
			Evidence: cert.Evidence{Inverse: root.Inverse},
		}}
		if err := c.sharpen(ctx, s, f, one); err != nil {
			return nil, err
		}
		v.list[k] = newView(n, one.Certificate, c.shownDigits())
	}
	return v, nil
}

// A listResult is the answer of solve --all with three players or more.
type listResult struct {
	Status      string          `json:"status"`
	Concept     cert.Concept    `json:"concept"`
	Complete    bool            `json:"complete"`
	Reason      string          `json:"reason,omitempty"`
	Equilibria  int             `json:"equilibria"`
	IndexSum    *int            `json:"index_sum,omitempty"` // if there are equilibria, and no index is 0
	Unresolved  [][]regionEntry `json:"unresolved,omitempty"`
	Players     []string        `json:"players"`
	Stats       statsMessage    `json:"stats"`
	Certificate string          `json:"certificate,omitempty"`

	view *listView // nil if there is no list
}

// answerList writes the equilibria and the summary.
func (c *solve) answerList(s *session, f *gameFile, r *cert.Result, v *listView) error {
	m := &listResult{
		Status: r.Status.String(), Concept: cert.Nash, Complete: r.Status == cert.Yes, Reason: r.Reason,
		Players: newNames(f.Game).players, Stats: newStats(r.Stats, time.Since(s.start)), view: v,
	}
	if v != nil {
		m.Equilibria, m.IndexSum, m.Unresolved, m.Certificate = len(v.list), v.indexSum(), v.regions, c.certificate
	}
	switch {
	case s.format == "gambit":
		s.note("%s", m.headline())
		if v != nil {
			return v.gambit(s.out)
		}
		return nil
	case s.format == "json" && v != nil:
		for k := range v.list {
			if err := s.message("equilibrium", v.equilibrium(k)); err != nil {
				return err
			}
		}
	}
	return s.report(m)
}

// indexSum returns the sum of the indices, nil if one is 0.
func (v *listView) indexSum() *int {
	sum := 0
	if len(v.indices) == 0 {
		return nil
	}
	for _, x := range v.indices {
		if x == 0 {
			return nil
		}
		sum += x
	}
	return &sum
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
	p.line(span{m.headline(), look}, span{" (" + m.Stats.Guess + ", " + m.Stats.took() + ")", plain})
	if p.brief || m.view == nil {
		return
	}
	if m.Equilibria > 0 {
		p.line()
		p.rows(m.view.rows(m.Players))
	}
	p.line()
	for _, e := range m.view.list {
		if t, ok := e.(*algebraicView); ok && t.Root != "" {
			p.paragraph(0, upperFirst(t.shows())+", in the line of that equilibrium.")
		}
	}
	m.textIndex(p)
	m.textRegions(p)
	if m.Certificate != "" && m.Certificate != "-" {
		p.paragraph(0, "Certificate: "+printable(m.Certificate))
	}
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
