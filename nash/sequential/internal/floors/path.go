package floors

import (
	"math"
	"math/rand/v2"
	"slices"

	"exactsolve/internal/dense"
)

// A path is a family of equilibria with floors, for falling δ.
type path struct {
	s     *Search
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
func newPath(s *Search, src *rand.Rand, mixed bool) *path {
	m := len(s.f.owner)
	p := &path{s: s, share: make([]float64, m), power: make([]int, m)}
	for e := range m {
		p.share[e], p.power[e] = float64(2+src.IntN(5)), 1
		if mixed && src.IntN(10) == 0 {
			p.power[e] = 2
		}
	}
	for k := range s.f.t.Sets {
		x := p.share[s.f.t.Sets[k].Lo:s.f.t.Sets[k].Hi]
		dense.Normalize(x, x)
	}
	return p
}

// setDelta sets the floors and what they leave.
func (p *path) setDelta(delta float64) {
	w := p.s.w
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
	p.s.w.play(t.y)
	p.before, p.now = p.now, point{slices.Clone(p.s.w.p), t.delta()}
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
	for k := range p.s.f.t.Sets {
		s := &p.s.f.t.Sets[k]
		if slices.Min(orders[s.Lo:s.Hi]) > 0 {
			return nil
		}
	}
	if slices.ContainsFunc(p.tried, func(o []int) bool { return slices.Equal(o, orders) }) {
		return nil
	}
	p.tried = append(p.tried, orders)
	return newCandidate(p.s.f, orders, c, nearTie*p.now.delta)
}
