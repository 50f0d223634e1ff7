package cert

import (
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
