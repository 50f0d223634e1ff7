package family

import (
	"fmt"
	"slices"

	"exactsolve/rational"
	"exactsolve/rational/expression"
	"exactsolve/rational/polynomial"
	"exactsolve/seqform"
)

// A leaf is what is paid where sequences are played.
type leaf struct {
	tuple []int32
	u     []expression.Ratio
}

// terms enters the terms of the payoffs and their common denominator.
func (s *samples) terms(f *Family) error {
	var leaves []leaf
	if f.Game.Recall != nil {
		return fmt.Errorf("a game with a parameter: %w", f.Game.Recall)
	}
	if f.Game.Table != nil {
		leaves = s.profiles(f)
	} else {
		chance, err := s.chance(f)
		if err != nil {
			return err
		}
		leaves = s.leaves(f, chance)
	}
	slices.SortStableFunc(leaves, func(x, y leaf) int { return slices.Compare(x.tuple, y.tuple) })
	var sums []leaf
	for _, l := range leaves {
		if k := len(sums) - 1; k < 0 || !slices.Equal(sums[k].tuple, l.tuple) {
			sums = append(sums, l)
		} else {
			for i := range l.u {
				sums[k].u[i] = sums[k].u[i].Add(nil, l.u[i])
			}
		}
	}
	f.Scale = polynomial.Constant(rational.Int(1))
	for _, l := range sums {
		for _, u := range l.u {
			rest, _ := u.Den.Quo(nil, polynomial.GCD(nil, f.Scale, u.Den))
			f.Scale = f.Scale.Mul(nil, rest)
		}
	}
	if f.Scale.At(nil, f.From).Sign() < 0 { // it has no root in the domain
		f.Scale = f.Scale.Neg()
	}
	for _, l := range sums {
		t := Term{Tuple: l.tuple}
		for _, u := range l.u {
			p, _ := f.Scale.Mul(nil, u.Num).Quo(nil, u.Den)
			t.Payoffs = append(t.Payoffs, p)
		}
		f.Terms = append(f.Terms, t)
	}
	return nil
}

// profiles returns what is paid in strategic form.
func (s *samples) profiles(f *Family) (leaves []leaf) {
	sizes := f.Game.Table.Sizes
	for c := range f.Game.Table.Of {
		l := leaf{make([]int32, len(sizes)), make([]expression.Ratio, len(sizes))}
		rest := c
		for i, m := range sizes {
			l.tuple[i], rest = int32(rest%m)+1, rest/m
			l.u[i] = s.ratio(func(g *seqform.Game) (u rational.Rat) {
				if o := g.Table.Of[c]; o >= 0 {
					u = g.Table.Outcomes[o].Payoffs[i]
				}
				return u
			})
		}
		leaves = append(leaves, l)
	}
	return leaves
}

// chance returns the probabilities of chance, none of which is negative anywhere. Readers check that they sum to
// 1, and sums of polynomials that are 1 at so many places are 1.
func (s *samples) chance(f *Family) (all [][]expression.Ratio, err error) {
	for k, set := range f.Game.Tree.ChanceSets {
		list := make([]expression.Ratio, len(set.Prob))
		for a := range list {
			list[a] = s.ratio(func(g *seqform.Game) rational.Rat { return g.Tree.ChanceSets[k].Prob[a] })
			if at, ok := negative(list[a].Num.Mul(nil, list[a].Den), f.From, f.To); ok {
				return nil, fmt.Errorf("the probability %s of chance is negative where %s is %v", list[a].Format(f.Name), f.Name, at)
			}
		}
		all = append(all, list)
	}
	return all, nil
}

// negative returns a place where p is negative, if there is one from lo to hi.
func negative(p polynomial.Poly, lo, hi rational.Rat) (at rational.Rat, ok bool) {
	if len(p) == 0 {
		return at, false
	}
	ends := append([]polynomial.Root{polynomial.Point(lo)}, polynomial.Roots(nil, p, lo, hi)...)
	ends = append(ends, polynomial.Point(hi))
	for k := range ends[1:] {
		x, y := ends[k], ends[k+1]
		if x.Cmp(nil, &y) == 0 {
			continue
		}
		at = (&polynomial.Between{From: &x, To: &y}).Inside(nil)
		if p.At(nil, at).Sign() < 0 {
			return at, true
		}
	}
	return at, false
}

// leaves returns what is paid at the leaves of a tree.
func (s *samples) leaves(f *Family, chance [][]expression.Ratio) (leaves []leaf) {
	t, n := f.Game.Tree, len(f.Game.Players)
	seq := make([][]int32, n)
	for i := range seq {
		seq[i] = f.Game.SeqAt(i)
	}
	outcomes := make([][]expression.Ratio, len(t.Outcomes))
	for o := range outcomes {
		for i := range n {
			outcomes[o] = append(outcomes[o], s.ratio(func(g *seqform.Game) rational.Rat { return g.Tree.Outcomes[o].Payoffs[i] }))
		}
	}
	reach := make([]expression.Ratio, t.Len()) // of chance
	for v := range reach {
		p := t.Parent[v]
		switch {
		case p < 0:
			reach[v] = expression.Whole(polynomial.Constant(rational.Int(1)))
		case t.Player[p] == seqform.Chance:
			reach[v] = reach[p].Mul(nil, chance[t.Infoset[p]][t.Action[v]])
		default:
			reach[v] = reach[p]
		}
		if !t.IsLeaf(v) {
			continue
		}
		l := leaf{make([]int32, n), make([]expression.Ratio, n)}
		for i := range n {
			l.tuple[i] = seq[i][v]
			l.u[i] = expression.Whole(nil)
		}
		for w := int32(v); w >= 0; w = t.Parent[w] {
			if o := t.Outcome[w]; o >= 0 {
				for i := range n {
					l.u[i] = l.u[i].Add(nil, reach[v].Mul(nil, outcomes[o][i]))
				}
			}
		}
		leaves = append(leaves, l)
	}
	return leaves
}
