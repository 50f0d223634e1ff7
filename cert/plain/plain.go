// Package plain is in the methods layer: it writes certificates as lines of words, for the
// checker in folder proof. Nothing has to be believed of it by who looks at what it wrote: that is
// the claim that is proved.
//
// Start with [Write].
//
// Reference: docs/formats/plain.md.
package plain

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"exactsolve/cert/claim"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// ErrNotCovered is in the chain of errors about certificates that the format has no lines for.
var ErrNotCovered = errors.New("covered are nash and epsilon-nash, also refuted by a deviation, and subgame-perfect; quasi-perfect, extensive-form-perfect and normal-form-perfect with plans; sequential with plans or monomials; consistent with monomials")

// Write writes a certificate about g, without the beliefs of a normal-form perfect equilibrium. It does
// not check it.
func Write(w io.Writer, g *seqform.Game, c *claim.Certificate) error {
	about, err := concept(c)
	if err != nil {
		return err
	}
	if !fits(g, c) {
		return errors.New("no plain text of this certificate: it does not have the shape of the game")
	}
	p := printer{bufio.NewWriter(w)}
	p.words("exactsolve-plain", "1")
	p.words(about...)
	p.numbers("payoffs", c.Claim.Payoffs)
	for _, b := range c.Claim.Profile {
		p.words("player")
		for _, row := range b {
			p.numbers("b", row)
		}
	}
	// Trembles of a normal-form perfect equilibrium need not converge to the profile where the own
	// plan does not lead.
	if len(c.Claim.Beliefs) > 0 && c.Claim.Concept != claim.NormalFormPerfect {
		p.beliefs(g, &c.Claim)
	}
	p.evidence(&c.Evidence)
	return p.w.Flush()
}

// concept returns the words that say what is claimed.
func concept(c *claim.Certificate) ([]string, error) {
	e, covered := &c.Evidence, false
	words := []string{string(c.Claim.Concept)}
	switch c.Claim.Concept {
	case claim.Nash, claim.EpsilonNash:
		if c.Claim.Concept == claim.EpsilonNash {
			words = append(words, c.Claim.Epsilon.String())
		}
		if d := deviation(e); c.Claim.Refuted && d != nil {
			words[0] = "not-" + words[0]
			return append(words, fmt.Sprint(d.Player), d.Gain.String()), nil
		}
		covered = claim.Forms(e) == 0
	case claim.SubgamePerfect:
		covered = claim.Forms(e) == 0
	case claim.QuasiPerfect, claim.ExtensivePerfect, claim.NormalFormPerfect:
		covered = e.Plans != nil
	case claim.Sequential:
		covered = e.Plans != nil || e.Monomials != nil
	case claim.Consistent:
		covered = e.Monomials != nil
	}
	if covered && !c.Claim.Refuted && c.Claim.Parametric == nil {
		return words, nil
	}
	if c.Claim.Refuted {
		words[0] += ", refuted"
	}
	return nil, fmt.Errorf("no plain text of this certificate about %s: %w", words[0], ErrNotCovered)
}

// fits reports whether c has the shapes that are needed to write it.
func fits(g *seqform.Game, c *claim.Certificate) bool {
	if g.Table != nil && len(c.Claim.Beliefs) > 0 {
		for j, size := range g.Table.Sizes {
			x := c.Claim.Profile
			if len(x) != len(g.Players) || len(x[j]) != 1 || len(x[j][0]) != size {
				return false
			}
		}
	}
	m := c.Evidence.Monomials
	return m == nil || same(m.Exponents, m.Powers, func(a []rational.Rat, b [][]rational.Rat) bool {
		return len(a) == len(b)
	})
}

// same reports whether lists of lists have the same shape, and their elements are alike.
func same[A, B any](a [][]A, b [][]B, alike func(A, B) bool) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if !slices.EqualFunc(a[i], b[i], alike) {
			return false
		}
	}
	return true
}

// deviation returns the deviation in the whole game that refutes the claim, nil for none.
func deviation(e *claim.Evidence) *claim.Deviation {
	if e.Refutation == nil {
		return nil
	}
	d := e.Refutation.Deviation
	if d == nil || d.Node != 0 || d.Infoset != 0 || d.Action != 0 {
		return nil
	}
	return d
}

// A printer writes lines.
type printer struct{ w *bufio.Writer }

func (p printer) words(words ...string) { p.w.WriteString(strings.Join(words, " ") + "\n") }

func (p printer) numbers(word string, row []rational.Rat) {
	line := append(p.w.AvailableBuffer(), word...)
	for _, x := range row {
		line = x.Append(append(line, ' '))
	}
	p.w.Write(append(line, '\n'))
}

// beliefs writes those of the claim, or, of a table, which has none, those in the tree in which
// the last player moves first.
func (p printer) beliefs(g *seqform.Game, c *claim.Claim) {
	p.words("beliefs")
	for i, sets := range c.Beliefs {
		p.words("player")
		for _, belief := range sets {
			if g.Table != nil && belief == nil {
				belief = inTurn(c.Profile, i)
			}
			p.numbers("m", belief)
		}
	}
}

// inTurn returns the probabilities of what the players after i choose, the last player's choice
// changing slowest.
func inTurn(x seqform.Profile, i int) seqform.Belief {
	belief := seqform.Belief{rational.Int(1)}
	for j := len(x) - 1; j > i; j-- {
		var next seqform.Belief
		for _, p := range belief {
			for _, q := range x[j][0] {
				next = append(next, p.Mul(q))
			}
		}
		belief = next
	}
	return belief
}

func (p printer) evidence(e *claim.Evidence) {
	switch {
	case e.Plans != nil:
		p.numbers("plans", []rational.Rat{e.EpsilonBar})
		for _, plan := range e.Plans {
			p.words("player")
			for _, x := range plan {
				p.numbers("x", x.Coeffs())
			}
		}
	case e.Monomials != nil:
		p.monomials(e.Monomials)
	}
}

// monomials writes exponents and powers, 0 where no powers are given.
func (p printer) monomials(m *claim.Monomials) {
	p.numbers("monomials", m.Base)
	for i, sets := range m.Exponents {
		p.words("player")
		for h, actions := range sets {
			for a, e := range actions {
				powers := m.Powers[i][h][a]
				if len(powers) == 0 {
					powers = make([]rational.Rat, len(m.Base))
				}
				p.numbers("e", append([]rational.Rat{e}, powers...))
			}
		}
	}
}
