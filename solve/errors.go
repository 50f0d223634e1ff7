package solve

import (
	"cmp"
	"fmt"
	"strings"

	"exactsolve/cert"
	"exactsolve/cert/claim"
)

// A QuestionError says that a question cannot be asked, or not of that game.
type QuestionError struct {
	Field string // of those in [Fields]
	Clash bool   // with another field, whatever the game

	// OfGame says that it depends on the game, which the message does not name.
	OfGame bool

	text  string // in which fields are named as flags
	hints []string
}

// Error says what is wrong.
func (e *QuestionError) Error() string {
	text := "solve: " + e.Flags()
	for _, hint := range e.hints {
		text += " (" + hint + ")"
	}
	return strings.ReplaceAll(text, "--", "")
}

// Flags says it with the fields as flags on a command line.
func (e *QuestionError) Flags() string { return e.text }

// Hints say what to do about it, with the fields as flags.
func (e *QuestionError) Hints() []string { return e.hints }

// wrong returns the error for fields that do not go together.
func wrong(field, format string, args ...any) error {
	return &QuestionError{Field: field, Clash: true, text: fmt.Sprintf(format, args...)}
}

// unsuited returns the error for what cannot be asked of a game.
func unsuited(field, text string, hints ...string) error {
	return &QuestionError{Field: field, OfGame: true, text: text, hints: hints}
}

// orList joins words as "a, b or c".
func orList[T ~string](list []T) string {
	text := strings.Join(words(list), ", ")
	if k := strings.LastIndex(text, ", "); k >= 0 {
		return text[:k] + " or " + text[k+len(", "):]
	}
	return text
}

var conceptNames = map[cert.Concept]string{
	cert.Nash:          "nash equilibrium",
	claim.OptimalNash:  "best nash equilibrium",
	cert.ExtremeNash:   "list of all extreme nash equilibria",
	cert.IsolatedNash:  "isolated nash equilibrium",
	cert.EnclosedNash:  "enclosed nash equilibrium",
	cert.AlgebraicNash: "nash equilibrium in algebraic numbers",

	cert.AlgebraicSequential:      "sequential equilibrium in algebraic numbers",
	cert.EnclosedSequential:       "enclosed sequential equilibrium",
	cert.EnclosedQuasiPerfect:     "enclosed quasi-perfect equilibrium",
	cert.EnclosedExtensivePerfect: "enclosed extensive-form perfect equilibrium",

	cert.CompleteNash:       "list of nash equilibria",
	cert.CompleteSets:       "list of nash equilibria",
	cert.CompletePerfect:    "list of subgame-perfect equilibria",
	cert.PlanNash:           "list of all nash equilibria",
	cert.CompleteSequential: "list of sequential equilibria",
	cert.CompleteWeighted:   "list of sequential equilibria",
	cert.OutcomeTest:        "outcome of a nash equilibrium",
	cert.NormalFormPerfect:  "normal-form perfect equilibrium",
	cert.ExtensivePerfect:   "extensive-form perfect equilibrium",
	cert.SubgamePerfect:     "subgame-perfect equilibrium",
	cert.Consistent:         "consistent assessment",

	claim.ParametricNash:    "nash equilibrium for each value of a parameter",
	claim.ParametricDevices: "best device for each value of a parameter",
	claim.ParametricExtreme: "list of all extreme nash equilibria for each value of a parameter",

	claim.CoarseCorrelated:    "coarse correlated equilibrium",
	claim.ExtensiveCorrelated: "extensive-form correlated equilibrium",
	claim.ExtensiveCoarse:     "extensive-form coarse correlated equilibrium",
	claim.AgentCorrelated:     "agent-form correlated equilibrium",
}

// ConceptName returns the concept as in a sentence.
func ConceptName(c cert.Concept) string { return cmp.Or(conceptNames[c], string(c)+" equilibrium") }
