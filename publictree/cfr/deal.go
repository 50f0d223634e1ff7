package cfr

import (
	"sync"
	"sync/atomic"

	"exactsolve/publictree"
)

// deal adds what follows on all boards after one. Workers that have nothing to do help; sums are
// taken in the order of the boards all the same.
func (w *walk[V, E]) deal(v []V, node, street int, before *publictree.Board, reach []V) {
	boards := before.Children
	all := w.take(len(boards) * len(v))
	part := func(k int) []V {
		n := len(w.deals.Streets[street][boards[k]].Hands[w.p].Hands)
		return all[k*len(v):][:n]
	}
	w.share(len(boards), func(w *walk[V, E], k int) {
		w.on(part(k), node, street, int(boards[k]), reach)
	})
	for k, board := range boards {
		if w.stopped.Load() {
			break
		}
		u := part(k)
		for _, like := range w.deals.Streets[street][board].Hands[w.p].From {
			for j, from := range like {
				v[from] += u[j]
			}
		}
	}
	w.give(all)
}

// share does n pieces of work, with the help of all workers that have nothing to do.
func (w *walk[V, E]) share(n int, piece func(w *walk[V, E], k int)) {
	var next atomic.Int64
	work := func(w *walk[V, E]) {
		for k := int(next.Add(1)) - 1; k < n && !w.stopped.Load(); k = int(next.Add(1)) - 1 {
			piece(w, k)
		}
	}
	var helpers sync.WaitGroup
	defer helpers.Wait()
	for range n - 1 {
		select {
		case helper := <-w.workers:
			helper.p, helper.by = w.p, w.by
			helpers.Go(func() {
				work(helper)
				w.workers <- helper
			})
			continue
		default:
		}
		break
	}
	work(w)
}

// on fills in what follows on a board, which may leave no hand to a player.
func (w *walk[V, E]) on(u []V, node, street, board int, reach []V) {
	clear(u)
	from := w.deals.Streets[street][board].Hands[1-w.p].From[0]
	if len(u) == 0 || len(from) == 0 {
		return
	}
	on := w.take(len(from))
	for k, j := range from {
		on[k] = reach[j]
	}
	w.add(u, node, board, on)
	w.give(on)
}
