package flow

import (
	"math/big"

	"exactsolve/publictree"
	"exactsolve/rational"
)

// Best returns the most that player p can get against a flow of the other, which was found to be
// one, in the unit of the spot's file, with half of the pot taken off. With prizes it is rounded up.
func (t *Table) Best(p int, x *Flow) rational.Rat {
	sum := dot(t.Deals.Streets[0][0].Hands[p].Weights, t.Response(p, x))
	return t.amount(sum, x.Scale)
}

// amount returns what a sum over pairs of hands and deals, in units times 2^scale, means in the
// unit of the file.
func (t *Table) amount(sum *big.Int, scale int) rational.Rat {
	all := new(big.Int).Lsh(t.pairs, uint(scale))
	all.Mul(all, big.NewInt(t.Spot.Whole()))
	return rational.FromInts(sum, all).Mul(t.Spot.Unit()).Mul(t.Spot.Chip)
}

// Response returns, for each hand of player p at the root, the most it can get against a flow of
// the other, in units, times 2^scale and the weights of the other's hands and added up over all
// deals.
func (t *Table) Response(p int, x *Flow) []int64 {
	return t.respond(&responder{Table: t, p: p, x: x.X, paid: t.pays[p], workers: t.Workers}, x.Scale)
}

// respond returns what each hand gets from the root on.
func (t *Table) respond(r *responder, scale int) []int64 {
	first := &t.Deals.Streets[0][0]
	others := &first.Hands[1-r.p]
	reach := make([]int64, len(others.Hands))
	for k, w := range others.Weights {
		reach[k] = w << scale
	}
	v := make([]int64, len(first.Hands[r.p].Hands))
	r.add(v, 0, 0, reach, weights{first.Hands[0].Weights, first.Hands[1].Weights})
	return v
}

type responder struct {
	*Table
	p     int
	x     []int32  // of the other
	paid  []payoff // by node
	own   *payment // where the player keeps to a flow, or nil
	sums  publictree.Sums[int64]
	spare [][]int64 // vectors to use again

	workers int // that share the boards of the first deal; 0 is 1
}

// add adds to v what each hand of p can get from a node and a board on, given the reach of the
// other's hands: weight times flow.
func (r *responder) add(v []int64, node, board int, reach []int64, w weights) {
	n := &r.Spot.Tree[node]
	b := &r.Deals.Streets[n.Street][board]
	own, others := &b.Hands[r.p], &b.Hands[1-r.p]
	switch {
	case n.Kind == publictree.Folded:
		publictree.Fold(v, own, others, reach, r.paid[node].win)
	case n.Kind == publictree.ShownDown:
		pay := &r.paid[node]
		r.sums.Showdown(v, own, others, reach, pay.win, pay.lose, pay.tie)
	case n.Kind == publictree.Deal:
		r.boards(v, n, b, reach, w)
	case n.Player == r.p && r.own != nil:
		r.pay(len(v), node, board, reach, w)
	case n.Player == r.p && n.Lock != nil:
		r.keep(v, n, board, reach, w)
	case n.Player == r.p:
		r.choose(v, n, board, reach, w)
	default:
		on := r.take(len(reach))
		start := r.Places[1-r.p].At(node, n.Street, board, len(reach))
		for a, child := range n.Children {
			then := w.after(n, a, others.Hands)
			any := int64(0)
			for k, x := range r.x[start+a*len(reach) : start+(a+1)*len(reach)] {
				on[k] = then[1-r.p][k] * int64(x)
				any |= on[k]
			}
			if any != 0 { // else all that follows is 0
				r.add(v, int(child), board, on, then)
			}
		}
		r.give(on)
	}
}

// choose adds the most that an action of p gives to each hand.
func (r *responder) choose(v []int64, n *publictree.Node, board int, reach []int64, w weights) {
	best, u := r.take(len(v)), r.take(len(v))
	clear(best)
	r.add(best, int(n.Children[0]), board, reach, w)
	for _, child := range n.Children[1:] {
		clear(u)
		r.add(u, int(child), board, reach, w)
		for k, x := range u {
			best[k] = max(best[k], x)
		}
	}
	for k := range v {
		v[k] += best[k]
	}
	r.give(best)
	r.give(u)
}

// deal adds what a board gives, and those that are like it.
func (r *responder) deal(v []int64, node, street, board int, reach []int64, w weights) {
	if r.stopped() {
		return
	}
	b := &r.Deals.Streets[street][board]
	own, others := &b.Hands[r.p], &b.Hands[1-r.p]
	if r.own != nil {
		times := r.own.times
		r.own.times *= int64(len(own.From))
		defer func() { r.own.times = times }()
	}
	on, u := r.take(len(others.Hands)), r.take(len(own.Hands))
	for k, from := range others.From[0] {
		on[k] = reach[from]
	}
	clear(u)
	r.add(u, node, board, on, r.onto(w, b))
	for _, like := range own.From {
		for k, from := range like {
			v[from] += u[k]
		}
	}
	r.give(on)
	r.give(u)
}

// take returns a vector with anything in it.
func (r *responder) take(n int) []int64 {
	if k := len(r.spare) - 1; k >= 0 && cap(r.spare[k]) >= n {
		v := r.spare[k][:n]
		r.spare = r.spare[:k]
		return v
	}
	return make([]int64, n, max(n, len(r.Deals.Streets[0][0].Hands[0].Hands), len(r.Deals.Streets[0][0].Hands[1].Hands)))
}

func (r *responder) give(v []int64) { r.spare = append(r.spare, v) }
