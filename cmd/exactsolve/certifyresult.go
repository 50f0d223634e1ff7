package main

import (
	"fmt"
	"time"

	"exactsolve"
	"exactsolve/cert"
	"exactsolve/message"
	"exactsolve/nash/nearest"
	"exactsolve/rational"
)

// A certifyResult is the answer of certify.
type certifyResult struct {
	message.Certify
	digits int
}

// result makes the answer: r is what was found near the profile, and final what
// it is of the concept asked for.
func (c *certify) result(s *session, f *gameFile, in *given, r *nearest.Result, final *cert.Result) *certifyResult {
	n := newNames(f.Game)
	answer := n.found(final)
	m := &certifyResult{digits: c.digits, Certify: message.Certify{
		Status: answer.Status, Concept: cert.Concept(c.concept), Checked: final.Certificate != nil,
		Reason: answer.Reason, Method: r.Route, Stats: newStats(r.Stats, time.Since(s.start)),
		Given: r.Regret, Epsilon: r.Epsilon, Distance: r.Distance, Behavior: r.BehaviorDistance,
		Players: n.players, Profile: n.profile(r.Profile), Rounded: in.rounded, Normalized: in.off,
	}}
	for _, at := range in.missing {
		m.Filled = append(m.Filled, n.ref(at[0], at[1]))
	}
	if final.Status == cert.Yes {
		m.Beliefs = n.beliefs(final.Certificate.Claim.Beliefs)
	}
	m.Payoffs = f.Game.ExpectedPayoffs(f.Game.Plans(r.Profile))
	for i, g := range f.Game.Regrets(f.Game.Plans(in.profile)) {
		m.Relative = rational.Max(m.Relative, relative(f.Game, i, g.Regret))
	}
	return m
}

// text says the answer in words.
func (m *certifyResult) text(p *page) {
	name := exactsolve.ConceptName(m.Concept)
	switch {
	case m.Status == cert.Yes.String():
		p.line(span{name + ", checked", green}, span{fmt.Sprintf(", at distance %v", m.Distance), plain}, span{beside(m.Distance, m.digits), dim})
	case m.Status == cert.No.String():
		p.line(span{"a nash equilibrium, but not " + withArticle(name), red}, span{": " + printable(m.Reason), plain})
	case m.Epsilon.IsZero():
		p.line(span{"unknown", red}, span{": a nash equilibrium, and " + withArticle(name) + "? " + printable(m.Reason), plain})
	default:
		p.line(span{"unknown", red}, span{": no equilibrium found near the profile: " + printable(m.Reason), plain})
	}
	if p.brief {
		return
	}
	p.line()
	p.rows(append(behaviorRows(m.Players, exactProfile(m.Profile, m.digits), m.Beliefs, m.digits), payoffRow(m.Players, exactPayoffs(m.Payoffs, m.digits))))
	p.line()
	p.rows(m.figures())
	p.line()
	if m.Epsilon.IsZero() {
		p.paragraph(0, "Found by: "+printable(m.Method)+".")
	}
	p.certificate(m.Certificate, false)
}

// figures returns rows on how far apart the two profiles are.
func (m *certifyResult) figures() []row {
	var rows []row
	add := func(what string, x rational.Rat) {
		rows = append(rows, row{prefix: item{{"  " + what + "  ", plain}}, items: []item{{{x.String(), bold}, {beside(x, m.digits), dim}}}})
	}
	add("regret of the profile given", m.Given)
	if !m.Epsilon.IsZero() {
		add("regret of the one above, the smallest met", m.Epsilon)
	}
	add("largest change of a realization weight", m.Distance)
	add("of a probability, where the own plan leads", m.Behavior)
	return rows
}
