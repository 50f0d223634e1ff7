// Package extreme is in the checking layer: the claim that a list has all extreme
// equilibria of a two-player game in strategic form, and no others.
//
// Start with [Check]. Words, rules and their proof are in docs/formats/certificate.md.
//
// Labels are the strategies of both players, those of player 0 first. A mixed
// strategy has as labels those of the player's strategies it does not play and
// those of the other's that are best responses. So two mixed strategies are an
// equilibrium exactly if every label is one of at least one of them. A case stands for
// the extreme equilibria in which some labels are in and others out, that is, are or
// are not labels of a player's strategy.
package extreme

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"exactsolve/cert/claim"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// Check checks that the list has all extreme equilibria and no others.
func Check(g *seqform.Game, list *claim.Extreme, search *claim.Search) error {
	b, err := newBimatrix(g)
	if err != nil {
		return err
	}
	n := b.sizes[0] + b.sizes[1]
	w := &walk{b: b, words: search.Cases, status: Case{make([]int8, n), make([]int8, n)}}
	if err := w.readClaim(list); err != nil {
		return err
	}
	return w.check(search)
}

// check checks the search from the case with w.status on.
func (w *walk) check(search *claim.Search) error {
	for side := range w.status {
		for k, v := range search.Dominance[side] {
			if err := w.readDominance(side, v); err != nil {
				return fmt.Errorf("dominance vector %d of player %d: %w", k+1, side+1, err)
			}
		}
		for k, z := range search.Slides[side] {
			if err := w.readSlide(side, z); err != nil {
				return fmt.Errorf("slide vector %d of player %d: %w", k+1, side+1, err)
			}
		}
	}
	if err := w.nextCase(); err != nil {
		return err
	}
	if w.words != "" {
		return fmt.Errorf("words after the last case of the search")
	}
	if len(w.left) > 0 {
		return fmt.Errorf("a case that is left does not occur in the search")
	}
	if k := slices.Index(w.met, false); k >= 0 {
		return fmt.Errorf("equilibrium %d of the list does not occur in the search", k+1)
	}
	return nil
}

// A walk reads the cases of a search.
type walk struct {
	b     *bimatrix
	words string // what is left of the cases

	labels     [2][][]bool // of the strategies listed
	equilibria []claim.Pair[int]
	met        []bool
	left       []Case // that come next of those that are left, which a whole search has none of

	// signs has, per dominance vector and label, the sign of the entry or payoff.
	signs  [2][][]int8
	slides [2][]slide

	// status is per side and label +1 for in, −1 for out, 0 if undecided.
	status Case
}

// A slide is a vector with its payoffs.
type slide struct{ z, payoffs []rational.Rat }

// readClaim checks the list, apart from its pairs being equilibria.
func (w *walk) readClaim(c *claim.Extreme) error {
	var best [2][]rational.Rat
	var used [2][]bool
	for side, list := range c.Strategies {
		for _, x := range list {
			labels, u, err := w.b.extreme(side, x)
			if err != nil {
				return err
			}
			w.labels[side] = append(w.labels[side], labels)
			best[side] = append(best[side], u)
		}
		used[side] = make([]bool, len(list))
	}
	if len(c.Payoffs) != len(c.Equilibria) {
		return fmt.Errorf("%d pairs of payoffs for %d equilibria", len(c.Payoffs), len(c.Equilibria))
	}
	for k, pair := range c.Equilibria {
		for side, i := range pair {
			if i < 0 || i >= len(best[side]) {
				return fmt.Errorf("equilibrium %d has a strategy %d of player %d, which is not listed", k+1, i, side+1)
			}
			used[side][i] = true
			if u := c.Payoffs[k][1-side]; !u.Equal(best[side][i]) {
				return fmt.Errorf("equilibrium %d gives player %d %v, not %v", k+1, 2-side, best[side][i], u)
			}
		}
	}
	for side := range used {
		if i := slices.Index(used[side], false); i >= 0 {
			return fmt.Errorf("strategy %d of player %d is in no equilibrium", i, side+1)
		}
	}
	w.equilibria, w.met = c.Equilibria, make([]bool, len(c.Equilibria))
	return nil
}

func (w *walk) readDominance(side int, v []rational.Rat) error {
	if len(v) != w.b.sizes[1-side] {
		return fmt.Errorf("%d entries for %d strategies", len(v), w.b.sizes[1-side])
	}
	signs := make([]int8, w.b.sizes[0]+w.b.sizes[1])
	var sum rational.Rat
	for k, x := range v {
		sum = w.b.add(sum, x)
		signs[w.b.other(side, k)] = int8(x.Sign())
	}
	if !sum.IsZero() {
		return fmt.Errorf("its sum is %v, not 0", sum)
	}
	for i, u := range w.b.values(side, v) {
		signs[w.b.own(side, i)] = int8(u.Sign())
	}
	w.signs[side] = append(w.signs[side], signs)
	return nil
}

func (w *walk) readSlide(side int, z []rational.Rat) error {
	if len(z) != w.b.sizes[side] || !slices.ContainsFunc(z, func(x rational.Rat) bool { return !x.IsZero() }) {
		return fmt.Errorf("zero, or not of %d entries", w.b.sizes[side])
	}
	w.slides[side] = append(w.slides[side], slide{z, w.b.payoffs(side, z)})
	return nil
}

// nextCase checks the next case of the text, in which labels have w.status. Each
// split decides one more label, which bounds the depth.
func (w *walk) nextCase() error {
	if !w.b.work.Take(rational.PerNumber*len(w.status[0])/64, 0) { // what looking at all labels costs
		return w.b.work.Err()
	}
	word, rest, more := strings.Cut(w.words, " ")
	if w.words = rest; word == "" || more && rest == "" {
		return fmt.Errorf("the cases of the search end early, or in a space")
	}
	k, err := strconv.Atoi(word[1:])
	if err != nil || k < 1 || word[1] == '+' {
		return fmt.Errorf("no word of a search: %q", word)
	}
	ok := false
	switch word[0] {
	case claim.StepBranchX:
		return w.branch(0, k-1)
	case claim.StepBranchY:
		return w.branch(1, k-1)
	case claim.StepDominanceX:
		ok = w.dominated(0, k-1)
	case claim.StepDominanceY:
		ok = w.dominated(1, k-1)
	case claim.StepSlideX:
		ok = w.slid(0, k-1)
	case claim.StepSlideY:
		ok = w.slid(1, k-1)
	case StepLeft:
		if ok = len(w.left) > 0 && w.status.equal(w.left[0]); ok {
			w.left = w.left[1:]
		}
	case claim.StepEquilibrium:
		ok = w.equilibrium(k - 1)
	}
	if !ok {
		return fmt.Errorf("the case %s of the search does not hold; before %.20q", word, w.words)
	}
	return nil
}

// branch checks the cases that l is a label at side and that it is not.
func (w *walk) branch(side, l int) error {
	here, there := w.status[side], w.status[1-side]
	if l >= len(here) || here[l] != 0 {
		return fmt.Errorf("the search decides label %d twice, or there is none", l+1)
	}
	here[l] = 1
	if err := w.nextCase(); err != nil {
		return err
	}
	before := there[l] // not out, or else here[l] would have been in
	here[l], there[l] = -1, 1
	err := w.nextCase()
	here[l], there[l] = 0, before
	return err
}

func (w *walk) dominated(side, k int) bool {
	if k >= len(w.signs[side]) {
		return false
	}
	impossible, all := false, true
	for l, sign := range w.signs[side][k] {
		status := w.status[side][l]
		if sign < 0 && status <= 0 {
			return false
		}
		impossible = impossible || sign > 0 && status < 0
		own := (l < w.b.sizes[0]) == (side == 0)
		all = all && (!own || sign > 0 || status > 0)
	}
	return impossible || all
}

func (w *walk) slid(side, k int) bool {
	if k >= len(w.slides[side]) {
		return false
	}
	s := &w.slides[side][k]
	var sum rational.Rat
	for i, x := range s.z {
		if !x.IsZero() && w.status[side][w.b.own(side, i)] >= 0 {
			return false
		}
		sum = w.b.work.Add(sum, x)
	}
	first := -1 // of the other's strategies that are not out
	for i, u := range s.payoffs {
		switch {
		case w.status[side][w.b.other(side, i)] < 0:
		case first < 0:
			first = i
		case !u.Equal(s.payoffs[first]):
			return false
		}
	}
	if first < 0 || sum.IsZero() {
		return true // without such strategies any w will do
	}
	return w.b.work.Take(s.payoffs[first].BitLen(), sum.BitLen()+w.b.least[side].BitLen()) && s.payoffs[first].Quo(sum).Cmp(w.b.least[side]) < 0
}

func (w *walk) equilibrium(k int) bool {
	if k >= len(w.equilibria) {
		return false
	}
	w.met[k] = true
	for side, i := range w.equilibria[k] {
		for l, has := range w.labels[side][i] {
			if status := w.status[side][l]; status == 0 || (status > 0) != has {
				return false
			}
		}
	}
	return true
}
