package algebraic

import (
	"fmt"

	"exactsolve/cert/claim"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// maxOrder limits the orders of trembles.
const maxOrder = 1000

// CheckSequential checks that the profile is one of a sequential equilibrium, with the payoffs
// stated. As t tends to 0 the trembles of by lead to beliefs; given these, no action pays more than
// those that the profile plays, which is enough: see docs/formats/certificate.md. In strategic form
// these are the Nash equilibria.
func CheckSequential(g *seqform.Game, a *claim.Algebraic, by *claim.Powers) error {
	f, plans, err := readPlans(g, a)
	if err != nil {
		return err
	}
	for i := range plans {
		if _, err := f.checkPayoff(g, a, i, plans); err != nil {
			return err
		}
	}
	t, err := f.readTrembles(g, a, by)
	if err != nil {
		return err
	}
	for i := range g.Players {
		if err := t.checkLosses(i); err != nil {
			return err
		}
	}
	return f.work.Err()
}

// Trembles give a sequence the weight x·t^order to first order as t tends to 0.
type trembles struct {
	f *extension
	g *seqform.Game

	orders [][]int     // per player and sequence
	x      [][]element // likewise, positive
	total  []int       // per term of the payoffs, the order of the weight of all
	choice [][]int     // per player and information set, a sequence that the profile plays
	least  [][]int     // likewise, of the others' orders at nodes to which chance leads; −1 if none
}

func (f *extension) readTrembles(g *seqform.Game, a *claim.Algebraic, by *claim.Powers) (*trembles, error) {
	n := len(g.Players)
	if len(by.Orders) != n || len(by.Coefficients) != n {
		return nil, fmt.Errorf("orders or coefficients not of %d players", n)
	}
	t := &trembles{f: f, g: g, orders: make([][]int, n), x: make([][]element, n), choice: make([][]int, n)}
	for i := range g.Players {
		p := &g.Players[i]
		if len(by.Orders[i]) != len(p.Infosets) || len(by.Coefficients[i]) != len(p.Infosets) {
			return nil, fmt.Errorf("orders or coefficients of player %d not at %d information sets", i+1, len(p.Infosets))
		}
		t.orders[i], t.x[i] = make([]int, p.NumSeqs()), make([]element, p.NumSeqs())
		t.x[i][0] = f.one()
		for h := range p.Infosets {
			if err := t.readSet(i, h, a.Profile[i][h], by.Orders[i][h], by.Coefficients[i][h]); err != nil {
				return nil, fmt.Errorf("trembles at information set %s: %w", claim.SetName(g, i, h), err)
			}
		}
	}
	t.total = make([]int, g.Payoffs.Len())
	for k := range t.total {
		for j, s := range g.Payoffs.Tuple(k) {
			t.total[k] += t.orders[j][s]
		}
	}
	t.findLeast()
	return t, f.work.Err()
}

// readSet reads orders and coefficients at an information set, where the profile has
// distribution behavior.
func (t *trembles) readSet(i, h int, behavior [][]rational.Rat, orders []int, coefficients [][]rational.Rat) error {
	set := &t.g.Players[i].Infosets[h]
	if len(orders) != len(behavior) || len(coefficients) != len(behavior) {
		return fmt.Errorf("not of %d actions", len(behavior))
	}
	choice := 0 // some action is played, as the probabilities sum to 1
	for a, k := range orders {
		y, err := t.f.element(behavior[a])
		if err != nil {
			return err
		}
		if played := y.Sign() > 0; k < 0 || k > maxOrder || (k == 0) != played || k == 0 && len(coefficients[a]) > 0 {
			return fmt.Errorf("order %d and %d coefficients for action %d", k, len(coefficients[a]), a+1)
		}
		s := set.Seq(a)
		if k == 0 {
			choice = s
		} else if y, err = t.f.element(coefficients[a]); err != nil {
			return err
		} else if y.Sign() <= 0 {
			return fmt.Errorf("the coefficient of action %d is not positive", a+1)
		}
		t.orders[i][s] = t.orders[i][set.ParentSeq] + k
		t.x[i][s] = t.x[i][set.ParentSeq].Mul(y)
	}
	t.choice[i] = append(t.choice[i], choice)
	return t.f.work.Err()
}

// findLeast finds the least orders at information sets. All nodes of one have the same own
// sequence, of which the order is taken off.
func (t *trembles) findLeast() {
	t.least = make([][]int, len(t.choice))
	for i := range t.least {
		t.least[i] = make([]int, len(t.choice[i]))
		for h := range t.least[i] {
			if t.g.Tree != nil {
				t.least[i][h] = -1
			}
		}
	}
	if t.g.Tree == nil {
		return
	}
	tree, reach := t.g.Tree, t.g.Tree.ChanceReach()
	total := make([]int, tree.Len())
	for v := range total {
		if p := tree.Parent[v]; v > 0 {
			total[v] = total[p]
			if j := tree.Player[p]; j >= 0 {
				set := &t.g.Players[j].Infosets[tree.Infoset[p]]
				total[v] += t.orders[j][set.Seq(int(tree.Action[v]))] - t.orders[j][set.ParentSeq]
			}
		}
		if i := tree.Player[v]; i >= 0 && !reach[v].IsZero() {
			h := tree.Infoset[v]
			others := total[v] - t.orders[i][t.g.Players[i].Infosets[h].ParentSeq]
			if least := &t.least[i][h]; *least < 0 || others < *least {
				*least = others
			}
		}
	}
}

// checkLosses checks that no action of player i pays more than those that the profile plays, and
// that all of these pay the same, to first order in t: of each information set only nodes of the
// least order count, and only what is played later.
func (t *trembles) checkLosses(i int) error {
	v, sets := t.gradient(i), t.g.Players[i].Infosets
	for h := len(sets) - 1; h >= 0; h-- {
		set, value := &sets[h], v[t.choice[i][h]]
		for a := range set.Actions {
			s := set.Seq(a)
			loss := value.Sub(v[s]).Sign()
			if played := t.orders[i][s] == t.orders[i][set.ParentSeq]; loss < 0 || played && loss > 0 {
				return fmt.Errorf("at information set %s, action %d is not what the profile should play", claim.SetName(t.g, i, h), a+1)
			}
		}
		if s := set.ParentSeq; s > 0 && t.least[i][t.g.Players[i].SeqInfoset[s]] == t.least[i][h] {
			v[s] = v[s].Add(value)
		}
	}
	return t.f.work.Err()
}

// gradient returns, per sequence of player i but the empty one, what leaves pay after nodes of the
// least order of its information set, times the weights of the others, without the power of t.
func (t *trembles) gradient(i int) []element {
	p, own := t.g.Payoffs, &t.g.Players[i]
	grad := make([]element, own.NumSeqs())
	for k := range p.Len() {
		s, u := p.Seq(k, i), p.U(k, i)
		if s == 0 || u.IsZero() {
			continue
		}
		if t.total[k]-t.orders[i][s] != t.least[i][own.SeqInfoset[s]] {
			continue
		}
		w := t.f.one()
		for j, r := range p.Tuple(k) {
			if j != i {
				w = w.Mul(t.x[j][r])
			}
		}
		grad[s] = grad[s].Add(w.Scale(u))
	}
	return grad
}
