package box

import (
	"fmt"
	"slices"

	"exactsolve/cert/claim"
)

// Lists are those of an enclosure, numbered. Positions of unknowns and equations count
// from 0.
type lists struct {
	box
	by       *claim.Enclosure
	degree   int  // the most unknowns in a term of a combination
	trembles bool // equations may have combinations
	epsilon  bool // unknown number 0 in a combination is ε

	size    int                           // of unknowns and of equations
	unknown [][]int                       // per player and sequence, the position among unknowns or −1
	core    [][]int                       // likewise among equations
	terms   map[[2]int][]claim.Multiplier // the combination of a player and sequence
}

// checkLists checks the lists and numbers unknowns and equations.
func (e *lists) checkLists() error {
	n := len(e.g.Players)
	if len(e.by.Choices) != n || len(e.by.Unknowns) != n || len(e.by.Equations) != n {
		return fmt.Errorf("an enclosure that is not for %d players", n)
	}
	if e.by.Radius.Sign() <= 0 {
		return fmt.Errorf("a radius %v of the unknowns", e.by.Radius)
	}
	for i := range e.g.Players {
		if !e.choicesFit(i) {
			return fmt.Errorf("player %d: choices that the information sets do not have", i+1)
		}
	}
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

func (e *lists) choicesFit(i int) bool {
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
func (e *lists) choice(i, h int) int {
	return e.g.Players[i].Infosets[h].Seq(e.by.Choices[i][h] - 1)
}

// chosen reports whether s is the empty sequence or a choice.
func (e *lists) chosen(i, s int) bool {
	return s == 0 || e.choice(i, int(e.g.Players[i].SeqInfoset[s])) == s
}

// number numbers sequences that are given per player, and reports whether they
// increase and none is a choice.
func (e *lists) number(lists [][]int) (at [][]int, size int, ok bool) {
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

// checkCombinations checks that they are in order and for losses that may have one.
func (e *lists) checkCombinations() error {
	e.terms = map[[2]int][]claim.Multiplier{}
	i, s := 0, 0
	for k, c := range e.by.Combinations {
		if c.Player < 1 || c.Player > len(e.core) || c.Sequence < 1 || c.Sequence >= len(e.core[c.Player-1]) || e.chosen(c.Player-1, c.Sequence) || e.core[c.Player-1][c.Sequence] >= 0 && !e.trembles {
			return fmt.Errorf("combination %d is for no loss that needs one", k+1)
		}
		if c.Player-1 < i || c.Player-1 == i && c.Sequence <= s {
			return fmt.Errorf("combination %d is not in order", k+1)
		}
		i, s = c.Player-1, c.Sequence
		for _, m := range c.Terms {
			if !e.inRange(m) {
				return fmt.Errorf("combination %d has a term that is not an equation times at most %d unknowns", k+1, e.degree)
			}
		}
		e.terms[[2]int{i, s}] = c.Terms
	}
	return nil
}

// inRange reports whether equation and unknowns of m are there.
func (e *lists) inRange(m claim.Multiplier) bool {
	first := 1
	if e.epsilon {
		first = 0
	}
	return 1 <= m.Equation && m.Equation <= e.size && len(m.Unknowns) <= e.degree &&
		!slices.ContainsFunc(m.Unknowns, func(k int) bool { return k < first || k > e.size })
}

// equation returns player and sequence of equation k.
func (e *lists) equation(k int) (i, s int) {
	for i, sequences := range e.by.Equations {
		if k < len(sequences) {
			return i, sequences[k]
		}
		k -= len(sequences)
	}
	panic("cert: no such equation") // checkCombinations has looked
}
