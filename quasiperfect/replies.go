package quasiperfect

import (
	"context"
	"math/rand/v2"
	"slices"

	"exactsolve/internal/floatlp"
	"exactsolve/lemke"
	"exactsolve/rational"
	"exactsolve/tableau/sparse"
)

// Replies look for an equilibrium from pure strategies, which fit most information sets
// of a large tree. In each round half of those with an action that is better take the
// best. A pure strategy is a complementary basis, and a better action a negative w, at
// some power of ε, so that replies count where play does not lead too. Then Lemke's path
// repairs what is still wrong in the best round: its covering vector lifts the negative
// variables alone, so that the others stay about where they are.
//
// All of it is a guess: rounds may go in circles, and paths to rays. Another start, or
// another covering vector, may do better.
//
// Reference: Júdice and Pires 1994 [JP94], who change many variables at a time in this way
// and few when that makes no progress; Dirkse and Ferris 1996 [DF96], who start Lemke's
// path at a basis that was guessed.
type replies struct {
	c      *complementarity
	m      *sparse.Integers // M, by rows
	q      [][]rational.Rat
	floats *floatlp.LCPWalk

	choice  [2][]int // by player and information set
	z       []bool   // the basis
	at      []floatlp.LCPTerm
	rounds  int // so far, of all starts
	pivots  int
	repairs int
}

func newReplies(c *complementarity, p *lemke.Problem) (*replies, error) {
	r := &replies{c: c, m: integerRows(p.M, nil), q: p.Q, z: make([]bool, c.n), at: make([]floatlp.LCPTerm, c.n)}
	for i := range r.choice {
		r.choice[i] = make([]int, len(c.g.Players[i].Infosets))
	}
	var err error
	r.floats, err = floatlp.NewLCPWalk(&floatlp.LCP{
		M: r.m, Q: withTies(p, c.first[2], 0), Cover: slices.Repeat([]rational.Rat{rational.Int(1)}, c.n),
	})
	return r, err
}

const (
	repliesFrom = 2_000 // size of a problem from which replies come before Lemke's path from a prior
	starts      = 16
	paths       = 4  // from each start
	idleRounds  = 12 // that end a start when none brought an improvement
	mostRounds  = 100
)

// run returns a basis with an exact solution, or nil after so many pivots or if none was
// found or ctx is done.
func (r *replies) run(ctx context.Context, most int) *pathBasis {
	for start := range starts {
		rng := rand.New(rand.NewPCG(uint64(start), 3))
		if !r.improve(ctx, rng) {
			continue
		}
		for range paths {
			if ctx.Err() != nil || r.pivots >= most {
				return nil
			}
			r.repairs++
			if b := r.repair(ctx, rng, min(most-r.pivots, r.budget())); b != nil {
				return b
			}
		}
	}
	return nil
}

// budget returns the number of pivots of the next path: an eighth of the size of the
// problem times 1, 1, 2, 1, 1, 2, 4, ….
//
// Reference: Luby, Sinclair and Zuckerman 1993 [LSZ93].
func (r *replies) budget() int { return luby(r.repairs) * (32 + r.c.n/8) }

// luby returns entry k ≥ 1 of the sequence.
func luby(k int) int {
	for size := 1; ; size = 2*size + 1 {
		switch {
		case k == size:
			return (size + 1) / 2
		case k < 2*size+1:
			return luby(k - size)
		}
	}
}

// improve leaves the basis of the best round from a random start in z. It returns false
// if one was singular.
func (r *replies) improve(ctx context.Context, rng *rand.Rand) bool {
	for i, sets := range r.choice {
		for h := range sets {
			sets[h] = rng.IntN(len(r.c.g.Players[i].Infosets[h].Actions))
		}
	}
	least, best, idle := r.c.n+1, []bool(nil), 0
	for range mostRounds {
		r.rounds++
		r.choose()
		if ctx.Err() != nil || !r.floats.Leading(r.z, r.at) {
			return false
		}
		idle++
		if n := r.wrong(); n < least {
			least, best, idle = n, slices.Clone(r.z), 0
		}
		if least == 0 || idle == idleRounds {
			break
		}
		r.reply(rng)
	}
	r.z = best
	return true
}

// choose sets z to the basis of the choices: of x̂ and ŷ what they take, all u and v.
func (r *replies) choose() {
	for k := range r.z {
		r.z[k] = k >= r.c.first[2]
	}
	for i, sets := range r.choice {
		own := r.z[r.c.first[i]:]
		own[0] = true
		for h, a := range sets {
			own[r.c.g.Players[i].Infosets[h].Seq(a)] = true
		}
	}
}

// wrong returns the number of negative variables.
func (r *replies) wrong() int {
	n := 0
	for _, t := range r.at {
		if t.Value < 0 {
			n++
		}
	}
	return n
}

// reply changes half of the choices that another action would better, to the best.
func (r *replies) reply(rng *rand.Rand) {
	for i, sets := range r.choice {
		w := r.at[r.c.first[i]:]
		for h := range sets {
			set := &r.c.g.Players[i].Infosets[h]
			best, least := sets[h], floatlp.LCPTerm{}
			for a := range set.Actions {
				if s := set.Seq(a); a != sets[h] && w[s].Less(least) {
					best, least = a, w[s]
				}
			}
			if best != sets[h] && rng.IntN(2) == 0 {
				sets[h] = best
			}
		}
	}
}

// repair walks Lemke's path from z, so many pivots at most, and checks its end exactly.
func (r *replies) repair(ctx context.Context, rng *rand.Rand, most int) *pathBasis {
	if !r.floats.Leading(r.z, r.at) {
		return nil
	}
	lift := make([]float64, r.c.n)
	for k, t := range r.at {
		if t.Value < 0 {
			lift[k] = .5 + rng.Float64()
		}
	}
	end := r.z
	if s := r.floats.Repair(r.z, lift); s != nil {
		left, status := r.floats.Run(ctx, s, most)
		r.pivots += len(left)
		if status != floatlp.Optimal {
			return nil
		}
		for _, v := range left {
			s.Follow(v)
		}
		end = s.Z
	}
	b, err := newPathBasis(ctx, r.m, r.q, end, -1)
	if err != nil || !b.feasible() {
		return nil
	}
	return b
}
