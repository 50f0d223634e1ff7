package floors

import (
	"math"

	"exactsolve/nash/sequential/internal/orders"
	"exactsolve/rational/approx"
)

// A game is a game tree in floats. It does not change.
type game struct {
	t      *orders.Tree
	n      int       // players
	owner  []int32   // per entry
	path   [][]int32 // per leaf, entries
	weight []float64 // per leaf, of chance
	pay    []float64 // n a leaf, times weight
}

// never stands for the probability 0 of chance.
const never = 1e-12

func newGame(t *orders.Tree) *game {
	f := &game{t: t, n: len(t.Game.Players)}
	for e := range t.SetOf {
		f.owner = append(f.owner, int32(t.Owner(int32(e))))
	}
	for _, leaf := range t.Leaves {
		w := approx.Float64(leaf.Weight) * math.Pow(never, float64(leaf.Zeros[len(leaf.Path)]))
		f.path, f.weight = append(f.path, leaf.Path), append(f.weight, w)
		for _, u := range leaf.Payoffs {
			f.pay = append(f.pay, w*approx.Float64(u))
		}
	}
	return f
}

// A workspace is memory for passes over a game.
type workspace struct {
	f     *game
	floor []float64 // per entry
	room  []float64 // per set, 1 minus its floors
	p, q  []float64 // per entry
	r     []float64 // per set
	own   []float64 // per player
}

func newWorkspace(f *game) *workspace {
	m, k := len(f.owner), len(f.t.Sets)
	return &workspace{f: f, floor: make([]float64, m), room: make([]float64, k), p: make([]float64, m), q: make([]float64, m), r: make([]float64, k), own: make([]float64, f.n)}
}

// play sets p for y.
func (w *workspace) play(y []float64) {
	for e, k := range w.f.t.SetOf {
		w.p[e] = w.floor[e] + w.room[k]*y[e]
	}
}

// values sets p, q and r for y.
func (w *workspace) values(y []float64) {
	w.play(y)
	clear(w.q)
	clear(w.r)
	for leaf := range w.f.path {
		w.addLeaf(leaf)
	}
}

// addLeaf adds what a leaf contributes to q and r, for positive p.
func (w *workspace) addLeaf(leaf int) {
	f := w.f
	path, product := f.path[leaf], 1.0
	for _, e := range path {
		product *= w.p[e]
	}
	for i := range w.own {
		w.own[i] = product
	}
	for _, e := range path {
		i := f.owner[e]
		w.own[i] /= w.p[e]
		w.q[e] += f.pay[leaf*f.n+int(i)] * w.own[i]
		if k := f.t.SetOf[e]; e == f.t.Sets[k].Lo {
			w.r[k] += f.weight[leaf] * w.own[i]
		}
	}
}

// scale returns one over the reach of set k, after values; 0 where play leads so
// rarely that floats cannot tell.
func (w *workspace) scale(k int32) float64 {
	const rarely = 1e-290
	if w.r[k] < rarely {
		return 0
	}
	return 1 / w.r[k]
}
