package orders

import (
	"slices"

	"exactsolve/rational"
	"exactsolve/rational/polytope"
	"exactsolve/seqform"
)

// A side has what a case says of the weights of one player. It does not change.
type side struct {
	*view
	unused  []bool   // per sequence: its last action is not used
	used    []bool   // likewise: it is
	optimal []bool   // per sequence of the other: its last action is optimal
	minimal []choice // per set of the other

	void   bool  // there are no weights
	block  []int // per sequence
	blocks []block
	at     []int                // per set of the other the block of the least order there, −1 if that is open
	worth  [][]polytope.Term    // per set of the other, what it pays, by weights; nil if open
	seen   []*polytope.Polytope // per set of the other, the weights at which actions were compared
	best   []bool               // per sequence of the other, whether it is optimal at all weights
}

// A choice has sequences whose blocks have the least order at a set, and some whose blocks have a
// greater one. There is none if low is empty.
type choice struct{ low, high []int }

// A block has sequences of the same order, the first one being a top, whose weight is not part of another's.
type block struct {
	order     int
	sequences []int
	above     []bool // per block, whether its order is less
	weights   *polytope.Polytope
}

func newSide(v *view) (*side, error) {
	d := &side{view: v, unused: make([]bool, v.player.NumSeqs()), used: make([]bool, v.player.NumSeqs()),
		optimal: make([]bool, v.other.NumSeqs()), minimal: make([]choice, len(v.nodes))}
	return d, d.build(nil)
}

// with returns d after a change of one of the lists.
func (d *side) with(change func(*side)) (*side, error) {
	z := &side{view: d.view, unused: slices.Clone(d.unused), used: slices.Clone(d.used), optimal: slices.Clone(d.optimal), minimal: slices.Clone(d.minimal)}
	change(z)
	return z, z.build(d)
}

// build finds the blocks and their weights, given the side before a change, or nil.
func (d *side) build(last *side) error {
	if !d.work.Take(rational.PerNumber*len(d.unused), 8*len(d.nodes)) {
		return d.work.Err()
	}
	if d.void = d.idle() || !d.join(); d.void {
		if d.work != nil {
			return d.work.Err()
		}
		return nil
	}
	for k := range d.blocks {
		b := &d.blocks[k]
		if b.weights = d.left(b, last); b.weights != nil {
			continue
		}
		if err := d.plans(b); err != nil {
			return err
		}
	}
	d.locate()
	if err := d.cut(); err != nil {
		return err
	}
	for s := range d.unused {
		if d.needed(s) && d.weight(s) == never {
			d.void = true
		}
	}
	return nil
}

// idle reports whether no action is used at some set.
func (d *side) idle() bool {
	return slices.ContainsFunc(d.player.Infosets, func(set seqform.Infoset) bool {
		return !slices.Contains(d.unused[set.Seq(0):set.Seq(len(set.Actions))], false)
	})
}

// join finds the blocks, and reports whether they have orders.
func (d *side) join() bool {
	up := make([]int, len(d.unused)) // a sequence of the same block, the first one itself
	find := func(s int) int {
		for up[s] != s {
			s = up[s]
		}
		return s
	}
	var less [][2]int // sequences
	for s := range up {
		up[s] = s
		if p := before(d.player, s); p >= 0 && d.unused[s] {
			less = append(less, [2]int{p, s})
		} else if p >= 0 {
			up[s] = find(p)
		}
	}
	for _, c := range d.minimal {
		for _, s := range c.low {
			a, b := find(c.low[0]), find(s)
			up[max(a, b)] = min(a, b)
		}
		for _, s := range c.high {
			less = append(less, [2]int{c.low[0], s})
		}
	}
	d.block = make([]int, len(up))
	for s := range up {
		if up[s] == s {
			d.block[s] = len(d.blocks)
			d.blocks = append(d.blocks, block{})
		}
		d.block[s] = d.block[find(s)]
		b := &d.blocks[d.block[s]]
		b.sequences = append(b.sequences, s)
	}
	return d.sort(less)
}

// sort finds the orders of blocks, given pairs of sequences of which the first has the lesser one,
// and reports whether there are some.
func (d *side) sort(less [][2]int) bool {
	for k := range d.blocks {
		d.blocks[k].above = make([]bool, len(d.blocks))
	}
	for again := true; again; {
		again = false
		if !d.work.Take(rational.PerNumber*len(less), len(d.blocks)) {
			return false
		}
		for _, pair := range less {
			k := d.block[pair[0]]
			a, b := &d.blocks[k], &d.blocks[d.block[pair[1]]]
			if a.above[d.block[pair[1]]] || a == b {
				return false
			}
			if b.order <= a.order {
				b.order, again = a.order+1, true
			}
			for l, is := range a.above {
				if (is || l == k) && !b.above[l] {
					b.above[l], again = true, true
				}
			}
		}
	}
	return true
}

// left returns the weights that a block had before a change, as far as they are left now, or nil if
// it had other tops.
func (d *side) left(b *block, last *side) *polytope.Polytope {
	if last == nil || !last.top(b.sequences[0]) {
		return nil
	}
	before := &last.blocks[last.block[b.sequences[0]]]
	for _, s := range b.sequences {
		if last.block[s] != last.block[b.sequences[0]] {
			return nil
		}
	}
	w := before.weights
	for _, s := range before.sequences {
		if d.top(s) && !last.top(s) {
			w = w.Face(s)
		}
	}
	return w
}

// plans finds all weights of a block.
func (d *side) plans(b *block) (err error) {
	var top []int
	var splits [][]int
	for _, s := range b.sequences {
		if d.top(s) {
			top = append(top, s)
		}
		for _, h := range d.after[s] {
			set, split := &d.player.Infosets[h], []int{s}
			for a := range set.Actions {
				if !d.unused[set.Seq(a)] {
					split = append(split, set.Seq(a))
				}
			}
			splits = append(splits, split)
		}
	}
	b.weights, err = polytope.Plans(len(d.unused), top, splits)
	if err == nil && !d.work.Take(len(b.weights.Vertices), 16*len(d.unused)) {
		err = d.work.Err()
	}
	return err
}

func (d *side) top(s int) bool { return s == 0 || d.unused[s] }

// lowest returns the blocks at set h of the other with no lesser ones there.
func (d *side) lowest(h int) (list []int) {
	for _, s := range d.nodes[h] {
		k := d.block[s]
		if !slices.Contains(list, k) && !slices.ContainsFunc(d.nodes[h], func(t int) bool { return d.blocks[k].above[d.block[t]] }) {
			list = append(list, k)
		}
	}
	return list
}

// locate finds the blocks of sets of the other. There are no weights if one that was chosen has left.
func (d *side) locate() {
	d.at = make([]int, len(d.nodes))
	for h := range d.nodes {
		d.at[h] = -1
		if low := d.minimal[h].low; len(low) > 0 {
			d.at[h] = d.block[low[0]]
			d.void = d.void || len(d.in(h, d.at[h])) == 0
		} else if list := d.lowest(h); len(list) == 1 {
			d.at[h] = list[0]
		}
	}
}

// How often a sum of weights is above 0.
const (
	never = iota
	sometimes
	always
)

// weight says how often the sum of weights of sequences in the same block is above 0, among the
// vertices.
func (d *side) weight(list ...int) int {
	n := 0
	vertices := d.blocks[d.block[list[0]]].weights.Vertices
	for _, v := range vertices {
		if slices.ContainsFunc(list, func(s int) bool { return !v.At[s].IsZero() }) {
			n++
		}
	}
	switch n {
	case 0:
		return never
	case len(vertices):
		return always
	}
	return sometimes
}

// needed reports whether the weight of a sequence is above 0 in the case: it is a top, or used after
// such a one.
func (d *side) needed(s int) bool { return d.doubtful(s) < 0 }

// doubtful returns the first sequence on the way to s, from the top of its block, that may be used or
// not, −1 if there is none.
func (d *side) doubtful(s int) int {
	z := -1
	for ; !d.top(s); s = before(d.player, s) {
		if !d.used[s] {
			z = s
		}
	}
	return z
}

// settled reports whether the sum of weights of sequences in the same block is above 0 in the case.
func (d *side) settled(list []int) bool {
	return slices.ContainsFunc(list, d.needed) || d.weight(list...) == always
}

// in returns the sequences at a set of the other that are in a block.
func (d *side) in(h, k int) (list []int) {
	for _, s := range d.nodes[h] {
		if d.block[s] == k {
			list = append(list, s)
		}
	}
	return list
}
