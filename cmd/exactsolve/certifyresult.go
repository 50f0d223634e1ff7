package main

import (
	"fmt"
	"time"

	"exactsolve"
	"exactsolve/cert"
	"exactsolve/message"
	"exactsolve/rational"
)

// A certifyResult is the answer of certify.
type certifyResult struct {
	message.Certify
	digits int
}

// result makes the answer.
func (c *certify) result(s *session, f *gameFile, in *given, r *exactsolve.Nearby) *certifyResult {
	n, near := newNames(f.Game), r.Near
	m := &certifyResult{digits: c.digits, Certify: message.Certify{
		Status: r.Status.String(), Concept: cert.Concept(c.concept), Checked: r.Certificate != nil,
		Method: near.Route, Stats: newStats(near.Stats, time.Since(s.start)),
		Given: near.Regret, Relative: r.Relative, Epsilon: near.Epsilon, Distance: near.Distance, Behavior: near.BehaviorDistance,
		Players: n.players, Profile: n.profile(near.Profile), Payoffs: r.Payoffs, Rounded: in.rounded, Normalized: in.off,
	}}
	m.Reason = reasonOf(n, m.Concept, exactsolve.Finding{Status: r.Status, Reason: r.Reason, Certificate: r.Certificate})
	for _, at := range in.missing {
		m.Filled = append(m.Filled, n.ref(at[0], at[1]))
	}
	if r.Status == cert.Yes {
		m.Beliefs = n.beliefs(r.Certificate.Claim.Beliefs)
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
