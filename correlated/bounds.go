package correlated

import (
	"context"
	"errors"

	"exactsolve/cert/answer"
	"exactsolve/cert/claim"
	"exactsolve/internal/lp"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// Bounds finds what devices pay at most, with weights, of concepts that suit the game, and calls see with each until
// it returns true: so much bounds what Nash equilibria pay too. maxPivots are the exact ones of each linear program, 0
// for no limit.
func Bounds(ctx context.Context, g *seqform.Game, maximize []rational.Rat, require []claim.Requirement, maxPivots int, see func(*answer.Bound) (done bool)) error {
	concepts := []claim.Concept{claim.Correlated}
	if g.Tree != nil { // the first is quick to find, the second proves more
		concepts = []claim.Concept{claim.ExtensiveCorrelated, claim.Correlated}
	}
	for _, c := range concepts {
		// A device that treats players who can be exchanged alike is quicker to find, but less often independent draws.
		b, err := bound(ctx, g, Question{Concept: c, Maximize: maximize, Require: require}, Options{MaxPivots: maxPivots, Full: g.Tree != nil, Explicit: true})
		if err != nil {
			return err
		}
		if b.Concept = c; see(b) {
			return nil
		}
	}
	return nil
}

// bound returns what devices pay at most, or a reason.
func bound(ctx context.Context, g *seqform.Game, q Question, o Options) (*answer.Bound, error) {
	r, err := Solve(ctx, g, q, o)
	var refusal *Refusal
	switch {
	case errors.As(err, &refusal) && g.Tree != nil && len(g.Players) == 2 && q.Concept == claim.ExtensiveCorrelated:
		return relaxed(ctx, g, q, o)
	case errors.As(err, &refusal):
		return &answer.Bound{Reason: refusal.Error()}, nil
	case err != nil:
		return nil, err
	}
	b := &answer.Bound{Reason: r.Reason, Stats: r.Stats}
	if c := r.Certificate; c != nil && r.Status != answer.Unknown {
		l := c.Claim.Mediated
		b.Reason, b.Dual, b.None, b.Device, b.Payoffs = "", c.Evidence.Duals[0], l.Device == nil, l.Device, l.Payoffs
	}
	return b, nil
}

// relaxed bounds what devices of two players in a tree pay by all pairs of sequences: where chance is not public some
// of these are no devices.
func relaxed(ctx context.Context, g *seqform.Game, q Question, o Options) (*answer.Bound, error) {
	f, err := newForm(g, q.Concept)
	if err != nil {
		return nil, err
	}
	s := &search{ctx: ctx, q: &q, o: o, f: f, result: &answer.Result{Stats: answer.Stats{Method: "linear program"}}}
	b := new(answer.Bound)
	p := programOver(f, newPairs(g), &q, false, nil)
	z, err := s.solve(p)
	if b.None = errors.Is(err, lp.ErrNone); b.None {
		p = programOver(f, newPairs(g), &q, true, nil)
		z, err = s.solve(p)
	}
	switch b.Stats = s.result.Stats; {
	case errors.Is(err, lp.ErrLimit) || errors.Is(err, lp.ErrTooLarge):
		b.Reason = err.Error()
		return b, nil
	case err != nil:
		return nil, err
	}
	b.Dual = p.dual(z)
	if !b.None {
		var d claim.Device
		d, b.Payoffs = p.point(z)
		b.Device = &d
	}
	return b, nil
}
