package descent

import "math"

// A workspace is memory for passes over a game.
type workspace struct {
	f       *game
	largest int       // number of unknowns of a Newton step
	c       []float64 // per set
	reach   []float64 // per set
	x       []float64 // plans: products of p
	grad    []float64 // payoffs at each entry, not counting what follows
	q       []float64
	without []float64 // per player, product of the others' weights in a term
}

func newWorkspace(f *game) *workspace {
	m := len(f.Parent)
	return &workspace{f: f, c: make([]float64, len(f.Sets)), reach: make([]float64, len(f.Sets)), x: make([]float64, m), grad: make([]float64, m), q: make([]float64, m), without: make([]float64, f.n)}
}

// values sets x, grad and q for p.
func (w *workspace) values(p []float64) {
	w.plans(p)
	w.gradient()
	copy(w.q, w.grad)
	w.add(p)
}

// plans sets x.
func (w *workspace) plans(p []float64) {
	f := w.f
	for e, up := range f.Parent {
		w.x[e] = 1
		if up >= 0 {
			w.x[e] = w.x[up] * p[e]
		}
	}
}

// add adds to each q what follows if p is played.
func (w *workspace) add(p []float64) {
	f := w.f
	for k := len(f.Sets) - 1; k >= 0; k-- {
		s := &f.Sets[k]
		for e := s.Lo; e < s.Hi; e++ {
			w.q[s.Parent] += p[e] * w.q[e]
		}
	}
}

// gradient sets grad for the plans x.
func (w *workspace) gradient() {
	f := w.f
	clear(w.grad)
	for t := range f.Terms {
		tuple := f.at(t)
		before := 1.0
		for i, e := range tuple {
			w.without[i] = before
			before *= w.x[e]
		}
		after := 1.0
		for i := f.n - 1; i >= 0; i-- {
			e := tuple[i]
			w.grad[e] += f.Pay[i][t] * w.without[i] * after
			after *= w.x[e]
		}
	}
}

// regret returns the largest regret of a player, after values. It uses up q.
func (w *workspace) regret() float64 {
	f := w.f
	most := 0.0
	payoff := make([]float64, f.n)
	for i, e := range f.First {
		payoff[i] = w.q[e]
	}
	copy(w.q, w.grad)
	for k := len(f.Sets) - 1; k >= 0; k-- {
		s := &f.Sets[k]
		best := math.Inf(-1)
		for e := s.Lo; e < s.Hi; e++ {
			best = math.Max(best, w.q[e])
		}
		w.q[s.Parent] += best
	}
	for i, e := range f.First {
		most = math.Max(most, w.q[e]-payoff[i])
	}
	return most
}

// setReach sets reach to the probabilities that chance and the others lead to the
// sets: what q would be if all payoffs were 1. It uses up q.
func (w *workspace) setReach(p []float64) {
	f := w.f
	w.plans(p)
	clear(w.q)
	for t, weight := range f.weight {
		tuple := f.at(t)
		for i, own := range tuple {
			reach := weight
			for j, e := range tuple {
				if j != i {
					reach *= w.x[e]
				}
			}
			w.q[own] += reach
		}
	}
	w.add(p)
	for k := range f.Sets {
		w.reach[k] = w.q[f.Sets[k].Lo]
	}
}

// setScales sets c for steps from p: to a number over the range of payoffs times
// the reach of the set, so that neither units nor the number of deals matter. Reach
// less than floor counts as floor.
func (w *workspace) setScales(p []float64, floor float64) {
	const steps = 6
	w.setReach(p)
	for k := range w.f.Sets {
		w.c[k] = steps
		if unit := w.f.span[w.f.Sets[k].Player] * math.Max(floor, w.reach[k]); unit > 0 {
			w.c[k] = steps / unit
		}
	}
}
