package descent

import (
	"cmp"
	"slices"
)

// blocks divides groups of unknowns into a border and blocks that touch only it.
// It returns the block of each group, −1 for the border. Groups of more weight go
// to the border first, as many as make elimination cheapest: its cost is nearly
// the sum of the cubes of the unknowns of each block and of the border.
func blocks(size, weight []int, touch [][]int32) []int {
	order := make([]int, len(size))
	for k := range order {
		order[k] = k
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(weight[a], weight[b]) })
	all := newJoin(size, touch)
	least, count := all.cost(), 0
	for n, k := range order {
		all.put(k)
		if c := all.cost(); c < least {
			least, count = c, n+1
		}
	}
	best := newJoin(size, touch)
	for _, k := range order[:count] {
		best.put(k)
	}
	return best.numbered()
}

// A join holds blocks of groups, to which more are put.
type join struct {
	touch [][]int32
	up    []int // towards the group that stands for a block; −1 in the border
	size  []float64
	rest  float64 // size of the border
	cubes float64
}

func newJoin(size []int, touch [][]int32) *join {
	z := &join{touch: touch, up: make([]int, len(size)), size: make([]float64, len(size))}
	for k, n := range size {
		z.up[k], z.size[k] = -1, float64(n)
		z.rest += float64(n)
	}
	return z
}

func cube(x float64) float64 { return x * x * x }

func (z *join) cost() float64 { return z.cubes + cube(z.rest) }

func (z *join) find(k int) int {
	for z.up[k] != k {
		z.up[k] = z.up[z.up[k]]
		k = z.up[k]
	}
	return k
}

// put moves a group from the border to a block with those it touches.
func (z *join) put(k int) {
	z.up[k] = k
	z.rest -= z.size[k]
	z.cubes += cube(z.size[k])
	for _, j := range z.touch[k] {
		if z.up[j] < 0 {
			continue
		}
		a, b := z.find(k), z.find(int(j))
		if a == b {
			continue
		}
		z.cubes -= cube(z.size[a]) + cube(z.size[b])
		z.up[b] = a
		z.size[a] += z.size[b]
		z.cubes += cube(z.size[a])
	}
}

// numbered returns the number of the block of each group, in order of their first.
func (z *join) numbered() []int {
	block, number := make([]int, len(z.up)), make(map[int]int)
	for k := range block {
		if z.up[k] < 0 {
			block[k] = -1
			continue
		}
		root := z.find(k)
		if _, ok := number[root]; !ok {
			number[root] = len(number)
		}
		block[k] = number[root]
	}
	return block
}
