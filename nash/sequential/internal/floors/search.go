// Package floors is a methods layer package: floating-point guesses at sequential
// equilibria of game trees of any number of players. Nothing may claim them without
// an exact check; they leave the package as rationals.
//
// Start with [New], [Search.Try] and [Candidate.Points].
//
// Each action has a floor, a share of δ, and is played with at least that
// probability. So all information sets are reached, and equilibria with floors are
// near sequential ones. From two equilibria with floors for different δ follow the
// order in δ of each probability and its coefficient. Letters:
//
//	y   behavior without floors
//	p   probabilities: floors, and y for what they leave
//	q   payoff of the player after an entry, weighted by the probability that chance
//	    and the others lead there
//	r   this probability, per set
//
// Differences of q are divided by r, so that sets which are hardly reached count as
// much as others.
//
// Reference: floors as in Selten 1975 [Sel75].
package floors

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"exactsolve/internal/dense"
	"exactsolve/nash/sequential/internal/orders"
)

// A Search looks for equilibria with floors.
type Search struct{ w *workspace }

// New returns a search on a game tree.
func New(t *orders.Tree) *Search { return &Search{newWorkspace(newGame(t))} }

// A Start says where and how to begin.
type Start struct {
	Seed  uint64 // of random floors
	Mixed bool   // some floors are proportional to δ², not δ
	Steps int    // at most, on the way to small δ
}

// Values of δ at which candidates are made.
const (
	firstDelta = 5e-3
	lastDelta  = 2e-6
	ratio      = 0.2 // of one value by the one before
)

// Try follows equilibria with floors to small δ and yields candidates on the way,
// for each whose orders are new.
func (s *Search) Try(ctx context.Context, o Start, yield func(*Candidate) bool) {
	p := newPath(s.w, rand.New(rand.NewPCG(o.Seed, 0x9e3779b97f4a7c15)), o.Mixed)
	t := newTracer(ctx, p, o.Steps)
	for d := firstDelta; d > lastDelta && t.run(d); d *= ratio {
		p.record(t)
		if c := p.candidate(); c != nil && !yield(c) {
			return
		}
	}
}

// A path is a family of equilibria with floors, for falling δ.
type path struct {
	w     *workspace
	share []float64 // of floors, per entry; they sum to 1 at each set
	power []int     // of δ in floors

	now    point   // the last equilibrium
	before point   // the one before; p is nil if there is none
	tried  [][]int // orders of candidates
}

// A point is an equilibrium with floors.
type point struct {
	p     []float64
	delta float64
}

// newPath chooses floors.
func newPath(w *workspace, src *rand.Rand, mixed bool) *path {
	m := len(w.f.owner)
	p := &path{w: w, share: make([]float64, m), power: make([]int, m)}
	for e := range m {
		p.share[e], p.power[e] = float64(2+src.IntN(5)), 1
		if mixed && src.IntN(10) == 0 {
			p.power[e] = 2
		}
	}
	for _, s := range w.f.t.Sets {
		x := p.share[s.Lo:s.Hi]
		dense.Normalize(x, x)
	}
	return p
}

// setDelta sets the floors and what they leave.
func (p *path) setDelta(delta float64) {
	w := p.w
	for k := range w.f.t.Sets {
		w.room[k] = 1
		for e := w.f.t.Sets[k].Lo; e < w.f.t.Sets[k].Hi; e++ {
			w.floor[e] = p.share[e] * math.Pow(delta, float64(p.power[e]))
			w.room[k] -= w.floor[e]
		}
	}
}

// record takes the last equilibrium from a tracer.
func (p *path) record(t *tracer) {
	p.w.play(t.y)
	p.before, p.now = p.now, point{slices.Clone(p.w.p), t.delta()}
}

// order returns twice the order of entry e in δ: that of the change since the
// equilibrium before or, at first, 0 or that of the floor.
func (p *path) order(e int) int {
	const small = 4 // times δ
	if p.before.p == nil {
		if p.now.p[e] < small*p.now.delta {
			return 2 * p.power[e]
		}
		return 0
	}
	return max(0, int(math.Round(2*math.Log(p.now.p[e]/p.before.p[e])/math.Log(p.now.delta/p.before.delta))))
}

// nearTie times δ is how far payoffs may be apart that are equal in the limit.
const nearTie = 10

// candidate returns a candidate for the last equilibrium, nil if there is none or
// its orders were tried before.
func (p *path) candidate() *Candidate {
	m := len(p.now.p)
	orders, c := make([]int, m), make([]float64, m)
	halves := 0
	for e := range orders {
		orders[e] = p.order(e)
		halves |= orders[e] & 1
		c[e] = p.now.p[e] / math.Pow(p.now.delta, float64(orders[e])/2)
	}
	if halves == 0 {
		for e := range orders {
			orders[e] /= 2
		}
	}
	for _, s := range p.w.f.t.Sets {
		if slices.Min(orders[s.Lo:s.Hi]) > 0 {
			return nil
		}
	}
	if slices.ContainsFunc(p.tried, func(o []int) bool { return slices.Equal(o, orders) }) {
		return nil
	}
	p.tried = append(p.tried, orders)
	return newCandidate(p.w.f, orders, c, nearTie*p.now.delta)
}
