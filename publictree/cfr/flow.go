package cfr

import "exactsolve/publictree"

// parts returns the number at a place of an average strategy.
type parts func(place int) float64

// Flow returns the average strategy of player p as a flow at a scale: what arrives is divided in
// proportion, rounded down, and the rest goes to the action that is used most. Where none is used
// yet, all are alike. Numbers that add up to what arrives stay as they are, such as those of a kept flow
// of the same scale.
func (g *Guess) Flow(p, scale int) []int32 {
	f := &flows{Guess: g, p: p, average: g.engine.parts(p), x: make([]int32, g.places[p].Total)}
	in := make([]int32, len(g.deals.Streets[0][0].Hands[p].Hands))
	for k := range in {
		in[k] = 1 << scale
	}
	f.fill(0, 0, in)
	return f.x
}

type flows struct {
	*Guess
	p       int
	average parts
	parts   parts // at the node
	x       []int32
	buf     []float64
}

func (f *flows) fill(node, board int, in []int32) {
	n := &f.spot.Tree[node]
	switch {
	case n.Kind == publictree.Deal:
		for _, k := range f.deals.Streets[n.Street][board].Children {
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
		f.parts = f.average
		if kept := &f.kept[f.p]; kept.keeps(node) {
			f.parts = func(k int) float64 { return float64(kept.X[k]) }
		}
		hands := &f.deals.Streets[n.Street][board].Hands[f.p]
		for k := range in {
			if pass(n.Lock, hands.Hands[k], x, in, k) {
				continue
			}
			if like := first(hands, k); like < k {
				repeat(x, len(in), k, like)
			} else {
				f.divide(x, start, in, k)
			}
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

// repeat does for hand k what is done for another.
func repeat(x []int32, hands, k, like int) {
	for a := 0; a < len(x); a += hands {
		x[a+k] = x[a+like]
	}
}

// divide divides what arrives for hand k at the node with the numbers x, which begin at a place.
func (f *flows) divide(x []int32, start int, in []int32, k int) {
	if in[k] == 0 {
		return
	}
	row, most := f.row(start+k, len(in), len(x)/len(in))
	sum := float64(0)
	for _, y := range row {
		sum += y
	}
	rest := in[k]
	for a, y := range row {
		if sum != float64(in[k]) {
			y = float64(in[k]) * y / sum
		}
		part := min(rest, int32(y))
		x[a*len(in)+k] = part
		rest -= part
	}
	x[most*len(in)+k] += rest
}

// row returns how much each action of a hand is used, and which most. All are alike if none is used.
func (f *flows) row(at, hands, actions int) (row []float64, most int) {
	f.buf = f.buf[:0]
	for a := range actions {
		f.buf = append(f.buf, f.parts(at+a*hands))
		if f.buf[a] > f.buf[most] {
			most = a
		}
	}
	if f.buf[most] == 0 {
		for a := range f.buf {
			f.buf[a] = 1
		}
	}
	return f.buf, most
}
