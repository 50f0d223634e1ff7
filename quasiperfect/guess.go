package quasiperfect

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"exactsolve/internal/floatlp"
	"exactsolve/lemke"
	"exactsolve/rational"
	"exactsolve/tableau/sparse"
)

// A guess looks in floats for a complementary basis, near which Lemke's path is short. It
// begins at pure strategies that hardly any action would better or, where players mix at
// many information sets, at best replies to an average of CFR⁺. What is still negative
// where that leads is repaired: the covering vector of another path lifts the negative
// variables alone, so that the others stay about where they are.
//
// Nothing says that it ends well, as paths from anywhere may lead to rays. A basis that it
// finds has been solved exactly.
//
// Reference: Dirkse and Ferris 1997 [DF97], who start Lemke's path at a basis that was
// guessed.
type guess struct {
	c      *complementarity
	m      *sparse.Integers // M, by rows
	q      [][]rational.Rat
	floats *floatlp.LCPWalk
	ties   int // the power of ε that decides ties

	choice [2][]int // pure strategies, by player and information set
	z      []bool   // the basis
	at     []floatlp.LCPTerm

	rounds  int  // of replies so far
	pivots  int  // so far
	repairs int  // tried so far
	average bool // whether it has come to the average of CFR⁺
}

// work returns the method and its steps so far, in words.
func (r *guess) work() (method, steps string) {
	if r.average {
		return "Lemke's algorithm", fmt.Sprintf("%d float pivots from an average of CFR⁺", r.pivots)
	}
	return "best replies and Lemke's algorithm", fmt.Sprintf("%d rounds of replies, %d float pivots", r.rounds, r.pivots)
}

// guessFrom is the size of a problem from which a guess comes before Lemke's path from a
// prior. Smaller ones are guessed when the first path is too long.
const guessFrom = 2_000

// Limits of what floats see of a perturbed game that was not asked for: each power of ε
// takes a solve in each round, and memory.
const (
	mostPowers = 32
	mostTerms  = 1 << 22
)

// newGuess lets floats see the perturbed game also where the problem is that of the game
// itself, unless that is long: it has fewer ties.
func newGuess(ctx context.Context, c *complementarity, p *lemke.Problem) (*guess, error) {
	r := &guess{c: c, m: integerRows(p.M, nil), q: p.Q, z: make([]bool, c.n), at: make([]floatlp.LCPTerm, c.n)}
	for i := range r.choice {
		r.choice[i] = make([]int, len(c.g.Players[i].Infosets))
	}
	seen := *p
	if powers := max(c.g.Players[0].MaxLength(), c.g.Players[1].MaxLength()); c.bounds.zero() && powers <= mostPowers && powers*c.n <= mostTerms {
		seen = newComplementarity(c.g, lengthBounds(c.g)).problem(ctx, nil)
	}
	q := withTies(&seen, c.first[2], 0)
	r.ties = len(q[0]) - 1
	var err error
	r.floats, err = floatlp.NewLCPWalk(&floatlp.LCP{
		M: r.m, Q: q, Cover: slices.Repeat([]rational.Rat{rational.Int(1)}, c.n),
	})
	return r, err
}

const (
	starts = 16
	paths  = 4  // from each start
	mixed  = 32 // one in so many variables negative: there are no pure strategies near a solution
)

// run returns a basis with an exact solution, or nil after so many pivots or if it finds
// none or ctx is done.
func (r *guess) run(ctx context.Context, p *lemke.Problem, most int) *pathBasis {
	for start := range starts {
		rng := rand.New(rand.NewPCG(uint64(start), 3))
		switch n := r.improve(ctx, rng); {
		case ctx.Err() != nil || r.pivots >= most:
			return nil
		case n > r.c.n/mixed:
			return r.runPrior(ctx, rng, p, most)
		case n >= 0:
			if b := r.repair(ctx, rng, most); b != nil {
				return b
			}
		}
	}
	return r.runPrior(ctx, rand.New(rand.NewPCG(starts, 3)), p, most)
}

// repair tries some paths from z.
func (r *guess) repair(ctx context.Context, rng *rand.Rand, most int) *pathBasis {
	from := r.z
	for try := 0; try < paths && r.pivots < most && r.floats.Leading(ctx, from, r.at); try++ {
		r.repairs++
		s := r.floats.EnterNegative(from, rng)
		if r.z = from; s != nil && !r.walk(ctx, s, min(most-r.pivots, luby(r.repairs)*(32+r.c.n/8))) {
			continue
		}
		if b, err := newPathBasis(ctx, r.m, r.q, r.z, -1); err == nil && b.feasible() {
			return b
		}
		if s == nil {
			return nil // all others begin there too
		}
	}
	return nil
}

// walk sets z to the end of the path from s and reports whether it found that in so many
// pivots.
func (r *guess) walk(ctx context.Context, s *floatlp.LCPState, most int) bool {
	left, status := r.floats.Run(ctx, s, most)
	r.pivots += len(left)
	for _, v := range left {
		s.Follow(v)
	}
	r.z = s.Z
	return status == floatlp.Optimal
}

// luby returns entry k ≥ 1 of the sequence 1, 1, 2, 1, 1, 2, 4, …: what to allow to try k
// of something that takes very long now and then.
//
// Reference: Luby, Sinclair and Zuckerman 1993 [LSZ93].
func luby(k int) int {
	size := 1
	for size < k {
		size = 2*size + 1
	}
	if k == size {
		return (size + 1) / 2
	}
	return luby(k - size/2)
}

// choose sets z to the basis of the pure strategies: of x̂ and ŷ what they take, all u and
// v.
func (r *guess) choose() {
	r.z = make([]bool, r.c.n)
	for k := r.c.first[2]; k < r.c.n; k++ {
		r.z[k] = true
	}
	for i, sets := range r.choice {
		own := r.z[r.c.first[i]:]
		own[0] = true
		for h, a := range sets {
			own[r.c.g.Players[i].Infosets[h].Seq(a)] = true
		}
	}
}
