package quasiperfect

import (
	"context"
	"math/rand/v2"
	"slices"

	"exactsolve/internal/floatlp"
	"exactsolve/lemke"
	"exactsolve/rational"
	"exactsolve/tableau"
	"exactsolve/tableau/sparse"
)

// A guardedWalk is Lemke's path, walked by floats from one basis that is checked
// exactly to the next. Where they went wrong it goes back to the last good basis,
// takes one exact pivot and lets floats go on. Distances between checks grow with
// success.
//
// A good basis has one successor, and there is no ray but that of the start (see
// [complementarity]). A wrong pivot can lead to a good basis elsewhere, even back
// to the start: limits end the walk then, and the next has another covering
// vector.
type guardedWalk struct {
	m       *sparse.Integers // [M d], by rows
	d       []rational.Rat
	q, ties [][]rational.Rat // q as given, for the end, and with a power of ε that decides ties
	floats  *floatlp.LCPWalk
	pivots  int // on the path so far,
	exact   int // of them exact
}

// Pivots between checks: of the first round, and at least.
const (
	firstStride = 512
	leastStride = 64
)

// newGuardedWalk returns the walk for p, whose first seqs rows are those of
// sequences. The entries of M are integers; those of d are made such, as the path does
// not depend on a factor. It returns an error if p is beyond the range of floats.
func newGuardedWalk(p *lemke.Problem, seqs int, seed uint64) (*guardedWalk, error) {
	w := &guardedWalk{q: p.Q, ties: withTies(p, seqs, seed), d: rational.Primitive(p.D)}
	var err error
	w.floats, err = floatlp.NewLCPWalk(&floatlp.LCP{M: integerRows(p.M, nil), Q: w.ties, Cover: p.D})
	w.m = integerRows(p.M, w.d)
	return w, err
}

// integerRows returns m, of integers, with d as one more column unless it is nil.
func integerRows(m [][]tableau.Entry, d []rational.Rat) *sparse.Integers {
	var z sparse.Entries
	for i, row := range m {
		for _, e := range row {
			z.Add(i, e.Col, e.Value)
		}
		if d != nil {
			z.Add(i, len(m), d[i])
		}
	}
	return z.Lines(len(m))
}

// withTies returns q of p with a last power of ε to decide ties: random numbers of
// the size of the row. Those of constraints are much smaller, or what they do to
// costs would drown the others.
func withTies(p *lemke.Problem, seqs int, seed uint64) [][]rational.Rat {
	last := 0
	for _, q := range p.Q {
		last = max(last, len(q))
	}
	rng := rand.New(rand.NewPCG(seed, 2))
	t := make([][]rational.Rat, len(p.Q))
	for i, q := range p.Q {
		size := rational.Int(1)
		for _, e := range p.M[i] {
			size = rational.Max(size, e.Value.Abs())
		}
		unit := int64(1 << 20)
		if i < seqs {
			unit = 1 << 40
		}
		t[i] = make([]rational.Rat, last+1)
		copy(t[i], q)
		t[i][last] = size.Mul(rational.Int(unit + rng.Int64N(unit)))
	}
	return t
}

// first returns the first state, where z₀ has entered in the row of the
// lexicographically smallest q_i/d_i. It is negative: a game has constraints
// E x ≥ e with e > 0.
func (w *guardedWalk) first() *floatlp.LCPState {
	best := 0
	for i, q := range w.ties {
		for k := range q {
			a, b := q[k].Mul(w.d[best]), w.ties[best][k].Mul(w.d[i])
			if c := a.Cmp(b); c != 0 {
				if c < 0 {
					best = i
				}
				break
			}
		}
	}
	return &floatlp.LCPState{Z: make([]bool, len(w.q)), Enter: best}
}

// run returns the basis at the end of the path, or nil after so many pivots, after
// many repairs for so few, or if ctx is done. It fails with [basis.ErrTooLarge].
func (w *guardedWalk) run(ctx context.Context, maxPivots int) (*pathBasis, error) {
	s := w.first()
	repairs := 16 + maxPivots/firstStride
	for stride := firstStride; w.pivots < maxPivots && w.exact < repairs && ctx.Err() == nil; {
		left, status := w.floats.Run(ctx, s, min(stride, maxPivots-w.pivots))
		good, b, err := w.lastGood(ctx, s, left)
		if err != nil {
			return nil, err
		}
		w.pivots += good
		for _, v := range left[:good] {
			s.Follow(v)
		}
		if b.missing < 0 {
			return b, nil
		}
		if good == len(left) && status == floatlp.Limit {
			stride *= 2
			continue
		}
		stride = max(good, leastStride)
		v, err := b.leaving(ctx, s.Enter)
		if err != nil || v < 0 {
			return nil, err
		}
		w.pivots++
		w.exact++
		if s.Follow(v) {
			return newPathBasis(ctx, w.m, w.q, s.Z, -1)
		}
	}
	return nil, nil
}

// lastGood returns a number of pivots from s after which the basis is good, and
// that basis, while that after one more is not or there are no more. The basis of
// s is good.
func (w *guardedWalk) lastGood(ctx context.Context, s *floatlp.LCPState, left []int) (int, *pathBasis, error) {
	lo, hi := 0, len(left)+1
	var good *pathBasis
	for try := len(left); good == nil || hi-lo > 1; try = (lo + hi) / 2 {
		b, err := w.after(ctx, s, left[:try])
		switch {
		case ctx.Err() != nil:
			return 0, nil, ctx.Err()
		case err == nil && b.feasible():
			lo, good = try, b
		case try == 0:
			return 0, nil, err
		default:
			hi = try
		}
	}
	return lo, good, nil
}

// after solves the basis after some pivots from s. If z₀ has left, ties count no
// more: it may have left for one.
func (w *guardedWalk) after(ctx context.Context, s *floatlp.LCPState, left []int) (*pathBasis, error) {
	t := &floatlp.LCPState{Z: slices.Clone(s.Z), Enter: s.Enter}
	for _, v := range left {
		if t.Follow(v) {
			return newPathBasis(ctx, w.m, w.q, t.Z, -1)
		}
	}
	return newPathBasis(ctx, w.m, w.ties, t.Z, t.Missing())
}
