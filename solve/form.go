package solve

import (
	"cmp"
	"context"
	"slices"

	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/nash/enclose"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/forms"
)

// reducedForm lists the equilibria of a tree of 3 players or more as those of its reduced
// strategic form, each of which it then shows in the tree.
func (w *work) reducedForm(ctx context.Context, q Question, yield func(*Answer, error) bool) {
	ctx, cancel := w.q.limited(ctx)
	defer cancel()
	form, err := forms.Reduce(w.g, cmp.Or(q.Limits.Strategies, 200))
	if err != nil {
		yield(nil, tooMany(err))
		return
	}
	q.Limits.Strategies = 0
	q.Given = slices.DeleteFunc(slices.Clone(q.Given), func(name string) bool { return name == maxStrategies })
	for a, err := range All(ctx, form.Game, q) {
		if err == nil {
			err = w.inTree(ctx, form, a)
		}
		if !yield(a, err) || err != nil {
			return
		}
	}
}

// inTree makes an answer about the reduced strategic form one about the tree. The
// certificate of a list stays as it is.
func (w *work) inTree(ctx context.Context, form *forms.Reduced, a *Answer) (err error) {
	numbers := a.Numbers()
	a.Game, a.numbers = w.g, nil
	switch {
	case a.List != nil:
		a.List.Form, a.Warnings = form, append(a.Warnings, w.answer.Warnings...)
		if best := a.List.Best; best != nil {
			if err = w.inTree(ctx, form, best); err == nil && best.Certificate != nil {
				err = w.whole(best.Certificate)
			}
		}
	case a.Certificate != nil:
		a.Certificate, err = w.treeCertificate(ctx, form, a.Certificate, numbers)
	}
	return err
}

// treeCertificate returns the certificate of the behavior that strategies of the reduced
// form come to. Where these are in a box, it looks for one in the tree near the center,
// and else claims the regret of that.
func (w *work) treeCertificate(ctx context.Context, form *forms.Reduced, c *cert.Certificate, numbers *Numbers) (*cert.Certificate, error) {
	plans := make([]seqform.Plan, len(w.g.Players))
	p := make(seqform.Profile, len(plans))
	for i := range plans {
		mixed := make([]rational.Rat, len(numbers.Behavior[i][0]))
		for k, x := range numbers.Behavior[i][0] {
			mixed[k] = x.Bounds().Mid()
		}
		mixed = seqform.Proportional(mixed)
		plans[i], p[i] = form.Plan(i, mixed), form.Behavior(i, mixed)
	}
	z := &cert.Certificate{Game: w.ref(), Claim: cert.Claim{Concept: c.Claim.Concept, Epsilon: c.Claim.Epsilon, Profile: p, Payoffs: w.g.ExpectedPayoffs(plans)}}
	if numbers.Kind == Rational {
		return z, nil
	}
	box, err := enclose.Find(ctx, w.g, plans)
	if err != nil && ctx.Err() == nil {
		return nil, err
	}
	if box != nil {
		box, err = w.sharpen(ctx, box)
		return box, err
	}
	w.warn("an equilibrium in a box of the reduced strategic form was not shown in the tree; what is given is near it")
	z.Claim.Concept, z.Claim.Epsilon = cert.EpsilonNash, answer.Largest(w.g.Regrets(plans))
	return z, w.whole(z)
}

// whole completes what a profile leaves out, and seals the certificate.
func (w *work) whole(c *cert.Certificate) error {
	for i := range c.Claim.Profile {
		c.Claim.Profile[i] = w.g.Players[i].Complete(c.Claim.Profile[i])
	}
	return sealed(w.g, c)
}
