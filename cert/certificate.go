package cert

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"

	"exactsolve/polyeps"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// Format is the first field of every certificate: name and version.
const Format = "exactsolve-certificate/1"

// A Certificate is a claim about a game with the evidence for it.
type Certificate struct {
	Game     GameRef
	Claim    Claim
	Evidence Evidence
}

// A GameRef says which game a certificate is about. The hash decides; the text
// is a convenience for readers who do not have the game.
type GameRef struct {
	Hash string // SHA-256 of the canonical text, see seqform.Game.Hash
	Kind string // format of Text, "efg" or "nfg"
	Text string // may be empty
}

// A Claim says that a profile is an equilibrium, or with Refuted that it is not.
// Beliefs may be nil; if given, a belief is nil where chance never reaches the
// information set or, for the concept Nash, where chance and the other players do
// not. With beliefs, Sequential is about the assessment, and without them about
// the profile as part of some assessment.
type Claim struct {
	Concept Concept
	Refuted bool
	Epsilon rational.Rat   // for EpsilonNash alone: no player gains more
	Payoffs []rational.Rat // expected payoff of each player
	Profile seqform.Profile
	Beliefs [][]seqform.Belief

	Extreme  *Extreme  // for ExtremeNash alone, instead of the fields above
	Isolated *Isolated // for IsolatedNash alone, likewise

	Enclosed  *Enclosed  // for EnclosedNash alone, likewise
	Algebraic *Algebraic // for AlgebraicNash alone, likewise
	Complete  *Complete  // for CompleteNash alone, likewise
}

// Evidence is what a claim needs besides itself: nothing for EpsilonNash, Nash and
// SubgamePerfect, for refinements a perturbed profile, for beliefs that or
// Monomials, and a Refutation if the claim is refuted.
type Evidence struct {
	// Plans are realization plans x(ε) of all players, one polynomial a
	// sequence, each plan up to a positive factor, its entry x(∅).
	Plans [][]polyeps.Poly

	// Bounds, if given, are the lower bounds k(ε) of a perturbed game of which
	// the plans are an equilibrium: x ≥ k, and x = k wherever a sequence is not
	// optimal. They make a result reproducible; no concept needs them.
	Bounds [][]polyeps.Poly

	// EpsilonBar is a number such that all comparisons hold for every ε with
	// 0 < ε ≤ EpsilonBar.
	EpsilonBar rational.Rat

	Monomials  *Monomials // for Consistent and Sequential, instead of plans
	Refutation *Refutation
	Search     *Search // for ExtremeNash alone

	// Inverse, for IsolatedNash alone, is near the inverse of the Jacobian of the
	// equations of the support: square, with a row and a column for each.
	Inverse [][]rational.Rat

	Enclosure *Enclosure // for EnclosedNash alone
	Cover     *Cover     // for CompleteNash alone
}

// Assessment returns the profile and beliefs of the claim.
func (c *Certificate) Assessment() seqform.Assessment {
	return seqform.Assessment{Profile: c.Claim.Profile, Beliefs: c.Claim.Beliefs}
}

// The types below are the text format.

type file struct {
	Format   string        `json:"format"`
	Game     fileGame      `json:"game"`
	Claim    fileClaim     `json:"claim"`
	Evidence *fileEvidence `json:"evidence,omitempty"`
}

type fileGame struct {
	Hash string `json:"sha256"`
	Kind string `json:"kind,omitempty"`
	Text string `json:"text,omitempty"`
}

type fileClaim struct {
	Concept Concept            `json:"concept"`
	Refuted bool               `json:"refuted,omitempty"`
	Epsilon *rational.Rat      `json:"epsilon,omitempty"`
	Payoffs []rational.Rat     `json:"payoffs,omitempty"`
	Profile [][][]rational.Rat `json:"profile,omitempty"`
	Beliefs [][][]rational.Rat `json:"beliefs,omitempty"`
	Extreme *Extreme           `json:"extreme,omitempty"`

	Isolated  *Isolated  `json:"isolated,omitempty"`
	Enclosed  *Enclosed  `json:"enclosed,omitempty"`
	Algebraic *Algebraic `json:"algebraic,omitempty"`
	Complete  *Complete  `json:"complete,omitempty"`
}

type fileEvidence struct {
	EpsilonBar *rational.Rat      `json:"epsilon_bar,omitempty"`
	Plans      [][][]rational.Rat `json:"plans,omitempty"`
	Bounds     [][][]rational.Rat `json:"bounds,omitempty"`
	Monomials  *Monomials         `json:"monomials,omitempty"`
	Refutation *Refutation        `json:"refutation,omitempty"`
	Search     *Search            `json:"search,omitempty"`
	Inverse    [][]rational.Rat   `json:"inverse,omitempty"`
	Enclosure  *Enclosure         `json:"enclosure,omitempty"`
	Cover      *Cover             `json:"cover,omitempty"`
}

// Write writes the text of c, one line.
func (c *Certificate) Write(w io.Writer) error {
	f := file{
		Format: Format,
		Game:   fileGame(c.Game),
		Claim: fileClaim{
			Concept: c.Claim.Concept,
			Refuted: c.Claim.Refuted,
			Payoffs: c.Claim.Payoffs,
			Profile: nest(c.Claim.Profile),
			Beliefs: nest(c.Claim.Beliefs),
			Extreme: c.Claim.Extreme,

			Isolated:  c.Claim.Isolated,
			Enclosed:  c.Claim.Enclosed,
			Algebraic: c.Claim.Algebraic,
			Complete:  c.Claim.Complete,
		},
	}
	if c.Claim.Concept == EpsilonNash {
		f.Claim.Epsilon = &c.Claim.Epsilon
	}
	if e := &c.Evidence; e.forms() > 0 {
		f.Evidence = &fileEvidence{
			Plans:      coefficients(e.Plans),
			Bounds:     coefficients(e.Bounds),
			Monomials:  e.Monomials,
			Refutation: e.Refutation,
			Search:     e.Search,
			Inverse:    e.Inverse,
			Enclosure:  e.Enclosure,
			Cover:      e.Cover,
		}
		if e.Plans != nil {
			f.Evidence.EpsilonBar = &e.EpsilonBar
		}
	}
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	return enc.Encode(f)
}

// Read reads the text of one certificate. It fails on text after it, on fields
// that are unknown or repeated and on numbers that are not exact, so that two
// readers cannot understand a certificate differently; it does not check the
// claim.
func Read(r io.Reader) (*Certificate, error) {
	var seen bytes.Buffer
	dec := json.NewDecoder(io.TeeReader(r, &seen))
	dec.DisallowUnknownFields()
	var f file
	err := dec.Decode(&f)
	if err != nil {
		return nil, fmt.Errorf("cert: %w", err)
	}
	text := seen.Bytes()[:dec.InputOffset()]
	if err := checkFields(text); err != nil {
		return nil, fmt.Errorf("cert: %w", err)
	}
	if f.Format != Format {
		return nil, fmt.Errorf("cert: format is %q, want %q", f.Format, Format)
	}
	if _, err := dec.Token(); err != io.EOF {
		return nil, fmt.Errorf("cert: text after the certificate")
	}
	c := &Certificate{
		Game: GameRef(f.Game),
		Claim: Claim{
			Concept: f.Claim.Concept,
			Refuted: f.Claim.Refuted,
			Payoffs: f.Claim.Payoffs,
			Profile: unnest[seqform.Profile](f.Claim.Profile),
			Beliefs: unnest[[][]seqform.Belief](f.Claim.Beliefs),
			Extreme: f.Claim.Extreme,

			Isolated:  f.Claim.Isolated,
			Enclosed:  f.Claim.Enclosed,
			Algebraic: f.Claim.Algebraic,
			Complete:  f.Claim.Complete,
		},
	}
	if (f.Claim.Epsilon != nil) != (c.Claim.Concept == EpsilonNash) {
		return nil, fmt.Errorf("cert: the field %q is for the concept %q", "epsilon", EpsilonNash)
	}
	if f.Claim.Epsilon != nil {
		c.Claim.Epsilon = *f.Claim.Epsilon
	}
	if f.Evidence != nil {
		if c.Evidence, err = f.Evidence.evidence(); err != nil {
			return nil, fmt.Errorf("cert: %w", err)
		}
	}
	if k := c.Game.Kind; k != "" && k != "efg" && k != "nfg" {
		return nil, fmt.Errorf("cert: game.kind is %q, want \"efg\" or \"nfg\"", k)
	}
	return c, nil
}

// evidence returns e as checkers want it: of one form.
func (e *fileEvidence) evidence() (Evidence, error) {
	z := Evidence{
		Plans:      polynomials(e.Plans),
		Bounds:     polynomials(e.Bounds),
		Monomials:  e.Monomials,
		Refutation: e.Refutation,
		Search:     e.Search,
		Inverse:    e.Inverse,
		Enclosure:  e.Enclosure,
		Cover:      e.Cover,
	}
	if e.EpsilonBar != nil {
		z.EpsilonBar = *e.EpsilonBar
	}
	if bar, plans := e.EpsilonBar != nil, e.Plans != nil; bar != plans || e.Bounds != nil && !plans || z.forms() != 1 {
		return z, fmt.Errorf("evidence needs either epsilon_bar and plans, or monomials, or refutation, or search, or inverse, or enclosure, or cover")
	}
	return z, nil
}

// forms counts the forms of evidence in e.
func (e *Evidence) forms() int {
	n := 0
	for _, given := range []bool{e.Plans != nil, e.Monomials != nil, e.Refutation != nil, e.Search != nil, e.Inverse != nil, e.Enclosure != nil, e.Cover != nil} {
		if given {
			n++
		}
	}
	return n
}

// forms counts the claims in c that are not about one profile.
func (c *Claim) forms() int {
	n := 0
	for _, given := range []bool{c.Extreme != nil, c.Isolated != nil, c.Enclosed != nil, c.Algebraic != nil, c.Complete != nil} {
		if given {
			n++
		}
	}
	return n
}

// nest and unnest convert between named and plain nested slices.
func nest[A ~[]B, B ~[]C, C ~[]rational.Rat](x A) [][][]rational.Rat {
	if x == nil {
		return nil
	}
	z := make([][][]rational.Rat, len(x))
	for i := range x {
		z[i] = make([][]rational.Rat, len(x[i]))
		for h := range x[i] {
			z[i][h] = x[i][h]
		}
	}
	return z
}

func unnest[A ~[]B, B ~[]C, C ~[]rational.Rat](x [][][]rational.Rat) A {
	if x == nil {
		return nil
	}
	z := make(A, len(x))
	for i := range x {
		z[i] = make(B, len(x[i]))
		for h := range x[i] {
			z[i][h] = x[i][h]
		}
	}
	return z
}

func coefficients(x [][]polyeps.Poly) [][][]rational.Rat {
	if x == nil {
		return nil
	}
	z := make([][][]rational.Rat, len(x))
	for i := range x {
		z[i] = make([][]rational.Rat, len(x[i]))
		for s, p := range x[i] {
			z[i][s] = append([]rational.Rat{}, p.Coeffs()...)
		}
	}
	return z
}

func polynomials(x [][][]rational.Rat) [][]polyeps.Poly {
	if x == nil {
		return nil
	}
	z := make([][]polyeps.Poly, len(x))
	for i := range x {
		z[i] = make([]polyeps.Poly, len(x[i]))
		for s, c := range x[i] {
			z[i][s] = polyeps.New(c...)
		}
	}
	return z
}
