package quasiperfect

import (
	"context"
	"math/rand/v2"

	"exactsolve/internal/floatlp"
	"exactsolve/internal/regret"
	"exactsolve/lemke"
	"exactsolve/rational"
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
			r.reply(func(floatlp.LCPTerm) bool { return rng.IntN(2) == 0 })
		}
		r.rounds++
		r.choose()
		if !r.floats.Leading(ctx, r.z, r.at) {
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

// reply changes choices that another action would better, to the best, where the w of that
// is accepted. It reports whether there were any.
func (r *guess) reply(accept func(floatlp.LCPTerm) bool) bool {
	changed := false
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
			if best != now && accept(least) {
				sets[h], changed = best, true
			}
		}
	}
	return changed
}

const (
	priorRounds = 300    // of CFR⁺
	priorUnit   = 10_000 // of probabilities
	priorLeast  = 1      // of each action, beside
)

// runPrior walks from best replies to a prior that is near an equilibrium of many games.
// With the covering vector M (s, t, 0, 0), s and t the plans of the prior, but 1 in the rows
// of the empty sequences and 0 in those of information sets, z₀ is their weight in what the
// players face; the path begins where their own plans come in. It is that of
// [complementarity.cover], which must build these plans first, a pivot or more an
// information set.
//
// Reference: von Stengel, van den Elzen and Talman 2002 [SET02].
func (r *guess) runPrior(ctx context.Context, rng *rand.Rand, p *lemke.Problem, most int) *pathBasis {
	r.average = true
	c := regret.New(r.c.g)
	c.Run(ctx, priorRounds)
	average := regret.Profile(r.c.g, c.Average, priorUnit)
	weight := make([]rational.Rat, r.c.first[2])
	for i, sets := range average {
		plan(&r.c.g.Players[i], weight[r.c.first[i]:], rational.Int(1), func(h, a int) int64 {
			return priorLeast + sets[h][a].Mul(rational.Int(priorUnit)).Floor().Int64()
		})
	}
	d := facing(p, weight)
	for i := range r.choice {
		player, rows := &r.c.g.Players[i], d[r.c.first[2+i]:][:len(average[i])+1]
		clear(rows)
		rows[0] = rational.Int(1)
		r.respond(i, d[r.c.first[i]:][:player.NumSeqs()])
	}
	tied := func(w floatlp.LCPTerm) bool { return w.Power == r.ties }
	for round := 0; round == 0 || round < mostRounds && r.reply(tied); round++ {
		r.choose()
		if !r.floats.Leading(ctx, r.z, r.at) {
			return nil
		}
	}
	if s := r.floats.Enter(r.z, d); s != nil && !r.walk(ctx, s, min(most-r.pivots, firstWalk*r.c.n)) {
		return nil
	}
	return r.repair(ctx, rng, most)
}

// respond chooses the action of least cost at each information set of player i.
func (r *guess) respond(i int, costs []rational.Rat) {
	player := &r.c.g.Players[i]
	gain := make([]rational.Rat, len(costs))
	for s, c := range costs {
		gain[s] = c.Neg()
	}
	_, bySeq := seqform.Optimal(player, gain)
	for h := range r.choice[i] {
		r.choice[i][h] = best(&player.Infosets[h], bySeq)
	}
}
