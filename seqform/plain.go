//go:build plain

package seqform

import (
	"slices"

	"exactsolve/rational"
)

type scaled struct{} // nothing beside the fractions

func newEvaluator(g *Game, plans []Plan) evaluator { return fractions{g, plans} }

func (t *Tree) short(n, bits int) bool { return false } // not known

// Wholes returns x itself.
func Wholes(x []rational.Rat) []rational.Rat { return x }

// treePayoffs walks a tree with perfect recall once, and adds up leaves that share a tuple.
func treePayoffs(g *Game) *Payoffs {
	type leaf struct {
		seq    []int32
		u      []rational.Rat
		weight rational.Rat
	}
	t, p := g.Tree, &Payoffs{n: len(g.Players)}
	path, last := &walk[rational.Rat]{n: p.n + 1}, &walk[int32]{n: p.n}
	var leaves []leaf
	for v := range t.Parent {
		seqs := g.sequences(last, v)
		if reach, u := t.totals(path, v); t.IsLeaf(v) && !reach.IsZero() {
			leaves = append(leaves, leaf{slices.Clone(seqs), slices.Clone(u), reach})
		}
	}
	slices.SortFunc(leaves, func(a, b leaf) int { return slices.Compare(a.seq, b.seq) })
	for _, l := range leaves {
		k := p.Len() - 1
		if k < 0 || !slices.Equal(l.seq, p.Tuple(k)) {
			k++
			p.seq, p.u, p.weight = append(p.seq, l.seq...), append(p.u, make([]rational.Rat, p.n)...), append(p.weight, rational.Rat{})
		}
		p.weight[k] = p.weight[k].Add(l.weight)
		for i, u := range l.u {
			p.u[k*p.n+i] = p.u[k*p.n+i].Add(u.Mul(l.weight))
		}
	}
	return p
}
