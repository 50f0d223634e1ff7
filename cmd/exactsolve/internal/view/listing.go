package view

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"

	"exactsolve/cert"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/gamefile"
	"exactsolve/message"
	"exactsolve/seqform"
)

// A Listing is a list of equilibria to be drawn: that of a run, or of a certificate.
type Listing struct {
	Equilibria []message.Equilibrium // the first of them
	Count      int                   // of all
	Components []message.Component
	Outcomes   []message.ListedOutcome // as is said
	Pieces     []message.Piece         // of a certificate
	Complete   bool                    // as is said
	Extreme    bool                    // mixtures that are not there may be equilibria too
	Caption    string                  // a line below pictures
	Links      map[int]string          // of equilibria, from 1, to more about them
	Polygon    *cert.Claim             // of the payoffs of all devices, nil for none
}

// MaxListed bounds the equilibria that are looked at.
const MaxListed = 1000

// Enter enters an equilibrium of a run.
func (l *Listing) Enter(e *message.Equilibrium) {
	if l.Count++; l.Count <= MaxListed {
		l.Equilibria = append(l.Equilibria, *e)
	}
}

// EnterResult enters the result of a run.
func (l *Listing) EnterResult(m *message.List) {
	l.Components, l.Outcomes, l.Complete = m.Components, m.Outcomes, m.Complete
}

// EnterPolygon enters the claim of a certificate that was checked, unless it is not about the payoffs of all devices.
func (l *Listing) EnterPolygon(c *cert.Claim) bool {
	is := c.Mediated != nil && c.Mediated.Polygon != nil
	if is {
		l.Polygon = c
	}
	return is
}

// EnterClaim enters the claim of a certificate that was checked, unless it is no list.
func (l *Listing) EnterClaim(n *cli.Names, proof *cert.Certificate, digits int) bool {
	switch proof.Claim.Concept {
	case cert.CompleteNash, cert.CompleteSets, cert.CompletePerfect:
		if n.G.Tree != nil {
			return l.enterAgents(n, &proof.Claim)
		}
		v := NewView(n, proof, digits)
		m := v.Claim().List
		for k := range m.Equilibria {
			l.Enter(&m.Equilibria[k])
		}
		l.Pieces, l.Complete = m.Pieces, len(m.Unresolved) == 0
	case cert.ExtremeNash:
		c := proof.Claim.Extreme
		for k, pair := range c.Equilibria {
			prof := seqform.Profile{{c.Strategies[0][pair[0]]}, {c.Strategies[1][pair[1]]}}
			l.Enter(&message.Equilibrium{Number: k + 1, Claim: message.Claim{Profile: n.Profile(prof), Payoffs: c.Payoffs[k][:]}})
		}
		l.Complete, l.Extreme = true, true
	default:
		return false
	}
	return true
}

// ReadListing returns the list in a file, a run of solve --all or a certificate, which is checked; nil if
// it has none.
func ReadListing(s *cli.Session, path string, f *cli.GameFile, digits int) (*Listing, error) {
	name, data, err := ReadWhole(s, path)
	if err != nil {
		return nil, err
	}
	if IsCertificate(data) {
		return readListedCertificate(s, name, data, f, digits)
	}
	if gamefile.KindOf(data) != gamefile.Run {
		return nil, nil
	}
	l, err := readListedRun(data, f)
	if e, ok := errors.AsType[*message.Error](err); ok {
		err = fmt.Errorf("%s:%d:%d: %s", name, e.Line, e.Column, e.Text)
	}
	return l, cli.InputError(err)
}

func readListedCertificate(s *cli.Session, name string, data []byte, f *cli.GameFile, digits int) (*Listing, error) {
	proof, err := cert.Read(bytes.NewReader(data))
	l := new(Listing)
	if err != nil || !slices.Contains([]cert.Concept{cert.CompleteNash, cert.CompleteSets, cert.CompletePerfect, cert.ExtremeNash}, proof.Claim.Concept) && !l.EnterPolygon(&proof.Claim) {
		return nil, nil // others say what is wrong
	}
	if err := checked(s, name, f, proof); err != nil {
		return nil, err
	}
	l.EnterClaim(cli.NewNames(f.Game), proof, digits)
	return l, nil
}

func readListedRun(data []byte, f *cli.GameFile) (*Listing, error) {
	d, err := message.NewDecoder(bytes.NewReader(data))
	if err != nil {
		return nil, nil // others say what is wrong
	}
	if _, all := d.Config().New("result").(*message.List); !all {
		return nil, nil
	}
	if g := d.Config().Game; g != nil && g.Hash != f.Game.Hash() {
		return nil, fmt.Errorf("the run is about another game, %.80q with SHA-256 %.64q", g.Title, g.Hash)
	}
	l := new(Listing)
	for {
		line, err := d.Next()
		if err == io.EOF {
			return l, nil
		}
		if err != nil {
			return nil, err
		}
		if line.Field != "equilibrium" && line.Field != "result" {
			continue
		}
		m, err := d.Config().Message(line)
		if err != nil {
			return nil, &message.Error{Line: line.Number, Column: line.Column, Text: err.Error()}
		}
		switch m := m.(type) {
		case *message.Equilibrium:
			l.Enter(m)
		case *message.List:
			l.EnterResult(m)
		}
	}
}

// Several reports whether there is anything but one equilibrium.
func (l *Listing) Several() bool {
	pieces := len(l.Pieces)
	for k := range l.Components {
		pieces += len(l.Components[k].Pieces)
	}
	return l.Count+pieces != 1
}
