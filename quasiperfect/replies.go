package quasiperfect

import (
	"context"
	"fmt"
	"math/rand/v2"

	"exactsolve/internal/floatlp"
	"exactsolve/internal/regret"
	"exactsolve/rational/approx"
	"exactsolve/seqform"
)

const (
	mostRounds = 100 // of replies from a start
	idleRounds = 12  // that end it when none brought an improvement
)

// improve sets z to the best basis on a way from random pure strategies, and returns how
// many of its variables are negative, −1 if a basis was singular or ctx is done. In each
// round half of the information sets with an action that is better take the best. That is
// a negative w, at some power of ε, so that information sets count which play does not
// reach.
//
// Reference: Júdice and Pires 1994 [JP94], block pivots: here they go from pure strategies
// to others.
func (r *guess) improve(ctx context.Context, rng *rand.Rand) int {
	for i, sets := range r.choice {
		for h := range sets {
			sets[h] = rng.IntN(len(r.c.g.Players[i].Infosets[h].Actions))
		}
	}
	least, best, idle := r.c.n+1, r.z, 0
	for round := 0; round < mostRounds && idle < idleRounds && least > 0; round++ {
		if round > 0 {
			r.reply(rng)
		}
		r.rounds++
		r.choose()
		if ctx.Err() != nil || !r.floats.Leading(r.z, r.at) {
			return -1
		}
		idle++
		if n := r.negative(); n < least {
			least, best, idle = n, r.z, 0
		}
	}
	r.z = best
	return least
}

// negative returns the number of negative variables.
func (r *guess) negative() int {
	n := 0
	for _, t := range r.at {
		if t.Value < 0 {
			n++
		}
	}
	return n
}

// reply changes half of the choices that another action would better, to the best.
func (r *guess) reply(rng *rand.Rand) {
	for i, sets := range r.choice {
		w := r.at[r.c.first[i]:]
		for h, now := range sets {
			set := &r.c.g.Players[i].Infosets[h]
			best, least := now, floatlp.LCPTerm{}
			for a := range set.Actions {
				if s := set.Seq(a); a != now && w[s].Less(least) {
					best, least = a, w[s]
				}
			}
			if best != now && rng.IntN(2) == 0 {
				sets[h] = best
			}
		}
	}
}

const (
	priorRounds = 300  // of CFR⁺
	priorMix    = 0.01 // weight of uniform play in the prior, at each information set
)

// runPrior walks from the best replies to a prior near an equilibrium. The covering vector
// is M (s, t, 0, 0) for the plans s and t of the prior, but for rounding, so that z₀ is
// their weight in what the players face, and the path begins below 1, where pure plans
// come in. It is that of [complementarity.cover], which must build those first, a pivot an
// information set.
//
// Reference: von Stengel, van den Elzen and Talman 2002 [SET02].
func (r *guess) runPrior(ctx context.Context, rng *rand.Rand, most int) *pathBasis {
	c := regret.New(r.c.g)
	c.Run(ctx, priorRounds)
	weight := make([]float64, r.c.first[2])
	for i := range r.choice {
		mixedPlan(&r.c.g.Players[i], weight[r.c.first[i]:], c.Average(i))
	}
	d := make([]float64, r.c.n)
	for k := range r.c.first[2] {
		for at := r.m.Start[k]; at < r.m.Start[k+1]; at++ {
			if j := int(r.m.Index[at]); j < len(weight) {
				d[k] += approx.Float64(r.m.Rat(at)) * weight[j]
			}
		}
	}
	for i := range r.choice {
		d[r.c.first[2+i]] = 1
		r.respond(i, d[r.c.first[i]:])
	}
	r.choose()
	if ctx.Err() != nil || !r.floats.Leading(r.z, r.at) {
		return nil
	}
	s := r.floats.Enter(r.z, d)
	if s == nil || !r.walk(ctx, s, min(most, firstWalk*r.c.n)) {
		return nil
	}
	b := r.repair(ctx, rng, most)
	r.method = "Lemke's algorithm"
	r.found = fmt.Sprintf("%d float pivots from an average of CFR⁺", r.pivots)
	return b
}

// mixedPlan sets x to a plan that takes every action, of about the behavior of plan.
func mixedPlan(p *seqform.Player, x, plan []float64) {
	x[0] = 1
	for h := range p.Infosets {
		set := &p.Infosets[h]
		for a := range set.Actions {
			prob := (plan[set.Seq(a)] + priorMix/float64(len(set.Actions))) / (plan[set.ParentSeq] + priorMix)
			x[set.Seq(a)] = x[set.ParentSeq] * prob
		}
	}
}

// respond chooses the action of least cost at each information set of player i.
func (r *guess) respond(i int, costs []float64) {
	p := &r.c.g.Players[i]
	toGo := append([]float64(nil), costs[:p.NumSeqs()]...)
	for h := len(p.Infosets) - 1; h >= 0; h-- {
		set := &p.Infosets[h]
		best := 0
		for a := range set.Actions {
			if toGo[set.Seq(a)] < toGo[set.Seq(best)] {
				best = a
			}
		}
		r.choice[i][h] = best
		toGo[set.ParentSeq] += toGo[set.Seq(best)]
	}
}
