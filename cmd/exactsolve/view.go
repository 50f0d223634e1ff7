package main

import (
	"io"

	"exactsolve"
	"exactsolve/cert"
	"exactsolve/message"
	"exactsolve/seqform/profile"
)

// A view is what the claim of a certificate says about probabilities and payoffs,
// for people and for programs.
type view interface {
	message() message.Claim
	numbers() []number        // the probabilities of actions
	payoffs() []number        // one a player
	shows() string            // what is proved beside the name of the concept; "" if nothing
	gambit(w io.Writer) error // one line
}

// viewRows returns rows of the strategies and payoffs.
func viewRows(v view, players []string) []row {
	digits := 0
	switch v := v.(type) {
	case *listView:
		return v.rows()
	case *profileView:
		digits = v.digits
	}
	return append(behaviorRows(players, v.numbers(), v.message().Beliefs, digits), payoffRow(players, v.payoffs()))
}

// exactness is a word for how probabilities are given.
func exactness(v view) string {
	switch v := v.(type) {
	case *boxView:
		return "box"
	case *algebraicView:
		return "algebraic"
	case *listView:
		for _, e := range v.list {
			if word := exactness(e); word != "rational" {
				return word
			}
		}
	}
	return "rational"
}

// gambitLine writes a profile as Gambit does.
func gambitLine(w io.Writer, numbers []number) error {
	line := []byte("NE")
	for _, x := range numbers {
		line = append(append(line, ','), x.plain...)
	}
	_, err := w.Write(append(line, '\n'))
	return err
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

	made *message.Claim // when first asked for
}

func (v *profileView) shows() string { return "" }

func (v *profileView) message() message.Claim {
	if v.made == nil {
		v.made = &message.Claim{Profile: v.n.profile(v.claim.Profile), Beliefs: v.n.beliefs(v.claim.Beliefs), Payoffs: v.claim.Payoffs}
	}
	return *v.made
}

func (v *profileView) numbers() []number { return exactProfile(v.message().Profile, v.digits) }
func (v *profileView) payoffs() []number { return exactPayoffs(v.claim.Payoffs, v.digits) }

func (v *profileView) gambit(w io.Writer) error {
	return profile.FormatGambit(w, v.n.g, v.claim.Profile)
}
