// Package correlated is in the concept layer: devices that draw plans of all players and recommend them, such
// that nobody gains by leaving what is recommended; the best of them, and the payoffs of all.
//
// Start with [Solve]; [Regrets] is about a given device.
//
// All concepts are one linear program: its variables are a device, its rows say of each kind of leaving that
// it pays no more than to obey. Its multipliers prove that no device is better, to cert/device. Devices are
// distributions over tuples of plans, or in trees of two players with public chance, the probabilities of
// pairs of sequences. That plans are recommended at the start, and that only one action is changed, are
// questions about other games: the reduced strategic form, and the game in which each information set has a
// player of its own.
//
// Letters: i players; h, k information sets; a, b actions; s, q sequences; t terms of the payoffs, or triggers:
// ways to leave; v variables.
//
// Reference: von Stengel and Forges 2008 [vSF08]; Farina, Bianchi and Sandholm 2020 [FBS20].
package correlated

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/cert/claim"
	"exactsolve/internal/lp"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// A Question asks for a device.
type Question struct {
	Concept  claim.Concept       // of [claim.CorrelatedConcepts]
	Maximize []rational.Rat      // per player, a weight of the payoff; nil if any device is as good
	Require  []claim.Requirement // that the payoffs must meet
	Polygon  bool                // instead of all that: the payoffs of all devices of a game of two players
}

// Options of [Solve].
type Options struct {
	MaxPivots int  // exact ones of each linear program, 0 for no limit
	Full      bool // programs do not make use of symmetries
	Explicit  bool // programs have all tuples of plans, or there is a Refusal
	Columns   bool // tuples of plans are entered in programs as they are asked for, however few there are
}

// Solve returns a device with the proof that none is better, the proof that none meets the requirements, with
// status No, or the polygon of the payoffs. Stopped by a limit it may have proved what no device exceeds, of what is
// maximized, with status Unknown: see [Offer]. An error may be a [Refusal].
func Solve(ctx context.Context, g *seqform.Game, q Question, o Options) (*answer.Result, error) {
	r, err := find(ctx, g, q, o)
	if err != nil || r.Certificate == nil {
		return r, err
	}
	if r.Status == answer.Unknown {
		return r, sealBound(ctx, g, r)
	}
	if err := cert.Seal(ctx, g, r.Certificate); err != nil {
		if ctx.Err() != nil {
			return &answer.Result{Reason: context.Cause(ctx).Error(), Stats: r.Stats}, nil
		}
		if l := r.Certificate.Claim.Mediated; errors.Is(err, rational.ErrWork) && l.Device != nil && l.Maximize != nil {
			l.Maximize, r.Certificate.Evidence.Duals = nil, nil
			r.Status, r.Reason = answer.Unknown, "the proof that this device is the best takes more work than a check may"
			return r, sealBound(ctx, g, r)
		}
		return nil, fmt.Errorf("%w: %w", answer.ErrInternal, err)
	}
	return r, nil
}

// find is Solve, but for the check of the certificate.
func find(ctx context.Context, g *seqform.Game, q Question, o Options) (*answer.Result, error) {
	if err := q.check(g); err != nil {
		return nil, err
	}
	f, err := newForm(g, q.Concept)
	if err != nil {
		return nil, err
	}
	s := &search{ctx: ctx, q: &q, o: o, f: f, result: &answer.Result{Status: answer.Yes, Stats: answer.Stats{Method: "linear program"}}}
	c := &cert.Certificate{Claim: claim.Claim{Concept: q.Concept, Mediated: &claim.Mediated{}}}
	if q.Polygon {
		err = s.polygon(c)
	} else {
		err = s.best(c)
	}
	switch {
	case err == nil:
		s.result.Certificate = c
	case errors.Is(err, lp.ErrLimit) || errors.Is(err, lp.ErrTooLarge):
		s.result.Status, s.result.Reason, s.result.Certificate = answer.Unknown, err.Error(), s.proved
	default:
		return nil, err
	}
	return s.result, nil
}

// check reports what does not suit the game.
func (q *Question) check(g *seqform.Game) error {
	if g.Recall != nil {
		return fmt.Errorf("correlated: %w", g.Recall)
	}
	if !slices.Contains(claim.CorrelatedConcepts(), q.Concept) {
		return fmt.Errorf("correlated: the concept %q has no devices", q.Concept)
	}
	n := len(g.Players)
	wrong := q.Maximize != nil && len(q.Maximize) != n
	for _, r := range q.Require {
		wrong = wrong || len(r.Weights) != n
	}
	if wrong {
		return fmt.Errorf("correlated: not a weight for each of %d players", n)
	}
	if q.Polygon && (n != 2 || q.Maximize != nil || q.Require != nil) {
		return errors.New("correlated: a polygon is of all payoffs of two players")
	}
	return nil
}

// A search finds what a certificate says.
type search struct {
	ctx    context.Context
	q      *Question
	o      Options
	f      *form
	result *answer.Result
	proved *cert.Certificate // what no device exceeds, if the search is stopped
}

// best enters the best device, or that none meets the requirements.
func (s *search) best(c *cert.Certificate) error {
	l := c.Claim.Mediated
	l.Require = s.q.Require
	if s.o.Columns || s.f.wide() && !s.o.Explicit {
		return s.generate(c)
	}
	p, err := newProgram(s.f, s.q, false, !s.o.Full)
	if err != nil {
		return err
	}
	z, err := s.solve(p)
	if err != nil && p.relaxed != nil && s.q.Maximize != nil {
		s.proved = s.bound(p)
	}
	switch {
	case errors.Is(err, lp.ErrNone) && len(s.q.Require) > 0:
		return s.none(c)
	case errors.Is(err, lp.ErrNone): // there is a Nash equilibrium
		return fmt.Errorf("%w: %w", answer.ErrInternal, err)
	case err != nil:
		return err
	}
	var d claim.Device
	d, l.Payoffs = p.point(z)
	l.Device = &d
	if s.q.Maximize != nil {
		l.Maximize = s.q.Maximize
		c.Evidence.Duals = []claim.Dual{p.dual(z)}
	}
	return nil
}

// none enters that no device meets the requirements.
func (s *search) none(c *cert.Certificate) error {
	p, err := newProgram(s.f, s.q, true, !s.o.Full)
	if err != nil {
		return err
	}
	z, err := s.solve(p)
	if err != nil {
		return err
	}
	c.Evidence.Duals = []claim.Dual{p.dual(z)}
	s.result.Status, s.result.Reason = answer.No, "no device meets the requirements"
	return nil
}

func (s *search) solve(p *program) (*lp.Solution, error) {
	z, err := p.solve(s.ctx, s.o)
	n := &s.result.Stats
	n.Rows, n.Cols, n.Bits, n.Pivots = p.stats.Rows, p.stats.Cols, p.stats.Bits, p.stats.ExactPivots
	n.Guess = fmt.Sprintf("%d float pivots", p.stats.FloatPivots)
	return z, err
}
