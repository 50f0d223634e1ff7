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
