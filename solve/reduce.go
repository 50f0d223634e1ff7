package solve

import (
	"context"
	"fmt"

	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/cert/claim"
	"exactsolve/nash/enclose"
	"exactsolve/seqform"
	"exactsolve/seqform/reduce"
)

// Removed says what was removed from a tree before the search.
type Removed struct {
	Actions int
	Rounds  int
	Nodes   int // that are left
}

// checkReduce reports what does not go with the field reduce.
func (q *Question) checkReduce(g *seqform.Game) error {
	switch {
	case !q.Reduce:
		return nil
	case g.Tree == nil:
		return unsuited("reduce", "--reduce is for game trees")
	case q.All:
		return wrong("reduce", "--reduce keeps at least one nash equilibrium, perhaps not all: it does not go with --all")
	case q.several():
		return wrong("reduce", "--reduce finds one nash equilibrium: it does not go with --count, --covering and --trembles")
	case q.Concept != cert.Nash:
		return wrong("reduce", "--reduce finds one nash equilibrium, perhaps no %s: add --concept nash", ConceptName(q.Concept))
	}
	return nil
}

// reduced solves what is left of the game without its dominated actions, and takes
// the answer back to the game.
func (w *work) reduced(ctx context.Context) (*answer.Result, error) {
	red, err := reduce.Dominated(ctx, w.g, reduce.Options{Weak: true})
	if ctx.Err() != nil {
		return &answer.Result{Reason: context.Cause(ctx).Error()}, nil
	}
	if err != nil {
		return nil, err
	}
	w.answer.Removed = &Removed{len(red.Removed), red.Rounds, red.Game.Tree.Len()}
	if w.q.Progress != nil {
		w.q.Progress(Event{Removed: w.answer.Removed})
	}
	r, err := w.search(ctx, red.Game)
	if err != nil || r.Certificate == nil || len(red.Removed) == 0 {
		return r, err
	}
	if r.Certificate.Claim.Concept == cert.EnclosedNash {
		err = liftBox(ctx, w.g, red, r)
	} else {
		r.Certificate, err = liftProfile(w.g, red, r.Certificate.Claim.Profile)
		if err == nil && r.Status == answer.Yes && r.Certificate.Claim.Concept != cert.Nash {
			err = fmt.Errorf("a regret of %v in the whole game", r.Certificate.Claim.Epsilon)
		}
	}
	if err != nil {
		return nil, fmt.Errorf("%w: --reduce: %w", answer.ErrInternal, err)
	}
	return r, nil
}

// liftProfile claims what holds of a profile of the reduced game in the whole one:
// that it is a Nash equilibrium, or the exact regret.
func liftProfile(g *seqform.Game, red *reduce.Reduction, p seqform.Profile) (*cert.Certificate, error) {
	full, err := red.Lift(p)
	if err != nil {
		return nil, err
	}
	return answer.Certificate(g, full, g.Regrets(g.Plans(full)))
}

// liftBox looks in the whole game for an equilibrium in a box near the center of that
// of the reduced one. If there is none it claims the regret of that center.
func liftBox(ctx context.Context, g *seqform.Game, red *reduce.Reduction, r *answer.Result) error {
	center := centerOf(red.Game, r.Certificate.Claim.Enclosed)
	full, err := red.Lift(center)
	if err != nil {
		return err
	}
	box, err := enclose.Find(ctx, g, g.Plans(full))
	if err != nil && ctx.Err() == nil {
		return err
	}
	if r.Certificate = box; box != nil {
		return nil
	}
	r.Status, r.Reason = answer.Unknown, "the equilibrium in a box of the reduced game was not shown in the whole one"
	if ctx.Err() != nil {
		r.Reason = context.Cause(ctx).Error()
	}
	r.Certificate, err = liftProfile(g, red, center)
	return err
}

// centerOf returns behavior near that of all realization plans of a box, uniform where
// a player's own plan does not lead.
func centerOf(g *seqform.Game, box *claim.Enclosed) seqform.Profile {
	p := make(seqform.Profile, len(g.Players))
	for i := range p {
		player := &g.Players[i]
		b := make(seqform.Behavior, len(player.Infosets))
		for h := range b {
			set := &player.Infosets[h]
			b[h] = seqform.Proportional(box.Plans[i][set.FirstSeq:][:len(set.Actions)])
		}
		p[i] = player.Complete(b)
	}
	return p
}
