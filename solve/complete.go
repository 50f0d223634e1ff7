package solve

import (
	"context"

	"exactsolve/cert"
	"exactsolve/cert/claim"
	"exactsolve/nash/complete"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// complete lists all Nash equilibria of a game in strategic form with 3 players or more.
func (w *work) complete(ctx context.Context, yield func(*Answer, error) bool) {
	r, err := complete.All(ctx, w.g, complete.Options{Jobs: w.q.Jobs, MaxRegions: w.q.Limits.Regions, MaxHalvings: w.q.Limits.Halvings})
	if err != nil {
		yield(nil, err)
		return
	}
	var l List
	if r.Certificate != nil {
		if r.Status != cert.Yes && ctx.Err() != nil {
			r.Reason = context.Cause(ctx).Error() + ", " + r.Reason
		}
		answers, err := w.sharpList(ctx, r.Certificate)
		if err != nil {
			yield(nil, err)
			return
		}
		for _, a := range answers {
			if !yield(a, nil) {
				return
			}
		}
		l = List{Found: len(answers), Complete: r.Status == cert.Yes, IndexSum: indexSum(answers), Open: r.Certificate.Claim.Complete.Unresolved}
	}
	yield(w.last(*r, l), nil)
}

// sharpList returns the equilibria of a list, in boxes so small that all digits asked
// for are certain, or in algebraic numbers.
func (w *work) sharpList(ctx context.Context, proof *cert.Certificate) (answers []*Answer, err error) {
	list := proof.Claim.Complete.Equilibria
	indices := complete.Indices(w.g, proof.Claim.Complete)
	inverses := make([][][]rational.Rat, len(list))
	for _, root := range proof.Evidence.Cover.Roots {
		inverses[root.Equilibrium-1] = root.Inverse
	}
	for k := range list {
		a := w.listed(k+1, Listed(w.ref(), &list[k]))
		a.Certificate.Evidence.Inverse = inverses[k]
		if a.Index = &indices[k]; inverses[k] != nil && (w.q.Algebraic || !a.Numbers().Certain(w.q.Digits)) {
			if a.Certificate, err = w.sharpen(ctx, a.Certificate); err != nil {
				return nil, err
			}
			a.numbers = nil
		}
		answers = append(answers, a)
	}
	return answers, nil
}

// Listed returns the certificate of one equilibrium of a list for a game. That of a box
// is without evidence.
func Listed(game cert.GameRef, e *claim.ListedEquilibrium) *cert.Certificate {
	c := &cert.Certificate{Game: game}
	if !e.Radius.IsZero() {
		c.Claim = cert.Claim{Concept: cert.IsolatedNash, Isolated: &claim.Isolated{Profile: e.Profile, Payoffs: e.Payoffs, Radius: e.Radius}}
		return c
	}
	c.Claim = cert.Claim{Concept: cert.Nash, Payoffs: e.Payoffs}
	for _, x := range e.Profile {
		c.Claim.Profile = append(c.Claim.Profile, seqform.Behavior{x})
	}
	return c
}

// indexSum returns the sum of the indices, nil if one is 0 or there are none.
func indexSum(answers []*Answer) *int {
	sum := 0
	for _, a := range answers {
		if *a.Index == 0 {
			return nil
		}
		sum += *a.Index
	}
	if len(answers) == 0 {
		return nil
	}
	return &sum
}
