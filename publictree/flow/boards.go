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
	team := make([]responder, workers)
	sums := make([][]int64, workers)
	var all sync.WaitGroup
	for i := range team {
		q := &team[i]
		q.Table, q.p, q.x, q.paid = r.Table, r.p, r.x, r.paid
		if r.own != nil {
			q.own = &payment{x: r.own.x, times: 1, sum: new(big.Int)}
		}
		sums[i] = make([]int64, len(v))
		all.Go(func() {
			for k := i; k < len(b.Children); k += workers {
				q.deal(sums[i], int(n.Children[0]), n.Street+1, int(b.Children[k]), reach, w)
			}
		})
	}
	all.Wait()
	for i := range team {
		for k, x := range sums[i] {
			v[k] += x
		}
		if r.own != nil {
			r.own.sum.Add(r.own.sum, team[i].own.sum)
		}
	}
}
