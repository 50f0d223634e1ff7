// Package cfr guesses strategies of poker spots by counterfactual regret minimization on the public
// tree, in floating-point numbers.
//
// Start with [New]. What it finds is a guess: [Guess.Flow] makes whole numbers of it, and package
// cert/flow finds what these guarantee.
//
// Reference: Brown and Sandholm 2019 [BS19].
package cfr

import (
	"math"

	"exactsolve/publictree"
)

// A Guess has regrets and average strategies, which get better with each [Guess.Step].
type Guess struct {
	spot    *publictree.Spot
	deals   *publictree.Deals
	places  [2]*publictree.Places
	regrets [2][]float32
	average [2][]float32
	steps   int
}

// New returns a guess that treats all actions alike.
func New(s *publictree.Spot, d *publictree.Deals) *Guess {
	g := &Guess{spot: s, deals: d}
	for p := range g.places {
		g.places[p] = publictree.PlacesOf(s, d, p)
		g.regrets[p] = make([]float32, g.places[p].Total)
		g.average[p] = make([]float32, g.places[p].Total)
	}
	return g
}

// Step makes one iteration of discounted regret minimization, of one player after the other.
func (g *Guess) Step() {
	t := float64(g.steps)
	grow := math.Pow(t, 1.5)
	from := math.Pow(4, math.Floor(math.Log2(max(t, 1))/2)) // the averages begin anew at powers of 4
	if t == 0 {
		from = 0
	}
	w := &walk{Guess: g, gains: float32(grow / (grow + 1)), losses: 0.5, keep: float32(math.Pow((t-from)/(t-from+1), 3))}
	for p := range 2 {
		w.p = p
		others := &g.deals.Streets[0][0].Hands[1-p]
		reach := make([]float64, len(others.Hands))
		for k, x := range others.Weights {
			reach[k] = float64(x) / float64(g.deals.Total[1-p])
		}
		w.add(make([]float64, len(g.deals.Streets[0][0].Hands[p].Hands)), 0, 0, reach)
	}
	g.steps++
}

type walk struct {
	*Guess
	p                   int
	gains, losses, keep float32 // what remains of regrets above and below 0, and of averages
	spare               [][]float64
}

// add adds to v what each hand of p gets from a node and a board on, and updates p's regrets.
func (w *walk) add(v []float64, node, board int, reach []float64) {
	n := &w.spot.Tree[node]
	b := &w.deals.Streets[n.Street][board]
	own, others := &b.Hands[w.p], &b.Hands[1-w.p]
	switch {
	case n.Kind == publictree.Folded:
		pay, _, _ := w.spot.Pays(n, w.p)
		publictree.Fold(v, own, others, reach, float64(pay*w.spot.DealsAfter(n.Street, 4)))
	case n.Kind == publictree.ShownDown:
		win, lose, tie := w.spot.Pays(n, w.p)
		publictree.Showdown(v, own, others, reach, float64(win), float64(lose), float64(tie))
	case n.Kind == publictree.Deal:
		for _, k := range b.Children {
			w.deal(v, int(n.Children[0]), n.Street+1, int(k), reach)
		}
	case n.Player == w.p:
		w.choose(v, node, board, reach)
	default:
		start := w.places[1-w.p].At(node, n.Street, board, len(reach))
		list := w.regrets[1-w.p][start : start+len(n.Actions)*len(reach)]
		norm, on := w.take(len(reach)), w.take(len(reach))
		norms(list, norm)
		for a, child := range n.Children {
			even := 1 / float64(len(n.Actions))
			for k, r := range list[a*len(reach) : (a+1)*len(reach)] {
				on[k] = reach[k] * share(r, norm[k], even)
			}
			w.add(v, int(child), board, on)
		}
		w.give(norm)
		w.give(on)
	}
}

// norms fills in what the positive regrets of a hand are divided by, or 0.
func norms(list []float32, norm []float64) {
	clear(norm)
	for a := 0; a < len(list); a += len(norm) {
		for k, r := range list[a : a+len(norm)] {
			if r > 0 {
				norm[k] += float64(r)
			}
		}
	}
	for k, s := range norm {
		if s > 0 {
			norm[k] = 1 / s
		}
	}
}

func share(r float32, norm, even float64) float64 {
	if norm == 0 {
		return even
	}
	return float64(max(r, 0)) * norm
}

func (w *walk) choose(v []float64, node, board int, reach []float64) {
	n := &w.spot.Tree[node]
	start := w.places[w.p].At(node, n.Street, board, len(v))
	regrets := w.regrets[w.p][start : start+len(n.Actions)*len(v)]
	average := w.average[w.p][start : start+len(n.Actions)*len(v)]
	norm, mean := w.take(len(v)), w.take(len(v))
	norms(regrets, norm)
	clear(mean)
	even := 1 / float64(len(n.Actions))
	us := make([][]float64, len(n.Actions))
	for a, child := range n.Children {
		u := w.take(len(v))
		clear(u)
		w.add(u, int(child), board, reach)
		us[a] = u
		for k, r := range regrets[a*len(v) : (a+1)*len(v)] {
			s := share(r, norm[k], even)
			mean[k] += s * u[k]
			average[a*len(v)+k] = average[a*len(v)+k]*w.keep + float32(s)
		}
	}
	for a, u := range us {
		rs := regrets[a*len(v) : (a+1)*len(v)]
		for k, r := range rs {
			if r > 0 {
				r *= w.gains
			} else {
				r *= w.losses
			}
			rs[k] = r + float32(u[k]-mean[k])
		}
		w.give(u)
	}
	for k := range v {
		v[k] += mean[k]
	}
	w.give(norm)
	w.give(mean)
}

func (w *walk) deal(v []float64, node, street, board int, reach []float64) {
	b := &w.deals.Streets[street][board]
	own, others := &b.Hands[w.p], &b.Hands[1-w.p]
	on, u := w.take(len(others.Hands)), w.take(len(own.Hands))
	for k, from := range others.From[0] {
		on[k] = reach[from]
	}
	clear(u)
	w.add(u, node, board, on)
	for _, like := range own.From {
		for k, from := range like {
			v[from] += u[k]
		}
	}
	w.give(on)
	w.give(u)
}

// take returns a vector with anything in it.
func (w *walk) take(n int) []float64 {
	if k := len(w.spare) - 1; k >= 0 && cap(w.spare[k]) >= n {
		v := w.spare[k][:n]
		w.spare = w.spare[:k]
		return v
	}
	first := &w.deals.Streets[0][0]
	return make([]float64, n, max(n, len(first.Hands[0].Hands), len(first.Hands[1].Hands)))
}

func (w *walk) give(v []float64) { w.spare = append(w.spare, v) }

// Flow returns the average strategy of player p as a flow at a scale: what arrives is divided in
// proportion, rounded down, and the rest goes to the action that is used most.
func (g *Guess) Flow(p, scale int) []int32 {
	f := &flows{Guess: g, p: p, x: make([]int32, g.places[p].Total)}
	in := make([]int32, len(g.deals.Streets[0][0].Hands[p].Hands))
	for k := range in {
		in[k] = 1 << scale
	}
	f.fill(0, 0, in)
	return f.x
}

type flows struct {
	*Guess
	p int
	x []int32
}

func (f *flows) fill(node, board int, in []int32) {
	n := &f.spot.Tree[node]
	b := &f.deals.Streets[n.Street][board]
	switch {
	case n.Kind == publictree.Deal:
		for _, k := range b.Children {
			from := f.deals.Streets[n.Street+1][k].Hands[f.p].From[0]
			on := make([]int32, len(from))
			for j, i := range from {
				on[j] = in[i]
			}
			f.fill(int(n.Children[0]), int(k), on)
		}
	case n.Kind != publictree.Decision:
	case n.Player != f.p:
		for _, child := range n.Children {
			f.fill(int(child), board, in)
		}
	default:
		start := f.places[f.p].At(node, n.Street, board, len(in))
		x := f.x[start : start+len(n.Actions)*len(in)]
		average := f.average[f.p][start : start+len(x)]
		for k := range in {
			divide(x, average, in, k, first(&b.Hands[f.p], k))
		}
		for a, child := range n.Children {
			f.fill(int(child), board, x[a*len(in):(a+1)*len(in)])
		}
	}
}

// first returns the first of the hands that are the same as hand k but for names of suits.
func first(l *publictree.Layout, k int) int {
	least := k
	for _, alike := range l.Alike {
		least = min(least, int(alike[k]))
	}
	return least
}

// divide divides what arrives for hand k as the average of hand like.
func divide(x []int32, average []float32, in []int32, k, like int) {
	n := len(in)
	if like < k {
		for a := 0; a < len(x); a += n {
			x[a+k] = x[a+like]
		}
		return
	}
	sum, most := float64(0), 0
	for a := 0; a < len(x); a += n {
		sum += float64(average[a+k])
		if average[a+k] > average[most+k] {
			most = a
		}
	}
	rest := in[k]
	for a := 0; a < len(x) && sum > 0; a += n {
		x[a+k] = min(rest, int32(float64(in[k])*float64(average[a+k])/sum))
		rest -= x[a+k]
	}
	x[most+k] += rest
}
