package orders

import (
	"fmt"
	"slices"

	"exactsolve/cert/claim"
	"exactsolve/seqform"
)

// A Case has assessments that are sequential equilibria, given which actions are optimal, used and
// not used, and which nodes the beliefs are at. It does not change.
type Case struct {
	sides [2]*side // weights of each player
}

// NewCase returns the case of all sequential equilibria of a game. The error is [ErrOther] if it is
// out of scope.
func NewCase(g *seqform.Game) (*Case, error) {
	if err := Supports(g); err != nil {
		return nil, err
	}
	c := &Case{}
	for i := range c.sides {
		var err error
		if c.sides[i], err = newSide(newView(g, i)); err != nil {
			return nil, err
		}
	}
	return c, nil
}

// Void reports whether the case has no assessments.
func (c *Case) Void() bool { return c.sides[0].void || c.sides[1].void }

// Size returns the product of the numbers of vertices of weights of both players.
func (c *Case) Size() int {
	if c.Void() {
		return 0
	}
	n := 1
	for _, d := range c.sides {
		m := 0
		for k := range d.blocks {
			m += len(d.blocks[k].weights.Vertices)
		}
		n *= m
	}
	return n
}

// A Split is a distinction of cases.
type Split struct {
	Letter byte // of claim.SplitOptimal and others
	Player int
	Set    int // of the player
	Action int // not with claim.SplitMinimal
}

// Cases returns the cases that c is split into, each made when it is wanted, or why it cannot be split.
func (c *Case) Cases(s Split) ([]func() (*Case, error), error) {
	if s.Letter == claim.SplitMinimal {
		return c.minimal(s)
	}
	seq := c.sides[s.Player].player.Infosets[s.Set].Seq(s.Action)
	own, other := c.sides[s.Player], c.sides[1-s.Player]
	if own.unused[seq] || own.used[seq] || s.Letter == claim.SplitOptimal && other.optimal[seq] {
		return nil, fmt.Errorf("%s is decided", name(own.player, seq))
	}
	first := func() (*Case, error) {
		next, err := c.with(1-s.Player, func(d *side) { d.optimal[seq] = true })
		if err == nil && s.Letter == claim.SplitUsed {
			next, err = next.with(s.Player, func(d *side) { d.used[seq] = true })
		}
		return next, err
	}
	second := func() (*Case, error) { return c.with(s.Player, func(d *side) { d.unused[seq] = true }) }
	return []func() (*Case, error){first, second}, nil
}

// with returns c after a change of what is said of the weights of a player.
func (c *Case) with(i int, change func(*side)) (*Case, error) {
	next := *c
	var err error
	next.sides[i], err = c.sides[i].with(change)
	return &next, err
}

// maxLowest limits the blocks at a set among which those of the least order are chosen.
const maxLowest = 8

// minimal splits a case by the blocks that have the least order at a set: all of them first.
func (c *Case) minimal(s Split) (cases []func() (*Case, error), err error) {
	d := c.sides[1-s.Player]
	lowest := d.lowest(s.Set)
	if d.at[s.Set] >= 0 || len(lowest) > maxLowest {
		return nil, fmt.Errorf("%d blocks may have the least order at information set %d", len(lowest), s.Set+1)
	}
	for _, k := range lowest {
		if !d.settled(d.in(s.Set, k)) {
			return nil, fmt.Errorf("information set %d may be reached, or not, with the weights of a block", s.Set+1)
		}
	}
	for mask := 1<<len(lowest) - 1; mask > 0; mask-- {
		var z choice
		for n, k := range lowest {
			if top := d.blocks[k].sequences[0]; mask>>n&1 == 1 {
				z.low = append(z.low, top)
			} else {
				z.high = append(z.high, top)
			}
		}
		cases = append(cases, func() (*Case, error) {
			return c.with(1-s.Player, func(d *side) { d.minimal[s.Set] = z })
		})
	}
	return cases, nil
}

// Open returns what is open in a case: splits that it needs before it is a piece. There are none if
// it is one.
func (c *Case) Open() (list []Split) {
	for i, d := range c.sides {
		used := func(s int) {
			s = d.doubtful(s)
			z := Split{claim.SplitUsed, i, int(d.player.SeqInfoset[s]), d.player.SeqAction(s)}
			if !slices.Contains(list, z) {
				list = append(list, z)
			}
		}
		for s := range d.unused {
			if len(d.after[s]) > 0 && !d.settled([]int{s}) {
				used(s)
			}
		}
		for h := range d.nodes {
			lowest := []int{d.at[h]}
			if d.at[h] < 0 {
				lowest = d.lowest(h)
			}
			open := false
			for _, k := range lowest {
				if in := d.in(h, k); !d.settled(in) {
					open = true
					used(in[max(0, slices.IndexFunc(in, func(s int) bool { return d.weight(s) != never }))])
				}
			}
			if d.at[h] < 0 && !open {
				list = append(list, Split{Letter: claim.SplitMinimal, Player: 1 - i, Set: h})
			}
		}
		list = append(list, c.gaining(1-i)...)
	}
	return list
}

// gaining returns actions of a player that are used and not optimal.
func (c *Case) gaining(i int) (list []Split) {
	own, other := c.sides[i], c.sides[1-i]
	for s := range own.unused {
		if s > 0 && !own.unused[s] && !other.best[s] && !other.optimal[s] && own.weight(s) != never {
			list = append(list, Split{claim.SplitOptimal, i, int(own.player.SeqInfoset[s]), own.player.SeqAction(s)})
		}
	}
	return list
}
