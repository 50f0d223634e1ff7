package foreign

import (
	"math/bits"

	"exactsolve/publictree"
	"exactsolve/publictree/cards"
	"exactsolve/publictree/flow"
)

// flow makes a flow of player p's strategy.
//
// Where renamings of suits leave the spot as it is, the flow is the mean of those that the strategy
// becomes by each of them. They all guarantee the same, and what a mean guarantees is at least the
// mean of that, because the most that the other player gets is convex in the flow. So averaging never
// makes a strategy worse.
func (b *book) flow(p int) (flow.Flow, error) {
	f := flow.Flow{Scale: b.table.MaxScale(p)}
	all := b.table.Deals.Renamings()
	sum := make([]int64, b.table.Places[p].Total)
	for _, r := range all {
		one := &filler{book: b, p: p, x: make([]int32, len(sum)), source: &reader{book: b, renaming: r}}
		if err := one.fill(place{}, 0, one.first(f.Scale)); err != nil {
			return f, err
		}
		for k, x := range one.x {
			sum[k] += int64(x)
		}
		f.X = one.x
	}
	if len(all) == 1 {
		return f, nil
	}
	mean := &filler{book: b, p: p, x: f.X, source: &mixed{sum: sum}}
	return f, mean.fill(place{}, 0, mean.first(f.Scale))
}

// A source has the shares of the actions of a decision.
type source interface {
	// turn turns to a decision whose numbers begin at start.
	turn(x place, start int)
	// shares fills in those of a hand, the k-th of n, or fails where there are none.
	shares(k, n int, h cards.Hand, into []int64) error
}

// A filler divides a flow at all decisions of a player.
type filler struct {
	*book
	p      int
	x      []int32
	source source
}

// first returns what there is at the root for each hand.
func (f *filler) first(scale int) []int32 {
	in := make([]int32, len(f.table.Deals.Streets[0][0].Hands[f.p].Hands))
	for k := range in {
		in[k] = 1 << scale
	}
	return in
}

// fill fills from a place on a board on.
func (f *filler) fill(x place, board int, in []int32) error {
	n := f.at(x)
	switch {
	case n.Kind == publictree.Deal:
		for _, k := range f.table.Deals.Streets[n.Street][board].Children {
			b := &f.table.Deals.Streets[n.Street+1][k]
			y := x
			y.node, y.dealt[n.Street] = n.Children[0], b.Dealt
			on := make([]int32, len(b.Hands[f.p].Hands))
			for j, i := range b.Hands[f.p].From[0] {
				on[j] = in[i]
			}
			if err := f.fill(y, int(k), on); err != nil {
				return err
			}
		}
	case n.Kind == publictree.Decision:
		parts, err := f.divide(x, board, in)
		if err != nil {
			return err
		}
		for a, child := range n.Children {
			y := x
			y.node = child
			if err := f.fill(y, board, parts[a]); err != nil {
				return err
			}
		}
	}
	return nil
}

// divide returns what goes on by each action: all, where the other player decides.
func (f *filler) divide(x place, board int, in []int32) ([][]int32, error) {
	n := f.at(x)
	parts := make([][]int32, len(n.Actions))
	if n.Player != f.p {
		for a := range parts {
			parts[a] = in
		}
		return parts, nil
	}
	start := f.table.Places[f.p].At(int(x.node), n.Street, board, len(in))
	for a := range parts {
		parts[a] = f.x[start+a*len(in) : start+(a+1)*len(in)]
	}
	f.source.turn(x, start)
	into := make([]int64, len(parts))
	for k, h := range f.table.Deals.Streets[n.Street][board].Hands[f.p].Hands {
		if _, locked := n.Lock.Times(h, 0); locked {
			for a := range parts {
				parts[a][k] = in[k] // the lock says the rest
			}
			continue
		}
		if in[k] > 0 {
			if err := f.source.shares(k, len(in), h, into); err != nil {
				return nil, err
			}
			split(in[k], into, parts, k)
		}
	}
	return parts, nil
}

// split divides what arrives for hand k in proportion to shares, rounded down; the rest goes to the
// first of the greatest. Products have 31 + 62 bits.
func split(in int32, shares []int64, parts [][]int32, k int) {
	sum, most := uint64(0), 0
	for a, s := range shares {
		sum += uint64(s)
		if s > shares[most] {
			most = a
		}
	}
	rest := in
	for a, s := range shares {
		hi, lo := bits.Mul64(uint64(in), uint64(s))
		x, _ := bits.Div64(hi, lo, sum)
		parts[a][k] = int32(x)
		rest -= int32(x)
	}
	parts[most][k] += rest
}
