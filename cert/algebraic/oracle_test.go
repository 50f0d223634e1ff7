package algebraic_test

import (
	"errors"
	"fmt"

	"exactsolve/cert"
	"exactsolve/cert/claim"
	"exactsolve/rational"
	"exactsolve/seqform"
)

func integers(list ...int64) []rational.Rat {
	z := make([]rational.Rat, len(list))
	for k, n := range list {
		z[k] = rational.Int(n)
	}
	return z
}

// sequential says how a claim fails by the definition, as far as 100 digits tell: with t = 10^−25 all
// play is completely mixed, beliefs are those of Bayes' rule, and against the profile no action gains
// 10^−18. All is computed along the tree, with fractions near α.
func sequential(g *seqform.Game, c *cert.Certificate) error {
	if c.Claim.Algebraic == nil || c.Evidence.Powers == nil {
		return errors.New("nothing claimed")
	}
	o, err := newOracle(g, c.Claim.Algebraic, c.Evidence.Powers)
	if err != nil {
		return err
	}
	for i := range g.Players {
		value := o.values(i)
		if off := value[0].Sub(o.at(o.a.Payoffs[i])); off.Abs().Cmp(o.slack) > 0 {
			return fmt.Errorf("a payoff of player %d", i+1)
		}
		for h := range g.Players[i].Infosets {
			if err := o.check(i, h, value); err != nil {
				return err
			}
		}
	}
	return nil
}

type oracle struct {
	g                 *seqform.Game
	a                 *claim.Algebraic
	alpha, t, slack   rational.Rat
	profile, trembled [][][]rational.Rat
}

func newOracle(g *seqform.Game, a *claim.Algebraic, by *claim.Powers) (*oracle, error) {
	o := &oracle{g: g, a: a, t: rational.Int(10).Pow(25).Inv(), slack: rational.Int(10).Pow(18).Inv()}
	var err error
	if o.alpha, err = near(a); err != nil {
		return nil, err
	}
	for i := range g.Players {
		var played, with [][]rational.Rat
		for h := range g.Players[i].Infosets {
			var p, q []rational.Rat
			sum, rest := rational.Int(-1), rational.Int(1)
			for k, y := range a.Profile[i][h] {
				x := o.at(y)
				if x.Abs().Cmp(o.slack) < 0 {
					x = rational.Rat{}
				}
				sum = sum.Add(x)
				p = append(p, x)
				order := by.Orders[i][h][k]
				if x.Sign() < 0 || (order == 0) != (x.Sign() > 0) || order < 0 || order > 1000 {
					return nil, errors.New("a probability or order")
				}
				if order > 0 {
					if x = o.at(by.Coefficients[i][h][k]).Mul(o.t.Pow(order)); x.Sign() <= 0 {
						return nil, errors.New("a coefficient")
					}
					rest = rest.Sub(x)
				}
				q = append(q, x)
			}
			if sum.Abs().Cmp(o.slack) > 0 {
				return nil, errors.New("no distribution")
			}
			for k := range q {
				if by.Orders[i][h][k] == 0 {
					q[k] = q[k].Mul(rest)
				}
			}
			played, with = append(played, p), append(with, q)
		}
		o.profile, o.trembled = append(o.profile, played), append(o.trembled, with)
	}
	return o, nil
}

var found = map[string]rational.Rat{}

// near returns the root of a claim with some hundred digits.
func near(a *claim.Algebraic) (z rational.Rat, err error) {
	key := fmt.Sprint(a.Polynomial, a.Low, a.High)
	if x, ok := found[key]; ok {
		return x, nil
	}
	lo, hi := a.Low, a.High
	value := func(x rational.Rat) rational.Rat { return evaluate(a.Polynomial, x) }
	if lo.Cmp(hi) >= 0 || value(lo).Sign()*value(hi).Sign() >= 0 {
		return z, errors.New("no root")
	}
	for range 1000 {
		mid := lo.Add(hi).Quo(rational.Int(2))
		if hi.Sub(lo).Cmp(rational.Int(2).Pow(420).Inv()) < 0 {
			break
		}
		if value(mid).Sign() == value(lo).Sign() {
			lo = mid
		} else {
			hi = mid
		}
	}
	found[key] = lo
	return lo, nil
}

func evaluate(p []rational.Rat, x rational.Rat) (z rational.Rat) {
	for k := len(p) - 1; k >= 0; k-- {
		z = z.Mul(x).Add(p[k])
	}
	return z
}

// at returns the value of a polynomial near α, with some hundred digits.
func (o *oracle) at(p []rational.Rat) rational.Rat {
	scale := rational.Int(2).Pow(360)
	return rational.FromBigInt(evaluate(p, o.alpha).Mul(scale).Floor()).Quo(scale)
}

// edge returns the probability of the last action before node v.
func (o *oracle) edge(behavior [][][]rational.Rat, v int) rational.Rat {
	tree := o.g.Tree
	p := tree.Parent[v]
	if i := tree.Player[p]; i >= 0 {
		return behavior[i][tree.Infoset[p]][tree.Action[v]]
	}
	return tree.ChanceSets[tree.Infoset[p]].Prob[tree.Action[v]]
}

// values returns what player i gets after each node if all play the profile.
func (o *oracle) values(i int) []rational.Rat {
	tree := o.g.Tree
	value := make([]rational.Rat, tree.Len())
	for v := tree.Len() - 1; v >= 0; v-- {
		value[v] = value[v].Add(tree.OutcomePayoff(v, i))
		if v > 0 {
			p := tree.Parent[v]
			value[p] = value[p].Add(o.edge(o.profile, v).Mul(value[v]))
		}
	}
	return value
}

// check checks that no action gains at an information set to which chance leads.
func (o *oracle) check(i, h int, value []rational.Rat) error {
	tree, set := o.g.Tree, &o.g.Players[i].Infosets[h]
	weight := map[int32]rational.Rat{}
	var total rational.Rat
	for _, v := range set.Nodes {
		w := rational.Int(1)
		for k := v; k > 0; k = tree.Parent[k] {
			w = w.Mul(o.edge(o.trembled, int(k)))
		}
		weight[v] = w
		total = total.Add(w)
	}
	if total.IsZero() {
		return nil
	}
	gain := make([]rational.Rat, len(set.Actions))
	for v := range tree.Parent {
		p := tree.Parent[v]
		if v > 0 && int(tree.Player[p]) == i && int(tree.Infoset[p]) == h {
			gain[tree.Action[v]] = gain[tree.Action[v]].Add(weight[p].Mul(value[v].Sub(value[p])))
		}
	}
	for k, x := range gain {
		if x.Sub(o.slack.Mul(total)).Sign() > 0 {
			return fmt.Errorf("action %d at information set %d of player %d gains", k+1, h+1, i+1)
		}
	}
	return nil
}
