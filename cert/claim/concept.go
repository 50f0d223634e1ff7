package claim

// A Concept is what is claimed: a solution concept of a profile or an assessment; for
// Consistent, a property of beliefs; or a list or a box of equilibria.
type Concept string

// Concepts in the words of the command line. Inclusions, for two players with
// perfect recall: proper ⊂ quasi-perfect ⊂ sequential ∩ normal-form-perfect;
// extensive-form-perfect ⊂ sequential ⊂ subgame-perfect ⊂ nash ⊂ epsilon-nash.
const (
	EpsilonNash       Concept = "epsilon-nash"
	Nash              Concept = "nash"
	SubgamePerfect    Concept = "subgame-perfect"
	Sequential        Concept = "sequential"
	NormalFormPerfect Concept = "normal-form-perfect"
	QuasiPerfect      Concept = "quasi-perfect"
	ExtensivePerfect  Concept = "extensive-form-perfect"
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

	// AlgebraicNash: a game has a Nash equilibrium whose probabilities are
	// polynomials in a real algebraic number. It has Claim.Algebraic and no evidence.
	AlgebraicNash Concept = "algebraic-nash"

	// CompleteNash: a game in strategic form has no Nash equilibria but those listed,
	// except perhaps in regions that are listed too. It has Claim.Complete and
	// Evidence.Cover.
	CompleteNash Concept = "complete-nash"
)

// Concepts lists the exact solution concepts, weaker ones first.
func Concepts() []Concept {
	return []Concept{Nash, SubgamePerfect, Sequential, NormalFormPerfect, QuasiPerfect, ExtensivePerfect, Proper}
}

// AboutBeliefs reports whether claims of the concept are about their beliefs, if they
// have any, and not about the profile alone.
func AboutBeliefs(c Concept) bool { return c == Sequential || c == Consistent }
