package aivat

import (
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/rational"
	"exactsolve/rational/rationaltest"
	"exactsolve/seqform"
)

// A brute computes estimates as the package comment defines them.
type brute struct {
	setting
	j     int             // the unknown player
	reach []rational.Rat  // π_σ
	next  []map[int32]int // per node: the next information sets of j, if nothing is averaged nil
}

func (s setting) brute() *brute {
	b := &brute{setting: s, j: s.unknown()}
	b.reach = reaches(s.g, s.p, b.j)
	if b.j < 0 {
		b.reach = reaches(s.g, s.p, noPlayer)
	}
	for v := range b.reach {
		next := map[int32]int{}
		b.collect(v, next)
		b.next = append(b.next, next)
	}
	return b
}

func (b *brute) children(v int) (list []int) {
	for c := v + 1; c < int(b.g.Tree.End[v]); c = int(b.g.Tree.End[c]) {
		list = append(list, c)
	}
	return list
}

// sigma returns σ of the action that leads to v; −1 if it is one of j.
func (b *brute) sigma(v int) rational.Rat {
	tree, up := b.g.Tree, b.g.Tree.Parent[v]
	switch i := int(tree.Player[up]); i {
	case seqform.Chance:
		return tree.ChanceSets[tree.Infoset[up]].Prob[tree.Action[v]]
	case b.j:
		return rational.Int(-1)
	default:
		return b.p[i][tree.Infoset[up]][tree.Action[v]]
	}
}

func (b *brute) collect(v int, next map[int32]int) {
	if b.j >= 0 && int(b.g.Tree.Player[v]) == b.j {
		next[b.g.Tree.Infoset[v]]++
		return
	}
	for _, c := range b.children(v) {
		b.collect(c, next)
	}
}

// isEnd reports whether the unknown player does not move from v on, or, if nothing is
// averaged, whether v is a leaf.
func (b *brute) isEnd(v int) bool {
	if b.j < 0 || b.opt.Observed {
		return b.g.Tree.IsLeaf(v)
	}
	return len(b.next[v]) == 0
}

// own returns the own moves of j to v, and how many moves came after the last.
func (b *brute) own(v int) (moves string, after int) {
	tree := b.g.Tree
	for w := v; w > 0; w = int(tree.Parent[w]) {
		up := tree.Parent[w]
		if int(tree.Player[up]) == b.j {
			moves += fmt.Sprintf("%d.%d ", tree.Infoset[up], tree.Action[w])
		} else if moves == "" {
			after++
		}
	}
	return moves, after
}

// linked reports whether v and w are in one class without others between.
func (b *brute) linked(v, w int) bool {
	if b.j < 0 || b.opt.Observed || b.isEnd(v) != b.isEnd(w) {
		return v == w
	}
	mv, av := b.own(v)
	mw, aw := b.own(w)
	if b.isEnd(v) {
		return mv == mw
	}
	for h := range b.next[v] {
		if b.next[w][h] > 0 && av == aw {
			return true
		}
	}
	return false
}

// class returns the nodes of the class of v.
func (b *brute) class(v int) []int {
	class := []int{v}
	for k := 0; k < len(class); k++ {
		for w := range b.reach {
			first := !b.isEnd(w) || w == 0 || !b.isEnd(int(b.g.Tree.Parent[w]))
			if first && !slices.Contains(class, w) && b.linked(class[k], w) {
				class = append(class, w)
			}
		}
	}
	return class
}

// rest returns what is expected from the end v on.
func (b *brute) rest(v int) (sum rational.Rat) {
	if b.g.Tree.IsLeaf(v) {
		return paidTo(b.g.Tree, v, b.opt.Player)
	}
	for _, c := range b.children(v) {
		sum = sum.Add(b.sigma(c).Mul(b.rest(c)))
	}
	return sum
}

// gain returns what v adds, and whether anything.
func (b *brute) gain(v int) (sum rational.Rat, ok bool) {
	if b.isEnd(v) {
		sum, ok = b.rest(v), true
	}
	if v == 0 || b.sigma(v).Sign() < 0 {
		return sum, ok
	}
	for _, c := range b.children(int(b.g.Tree.Parent[v])) {
		sum = sum.Add(b.sigma(c).Mul(b.opt.Values[c]))
	}
	return sum.Sub(b.opt.Values[v]), true
}

func (b *brute) estimate(leaf int) (total rational.Rat) {
	path := []int{leaf}
	for v := leaf; v > 0; {
		v = int(b.g.Tree.Parent[v])
		path = append(path, v)
	}
	slices.Reverse(path)
	for _, v := range path {
		if _, ok := b.gain(v); ok {
			var sum, weight rational.Rat
			for _, w := range b.class(v) {
				if g, ok := b.gain(w); ok {
					sum, weight = sum.Add(b.reach[w].Mul(g)), weight.Add(b.reach[w])
				}
			}
			total = total.Add(sum.Quo(weight))
		}
		if b.isEnd(v) {
			break
		}
	}
	return total
}

// TestEstimatesBrute compares with the definitions.
func TestEstimatesBrute(t *testing.T) {
	compared := 0
	settings(t, func(t *testing.T, s setting) {
		if s.g.Tree.Len() > 70 || s.rng.IntN(2) == 0 {
			return
		}
		e, b := build(t, s), s.brute()
		for v := range b.reach {
			if x, err := e.estimateAt(v); err == nil {
				rationaltest.Same(t, b.estimate(v), x, s.name)
				compared++
			}
		}
	})
	require.Greater(t, compared, 500)
}

// TestRecorded compares Recorded with an Estimator that averages nothing.
func TestRecorded(t *testing.T) {
	compared := 0
	settings(t, func(t *testing.T, s setting) {
		s.opt.Observed = true
		e := build(t, s)
		r, err := NewRecorded(s.g, s.opt.Player, s.opt.Values)
		require.NoError(t, err)
		var known [2]map[int][]rational.Rat
		for i, b := range s.opt.Known {
			if b != nil {
				known[i] = map[int][]rational.Rat{}
				for h, prob := range b {
					known[i][h] = prob
				}
			}
		}
		for v := range s.opt.Values {
			if !s.g.Tree.IsLeaf(v) {
				continue
			}
			want, impossible := e.Estimate(v)
			u, x, err := r.Estimate(v, known)
			if impossible != nil {
				require.ErrorIs(t, impossible, ErrImpossible)
				require.ErrorIs(t, err, ErrImpossible)
				continue
			}
			require.NoError(t, err)
			rationaltest.Same(t, want, x)
			rationaltest.Same(t, e.Payoff(v), u)
			compared++
		}
	})
	require.Greater(t, compared, 1000)
}
