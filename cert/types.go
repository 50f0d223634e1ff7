package cert

import (
	"errors"
	"io"

	"exactsolve/cert/claim"
	"exactsolve/seqform"
)

// A Certificate is a claim about a game with the evidence for it. Package claim has the
// types of their parts.
type (
	Certificate = claim.Certificate
	GameRef     = claim.GameRef
	Claim       = claim.Claim
	Evidence    = claim.Evidence
	Concept     = claim.Concept
)

// Concepts in the words of the command line.
const (
	EpsilonNash       = claim.EpsilonNash
	Nash              = claim.Nash
	SubgamePerfect    = claim.SubgamePerfect
	Sequential        = claim.Sequential
	NormalFormPerfect = claim.NormalFormPerfect
	QuasiPerfect      = claim.QuasiPerfect
	ExtensivePerfect  = claim.ExtensivePerfect
	Proper            = claim.Proper
	Consistent        = claim.Consistent

	ExtremeNash   = claim.ExtremeNash
	IsolatedNash  = claim.IsolatedNash
	EnclosedNash  = claim.EnclosedNash
	AlgebraicNash = claim.AlgebraicNash
	CompleteNash  = claim.CompleteNash
)

// Concepts lists the exact solution concepts of profiles, weaker ones first.
func Concepts() []Concept { return claim.Concepts() }

// Read reads the text of one certificate. It fails on text after it, on fields
// that are unknown or repeated and on numbers that are not exact, so that two
// readers cannot understand a certificate differently; it does not check the
// claim.
func Read(r io.Reader) (*Certificate, error) { return claim.Read(r) }

// NewGameRef returns a reference to g without its text.
func NewGameRef(g *seqform.Game) GameRef { return GameRef{Hash: g.Hash()} }

// A Status answers the question a solver or checker was asked.
type Status int

// Unknown means that a limit came first; what is proved so far is in the
// result.
const (
	Unknown Status = iota
	Yes
	No
)

// String returns unknown, yes or no.
func (s Status) String() string { return [...]string{"unknown", "yes", "no"}[s] }

// A Result is what a solver returns. With status Yes the certificate has been
// checked.
type Result struct {
	Status      Status
	Reason      string // why the status is not Yes, in words
	Certificate *Certificate
	Stats       Stats
}

// Stats count the work done, so that runs can be compared exactly.
type Stats struct {
	Method string // how the answer was found
	Rows   int    // of the largest tableau
	Cols   int
	Crash  int    // pivots to a feasible basis
	Pivots int    // pivots after it
	Bits   int    // largest bit length of an integer in a tableau
	Guess  string // what floats did, in words; empty for nothing

	Supports, Starts int // tried by package nash; starts are random
}

// ErrInternal marks errors that only a bug in this module can cause, such as an
// answer that fails its own check.
var ErrInternal = errors.New("internal error")
