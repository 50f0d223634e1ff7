package descent

import (
	"math"
	"slices"

	"exactsolve/internal/dense"
	"exactsolve/rational/approx"
	"exactsolve/seqform"
	"exactsolve/seqform/multilinear"
)

// A game is a game in sequence form in floats. It does not change.
type game struct {
	*multilinear.Form
	n      int       // players
	tuple  []int32   // n entries a term
	weight []float64 // probability of chance, per term
	span   []float64 // range of payoffs, per player
	scale  float64   // largest of span
}

// at returns the entries of term t.
func (f *game) at(t int) []int32 { return f.tuple[t*f.n : (t+1)*f.n] }

func newGame(g *seqform.Game) *game {
	f := &game{Form: multilinear.New(g), n: len(g.Players), weight: make([]float64, g.Payoffs.Len())}
	for t := range f.weight {
		f.weight[t] = approx.Float64(g.Payoffs.Weight(t))
		for i, s := range g.Payoffs.Tuple(t) {
			f.tuple = append(f.tuple, f.First[i]+s)
		}
	}
	for i := range g.Players {
		lo, hi := g.PayoffRange(i)
		f.span = append(f.span, approx.Float64(hi.Sub(lo)))
		f.scale = math.Max(f.scale, f.span[i])
	}
	return f
}

// behavior returns the behavior with weights in proportion at each set, uniform where all
// are 0.
func (f *game) behavior(weight []float64) []float64 {
	p := make([]float64, len(weight))
	for _, h := range f.Sets {
		dense.Normalize(p[h.Lo:h.Hi], weight[h.Lo:h.Hi])
	}
	for _, e := range f.First {
		p[e] = 1
	}
	return p
}

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
	f, most := w.f, 0.0
	payoff := make([]float64, f.n)
	for i, e := range f.First {
		payoff[i] = w.q[e]
	}
	copy(w.q, w.grad)
	for _, s := range slices.Backward(f.Sets) {
		w.q[s.Parent] += slices.Max(w.q[s.Lo:s.Hi])
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

// derivatives sets d[row[a]][col[e]] to ∂q(a)/∂p(e) for all entries a and e with
// row[a], col[e] ≥ 0.
//
// Below a term the payoff is the product of p over the paths of all players, and
// q(a) leaves out the path of a's player up to a. So the cost is, per term, about
// the square of the number of actions on its paths.
func (f *game) derivatives(p []float64, row, col []int32, d [][]float64) {
	for _, line := range d {
		clear(line)
	}
	var others []int32
	for t := range f.Terms {
		tuple := f.at(t)
		for i, last := range tuple {
			u := f.Pay[i][t]
			if u == 0 || !f.wanted(last, row) {
				continue
			}
			others = others[:0]
			product := product{value: u}
			for j, e := range tuple {
				for ; j != i && f.Parent[e] >= 0; e = f.Parent[e] {
					product.times(p[e])
					others = append(others, e)
				}
			}
			f.alongPath(p, last, others, product, row, col, d)
		}
	}
}

// wanted reports whether an entry on the path to e has a row.
func (f *game) wanted(e int32, row []int32) bool {
	for ; e >= 0; e = f.Parent[e] {
		if row[e] >= 0 {
			return true
		}
	}
	return false
}

// alongPath adds what one term contributes to the rows of the entries on the path
// to last, given the product over the others' entries. It appends to others the
// player's own entries passed.
func (f *game) alongPath(p []float64, last int32, others []int32, product product, row, col []int32, d [][]float64) {
	for a := last; f.Parent[a] >= 0 && product.zeros < 2; a = f.Parent[a] {
		if r := row[a]; r >= 0 {
			for _, e := range others {
				if c := col[e]; c >= 0 {
					d[r][c] += product.without(p[e])
				}
			}
		}
		product.times(p[a])
		others = append(others, a)
	}
}

// A product keeps factors 0 apart, so that any factor can be taken out.
type product struct {
	value float64 // of the factors that are not 0
	zeros int
}

func (z *product) times(x float64) {
	if x == 0 {
		z.zeros++
	} else {
		z.value *= x
	}
}

// without returns the product without one factor x.
func (z *product) without(x float64) float64 {
	switch {
	case z.zeros == 0:
		return z.value / x
	case z.zeros == 1 && x == 0:
		return z.value
	}
	return 0
}
