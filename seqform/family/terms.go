package family

import (
	"context"
	"fmt"
	"slices"

	"exactsolve/rational"
	"exactsolve/rational/expression"
	"exactsolve/rational/polynomial"
	"exactsolve/seqform"
)

// one is the probability of what chance does not decide.
var one = expression.Whole(polynomial.Constant(rational.Int(1)))

// A leaf is what is paid where sequences are played.
type leaf struct {
	tuple  []int32
	weight expression.Ratio // the probability of chance
	u      []expression.Ratio
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
		if leaves, err = s.leaves(f, chance); err != nil {
			return err
		}
	}
	slices.SortStableFunc(leaves, func(x, y leaf) int { return slices.Compare(x.tuple, y.tuple) })
	w := &rational.Work{Context: context.Background(), Left: maxWork + int64(len(leaves))<<25} // enough if all numbers are short
	var sums []leaf
	for _, l := range leaves {
		if k := len(sums) - 1; k < 0 || !slices.Equal(sums[k].tuple, l.tuple) {
			sums = append(sums, l)
		} else {
			z := &sums[k]
			z.weight = z.weight.Add(w, l.weight)
			for i := range l.u {
				if z.u[i] = z.u[i].Add(w, l.u[i]); max(len(z.u[i].Den), len(z.weight.Den)) > maxDegree+1 {
					return f.large()
				}
			}
		}
	}
	f.Scale = polynomial.Constant(rational.Int(1))
	for _, l := range sums {
		for _, u := range l.u {
			if f.Scale = polynomial.LCM(w, f.Scale, u.Den); len(f.Scale) > maxDegree+1 {
				return f.large()
			}
		}
	}
	if err := w.Err(); err != nil {
		return fmt.Errorf("payoffs times probabilities in %s: %w", f.Name, err)
	}
	if f.Scale.At(nil, f.From).Sign() < 0 { // it has no root in the domain
		f.Scale = f.Scale.Neg()
	}
	for _, l := range sums {
		t := Term{Tuple: l.tuple, Weight: l.weight}
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
		l := leaf{make([]int32, len(sizes)), one, make([]expression.Ratio, len(sizes))}
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
	ends := slices.Concat([]polynomial.Root{polynomial.Point(lo)}, polynomial.Roots(nil, p, lo, hi), []polynomial.Root{polynomial.Point(hi)})
	for k := range ends[1:] {
		x, y := ends[k], ends[k+1]
		if x.Cmp(nil, &y) == 0 {
			continue
		}
		if at = (&polynomial.Between{From: &x, To: &y}).Inside(nil); p.At(nil, at).Sign() < 0 {
			return at, true
		}
	}
	return at, false
}

// leaves returns what is paid at the leaves of a tree.
func (s *samples) leaves(f *Family, chance [][]expression.Ratio) (leaves []leaf, err error) {
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
	reach := make([]expression.Ratio, t.Len())  // of chance
	paid := make([][]expression.Ratio, t.Len()) // on the path
	for v := range reach {
		p := t.Parent[v]
		if p < 0 {
			reach[v], paid[v] = one, slices.Repeat([]expression.Ratio{expression.Whole(nil)}, n)
		} else if reach[v], paid[v] = reach[p], paid[p]; t.Player[p] == seqform.Chance {
			reach[v] = reach[p].Mul(nil, chance[t.Infoset[p]][t.Action[v]])
		}
		if o := t.Outcome[v]; o >= 0 {
			paid[v] = slices.Clone(paid[v])
			for i := range n {
				paid[v][i] = paid[v][i].Add(nil, outcomes[o][i])
			}
		}
		if len(reach[v].Num)+len(reach[v].Den) > maxDegree {
			return nil, f.large()
		}
		if !t.IsLeaf(v) {
			continue
		}
		l := leaf{make([]int32, n), reach[v], make([]expression.Ratio, n)}
		for i := range n {
			l.tuple[i], l.u[i] = seq[i][v], reach[v].Mul(nil, paid[v][i])
		}
		leaves = append(leaves, l)
	}
	return leaves, nil
}
