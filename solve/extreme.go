package solve

import (
	"context"

	"exactsolve/cert"
	"exactsolve/nash/bimatrix"
	"exactsolve/seqform"
)

// Extreme has all extreme equilibria of 2 players, and how they make up the set of
// all equilibria.
type Extreme = bimatrix.Result

// extreme lists the extreme equilibria: in strategic form as they are found, in a tree
// once its reduced strategic form is solved.
func (w *work) extreme(ctx context.Context, yield func(*Answer, error) bool) {
	found, stopped := 0, false
	give := func(p seqform.Profile, e bimatrix.Equilibrium) bool {
		found++
		stopped = !yield(w.listed(found, &cert.Certificate{Game: w.ref(), Claim: cert.Claim{Concept: cert.Nash, Profile: p, Payoffs: e.Payoffs[:]}}), nil)
		return !stopped
	}
	opt := bimatrix.Options{MaxPivots: w.q.Limits.Pivots}
	if w.g.Tree == nil {
		opt.Each = func(e bimatrix.Equilibrium) bool {
			return give(seqform.Profile{{e.Mixed[0]}, {e.Mixed[1]}}, e)
		}
	}
	r, err := bimatrix.All(ctx, w.g, opt)
	if err != nil {
		yield(nil, err)
		return
	}
	if red := r.Reduction; red != nil {
		for k := 0; k < len(r.Equilibria) && !stopped; k++ {
			e := r.Equilibria[k]
			give(seqform.Profile{red.Behavior(0, e.Mixed[0]), red.Behavior(1, e.Mixed[1])}, e)
		}
	}
	if !stopped {
		yield(w.last(cert.Result{Status: r.Status, Reason: r.Reason, Certificate: r.Certificate, Stats: cert.Stats{Pivots: r.Stats.Pivots, Bits: r.Stats.Bits}},
			List{Found: len(r.Equilibria), Complete: r.Complete, Extreme: r}), nil)
	}
}
