package cert

import (
	"io"

	"exactsolve/cert/claim"
	"exactsolve/seqform"
)

// A Certificate is a claim about a game with the evidence for it. The types below are its
// parts.
type (
	Certificate = claim.Certificate
	GameRef     = claim.GameRef
	Claim       = claim.Claim
	Evidence    = claim.Evidence
	Concept     = claim.Concept

	Monomials     = claim.Monomials
	Refutation    = claim.Refutation
	Deviation     = claim.Deviation
	Dominating    = claim.Dominating
	Alternative   = claim.Alternative
	LossRow       = claim.LossRow
	Inconsistency = claim.Inconsistency
	NodePair      = claim.NodePair

	Extreme           = claim.Extreme
	Search            = claim.Search
	Isolated          = claim.Isolated
	Enclosed          = claim.Enclosed
	Enclosure         = claim.Enclosure
	Combination       = claim.Combination
	Multiplier        = claim.Multiplier
	Algebraic         = claim.Algebraic
	Complete          = claim.Complete
	ListedEquilibrium = claim.ListedEquilibrium
	OpenRegion        = claim.OpenRegion
	Cover             = claim.Cover
	CoverRoot         = claim.CoverRoot
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
