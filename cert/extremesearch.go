package cert

import (
	"fmt"
	"strconv"
	"strings"

	"exactsolve/rational"
	"exactsolve/seqform"
)

// Search is the evidence that a list of extreme equilibria is complete: a
// distinction of cases that splits the equilibria (x, y) by the labels of their
// strategies, with a reason why each last case has no equilibrium or just the one
// listed.
//
// Cases is its text, first a case and then those it is split into, with words
// separated by one space. A word is a letter and a number from 1:
//
//	x L, y L  two cases follow: that L is a label of x (of y), with all cases
//	          into which that is split, and then that it is not
//	p K, q K  no equilibrium: by vector K of Dominance[0] (for x) or [1] (for y)
//	s K, t K  no equilibrium: by vector K of Slides[0] (for x) or [1] (for y)
//	e K       equilibrium K of the list and no other
//
// # Proof
//
// A case stands for the equilibria (x, y) of extreme strategies in which some
// labels are in and others out, that is, are or are not labels of x, and likewise
// of y. As every label is one of x or y, what is out at one side is in at the
// other. In the first case nothing is decided, and a split leaves nothing out, so
// it remains to show that the last cases are as they say. We look at x; y is
// alike. Let u be the payoff of player 2's best responses to x, and
// s_k = u − (payoff of strategy k against x) ≥ 0; recall that k is a label of x
// if s_k = 0, and own strategy i if x_i = 0.
//
// Dominance. Let v be a vector over player 2's strategies with sum 0, and v(i)
// its payoff against own strategy i: Σ_k v_k times player 2's payoff at (i, k).
// Suppose every label with a negative v_k or v(i) is in. Then
//
//	Σ_i x_i·v(i) + Σ_k v_k·s_k = u·Σ_k v_k = 0
//
// and no term on the left is negative, hence each is 0: all labels with a
// positive v_k or v(i) are labels of x. That is impossible if one of them is
// out, and also if they and the labels in include all own strategies, for some
// x_i is positive. (In words, in the second case: a mixture of strategies that
// are to be best responses is dominated by another mixture.)
//
// Slide. Let z ≠ 0 be a vector over own strategies with z_i = 0 unless i is out,
// and suppose its payoff w = Σ_i z_i times player 2's payoff at (i, k) is the
// same for all k that are not out. Then (x, u) ± δ(z, w) has for small δ > 0 the
// labels of (x, u), as slacks of labels out are positive. If (z, w) is not a
// multiple of (x, u), that is, of (x, u) as a ray of the cone over the
// polyhedron of Extreme, x is not extreme. It is a multiple only if Σz ≠ 0 and
// u = w/Σz; that is impossible if w/Σz is below all payoffs of player 2.
//
// Equilibrium. All labels are decided at both sides, and those in are exactly
// those of the pair listed, both of whose strategies are extreme. An extreme
// strategy is determined by its labels. As (in ∪ in) are all labels, it is an
// equilibrium.
//
// So all extreme equilibria are listed. The strategies listed are checked to be
// extreme, and every pair listed must occur in a case, so all are equilibria. No
// two cases have the same, since a split tells them apart.
type Search struct {
	Cases     string                 `json:"cases"`
	Dominance Pair[[][]rational.Rat] `json:"dominance"`
	Slides    Pair[[][]rational.Rat] `json:"slides"`
}

// Letters of the words of Search.Cases.
const (
	StepBranchX     = 'x'
	StepBranchY     = 'y'
	StepDominanceX  = 'p'
	StepDominanceY  = 'q'
	StepSlideX      = 's'
	StepSlideY      = 't'
	StepEquilibrium = 'e'
)

func checkExtremeNash(g *seqform.Game, c *Certificate) error {
	b, err := NewBimatrix(g)
	if err != nil {
		return err
	}
	if c.Claim.Extreme == nil || c.Evidence.Search == nil {
		return fmt.Errorf("the concept %q needs a list and a search", ExtremeNash)
	}
	if !c.only(c.Claim.Extreme != nil, c.Evidence.Search != nil) {
		return fmt.Errorf("fields that the concept %q does not use", ExtremeNash)
	}
	w := &walk{b: b, words: c.Evidence.Search.Cases}
	if err := w.readClaim(c.Claim.Extreme); err != nil {
		return err
	}
	for side := range w.status {
		w.status[side] = make([]int8, b.sizes[0]+b.sizes[1])
		for k, v := range c.Evidence.Search.Dominance[side] {
			if err := w.readDominance(side, v); err != nil {
				return fmt.Errorf("dominance vector %d of player %d: %w", k+1, side+1, err)
			}
		}
		for k, z := range c.Evidence.Search.Slides[side] {
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
	for k, met := range w.met {
		if !met {
			return fmt.Errorf("equilibrium %d of the list does not occur in the search", k+1)
		}
	}
	return nil
}

// A walk reads the cases of a search.
type walk struct {
	b     *Bimatrix
	words string // what is left of the cases

	labels     [2][][]bool // of the strategies listed
	equilibria []Pair[int]
	met        []bool

	// signs has, per dominance vector and label, the sign of the entry or payoff.
	signs  [2][][]int8
	slides [2][]slide

	// status is per side and label +1 for in, −1 for out, 0 if undecided.
	status [2][]int8
}

// A slide is a vector with its payoffs.
type slide struct{ z, payoffs []rational.Rat }

// readClaim checks the list, apart from its pairs being equilibria.
func (w *walk) readClaim(c *Extreme) error {
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
		for i, ok := range used[side] {
			if !ok {
				return fmt.Errorf("strategy %d of player %d is in no equilibrium", i, side+1)
			}
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
		sum = sum.Add(x)
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
	zero := true
	for _, x := range z {
		zero = zero && x.IsZero()
	}
	if zero || len(z) != w.b.sizes[side] {
		return fmt.Errorf("zero, or not of %d entries", w.b.sizes[side])
	}
	w.slides[side] = append(w.slides[side], slide{z, w.b.payoffs(side, z)})
	return nil
}

// nextCase checks the next case of the text, in which labels have w.status. Each
// split decides one more label, which bounds the depth.
func (w *walk) nextCase() error {
	word, rest, _ := strings.Cut(w.words, " ")
	w.words = rest
	if word == "" {
		return fmt.Errorf("the cases of the search end early")
	}
	k, err := strconv.Atoi(word[1:])
	if err != nil || k < 1 {
		return fmt.Errorf("no word of a search: %q", word)
	}
	ok := false
	switch word[0] {
	case StepBranchX:
		return w.branch(0, k-1)
	case StepBranchY:
		return w.branch(1, k-1)
	case StepDominanceX:
		ok = w.dominated(0, k-1)
	case StepDominanceY:
		ok = w.dominated(1, k-1)
	case StepSlideX:
		ok = w.slid(0, k-1)
	case StepSlideY:
		ok = w.slid(1, k-1)
	case StepEquilibrium:
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
		sum = sum.Add(x)
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
	return s.payoffs[first].Quo(sum).Cmp(w.b.least[side]) < 0
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
