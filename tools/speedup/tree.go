package main

import (
	"bufio"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
)

// A piece is a recorded unit, in the order of the search: what it left follows.
type piece struct {
	seconds float64
	end     int // where that ends
	leaf    bool
}

// A tree is a job. Some of its leaves may be trees of the same pieces, and so on.
type tree struct {
	pieces []piece
	graft  []bool // which
	deep   int    // how often
}

// maxDeep bounds how often.
const maxDeep = 3

// A node is a piece of a job: where it is in the tree, in the tree at that place, and so on,
// counted from 1.
type node [maxDeep + 1]int32

func (n *node) level() int {
	l := slices.Index(n[:], 0)
	if l < 0 {
		l = len(n)
	}
	return l - 1
}

// read reads lines of seconds, and of how many units were left.
func read(r io.Reader) (*tree, error) {
	t := new(tree)
	var open []struct{ piece, left int }
	lines := bufio.NewScanner(r)
	for lines.Scan() {
		var p piece
		left := 0
		if _, err := fmt.Sscan(lines.Text(), &p.seconds, &left); err != nil || left < 0 || p.seconds < 0 {
			return nil, fmt.Errorf("line %d: %q, want seconds and a number", len(t.pieces)+1, lines.Text())
		}
		if len(t.pieces) > 0 {
			if len(open) == 0 {
				return nil, fmt.Errorf("line %d: nothing left it", len(t.pieces)+1)
			}
			open[len(open)-1].left--
		}
		p.leaf = left == 0
		t.pieces = append(t.pieces, p)
		open = append(open, struct{ piece, left int }{len(t.pieces) - 1, left})
		for len(open) > 0 && open[len(open)-1].left == 0 {
			t.pieces[open[len(open)-1].piece].end = len(t.pieces)
			open = open[:len(open)-1]
		}
	}
	if len(open) > 0 || len(t.pieces) == 0 {
		return nil, fmt.Errorf("the record ends too soon")
	}
	t.graft = make([]bool, len(t.pieces))
	return t, lines.Err()
}

// enlarge puts trees at leaves drawn at random, and at the same leaves of those, so deep.
func (t *tree) enlarge(leaves, deep int, random *rand.Rand) {
	t.deep = deep
	for _, k := range random.Perm(len(t.pieces)) {
		if leaves > 0 && k > 0 && t.pieces[k].leaf {
			t.graft[k] = true
			leaves--
		}
	}
}

// total returns the seconds and pieces of the job.
func (t *tree) total() (seconds float64, pieces int) {
	for range t.deep + 1 {
		s, n := 0.0, 0
		for k, p := range t.pieces {
			if t.graft[k] && pieces > 0 {
				s, n = s+seconds, n+pieces
			} else {
				s, n = s+p.seconds, n+1
			}
		}
		seconds, pieces = s, n
	}
	return seconds, pieces
}

// at returns the node there, or the first of the tree that is there instead.
func (t *tree) at(n node, l, k int) node {
	n[l] = int32(k + 1)
	for ; t.graft[k] && l < t.deep; l++ {
		n[l+1], k = 1, 0
	}
	return n
}

// An outcome is what comes of a bundle.
type outcome struct {
	spent float64 // seconds
	begun int     // units
	left  []node  // in order
}

// run does units in order, until they are done or have taken so long.
func (t *tree) run(units []node, grain float64) (o outcome) {
	o.left = slices.Clone(units)
	slices.Reverse(o.left)
	for len(o.left) > 0 && (o.begun == 0 || o.spent < grain) {
		last := len(o.left) - 1
		if last < len(units)-o.begun {
			o.begun++
		}
		n := o.left[last]
		o.left = o.left[:last]
		l := n.level()
		k := int(n[l]) - 1
		o.spent += t.pieces[k].seconds
		for c := k + 1; c < t.pieces[k].end; c = t.pieces[c].end {
			o.left = append(o.left, t.at(n, l, c))
		}
		slices.Reverse(o.left[last:])
	}
	slices.Reverse(o.left)
	return o
}
