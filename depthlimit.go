package exactsolve

import (
	"context"

	"exactsolve/depthlimit"
	"exactsolve/depthlimit/nested"
	"exactsolve/seqform"
	"exactsolve/solve/depth"
)

// Types of depth-limited solving.
type (
	DepthQuestion = depth.Question
	DepthRun      = depth.Run
	DepthAnswer   = depth.Answer
	DepthEvent    = depth.Event
	DepthRound    = depth.Round
	Worth         = depth.Worth
	Limit         = depthlimit.Limit
	ClosureError  = depthlimit.ClosureError

	Blueprint     = depth.Blueprint
	MadeBlueprint = depth.Made
	WordError     = depth.WordError
	Bias          = depth.Bias
	PlayQuestion  = depth.PlayQuestion
)

// Denominators of probabilities of guessed blueprints, and of strategies whose
// probabilities are made short before subgames are solved anew.
const (
	DefaultDenominator = depth.DefaultDenominator
	MaxDenominator     = depth.MaxDenominator
	RootDenominator    = depth.RootDenominator
)

// ErrNoBlueprint is wrapped by errors about a blueprint that was not found within the
// limits.
var ErrNoBlueprint = depth.ErrUnknown

// DepthLimit solves the beginning of a game of two players with opposed interests, with
// a known strategy for the rest, and says what the strategy that comes of it guarantees
// in the whole game.
func DepthLimit(ctx context.Context, g *Game, q DepthQuestion) (*DepthAnswer, error) {
	return depth.Solve(ctx, g, q)
}

// NewDepthRun cuts the tree, for [DepthRun.Solve].
func NewDepthRun(g *Game, q DepthQuestion) (*DepthRun, error) { return depth.NewRun(g, q) }

// ResolveMethods returns the methods by which subgames are solved anew.
func ResolveMethods() []string { return depth.ResolveMethods() }

// BlueprintMethods returns the methods of a [Blueprint].
func BlueprintMethods() []string { return depth.BlueprintMethods() }

// MakeBlueprint makes a strategy for each player of a game.
func MakeBlueprint(ctx context.Context, g *Game, how Blueprint) (*MadeBlueprint, error) {
	return depth.MakeBlueprint(ctx, g, how)
}

// LiftBlueprint follows a profile of a smaller game in a larger one, by the labels of
// actions.
func LiftBlueprint(ctx context.Context, small, large *Game, p Profile, nearest bool) (Profile, error) {
	return depth.Lift(ctx, small, large, p, nearest)
}

// Biased returns a player's behavior and, for each bias, a variant of it.
func Biased(p *seqform.Player, b seqform.Behavior, biases []Bias) ([]seqform.Behavior, error) {
	return depth.Biased(p, b, biases)
}

// NewPlayer returns what plays a game for one player, beginning with a blueprint and
// solving subgames as play goes on.
func NewPlayer(g *Game, player int, blueprint Profile, q PlayQuestion) (*nested.Solver, error) {
	return depth.NewSolver(g, player, blueprint, q)
}

// RoundBegins reports whether some play of a tree gets as far as a round.
func RoundBegins(g *Game, round int) bool { return depth.RoundBegins(g, round) }

// SuitsDepthLimit returns an error unless a game is one for [DepthLimit].
func SuitsDepthLimit(g *Game) error { return depth.Suits(g) }
