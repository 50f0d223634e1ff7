// Package logit is a concept layer package: it follows the agent quantal response
// equilibria of a game of any number of players from uniform behavior to near a
// Nash equilibrium, which it then tries to make exact.
//
// Start with [Solve].
//
// In the equilibrium for λ ≥ 0, the probability of an action is proportional to
// exp(λ·payoff of the action, given the beliefs of its information set and what all
// play). For λ = 0 all actions are equally likely. As λ grows the equilibria go to
// a Nash equilibrium, and together with their beliefs to a sequential equilibrium.
// The path is traced in floats, in logarithms of probabilities, so that beliefs are
// known however small probabilities become; in doubles first, then in more and more
// bits where these no longer resolve it.
//
// What the path gives is a guess. Claims are about a profile of fractions near it,
// with its exact regret, or about an exact equilibrium that satisfies the equations
// of the limit: support and free probabilities are read off the path, the latter
// rounded to simple fractions, and the others solved for.
//
// The end of a path is its limit for λ → ∞, extrapolated from a point where the
// extrapolation has moved by at most 2^−14 in any probability while λ grew tenfold.
// The answer is an equilibrium within 2^−14 of it, and says "at its limit"; it need not
// be the limit itself, which may be irrational in a continuum of equilibria. If the
// path is not followed so far, the answer is one near the path, and says "near it".
// That the path stays where it seems to have come to rest is not proved: payoffs
// that differ by much less than 1/λ look equal.
//
// An example is three-player Kuhn poker with four cards, whose path pays about
// −0.0276014, −0.0207899 and 0.0483912 at λ = 442, and −0.0275656, −0.0208333 and
// 0.0483989 in the limit.
//
// Within the package payoffs are in units of the largest range of a player's
// payoffs, and λ in the inverse unit. Letters: k information sets, h one of them;
// i players; v, w nodes; a, b, c actions; z logarithms of ratios of probabilities.
//
// Reference: McKelvey and Palfrey 1998 [MP98]; Turocy 2010 [Tur10].
package logit

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"math/big"

	"exactsolve/cert/answer"
	"exactsolve/rational"
	"exactsolve/rational/approx"
	"exactsolve/seqform"
)

// Solve follows the path until an exact Nash equilibrium is found at its limit, or the
// limit is found to many bits and does not look rational, or λ is 10^10 by the largest
// range of a player's payoffs, or 5,000 steps or numbers of 512 bits do not suffice. If
// it has found an exact equilibrium, at the limit or only near the path, the result has
// status Yes with a checked certificate of concept Nash, and Stats.Method says which;
// else Unknown, with a checked certificate of concept EpsilonNash for the profile of
// least regret seen. An error means that the game is out of scope, or wraps
// [answer.ErrInternal] if the answer failed its check.
//
// Reference: McKelvey and Palfrey 1998 [MP98]: limits of agent quantal
// response equilibria are sequential equilibria.
func Solve(ctx context.Context, g *seqform.Game) (*answer.Result, error) {
	switch {
	case g.Recall != nil:
		return nil, fmt.Errorf("logit: %w", g.Recall)
	case len(g.Players) == 0:
		return nil, errors.New("logit: a game without players")
	}
	m := newModel(g)
	if m == nil {
		return &answer.Result{Reason: "a game with too many nodes or actions"}, nil
	}
	s := newSearch(ctx, m, usual)
	if err := s.run(); err != nil {
		return nil, err
	}
	return s.result, nil
}

func newSearch(ctx context.Context, m *model, most reach) *search {
	return &search{follower: follow(ctx, m, most), result: new(answer.Result)}
}

// run follows the path and makes the result.
func (s *search) run() error {
	s.follow()
	s.result.Stats.Guess = fmt.Sprintf("%d steps to λ = %s, in up to %d bits", s.steps, s.lambdaText(), s.w.precision())
	return s.claim()
}

// A search looks for an equilibrium along the path.
type search struct {
	*follower
	result *answer.Result

	last    *limit          // as guessed at the try before
	spare   seqform.Profile // an equilibrium near the path that may be far from its limit
	how     string          // spare was found
	settled int             // tries since equations were solved with a regret below 2^−100
	best    seqform.Profile // of least regret
	regret  rational.Rat
	regrets []seqform.Regret
}

// Values of λ, in the model's unit, at which equilibria near the path are looked for.
// Where the limit is approached like λ^−½ or faster, its guess has moved since the
// last try by more than its error now.
const (
	firstTry = 100.0
	nextTry  = 10.0 // factor
)

// follow follows the path until an answer is found or a limit reached.
func (s *search) follow() {
	for try := firstTry; !s.found(); {
		reason, ok := s.next()
		if ok && s.w.lambda() < try {
			continue
		}
		try = max(try, s.w.lambda()) * nextTry
		s.settle(!ok)
		if !ok || s.settled == 2 {
			s.result.Reason = reason
			if s.settled == 2 {
				s.result.Reason = "the limit was found to many bits, but not recognized as rational"
			}
			return
		}
	}
}

// found reports whether the path need not be followed further.
func (s *search) found() bool { return s.best != nil && s.regret.IsZero() }

// settle looks for an equilibrium where the path is, and for profiles of small regret
// where it ends.
func (s *search) settle(end bool) {
	l := s.w.limit()
	if s.ctx.Err() == nil && (end || s.last != nil) {
		s.exact(l, end)
	}
	s.last = l
	if s.found() || !end && s.settled < 2 {
		return
	}
	if s.spare != nil {
		s.result.Stats.Method = "logit path, " + s.how + " near it"
		s.propose(s.spare)
		return
	}
	s.propose(s.m.profile(l.prob, profileBits, false))
	s.propose(s.m.profile(s.w.probabilities(), profileBits, false))
}

// exact looks for an equilibrium. It is the answer if it is at the limit l, and that
// has not moved since the last try; else it is kept for want of a better one. The
// end of the path may be too near the last try to tell.
func (s *search) exact(l *limit, end bool) {
	e := newSettler(s.ctx, s.m, l, s.w.lambda())
	if p, how := e.settle(atLimit); p != nil {
		if end || !l.still(s.last) {
			s.spare, s.how = p, how
			return
		}
		s.result.Stats.Method = "logit path, " + how + " at its limit"
		s.propose(p)
		return
	}
	solved := e.solved
	if s.spare == nil {
		s.spare, s.how = e.settle(anywhere)
	}
	if solved == nil {
		solved = e.solved
	}
	s.propose(solved)
	s.settled++
	if s.best == nil || s.regret.Quo(s.m.scale).Cmp(rational.New(1, 1<<50).Pow(2)) > 0 {
		s.settled = 0
	}
}

// propose makes p the best profile if its regret is less, or it is the first.
func (s *search) propose(p seqform.Profile) {
	if p == nil || s.m.g.CheckProfile(p) != nil {
		return
	}
	regrets := s.m.g.Regrets(s.m.g.Plans(p))
	if regret := answer.Largest(regrets); s.best == nil || regret.Cmp(s.regret) < 0 {
		s.best, s.regret, s.regrets = p, regret, regrets
	}
}

// claim makes the certificate and checks it.
func (s *search) claim() error {
	if s.best == nil {
		return nil
	}
	c, err := answer.Certificate(s.m.g, s.best, s.regrets)
	if err != nil {
		return fmt.Errorf("logit: %w", err)
	}
	s.result.Certificate = c
	if s.regret.IsZero() {
		s.result.Status, s.result.Reason = answer.Yes, ""
		s.result.Stats.Method = cmp.Or(s.result.Stats.Method, "logit path, its limit")
	}
	return nil
}

// limitBelief returns fractions near the belief of l at h, the simpler the smaller λ.
func (m *model) limitBelief(h *infoset, l *limit, lambda float64) seqform.Belief {
	weights := l.belief[:0:0]
	for _, v := range h.nodes {
		weights = append(weights, l.belief[v])
	}
	bits := 0.75 * math.Log2(1+lambda)
	return distribution(weights, uint(min(20, max(4, bits))), true)
}

// A reach says how far a path is followed.
type reach struct {
	lambda float64 // in the model's unit
	bits   uint    // of the largest precision; below 128 only doubles are used
	steps  int
}

var usual = reach{lambda: 1e10, bits: 512, steps: 5_000}

const maxLong = 600 // actions of a game whose path is followed in longs

// A follower goes along the path, in doubles first and then in longs of more and
// more bits.
type follower struct {
	ctx   context.Context
	m     *model
	most  reach
	w     walker
	steps int
}

func follow(ctx context.Context, m *model, most reach) *follower {
	t := newTracer(ctx, m, double(1))
	t.start()
	return &follower{ctx: ctx, m: m, most: most, w: t}
}

// next takes a step. It reports false, with the reason, at the end.
func (f *follower) next() (reason string, ok bool) {
	switch {
	case f.ctx.Err() != nil:
		return f.ctx.Err().Error(), false
	case f.w.lambda() >= f.most.lambda:
		return fmt.Sprintf("the path was followed to λ = %s", f.lambdaText()), false
	case f.steps >= f.most.steps:
		return fmt.Sprintf("limit of %d steps, at λ = %s", f.most.steps, f.lambdaText()), false
	}
	v := f.w.advance()
	for bits := f.w.precision(); v == tooCoarse || v == cannotStep; {
		last := bits
		if bits = max(128, 2*bits); bits > f.most.bits || f.m.actions > maxLong {
			return fmt.Sprintf("the path is not resolved in %d bits at λ = %s", last, f.lambdaText()), false
		}
		v = f.refine(bits)
	}
	if v == cancelled {
		return f.ctx.Err().Error(), false
	}
	f.steps++
	return "", true
}

// refine goes on in longs of that many bits, from where the path was last resolved.
func (f *follower) refine(bits uint) verdict {
	one := long{big.NewFloat(1).SetPrec(bits), bits}
	t := newTracer(f.ctx, f.m, one)
	if v := resume(t, f.w.state()); v != stepped {
		return v
	}
	f.w = t
	return t.advance()
}

// lambda returns λ in inverse units of payoff.
func (f *follower) lambda() rational.Rat { return exactly(f.w.state().lambda).Quo(f.m.scale) }

func (f *follower) lambdaText() string {
	text, _ := approx.Decimal(f.lambda(), 4, approx.Nearest)
	return text
}
