package assess

import (
	"context"
	"fmt"
	"iter"
	"math/rand/v2"
	"slices"

	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/polyeps"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// decideExtensivePerfect tries to decide whether a complete profile of a two-player game
// with perfect recall is extensive-form perfect. With status Yes or No the result
// has a checked certificate. No polynomial method is known, and this one is a
// cheap attempt: No if the profile is not sequential (or not nash, in strategic
// form), and Yes if one of a few trembles proves it: those that prove it
// quasi-perfect or sequential, powers of ε times numbers, some of them random
// with a fixed seed, and responses of the players to these. Otherwise the
// status is Unknown.
//
// Where no player moves twice on a path, extensive-form perfect is quasi-perfect,
// and the first trembles prove it; but a refutation of the latter is not accepted
// as one of the former.
//
// Reference: Selten 1975 [Sel75].
func decideExtensivePerfect(ctx context.Context, g *seqform.Game, profile seqform.Profile) (*answer.Result, error) {
	p := &proof{g: g, profile: profile, concept: cert.ExtensivePerfect, result: &answer.Result{Stats: answer.Stats{Method: "a number of trembles"}}}
	if err := fits(g); err != nil {
		return p.result, p.unknown(ctx, err)
	}
	return p.result, p.extensive(ctx)
}

func (p *proof) extensive(ctx context.Context) error {
	if done, err := p.deviations(); done || err != nil {
		return err
	}
	sequential, l, stuck, err := p.levels(ctx, false)
	switch {
	case err != nil:
		return p.unknown(ctx, err)
	case stuck != nil:
		return p.refute(ctx, l, stuck)
	}
	improved := 0
	for plans := range p.candidates(ctx, sequential) {
		if ctx.Err() != nil || p.yes(plans) == nil || improved < maxImproved && p.improve(ctx, plans) {
			break
		}
		improved++
	}
	switch {
	case p.result.Status == answer.Yes:
	case ctx.Err() != nil:
		p.result.Reason = limited(ctx, nil)
	default:
		p.result.Reason = fmt.Sprintf("sequential, but no trembles found in %d tries prove it extensive-form perfect", p.tries()+2)
	}
	return nil
}

// candidates generates trembles to try: those of a quasi-perfect and of a
// sequential equilibrium, then powers of ε.
func (p *proof) candidates(ctx context.Context, sequential [][]polyeps.Poly) iter.Seq[[][]polyeps.Poly] {
	return func(yield func([][]polyeps.Poly) bool) {
		quasi, _, _, _ := p.levels(ctx, true)
		if quasi != nil && !yield(quasi) || !yield(sequential) {
			return
		}
		rng := rand.New(rand.NewPCG(1, 1))
		for k := range p.tries() {
			if !yield(p.powers(rng, k)) {
				return
			}
		}
	}
}

// tries returns how many powers to try: fewer in larger games.
func (p *proof) tries() int { return max(1, min(100, 100_000/(1+p.g.Payoffs.Len()))) }

// maxImproved limits the candidates that are improved.
const maxImproved = 2 + maxExponent*maxExponent

// improve tries what comes of plans if the players respond to each other in turn,
// a few times.
func (p *proof) improve(ctx context.Context, plans [][]polyeps.Poly) bool {
	for first := range plans {
		changed := slices.Clone(plans)
		for round := range 3 {
			i := (first + round) % 2
			y := p.respond(ctx, i, changed[i])
			if y == nil {
				break
			}
			changed[1-i] = y
			if p.yes(changed) == nil {
				return true
			}
		}
	}
	return false
}

// maxExponent is the largest power of ε in trembles tried.
const maxExponent = 3

// powers returns plans in which actions of probability 0 have n·ε^e, and others
// what is left in proportion. In the first trials all exponents are the same at
// all actions of a player.
func (p *proof) powers(rng *rand.Rand, trial int) [][]polyeps.Poly {
	plans := make([][]polyeps.Poly, len(p.profile))
	for i := range plans {
		player := &p.g.Players[i]
		plans[i] = make([]polyeps.Poly, player.NumSeqs())
		plans[i][0] = polyeps.New(rational.Int(1))
		fixed := 1 + trial%maxExponent
		if i == 1 {
			fixed = 1 + trial/maxExponent
		}
		for h := range player.Infosets {
			set := &player.Infosets[h]
			for a, b := range trembling(p.profile[i][h], func() polyeps.Poly {
				if trial < maxExponent*maxExponent {
					return polyeps.Monomial(rational.Int(1), fixed)
				}
				return polyeps.Monomial(rational.New(1+rng.Int64N(4), 1+rng.Int64N(2)), 1+rng.IntN(maxExponent))
			}) {
				plans[i][set.Seq(a)] = plans[i][set.ParentSeq].Mul(b)
			}
		}
	}
	return plans
}

// trembling returns behavior with trembles for actions of probability 0; the
// others give way in proportion.
func trembling(behavior []rational.Rat, tremble func() polyeps.Poly) []polyeps.Poly {
	z := make([]polyeps.Poly, len(behavior))
	rest := polyeps.New(rational.Int(1))
	for a, prob := range behavior {
		if prob.IsZero() {
			z[a] = tremble()
			rest = rest.Sub(z[a])
		}
	}
	for a, prob := range behavior {
		if !prob.IsZero() {
			z[a] = rest.Scale(prob)
		}
	}
	return z
}
