package assess

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/cert/claim"
	"exactsolve/polyeps"
	"exactsolve/seqform"
)

// attempt tries to decide whether a complete profile of a game with perfect recall is normal-form
// perfect, quasi-perfect or extensive-form perfect. With status Yes or No the result has a checked
// certificate; but perhaps none, where no beliefs make the profile of three players or more sequential.
// No polynomial method is known: where [prove] does not decide it is NP-hard.
//
// No if the profile is not even sequential (or not nash, as the concept is), or by a refutation found by a
// [trembleSearch]. Yes if one of a few trembles proves it: those that prove it quasi-perfect or
// sequential, powers of ε times numbers, some of them random with a fixed seed, responses of the
// players to these, and what provers find. Otherwise the status is Unknown.
//
// Reference: Selten 1975 [Sel75]; van Damme 1984 [vD84].
func attempt(ctx context.Context, g *seqform.Game, profile seqform.Profile, concept cert.Concept, more ...Prover) (*answer.Result, error) {
	p := &proof{g: g, profile: profile, concept: concept, more: more, result: &answer.Result{Stats: answer.Stats{Method: "a number of trembles"}}}
	if err := fits(g); err != nil {
		return p.result, p.unknown(ctx, err)
	}
	err := p.attempt(ctx)
	if err != nil {
		err = p.unknown(ctx, err)
	}
	return p.result, err
}

func (p *proof) attempt(ctx context.Context) error {
	if done, err := p.deviations(); done || err != nil {
		return err
	}
	first, err := p.sequential(ctx)
	if err != nil || p.result.Status == answer.No && p.result.Certificate != nil {
		return err
	}
	if p.result.Status != answer.No && p.plain(ctx, first) {
		return nil
	}
	s := newTrembleSearch(ctx, p.g, &newCertificate(p.g, p.profile, p.concept).Claim)
	if done, err := p.byTrembles(ctx, s, maxProduct-1); done || err != nil {
		return err
	}
	if p.result.Status != answer.No && (p.candidate(ctx, first) || p.byProver(ctx)) {
		return nil
	}
	if done, err := p.byTrembles(ctx, s, maxProduct); done || err != nil || p.result.Status == answer.No {
		return err
	}
	if p.result.Reason = limited(ctx, nil); p.result.Reason == "" {
		p.result.Reason = fmt.Sprintf("no trembles found in %d tries prove it %s, and no products of up to %d probabilities refute it", p.tries()+len(first), p.concept, maxProduct)
	}
	return nil
}

// byProver reports whether one of the provers proves the claim.
func (p *proof) byProver(ctx context.Context) bool {
	for _, more := range p.more {
		if c := more(ctx, p.g, p.profile, p.concept); c != nil {
			p.result.Status, p.result.Certificate = answer.Yes, c
			return true
		}
	}
	return false
}

// maxProduct limits the probabilities in products that refute.
const maxProduct = 2

// sequential returns trembles that prove the profile quasi-perfect and sequential, if it is. The result
// is No if it is not sequential but the concept asks for that, without certificate where none is known.
func (p *proof) sequential(ctx context.Context) (trembles [][][]polyeps.Poly, err error) {
	switch {
	case len(p.g.Players) == 2:
		plans, l, stuck, err := p.levels(ctx, false)
		switch {
		case err != nil:
			return nil, err
		case stuck != nil && p.concept == cert.NormalFormPerfect:
			return nil, nil
		case stuck != nil:
			return nil, p.refute(ctx, l, stuck)
		}
		if quasi, _, _, _ := p.levels(ctx, true); quasi != nil {
			trembles = append(trembles, quasi)
		}
		return append(trembles, plans), nil
	case p.g.Tree == nil:
		return nil, nil
	}
	r, err := BeliefRanges(ctx, p.g, p.profile, RangeOptions{})
	switch {
	case errors.Is(err, ErrTooLarge): // for that alone
		return nil, nil
	case err != nil:
		return nil, err
	case r.Status == answer.No && p.concept != cert.NormalFormPerfect:
		p.result.Status, p.result.Reason = answer.No, r.Reason
	case r.Status == answer.Yes:
		if plans := p.monomials(r.Certificate.Evidence.Monomials); plans != nil {
			trembles = append(trembles, plans)
		}
	}
	return trembles, nil
}

// byTrembles refutes the claim by products of up to so many probabilities, few first, and reports
// whether it did.
func (p *proof) byTrembles(ctx context.Context, s *trembleSearch, most int) (bool, error) {
	for ; s.tried <= most; s.tried++ {
		for _, find := range []func(context.Context, int, *answer.Stats) ([]claim.Tremble, error){s.find, s.inLimit} {
			list, err := find(ctx, s.tried, &p.result.Stats)
			switch {
			case limited(ctx, err) != "": // more products would be too large too
				return false, nil
			case err != nil:
				return false, err
			case list != nil:
				return true, p.no(claim.Refutation{Trembles: list}, "no trembles make the behavior of %s best everywhere", whose(list))
			}
		}
	}
	return false, nil
}

// whose names the players of a refutation.
func whose(list []claim.Tremble) string {
	var names []string
	for _, t := range list {
		if name := fmt.Sprintf("player %d", t.Player); !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return strings.Join(names, " and ")
}
