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
	box
	claimed *claim.Enclosed
	by      *claim.Enclosure
	size    int                           // of unknowns and of equations
	unknown [][]int                       // per player and sequence, the position among unknowns or −1
	core    [][]int                       // likewise among equations
	terms   map[[2]int][]claim.Multiplier // the combination of a player and sequence
	weights [][]weight                    // per player and sequence
	v       [][]polynomial                // V, likewise
}

// CheckEnclosed checks that there is an equilibrium in the box.
func CheckEnclosed(g *seqform.Game, c *claim.Enclosed, by *claim.Enclosure) error {
	e := &enclosed{box: box{g: g}, claimed: c, by: by}
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
	if len(e.claimed.Plans) != n || len(e.claimed.Payoffs) != n || len(e.by.Choices) != n || len(e.by.Unknowns) != n || len(e.by.Equations) != n {
		return fmt.Errorf("a box or an enclosure that is not for %d players", n)
	}
	if e.by.Radius.Sign() <= 0 {
		return fmt.Errorf("a radius %v of the unknowns", e.by.Radius)
	}
	for i := range e.g.Players {
		if size := e.g.Players[i].NumSeqs(); len(e.claimed.Plans[i]) != size || !e.claimed.Plans[i][0].IsOne() {
			return fmt.Errorf("player %d: %d weights for %d sequences, the first of which is 1", i+1, len(e.claimed.Plans[i]), size)
		}
		if !e.choicesFit(i) {
			return fmt.Errorf("player %d: choices that the information sets do not have", i+1)
		}
	}
	return e.checkLists()
}

// checkLists checks the lists of sequences, the inverse and the combinations.
func (e *enclosed) checkLists() error {
	var size, equations int
	var ok bool
	if e.unknown, size, ok = e.number(e.by.Unknowns); !ok {
		return fmt.Errorf("unknowns that are no increasing sequences other than choices")
	}
	if e.core, equations, ok = e.number(e.by.Equations); !ok {
		return fmt.Errorf("equations that are no increasing sequences other than choices")
	}
	if equations != size {
		return fmt.Errorf("%d unknowns in %d equations", size, equations)
	}
	e.size = size
	return e.checkCombinations()
}

func (e *enclosed) choicesFit(i int) bool {
	sets := e.g.Players[i].Infosets
	if len(e.by.Choices[i]) != len(sets) {
		return false
	}
	for h, a := range e.by.Choices[i] {
		if a < 1 || a > len(sets[h].Actions) {
			return false
		}
	}
	return true
}

// choice returns the sequence of the choice at information set h of player i.
func (e *enclosed) choice(i, h int) int {
	return e.g.Players[i].Infosets[h].Seq(e.by.Choices[i][h] - 1)
}

// chosen reports whether s is the empty sequence or a choice.
func (e *enclosed) chosen(i, s int) bool {
	return s == 0 || e.choice(i, int(e.g.Players[i].SeqInfoset[s])) == s
}

// number numbers sequences that are given per player, and reports whether they
// increase and none is a choice.
func (e *enclosed) number(lists [][]int) (at [][]int, size int, ok bool) {
	at = make([][]int, len(lists))
	for i, list := range lists {
		at[i] = slices.Repeat([]int{-1}, e.g.Players[i].NumSeqs())
		last := 0
		for _, s := range list {
			if s <= last || s >= len(at[i]) || e.chosen(i, s) {
				return nil, 0, false
			}
			at[i][s], last = size, s
			size++
		}
	}
	return at, size, true
}

// checkCombinations checks that they are in order, for losses that are no equations.
func (e *enclosed) checkCombinations() error {
	n := len(e.g.Players)
	e.terms = map[[2]int][]claim.Multiplier{}
	i, s := 0, 0
	for k, c := range e.by.Combinations {
		if c.Player < 1 || c.Player > n || c.Sequence < 1 || c.Sequence >= len(e.core[c.Player-1]) || e.chosen(c.Player-1, c.Sequence) || e.core[c.Player-1][c.Sequence] >= 0 {
			return fmt.Errorf("combination %d is for no loss that needs one", k+1)
		}
		if c.Player-1 < i || c.Player-1 == i && c.Sequence <= s {
			return fmt.Errorf("combination %d is not in order", k+1)
		}
		i, s = c.Player-1, c.Sequence
		for _, m := range c.Terms {
			bad := func(k int) bool { return k < 1 || k > e.size }
			if bad(m.Equation) || slices.ContainsFunc(m.Unknowns, bad) || len(m.Unknowns) >= n {
				return fmt.Errorf("combination %d has a term that is not an equation times at most %d unknowns", k+1, n-1)
			}
		}
		e.terms[[2]int{i, s}] = c.Terms
	}
	return nil
}

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
