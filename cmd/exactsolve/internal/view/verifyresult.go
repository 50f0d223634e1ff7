package view

import (
	"fmt"

	"exactsolve/cert"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/message"
)

// A verifyResult is the answer of verify about one certificate.
type verifyResult struct {
	message.Verify
	payoffs []number  // of an accepted claim
	list    []cli.Row // of equilibria
}

// enter enters what an accepted claim says.
func (m *verifyResult) enter(claim *cert.Claim, v View) {
	m.Payoffs, m.Shows, m.payoffs = claim.Payoffs, v.shows(), v.Payoffs()
	if _, ok := v.(*ProfileView); ok {
		return // it is in the certificate
	}
	says := v.Message()
	m.Box, m.Algebraic, m.List = says.Box, says.Algebraic, says.List
	if says.List != nil {
		m.list = viewRows(v, m.Players)
	}
}

// Text says the answer in words.
func (m *verifyResult) Text(p *cli.Page) {
	number := ""
	if m.Number > 0 {
		number = fmt.Sprintf("%d: ", m.Number)
	}
	if m.Number > 1 && !p.Brief {
		p.Line()
	}
	name := claimName(m.Concept, m.Epsilon)
	if m.Refuted {
		name = "refuted, not " + WithArticle(name)
	}
	if m.Status == "yes" {
		p.Line(cli.Span{number, cli.Plain}, cli.Span{name + besideBound(m.Epsilon) + ": certificate accepted", cli.Green})
	} else {
		p.Line(cli.Span{number, cli.Plain}, cli.Span{"certificate rejected", cli.Red}, cli.Span{": " + cli.Printable(m.Reason), cli.Plain})
	}
	if p.Brief {
		return
	}
	p.Line()
	where := ""
	if m.Embedded {
		where = " (its text is in the certificate)"
	}
	p.Line(cli.Span{"  game     " + cli.Printable(cli.TitleOr(m.Game.Title, m.Game.Name)) + where, cli.Plain})
	p.Line(cli.Span{"  sha256   " + m.Game.Hash, cli.Plain})
	m.textShows(p)
	if m.EpsilonBar != "" {
		p.Line(cli.Span{"  holds    for 0 < ε ≤ " + m.EpsilonBar, cli.Plain})
	}
}

// textShows says what an accepted claim says besides.
func (m *verifyResult) textShows(p *cli.Page) {
	head := "  shown    "
	for _, l := range cli.Wrap(m.Shows, p.Width-len(head)) {
		p.Line(cli.Span{head + l, cli.Plain})
		head = "           "
	}
	for i := range m.payoffs {
		head := "           "
		if i == 0 {
			head = "  payoffs  "
		}
		p.Line(append(cli.Item{{head + cli.Printable(m.Players[i]) + "  ", cli.Plain}}, m.payoffs[i].payoffItem()...)...)
	}
	if len(m.list) > 0 {
		p.Line()
		p.Rows(m.list)
	}
}
