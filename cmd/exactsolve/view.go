package main

import (
	"io"

	"exactsolve"
	"exactsolve/cert"
	"exactsolve/rational"
	"exactsolve/seqform/profile"
)

// A view is what the claim of a certificate says about probabilities and payoffs,
// for people and for programs.
type view interface {
	message() claimMessage
	cells() []cell               // of the strategies
	rows(players []string) []row // of the strategies and payoffs
	payoffs() []item             // one a player
	shows() string               // what is proved beside the name of the concept; "" if nothing
	gambit(w io.Writer) error    // one line
	exactness() string           // a word for how probabilities are given
}

// A claimMessage is the JSON of a view: a profile with payoffs, or a box of both, or
// both in algebraic numbers, or a list of those.
type claimMessage struct {
	Profile   []profileEntry    `json:"profile,omitempty"`
	Beliefs   []beliefEntry     `json:"beliefs,omitempty"`
	Payoffs   []rational.Rat    `json:"payoffs,omitempty"`
	Box       *boxMessage       `json:"box,omitempty"`
	Algebraic *algebraicMessage `json:"algebraic,omitempty"`
	List      *listMessage      `json:"list,omitempty"`
}

// newView returns the view of a certificate that has been checked.
func newView(n *names, c *cert.Certificate, digits int) view {
	switch c.Claim.Concept {
	case cert.CompleteNash:
		return newListView(n, c.Claim.Complete, digits)
	case cert.AlgebraicNash:
		return newAlgebraicView(n, exactsolve.NumbersOf(n.g, c), digits)
	case cert.IsolatedNash, cert.EnclosedNash:
		return newBoxView(n, exactsolve.NumbersOf(n.g, c), c.Claim.Concept, digits)
	}
	return &profileView{n: n, claim: &c.Claim, digits: digits}
}

// A profileView is of a profile of rational numbers.
type profileView struct {
	n      *names
	claim  *cert.Claim
	digits int

	made *claimMessage // when first asked for
}

func (v *profileView) exactness() string { return "rational" }
func (v *profileView) shows() string     { return "" }

func (v *profileView) message() claimMessage {
	if v.made == nil {
		v.made = &claimMessage{Profile: v.n.profile(v.claim.Profile), Beliefs: v.n.beliefs(v.claim.Beliefs), Payoffs: v.claim.Payoffs}
	}
	return *v.made
}

func (v *profileView) rows(players []string) []row {
	rows := behaviorRows(players, v.cells(), v.message().Beliefs, v.digits)
	return append(rows, payoffRow(players, v.payoffs()))
}

func (v *profileView) cells() []cell { return exactCells(v.message().Profile, v.digits) }

func (v *profileView) payoffs() []item { return exactItems(v.claim.Payoffs, v.digits) }

// exactItems returns numbers as fractions with decimals beside them.
func exactItems(numbers []rational.Rat, digits int) []item {
	items := make([]item, len(numbers))
	for i, u := range numbers {
		items[i] = item{{u.String(), bold}, {beside(u, digits), dim}}
	}
	return items
}

func (v *profileView) gambit(w io.Writer) error {
	return profile.FormatGambit(w, v.n.g, v.claim.Profile)
}
