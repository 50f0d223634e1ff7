package cert

import (
	"fmt"
	"math/big"
	"slices"

	"exactsolve/rational"
	"exactsolve/seqform"
)

// Limits of EnclosedNash besides those of IsolatedNash: on products of weights and
// on the bits of them all.
const (
	maxProducts    = 1 << 21
	maxProductBits = 1 << 30
)

// An enclosure is a certificate of EnclosedNash in integers: weights and unknowns
// are multiples of 1/D, the inverse of 1/E.
type enclosure struct {
	g       *seqform.Game
	claim   *Enclosed
	by      *Enclosure
	unknown [][]int    // per player and sequence, the position among unknowns or −1
	core    [][]int    // likewise among equations
	y       []*big.Int // centers of the unknowns
	r       *big.Int   // radius
	c       []*big.Int // the inverse, row after row
	d, e    *big.Int
	unit    rational.Rat            // G, which makes payoffs integers
	t       *big.Int                // G·D^(n−2), the scale of derivatives
	weights [][]weight              // per player and sequence
	v       [][]polynomial          // V, likewise
	terms   map[[2]int][]Multiplier // the combination of a player and sequence
}

// checkShape checks lengths and indices and numbers unknowns and equations.
func (e *enclosure) checkShape() error {
	n := len(e.g.Players)
	if n < 2 {
		return fmt.Errorf("the concept %q is for two or more players", EnclosedNash)
	}
	if len(e.claim.Plans) != n || len(e.claim.Payoffs) != n || len(e.by.Choices) != n || len(e.by.Unknowns) != n || len(e.by.Equations) != n {
		return fmt.Errorf("a box or an enclosure that is not for %d players", n)
	}
	if e.by.Radius.Sign() <= 0 {
		return fmt.Errorf("a radius %v of the unknowns", e.by.Radius)
	}
	for i := range e.g.Players {
		if size := e.g.Players[i].NumSeqs(); len(e.claim.Plans[i]) != size || !e.claim.Plans[i][0].IsOne() {
			return fmt.Errorf("player %d: %d weights for %d sequences, the first of which is 1", i+1, len(e.claim.Plans[i]), size)
		}
		if !e.choicesFit(i) {
			return fmt.Errorf("player %d: choices that the information sets do not have", i+1)
		}
	}
	return e.checkLists()
}

// checkLists checks the lists of sequences, the inverse and the combinations.
func (e *enclosure) checkLists() error {
	var size, equations int
	var ok bool
	if e.unknown, size, ok = e.number(e.by.Unknowns); !ok {
		return fmt.Errorf("unknowns that are no increasing sequences other than choices")
	}
	if e.core, equations, ok = e.number(e.by.Equations); !ok {
		return fmt.Errorf("equations that are no increasing sequences other than choices")
	}
	inverse := e.by.Inverse
	if size < 1 || size > maxUnknowns || equations != size || len(inverse) != size || slices.ContainsFunc(inverse, func(row []rational.Rat) bool { return len(row) != size }) {
		return fmt.Errorf("%d unknowns, of at most %d, in %d equations, with an inverse of %d rows", size, maxUnknowns, equations, len(inverse))
	}
	return e.checkCombinations(size)
}

func (e *enclosure) choicesFit(i int) bool {
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
func (e *enclosure) choice(i, h int) int {
	return e.g.Players[i].Infosets[h].Seq(e.by.Choices[i][h] - 1)
}

// chosen reports whether s is the empty sequence or a choice.
func (e *enclosure) chosen(i, s int) bool {
	return s == 0 || e.choice(i, int(e.g.Players[i].SeqInfoset[s])) == s
}

// number numbers sequences that are given per player, and reports whether they
// increase and none is a choice.
func (e *enclosure) number(lists [][]int) (at [][]int, size int, ok bool) {
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
func (e *enclosure) checkCombinations(size int) error {
	n := len(e.g.Players)
	e.terms = map[[2]int][]Multiplier{}
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
			bad := func(k int) bool { return k < 1 || k > size }
			if bad(m.Equation) || slices.ContainsFunc(m.Unknowns, bad) || len(m.Unknowns) >= n {
				return fmt.Errorf("combination %d has a term that is not an equation times at most %d unknowns", k+1, n-1)
			}
		}
		e.terms[[2]int{i, s}] = c.Terms
	}
	return nil
}

// scale makes integers of the numbers of claim and evidence.
func (e *enclosure) scale() (err error) {
	bits := maxBits / len(e.by.Inverse)
	center := append(slices.Concat(e.claim.Plans...), e.by.Radius)
	inverse := slices.Concat(e.by.Inverse...)
	var u []rational.Rat
	for t := range e.g.Payoffs.Len() {
		for i := range e.g.Players {
			u = append(u, e.g.Payoffs.U(t, i))
		}
	}
	var denominators [3]rational.Rat
	for k, numbers := range [][]rational.Rat{center, inverse, u} {
		if denominators[k], err = denominator(bits, numbers); err != nil {
			return err
		}
	}
	for _, numbers := range [][]rational.Rat{e.claim.Payoffs, {e.claim.Radius}} {
		if _, err = denominator(bits, numbers); err != nil {
			return err
		}
	}
	e.d, e.e, e.unit = denominators[0].Num(), denominators[1].Num(), denominators[2]
	e.c, e.r = integers(inverse, denominators[1]), e.by.Radius.Mul(denominators[0]).Num()
	e.t = e.unit.Mul(denominators[0].Pow(len(e.g.Players) - 2)).Num()
	return nil
}
