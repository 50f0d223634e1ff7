// Package reasons is in the methods layer: guesses, in floating point, why a box of
// profiles of a game has no equilibrium, and where one is. Nothing here is a claim;
// a caller checks exactly what it takes.
//
// Start with [New], [NewWork] and [Work.Load]. A box is a product of simplices,
// one for each player, given by their vertices. Payoffs are multilinear, so that a
// sum of them lies between its values at profiles of vertices.
//
// Letters: i, j players; a, b actions; p, q vertices; v profiles of vertices.
package reasons

import (
	"math"
	"slices"

	"exactsolve/internal/dense"
	"exactsolve/nash/complete/internal/box"
	"exactsolve/rational"
	"exactsolve/rational/approx"
	"exactsolve/seqform/simplices"
)

// A Game is a strategic form in floats, each player's payoffs divided by a unit of about the
// largest. It does not change.
type Game struct {
	sizes  []int
	stride []int
	u      [][]float64 // per player and pure profile; the last player's action changes fastest
	shift  []int       // the unit of each player, times 2^shift, is about the same
}

// New returns the game with the given numbers of actions, in which player i gets
// payoff(t, i) in pure profile t; the last player's action changes fastest.
func New(sizes []int, payoff func(t, i int) rational.Rat) *Game {
	n := len(sizes)
	g := &Game{sizes: sizes, stride: make([]int, n), u: make([][]float64, n), shift: make([]int, n)}
	total := 1
	for j := n - 1; j >= 0; j-- {
		g.stride[j] = total
		total *= sizes[j]
	}
	exp := make([]int, n)
	for i := range n {
		var largest rational.Rat
		for t := range total {
			largest = rational.Max(largest, payoff(t, i).Abs())
		}
		exp[i] = largest.Num().BitLen() - largest.Den().BitLen()
		unit := rational.Int(2).Pow(max(exp[i], -exp[i]))
		if exp[i] < 0 {
			unit = unit.Inv()
		}
		g.u[i] = make([]float64, total)
		for t := range total {
			g.u[i][t] = approx.Float64(payoff(t, i).Quo(unit))
		}
	}
	for i := range n {
		g.shift[i] = min(slices.Max(exp)-exp[i], maxShift)
	}
	return g
}

// maxShift limits shifts, and so multipliers, to sizes of use.
const maxShift = 1000

// tiny is a difference of payoffs, of at most 1 in absolute value, that may be an
// error of rounding.
const tiny = 1e-12

// A Work has payoffs at the vertices of a box, and room for the rest. It is for one
// goroutine.
type Work struct {
	g *Game

	kept     [][]int       // per player, the actions that are not out
	base     []int         // per player, the first action that is in, −1 if there is none
	in       [][]bool      // per player and action, whether it is in
	vertices [][][]float64 // per player and vertex, the probabilities of kept actions
	count    []int         // of vertices, per player

	at   [][]float64 // per player: own action, then the vertices of the others in order
	temp [2][]float64
	lp   program
	eq   dense.System
	x    [][]float64 // weights of vertices
	rows []row
	ties []int
	row  []float64 // of gains
}

// NewWork returns room for boxes of g.
func NewWork(g *Game) *Work {
	n := len(g.sizes)
	return &Work{
		g: g, at: make([][]float64, n), kept: make([][]int, n), base: make([]int, n),
		in: make([][]bool, n), vertices: make([][][]float64, n), count: make([]int, n),
	}
}

// Load takes a box of the game.
func (w *Work) Load(b *box.Box) {
	for j := range w.g.sizes {
		w.loadPlayer(b.Use[j], b.Simplex[j], j)
	}
	for i := range w.g.sizes {
		t := w.gather(i)
		for j, vertices := range w.vertices {
			if j != i {
				t = w.rotate(t, vertices)
			}
		}
		w.at[i] = append(w.at[i][:0], t...)
	}
}

func (w *Work) loadPlayer(use []box.Use, simplex []*simplices.Point, j int) {
	w.kept[j], w.in[j], w.vertices[j] = w.kept[j][:0], w.in[j][:0], w.vertices[j][:0]
	w.base[j], w.count[j] = slices.Index(use, box.In), len(simplex)
	for a, s := range use {
		if s != box.Out {
			w.kept[j] = append(w.kept[j], a)
		}
		w.in[j] = append(w.in[j], s == box.In)
	}
	for _, p := range simplex {
		x := make([]float64, len(w.kept[j]))
		for k, a := range w.kept[j] {
			x[k] = float64(p.At[a]) / float64(p.Den)
		}
		w.vertices[j] = append(w.vertices[j], x)
	}
}

// gather returns the payoffs of player i in profiles of kept actions of the others,
// in order, and any own action, which changes fastest.
func (w *Work) gather(i int) []float64 {
	t := w.temp[0][:0]
	var walk func(j, at int)
	walk = func(j, at int) {
		switch {
		case j == len(w.g.sizes):
			for a := range w.g.sizes[i] {
				t = append(t, w.g.u[i][at+a*w.g.stride[i]])
			}
		case j == i:
			walk(j+1, at)
		default:
			for _, a := range w.kept[j] {
				walk(j+1, at+a*w.g.stride[j])
			}
		}
	}
	walk(0, 0)
	w.temp[0] = t
	return t
}

// rotate takes the first axis of t and appends it, as values at vertices, as the
// last one.
func (w *Work) rotate(t []float64, vertices [][]float64) []float64 {
	d, n := len(vertices[0]), len(vertices)
	rest := len(t) / d
	out := w.temp[1]
	if cap(out) < rest*n {
		out = make([]float64, rest*n)
	}
	out = out[:rest*n]
	clear(out)
	for v, x := range vertices {
		for a, p := range x {
			if p == 0 {
				continue
			}
			for k, y := range t[a*rest : (a+1)*rest] {
				out[k*n+v] += p * y
			}
		}
	}
	w.temp[0], w.temp[1] = out, w.temp[0]
	return out
}

// payoffs returns what action a of player i pays at the vertices of the others.
func (w *Work) payoffs(i, a int) []float64 {
	n := len(w.at[i]) / w.g.sizes[i]
	return w.at[i][a*n : (a+1)*n]
}

// Better returns an action of player i that seems to pay more than a everywhere in
// the box, −1 if there is none.
func (w *Work) Better(i, a int) int {
	u := w.payoffs(i, a)
next:
	for b := range w.g.sizes[i] {
		for k, x := range w.payoffs(i, b) {
			if x-u[k] <= tiny {
				continue next
			}
		}
		return b
	}
	return -1
}

// LongestEdge returns a player and the vertices p < q of the simplex that are furthest
// apart, and whether they are more than 2^−halvings apart.
func (w *Work) LongestEdge(halvings int) (j, p, q int, ok bool) {
	length := 0.0
	for k, vertices := range w.vertices {
		for b := range vertices {
			for a := range b {
				d := 0.0
				for c, x := range vertices[a] {
					d = max(d, math.Abs(x-vertices[b][c]))
				}
				if d > length {
					j, p, q, length = k, a, b, d
				}
			}
		}
	}
	return j, p, q, length > math.Ldexp(1, -halvings)
}

// Tied reports whether the difference of payoffs between an action that is in and the first of its player
// that is seems to be 0 at all vertices of the box.
func (w *Work) Tied() bool {
	w.list()
	for k, r := range w.rows {
		if r.exact && !slices.ContainsFunc(w.gains(k), func(d float64) bool { return math.Abs(d) > tiny }) {
			return true
		}
	}
	return false
}

// Touched reports whether some difference of payoffs between an action and the first of its player that is
// in seems to be 0 where it is to be, at those vertices alone where it has not the one sign that it has
// elsewhere; or, with all others, at one profile of vertices.
func (w *Work) Touched() bool {
	w.list()
	wrong := make([]bool, w.profiles())
	for k, r := range w.rows {
		tie, low, high := false, 0.0, 0.0
		for at, d := range w.gains(k) {
			tie = tie || math.Abs(d) <= tiny
			low, high = min(low, d), max(high, d)
			wrong[at] = wrong[at] || d > tiny || r.exact && d < -tiny
		}
		if tie && (low >= -tiny || r.exact && high <= tiny) {
			return true
		}
	}
	return slices.Contains(wrong, false)
}

// profiles returns the number of profiles of vertices.
func (w *Work) profiles() int {
	n := 1
	for _, c := range w.count {
		n *= c
	}
	return n
}

// Mixers returns how many players have more than one action that is not out.
func (w *Work) Mixers() (n int) {
	for _, kept := range w.kept {
		if len(kept) > 1 {
			n++
		}
	}
	return n
}
