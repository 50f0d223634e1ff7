package limit

import (
	"context"
	"sync"
	"sync/atomic"

	"exactsolve/publictree"
)

// Values are what a continuation is worth, by leaf: what Opp gets for each hand if Us has another,
// times the deals left, in units. Rows are classes of Us's hands, all of which have reach 1 there, and
// columns are classes of Opp's. They are floating-point numbers.
type Values [][]float32

// Bytes returns how much memory the values of one continuation take.
func (l *Limit) Bytes() int64 {
	sum := int64(0)
	for _, at := range l.Leaves {
		c := &l.classes[at.Board]
		sum += 4 * int64(len(c[0].first)) * int64(len(c[1].first))
	}
	return sum
}

// Values returns those of some continuations: strategies of Opp, of which what is below the limit
// counts, while Us follows the blueprint. Workers share the classes; the values are the same for any
// number.
func (l *Limit) Values(ctx context.Context, continuations []Strategy, workers int) ([]Values, error) {
	list := make([]Values, len(continuations))
	for j := range list {
		list[j] = make(Values, len(l.Leaves))
	}
	stopped := new(atomic.Bool)
	defer context.AfterFunc(ctx, func() { stopped.Store(true) })()
	passes := make([]*pass[float32], max(workers, 1))
	for k := range passes {
		passes[k] = &pass[float32]{Limit: l, stopped: stopped, continuations: continuations}
	}
	for leaf, at := range l.Leaves {
		c := &l.classes[at.Board]
		rows, columns := len(c[l.Us].first), len(c[1-l.Us].first)
		for j := range list {
			list[j][leaf] = make([]float32, rows*columns)
		}
		each(passes, rows, func(w *pass[float32], row int) {
			w.row(at, row, func(j, column int, x float32) { list[j][leaf][row*columns+column] = x })
		})
		if stopped.Load() {
			return nil, context.Cause(ctx)
		}
	}
	return list, nil
}

// each does n pieces of work.
func each(workers []*pass[float32], n int, piece func(w *pass[float32], k int)) {
	var next atomic.Int64
	var group sync.WaitGroup
	for _, w := range workers {
		group.Go(func() {
			for k := int(next.Add(1)) - 1; k < n && !w.stopped.Load(); k = int(next.Add(1)) - 1 {
				piece(w, k)
			}
		})
	}
	group.Wait()
}

// A pass goes down the tree with some hands of Us. Vectors have all hands of Opp for the first
// continuation, then for the second.
type pass[T float32 | int64] struct {
	*Limit
	stopped       *atomic.Bool
	continuations []Strategy
	respond       *response // to be found instead, or nil
	stack[T]
}

// row yields what the classes of Opp's hands get where Us has a class of hands.
func (w *pass[T]) row(at Leaf, class int, yield func(j, column int, x T)) {
	c := &w.classes[at.Board]
	own, opp := &c[w.Us], &c[1-w.Us]
	reach, v := w.take(len(own.of)), w.take(len(w.continuations)*len(opp.of))
	for k, of := range own.of {
		if int(of) == class {
			reach[k] = 1
		}
	}
	w.add(v, at.Node, at.Board, reach)
	for j := range w.continuations {
		for column, k := range opp.first {
			yield(j, column, v[j*len(opp.of)+int(k)])
		}
	}
	w.give(v)
	w.give(reach)
}

// add adds to v what Opp's hands get from a node and a board on.
func (w *pass[T]) add(v []T, node, board int, reach []T) {
	n := &w.Spot.Tree[node]
	b := &w.Deals.Streets[n.Street][board]
	own, others := &b.Hands[1-w.Us], &b.Hands[w.Us]
	hands := len(own.Hands)
	switch {
	case w.stopped.Load():
	case n.Kind == publictree.Deal:
		for _, k := range b.Children {
			w.deal(v, hands, int(n.Children[0]), n.Street+1, int(k), reach)
		}
	case n.Kind != publictree.Decision:
		u := w.take(hands)
		pays := w.pays[node]
		w.end(n, u, own, others, reach, [3]T{T(pays[0]), T(pays[1]), T(pays[2])})
		for j := 0; j < len(v); j += hands {
			for k, x := range u {
				v[j+k] += x
			}
		}
		w.give(u)
	case n.Player == w.Us:
		start := w.Places[w.Us].At(node, n.Street, board, len(reach))
		for a, child := range n.Children {
			on := w.take(len(reach))
			if w.onto(on, reach, others, start+a*len(reach)) {
				w.add(v, int(child), board, on)
			}
			w.give(on)
		}
	case w.respond != nil:
		w.best(v, node, board, reach)
	default:
		start := w.Places[1-w.Us].At(node, n.Street, board, hands)
		for a, child := range n.Children {
			u := w.take(len(v))
			w.add(u, int(child), board, reach)
			for j, x := range w.continuations {
				share, u, v := x[start+a*hands:][:hands], u[j*hands:][:hands], v[j*hands:][:hands]
				for k, y := range u {
					v[k] += T(share[k] * float32(y))
				}
			}
			w.give(u)
		}
	}
}

// deal adds what a board gives, and those that are like it.
func (w *pass[T]) deal(v []T, hands, node, street, board int, reach []T) {
	b := &w.Deals.Streets[street][board]
	own, others := &b.Hands[1-w.Us], &b.Hands[w.Us]
	on := w.take(len(others.Hands))
	defer w.give(on)
	any := false
	for k, from := range others.From[0] {
		on[k] = reach[from]
		any = any || on[k] != 0
	}
	n := len(own.Hands)
	if !any || n == 0 {
		return
	}
	copies := len(v) / hands
	u := w.take(copies * n)
	w.add(u, node, board, on)
	for _, like := range own.From {
		for j := range copies {
			u, v := u[j*n:][:n], v[j*hands:][:hands]
			for k, from := range like {
				v[from] += u[k]
			}
		}
	}
	w.give(u)
}

// onto fills in what goes on by an action of Us, whose numbers begin at a place, and reports whether any is
// not 0.
func (w *pass[T]) onto(on, reach []T, hands *publictree.Layout, place int) bool {
	any := false
	for k, r := range reach {
		switch {
		case r == 0:
			continue
		case w.respond != nil:
			on[k] = T(hands.Weights[k] * int64(w.respond.to[place+k]))
		default:
			on[k] = r * T(w.Blueprint[w.Us][place+k])
		}
		any = any || on[k] != 0
	}
	return any
}
