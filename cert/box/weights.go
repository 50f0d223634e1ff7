package box

import (
	"fmt"
	"math/big"
	"slices"

	"exactsolve/cert/claim"
	"exactsolve/rational"
)

// A weight is that of a sequence: a constant plus unknowns with signs. Each unknown
// occurs once at most.
type weight struct {
	constant *big.Int // times D
	plus     []byte   // positions of unknowns
	minus    []byte
}

// size returns the number of terms.
func (w *weight) size() int {
	n := len(w.plus) + len(w.minus)
	if w.constant.Sign() != 0 {
		n++
	}
	return n
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
	e.weights = make([][]weight, len(e.claimed.Plans))
	for i, plan := range e.claimed.Plans {
		y := centers[:len(plan)]
		centers = centers[len(plan):]
		e.weights[i] = make([]weight, len(plan))
		e.weights[i][0].constant = e.d
		for s := 1; s < len(plan); s++ {
			if e.chosen(i, s) {
				continue
			}
			w := &e.weights[i][s]
			if k := e.unknown[i][s]; k >= 0 {
				w.constant, w.plus = new(big.Int), []byte{byte(k)}
				e.y = append(e.y, y[s])
			} else {
				w.constant = y[s]
			}
		}
		for h := range e.g.Players[i].Infosets {
			e.setChoice(i, h)
		}
		for s := range plan {
			if err := e.checkWeight(&e.weights[i][s], y[s]); err != nil {
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
	parent := &e.weights[i][set.ParentSeq]
	w := &e.weights[i][c]
	w.constant = new(big.Int).Set(parent.constant)
	w.plus = append(w.plus, parent.plus...)
	w.minus = append(w.minus, parent.minus...)
	for a := range set.Actions {
		if s := set.Seq(a); s != c {
			w.constant.Sub(w.constant, e.weights[i][s].constant)
			w.minus = append(w.minus, e.weights[i][s].plus...)
		}
	}
}

// checkWeight checks w for a claimed center y.
func (e *enclosed) checkWeight(w *weight, y *big.Int) error {
	if y.Sign() == 0 {
		if w.size() > 0 {
			return fmt.Errorf("a weight that is not always 0")
		}
		return nil
	}
	center, spread := new(big.Int).Set(w.constant), new(big.Int)
	for _, k := range w.plus {
		center.Add(center, e.y[k])
		spread.Add(spread, e.r)
	}
	for _, k := range w.minus {
		center.Sub(center, e.y[k])
		spread.Add(spread, e.r)
	}
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
				m = min(m*e.weights[j][s].size(), maxProducts+1)
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
