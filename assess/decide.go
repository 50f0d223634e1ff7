// Package assess is a concept layer package: what a given profile or assessment
// of a game with any number of players is, exactly, and why not.
//
// Start with [Decide], which answers with a checked certificate either way; then
// [BeliefRanges] and [Sets].
//
// Local rationality (no gain by changing one action, playing on as planned) and
// global rationality (no gain by any change from an information set on) are
// reported apart: for consistent beliefs they agree, for others they need not.
//
// Reference: Kreps and Wilson 1982 [KW82]; Selten 1975 [Sel75].
package assess

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/cert/claim"
	"exactsolve/cert/regret"
	"exactsolve/polyeps"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// Decide decides whether an assessment or, without beliefs, a complete profile is
// what concept says. With status Yes or No the result has a checked certificate: of
// the claim, or of its refutation; but none, only a reason, where no beliefs make
// the profile of three players or more sequential. Unknown comes with a reason.
//
// Any number of players: Nash, SubgamePerfect, and with beliefs Consistent and
// Sequential. Two players: Sequential, NormalFormPerfect, QuasiPerfect of a
// profile. What is not decided in general may still be refuted, or found, see [attempt];
// QuasiProper, and Proper in strategic form, for any number. Where it finds no trembles, more look for
// others.
func Decide(ctx context.Context, g *seqform.Game, a seqform.Assessment, concept cert.Concept, more ...Prover) (*answer.Result, error) {
	if err := complete(g, a.Profile); err != nil {
		return nil, err
	}
	if concept != cert.Consistent && concept != cert.Sequential {
		a.Beliefs = nil
	}
	r, err := (&decision{ctx: ctx, g: g, a: a, concept: concept, more: more}).decide()
	if errors.Is(err, ErrTooLarge) {
		return &answer.Result{Reason: err.Error()}, nil
	}
	if err != nil && ctx.Err() != nil {
		return &answer.Result{Reason: "stopped: " + context.Cause(ctx).Error()}, nil
	}
	return r, err
}

// EpsilonNash decides whether no player gains more than epsilon by deviating
// from a complete profile.
func EpsilonNash(g *seqform.Game, profile seqform.Profile, epsilon rational.Rat) (*answer.Result, error) {
	if err := complete(g, profile); err != nil {
		return nil, err
	}
	d := &decision{g: g, a: seqform.Assessment{Profile: profile}, concept: cert.EpsilonNash, epsilon: epsilon}
	return d.unless(d.deviation)
}

type decision struct {
	ctx     context.Context
	g       *seqform.Game
	a       seqform.Assessment
	concept cert.Concept
	epsilon rational.Rat
	more    []Prover
}

// A Prover looks for trembles by which a complete profile is quasi-perfect or the like, as the concept says. It
// returns a checked certificate, nil if it finds none.
type Prover func(ctx context.Context, g *seqform.Game, profile seqform.Profile, concept cert.Concept) *cert.Certificate

func (d *decision) decide() (*answer.Result, error) {
	switch d.concept {
	case cert.Nash:
		return d.unless(d.deviation)
	case cert.SubgamePerfect:
		return d.unless(d.subgame)
	case cert.Consistent:
		return d.consistent()
	case cert.Sequential:
		if d.a.Beliefs == nil {
			return d.between(d.supported)
		}
		if r, err := d.local(); r != nil || err != nil {
			return r, err
		}
		return d.consistent()
	}
	two := len(d.g.Players) == 2
	switch {
	case !slices.Contains(cert.Concepts(), d.concept):
		return d.refuteOr("not decided for given profiles")
	case d.concept == cert.QuasiProper || d.concept == cert.Proper:
		return d.between(d.ordered)
	case two && d.concept == cert.NormalFormPerfect:
		return d.normalFormPerfect()
	case two && d.concept == cert.QuasiPerfect:
		return prove(d.ctx, d.g, d.a.Profile, cert.QuasiPerfect)
	case two:
		return d.attempt()
	}
	return d.between(d.attempt)
}

func (d *decision) attempt() (*answer.Result, error) {
	return attempt(d.ctx, d.g, d.a.Profile, d.concept, d.more...)
}

// uniform proves the claim by trembles (1−ε)·x + ε·u with uniform u.
func (d *decision) uniform() (*answer.Result, error) {
	plans := make([][]polyeps.Poly, len(d.g.Players))
	for i := range plans {
		p := &d.g.Players[i]
		plans[i] = mixture(p.Plan(d.a.Profile[i]), uniformPlan(p))
	}
	d.a.Beliefs = d.g.EmptyBeliefs()
	return d.yes(cert.Evidence{Plans: plans})
}

// claim states the claim to be decided or refuted.
func (d *decision) claim() *cert.Certificate {
	c := newCertificate(d.g, d.a.Profile, d.concept)
	c.Claim.Epsilon, c.Claim.Beliefs = d.epsilon, d.a.Beliefs
	return c
}

// yes returns the claim with evidence once it has been checked.
func (d *decision) yes(e cert.Evidence) (*answer.Result, error) {
	c := d.claim()
	c.Evidence = e
	return checked(d.g, c, answer.Result{Status: answer.Yes})
}

// no returns the refuted claim once that has been checked.
func (d *decision) no(e claim.Refutation, format string, args ...any) (*answer.Result, error) {
	c := d.claim()
	c.Claim.Refuted = true
	c.Evidence.Refutation = &e
	return checked(d.g, c, answer.Result{Status: answer.No, Reason: fmt.Sprintf(format, args...)})
}

// checked returns r with the certificate c, which must pass its check.
func checked(g *seqform.Game, c *cert.Certificate, r answer.Result) (*answer.Result, error) {
	_, err := seal(g, c)
	r.Certificate = c
	return &r, err
}

// unless decides a claim that needs no evidence if refuted finds nothing against it.
func (d *decision) unless(refuted func() (*answer.Result, error)) (*answer.Result, error) {
	if r, err := refuted(); r != nil || err != nil {
		return r, err
	}
	return d.yes(cert.Evidence{})
}

// deviation refutes the claim if some player gains more than epsilon in the
// whole game, and returns nil if not. The largest gain is reported.
func (d *decision) deviation() (*answer.Result, error) {
	at, gain := -1, d.epsilon
	for i, r := range d.g.Regrets(d.g.Plans(d.a.Profile)) {
		if r.Regret.Cmp(gain) > 0 {
			at, gain = i, r.Regret
		}
	}
	if at < 0 {
		return nil, nil
	}
	return d.no(claim.Refutation{Deviation: &claim.Deviation{Player: at + 1, Gain: gain}},
		"%s gains %v by deviating", d.player(at), gain)
}

func (d *decision) player(i int) string {
	label, number := d.g.PlayerLabel(i), fmt.Sprintf("player %d", i+1)
	if label == number {
		return number
	}
	return fmt.Sprintf("%s (%s)", number, label)
}

// subgame refutes the claim if some player gains in the whole game or in a
// subgame, and returns nil if not.
func (d *decision) subgame() (*answer.Result, error) {
	r, err := d.deviation()
	if r != nil || err != nil || d.g.Tree == nil {
		return r, err
	}
	for _, s := range regret.SubgameGains(d.g, d.a.Profile) {
		return d.no(claim.Refutation{Deviation: &claim.Deviation{Player: s.Player + 1, Node: s.Root + 1, Gain: s.Gain}},
			"%s gains %v by deviating in the subgame at node %d", d.player(s.Player), s.Gain, s.Root+1)
	}
	return nil, nil
}

// refuteOr refutes what implies sequential, or normal-form perfection in
// strategic form, as far as any number of players allows; otherwise the answer is
// unknown.
func (d *decision) refuteOr(reason string) (*answer.Result, error) {
	tries := []func() (*answer.Result, error){d.deviation}
	if d.g.Tree != nil && d.concept != cert.NormalFormPerfect && d.concept != cert.Proper {
		tries = append(tries, d.subgame, d.local)
	}
	for _, try := range tries {
		if r, err := try(); r != nil || err != nil {
			return r, err
		}
	}
	return &answer.Result{Reason: reason}, nil
}

// local refutes the claim if some action gains, given the beliefs or, without
// them, those of Bayes' rule. It returns nil if none does.
func (d *decision) local() (*answer.Result, error) {
	beliefs := d.a.Beliefs
	if beliefs == nil {
		beliefs = d.g.BayesBeliefs(d.g.Plans(d.a.Profile))
	}
	for _, r := range reportSets(d.g, d.a.Profile, beliefs) {
		for a, u := range r.Actions {
			if r.Local.IsZero() || !u.Sub(r.Value).Equal(r.Local) {
				continue
			}
			return d.no(claim.Refutation{Deviation: &claim.Deviation{Player: r.Player + 1, Infoset: r.Infoset + 1, Action: a + 1, Gain: r.Local}},
				"at %s of %s, action %s gains %v", d.g.InfosetLabel(r.Player, r.Infoset), d.player(r.Player), d.g.ActionLabel(r.Player, r.Infoset, a), r.Local)
		}
	}
	return nil, nil
}

func (d *decision) consistent() (*answer.Result, error) {
	c, err := decideConsistent(d.ctx, d.g, d.a)
	if err != nil {
		return nil, err
	}
	if !c.Consistent {
		return d.no(claim.Refutation{Inconsistency: c.Inconsistency}, "%s", c.Reason)
	}
	return d.yes(cert.Evidence{Monomials: c.Monomials})
}

// supported decides whether some beliefs make a profile sequential.
func (d *decision) supported() (*answer.Result, error) {
	if len(d.g.Players) == 2 {
		return prove(d.ctx, d.g, d.a.Profile, cert.Sequential)
	}
	r, err := d.refuteOr("")
	switch {
	case err != nil || r.Status != answer.Unknown:
		return r, err
	case d.g.Tree == nil: // everyone moves once, so any trembles do
		return d.uniform()
	}
	ranges, err := BeliefRanges(d.ctx, d.g, d.a.Profile, RangeOptions{})
	if err != nil {
		return nil, err
	}
	if ranges.Status == answer.Yes {
		return &ranges.Result, nil
	}
	search := newTrembleSearch(d.ctx, d.g, &d.claim().Claim)
	for degree := range maxProduct {
		list, err := search.inLimit(d.ctx, degree, &ranges.Stats)
		switch {
		case limited(d.ctx, err) != "": // what is known without certificate remains
			return &ranges.Result, nil
		case err != nil:
			return nil, err
		case list != nil:
			return d.no(claim.Refutation{Trembles: list}, "no trembles make the behavior of %s best everywhere", whose(list))
		}
	}
	return &ranges.Result, nil
}
