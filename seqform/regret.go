package seqform

import (
	"exactsolve/rational"
)

// A Regret is what one player gets in a profile and could get by deviating.
type Regret struct {
	Payoff rational.Rat // expected payoff in the profile
	Best   rational.Rat // expected payoff of a best response to the others
	Regret rational.Rat // Best − Payoff, never negative

	player       *Player
	plan         Plan
	bySet, bySeq []rational.Rat // see [Optimal]; times a positive number
}

// String returns the payoff and the regret.
func (r Regret) String() string {
	return "payoff " + r.Payoff.String() + ", regret " + r.Regret.String()
}

// ExpectedPayoffs returns each player's expected payoff when all play plans.
func (g *Game) ExpectedPayoffs(plans []Plan) []rational.Rat {
	v := make([]rational.Rat, len(g.Players))
	for t := range g.Payoffs.Len() {
		w := othersWeight(g.work, g.Payoffs.Tuple(t), -1, plans, rational.Int(1))
		if w.IsZero() {
			continue
		}
		for i := range v {
			v[i] = g.work.Add(v[i], g.work.Mul(w, g.Payoffs.U(t, i)))
		}
	}
	return v
}

// evaluator computes with plans of all players.
type evaluator interface {
	// gradient returns that of player i, see [Gradient], times a positive number, and this number.
	gradient(i int) (grad []rational.Rat, scale rational.Rat)

	// payoff returns that of player i, right after the gradient, which is given.
	payoff(i int, grad []rational.Rat) rational.Rat
}

// fractions is the evaluator that reads as the definitions do.
type fractions struct {
	g     *Game
	plans []Plan
}

func (f fractions) gradient(i int) (grad []rational.Rat, scale rational.Rat) {
	return Gradient(f.g, i, f.plans, rational.Int(1)), rational.Int(1)
}

func (f fractions) payoff(i int, grad []rational.Rat) (sum rational.Rat) {
	for s, x := range f.plans[i] {
		sum = f.g.work.Add(sum, f.g.work.Mul(x, grad[s]))
	}
	return sum
}

// ScaledGradient returns the gradient of player i, see [Gradient], times a positive
// number, and this number. It costs less than the gradient itself if plans are
// long fractions.
func (g *Game) ScaledGradient(i int, plans []Plan) (grad []rational.Rat, scale rational.Rat) {
	return newEvaluator(g, plans).gradient(i)
}

// Regrets returns payoff, best-response payoff and regret of each player of a
// profile given by its realization plans. The cost is a pass over the terms a
// player.
func (g *Game) Regrets(plans []Plan) []Regret {
	r := make([]Regret, len(g.Players))
	e := newEvaluator(g, plans)
	for i := range r {
		grad, scale := e.gradient(i)
		bySet, bySeq := Optimal(&g.Players[i], grad)
		payoff, best := e.payoff(i, grad), bySeq[0].Quo(scale)
		r[i] = Regret{payoff, best, best.Sub(payoff), &g.Players[i], plans[i], bySet, bySeq}
	}
	return r
}

// Deviation returns a pure best response: an action index for each information set,
// −1 where the deviating player's own actions exclude it. Where the profile is
// optimal already, its support is preferred.
func (r *Regret) Deviation() []int {
	pick := make([]int, len(r.player.Infosets))
	played := make([]bool, r.player.NumSeqs())
	played[0] = true
	for h := range pick {
		set := &r.player.Infosets[h]
		pick[h] = -1
		if !played[set.ParentSeq] {
			continue
		}
		for a := range set.Actions {
			s := set.Seq(a)
			if r.bySeq[s].Equal(r.bySet[h]) && (pick[h] < 0 || r.plan[set.Seq(pick[h])].IsZero() && !r.plan[s].IsZero()) {
				pick[h] = a
			}
		}
		played[set.Seq(pick[h])] = true
	}
	return pick
}

// BayesBeliefs returns the beliefs that Bayes' rule gives for plans, nil at
// information sets that chance and the others do not reach.
func (g *Game) BayesBeliefs(plans []Plan) [][]Belief {
	weights := g.EmptyBeliefs()
	if g.Tree == nil {
		return weights
	}
	whole := make([]Plan, len(plans))
	for i, x := range plans {
		whole[i] = Wholes(x)
	}
	WeighNodes(g, whole, rational.Int(1), Wholes(g.Tree.ChanceReach()), func(v int, w rational.Rat) {
		i, h := g.Tree.Player[v], g.Tree.Infoset[v]
		if weights[i][h] == nil {
			weights[i][h] = make(Belief, 0, len(g.Players[i].Infosets[h].Nodes))
		}
		weights[i][h] = append(weights[i][h], w)
	})
	for i := range weights {
		for h, b := range weights[i] {
			weights[i][h] = Shares(g.work, b)
		}
	}
	return weights
}

// EmptyBeliefs returns a nil belief for each information set of each player.
func (g *Game) EmptyBeliefs() [][]Belief {
	b := make([][]Belief, len(g.Players))
	for i := range b {
		b[i] = make([]Belief, len(g.Players[i].Infosets))
	}
	return b
}

// A Number is what realization weights may be: rational.Rat, or polyeps.Poly for perturbed plans.
type Number[T any] interface {
	Add(T) T
	Sub(T) T
	Mul(T) T
	Scale(rational.Rat) T
	Cmp(T) int
	Sign() int
	IsZero() bool
	BitLen() int                     // for the work of products
	Sums(k *rational.Work, y T) bool // takes the work of a sum or comparison, see [rational.Work.Take]
}

// FlowViolation returns the index of the first row of E x = e that x violates,
// and −1 if it satisfies all. The argument one is the number 1.
func FlowViolation[T Number[T], V ~[]T](p *Player, x V, one T) int {
	for k, row := range p.Constraints() {
		var sum T
		for s := row.Plus[0]; s < row.Plus[1]; s++ {
			if !sum.Sums(p.work, x[s]) {
				return k
			}
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
		s := p.Seq(t, i)
		if w := othersWeight(g.work, p.Tuple(t), i, plans, one); !w.IsZero() && g.work.Take(w.BitLen(), u.BitLen()) {
			if w = w.Scale(u); grad[s].Sums(g.work, w) {
				grad[s] = grad[s].Add(w)
			}
		}
	}
	return grad
}

// othersWeight multiplies the weights of a tuple of sequences but that of player i.
func othersWeight[T Number[T], V ~[]T](k *rational.Work, seq []int32, i int, plans []V, one T) T {
	w, first := one, true
	for j, x := range plans {
		switch {
		case j == i:
		case first:
			w, first = x[seq[j]], false
		case w.IsZero() || !k.Take(w.BitLen(), x[seq[j]].BitLen()):
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
			if v := bySeq[set.Seq(a)]; v.Sums(p.work, best) && v.Cmp(best) > 0 {
				best = v
			}
		}
		bySet[h] = best
		if at := &bySeq[set.ParentSeq]; (*at).Sums(p.work, best) {
			*at = (*at).Add(best)
		}
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
	if g.Tree != nil {
		WeighNodes(g, plans, one, g.Tree.ChanceReach(), visit)
	}
}

// WeighNodes is [ReachWeights] with weights of nodes in place of the probabilities of chance.
func WeighNodes[T Number[T], V ~[]T](g *Game, plans []V, one T, chance []rational.Rat, visit func(v int, weight T)) {
	last := &walk[int32]{n: len(g.Players)}
	for v := range g.Tree.Parent {
		seqs := g.sequences(last, v)
		if i := int(g.Tree.Player[v]); i >= 0 {
			if w := othersWeight(g.work, seqs, i, plans, one); g.work.Take(w.BitLen(), chance[v].BitLen()) {
				visit(v, w.Scale(chance[v]))
			}
		}
	}
}
