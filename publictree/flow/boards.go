package flow

import (
	"math/big"
	"sync"

	"exactsolve/publictree"
)

// boards adds what follows on the boards after a deal. At the first deal on the way workers share
// them, each with sums of its own: these are whole numbers, so that it does not matter who adds what.
func (r *responder) boards(v []int64, n *publictree.Node, b *publictree.Board, reach []int64, w weights) {
	workers := min(r.workers, len(b.Children))
	if workers < 2 {
		for _, k := range b.Children {
			r.deal(v, int(n.Children[0]), n.Street+1, int(k), reach, w)
		}
		return
	}
	var mu sync.Mutex // of v and of what r is paid
	var all sync.WaitGroup
	for i := range workers {
		q := &responder{Table: r.Table, p: r.p, x: r.x, paid: r.paid}
		if r.own != nil {
			q.own = &payment{x: r.own.x, times: 1, sum: new(big.Int)}
		}
		all.Go(func() {
			sum := make([]int64, len(v))
			for k := i; k < len(b.Children); k += workers {
				q.deal(sum, int(n.Children[0]), n.Street+1, int(b.Children[k]), reach, w)
			}
			mu.Lock()
			defer mu.Unlock()
			for k, x := range sum {
				v[k] += x
			}
			if r.own != nil {
				r.own.sum.Add(r.own.sum, q.own.sum)
			}
		})
	}
	all.Wait()
}
