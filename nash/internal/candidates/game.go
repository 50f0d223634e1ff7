// Package candidates is in the methods layer: candidates for Nash equilibria of games
// in strategic form, in floating point. Nothing here is a claim; a caller checks
// exactly what it takes.
//
// Start with [New] and [Candidate]. A [Game] has each player's payoffs scaled to
// [0, 1] by an increasing map. Conversion and scaling are monotone too, so that
// payoffs that tie stay tied, a strict comparison of floats is one of the exact
// payoffs, and comparisons of two payoffs, though not of sums, can be trusted:
// [Game.Undominated] removes only what is dominated, and [Game.Pure] passes over
// no equilibrium.
//
// Letters: i, j, k players; a, b actions; x mixed strategies; t a tensor of
// payoffs; s its strides.
//
// Reference: Porter, Nudelman and Shoham 2008 [PNS08] for the order of supports
// and conditional dominance; Tammelin et al. 2015 [TBJB15] for regret matching⁺.
package candidates

import (
	"math"

	"exactsolve/rational"
	"exactsolve/rational/approx"
)

// A Game is a strategic form in floats. It is for one goroutine at a time, for
// it keeps room for intermediate results.
type Game struct {
	sizes []int

	// u[i] has the payoffs of player i. The own action changes fastest, then
	// the actions of the others in order; stride[i][j] is what an action of
	// player j more adds to the index.
	u      [][]float64
	stride [][]int

	work *room
}

// New returns the game with the given numbers of actions, in which player i gets
// payoff(t, i) in pure profile t; the last player's action changes fastest. It
// needs a float64 for each payoff.
func New(sizes []int, payoff func(t, i int) rational.Rat) *Game {
	g := &Game{}
	g.shape(sizes)
	for i := range sizes {
		g.fill(i, payoff)
	}
	g.work = newRoom(g)
	return g
}

// shape sets sizes and strides and makes room for the payoffs.
func (g *Game) shape(sizes []int) {
	n, total := len(sizes), 1
	for _, m := range sizes {
		total *= m
	}
	if g.u == nil {
		g.u, g.stride = make([][]float64, n), make([][]int, n)
		for i := range n {
			g.stride[i] = make([]int, n)
		}
	}
	g.sizes = append(g.sizes[:0], sizes...)
	for i := range n {
		if cap(g.u[i]) < total {
			g.u[i] = make([]float64, total)
		}
		g.u[i] = g.u[i][:total]
		g.stride[i][i] = 1
		step := sizes[i]
		for j, m := range sizes {
			if j != i {
				g.stride[i][j] = step
				step *= m
			}
		}
	}
}

func (g *Game) fill(i int, payoff func(t, i int) rational.Rat) {
	u := g.u[i]
	lo, hi := payoff(0, i), payoff(0, i)
	for t := range u {
		x := payoff(t, i)
		if x.Cmp(lo) < 0 {
			lo = x
		} else if x.Cmp(hi) > 0 {
			hi = x
		}
	}
	scale := scaling(lo, hi)
	pure := make([]int, len(g.sizes))
	at := 0
	for t := range u {
		u[at] = scale(payoff(t, i))
		for j := len(pure) - 1; j >= 0; j-- { // the next profile
			pure[j]++
			at += g.stride[i][j]
			if pure[j] < g.sizes[j] {
				break
			}
			at -= pure[j] * g.stride[i][j]
			pure[j] = 0
		}
	}
}

// scaling returns a monotone map of [lo, hi] to about [0, 1].
func scaling(lo, hi rational.Rat) func(rational.Rat) float64 {
	width := hi.Sub(lo)
	if width.IsZero() {
		return func(rational.Rat) float64 { return 0 }
	}
	w := approx.Float64(width)
	most := math.Max(math.Abs(approx.Float64(lo)), math.Abs(approx.Float64(hi)))
	if tame := most < 1e100 && w > 1e-100; tame && w > most/1024 {
		low, factor := approx.Float64(lo), 1/w
		return func(x rational.Rat) float64 { return (approx.Float64(x) - low) * factor }
	}
	return func(x rational.Rat) float64 { return approx.Float64(x.Sub(lo).Quo(width)) }
}

// restrict makes z the game in which player i has the actions keep[i] of g
// alone. The two share nothing.
func (g *Game) restrict(z *Game, keep [][]int) {
	sizes := z.sizes[:0]
	for _, list := range keep {
		sizes = append(sizes, len(list))
	}
	z.shape(sizes)
	for i := range keep {
		g.gather(z.u[i], i, keep)
	}
}

// gather copies the payoffs of player i in the profiles of keep.
func (g *Game) gather(dst []float64, i int, keep [][]int) {
	u, s := g.u[i], g.stride[i]
	odometer := g.work.odometer
	base := 0
	for j, list := range keep {
		odometer[j] = 0
		if j != i {
			base += list[0] * s[j]
		}
	}
	for at := 0; at < len(dst); {
		for _, a := range keep[i] {
			dst[at] = u[base+a]
			at++
		}
		for j, list := range keep { // the next profile of the others
			if j == i {
				continue
			}
			k := odometer[j] + 1
			if k < len(list) {
				odometer[j] = k
				base += (list[k] - list[k-1]) * s[j]
				break
			}
			odometer[j] = 0
			base += (list[0] - list[k-1]) * s[j]
		}
	}
}

// Restrict returns the game in which player i has the actions keep[i] of g
// alone.
func (g *Game) Restrict(keep [][]int) *Game {
	z := &Game{}
	g.restrict(z, keep)
	z.work = newRoom(z)
	return z
}

// Size returns the number of actions of all players.
func (g *Game) Size() int {
	n := 0
	for _, m := range g.sizes {
		n += m
	}
	return n
}

// A room has space for intermediate results.
type room struct {
	odometer []int
	bases    []int
	chain    []float64
	block    []float64
}

// newRoom returns room for g and its restrictions.
func newRoom(g *Game) *room {
	n := len(g.u[0])
	return &room{odometer: make([]int, len(g.sizes)), chain: make([]float64, n), block: make([]float64, n)}
}

// contract returns Σ_b x[b]·t[b], where t consists of len(x) tensors of equal
// size: t itself if that is a single one of weight 1, and otherwise dst. That dst
// begins where t does is allowed, for the first tensor is read before it is
// written.
func contract(dst, t, x []float64) []float64 {
	if len(x) == 1 && x[0] == 1 {
		return t
	}
	n := len(t) / len(x)
	dst = dst[:n]
	first := true
	for b, w := range x {
		if w == 0 {
			continue
		}
		part := t[b*n : (b+1)*n]
		if first {
			for k, v := range part {
				dst[k] = w * v
			}
			first = false
			continue
		}
		for k, v := range part {
			dst[k] += w * v
		}
	}
	if first {
		clear(dst)
	}
	return dst
}

// contractAll contracts t, a tensor of player i and the others below end, over
// those others.
func contractAll(dst, t []float64, i, end int, x [][]float64) []float64 {
	for j := end - 1; j >= 0; j-- {
		if j != i {
			t = contract(dst, t, x[j])
		}
	}
	return t
}

// payoffs returns the payoffs of player i by own action when the others play x;
// valid until the next call.
func (g *Game) payoffs(w *room, i int, x [][]float64) []float64 {
	return contractAll(w.block, g.u[i], i, len(x), x)
}

// derivatives calls visit for each action b of each other player j with the
// payoffs of player i by own action when j plays b and the rest x. They are valid
// during the call. The cost is about twice that of payoffs: the part of the
// players above j is shared.
func (g *Game) derivatives(w *room, i int, x [][]float64, visit func(j, b int, u []float64)) {
	t := g.u[i]
	for j := len(x) - 1; j >= 0; j-- {
		if j == i {
			continue
		}
		n := len(t) / len(x[j])
		for b := range x[j] {
			visit(j, b, contractAll(w.block, t[b*n:(b+1)*n], i, j, x))
		}
		t = contract(w.chain, t, x[j])
	}
}
