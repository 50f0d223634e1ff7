package exactsolve

import (
	"context"
	"iter"

	"exactsolve/cert"
	"exactsolve/seqform"
	"exactsolve/solve"
)

// Types of the parts.
type (
	Game    = seqform.Game
	Profile = seqform.Profile
	Concept = cert.Concept

	Question      = solve.Question
	Limits        = solve.Limits
	Event         = solve.Event
	Field         = solve.Field
	QuestionError = solve.QuestionError
	ResumeError   = solve.ResumeError

	Answer  = solve.Answer
	List    = solve.List
	Extreme = solve.Extreme
	Removed = solve.Removed
	Boxes   = solve.Boxes
	Number  = solve.Number
	Numbers = solve.Numbers
)

// MaxJobs bounds the goroutines of a search.
const MaxJobs = solve.MaxJobs

// Solve finds one equilibrium of a game.
func Solve(ctx context.Context, g *Game, q Question) (*Answer, error) { return solve.Solve(ctx, g, q) }

// All finds all Nash equilibria of a game in strategic form, of two players the
// extreme ones, or distinct equilibria if the question has a Count. The last answer is
// about the whole: its List is not nil, and says whether these are all.
func All(ctx context.Context, g *Game, q Question) iter.Seq2[*Answer, error] {
	return solve.All(ctx, g, q)
}

// Fields returns the table that describes the fields of a [Question].
func Fields() []Field { return solve.Fields() }

// Suits returns the concepts that can be found in a game, each with the method that
// finds it.
func Suits(g *Game) (concepts []Concept, methods []string) { return solve.Suits(g) }

// NumbersOf returns the probabilities and payoffs that a certificate is about that has
// been checked, nil for a list of equilibria.
func NumbersOf(g *Game, c *cert.Certificate) *Numbers { return solve.NumbersOf(g, c) }

// ConceptName returns the name of a concept as in a sentence.
func ConceptName(c Concept) string { return solve.ConceptName(c) }

// Listed returns the certificate of one equilibrium of a list for a game. That of a box
// is without evidence.
func Listed(game cert.GameRef, e *cert.ListedEquilibrium) *cert.Certificate {
	return solve.Listed(game, e)
}
