package publictree

import "sync"

// Fill fills in the numbers of a flow of the player in x. At the root 2^scale arrives for each hand. At each
// decision divide is to fill in, in a part of x that begins at a place, what goes on of that by the first
// action, then by the second. Workers share the boards of the first deal, and may all divide at once.
func (z *Places) Fill(x []int32, scale, workers int, divide func(node, board, place int, in, x []int32)) {
	in := make([]int32, len(z.deals.Streets[0][0].Hands[z.player].Hands))
	for k := range in {
		in[k] = 1 << scale
	}
	f := filling{z, x, divide}
	f.from(0, 0, in, max(workers, 1))
}

type filling struct {
	*Places
	x      []int32
	divide func(node, board, place int, in, x []int32)
}

// from goes on from a node and a board, given what arrives there.
func (f *filling) from(node, board int, in []int32, workers int) {
	n := &f.spot.Tree[node]
	switch {
	case n.Kind == Deal && workers > 1:
		var all sync.WaitGroup
		for first := range workers {
			all.Go(func() { f.deal(n, board, in, first, workers) })
		}
		all.Wait()
	case n.Kind == Deal:
		f.deal(n, board, in, 0, 1)
	case n.Kind != Decision:
	case n.Player != f.player:
		for _, child := range n.Children {
			f.from(int(child), board, in, workers)
		}
	default:
		start := f.At(node, n.Street, board, len(in))
		x := f.x[start : start+len(n.Actions)*len(in)]
		f.divide(node, board, start, in, x)
		for a, child := range n.Children {
			f.from(int(child), board, x[a*len(in):(a+1)*len(in)], workers)
		}
	}
}

// deal goes on from each so-many-th board that is dealt.
func (f *filling) deal(n *Node, board int, in []int32, first, step int) {
	boards := f.deals.Streets[n.Street][board].Children
	for k := first; k < len(boards); k += step {
		from := f.deals.Streets[n.Street+1][boards[k]].Hands[f.player].From[0]
		on := make([]int32, len(from))
		for j, i := range from {
			on[j] = in[i]
		}
		f.from(int(n.Children[0]), int(boards[k]), on, 1)
	}
}

// First returns the first of the hands that are the same as hand k but for names of suits.
func (l *Layout) First(k int) int {
	first := k
	for _, alike := range l.Alike {
		first = min(first, int(alike[k]))
	}
	return first
}

// Repeat does for hand k, in the numbers of a decision, what is done for the first that is the same but for
// names of suits, and reports whether that is another.
func (l *Layout) Repeat(x []int32, k int) bool {
	first := l.First(k)
	for a := 0; first < k && a < len(x); a += len(l.Hands) {
		x[a+k] = x[a+first]
	}
	return first < k
}
