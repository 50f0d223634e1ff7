// Package parametric is in the concept layer: equilibria of games with a parameter t as functions of t, in pieces.
//
// Start with [Solve].
//
// Between places where something changes, what a linear program finds at one t is the same function of t, a
// quotient of polynomials, until one of its inequalities fails. So it is solved at one t, its basis is used at several t
// to find the functions, and the inequalities of the certificate say how far they hold. What is left on both sides is
// treated in the same way.
package parametric

import (
	"context"
	"errors"
	"fmt"

	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/cert/claim"
	check "exactsolve/cert/parametric"
	"exactsolve/internal/lp"
	"exactsolve/rational"
	"exactsolve/seqform/family"
)

// A Question asks for equilibria for all t.
type Question struct {
	Concept  claim.Concept  // Nash, of two players and constant sum, or one of [claim.CorrelatedConcepts]
	Maximize []rational.Rat // for the latter: a weight of each player's payoff
	All      bool           // all extreme Nash equilibria of two players in strategic form
}

// Options of [Solve].
type Options struct {
	MaxPivots int // exact ones of each linear program, or of a search for all equilibria; 0 for no limit
}

// A Refusal says why an answer is not looked for.
type Refusal struct {
	why string
}

// Error says it.
func (r *Refusal) Error() string { return r.why }

// Solve returns what holds in each piece of the domain, with a certificate. An error may be a [Refusal].
func Solve(ctx context.Context, f *family.Family, q Question, o Options) (*answer.Result, error) {
	if q.All {
		return all(ctx, f, q, o)
	}
	s := &search{ctx: ctx, f: f, o: o, claim: claim.Parametric{Name: f.Name, From: f.From, To: f.To}}
	var err error
	concept := claim.ParametricNash
	if q.Concept == claim.Nash {
		s.source, err = newDuel(f)
	} else {
		concept, s.claim.Of, s.claim.Maximize = claim.ParametricDevices, q.Concept, q.Maximize
		s.source, err = newDevices(f, q)
	}
	if err != nil {
		return nil, err
	}
	result := &answer.Result{Stats: answer.Stats{Method: "linear programs at values of " + f.Name}}
	pieces, err := s.all()
	result.Stats.Pivots, result.Stats.Bits, result.Stats.Guess = s.stats.ExactPivots, s.stats.Bits, fmt.Sprintf("%d float pivots", s.stats.FloatPivots)
	switch {
	case ctx.Err() != nil:
		result.Reason = context.Cause(ctx).Error()
		return result, nil
	case errors.Is(err, lp.ErrLimit) || errors.Is(err, lp.ErrTooLarge):
		result.Reason = err.Error()
		return result, nil
	case err != nil:
		return nil, err
	}
	c := &cert.Certificate{Game: cert.GameRef{Hash: f.Hash()}, Claim: claim.Claim{Concept: concept}}
	s.enter(c, pieces)
	return proved(ctx, f, c, result)
}

// proved returns the result with a certificate that has been checked.
func proved(ctx context.Context, f *family.Family, c *cert.Certificate, result *answer.Result) (*answer.Result, error) {
	switch err := check.Check(ctx, f, c); {
	case err == nil:
		result.Status, result.Certificate = answer.Yes, c
	case ctx.Err() != nil:
		result.Reason = context.Cause(ctx).Error()
	case errors.Is(err, cert.ErrWork):
		result.Reason = "found, but the certificate takes more work to check than its size allows"
	default:
		return nil, fmt.Errorf("%w: %w", answer.ErrInternal, err)
	}
	return result, nil
}

// enter makes a claim of pieces that follow each other.
func (s *search) enter(c *cert.Certificate, pieces []piece) {
	p := s.claim
	for k := range pieces {
		p.Cells = append(p.Cells, pieces[k].cell)
		c.Evidence.Cells = append(c.Evidence.Cells, pieces[k].evidence)
		if k > 0 {
			p.Ends = append(p.Ends, pieces[k].from)
		}
	}
	for k := range len(pieces) + 1 {
		covered := k > 0 && pieces[k-1].holdsAt(&pieces[k-1].to) || k < len(pieces) && pieces[k].holdsAt(&pieces[k].from)
		if !covered {
			p.Unknown = append(p.Unknown, k)
		}
	}
	c.Claim.Parametric = &p
}
