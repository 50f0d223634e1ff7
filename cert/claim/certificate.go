// Package claim is in the checking layer: claims about games and the data that proves
// them, as plain data, and their text format. It checks the form of the text and
// nothing else.
//
// Start with [Certificate] and [Read]. Package cert has the checker.
//
// In evidence, players, information sets, actions, nodes and equilibria count from 1, and
// sequences from 0, the empty one.
//
// Reference: docs/formats/certificate.md.
package claim

import (
	"fmt"
	"slices"

	"exactsolve/polyeps"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// A Certificate is a claim about a game with the evidence for it.
type Certificate struct {
	Game     GameRef
	Claim    Claim
	Evidence Evidence
}

// A GameRef says which game a certificate is about. The hash decides; the text
// is a convenience for readers who do not have the game.
type GameRef struct {
	Hash string `json:"sha256,omitempty"` // SHA-256 of the canonical text, see seqform.Game.Hash
	Kind string `json:"kind,omitempty"`   // "efg" or "nfg": the format of the text
	Text string `json:"text,omitempty"`
}

// A Claim says that a profile is an equilibrium, or with Refuted that it is not.
// Beliefs may be nil; if given, a belief is nil where chance never reaches the
// information set or, for the concept Nash, where chance and the other players do
// not. With beliefs, Sequential is about the assessment, and without them about
// the profile as part of some assessment.
type Claim struct {
	Concept Concept            `json:"concept,omitempty"`
	Refuted bool               `json:"refuted,omitempty"`
	Epsilon rational.Rat       `json:"epsilon"`           // for EpsilonNash alone: no player gains more
	Payoffs []rational.Rat     `json:"payoffs,omitempty"` // expected payoff of each player
	Profile seqform.Profile    `json:"profile,omitempty"`
	Beliefs [][]seqform.Belief `json:"beliefs,omitempty"`

	Extreme   *Extreme   `json:"extreme,omitempty"`   // for ExtremeNash alone, instead of the fields above
	Isolated  *Isolated  `json:"isolated,omitempty"`  // for IsolatedNash alone, likewise
	Enclosed  *Enclosed  `json:"enclosed,omitempty"`  // for EnclosedNash alone, likewise
	Algebraic *Algebraic `json:"algebraic,omitempty"` // for AlgebraicNash and AlgebraicSequential alone, likewise
	Complete  *Complete  `json:"complete,omitempty"`  // for CompleteNash alone, likewise
	Subsets   []Subset   `json:"subsets,omitempty"`   // for PlanNash alone, likewise
	Outcome   *Outcome   `json:"outcome,omitempty"`   // for OutcomeTest alone, likewise

	Refined *Refined `json:"refined,omitempty"` // for EnclosedSequential and the like alone, likewise

	Assessments *Assessments `json:"assessments,omitempty"` // for CompleteSequential alone, likewise
	Weighted    *Weighted    `json:"weighted,omitempty"`    // for CompleteWeighted alone, likewise

	Mediated *Mediated `json:"mediated,omitempty"` // for CorrelatedConcepts alone, likewise
	Optimal  *Best     `json:"optimal,omitempty"`  // for OptimalNash alone, perhaps with one of Extreme, Subsets and Complete, or of Isolated and Enclosed

	Parametric *Parametric `json:"parametric,omitempty"` // for ParametricConcepts alone, instead of the fields above
}

// Evidence is what a claim needs besides itself: nothing for EpsilonNash, Nash and
// SubgamePerfect, for refinements a perturbed profile, for beliefs that or
// Monomials, and a Refutation if the claim is refuted.
type Evidence struct {
	// Plans are realization plans x(ε) of all players, one polynomial a
	// sequence, each plan up to a positive factor, its entry x(∅).
	Plans [][]polyeps.Poly `json:"plans,omitempty"`

	// Mixed, for Proper in a tree alone and instead of Plans, are completely mixed strategies
	// σ(ε) of all players, one polynomial a reduced pure strategy, each up to a positive
	// factor, its sum. Strategies are in lexicographic order.
	Mixed [][]polyeps.Poly `json:"mixed,omitempty"`

	// Bounds, if given, are the lower bounds k(ε) of a perturbed game of which
	// the plans are an equilibrium: x ≥ k, and x = k wherever a sequence is not
	// optimal. No concept needs them: they show of which perturbed game the result
	// is an equilibrium, so that it can be found again.
	Bounds [][]polyeps.Poly `json:"bounds,omitempty"`

	// EpsilonBar is a number such that all comparisons hold for every ε with
	// 0 < ε ≤ EpsilonBar.
	EpsilonBar rational.Rat `json:"epsilon_bar"`

	Monomials  *Monomials  `json:"monomials,omitempty"` // for Consistent and Sequential, instead of plans
	Refutation *Refutation `json:"refutation,omitempty"`
	Search     *Search     `json:"search,omitempty"` // for ExtremeNash alone

	// Inverse, for IsolatedNash alone, is near the inverse of the Jacobian of the
	// equations of the support: square, with a row and a column for each.
	Inverse [][]rational.Rat `json:"inverse,omitempty"`

	Enclosure *Enclosure `json:"enclosure,omitempty"` // for EnclosedNash alone
	Branch    *Branch    `json:"branch,omitempty"`    // for EnclosedSequential and the like, and for perfect equilibria instead of Plans
	Powers    *Powers    `json:"powers,omitempty"`    // for AlgebraicSequential alone
	Cover     *Cover     `json:"cover,omitempty"`     // for CompleteNash alone
	Cases     *Cases     `json:"cases,omitempty"`     // for PlanNash alone

	Screening []Screening `json:"screening,omitzero"` // for OutcomeTest alone

	// Patterns, for CompleteSequential and CompleteWeighted alone, are those of which each has no
	// equilibria or only those of one piece: words separated by one space, each a letter or a number
	// from 1.
	Patterns string `json:"patterns,omitempty"`

	Chain [][]Stage `json:"chain,omitempty"` // for Proper, per player, instead of plans

	// Duals, for CorrelatedConcepts alone, bound payoffs: one is for what is maximized or required, and
	// for a polygon one for each side.
	Duals []Dual `json:"duals,omitempty"`

	// Prices, for OptimalNash with requirements, beside the evidence of a list: multipliers, each a list of
	// one for each requirement, which is not negative.
	Prices [][]rational.Rat `json:"prices,omitempty"`

	Division *Division `json:"division,omitempty"` // for OptimalNash, instead of a list of all

	// Worth, for OptimalNash instead of a list, is an equilibrium of two players whose payoffs have a constant
	// sum: all others pay the same.
	Worth *Worth `json:"worth,omitempty"`

	Box *Boxed `json:"box,omitempty"` // for OptimalNash, if the best one is in a box that is in no list

	// Cells, for ParametricConcepts alone, prove what the cells of the claim say, and Points, for ParametricExtreme,
	// what its points say, nil at those that are.
	Cells  []CellEvidence  `json:"cells,omitempty"`
	Points []*CellEvidence `json:"points,omitempty"`
}

// Forms counts the forms of evidence in e. A certificate has one at most.
func Forms(e *Evidence) int {
	n := 0
	for _, given := range []bool{e.Plans != nil, e.Mixed != nil, e.Monomials != nil, e.Refutation != nil, e.Search != nil, e.Inverse != nil, e.Enclosure != nil, e.Branch != nil, e.Powers != nil, e.Cover != nil, e.Cases != nil, e.Screening != nil, e.Patterns != "", e.Chain != nil, e.Duals != nil, e.Division != nil, e.Worth != nil, e.Cells != nil} {
		if given {
			n++
		}
	}
	return n
}

// SetName returns the name of information set h of player i for messages.
func SetName(g *seqform.Game, i, h int) string {
	return fmt.Sprintf("%s of player %d", g.InfosetLabel(i, h), i+1)
}

// Same reports whether two lists of numbers are equal. Nil is not an empty list.
func Same(x, y []rational.Rat) bool {
	return (x == nil) == (y == nil) && slices.EqualFunc(x, y, rational.Rat.Equal)
}

// A Concept is what is claimed: a solution concept of a profile or an assessment; for
// Consistent, a property of beliefs; or a list or a box of equilibria.
type Concept string

// Concepts in the words of the command line. Inclusions, for two players with
// perfect recall: quasi-proper ⊂ quasi-perfect ⊂ sequential ∩ normal-form-perfect;
// proper ⊂ normal-form-perfect, as plans; proper is quasi-proper in strategic form;
// extensive-form-perfect ⊂ sequential ⊂ subgame-perfect ⊂ nash ⊂ epsilon-nash.
const (
	EpsilonNash       Concept = "epsilon-nash"
	Nash              Concept = "nash"
	SubgamePerfect    Concept = "subgame-perfect"
	Sequential        Concept = "sequential"
	NormalFormPerfect Concept = "normal-form-perfect"
	QuasiPerfect      Concept = "quasi-perfect"
	ExtensivePerfect  Concept = "extensive-form-perfect"
	QuasiProper       Concept = "quasi-proper"
	Proper            Concept = "proper"

	Consistent Concept = "consistent" // of beliefs, Kreps and Wilson 1982 [KW82]
)

// Concepts with fields of their own in claim and evidence, and none of the others.
const (
	// ExtremeNash: a list has all extreme Nash equilibria of a two-player game in
	// strategic form, and no others. It has Claim.Extreme and Evidence.Search.
	ExtremeNash Concept = "extreme-nash"

	// IsolatedNash: a game in strategic form has exactly one Nash equilibrium in a
	// box, whose probabilities need not be rational. It has Claim.Isolated and
	// Evidence.Inverse.
	IsolatedNash Concept = "isolated-nash"

	// EnclosedNash: a game has a Nash equilibrium in a box. The game may be in
	// strategic or in extensive form, the equilibrium one of a continuum, and its
	// probabilities need not be rational. It has Claim.Enclosed and
	// Evidence.Enclosure.
	EnclosedNash Concept = "enclosed-nash"

	// EnclosedSequential and the like: a game has an equilibrium as named in a box, of any number
	// of players. They have Claim.Refined and Evidence.Branch.
	EnclosedSequential       Concept = "enclosed-sequential"
	EnclosedQuasiPerfect     Concept = "enclosed-quasi-perfect"
	EnclosedExtensivePerfect Concept = "enclosed-extensive-form-perfect"

	// AlgebraicNash: a game has a Nash equilibrium whose probabilities are
	// polynomials in a real algebraic number. It has Claim.Algebraic and no evidence.
	AlgebraicNash Concept = "algebraic-nash"

	// AlgebraicSequential is AlgebraicNash about a sequential equilibrium, with Evidence.Powers.
	AlgebraicSequential Concept = "algebraic-sequential"

	// CompleteNash: a game has no Nash equilibria but those listed, except perhaps in regions that
	// are listed too, all in strategic form, of a tree in that of its agents. It has Claim.Complete and
	// Evidence.Cover.
	CompleteNash Concept = "complete-nash"

	// CompleteSets is CompleteNash with pieces, of which all profiles are equilibria.
	CompleteSets Concept = "complete-nash/2"

	// CompletePerfect is CompleteSets about the subgame-perfect equilibria of a tree.
	CompletePerfect Concept = "complete-subgame-perfect"

	// PlanNash: the realization plans of all Nash equilibria of a two-player game are those
	// of some Nash subsets. It has Claim.Subsets and Evidence.Cases.
	PlanNash Concept = "plan-nash"

	// OutcomeTest: the outcome of a Nash equilibrium of a signalling game passes a
	// criterion, or fails it. It has Claim.Outcome and Evidence.Screening.
	OutcomeTest Concept = "outcome"
	// CompleteSequential: pieces have all sequential equilibria of a signalling game, and no
	// other assessments. It has Claim.Assessments and Evidence.Patterns.
	CompleteSequential Concept = "complete-sequential"

	// CompleteWeighted: pieces have all sequential equilibria of a tree of two players, and no
	// other assessments. It has Claim.Weighted and Evidence.Patterns.
	CompleteWeighted Concept = "complete-sequential/2"
)

// Concepts lists the exact solution concepts, weaker ones first.
func Concepts() []Concept {
	return []Concept{Nash, SubgamePerfect, Sequential, NormalFormPerfect, QuasiPerfect, ExtensivePerfect, QuasiProper, Proper}
}

// AboutBeliefs reports whether claims of the concept are about their beliefs, if they
// have any, and not about the profile alone.
func AboutBeliefs(c Concept) bool { return c == Sequential || c == Consistent }

// Monomials are trembles k·t^e, t → 0, for the actions of probability 0, as
// evidence that beliefs are consistent. The coefficient k of an action is the
// product of the Base numbers, integers without a common factor, to the rational
// Powers: it need not be rational.
//
// Shapes: player, information set, action; Powers have a last index over Base,
// or are empty where k = 1. Exponents are integers, positive where the profile
// has probability 0, and elsewhere 0.
type Monomials struct {
	Exponents [][][]rational.Rat   `json:"exponents"`
	Base      []rational.Rat       `json:"base"`
	Powers    [][][][]rational.Rat `json:"powers"`
}

// A Refutation is evidence that a profile, or an assessment, is not what the
// claim names. It has exactly one of its fields.
type Refutation struct {
	Deviation     *Deviation     `json:"deviation,omitempty"`
	Dominating    *Dominating    `json:"dominating,omitempty"`
	Alternative   *Alternative   `json:"alternative,omitempty"`
	Inconsistency *Inconsistency `json:"inconsistency,omitempty"`
	Trembles      []Tremble      `json:"trembles,omitempty"`
}

// A Deviation says how much a player gains, exactly, by leaving the profile:
//
//   - with neither Node nor Infoset, by a best response in the whole game;
//   - with Node, by a best response in the subgame that begins there, outside
//     the subgames within it;
//   - with Infoset and Action, by taking that action there and playing on as the
//     profile says, given the belief of the claim or, without beliefs, that of
//     Bayes' rule where chance and the others lead there.
//
// Counts are from 1, nodes in prefix order; 0 if left out.
type Deviation struct {
	Player  int          `json:"player"`
	Node    int          `json:"node,omitempty"`
	Infoset int          `json:"infoset,omitempty"`
	Action  int          `json:"action,omitempty"`
	Gain    rational.Rat `json:"gain"`
}

// Dominating is a realization plan of one of two players that weakly dominates
// the one of the claim: it pays no less against any plan of the other player and
// more against some.
type Dominating struct {
	Player int          `json:"player"`
	Plan   seqform.Plan `json:"plan"`
}

// An Alternative shows, for two players, that whatever the trembles of one of
// them, the behavior of the other, Player, is not optimal everywhere. It is a
// linear identity in the realization plan y of the trembling player,
//
//	Σ_s Sequences[s]·y(s) + Σ_r Rows[r]·loss_r(y) = Σ_s Multipliers[s]·(y(s) − π(s)·y(own(s)))
//
// where loss(h, a) is what action a of information set h loses against playing on
// as the profile says from h on, weighted by the probability that chance and y
// lead there; π(s) the probability of the last action of s in the profile, and own(s)
// the sequence before it. The left side has positive coefficients only, for
// Sequences of weight 0 in the profile, at least one. Multipliers are the same for all actions
// of an information set, unless the sequence before them is among Sequences. For
// Sequential and ExtensivePerfect, chance leads to an information set of Rows only
// together with Sequences.
type Alternative struct {
	Player      int            `json:"player"`
	Sequences   []rational.Rat `json:"sequences"`   // per sequence of the other player
	Rows        []LossRow      `json:"rows"`        // of Player
	Multipliers []rational.Rat `json:"multipliers"` // per sequence of the other player
}

// A LossRow is an action of Player with a positive factor.
type LossRow struct {
	Infoset int          `json:"infoset"`
	Action  int          `json:"action"`
	Factor  rational.Rat `json:"factor"`
}

// An Inconsistency is evidence that beliefs are not consistent: with Z counting, per
// action of probability 0, how often it occurs on the path to the first node of a pair
// less how often on that to the second, either
//
//   - without Base: Σ factor·Z is nowhere positive, and it is somewhere negative or
//     some first node has belief 0; or
//   - with an integer Base: Σ factor·Z = 0, and the quotients of beliefs to the powers
//     of the factors have a factor of Base that the probabilities on the paths lack.
type Inconsistency struct {
	Pairs []NodePair    `json:"pairs"`
	Base  *rational.Rat `json:"base,omitempty"`
}

// A Tremble is a term of a sum that shows that no trembles make behavior optimal: Factor times
// the product of the probabilities Times (which may repeat) times what Action, which the profile
// plays, pays more than Instead at an information set against completely mixed behavior of all.
// Written with one probability for each information set that occurs, terms with negative coefficients
// outweigh all others as behavior converges to the profile. All count from 1.
type Tremble struct {
	Player  int          `json:"player"`
	Infoset int          `json:"infoset"`
	Action  int          `json:"action"`
	Instead int          `json:"instead"`
	Times   [][3]int     `json:"times,omitempty"` // player, information set, action
	Factor  rational.Rat `json:"factor"`          // positive
}

// A NodePair compares two nodes of an information set, given by their positions
// there.
type NodePair struct {
	Player  int          `json:"player"`
	Infoset int          `json:"infoset"`
	Nodes   Pair[int]    `json:"nodes"`
	Factor  rational.Rat `json:"factor"`
}
