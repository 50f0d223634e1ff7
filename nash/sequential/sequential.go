// Package sequential is a concept layer package: it finds one sequential equilibrium
// of a game tree with any number of players, with a certificate.
//
// Start with [Solve].
//
// A sequential equilibrium is searched for together with trembles that prove its
// beliefs: each action has an order k in ε and a coefficient c, and is taken with a
// probability near c·ε^k. Those of order 0 are the equilibrium. Given the orders, an
// information set is reached by those of its nodes that have the least order, and
// what actions pay there is a polynomial in the coefficients (see internal/orders). So
// the conditions are equations between polynomials, one for each action of order 0
// beside another: off the path as on it, where the coefficients of trembles are as
// unknown as probabilities are. Often there are fewer equations than unknowns.
//
// Orders and floats near a solution come from equilibria of the game in which each
// action has a least probability (see internal/floors). Free unknowns are set to the
// simplest fractions near, the others solved to hundreds of bits in fixed point, and
// fractions recognized in them. Whatever comes out is an answer only if, given the
// limits of Bayes' rule for these trembles, no action gains anything.
//
// Reference: Kreps and Wilson 1982 [KW82]; Selten 1975 [Sel75] for games with least
// probabilities. The method is ours.
package sequential

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/cert/regret"
	"exactsolve/cert/tremble"
	"exactsolve/nash/extensive"
	"exactsolve/nash/internal/points"
	"exactsolve/nash/sequential/internal/branch"
	"exactsolve/nash/sequential/internal/floors"
	"exactsolve/nash/sequential/internal/orders"
	"exactsolve/polyeps"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/meter"
)

// Options of [Solve]. The zero value works.
type Options struct {
	// Concept is cert.Sequential, which "" stands for, or what is proved by trembles for
	// more: cert.QuasiPerfect, cert.NormalFormPerfect or cert.ExtensivePerfect.
	Concept cert.Concept

	// Starts limits the random starts; 0 means 20.
	Starts int

	// Seed changes the starts: the least probabilities of actions.
	Seed uint64

	steps int // at most of a start; 0 means 4,000
}

const maxNumbers = 1 << 23 // players times nodes

// Solve finds a sequential equilibrium of a game tree with perfect recall, or one of
// another concept of Options of a game in either form. The result has
// status Yes with a checked certificate of the concept. If limits or ctx
// ended the search the status is Unknown, with the certificate of concept Nash,
// EnclosedNash or EpsilonNash that [extensive.Solve] returns, if any. An error means
// that the game or the options are out of scope, or wraps [answer.ErrInternal] if the
// answer failed its check.
func Solve(ctx context.Context, g *seqform.Game, o Options) (*answer.Result, error) {
	if o.Starts < 0 {
		return nil, fmt.Errorf("sequential: negative number of starts %d", o.Starts)
	}
	if g.Recall != nil {
		return nil, fmt.Errorf("sequential: %w", g.Recall)
	}
	if len(g.Players) == 0 {
		return nil, errors.New("sequential: a game without players")
	}
	o.Concept = cmp.Or(o.Concept, cert.Sequential)
	if !slices.Contains([]cert.Concept{cert.Sequential, cert.QuasiPerfect, cert.NormalFormPerfect, cert.ExtensivePerfect}, o.Concept) {
		return nil, fmt.Errorf("sequential: no search for the concept %q", o.Concept)
	}
	if g.Tree == nil && o.Concept == cert.Sequential {
		return nil, errors.New("sequential: a game in strategic form, of which all Nash equilibria are sequential")
	}
	o.Starts, o.steps = cmp.Or(o.Starts, 20), cmp.Or(o.steps, 4000)
	s := &search{ctx: ctx, g: g, o: o, result: new(answer.Result)}
	s.run()
	if s.err != nil {
		return nil, fmt.Errorf("sequential: %w: %w", answer.ErrInternal, s.err)
	}
	return s.result, nil
}

// A search looks for one equilibrium of g.
type search struct {
	ctx    context.Context
	g      *seqform.Game
	o      Options
	t      *orders.Tree
	left   []*branch.Point // that were not found to be rational answers
	result *answer.Result
	err    error
}

func (s *search) found() bool { return s.result.Status == answer.Yes || s.err != nil }
func (s *search) done() bool  { return s.found() || s.ctx.Err() != nil }

func (s *search) run() {
	if n := len(s.g.Players); s.g.Payoffs.Len() > maxNumbers/n || s.g.Tree != nil && s.g.Tree.Len() > maxNumbers/n {
		s.result.Reason = fmt.Sprintf("more than %d nodes times players", maxNumbers)
		return
	}
	var err error
	if s.t, err = orders.New(s.g); err != nil {
		s.result.Reason = err.Error()
		return
	}
	floats := floors.New(s.t)
	starts := 0
	for ; starts < s.o.Starts && !s.done(); starts++ {
		meter.From(s.ctx).Begin(fmt.Sprintf("start %d", starts+1), "")
		start := floors.Start{Seed: s.o.Seed + uint64(starts)<<32, Mixed: starts%2 == 1, Steps: s.o.steps}
		floats.Try(s.ctx, start, func(c *floors.Candidate) bool {
			s.settle(c)
			return !s.done()
		})
		if starts+1 >= s.patience() {
			s.enclose()
		}
	}
	s.enclose()
	s.result.Stats.Guess = fmt.Sprintf("random starts: %d", starts)
	if s.found() {
		return
	}
	s.result.Reason = fmt.Sprintf("no %s equilibrium recognized, random starts: %d", s.o.Concept, starts)
	if err := s.ctx.Err(); err != nil {
		s.result.Reason = err.Error()
	}
	if r := s.nash(); r != nil {
		s.result.Certificate = r.Certificate
	}
}

// nash looks for a Nash equilibrium. It returns nil if that failed.
func (s *search) nash() *answer.Result {
	r, err := extensive.Solve(s.ctx, s.g, extensive.Options{Starts: s.o.Starts, Seed: s.o.Seed})
	s.err = err
	return r
}

// patience returns how many starts may lead to rational answers before boxes are tried: one if
// it may be all there is time for.
func (s *search) patience() int {
	if !s.small() {
		return 1
	}
	return 4
}

// small reports whether it takes little time to try many trembles.
func (s *search) small() bool {
	const most = 2000
	return s.g.Payoffs.Len()*len(s.g.Players) <= most
}

// settle makes an equilibrium of a candidate, if it is near a rational one, and keeps
// what else is near for boxes.
func (s *search) settle(c *floors.Candidate) {
	const irrational = 4 // points to be found so before giving up
	each := func(yield func(*points.Point) bool) { c.Points(s.ctx, yield) }
	tries := 0
	left := points.Settle(s.ctx, each, irrational, c.Differences, func(x []rational.Rat) bool {
		if tries++; tries > 1 && s.o.Concept != cert.Sequential && !s.small() { // rarely fractions
			return s.done()
		}
		s.assess(&branch.Point{Orders: c.Orders, C: x, Bases: c.Bases()})
		return s.done()
	})
	const mostLeft = 16
	for _, p := range left {
		if z := c.Branch(p); len(s.left) < mostLeft && z.Mixed() {
			s.left = append(s.left, z)
		}
	}
}

// boxed returns the concept of the boxes in which there are equilibria of concept c, or of one
// that is more.
func boxed(c cert.Concept) cert.Concept {
	switch c {
	case cert.Sequential:
		return cert.EnclosedSequential
	case cert.ExtensivePerfect:
		return cert.EnclosedExtensivePerfect
	}
	return cert.EnclosedQuasiPerfect
}

// enclose looks for a box about one of the points left.
func (s *search) enclose() {
	for _, p := range s.left {
		if s.done() {
			return
		}
		if c := branch.Find(s.ctx, s.t, boxed(s.o.Concept), p); c != nil {
			s.result.Status, s.result.Certificate = answer.Yes, c
			s.result.Stats.Method = "equilibria with falling least probabilities, and a box"
		}
	}
	s.left = nil
}

// assess ends the search if a point leads to an assessment that is what is looked for.
func (s *search) assess(p *branch.Point) {
	plans := plansOf(s.g, p)
	if plans == nil {
		return
	}
	limit := tremble.Limit(s.g, plans)
	if s.gains(limit) || s.o.Concept != cert.Sequential && !branch.Holds(s.ctx, s.t, boxed(s.o.Concept), p) {
		return
	}
	s.accept(plans, limit, "equilibria with falling least probabilities, and fractions for what is free")
}

// gains reports whether some action at an information set gains over the profile.
func (s *search) gains(a seqform.Assessment) bool {
	if s.g.Tree == nil {
		return slices.ContainsFunc(s.g.Regrets(s.g.Plans(a.Profile)), func(r seqform.Regret) bool { return r.Regret.Sign() > 0 })
	}
	for i := range s.g.Players {
		value := regret.Values(s.g, i, a.Profile)
		for h, belief := range a.Beliefs[i] {
			if belief == nil {
				continue
			}
			gains := regret.ActionGains(s.g, i, h, a.Profile[i][h], belief, value)
			if slices.ContainsFunc(gains, func(x rational.Rat) bool { return x.Sign() > 0 }) {
				return true
			}
		}
	}
	return false
}

// accept ends the search with an assessment that is sequential, to which plans lead. If more
// is looked for, the plans may not prove it.
func (s *search) accept(plans [][]polyeps.Poly, a seqform.Assessment, method string) {
	c := &cert.Certificate{Claim: cert.Claim{Concept: s.o.Concept, Profile: a.Profile}}
	if s.g.Tree != nil {
		c.Claim.Beliefs = a.Beliefs
	}
	c.Claim.Payoffs = s.g.ExpectedPayoffs(s.g.Plans(a.Profile))
	c.Evidence.Plans = plans
	switch err := cert.Seal(context.WithoutCancel(s.ctx), s.g, c); {
	case err == nil:
		s.result.Status, s.result.Certificate, s.result.Stats.Method = answer.Yes, c, method
	case s.o.Concept == cert.Sequential:
		s.err = err
	}
}
