// Package view is of the shell: it makes the messages that claims, checks and games are shown by,
// and writes them as text. Start with [View], the claim of a certificate of any kind.
package view

import (
	"io"

	"exactsolve"
	"exactsolve/cert"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/message"
	"exactsolve/seqform/profile"
)

// A View is what the claim of a certificate says about probabilities and payoffs,
// for people and for programs.
type View interface {
	Claim() message.Claim
	numbers() []number        // the probabilities of actions
	PayoffNumbers() []number  // one a player
	Shows() string            // what is proved beside the name of the concept; "" if nothing
	Gambit(w io.Writer) error // one line
}

// viewRows returns rows of the strategies and payoffs.
func viewRows(v View, players []string) []cli.Row {
	digits := 0
	switch v := v.(type) {
	case *ListView:
		return v.Rows()
	case *ProfileView:
		digits = v.digits
	}
	return append(BehaviorRows(players, v.numbers(), v.Claim().Beliefs, digits), PayoffRow(players, v.PayoffNumbers()))
}

// exactness is a word for how probabilities are given.
func exactness(v View) string {
	switch v := v.(type) {
	case *BoxView:
		return "box"
	case *AlgebraicView:
		return "algebraic"
	case *ListView:
		for _, e := range v.List {
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

// NewView returns the view of a certificate that has been checked.
func NewView(n *cli.Names, c *cert.Certificate, digits int) View {
	switch c.Claim.Concept {
	case cert.CompleteNash:
		return newListView(n, c.Claim.Complete, digits)
	case cert.AlgebraicNash:
		return newAlgebraicView(n, exactsolve.NumbersOf(n.G, c), digits)
	case cert.IsolatedNash, cert.EnclosedNash:
		return newBoxView(n, exactsolve.NumbersOf(n.G, c), c.Claim.Concept, digits)
	}
	return &ProfileView{n: n, claim: &c.Claim, digits: digits}
}

// A ProfileView is of a profile of rational numbers.
type ProfileView struct {
	n      *cli.Names
	claim  *cert.Claim
	digits int

	made *message.Claim // when first asked for
}

func (v *ProfileView) Shows() string { return "" }

func (v *ProfileView) Claim() message.Claim {
	if v.made == nil {
		v.made = &message.Claim{Profile: v.n.Profile(v.claim.Profile), Beliefs: v.n.Beliefs(v.claim.Beliefs), Payoffs: v.claim.Payoffs}
	}
	return *v.made
}

func (v *ProfileView) numbers() []number       { return ExactProfile(v.Claim().Profile, v.digits) }
func (v *ProfileView) PayoffNumbers() []number { return ExactPayoffs(v.claim.Payoffs, v.digits) }

func (v *ProfileView) Gambit(w io.Writer) error {
	return profile.FormatGambit(w, v.n.G, v.claim.Profile)
}
