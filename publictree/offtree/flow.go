package offtree

import (
	"fmt"
	"math/bits"

	"exactsolve/publictree/flow"
	"exactsolve/rational"
)

// Flow returns the flow, at a scale, of the player whose flow in the other spot is x: the strategies that
// take the opponent's actions off the tree one way or another are mixed, which adds up their flows. What does
// not come out whole is rounded down, and the rest goes to the action that is used most. The tables are of the
// two spots.
func (m *Images) Flow(t, from *flow.Table, x []int32, scale int) (flow.Flow, error) {
	f := &flows{Images: m, from: from, x: x}
	for k, images := range m.of {
		w, err := whole(images)
		if err != nil {
			return flow.Flow{}, fmt.Errorf("%s: %w", m.spot.Tree[k].Path, err)
		}
		f.shares = append(f.shares, w)
	}
	z := make([]int32, t.Places[m.player].Total)
	t.Places[m.player].Fill(z, scale, t.Workers, func(node, board, _ int, in, z []int32) {
		divide(z, f.mixed(node, board, len(in)), in)
	})
	return flow.Flow{Scale: scale, X: z}, nil
}

// maxBits bounds shares, so that sums of images times numbers of flows fit 63 bits.
const maxBits = 28

// whole returns the shares of images over a common denominator.
func whole(images []image) ([]uint64, error) {
	list := make([]rational.Rat, len(images))
	for k, z := range images {
		list[k] = z.share
	}
	num, _, err := rational.Integers(list, maxBits)
	if err != nil {
		return nil, fmt.Errorf("it is taken for too many at once: %w", err)
	}
	w := make([]uint64, len(num))
	for k, n := range num {
		w[k] = n.Uint64()
	}
	return w, nil
}

// flows are those of the images, which are mixed.
type flows struct {
	*Images
	from   *flow.Table
	x      []int32
	shares [][]uint64 // by node, of the images
}

// mixed returns the sum of the numbers of all images of a decision times their shares.
func (f *flows) mixed(node, board, hands int) []uint64 {
	n := &f.spot.Tree[node]
	sum := make([]uint64, len(n.Actions)*hands)
	for j, z := range f.of[node] {
		start := f.from.Places[f.player].At(z.node, n.Street, board, hands)
		for a, to := range f.own[node][j] {
			part := sum[to*hands : (to+1)*hands]
			for k, x := range f.x[start+a*hands : start+(a+1)*hands] {
				part[k] += f.shares[node][j] * uint64(x)
			}
		}
	}
	return sum
}

// divide divides what arrives in proportion to sums.
func divide(z []int32, sum []uint64, in []int32) {
	hands := len(in)
	for k, arrives := range in {
		all, most := uint64(0), k
		for a := k; a < len(sum); a += hands {
			all += sum[a]
			if sum[a] > sum[most] {
				most = a
			}
		}
		if all == 0 || arrives == 0 {
			z[most] = arrives
			continue
		}
		rest := arrives
		for a := k; a < len(sum); a += hands {
			high, low := bits.Mul64(uint64(arrives), sum[a])
			part, _ := bits.Div64(high, low, all) // high < all, as sum[a] ≤ all
			z[a] = int32(part)
			rest -= z[a]
		}
		z[most] += rest
	}
}
