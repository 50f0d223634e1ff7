// Package cert is the checking layer: what is claimed about a game, the data
// that proves it, and the checker, which trusts nothing but the game.
//
// Start with [Certificate] and [Check]. Nothing here searches for anything, and
// nothing that searches is imported. Package claim has the data and their text; each
// family of claims has a package that checks it:
//
//	regret     nash, epsilon-nash, subgame-perfect
//	tremble    normal-form-perfect, quasi-perfect, extensive-form-perfect, quasi-proper, proper, sequential, consistent
//	chain      proper, of two players and constant sum
//	refute     that a profile or an assessment is not what one of these says
//	extreme    extreme-nash
//	box        isolated-nash, enclosed-nash, enclosed-sequential, enclosed-quasi-perfect,
//	           enclosed-extensive-form-perfect; with a branch quasi-perfect and the like
//	algebraic  algebraic-nash, algebraic-sequential
//	complete   complete-nash, complete-nash/2, complete-subgame-perfect
//	plans      plan-nash
//	outcome    outcome
//	optimal    optimal-nash
//	signals    complete-sequential
//	orders     complete-sequential/2
//
// Package cert/parametric, which checks claims about games with a parameter, and
// package publictree/flow, about spots of poker, stand apart: these are no games of package seqform.
//
// The text format is documented in docs/formats/certificate.md, with proofs.
package cert

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"reflect"
	"slices"

	"exactsolve/cert/algebraic"
	"exactsolve/cert/box"
	"exactsolve/cert/chain"
	"exactsolve/cert/claim"
	"exactsolve/cert/complete"
	"exactsolve/cert/device"
	"exactsolve/cert/extreme"
	"exactsolve/cert/optimal"
	"exactsolve/cert/orders"
	"exactsolve/cert/outcome"
	"exactsolve/cert/plans"
	"exactsolve/cert/refute"
	"exactsolve/cert/regret"
	"exactsolve/cert/signals"
	"exactsolve/cert/tremble"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// Check returns nil if the evidence of c proves its claim about g, and
// otherwise an error that says what fails. It uses exact arithmetic only and
// trusts nothing in c. The cost is a few passes over the game, for refinements
// times the degree in ε, and bounded by a polynomial of the size of the certificate:
// where that is not enough, or ctx is done first, the error is [ErrWork] or that of ctx.
func Check(ctx context.Context, g *seqform.Game, c *Certificate) error {
	if err := given(g, c); err != nil {
		return err
	}
	if h := g.Hash(); h != c.Game.Hash {
		return fmt.Errorf("cert: the certificate is about another game: sha256 %.12s…, this one has %.12s…", c.Game.Hash, h)
	}
	bar, err := check(ctx, g, c)
	if e := c.Evidence.EpsilonBar; err == nil && !bar.IsZero() && (e.Sign() <= 0 || e.Cmp(bar) > 0) {
		err = fmt.Errorf("ε̄ = %v, the comparisons are proved up to %v", e, bar)
	}
	if err != nil {
		return fmt.Errorf("cert: %w", err)
	}
	return nil
}

// Seal makes c a certificate about g with the largest ε̄ that is proved, and checks it
// like [Check].
func Seal(ctx context.Context, g *seqform.Game, c *Certificate) error {
	if err := given(g, c); err != nil {
		return err
	}
	c.Game.Hash = g.Hash()
	bar, err := check(ctx, g, c)
	if err != nil {
		return fmt.Errorf("cert: %w", err)
	}
	if !bar.IsZero() {
		c.Evidence.EpsilonBar = bar
	}
	return nil
}

// given checks that there are a game and a certificate that may be about it.
func given(g *seqform.Game, c *Certificate) error {
	if g == nil || len(g.Players) == 0 {
		return errors.New("cert: no game")
	}
	if c == nil {
		return errors.New("cert: no certificate")
	}
	if c.Claim.Parametric != nil || slices.Contains(claim.ParametricConcepts(), c.Claim.Concept) {
		return errors.New("cert: a claim about a game with a parameter, and this is one with numbers")
	}
	return nil
}

// check checks the claim of c about g by the rules of its concept. If the evidence is
// a perturbed profile, it returns the ε̄ up to which the comparisons hold, and
// otherwise 0.
func check(ctx context.Context, g *seqform.Game, c *Certificate) (bar rational.Rat, err error) {
	if g.Recall != nil {
		return bar, g.Recall
	}
	work := &rational.Work{Context: ctx, Left: BaseWork + 12_000_000*int64(min(g.Payoffs.Len()*len(g.Players), 1<<28)), More: func() int64 {
		n := int64(min(len(c.Claim.String())+len(c.Evidence.String())+g.Payoffs.Len(), 1<<28))
		return 10 * n * n
	}}
	g = g.Within(work)
	ok, err := checkSeparate(g, c)
	if !ok {
		bar, err = checkProfile(g, &c.Claim, &c.Evidence)
	}
	return bar, cmp.Or(work.Err(), err) // without work nothing that was computed counts
}

// ErrWork is why Check gives up a certificate whose numbers take too much work.
var ErrWork = rational.ErrWork

// BaseWork is what any check may take, see [rational.Work]; and it may take 10·n² + 1.2·10⁷·p·t
// more, n being the characters of claim and evidence and the terms of the payoffs, t these
// terms and p the players.
const BaseWork = 500_000_000_000

// checkProfile checks claims about one profile.
func checkProfile(g *seqform.Game, c *Claim, e *Evidence) (bar rational.Rat, err error) {
	if c.Extreme != nil || c.Isolated != nil || c.Enclosed != nil || c.Algebraic != nil || c.Refined != nil || c.Complete != nil || c.Subsets != nil || c.Outcome != nil || c.Assessments != nil || c.Weighted != nil || c.Optimal != nil || c.Mediated != nil || e.Prices != nil || e.Division != nil || e.Worth != nil || e.Box != nil {
		return bar, fmt.Errorf("a claim that the concept %q does not make", c.Concept)
	}
	if err := regret.CheckProfile(g, c); err != nil {
		return bar, err
	}
	forms := claim.Forms(e)
	if !c.Refuted && (c.Concept == claim.EpsilonNash || c.Concept == claim.Nash) && forms == 0 {
		return bar, regret.CheckNash(g, c)
	}
	if err := regret.CheckPayoffs(g, c); err != nil {
		return bar, err
	}
	refined := []Concept{claim.Sequential, claim.NormalFormPerfect, claim.QuasiPerfect, claim.ExtensivePerfect, claim.QuasiProper, claim.Proper}
	switch {
	case forms > 1 || c.Refuted && e.Refutation == nil:
	case c.Refuted:
		return bar, refute.Check(g, c, e.Refutation)
	case c.Concept == claim.SubgamePerfect && forms == 0:
		return bar, regret.CheckSubgamePerfect(g, c)
	case claim.AboutBeliefs(c.Concept) && e.Monomials != nil:
		return bar, tremble.CheckMonomials(g, c, e.Monomials)
	case c.Concept == claim.Proper && e.Chain != nil:
		return bar, chain.Check(g, c, e.Chain)
	case e.Branch != nil && slices.Contains(refined[1:4], c.Concept):
		return bar, box.CheckExact(g, c, e)
	case e.Plans != nil && slices.Contains(refined, c.Concept):
		return tremble.CheckPlans(g, c, e)
	case e.Mixed != nil && c.Concept == claim.Proper:
		return tremble.CheckMixed(g, c, e.Mixed)
	}
	return bar, fmt.Errorf("no checker for the concept %q with this evidence", c.Concept)
}

// checkSeparate checks claims of concepts with fields of their own, and no others. It
// returns false for the other concepts.
func checkSeparate(g *seqform.Game, c *Certificate) (ok bool, err error) {
	l, e := &c.Claim, &c.Evidence
	only := Certificate{Game: c.Game, Claim: Claim{Concept: l.Concept}}
	var needs string
	var check func() error
	switch l.Concept {
	case claim.ExtremeNash:
		needs, only.Claim.Extreme, only.Evidence.Search = "a list and a search", l.Extreme, e.Search
		check = func() error { return extreme.Check(g, l.Extreme, e.Search) }
	case claim.IsolatedNash:
		needs, only.Claim.Isolated, only.Evidence.Inverse = "a box and an inverse", l.Isolated, e.Inverse
		check = func() error { return box.CheckIsolated(g, l.Isolated, e.Inverse) }
	case claim.EnclosedNash:
		needs, only.Claim.Enclosed, only.Evidence.Enclosure = "a box and an enclosure", l.Enclosed, e.Enclosure
		check = func() error { return box.CheckEnclosed(g, l.Enclosed, e.Enclosure) }
	case claim.EnclosedSequential, claim.EnclosedQuasiPerfect, claim.EnclosedExtensivePerfect:
		needs, only.Claim.Refined, only.Evidence.Branch, only.Evidence.EpsilonBar = "a box and a branch", l.Refined, e.Branch, e.EpsilonBar
		check = func() error { return box.CheckBranch(g, l.Concept, l.Refined, e.Branch, e.EpsilonBar) }
	case claim.AlgebraicNash:
		needs, only.Claim.Algebraic = "a profile in algebraic numbers", l.Algebraic
		check = func() error { return algebraic.Check(g, l.Algebraic) }
	case claim.AlgebraicSequential:
		needs, only.Claim.Algebraic, only.Evidence.Powers = "a profile in algebraic numbers and powers", l.Algebraic, e.Powers
		check = func() error { return algebraic.CheckSequential(g, l.Algebraic, e.Powers) }
	case claim.CompleteNash, claim.CompleteSets, claim.CompletePerfect:
		needs, only.Claim.Complete, only.Evidence.Cover = "a list and a cover", l.Complete, e.Cover
		check = func() error { return complete.Check(g, l.Complete, e.Cover, l.Concept) }
	case claim.PlanNash:
		needs, only.Claim.Subsets, only.Evidence.Cases = "subsets and cases", l.Subsets, e.Cases
		check = func() error { return plans.Check(g, l.Subsets, e.Cases) }
	case claim.OutcomeTest:
		needs, only.Claim.Outcome, only.Evidence.Screening = "an outcome and a screening", l.Outcome, e.Screening
		check = func() error { return outcome.Check(g, l.Outcome, e.Screening) }
	case claim.CompleteSequential:
		needs, only.Claim.Assessments, only.Evidence.Patterns = "assessments and patterns", l.Assessments, e.Patterns
		check = func() error { return signals.Check(g, l.Assessments, e.Patterns) }
	case claim.OptimalNash:
		needs, only.Claim.Optimal = "what is the best, and about all equilibria a list, a division or the worth of the game,", l.Optimal
		only.Claim.Extreme, only.Claim.Subsets, only.Claim.Complete = l.Extreme, l.Subsets, l.Complete
		only.Claim.Isolated, only.Claim.Enclosed, only.Evidence.Box = l.Isolated, l.Enclosed, e.Box
		only.Evidence.Search, only.Evidence.Cases, only.Evidence.Cover, only.Evidence.Prices = e.Search, e.Cases, e.Cover, e.Prices
		only.Evidence.Division, only.Evidence.Worth = e.Division, e.Worth
		check = func() error { return optimal.Check(g, l, e) }
	case claim.CompleteWeighted:
		needs, only.Claim.Weighted, only.Evidence.Patterns = "weights and patterns", l.Weighted, e.Patterns
		check = func() error { return orders.Check(g, l.Weighted, e.Patterns) }
	case claim.Correlated, claim.CoarseCorrelated, claim.ExtensiveCorrelated, claim.ExtensiveCoarse, claim.AgentCorrelated:
		needs, only.Claim.Mediated, only.Evidence.Duals = "what is claimed of devices, perhaps duals,", l.Mediated, e.Duals
		check = func() error { return device.Check(g, l.Concept, l.Mediated, e.Duals) }
	default:
		return false, nil
	}
	missing := reflect.DeepEqual(only.Claim, Claim{Concept: l.Concept}) || claim.Forms(e) == 0 && l.Concept != claim.AlgebraicNash && l.Mediated == nil
	if missing || !reflect.DeepEqual(only, *c) {
		return true, fmt.Errorf("the concept %q needs %s and no other fields", l.Concept, needs)
	}
	return true, check()
}

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
	QuasiProper       = claim.QuasiProper
	Proper            = claim.Proper
	Consistent        = claim.Consistent

	ExtremeNash   = claim.ExtremeNash
	IsolatedNash  = claim.IsolatedNash
	EnclosedNash  = claim.EnclosedNash
	AlgebraicNash = claim.AlgebraicNash
	CompleteNash  = claim.CompleteNash
	CompleteSets  = claim.CompleteSets
	PlanNash      = claim.PlanNash
	OutcomeTest   = claim.OutcomeTest

	CompletePerfect    = claim.CompletePerfect
	CompleteSequential = claim.CompleteSequential
	CompleteWeighted   = claim.CompleteWeighted

	AlgebraicSequential      = claim.AlgebraicSequential
	EnclosedSequential       = claim.EnclosedSequential
	EnclosedQuasiPerfect     = claim.EnclosedQuasiPerfect
	EnclosedExtensivePerfect = claim.EnclosedExtensivePerfect
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
