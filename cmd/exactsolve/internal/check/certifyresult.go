package check

import (
	"fmt"
	"time"

	"exactsolve"
	"exactsolve/cert"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/cmd/exactsolve/internal/view"
	"exactsolve/message"
	"exactsolve/rational"
)

// A certifyResult is the answer of certify.
type certifyResult struct {
	message.Certify
	digits int
}

// result makes the answer.
func (c *certify) result(s *cli.Session, f *cli.GameFile, in *cli.Given, r *exactsolve.Nearby) *certifyResult {
	n, near := cli.NewNames(f.Game), r.Near
	m := &certifyResult{digits: c.Digits, Certify: message.Certify{
		Status: r.Status.String(), Concept: cert.Concept(c.concept), Checked: r.Certificate != nil,
		Method: near.Route, Stats: view.NewStats(near.Stats, time.Since(s.Start)),
		Given: near.Regret, Relative: r.Relative, Epsilon: near.Epsilon, Distance: near.Distance, Behavior: near.BehaviorDistance,
		Players: n.Players, Profile: n.Profile(near.Profile), Payoffs: r.Payoffs, Rounded: in.Rounded, Normalized: in.Off,
	}}
	m.Reason = view.ReasonOf(n, m.Concept, exactsolve.Finding{Status: r.Status, Reason: r.Reason, Certificate: r.Certificate})
	for _, at := range in.Missing {
		m.Filled = append(m.Filled, n.Ref(at[0], at[1]))
	}
	if r.Status == cert.Yes {
		m.Beliefs = n.Beliefs(r.Certificate.Claim.Beliefs)
	}
	return m
}

// Text says the answer in words.
func (m *certifyResult) Text(p *cli.Page) {
	name := exactsolve.ConceptName(m.Concept)
	switch {
	case m.Status == cert.Yes.String():
		p.Line(cli.Styled(name+", checked", cli.Green), cli.Styled(fmt.Sprintf(", at distance %v", m.Distance), cli.Plain), cli.Styled(cli.Beside(m.Distance, m.digits), cli.Dim))
	case m.Status == cert.No.String():
		p.Line(cli.Styled("a nash equilibrium, but not "+view.WithArticle(name), cli.Red), cli.Styled(": "+cli.Printable(m.Reason), cli.Plain))
	case m.Epsilon.IsZero():
		p.Line(cli.Styled("unknown", cli.Red), cli.Styled(": a nash equilibrium, and "+view.WithArticle(name)+"? "+cli.Printable(m.Reason), cli.Plain))
	default:
		p.Line(cli.Styled("unknown", cli.Red), cli.Styled(": no equilibrium found near the profile: "+cli.Printable(m.Reason), cli.Plain))
	}
	if p.Brief {
		return
	}
	p.Line()
	p.Rows(view.ProfileRows(m.Players, &message.Claim{Profile: m.Profile, Beliefs: m.Beliefs, Payoffs: m.Payoffs}, m.digits))
	p.Line()
	p.Rows(m.figures())
	p.Line()
	if m.Epsilon.IsZero() {
		p.Paragraph(0, "Found by: "+cli.Printable(m.Method)+".")
	}
	p.Certificate(m.Certificate, false)
}

// figures returns rows on how far apart the two profiles are.
func (m *certifyResult) figures() []cli.Row {
	var rows []cli.Row
	add := func(what string, x rational.Rat) {
		rows = append(rows, cli.Row{Prefix: cli.Item{cli.Styled("  "+what+"  ", cli.Plain)}, Items: []cli.Item{{cli.Styled(x.String(), cli.Bold), cli.Styled(cli.Beside(x, m.digits), cli.Dim)}}})
	}
	add("regret of the profile given", m.Given)
	if !m.Epsilon.IsZero() {
		add("regret of the one above, the smallest met", m.Epsilon)
	}
	add("largest change of a realization weight", m.Distance)
	add("of a probability, where the own plan leads", m.Behavior)
	return rows
}
