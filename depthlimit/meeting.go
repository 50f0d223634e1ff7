package depthlimit

import (
	"context"
	"fmt"

	"exactsolve/rational"
	"exactsolve/seqform"
)

// A Meeting is of agents who play a game against each other. An agent has a strategy of
// each player, and is each of them in half of the hands, as in Table 1 of [BSA18]. No
// hands are played: all are expectations.
type Meeting struct {
	First      [][]rational.Rat  // what player 1 gets a hand, by the agent who that is and the one who is player 2
	Guaranteed [][2]rational.Rat // per agent, what its strategies guarantee players 1 and 2

	sum rational.Rat // of both players' payoffs
}

// Meet has each agent play each, itself included. Where a profile says nothing, all
// actions are taken as equally likely. The game must be as for [NewLimit]. For n agents
// the cost is 3n passes over the terms of the payoffs and n² over the sequences of
// player 1. An error may wrap the cause of ctx being done.
func Meet(ctx context.Context, g *seqform.Game, agents []seqform.Profile) (*Meeting, error) {
	z := &Meeting{First: make([][]rational.Rat, len(agents)), Guaranteed: make([][2]rational.Rat, len(agents))}
	plans, scales := make([][]rational.Rat, len(agents)), make([]rational.Rat, len(agents)) // of player 1
	seconds := make([]seqform.Plan, len(agents))
	for a, p := range agents {
		if ctx.Err() != nil {
			return nil, fmt.Errorf("depthlimit: %w", context.Cause(ctx))
		}
		own, other, err := Both(g, 0, p)
		if err != nil {
			return nil, err
		}
		z.sum, _ = g.ConstantSum()
		z.Guaranteed[a] = [2]rational.Rat{own.Value, other.Value}
		plans[a], scales[a] = scaled(g.Players[0].Plan(own.Strategy))
		seconds[a] = g.Players[1].Plan(other.Strategy)
	}
	for _, y := range seconds {
		if ctx.Err() != nil {
			return nil, fmt.Errorf("depthlimit: %w", context.Cause(ctx))
		}
		grad, scale := scaledGradient(g, 0, y)
		for a, x := range plans {
			z.First[a] = append(z.First[a], dot(x, grad).Quo(scale.Mul(scales[a])))
		}
	}
	return z, nil
}

func dot(x, y []rational.Rat) (sum rational.Rat) {
	for k := range x {
		if !x[k].IsZero() && !y[k].IsZero() {
			sum = sum.Add(x[k].Mul(y[k]))
		}
	}
	return sum
}

// Payoff returns what agent a gets a hand against agent b, the mean of both seats.
func (z *Meeting) Payoff(a, b int) rational.Rat {
	return z.First[a][b].Add(z.sum.Sub(z.First[b][a])).Quo(rational.Int(2))
}

// Exploitability returns how much less than the value of the game the strategies of
// agent a guarantee, the mean of both players'. That needs no value of the game, see [Gap].
func (z *Meeting) Exploitability(a int) rational.Rat {
	return z.sum.Sub(z.Guaranteed[a][0]).Sub(z.Guaranteed[a][1]).Quo(rational.Int(2))
}
