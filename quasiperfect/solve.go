package quasiperfect

import (
	"context"
	"errors"
	"fmt"

	"exactsolve/cert"
	"exactsolve/polyeps"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/tableau"
)

// Options of [Solve]. The zero value asks for a quasi-perfect equilibrium
// without limits.
type Options struct {
	// Concept to claim: Nash, Sequential, NormalFormPerfect or QuasiPerfect;
	// empty means QuasiPerfect. All but Nash are answered by a quasi-perfect
	// equilibrium, certified for what is claimed.
	Concept cert.Concept

	// MaxPivots limits the pivots after the crash basis; 0 means no limit.
	MaxPivots int

	// Trace is called after each of those pivots; nil for none.
	Trace func(tableau.Event)
}

// Validate reports all problems of o.
func (o *Options) Validate() error {
	var problems []error
	switch o.Concept {
	case "", cert.Nash, cert.Sequential, cert.NormalFormPerfect, cert.QuasiPerfect:
	default:
		problems = append(problems, fmt.Errorf("quasiperfect: concept %q is not one this method finds", o.Concept))
	}
	if o.MaxPivots < 0 {
		problems = append(problems, fmt.Errorf("quasiperfect: negative pivot limit %d", o.MaxPivots))
	}
	return errors.Join(problems...)
}

// ErrNotSupported is wrapped by the errors of [Solve] for games outside its
// scope.
var ErrNotSupported = errors.New("not supported")

// Solve finds an equilibrium of a two-player constant-sum game with perfect
// recall. The result has status Yes with a checked certificate, or Unknown if a
// limit or ctx ended the search. An error means that the game or the options
// are out of scope, or wraps [cert.ErrInternal] if the answer failed its check.
//
// The cost is that of an exact simplex method on a system of |Σ1| rows and
// columns, with entries of at most the Hadamard bound of the payoff matrix.
func Solve(ctx context.Context, g *seqform.Game, opt Options) (*cert.Result, error) {
	if err := opt.Validate(); err != nil {
		return nil, err
	}
	if err := inScope(g); err != nil {
		return nil, err
	}
	if opt.Concept == "" {
		opt.Concept = cert.QuasiPerfect
	}
	bounds := LengthBounds(g)
	if opt.Concept == cert.Nash {
		bounds = noBounds(g)
	}
	plans, stats, outcome := solvePerturbed(ctx, g, bounds, opt)
	result := &cert.Result{Stats: stats}
	switch {
	case ctx.Err() != nil && outcome != tableau.Optimal:
		result.Reason = "stopped before an optimal basis: " + context.Cause(ctx).Error()
		return result, nil
	case outcome == tableau.Unfinished:
		result.Reason = fmt.Sprintf("pivot limit of %d reached before an optimal basis", opt.MaxPivots)
		return result, nil
	case outcome == tableau.Unbounded:
		return nil, fmt.Errorf("%w: the linear program of a finite game is unbounded", cert.ErrInternal)
	}
	c, err := certificate(g, opt.Concept, plans, bounds)
	if err == nil {
		err = cert.Check(g, c)
	}
	if err != nil {
		return nil, fmt.Errorf("%w: %w", cert.ErrInternal, err)
	}
	result.Status, result.Certificate = cert.Yes, c
	return result, nil
}

func inScope(g *seqform.Game) error {
	if g.Recall != nil {
		return fmt.Errorf("quasiperfect: %w", g.Recall)
	}
	if len(g.Players) != 2 {
		return fmt.Errorf("quasiperfect: a game of %d players: %w, want 2", len(g.Players), ErrNotSupported)
	}
	if _, ok := g.ConstantSum(); !ok {
		return fmt.Errorf("quasiperfect: the players' payoffs do not have a constant sum: %w", ErrNotSupported)
	}
	return nil
}

// solvePerturbed finds an equilibrium of the game with lower bounds.
func solvePerturbed(ctx context.Context, g *seqform.Game, bounds Bounds, opt Options) ([][]polyeps.Poly, cert.Stats, tableau.Status) {
	q := newProgram(g, bounds)
	stats := cert.Stats{Method: "simplex on the sequence form", Rows: q.t.Rows(), Cols: q.t.Cols()}
	q.crash()
	stats.Crash = q.t.Pivots()
	method := tableau.Simplex{T: q.t, Trace: opt.Trace}
	outcome := method.Run(ctx, opt.MaxPivots)
	stats.Pivots, stats.Bits = q.t.Pivots()-stats.Crash, q.t.MaxBits()
	if outcome != tableau.Optimal {
		return nil, stats, outcome
	}
	return q.plans(), stats, outcome
}

// certificate states the claim about the limit of plans, with its evidence.
func certificate(g *seqform.Game, concept cert.Concept, plans [][]polyeps.Poly, bounds Bounds) (*cert.Certificate, error) {
	c := &cert.Certificate{Game: cert.NewGameRef(g), Claim: cert.Claim{Concept: concept}}
	if concept == cert.Nash {
		c.Claim.Profile = completeNash(g, plans)
		c.Claim.Beliefs = g.BayesBeliefs(g.Plans(c.Claim.Profile))
	} else {
		a := cert.Limit(g, plans)
		c.Claim.Profile, c.Claim.Beliefs = a.Profile, a.Beliefs
		c.Evidence.Plans, c.Evidence.Bounds = plans, bounds
	}
	c.Claim.Payoffs = g.ExpectedPayoffs(g.Plans(c.Claim.Profile))
	if concept == cert.Nash {
		return c, nil
	}
	bar, err := cert.EpsilonBar(g, c)
	c.Evidence.EpsilonBar = bar
	return c, err
}

// completeNash returns the behavior of constant plans. Where a player's own
// plan does not lead, behavior does not matter to a Nash equilibrium; it is
// set to an action that is best against the other's plan.
func completeNash(g *seqform.Game, plans [][]polyeps.Poly) seqform.Profile {
	constant := make([]seqform.Plan, len(plans))
	for i, x := range plans {
		constant[i] = make(seqform.Plan, len(x))
		for s := range x {
			constant[i][s] = x[s].Coeff(0)
		}
	}
	profile := make(seqform.Profile, len(plans))
	for i := range plans {
		player := &g.Players[i]
		_, bySeq := seqform.Optimal(player, seqform.Gradient(g, i, constant, rational.Int(1)))
		profile[i] = player.Behavior(constant[i])
		for h, prob := range profile[i] {
			if prob == nil {
				profile[i][h] = bestAction(&player.Infosets[h], bySeq)
			}
		}
	}
	return profile
}

// bestAction returns the pure behavior at set of the first action of largest
// value.
func bestAction(set *seqform.Infoset, bySeq []rational.Rat) []rational.Rat {
	best := 0
	for a := range set.Actions {
		if bySeq[set.Seq(a)].Cmp(bySeq[set.Seq(best)]) > 0 {
			best = a
		}
	}
	prob := make([]rational.Rat, len(set.Actions))
	prob[best] = rational.Int(1)
	return prob
}
