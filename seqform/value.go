package seqform

import "exactsolve/rational"

// A Number is what realization weights may be: rational.Rat, or polyeps.Poly
// for perturbed plans.
type Number[T any] interface {
	Add(T) T
	Sub(T) T
	Mul(T) T
	Scale(rational.Rat) T
	Cmp(T) int
	Sign() int
	IsZero() bool
}

// FlowViolation returns the index of the first row of E x = e that x violates,
// and −1 if it satisfies all. The argument one is the number 1.
func FlowViolation[T Number[T], V ~[]T](p *Player, x V, one T) int {
	for k, row := range p.Constraints() {
		var sum T
		for s := row.Plus[0]; s < row.Plus[1]; s++ {
			sum = sum.Add(x[s])
		}
		switch {
		case row.Minus >= 0:
			sum = sum.Sub(x[row.Minus])
		case row.Rhs == 1:
			sum = sum.Sub(one)
		}
		if !sum.IsZero() {
			return k
		}
	}
	return -1
}

// Gradient returns, for each sequence of player i, the derivative of the
// player's expected payoff by its weight when the others play plans: the
// vector A y of a two-player game. The entry plans[i] is not used; the argument
// one is the number 1. The cost is one pass over the terms.
func Gradient[T Number[T], V ~[]T](g *Game, i int, plans []V, one T) []T {
	p := g.Payoffs
	grad := make([]T, g.Players[i].NumSeqs())
	for t := range p.Len() {
		u := p.U(t, i)
		if u.IsZero() {
			continue
		}
		if w := othersWeight(p.Tuple(t), i, plans, one); !w.IsZero() {
			s := p.Seq(t, i)
			grad[s] = grad[s].Add(w.Scale(u))
		}
	}
	return grad
}

// othersWeight multiplies the weights of a tuple of sequences but that of
// player i.
func othersWeight[T Number[T], V ~[]T](seq []int32, i int, plans []V, one T) T {
	w, first := one, true
	for j, x := range plans {
		switch {
		case j == i:
		case first:
			w, first = x[seq[j]], false
		case w.IsZero():
			return w
		default:
			w = w.Mul(x[seq[j]])
		}
	}
	return w
}

// Optimal returns, for the gradient of player i, what is best from each point
// on: bySeq[s] is the gradient at s plus the values of the information sets
// that follow s, and bySet[h] the largest bySeq over the actions at h. All are
// weighted by the reach probabilities of the others and chance; bySeq[0] is the
// best-response payoff.
func Optimal[T Number[T]](p *Player, grad []T) (bySet, bySeq []T) {
	bySet = make([]T, len(p.Infosets))
	bySeq = append([]T(nil), grad...)
	for h := len(p.Infosets) - 1; h >= 0; h-- {
		set := &p.Infosets[h]
		best := bySeq[set.Seq(0)]
		for a := 1; a < len(set.Actions); a++ {
			if v := bySeq[set.Seq(a)]; v.Cmp(best) > 0 {
				best = v
			}
		}
		bySet[h] = best
		bySeq[set.ParentSeq] = bySeq[set.ParentSeq].Add(best)
	}
	return bySet, bySeq
}

// ReachWeights calls visit for each node of an information set, in prefix
// order, with the probability that chance and the other players' plans reach
// it. The argument one is the number 1. It does nothing for games in strategic
// form.
//
// With perfect recall the own plan weighs all nodes of an information set
// alike, so beliefs are these weights normalized.
func ReachWeights[T Number[T], V ~[]T](g *Game, plans []V, one T, visit func(v int, weight T)) {
	if g.Tree == nil {
		return
	}
	chance := g.Tree.ChanceReach()
	last := &walk[int32]{n: len(g.Players)}
	for v := range g.Tree.Parent {
		seqs := g.sequences(last, v)
		if i := int(g.Tree.Player[v]); i >= 0 {
			visit(v, othersWeight(seqs, i, plans, one).Scale(chance[v]))
		}
	}
}
