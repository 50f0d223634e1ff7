package ev

import (
	"context"
	"slices"

	"exactsolve/publictree"
	"exactsolve/publictree/flow"
)

// A walk adds up what the hands of a player are paid while the other keeps to a flow.
type walk struct {
	*flow.Table
	ctx   context.Context
	p     int
	flows *[2]flow.Flow
}

// sides are numbers by hand of each player.
type sides [2][]int64

// A got is what hands are paid, added up over the hands of the other and all deals.
type got struct {
	kept []wide  // times the player's own flow, if the player keeps to it
	best []int64 // if the player does what is best
}

func newGot(hands int) got { return got{make([]wide, hands), make([]int64, hands)} }

// A state is what comes to a node of the hands on its board.
type state struct {
	flow  sides // of the last decision of each
	times sides // what locks multiply that with, those of the player before the walk apart; of the other with weights
}

// root returns what comes to the root.
func (w *walk) root() state {
	var z state
	for p := range z.flow {
		l := &w.Deals.Streets[0][0].Hands[p]
		z.flow[p] = slices.Repeat([]int64{1 << w.flows[p].Scale}, len(l.Hands))
		z.times[p] = slices.Repeat([]int64{1}, len(l.Hands))
	}
	z.times[1-w.p] = w.Deals.Streets[0][0].Hands[1-w.p].Weights
	return z
}

// arrive returns what comes to a decision of the player on a board.
func (w *walk) arrive(node, board int) state {
	boards := make([]int, w.Spot.Tree[node].Street+1) // on the way
	for street := len(boards) - 1; street > 0; street-- {
		boards[street] = board
		board = int(w.Deals.Streets[street][board].Parent)
	}
	z := w.root()
	for k, a := range w.Spot.Way(node) {
		n := &w.Spot.Tree[k]
		if n.Kind == publictree.Deal {
			z = z.onto(&w.Deals.Streets[n.Street+1][boards[n.Street+1]])
			continue
		}
		times := z.times[w.p]
		z = w.after(z, k, boards[n.Street], a)
		z.times[w.p] = times // shares of locks on the way are no matter to a hand that is there
	}
	return z
}

// after returns what comes to where an action leads.
func (w *walk) after(z state, node, board, action int) state {
	n := &w.Spot.Tree[node]
	hands := w.Deals.Streets[n.Street][board].Hands[n.Player].Hands
	z.flow[n.Player] = w.part(n.Player, node, n.Street, board, action, len(hands))
	if n.Lock != nil {
		then := make([]int64, len(hands))
		for k, h := range hands {
			times, _ := n.Lock.Times(h, action)
			then[k] = z.times[n.Player][k] * times
		}
		z.times[n.Player] = then
	}
	return z
}

// onto returns what comes to the board that is dealt.
func (z state) onto(b *publictree.Board) state {
	z.flow, z.times = z.flow.onto(b), z.times.onto(b)
	return z
}

// reach returns the flow of a player's hands times what locks multiply it with.
func (z *state) reach(p int) []int64 {
	list := make([]int64, len(z.flow[p]))
	for k, x := range z.flow[p] {
		list[k] = x * z.times[p][k]
	}
	return list
}

// part returns the flow of an action of player p.
func (w *walk) part(p, node, street, board, action, hands int) []int64 {
	start := w.Places[p].At(node, street, board, hands) + action*hands
	list := make([]int64, hands)
	for k, x := range w.flows[p].X[start : start+hands] {
		list[k] = int64(x)
	}
	return list
}

// onto returns the numbers of the hands that do not meet what is dealt.
func (x sides) onto(b *publictree.Board) sides {
	for p := range x {
		on := make([]int64, len(b.Hands[p].Hands))
		for k, from := range b.Hands[p].From[0] {
			on[k] = x[p][from]
		}
		x[p] = on
	}
	return x
}

// add adds what is paid from a node and a board on.
func (w *walk) add(v got, node, board int, z state) {
	n := &w.Spot.Tree[node]
	switch {
	case n.Kind == publictree.Deal:
		for _, k := range w.Deals.Streets[n.Street][board].Children {
			w.deal(v, int(n.Children[0]), n.Street+1, int(k), z)
		}
	case n.Kind != publictree.Decision:
		w.end(v, n, board, z)
	case n.Player == w.p:
		w.choose(v, node, board, z)
	default:
		for a, child := range n.Children {
			w.add(v, int(child), board, w.after(z, node, board, a))
		}
	}
}

// end adds what is paid at an end.
func (w *walk) end(v got, n *publictree.Node, board int, z state) {
	reach := z.reach(1 - w.p)
	if !slices.ContainsFunc(reach, func(x int64) bool { return x != 0 }) {
		return
	}
	b := &w.Deals.Streets[n.Street][board]
	own, others := &b.Hands[w.p], &b.Hands[1-w.p]
	win, lose, tie := w.Spot.Pays(n, w.p)
	times := w.Spot.DealsAfter(n.Street, 4) * w.Spot.Times(n)
	u := make([]int64, len(v.best))
	if n.Kind == publictree.Folded {
		publictree.Fold(u, own, others, reach, win*times)
	} else {
		publictree.Showdown(u, own, others, reach, win*times, lose*times, tie*times)
	}
	mine := z.reach(w.p)
	for k, x := range u {
		v.best[k] += x
		v.kept[k] = v.kept[k].add(product(mine[k], x))
	}
}

// deal adds what a board gives, and those that are like it.
func (w *walk) deal(v got, node, street, board int, z state) {
	if w.ctx.Err() != nil {
		return
	}
	b := &w.Deals.Streets[street][board]
	u := newGot(len(b.Hands[w.p].Hands))
	w.add(u, node, board, z.onto(b))
	for _, like := range b.Hands[w.p].From {
		for k, from := range like {
			v.best[from] += u.best[k]
			v.kept[from] = v.kept[from].add(u.kept[k])
		}
	}
}

// choose adds what follows a decision of the player: the best of the actions, or what a lock says.
func (w *walk) choose(v got, node, board int, z state) {
	n := &w.Spot.Tree[node]
	hands := w.Deals.Streets[n.Street][board].Hands[w.p].Hands
	best := make([]int64, len(hands))
	for a, child := range n.Children {
		u := got{v.kept, make([]int64, len(hands))}
		w.add(u, int(child), board, w.after(z, node, board, a))
		for k, h := range hands {
			times, locked := n.Lock.Times(h, a)
			x := u.best[k] * times
			switch {
			case a == 0:
				best[k] = x
			case locked:
				best[k] += x
			default:
				best[k] = max(best[k], x)
			}
		}
	}
	for k, x := range best {
		v.best[k] += x
	}
}
