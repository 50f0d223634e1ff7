package ask

import (
	"exactsolve/depthlimit"
	"exactsolve/depthlimit/nested"
	"exactsolve/depthlimit/resolve"
	"exactsolve/seqform"
)

// A PlayQuestion says how subgames are solved as play goes on.
type PlayQuestion struct {
	OffTree   func(h, a int) bool // of the opponent's actions, by information set; nil for none
	Method    string              // of [ResolveMethods]
	Expensive bool                // subgames begin at the opponent's information set
	MaxPivots int                 // exact pivots of each linear program; 0 for no limit

	// AfterRound solves down to where the round after this one begins; 0 for to the
	// end. The opponent chooses there among the Continuations and best responses,
	// MaxValues at most, 0 for a default, or with Unlimited is free.
	AfterRound    int
	Unlimited     bool
	MaxValues     int
	Continuations []seqform.Behavior
}

// NewSolver returns what plays a game for one player, beginning with a blueprint.
func NewSolver(g *seqform.Game, player int, blueprint seqform.Profile, q PlayQuestion) (*nested.Solver, error) {
	opt := nested.Options{OffTree: q.OffTree, Method: resolve.Method(q.Method), Expensive: q.Expensive, MaxPivots: q.MaxPivots}
	if q.AfterRound > 0 && RoundBegins(g, q.AfterRound+1) {
		var err error
		if opt.Limit, err = depthlimit.NewLimit(g, depthlimit.RoundStarts(g.Tree, q.AfterRound+1)); err != nil {
			return nil, err
		}
		opt.Unlimited, opt.MaxValues, opt.Continuations = q.Unlimited, q.MaxValues, q.Continuations
	}
	return nested.New(g, player, blueprint, opt)
}

// RoundBegins reports whether some play gets as far as a round.
func RoundBegins(g *seqform.Game, round int) bool {
	return len(depthlimit.RoundStarts(g.Tree, round)) > 0
}

// Suits returns an error unless a game is one that this package solves.
func Suits(g *seqform.Game) error {
	_, err := depthlimit.NewLimit(g, nil)
	return err
}
