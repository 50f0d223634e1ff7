package box

import (
	"fmt"
	"math/big"
	"slices"

	"exactsolve/cert/claim"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// Limits of EnclosedNash besides those of IsolatedNash: on products of weights and
// on the bits of them all.
const (
	maxProducts    = 1 << 21
	maxProductBits = 1 << 30
)

// An enclosed is a claim of EnclosedNash with its evidence. With V and W as follows, from
// the last information set to the first, g_i(s) being the derivative of the payoff of i by
// the weight of s and c the choice,
//
//	V_i(s) = g_i(s) + Σ W_i(h) over the h that follow s,  W_i(h) = V_i(h, c(h)),
//
// the loss of (h, a) is W_i(h) − V_i(h, a). If no loss is negative, and those of sequences
// with positive weight are 0, the plans are an equilibrium.
type enclosed struct {
	lists
	claimed *claim.Enclosed
	weights [][]polynomial // times D, per player and sequence; of degree at most 1
	v       [][]polynomial // V, likewise
}

// CheckEnclosed checks that there is an equilibrium in the box.
func CheckEnclosed(g *seqform.Game, c *claim.Enclosed, by *claim.Enclosure) error {
	e := &enclosed{lists: lists{box: box{g: g}, by: by, degree: len(g.Players) - 1}, claimed: c}
	for _, step := range []func() error{e.checkShape, e.readPlans, e.checkWork} {
		if err := step(); err != nil {
			return err
		}
	}
	e.losses()
	if err := e.contracts(e.equations()); err != nil {
		return err
	}
	if err := e.checkLosses(); err != nil {
		return err
	}
	return e.checkPayoffs()
}

// checkShape checks lengths and indices and numbers unknowns and equations.
func (e *enclosed) checkShape() error {
	n := len(e.g.Players)
	if n < 2 {
		return fmt.Errorf("the concept %q is for two or more players", claim.EnclosedNash)
	}
	if len(e.claimed.Plans) != n || len(e.claimed.Payoffs) != n {
		return fmt.Errorf("a box that is not for %d players", n)
	}
	for i := range e.g.Players {
		if size := e.g.Players[i].NumSeqs(); len(e.claimed.Plans[i]) != size || !e.claimed.Plans[i][0].IsOne() {
			return fmt.Errorf("player %d: %d weights for %d sequences, the first of which is 1", i+1, len(e.claimed.Plans[i]), size)
		}
	}
	if err := e.checkLists(); err != nil {
		return err
	}
	if e.size == 0 {
		return fmt.Errorf("no unknowns")
	}
	return nil
}

// readPlans makes the weights of all sequences and checks that they are 0 or
// positive in the box of the unknowns, and near those of the claim.
func (e *enclosed) readPlans() error {
	centers, err := e.scale(slices.Concat(e.claimed.Plans...), e.by.Radius, e.by.Inverse, e.size)
	if err != nil {
		return err
	}
	for _, numbers := range [][]rational.Rat{e.claimed.Payoffs, {e.claimed.Radius}} {
		if _, _, err := rational.Integers(numbers, claim.MaxBits/e.size); err != nil {
			return err
		}
	}
	e.weights = make([][]polynomial, len(e.claimed.Plans))
	for i, plan := range e.claimed.Plans {
		y := centers[:len(plan)]
		centers = centers[len(plan):]
		e.weights[i] = make([]polynomial, len(plan))
		for s := range plan {
			w := polynomial{}
			if k := e.unknown[i][s]; k >= 0 {
				w.add(product{0, string([]byte{byte(k)})}, big.NewInt(1))
				e.y = append(e.y, y[s])
			} else if s == 0 || !e.chosen(i, s) {
				w.add(product{}, y[s])
			}
			e.weights[i][s] = w
		}
		for h := range e.g.Players[i].Infosets {
			e.setChoice(i, h)
		}
		for s := range plan {
			if err := e.checkWeight(e.weights[i][s], y[s]); err != nil {
				return fmt.Errorf("player %d, sequence %d: %w", i+1, s, err)
			}
		}
	}
	return nil
}

// setChoice sets the weight of the choice at information set h of player i to what
// the other actions leave of the sequence that leads there.
func (e *enclosed) setChoice(i, h int) {
	set, c := &e.g.Players[i].Infosets[h], e.choice(i, h)
	w := e.weights[i][set.ParentSeq]
	for a := range set.Actions {
		if s := set.Seq(a); s != c {
			w = w.minus(e.weights[i][s])
		}
	}
	e.weights[i][c] = w
}

// checkWeight checks w for a claimed center y.
func (e *enclosed) checkWeight(w polynomial, y *big.Int) error {
	if y.Sign() == 0 {
		if len(w) > 0 {
			return fmt.Errorf("a weight that is not always 0")
		}
		return nil
	}
	center, spread := e.value(w)
	if center.Cmp(spread) <= 0 {
		return fmt.Errorf("a weight that is not always positive")
	}
	away := new(big.Int).Sub(center, y)
	if away.Abs(away).Add(away, spread); rational.FromInts(away, e.d).Cmp(e.claimed.Radius) > 0 {
		return fmt.Errorf("a weight that may be outside the box")
	}
	return nil
}

// checkWork bounds the number of products of weights and the bits in them.
func (e *enclosed) checkWork() error {
	work := 0
	spend := func(n int) { work = min(work+n, maxProducts+1) }
	var equations []int // sizes
	n := len(e.g.Players)
	for i := range n {
		size := e.products(i)
		for s, m := range size {
			spend(m)
			if e.chosen(i, s) {
				continue
			}
			m += size[e.choice(i, int(e.g.Players[i].SeqInfoset[s]))]
			spend(m)
			if e.core[i][s] >= 0 {
				equations = append(equations, m)
			}
		}
	}
	for _, c := range e.by.Combinations {
		for _, m := range c.Terms {
			spend(equations[m.Equation-1])
		}
	}
	bits := e.unit.BitLen() + (n-1)*e.d.BitLen()
	if work > maxProducts || work*bits > maxProductBits {
		return fmt.Errorf("more than %d products of weights, or %d bits in them", maxProducts, maxProductBits)
	}
	if !e.g.Work().Take(rational.PerNumber/32*work, bits) {
		return e.g.Work().Err()
	}
	return nil
}

// products returns, per sequence s of player i, the number of products in V(s), at
// most one more than the limit.
func (e *enclosed) products(i int) []int {
	size := make([]int, len(e.weights[i]))
	for t := range e.g.Payoffs.Len() {
		m := 1
		for j, s := range e.g.Payoffs.Tuple(t) {
			if j != i {
				m = min(m*len(e.weights[j][s]), maxProducts+1)
			}
		}
		s := e.g.Payoffs.Seq(t, i)
		size[s] = min(size[s]+m, maxProducts+1)
	}
	sets := e.g.Players[i].Infosets
	for h := len(sets) - 1; h >= 0; h-- {
		p := sets[h].ParentSeq
		size[p] = min(size[p]+size[e.choice(i, h)], maxProducts+1)
	}
	return size
}
