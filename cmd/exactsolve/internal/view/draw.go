package view

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"exactsolve"
	"exactsolve/cert"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/gamefile"
	"exactsolve/message"
	"exactsolve/rational"
	"exactsolve/render"
	"exactsolve/seqform"
)

// maxFile bounds what is read whole, in bytes after decompression.
const maxFile = 1 << 28

// ReadWhole reads a file, or standard input, which can then be read again.
func ReadWhole(s *cli.Session, path string) (name string, data []byte, err error) {
	name, r, err := s.Open(path)
	if err != nil {
		return name, nil, err
	}
	defer r.Close()
	data, err = io.ReadAll(io.LimitReader(r, maxFile+1))
	switch {
	case err != nil:
		return name, nil, cli.WrapOpen(name, err)
	case len(data) > maxFile:
		return name, nil, cli.InputError(fmt.Errorf("%s: more than %d MB", name, maxFile>>20))
	}
	if path == "-" {
		s.Io.In = bytes.NewReader(data)
	}
	return name, data, nil
}

// IsCertificate reports whether the text begins as certificates do.
func IsCertificate(data []byte) bool { return gamefile.KindOf(data) == gamefile.Certificate }

// A Nearby is a profile near an equilibrium whose probabilities are no fractions, with what is written instead.
type Nearby struct {
	Profile seqform.Profile // nil where the claim says nothing
	Numbers [][][]render.Number
}

// A DrawnNumber is the probability of one action of such a claim.
type DrawnNumber struct {
	message.Set
	render.Number
	Near rational.Rat `json:"-"` // exactly it, or near it
}

// boxed has the concepts whose claims are not a profile of rational numbers.
var boxed = []cert.Concept{cert.IsolatedNash, cert.EnclosedNash, cert.EnclosedSequential, cert.EnclosedQuasiPerfect, cert.EnclosedExtensivePerfect, cert.AlgebraicNash, cert.AlgebraicSequential, cert.CompleteNash, cert.CompleteSets, cert.CompletePerfect}

// ReadNearby returns what a certificate, which is checked, claims if its probabilities are no fractions, or so
// equilibrium pick of a run; nil for all else.
func ReadNearby(s *cli.Session, path string, f *cli.GameFile, digits, pick int) (*Nearby, error) {
	name, data, err := ReadWhole(s, path)
	switch {
	case err == nil && pick > 0 && gamefile.KindOf(data) == gamefile.Run:
		return pickedNearby(data, f, pick), nil
	case err != nil || !IsCertificate(data):
		return nil, err
	}
	proof, err := cert.Read(bytes.NewReader(data))
	if err != nil || !slices.Contains(boxed, proof.Claim.Concept) {
		return nil, nil // the reader of profiles says what is wrong
	}
	if err := checked(s, name, f, proof); err != nil {
		return nil, err
	}
	v := NewView(cli.NewNames(f.Game), proof, digits)
	if v.List != nil {
		return nil, cli.InputError(errors.New(name + ": a list of equilibria cannot be drawn, want one equilibrium"))
	}
	return NewNearby(f.Game, DrawnNumbers(v)), nil
}

// pickedNearby returns an equilibrium of a run, nil if there is none in other numbers than fractions: then
// the reader of profiles says what is wrong.
func pickedNearby(data []byte, f *cli.GameFile, pick int) *Nearby {
	l, err := readListedRun(data, f)
	if err != nil || l == nil || pick > len(l.Equilibria) || l.Equilibria[pick-1].Profile != nil {
		return nil
	}
	numbers, err := ClaimedNumbers(f.Game, &l.Equilibria[pick-1].Claim)
	if err != nil || len(numbers) == 0 {
		return nil
	}
	return NewNearby(f.Game, numbers)
}

// checked checks a certificate that is to be drawn.
func checked(s *cli.Session, name string, f *cli.GameFile, proof *cert.Certificate) error {
	if err := CheckerOf(f)(s.Ctx, f.Game, proof); err != nil {
		if why := context.Cause(s.Ctx); errors.Is(err, cert.ErrWork) || why != nil {
			return &cli.ExitError{Code: cli.ExitUnknown, Err: fmt.Errorf("%s: the certificate is not decided: %w", name, cmp.Or(why, err))}
		}
		return cli.InputError(fmt.Errorf("%s: the certificate does not hold: %s", name, strings.TrimPrefix(err.Error(), "cert: ")))
	}
	return nil
}

// NewNearby returns the profile near what numbers show. Sums are made 1.
func NewNearby(g *seqform.Game, numbers []DrawnNumber) *Nearby {
	m := &Nearby{Profile: make(seqform.Profile, len(g.Players)), Numbers: make([][][]render.Number, len(g.Players))}
	for i := range g.Players {
		m.Profile[i] = make(seqform.Behavior, len(g.Players[i].Infosets))
		m.Numbers[i] = make([][]render.Number, len(g.Players[i].Infosets))
	}
	for _, x := range numbers {
		i, h := x.Player-1, x.Infoset-1
		m.Profile[i][h] = append(m.Profile[i][h], x.Near)
		m.Numbers[i][h] = append(m.Numbers[i][h], x.Number)
	}
	for i := range m.Profile {
		for h, near := range m.Profile[i] {
			m.Profile[i][h] = seqform.Proportional(near) // something is played
		}
	}
	return m
}

// NearBeliefs returns beliefs near those of a box, nil where it has none. Sums are made 1.
func NearBeliefs(v *View) [][]seqform.Belief {
	var list [][]seqform.Belief
	for _, sets := range v.Beliefs {
		near := make([]seqform.Belief, len(sets))
		for h, belief := range sets {
			for _, x := range belief {
				near[h] = append(near[h], x.Bounds().Mid())
			}
			near[h] = seqform.Proportional(near[h])
		}
		list = append(list, near)
	}
	return list
}

// nearAlgebraic returns a number, or its decimal.
func nearAlgebraic(x *message.AlgebraicNumber) rational.Rat {
	for _, text := range []string{x.Number, x.Decimal} {
		if z, err := rational.Parse(text); err == nil {
			return z
		}
	}
	return rational.Rat{}
}

// maxClosed is the length of a closed form that is drawn as such.
const maxClosed = 20

// DrawnNumbers returns those of a box or of an equilibrium in algebraic numbers.
func DrawnNumbers(v *View) []DrawnNumber {
	var list []DrawnNumber
	v.each(false, func(at message.Choice, n exactsolve.Number) {
		x := v.number(at, n)
		z := DrawnNumber{Set: x.Set, Number: render.Number{Short: strings.Replace(x.Text, "≈ ", "≈", 1), Full: x.Text + x.Beside}}
		if v.Kind == "box" {
			z.Near = n.Bounds().Mid()
		} else {
			z.Near = nearAlgebraic(&message.AlgebraicNumber{Number: x.Text, Decimal: x.plain})
			if _, exact := n.Exact(); !exact && (v.Root != "" || len(x.Text) > maxClosed) {
				z.Short = "≈" + x.plain
			}
		}
		list = append(list, z)
	})
	return list
}

// MaxDrawn bounds what the flags ask to be drawn, as package render does.
const MaxDrawn = 100_000
