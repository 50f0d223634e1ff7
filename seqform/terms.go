//go:build !plain

package seqform

import (
	"slices"

	"exactsolve/rational"
)

// Expect makes room for so many nodes.
func (b *PrefixBuilder) Expect(nodes int) {
	t := &b.tree
	for _, list := range []*[]int32{&t.Parent, &t.Action, &t.End, &t.Infoset, &t.Outcome} {
		*list = slices.Grow(*list, nodes)
	}
	t.Player = slices.Grow(t.Player, nodes)
}

// short reports whether [Tree.longer] surely does not hold, by the longest numbers.
func (t *Tree) short(n, bits int) bool {
	longest := 1
	for _, o := range t.Outcomes {
		for _, u := range o.Payoffs {
			longest = max(longest, u.BitLen())
		}
	}
	for _, c := range t.ChanceSets {
		for _, p := range c.Prob {
			longest = max(longest, p.BitLen())
		}
	}
	return bits/t.Len()/(n+1)/(t.Depth()+1) > longest+1
}

// treePayoffs walks a tree with perfect recall twice: it first counts the terms, so that
// no more is held than these.
func treePayoffs(g *Game) *Payoffs {
	t, n := g.Tree, len(g.Players)
	term, seq := g.terms()
	p := &Payoffs{n: n, seq: seq, u: make([]rational.Rat, len(seq)), weight: make([]rational.Rat, len(seq)/n)}
	path := &walk[rational.Rat]{n: n + 1}
	for v := range t.Parent {
		reach, paid := t.totals(path, v)
		if !t.IsLeaf(v) {
			continue
		}
		k := int(term[0])
		term = term[1:]
		p.weight[k] = p.weight[k].Add(reach)
		for i, x := range paid {
			if u := &p.u[k*n+i]; !x.IsZero() {
				*u = u.Add(x.Mul(reach))
			}
		}
	}
	return p.possible()
}

// terms numbers the tuples of sequences of leaves in their order. It returns the number
// for each leaf, and the tuples.
func (g *Game) terms() (term, seq []int32) {
	t, n := g.Tree, len(g.Players)
	leaves := 0
	for v := range t.Parent {
		if t.IsLeaf(v) {
			leaves++
		}
	}
	tuples, last := make([]int32, 0, n*leaves), &walk[int32]{n: n}
	for v := range t.Parent {
		if seqs := g.sequences(last, v); t.IsLeaf(v) {
			tuples = append(tuples, seqs...)
		}
	}
	order := g.sorted(tuples)
	term, seq = make([]int32, leaves), make([]int32, 0, len(tuples))
	for k, leaf := range order {
		tuple := tuples[int(leaf)*n:][:n]
		if k == 0 || !slices.Equal(tuple, seq[len(seq)-n:]) {
			seq = append(seq, tuple...)
		}
		term[leaf] = int32(len(seq)/n - 1)
	}
	return term, seq
}

// sorted returns the numbers of tuples of sequences in the order of these, by counting from
// the last player to the first.
func (g *Game) sorted(tuples []int32) []int32 {
	n := len(g.Players)
	order := make([]int32, len(tuples)/n)
	for k := range order {
		order[k] = int32(k)
	}
	next := make([]int32, len(order))
	for i := n - 1; i >= 0; i-- {
		start := make([]int32, g.Players[i].NumSeqs()+1) // of those with each sequence, among the sorted
		for k := i; k < len(tuples); k += n {
			start[tuples[k]+1]++
		}
		for s := range start[1:] {
			start[s+1] += start[s]
		}
		for _, k := range order {
			at := &start[tuples[int(k)*n+i]]
			next[*at] = k
			*at++
		}
		order, next = next, order
	}
	return order
}

// possible leaves out the terms that chance never reaches.
func (p *Payoffs) possible() *Payoffs {
	to := 0
	for t, w := range p.weight {
		if w.IsZero() {
			continue
		}
		if to < t {
			p.weight[to] = w
			copy(p.seq[to*p.n:], p.Tuple(t))
			copy(p.u[to*p.n:(to+1)*p.n], p.u[t*p.n:])
		}
		to++
	}
	p.seq, p.u, p.weight = p.seq[:to*p.n], p.u[:to*p.n], p.weight[:to]
	return p
}
