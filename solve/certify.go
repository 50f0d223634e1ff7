package solve

import (
	"cmp"
	"context"
	"fmt"
	"sync/atomic"

	"exactsolve/assess"
	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/internal/beside"
	"exactsolve/nash/algebraic"
	"exactsolve/nash/enclose"
	"exactsolve/nash/nearest"
	"exactsolve/nash/sequential"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// A Nearby says which equilibrium was found near a profile. Its own status and
// certificate are about the concept asked for: with unknown, the certificate proves the
// regret of the profile found.
type Nearby struct {
	answer.Result

	Near     *nearest.Result // what was found, and how far from the profile it is
	Warnings []string        // what was asked for and is not in the answer, in words
	Payoffs  []rational.Rat  // in it
	Relative rational.Rat    // largest regret of the profile given, in units of that player's range of payoffs
}

// Certify looks near an approximate profile, whose probabilities sum to 1, for an exact
// Nash equilibrium, and judges whether that is of the concept asked for. Of the
// question it heeds Concept, "" for nash, the limits of time and pivots, and, for an
// equilibrium that is not in fractions, Digits and Algebraic. A moment after ctx is done
// it returns what is known, of the profile given if of no equilibrium; the error of ctx if
// its regret is not known yet.
func Certify(ctx context.Context, g *seqform.Game, approx seqform.Profile, q Question) (*Nearby, error) {
	ctx, cancel := q.limited(ctx)
	defer cancel()
	var known atomic.Pointer[Nearby]
	return beside.PromptlyOne(ctx, q.Limits.half,
		func(ctx context.Context) (*Nearby, error) { return certify(ctx, g, approx, q, &known) },
		func() (*Nearby, error) {
			if m := known.Load(); m != nil {
				return m.stopped(ctx, g, q), nil
			}
			return nil, ctx.Err()
		})
}

// stopped returns what is known, with why it is all.
func (m *Nearby) stopped(ctx context.Context, g *seqform.Game, q Question) *Nearby {
	z, near, why := *m, *m.Near, context.Cause(ctx).Error()
	if z.Near = &near; near.Status == answer.Unknown {
		near.Reason = why
	}
	if z.Status == answer.Unknown {
		z.Reason = cmp.Or(z.Reason, why)
	}
	if near.Box != nil && (q.Algebraic || !NumbersOf(g, near.Box).Certain(q.Digits)) {
		z.Warnings = []string{"not all of the digits asked for are certain: " + why}
	}
	return &z
}

// newNearby returns what is known of the profile given.
func newNearby(g *seqform.Game, approx seqform.Profile) (*Nearby, error) {
	given, err := nearest.Given(g, approx)
	if err != nil {
		return nil, err
	}
	m, regrets := &Nearby{Near: given}, g.Regrets(g.Plans(approx))
	for i, r := range regrets {
		m.Relative = rational.Max(m.Relative, g.Relative(i, r.Regret))
	}
	if m.Certificate, err = answer.Certificate(g, given.Profile, regrets); err == nil {
		m.Payoffs = m.Certificate.Claim.Payoffs
	}
	return m, err
}

// certify ends the search so much before a deadline that what it has come to is certified
// in time, by passes over the game like those for the profile given, of which it then
// tells what is known.
func certify(ctx context.Context, g *seqform.Game, approx seqform.Profile, q Question, known *atomic.Pointer[Nearby]) (*Nearby, error) {
	const times = 2
	var m Nearby
	within, cancel, err := beside.Reserving(ctx, q.overtime(), times, func() error {
		given, err := newNearby(g, approx)
		if err == nil {
			known.Store(given)
			m.Relative = given.Relative
		}
		return err
	})
	defer cancel()
	if err != nil {
		return nil, err
	}
	m.Near, err = nearest.Find(within, g, approx, nearest.Options{MaxPivots: q.Limits.Pivots})
	if err != nil {
		return nil, err
	}
	if given := known.Load(); m.Near.Status == answer.Unknown && m.Near.Epsilon.Equal(given.Near.Epsilon) && within.Err() != nil {
		return given.stopped(within, g, q), nil // no better one
	}
	if m.Near.Status == answer.Yes {
		now := m
		now.Near = new(*m.Near) // which sharpen changes
		now.enter(g, plainly(g, now.Near, q))
		known.Store(&now)
	}
	if m.Near.Box != nil {
		if err := m.sharpen(within, g, q); err != nil {
			return nil, err
		}
	}
	final, err := judged(within, g, m.Near, q)
	if err != nil {
		return nil, err
	}
	m.enter(g, final)
	return &m, nil
}

// enter enters the answer about what was found.
func (m *Nearby) enter(g *seqform.Game, final *answer.Result) {
	proof := final.Certificate
	if m.Result = *final; proof == nil {
		proof = m.Near.Certificate
	}
	if m.Payoffs = proof.Claim.Payoffs; m.Near.Box != nil {
		m.Payoffs = g.ExpectedPayoffs(g.Plans(m.Near.Profile))
	}
}

// sharpen has as many digits of an equilibrium in a box as are asked for, as far as there is time.
func (m *Nearby) sharpen(ctx context.Context, g *seqform.Game, q Question) (err error) {
	w := &work{q: q, g: g, answer: new(Answer)}
	m.Near.Certificate, err = w.sharpen(ctx, m.Near.Box)
	m.Warnings = w.answer.Warnings
	return err
}

// judged returns the answer about what was found: what is proved of a profile that is no
// equilibrium, and of an equilibrium whether it is of the concept asked for, or that it is
// one where that is left open.
func judged(ctx context.Context, g *seqform.Game, near *nearest.Result, q Question) (*answer.Result, error) {
	if near.Status != answer.Yes {
		return approximate(g, near)
	}
	if r := plainly(g, near, q); r.Status == answer.Yes || near.Box != nil {
		return r, nil
	}
	final, err := assess.Decide(ctx, g, seqform.Assessment{Profile: near.Profile}, q.Concept, sequential.Prove)
	if err == nil && final.Status == answer.Unknown && final.Certificate == nil {
		final.Certificate = near.Certificate
	}
	return final, err
}

// plainly returns the answer about an equilibrium without more work: unknown, but with its
// certificate, where it is to be decided whether it is of the concept asked for.
func plainly(g *seqform.Game, near *nearest.Result, q Question) *answer.Result {
	switch {
	case q.Concept == "" || q.Concept == cert.Nash || near.Box != nil && sought(g, q.Concept) == cert.Nash:
		return &near.Result
	case near.Box != nil:
		reason := "the probabilities of the equilibrium found are not fractions, and of such only nash is proved"
		return &answer.Result{Reason: reason, Certificate: near.Certificate}
	}
	return &answer.Result{Certificate: near.Certificate}
}

// approximate returns the answer unknown with the certificate that the profile of
// smallest regret is an epsilon-nash equilibrium.
func approximate(g *seqform.Game, near *nearest.Result) (*answer.Result, error) {
	bound, err := assess.EpsilonNash(g, near.Profile, near.Epsilon)
	if err != nil {
		return nil, err
	}
	if bound.Status != answer.Yes {
		return nil, fmt.Errorf("%w: the regret is not %v", answer.ErrInternal, near.Epsilon)
	}
	return &answer.Result{Status: answer.Unknown, Reason: near.Reason, Certificate: bound.Certificate}, nil
}

// sharpen returns the certificate of a box in algebraic numbers, if that is asked
// for, or for one so small that all digits asked for are certain. Where it cannot, it
// warns. Other certificates it returns as they are.
func (w *work) sharpen(ctx context.Context, proof *cert.Certificate) (*cert.Certificate, error) {
	concept := proof.Claim.Concept
	refined := proof.Claim.Refined != nil
	if !refined && concept != cert.IsolatedNash && concept != cert.EnclosedNash {
		return proof, nil
	}
	if w.q.Algebraic && (!refined || concept == cert.EnclosedSequential) {
		express := algebraic.Express
		if refined {
			express = sequential.Express
		}
		z, err := express(ctx, w.g, proof)
		if err != nil {
			return nil, fmt.Errorf("%w: %w", answer.ErrInternal, err) // the box has been checked
		}
		if z.Status == answer.Yes {
			return z.Certificate, nil
		}
		w.warn("no algebraic numbers, only a box: %s", z.Reason)
	}
	return w.refine(ctx, proof), nil
}

// refine returns a certificate for a smaller box if digits are not certain. If they
// are not in the end, as a certificate has room for so many only or time is over,
// it warns.
func (w *work) refine(ctx context.Context, proof *cert.Certificate) *cert.Certificate {
	digits := w.q.Digits
	refine := enclose.Refine
	if proof.Claim.Refined != nil {
		refine = sequential.Refine
	}
	var limit error // why there can be no more
	for want := digits + 4; !NumbersOf(w.g, proof).Certain(digits) && limit == nil; want += digits + 1 {
		fine, err := refine(ctx, w.g, proof, want)
		for limit = err; err != nil && want > 0 && ctx.Err() == nil; want = want * 3 / 4 {
			fine, err = refine(ctx, w.g, proof, want)
		}
		if err == nil {
			proof = fine
		}
	}
	if limit != nil && ctx.Err() != nil {
		limit = context.Cause(ctx)
	}
	if limit != nil && !w.warned {
		w.warn("not all of the %d digits asked for are certain, and those that are not are left out: %s", digits, limit)
		w.warned = true
	}
	return proof
}
