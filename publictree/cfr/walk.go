package cfr

import (
	"context"
	"sync/atomic"

	"exactsolve/publictree"
)

// A number is what vectors are made of, and an entry what is kept.
type (
	number interface{ float32 | int64 }
	entry  interface{ float32 | int32 }
)

// Arithmetic is how the numbers are reckoned. Lists of a node have all hands for its first action,
// then for the second.
type arithmetic[V number, E entry] interface {
	// amount returns what is paid, given in units.
	amount(units int64) V
	// worth returns what a hand gets, given in units where the reach of all hands is 1.
	worth(units float64) V
	// root fills in the reach at the root: the shares of a player's hands.
	root(reach []V, hands *publictree.Layout)
	// divide fills in what of the reach remains after each action. There is room for a vector.
	divide(on, reach []V, regrets []E, room []V)
	// learn adds to v what the strategy gets, where the actions get u, and then updates the lists.
	// There is room for two vectors.
	learn(v, u []V, regrets, average []E, room []V, street int, by rates)
	parts(average []E) parts
}

// A minimizer has the regrets and averages of both players.
type minimizer[V number, E entry] struct {
	*Guess
	arithmetic[V, E]
	regrets [2][]E
	average [2][]E
	pays    [2][][3]V // by player and node: for a hand that wins, loses and ties
	shut    []bool    // by node: whether it is closed
	workers chan *walk[V, E]
	stopped *atomic.Bool // within a step
}

func newMinimizer[V number, E entry](g *Guess, workers int, a arithmetic[V, E]) *minimizer[V, E] {
	m := &minimizer[V, E]{Guess: g, arithmetic: a}
	for p := range m.pays {
		m.regrets[p] = make([]E, g.places[p].Total)
		m.average[p] = make([]E, g.places[p].Total)
		for k := range g.spot.Tree {
			n := &g.spot.Tree[k]
			var pays [3]V
			if n.Kind == publictree.Folded || n.Kind == publictree.ShownDown {
				win, lose, tie := g.spot.Pays(n, p)
				after := g.spot.DealsAfter(n.Street, 4)
				pays = [3]V{a.amount(win * after), a.amount(lose * after), a.amount(tie * after)}
			}
			m.pays[p] = append(m.pays[p], pays)
		}
	}
	m.shut = make([]bool, len(g.spot.Tree))
	for _, c := range g.closed {
		m.shut[c.Node] = true
	}
	m.workers = make(chan *walk[V, E], max(workers, 1))
	for range max(workers, 1) {
		m.workers <- &walk[V, E]{minimizer: m}
	}
	return m
}

func (m *minimizer[V, E]) parts(p int) parts { return m.arithmetic.parts(m.average[p]) }

func (m *minimizer[V, E]) step(ctx context.Context, by rates) error {
	stopped := new(atomic.Bool)
	m.stopped = stopped
	defer context.AfterFunc(ctx, func() { stopped.Store(true) })()
	w := <-m.workers
	defer func() { m.workers <- w }()
	first := &m.deals.Streets[0][0]
	for p := range 2 {
		if !m.learns(p) {
			continue
		}
		w.p, w.by = p, by
		reach, v := w.take(len(first.Hands[1-p].Hands)), w.take(len(first.Hands[p].Hands))
		m.root(reach, &first.Hands[1-p])
		clear(v)
		w.add(v, 0, 0, reach)
		w.give(v)
		w.give(reach)
	}
	return ctx.Err()
}

// A walk goes through the tree for one player.
type walk[V number, E entry] struct {
	*minimizer[V, E]
	p    int
	by   rates
	sums publictree.Sums[V]
	buf  []V // vectors lie in it one after another
	top  int // where the next one begins

	asKept []E // see lists
}

// take returns a vector with anything in it. The one taken last is to be given back first.
func (w *walk[V, E]) take(n int) []V {
	if w.top+n > len(w.buf) {
		w.buf = make([]V, 2*(w.top+n))
	}
	x := w.buf[w.top : w.top+n : w.top+n]
	w.top += n
	return x
}

func (w *walk[V, E]) give(x []V) { w.top -= len(x) }

// add adds to v what each hand of p gets from a node and a board on, and updates p's lists.
func (w *walk[V, E]) add(v []V, node, board int, reach []V) {
	n := &w.spot.Tree[node]
	b := &w.deals.Streets[n.Street][board]
	switch {
	case w.shut[node]:
		w.known(v, node)
	case n.Kind == publictree.Deal:
		w.deal(v, int(n.Children[0]), n.Street+1, b, reach)
	case n.Kind != publictree.Decision:
		w.end(v, node, b, reach)
	case n.Player == w.p:
		w.choose(v, node, board, reach)
	default:
		w.other(v, node, board, reach)
	}
}

// known adds what is known of a closed node.
func (w *walk[V, E]) known(v []V, node int) {
	for _, c := range w.closed {
		if c.Node != node || c.Player != w.p {
			continue
		}
		sum := float64(w.deals.Total[1-w.p])
		for k, x := range c.Gets {
			v[k] += w.worth(x / sum)
		}
	}
}

// end adds what is paid.
func (w *walk[V, E]) end(v []V, node int, b *publictree.Board, reach []V) {
	own, others := &b.Hands[w.p], &b.Hands[1-w.p]
	pays := &w.pays[w.p][node]
	if w.spot.Tree[node].Kind == publictree.Folded {
		publictree.Fold(v, own, others, reach, pays[0])
		return
	}
	w.sums.Showdown(v, own, others, reach, pays[0], pays[1], pays[2])
}

// other adds what follows a decision of the other player.
func (w *walk[V, E]) other(v []V, node, board int, reach []V) {
	n := &w.spot.Tree[node]
	hands := len(reach)
	start, size := w.places[1-w.p].At(node, n.Street, board, hands), len(n.Actions)*hands
	on, room := w.take(size), w.take(hands)
	regrets, _ := w.lists(1-w.p, node, start, size)
	w.divide(on, reach, regrets, room)
	w.give(room)
	if n.Lock != nil {
		lockReach(n.Lock, w.deals.Streets[n.Street][board].Hands[1-w.p].Hands, on, reach)
	}
	for a, child := range n.Children {
		w.add(v, int(child), board, on[a*hands:(a+1)*hands])
	}
	w.give(on)
}

// choose adds what follows a decision of the player.
func (w *walk[V, E]) choose(v []V, node, board int, reach []V) {
	n := &w.spot.Tree[node]
	hands := len(v)
	start, size := w.places[w.p].At(node, n.Street, board, hands), len(n.Actions)*hands
	u := w.take(size)
	clear(u)
	for a, child := range n.Children {
		w.add(u[a*hands:(a+1)*hands], int(child), board, reach)
	}
	if n.Lock != nil {
		lockGains(n.Lock, w.deals.Streets[n.Street][board].Hands[w.p].Hands, v, u)
	}
	room := w.take(2 * hands)
	regrets, average := w.lists(w.p, node, start, size)
	w.learn(v, u, regrets, average, room, n.Street, w.by)
	w.give(room)
	w.give(u)
}
