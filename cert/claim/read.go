package claim

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"exactsolve/rational"
)

// format is the first field of every certificate: name and version.
const format = "exactsolve-certificate/1"

// A file is the JSON object. It has ε and ε̄ where they apply, even if they are 0.
type file struct {
	Format   string        `json:"format,omitempty"`
	Game     GameRef       `json:"game,omitempty"`
	Claim    fileClaim     `json:"claim,omitempty"`
	Evidence *fileEvidence `json:"evidence,omitempty"`
}

// In the types below, JSON takes the fields before the embedded struct in place of
// those of the same name in it.

type fileClaim struct {
	Concept Concept       `json:"concept,omitempty"`
	Refuted bool          `json:"refuted,omitempty"`
	Epsilon *rational.Rat `json:"epsilon,omitempty"`
	Claim
}

type fileEvidence struct {
	EpsilonBar *rational.Rat `json:"epsilon_bar,omitempty"`
	Evidence
}

// Write writes the text of c, one line.
func (c *Certificate) Write(w io.Writer) error {
	if c == nil {
		return errors.New("cert: no certificate")
	}
	f := file{Format: format, Game: c.Game, Claim: fileClaim{Concept: c.Claim.Concept, Refuted: c.Claim.Refuted, Claim: c.Claim}}
	f.Claim.Profile, f.Claim.Beliefs = withoutNull(c.Claim.Profile), withoutNull(c.Claim.Beliefs)
	if c.Claim.Concept == EpsilonNash {
		f.Claim.Epsilon = &c.Claim.Epsilon
	}
	if e := &c.Evidence; Forms(e) > 0 {
		f.Evidence = &fileEvidence{Evidence: *e}
		f.Evidence.Plans, f.Evidence.Bounds = withoutNull(e.Plans), withoutNull(e.Bounds)
		if e.Plans != nil {
			f.Evidence.EpsilonBar = &e.EpsilonBar
		}
	}
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	return enc.Encode(f)
}

// withoutNull returns x with empty lists of players in place of nil.
func withoutNull[A ~[]B, B ~[]C, C any](x A) A {
	z := append(A(nil), x...)
	for i := range z {
		if z[i] == nil {
			z[i] = B{}
		}
	}
	return z
}

// Read reads the text of one certificate. It fails on text after it, on fields
// that are unknown or repeated and on numbers that are not exact, so that two
// readers cannot understand a certificate differently; it does not check the
// claim.
func Read(r io.Reader) (*Certificate, error) {
	f, err := readFile(r)
	if err != nil {
		return nil, fmt.Errorf("cert: %w", err)
	}
	c := &Certificate{Game: f.Game, Claim: f.Claim.Claim}
	c.Claim.Concept, c.Claim.Refuted = f.Claim.Concept, f.Claim.Refuted
	if (f.Claim.Epsilon != nil) != (c.Claim.Concept == EpsilonNash) {
		return nil, fmt.Errorf("cert: the field %q is for the concept %q", "epsilon", EpsilonNash)
	}
	if f.Claim.Epsilon != nil {
		c.Claim.Epsilon = *f.Claim.Epsilon
	}
	if e := f.Evidence; e != nil {
		c.Evidence = e.Evidence
		if bar, plans := e.EpsilonBar != nil, e.Plans != nil; bar != plans || e.Bounds != nil && !plans || Forms(&e.Evidence) != 1 {
			return nil, errors.New("cert: evidence needs either epsilon_bar and plans, or monomials, or refutation, or search, or inverse, or enclosure, or cover")
		}
		if e.EpsilonBar != nil {
			c.Evidence.EpsilonBar = *e.EpsilonBar
		}
	}
	if k := c.Game.Kind; k != "" && k != "efg" && k != "nfg" {
		return nil, fmt.Errorf("cert: game.kind is %q, want \"efg\" or \"nfg\"", k)
	}
	return c, nil
}

// readFile reads the object and checks that it is written as the format wants it.
func readFile(r io.Reader) (*file, error) {
	var seen bytes.Buffer
	dec := json.NewDecoder(io.TeeReader(r, &seen))
	dec.DisallowUnknownFields()
	var f file
	if err := dec.Decode(&f); err != nil {
		return nil, err
	}
	if err := checkFields(seen.Bytes()[:dec.InputOffset()]); err != nil {
		return nil, err
	}
	if f.Format != format {
		return nil, fmt.Errorf("format is %q, want %q", f.Format, format)
	}
	if _, err := dec.Token(); err != io.EOF {
		return nil, errors.New("text after the certificate")
	}
	return &f, nil
}
