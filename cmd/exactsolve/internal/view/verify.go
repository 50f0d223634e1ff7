package view

import (
	"cmp"
	"fmt"

	"exactsolve/cert"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/message"
)

// A verifyResult is the answer of verify about one certificate.
type verifyResult struct {
	message.Verify
	accepted []number  // payoffs of an accepted claim
	list     []cli.Row // of equilibria
}

// enter enters what an accepted claim says.
func (m *verifyResult) enter(claim *cert.Claim, v *View) {
	m.Payoffs, m.Shows, m.accepted = claim.Payoffs, v.Shows, v.PayoffNumbers()
	if v.IsRational() {
		return // it is in the certificate
	}
	says := v.Claim()
	m.Box, m.Algebraic, m.List = says.Box, says.Algebraic, says.List
	if v.List != nil {
		m.list = v.List.Rows()
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
		p.Line(cli.Plain(number), cli.Green(name+besideBound(m.Epsilon)+": certificate accepted"))
	} else {
		p.Line(cli.Plain(number), cli.Red("certificate rejected"), cli.Plain(": "+cli.Printable(m.Reason)))
	}
	if p.Brief {
		return
	}
	p.Line()
	where := ""
	if m.Embedded {
		where = " (its text is in the certificate)"
	}
	p.Text("  game     " + cli.Printable(cmp.Or(m.Game.Title, m.Game.Name)) + where)
	p.Text("  sha256   " + m.Game.Hash)
	m.textShows(p)
	if m.EpsilonBar != "" {
		p.Text("  holds    for 0 < ε ≤ " + m.EpsilonBar)
	}
}

// textShows says what an accepted claim says besides.
func (m *verifyResult) textShows(p *cli.Page) {
	labeled(p, 11, "shown", m.Shows)
	head := "  payoffs  "
	for i := range m.accepted {
		p.Line(m.accepted[i].payoffItem(head + cli.Printable(m.Players[i]) + "  ")...)
		head = "           "
	}
	if len(m.list) > 0 {
		p.Line()
		p.Rows(m.list)
	}
}
