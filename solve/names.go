package solve

import "exactsolve/cert"

// ConceptName returns the concept as in a sentence.
func ConceptName(c cert.Concept) string {
	switch c {
	case cert.Nash:
		return "nash equilibrium"
	case cert.ExtremeNash:
		return "list of all extreme nash equilibria"
	case cert.IsolatedNash:
		return "isolated nash equilibrium"
	case cert.EnclosedNash:
		return "enclosed nash equilibrium"
	case cert.AlgebraicNash:
		return "nash equilibrium in algebraic numbers"
	case cert.CompleteNash:
		return "list of nash equilibria"
	case cert.NormalFormPerfect:
		return "normal-form perfect equilibrium"
	case cert.ExtensivePerfect:
		return "extensive-form perfect equilibrium"
	case cert.SubgamePerfect:
		return "subgame-perfect equilibrium"
	case cert.Consistent:
		return "consistent assessment"
	}
	return string(c) + " equilibrium"
}
