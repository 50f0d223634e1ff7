package limit

import "exactsolve/publictree"

// A stack has vectors to use, one after another.
type stack[T publictree.Number] struct {
	sums publictree.Sums[T]
	buf  []T
	top  int // where the next one begins
}

// take returns a vector of zeros. The one taken last is to be given back first.
func (w *stack[T]) take(n int) []T {
	if w.top+n > len(w.buf) {
		w.buf = make([]T, 2*(w.top+n))
	}
	x := w.buf[w.top : w.top+n : w.top+n]
	w.top += n
	clear(x)
	return x
}

func (w *stack[T]) give(x []T) { w.top -= len(x) }

// end adds what player p gets at an end of the betting, Opp being paid so.
func (w *stack[T]) end(n *publictree.Node, v []T, own, others *publictree.Layout, reach []T, pays [3]T) {
	if n.Kind == publictree.Folded {
		publictree.Fold(v, own, others, reach, pays[0])
		return
	}
	w.sums.Showdown(v, own, others, reach, pays[0], pays[1], pays[2])
}
