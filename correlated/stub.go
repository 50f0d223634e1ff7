package correlated

import (
	"context"
	"exactsolve/cert/answer"
	"exactsolve/cert/claim"
	"exactsolve/rational"
	"exactsolve/seqform"
)

type Question struct {
	Concept  claim.Concept
	Maximize []rational.Rat
	Require  []claim.Requirement
	Polygon  bool
}
type Options struct{ MaxPivots int }

func Solve(ctx context.Context, g *seqform.Game, q Question, o Options) (*answer.Result, error) {
	return nil, nil
}

// A Leaving is a way to leave what a device recommends, and what it gains at most, before anything is drawn. Positions count from 0;
// Infoset is -1 if it is at the start, Action if it is of the whole information set.
type Leaving struct {
	Player, Infoset, Action int
	Plan                    []int // of Correlated in a tree: as in claim.Draw
	Gain                    rational.Rat
}

func Regrets(g *seqform.Game, concept claim.Concept, d *claim.Device) (payoffs []rational.Rat, gains []Leaving, err error) {
	return nil, nil, nil
}
