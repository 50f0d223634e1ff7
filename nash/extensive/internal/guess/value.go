package guess

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
	m := len(f.parent)
	return &workspace{f: f, c: make([]float64, len(f.sets)), reach: make([]float64, len(f.sets)), x: make([]float64, m), grad: make([]float64, m), q: make([]float64, m), without: make([]float64, f.n)}
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
	for e, up := range f.parent {
		w.x[e] = 1
		if up >= 0 {
			w.x[e] = w.x[up] * p[e]
		}
	}
}

// add adds to each q what follows if p is played.
func (w *workspace) add(p []float64) {
	f := w.f
	for k := len(f.sets) - 1; k >= 0; k-- {
		s := &f.sets[k]
		for e := s.lo; e < s.hi; e++ {
			w.q[s.parent] += p[e] * w.q[e]
		}
	}
}

// gradient sets grad for the plans x.
func (w *workspace) gradient() {
	f := w.f
	n := f.n
	clear(w.grad)
	for t := 0; t < len(f.tuple); t += n {
		tuple, pay := f.tuple[t:t+n], f.pay[t:t+n]
		before := 1.0
		for i, e := range tuple {
			w.without[i] = before
			before *= w.x[e]
		}
		after := 1.0
		for i := n - 1; i >= 0; i-- {
			e := tuple[i]
			w.grad[e] += pay[i] * w.without[i] * after
			after *= w.x[e]
		}
	}
}

// regret returns the largest regret of a player, after values. It uses up q.
func (w *workspace) regret() float64 {
	f := w.f
	most := 0.0
	payoff := make([]float64, f.n)
	for i, e := range f.first {
		payoff[i] = w.q[e]
	}
	copy(w.q, w.grad)
	for k := len(f.sets) - 1; k >= 0; k-- {
		s := &f.sets[k]
		best := math.Inf(-1)
		for e := s.lo; e < s.hi; e++ {
			best = math.Max(best, w.q[e])
		}
		w.q[s.parent] += best
	}
	for i, e := range f.first {
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
		tuple := f.tuple[t*f.n : (t+1)*f.n]
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
	for k := range f.sets {
		w.reach[k] = w.q[f.sets[k].lo]
	}
}

// setScales sets c for steps from p: to a number over the range of payoffs times
// the reach of the set, so that neither units nor the number of deals matter. Reach
// less than floor counts as floor.
func (w *workspace) setScales(p []float64, floor float64) {
	const steps = 6
	w.setReach(p)
	for k := range w.f.sets {
		w.c[k] = steps
		if unit := w.f.span[w.f.sets[k].player] * math.Max(floor, w.reach[k]); unit > 0 {
			w.c[k] = steps / unit
		}
	}
}
