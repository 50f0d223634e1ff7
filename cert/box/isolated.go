package box

import (
	"fmt"
	"math/big"

	"exactsolve/cert/claim"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// An isolated is a claim of IsolatedNash. The unknowns are, player by player, the
// probabilities x_i(a) in the support and the payoff v_i; the equations, in the same
// order, u_i(a, x_-i) − v_i = 0 and Σ x_i(a) − 1 = 0.
type isolated struct {
	box
	at   [][]int // per player and strategy, the unknown; −1 outside the support
	last []int   // per player, the unknown v_i and the equation Σ x_i(a) − 1 = 0
}

// CheckIsolated checks that the box has exactly one equilibrium of its support: the one
// zero of the equations, as probabilities in the support are positive in the box, and
// a strategy outside it pays less than v_i, by more than its spread and R at the center.
//
// Reference: for regular equilibria van Damme 1987 [vD87], section 2.5.
func CheckIsolated(g *seqform.Game, c *claim.Isolated, inverse [][]rational.Rat) error {
	if g.Table == nil || len(g.Players) < 2 {
		return fmt.Errorf("the concept %q is for two or more players in strategic form", claim.IsolatedNash)
	}
	b := &isolated{box: box{g: g}}
	center, err := b.readClaim(c)
	if err != nil {
		return err
	}
	if b.y, err = b.scale(center, c.Radius, inverse, len(center)); err != nil {
		return err
	}
	equations, err := b.equations()
	if err != nil {
		return err
	}
	return b.contracts(equations)
}

// readClaim numbers the unknowns and returns their center. It fails if a
// probability in the support is not positive throughout the box.
func (b *isolated) readClaim(c *claim.Isolated) (center []rational.Rat, err error) {
	n := len(b.g.Players)
	if len(c.Profile) != n || len(c.Payoffs) != n || c.Radius.Sign() <= 0 {
		return nil, fmt.Errorf("%d strategies and %d payoffs for %d players, with radius %v", len(c.Profile), len(c.Payoffs), n, c.Radius)
	}
	b.at = make([][]int, n)
	for i, x := range c.Profile {
		if len(x) != b.g.Table.Sizes[i] {
			return nil, fmt.Errorf("%d probabilities for %d strategies of player %d", len(x), b.g.Table.Sizes[i], i+1)
		}
		for _, p := range x {
			k := len(center)
			if p.IsZero() {
				k = -1
			} else if center = append(center, p); p.Cmp(c.Radius) <= 0 {
				return nil, fmt.Errorf("a probability of player %d is %v ± %v", i+1, p, c.Radius)
			}
			b.at[i] = append(b.at[i], k)
		}
		b.last = append(b.last, len(center))
		center = append(center, c.Payoffs[i])
	}
	return center, nil
}

// equations returns those of the box in the order of the unknowns. It fails if a
// strategy outside the support may be a best response somewhere in the box.
func (b *isolated) equations() ([]*equation, error) {
	list, all := b.withoutPayoffs()
	b.addPayoffs(all)
	var z big.Int
	for i, at := range b.at {
		for a, k := range at {
			z.Mul(b.r, b.t)
			if eq := all[i][a]; k < 0 && z.Add(&z, &eq.spread).Add(&z, &eq.value).Sign() >= 0 {
				return nil, fmt.Errorf("strategy %d of player %d, outside the support, may be a best response", a+1, i+1)
			}
		}
	}
	return list, nil
}

// withoutPayoffs returns the equations in the order of the unknowns, and those of
// payoffs per player and strategy, outside the support too, all without payoffs.
func (b *isolated) withoutPayoffs() (list []*equation, all [][]*equation) {
	list = make([]*equation, len(b.y))
	all = make([][]*equation, len(b.at))
	for i, at := range b.at {
		sum := &equation{row: make([]big.Int, len(list))}
		sum.value.Neg(b.d)
		list[b.last[i]] = sum
		for _, k := range at {
			eq := new(equation)
			all[i] = append(all[i], eq)
			eq.value.Mul(b.y[b.last[i]], b.t).Neg(&eq.value)
			if k >= 0 {
				list[k] = eq
				eq.row = make([]big.Int, len(list))
				eq.row[b.last[i]].Neg(b.t)
				sum.row[k].Set(b.t)
				sum.value.Add(&sum.value, b.y[k])
			}
		}
		sum.value.Mul(&sum.value, b.t)
	}
	return list, all
}

// addPayoffs adds the payoffs of all pure profiles to the equations, which are
// given per player and strategy.
func (b *isolated) addPayoffs(all [][]*equation) {
	n := len(all)
	unknowns := make([]byte, 0, n)
	for t := range b.g.Payoffs.Len() {
		tuple := b.g.Payoffs.Tuple(t)
		outside := 0
		for j, s := range tuple {
			if b.at[j][s-1] < 0 {
				outside++
			}
		}
		for i, s := range tuple {
			if outside > 1 || outside == 1 && b.at[i][s-1] >= 0 {
				continue
			}
			unknowns = unknowns[:0]
			for j, s := range tuple {
				if j != i {
					unknowns = append(unknowns, byte(b.at[j][s-1]))
				}
			}
			b.add(all[i][s-1], b.u[t*n+i], unknowns)
		}
	}
}
