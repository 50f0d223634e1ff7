package quasiperfect

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"

	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/polyeps"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// A Variation asks for several equilibria, from random covering vectors and
// random perturbations. It finds some, not all: another seed may find more.
//
// Trembles change the perturbed game; which of its equilibria is found is up to the
// method and to Covering. In safe-or-risky, figure 3 of [MS06], a plan x is optimal
// if x(bad) is as small as it may be, whatever the bounds: for all trembles some
// solutions go to safe and others to risky. Both are quasi-perfect, but random
// trembles alone find only safe, and random covering vectors both.
type Variation struct {
	Covering bool   // vary Lemke's covering vector
	Trembles bool   // vary the bounds on realization weights
	Seed     uint64 // the same seed gives the same equilibria in the same order
	Count    int    // stop at this many distinct profiles; 0 means 1
	Tries    int    // stop after this many solutions; 0 means 50 a profile asked for
}

// Several solves a game repeatedly, first as opt says and then varied, and calls
// found for each result whose profile has not come before, until v is satisfied
// or found returns false. It returns the number of solutions tried, and the
// first result without an equilibrium, if that ended it.
//
// All options are as for [Solve]; a concept whose perturbation is fixed varies
// by covering vector only.
func Several(ctx context.Context, g *seqform.Game, opt Options, v Variation, found func(*answer.Result) bool) (tries int, unfinished *answer.Result, err error) {
	if !v.Covering && !v.Trembles {
		return 0, nil, fmt.Errorf("quasiperfect: nothing to vary")
	}
	if v.Covering && opt.Method != Simplex {
		opt.Method = Lemke
	}
	count := max(v.Count, 1)
	limit := cmp.Or(max(v.Tries, 0), 50*count)
	rng := rand.New(rand.NewPCG(v.Seed, 0))
	seen := map[string]bool{}
	for ; len(seen) < count && tries < limit; tries++ {
		varied := opt
		if tries > 0 {
			varied.vary(g, v, rng)
		}
		r, err := Solve(ctx, g, varied)
		if err != nil || r.Status != answer.Yes {
			return tries, r, err
		}
		key := fmt.Sprint(r.Certificate.Claim.Profile)
		if seen[key] {
			continue
		}
		seen[key] = true
		if !found(r) {
			return tries + 1, nil, nil
		}
	}
	return tries, nil, nil
}

// vary draws what v asks for.
func (o *Options) vary(g *seqform.Game, v Variation, rng *rand.Rand) {
	if v.Covering {
		of := g
		if o.Concept == cert.Proper {
			if s, err := strategic(g); err == nil {
				of = s.game
			}
		}
		o.Covering = make([]rational.Rat, variables(of))
		for k := range o.Covering {
			o.Covering[k] = rational.Int(1 + rng.Int64N(1000))
		}
	}
	if v.Trembles {
		o.Bounds = randomBounds(g, rng)
	}
}

// randomBounds returns k(σ) as the product over the actions of σ of c·ε^e, with c
// among 1/9, …, 9 and e among 1, 2, 3 drawn for each action.
func randomBounds(g *seqform.Game, rng *rand.Rand) Bounds {
	k := make(Bounds, len(g.Players))
	for i := range k {
		player := &g.Players[i]
		product := make([]polyeps.Poly, player.NumSeqs())
		product[0] = polyeps.New(rational.Int(1))
		for h := range player.Infosets {
			set := &player.Infosets[h]
			for a := range set.Actions {
				c := rational.New(1+rng.Int64N(9), 1+rng.Int64N(9))
				product[set.Seq(a)] = product[set.ParentSeq].Mul(polyeps.Monomial(c, 1+rng.IntN(3)))
			}
		}
		k[i] = product
		k[i][0] = polyeps.Poly{}
	}
	return k
}
