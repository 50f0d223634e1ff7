package assess

import (
	"context"
	"fmt"
	"slices"

	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/cert/claim"
	"exactsolve/cert/tremble"
	"exactsolve/polyeps"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// A Duel is a game of several players seen as one of the two who have a choice, see
// [seqform.Game.Duel].
type Duel struct {
	Game *seqform.Game // of those two
	Kept []int         // who they are

	whole *seqform.Game
}

// NewDuel returns the duel of a game, nil if it is none.
func NewDuel(g *seqform.Game) *Duel {
	z, kept := g.Duel()
	if z == nil {
		return nil
	}
	return &Duel{z, kept, g}
}

// Profile returns a profile of the duel as one of the whole game.
func (d *Duel) Profile(p seqform.Profile) seqform.Profile {
	whole := make(seqform.Profile, len(d.whole.Players))
	for i := range whole {
		if k := slices.Index(d.Kept, i); k >= 0 {
			whole[i] = p[k]
			continue
		}
		for range d.whole.Players[i].Infosets {
			whole[i] = append(whole[i], []rational.Rat{rational.Int(1)})
		}
	}
	return whole
}

// Lift returns a certificate about the duel as one about the whole game. It is checked.
func (d *Duel) Lift(c *cert.Certificate) (*cert.Certificate, error) {
	z := d.Whole(c)
	if err := cert.Seal(context.Background(), d.whole, z); err != nil {
		return nil, fmt.Errorf("%w: %w", answer.ErrInternal, err)
	}
	return z, nil
}

// Whole is Lift without the check, for profiles that may be silent.
func (d *Duel) Whole(c *cert.Certificate) *cert.Certificate {
	z := &cert.Certificate{Game: cert.NewGameRef(d.whole), Claim: c.Claim}
	g, p := d.whole, d.Profile(c.Claim.Profile)
	z.Claim.Profile, z.Claim.Payoffs = p, g.ExpectedPayoffs(g.Plans(p))
	if c.Evidence.Plans != nil {
		z.Evidence.Plans = d.plans(c.Evidence.Plans)
	}
	trembling := z.Evidence.Plans
	if c.Evidence.Mixed != nil {
		z.Evidence.Mixed = d.mixed(c.Evidence.Mixed)
		trembling, _, _ = tremble.Plans(g, z.Evidence.Mixed) // which the certificate was checked with
	}
	if c.Evidence.Branch != nil {
		z.Evidence.Branch, z.Evidence.EpsilonBar = d.branch(c.Evidence.Branch), c.Evidence.EpsilonBar
	}
	switch {
	case c.Claim.Beliefs == nil:
	case trembling != nil:
		z.Claim.Beliefs = tremble.Limit(g, trembling).Beliefs
	default:
		z.Claim.Beliefs = g.BayesBeliefs(g.Plans(p))
	}
	return z
}

// plans returns perturbed plans of all players; those without a choice do not tremble.
func (d *Duel) plans(plans [][]polyeps.Poly) [][]polyeps.Poly {
	whole := make([][]polyeps.Poly, len(d.whole.Players))
	for i := range whole {
		if k := slices.Index(d.Kept, i); k >= 0 {
			whole[i] = plans[k]
			continue
		}
		for range d.whole.Players[i].NumSeqs() {
			whole[i] = append(whole[i], polyeps.New(rational.Int(1)))
		}
	}
	return whole
}

// mixed returns mixed strategies of all players.
func (d *Duel) mixed(of [][]polyeps.Poly) [][]polyeps.Poly {
	whole := make([][]polyeps.Poly, len(d.whole.Players))
	for i := range whole {
		whole[i] = []polyeps.Poly{polyeps.New(rational.Int(1))}
		if k := slices.Index(d.Kept, i); k >= 0 {
			whole[i] = of[k]
		}
	}
	return whole
}

// branch returns trembles of all players.
func (d *Duel) branch(of *claim.Branch) *claim.Branch {
	z := &claim.Branch{Enclosure: claim.Enclosure{Inverse: of.Inverse, Radius: of.Radius}}
	for i := range d.whole.Players {
		orders, coefficients := [][]int{}, [][]rational.Rat{}
		choices, unknowns, equations := []int{}, []int{}, []int{}
		if k := slices.Index(d.Kept, i); k >= 0 {
			orders, coefficients = of.Orders[k], of.Coefficients[k]
			choices, unknowns, equations = of.Choices[k], of.Unknowns[k], of.Equations[k]
		} else {
			for range d.whole.Players[i].Infosets {
				orders, coefficients, choices = append(orders, []int{0}), append(coefficients, make([]rational.Rat, 1)), append(choices, 1)
			}
		}
		z.Orders, z.Coefficients = append(z.Orders, orders), append(z.Coefficients, coefficients)
		z.Choices, z.Unknowns, z.Equations = append(z.Choices, choices), append(z.Unknowns, unknowns), append(z.Equations, equations)
	}
	for _, c := range of.Combinations {
		c.Player = d.Kept[c.Player-1] + 1
		z.Combinations = append(z.Combinations, c)
	}
	return z
}

// between decides about a profile of a game in which two players have a choice as about one
// of a game of those two, and others as wide does, which may also refute with a certificate.
func (d *decision) between(wide func() (*answer.Result, error)) (*answer.Result, error) {
	duel := NewDuel(d.g)
	if duel == nil {
		return wide()
	}
	if r, err := d.refuteOr(""); err != nil || r.Status == answer.No {
		return r, err
	}
	p := make(seqform.Profile, 2)
	for k, i := range duel.Kept {
		p[k] = d.a.Profile[i]
	}
	r, err := (&decision{ctx: d.ctx, g: duel.Game, a: seqform.Assessment{Profile: p}, concept: d.concept, more: d.more}).decide()
	switch {
	case err != nil || r.Status == answer.Unknown:
		return r, err
	case r.Status == answer.Yes:
		r.Certificate, err = duel.Lift(r.Certificate)
		return r, err
	}
	whole := &proof{g: d.g, profile: d.a.Profile, concept: d.concept, result: &answer.Result{Stats: r.Stats}}
	if d.concept != cert.Sequential {
		search := newTrembleSearch(d.ctx, d.g, &newCertificate(d.g, d.a.Profile, d.concept).Claim)
		if done, err := whole.byTrembles(d.ctx, search, maxProduct-1); done || err != nil {
			return whole.result, err
		}
	}
	reason := fmt.Sprintf("refuted between players %d and %d, who alone have a choice", duel.Kept[0]+1, duel.Kept[1]+1)
	return &answer.Result{Status: answer.No, Reason: reason, Stats: r.Stats}, nil
}
