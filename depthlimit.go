package exactsolve

import (
	"context"

	"exactsolve/depthlimit"
	"exactsolve/depthlimit/ask"
	"exactsolve/depthlimit/nested"
	"exactsolve/seqform"
)

// Types of depth-limited solving. Their fields and methods are shown by go doc of packages
// depthlimit and depthlimit/ask, as in go doc exactsolve/depthlimit/ask.Answer.
type (
	DepthQuestion = ask.Question
	DepthRun      = ask.Run
	DepthAnswer   = ask.Answer
	DepthEvent    = ask.Event
	DepthRound    = ask.Round
	DepthKept     = ask.Kept
	DepthLeaves   = ask.Leaves

	DepthEstimated = ask.Estimated
	Worth          = ask.Worth
	Limit          = depthlimit.Limit
	ClosureError   = depthlimit.ClosureError

	Blueprint     = ask.Blueprint
	MadeBlueprint = ask.Made
	SeenProfile   = ask.Seen
	WordError     = ask.WordError
	Bias          = depthlimit.Bias
	PlayQuestion  = ask.PlayQuestion
	Meeting       = depthlimit.Meeting
)

// Denominators of probabilities of guessed blueprints, and of strategies whose
// probabilities are made short before subgames are solved anew.
const (
	DefaultDenominator = ask.DefaultDenominator
	MaxDenominator     = ask.MaxDenominator
	RootDenominator    = ask.RootDenominator
	MaxNetworkBits     = ask.MaxNetworkBits // of weights, see [DepthLeaves]
)

// Confidence is the probability with which the error of a leaf value that was estimated by
// rollouts is as small as is said.
var Confidence = ask.Confidence

// DepthLimit solves the beginning of a game of two players with opposed interests, with
// a known strategy for the rest, and says what the strategy that comes of it guarantees
// in the whole game.
func DepthLimit(ctx context.Context, g *Game, q DepthQuestion) (*DepthAnswer, error) {
	if err := given(g); err != nil {
		return nil, err
	}
	return ask.Solve(ctx, g, q)
}

// NewDepthRun cuts the tree, for [DepthRun.Solve].
func NewDepthRun(g *Game, q DepthQuestion) (*DepthRun, error) { return ask.NewRun(g, q) }

// KeepDepth begins a checkpoint of a question, for [DepthQuestion] and [Blueprint], and
// goes on from that of another run with the same question.
func KeepDepth(file Checkpoint, g *Game, q DepthQuestion) (*DepthKept, error) {
	return ask.Keep(file, g, q)
}

// ResolveMethods returns the methods by which subgames are solved anew.
func ResolveMethods() []string { return ask.ResolveMethods() }

// BlueprintMethods returns the methods of a [Blueprint].
func BlueprintMethods() []string { return ask.BlueprintMethods() }

// MakeBlueprint makes a strategy for each player of a game.
func MakeBlueprint(ctx context.Context, g *Game, how Blueprint) (*MadeBlueprint, error) {
	return ask.MakeBlueprint(ctx, g, how)
}

// LiftBlueprint follows a profile of a smaller game in a larger one, by the labels of
// actions.
func LiftBlueprint(ctx context.Context, small, large *Game, p Profile, nearest bool) (Profile, error) {
	return ask.Lift(ctx, small, large, p, nearest)
}

// Biased returns a player's behavior and, for each bias, a variant of it.
func Biased(p *seqform.Player, b seqform.Behavior, biases []Bias) ([]seqform.Behavior, error) {
	return depthlimit.Biased(p, b, biases)
}

// NewPlayer returns what plays a game for one player, beginning with a blueprint and
// solving subgames as play goes on.
func NewPlayer(g *Game, player int, blueprint Profile, q PlayQuestion) (*nested.Solver, error) {
	return ask.NewSolver(g, player, blueprint, q)
}

// Meet has agents, each with a strategy of both players, play each other, exactly.
func Meet(ctx context.Context, g *Game, agents []Profile) (*Meeting, error) {
	return depthlimit.Meet(ctx, g, agents)
}

// RoundBegins reports whether some play of a tree gets as far as a round.
func RoundBegins(g *Game, round int) bool { return ask.RoundBegins(g, round) }

// SuitsDepthLimit returns an error unless a game is one for [DepthLimit].
func SuitsDepthLimit(g *Game) error { return ask.Suits(g) }
