package cert

// A Concept is what a profile or an assessment is claimed to be: a solution
// concept, or, for Consistent, a property of beliefs.
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

// Concepts lists the exact solution concepts, weaker ones first.
func Concepts() []Concept {
	return []Concept{Nash, SubgamePerfect, Sequential, NormalFormPerfect, QuasiPerfect, ExtensivePerfect, Proper}
}
