package limit

import "exactsolve/publictree"

// A walk goes through a trunk for one player: to learn, or with best to find what is best against the
// average of the other.
type walk struct {
	*Trunk
	p    int
	best bool
	keep float64 // of averages
}

// shares fills in probabilities of actions: those of now, or of the average.
func (w *walk) shares(to []float64, x numbers, hands int) {
	if w.best {
		shares(to, x.average, hands)
	} else {
		shares(to, x.regrets, hands)
	}
}

// gain leaves what a decision of the player gets in the place of the first action's values.
func (w *walk) gain(x numbers, u, share, own []float64) {
	if !w.best {
		x.learn(u, share, own, w.keep)
		return
	}
	for a := len(own); a < len(u); a += len(own) {
		for k := range own {
			u[k] = max(u[k], u[a+k])
		}
	}
}

// root returns what each hand gets at the root, alternatives counted.
func (w *walk) root() []float64 {
	reach := w.Reach
	opp := 1 - w.Us
	var share []float64
	if w.Alternatives != nil {
		share = make([]float64, 2*len(w.Alternatives))
		w.shares(share, w.enter, len(w.Alternatives))
		reach[opp] = make([]float64, len(w.Alternatives))
		for k, x := range w.Reach[opp] {
			reach[opp][k] = x * share[k]
		}
	}
	v := make([]float64, len(reach[w.p]))
	w.add(v, w.Node, w.Board, reach[w.p], reach[1-w.p])
	if w.Alternatives != nil && w.p == opp {
		v = append(v, w.Alternatives...)
		w.gain(w.enter, v, share, w.Reach[opp])
		v = v[:len(w.Alternatives)]
	}
	return v
}

// add adds to v what each hand of the player gets from a node and a board on.
func (w *walk) add(v []float64, node, board int, own, others []float64) {
	n := &w.Spot.Tree[node]
	b := &w.Deals.Streets[n.Street][board]
	switch leaf := int(w.leaf[node]); {
	case w.stopped.Load():
	case leaf >= 0 && !w.all:
		w.atLeaf(v, leaf+board, own, others)
	case n.Kind == publictree.Deal:
		for _, k := range b.Children {
			w.deal(v, int(n.Children[0]), n.Street+1, int(k), own, others)
		}
	case n.Kind != publictree.Decision:
		win, lose, tie := float64(w.pays[node][0]), float64(w.pays[node][1]), float64(w.pays[node][2])
		if w.p == w.Us {
			win, lose, tie = -lose, -win, -tie
		}
		w.end(n, v, &b.Hands[w.p], &b.Hands[1-w.p], others, [3]float64{win, lose, tie})
	default:
		w.decide(v, node, board, own, others)
	}
}

// decide adds what follows a decision.
func (w *walk) decide(v []float64, node, board int, own, others []float64) {
	n := &w.Spot.Tree[node]
	arrives := others
	if n.Player == w.p {
		arrives = own
	}
	hands := len(arrives)
	size := len(n.Actions) * hands
	start := w.Places[n.Player].At(node, n.Street, board, hands)
	share, on := w.take(size), w.take(size)
	fixed := n.Player == w.Us && n.Street > w.Street
	if fixed {
		for k, x := range w.Blueprint[w.Us][start : start+size] {
			share[k] = float64(x)
		}
	} else {
		w.shares(share, w.numbers[n.Player].at(start, size), hands)
	}
	for a := 0; a < size; a += hands {
		for k, x := range arrives {
			on[a+k] = x * share[a+k]
		}
	}
	if n.Player != w.p {
		for a, child := range n.Children {
			w.add(v, int(child), board, own, on[a*hands:(a+1)*hands])
		}
	} else {
		u := w.take(size)
		for a, child := range n.Children {
			w.add(u[a*hands:(a+1)*hands], int(child), board, on[a*hands:(a+1)*hands], others)
		}
		if fixed {
			for a := range u {
				v[a%hands] += float64(share[a] * u[a])
			}
		} else {
			w.gain(w.numbers[w.p].at(start, size), u, share, own)
			for k, x := range u[:hands] {
				v[k] += x
			}
		}
		w.give(u)
	}
	w.give(on)
	w.give(share)
}

// deal adds what a board gives, and those that are like it.
func (w *walk) deal(v []float64, node, street, board int, own, others []float64) {
	b := &w.Deals.Streets[street][board]
	mine, theirs := &b.Hands[w.p], &b.Hands[1-w.p]
	if len(mine.Hands) == 0 || len(theirs.Hands) == 0 {
		return
	}
	here, there, u := w.take(len(mine.Hands)), w.take(len(theirs.Hands)), w.take(len(mine.Hands))
	for k, from := range mine.From[0] {
		here[k] = own[from]
	}
	for k, from := range theirs.From[0] {
		there[k] = others[from]
	}
	w.add(u, node, board, here, there)
	for _, like := range mine.From {
		for k, from := range like {
			v[from] += u[k]
		}
	}
	w.give(u)
	w.give(there)
	w.give(here)
}

// atLeaf adds what the continuations give. What Opp's hand gets against one of Us, the other loses.
func (w *walk) atLeaf(v []float64, leaf int, own, others []float64) {
	c := &w.classes[w.Leaves[leaf].Board]
	us, opp := &c[w.Us], &c[1-w.Us]
	rows, columns := len(us.first), len(opp.first)
	x := w.leaves[leaf]
	share := w.take(len(x.regrets))
	w.shares(share, x, columns)
	if w.p == w.Us {
		total := w.take(rows)
		there := w.take(columns)
		for j, values := range w.values {
			for d, k := range opp.first {
				there[d] = others[k] * share[j*columns+d] * float64(opp.size[d])
			}
			for r := range total {
				for d, y := range values[leaf][r*columns : (r+1)*columns] {
					total[r] += float64(there[d] * float64(y))
				}
			}
		}
		for k, r := range us.of {
			v[k] -= total[r] / float64(us.size[r])
		}
		w.give(there)
		w.give(total)
	} else {
		u := w.take(len(share))
		for j, values := range w.values {
			for r, k := range us.first {
				if reach := others[k]; reach != 0 {
					for d, y := range values[leaf][r*columns : (r+1)*columns] {
						u[j*columns+d] += float64(reach * float64(y))
					}
				}
			}
		}
		mine := w.take(columns)
		for d, k := range opp.first {
			mine[d] = own[k]
		}
		w.gain(x, u, share, mine)
		for k, d := range opp.of {
			v[k] += u[d]
		}
		w.give(mine)
		w.give(u)
	}
	w.give(share)
}
