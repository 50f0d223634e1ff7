package cert

// A Concept is a solution concept.
type Concept string

// Concepts in the words of the command line. Inclusions, for two players with
// perfect recall: proper ⊂ quasi-perfect ⊂ sequential ∩ normal-form-perfect;
// extensive-form-perfect ⊂ sequential ⊂ subgame-perfect ⊂ nash.
const (
	Nash              Concept = "nash"
	SubgamePerfect    Concept = "subgame-perfect"
	Sequential        Concept = "sequential"
	NormalFormPerfect Concept = "normal-form-perfect"
	QuasiPerfect      Concept = "quasi-perfect"
	ExtensivePerfect  Concept = "extensive-form-perfect"
	Proper            Concept = "proper"
)

// Concepts lists all concepts, weaker ones first.
func Concepts() []Concept {
	return []Concept{Nash, SubgamePerfect, Sequential, NormalFormPerfect, QuasiPerfect, ExtensivePerfect, Proper}
}
