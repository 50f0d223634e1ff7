package main

import (
	"cmp"
	"fmt"

	"exactsolve/cert"
	"exactsolve/message"
)

// A verifyResult is the answer of verify about one certificate.
type verifyResult struct {
	message.Verify
	payoffs []number // of an accepted claim
	list    []row    // of equilibria
}

// enter enters what an accepted claim says.
func (m *verifyResult) enter(claim *cert.Claim, v view) {
	m.Payoffs, m.Shows, m.payoffs = claim.Payoffs, v.shows(), v.payoffs()
	if _, ok := v.(*profileView); ok {
		return // it is in the certificate
	}
	says := v.message()
	m.Box, m.Algebraic, m.List = says.Box, says.Algebraic, says.List
	if says.List != nil {
		m.list = viewRows(v, m.Players)
	}
}

// text says the answer in words.
func (m *verifyResult) text(p *page) {
	number := ""
	if m.Number > 0 {
		number = fmt.Sprintf("%d: ", m.Number)
	}
	if m.Number > 1 && !p.brief {
		p.line()
	}
	name := claimName(m.Concept, m.Epsilon)
	if m.Refuted {
		name = "refuted, not " + withArticle(name)
	}
	if m.Status == "yes" {
		p.line(span{number, plain}, span{name + besideBound(m.Epsilon) + ": certificate accepted", green})
	} else {
		p.line(span{number, plain}, span{"certificate rejected", red}, span{": " + printable(m.Reason), plain})
	}
	if p.brief {
		return
	}
	p.line()
	where := ""
	if m.Embedded {
		where = " (its text is in the certificate)"
	}
	p.line(span{"  game     " + printable(cmp.Or(m.Game.Title, m.Game.Name)) + where, plain})
	p.line(span{"  sha256   " + m.Game.Hash, plain})
	m.textShows(p)
	if m.EpsilonBar != "" {
		p.line(span{"  holds    for 0 < ε ≤ " + m.EpsilonBar, plain})
	}
}

// textShows says what an accepted claim says besides.
func (m *verifyResult) textShows(p *page) {
	head := "  shown    "
	for _, l := range wrap(m.Shows, p.width-len(head)) {
		p.line(span{head + l, plain})
		head = "           "
	}
	for i := range m.payoffs {
		head := "           "
		if i == 0 {
			head = "  payoffs  "
		}
		p.line(append(item{{head + printable(m.Players[i]) + "  ", plain}}, m.payoffs[i].payoffItem()...)...)
	}
	if len(m.list) > 0 {
		p.line()
		p.rows(m.list)
	}
}
