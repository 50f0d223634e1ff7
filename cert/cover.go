package cert

import (
	"fmt"
	"math/big"
	"strconv"
	"strings"

	"exactsolve/rational"
)

// Cover is the evidence of CompleteNash: a tree of regions, with a reason for each
// leaf, in prefix order.
//
// Tree is its text, words separated by one space: a letter and then numbers, where
// players, actions, vertices and roots count from 1. Actions of a player keep
// their numbers; vertices are numbered in the region that has them.
//
//	s I A     two regions follow, with all into which they are split: action A of
//	          player I is in, and it is out
//	b J P Q   two regions follow: the simplex of player J is cut at the midpoint of
//	          vertices P and Q, which replaces Q in the first and P in the second
//	d I A B   no equilibrium: action A of player I is in, and B pays more
//	f M … M   no equilibrium: by multipliers, see [Region.Farkas]
//	w A … A M … M  no equilibrium: by an action A of each player, 0 for none, and
//	          multipliers, see [Region.WeakFarkas]
//	u K       no equilibrium but that of root K
//	x         not resolved: the next of the claim's unresolved regions
//
// A region that is seen to be empty, see [Region.Decide], is left out.
//
// # Proof
//
// A region stands for the profiles x in which each action that is in has positive
// probability and each that is out has none, and in which x_j lies in the simplex
// of player j, the convex hull of its vertices. The first region has all profiles.
//
// Splits. An action is in the support of a profile or not. As probabilities are
// not negative, the points of a simplex with x_j(a) = 0 are the hull of the
// vertices that have 0 there. A simplex with vertices p, q, … is the union of the
// two in which (p + q)/2 takes the place of one: if t and s are the weights of p
// and q in a point and t ≥ s, the point has weights t − s for p and 2s for the
// midpoint. So a split loses no profile. It may have some in both regions.
//
// Vertices. Let h be a sum of payoffs u_i(a, x_-i) with constant factors. It is
// affine in each x_j, so with x_j = Σ_p t_j(p)·p over the vertices, h(x) is the mean
// of h at profiles of vertices with the weights Π_j t_j(p_j). If h > 0 at all of
// them, h > 0 in the region. This is so too if h ≥ 0 at all of them, and h > 0 at those
// where p_j(a_j) > 0 for each player j of some, with an action a_j that is in: as
// x_j(a_j) > 0, the weights of such p_j are not all zero.
//
// No equilibrium. In an equilibrium actions of the support pay the same and others
// do not pay more. So u_i(B) − u_i(A) ≤ 0 if A is in; and u_i(a) − u_i(b) is 0 for a
// and b in, and at most 0 for b in and any a. The sums of d, f and w are then ≤ 0 at
// an equilibrium in the region, and they are positive in all of it.
//
// One equilibrium: see [Region.Only].
//
// Reference: supports and conditional dominance as in Porter, Nudelman and Shoham
// 2008 [PNS08].
type Cover struct {
	Roots []CoverRoot `json:"roots"`
	Tree  string      `json:"tree"`
}

// A CoverRoot is an equilibrium of the list, counted from 1, as the solution of the
// equations of a support; Inverse is as in [Evidence].Inverse, for that support, or
// empty if no player mixes.
type CoverRoot struct {
	Equilibrium int              `json:"equilibrium"`
	Inverse     [][]rational.Rat `json:"inverse"`
}

// Letters of the words of Cover.Tree.
const (
	CoverSupport    = 's'
	CoverBisect     = 'b'
	CoverDominance  = 'd'
	CoverFarkas     = 'f'
	CoverWeakFarkas = 'w'
	CoverRootLeaf   = 'u'
	CoverUnresolved = 'x'
)

const (
	maxCoverDepth     = 1 << 12
	maxMultiplierText = 1 << 10 // characters
)

// A coverWalk reads the tree of a cover.
type coverWalk struct {
	words      string // what is left
	roots      []*Root
	unresolved []OpenRegion // what is left
}

func (w *coverWalk) run(whole *Region) error {
	if err := w.region(whole, 0); err != nil {
		return err
	}
	if w.words != "" {
		return fmt.Errorf("words after the last region of the cover")
	}
	if len(w.unresolved) > 0 {
		return fmt.Errorf("%d unresolved regions that the cover does not have", len(w.unresolved))
	}
	return nil
}

// region checks the region r of the text, nil if empty, with all below it.
func (w *coverWalk) region(r *Region, depth int) error {
	if r == nil {
		return nil
	}
	if depth > maxCoverDepth {
		return fmt.Errorf("a cover of depth more than %d", maxCoverDepth)
	}
	before := w.words
	ok, err := false, error(nil)
	switch letter := w.word(); letter {
	case "s":
		return w.support(r, depth)
	case "b":
		return w.bisect(r, depth)
	case "d":
		var n [3]int
		err = w.numbers(n[:])
		ok = r.Dominated(n[0], n[1], n[2])
	case "f":
		var m []*big.Int
		m, err = w.multipliers(r.Multipliers())
		ok = err == nil && r.Farkas(m)
	case "w":
		var used []int
		var m []*big.Int
		if used, err = w.actions(len(r.status)); err == nil {
			m, err = w.multipliers(r.Multipliers())
		}
		ok = err == nil && r.WeakFarkas(used, m)
	case "u":
		var n [1]int
		if err = w.numbers(n[:]); err == nil && n[0] < len(w.roots) {
			ok = r.Only(w.roots[n[0]])
		}
	case "x":
		if ok = len(w.unresolved) > 0 && w.unresolved[0].same(r); ok {
			w.unresolved = w.unresolved[1:]
		}
	default:
		err = fmt.Errorf("no letter of a cover: %.20q", letter)
	}
	if err == nil && !ok {
		err = fmt.Errorf("a leaf of the cover does not hold: %.40q", before)
	}
	return err
}

func (w *coverWalk) support(r *Region, depth int) error {
	var n [2]int
	if err := w.numbers(n[:]); err != nil {
		return err
	}
	i, a := n[0], n[1]
	if i >= len(r.status) || a >= len(r.status[i]) || r.status[i][a] != UseOpen {
		return fmt.Errorf("the cover decides action %d of player %d, which is not open", a+1, i+1)
	}
	in, out := r.Decide(i, a)
	if err := w.region(in, depth+1); err != nil {
		return err
	}
	return w.region(out, depth+1)
}

func (w *coverWalk) bisect(r *Region, depth int) error {
	var n [3]int
	if err := w.numbers(n[:]); err != nil {
		return err
	}
	first, second := r.Bisect(n[0], n[1], n[2])
	if first == nil {
		return fmt.Errorf("the cover cuts an edge %d–%d of player %d, which is not there or too short", n[1]+1, n[2]+1, n[0]+1)
	}
	if err := w.region(first, depth+1); err != nil {
		return err
	}
	return w.region(second, depth+1)
}

// word returns the next word, "" at the end.
func (w *coverWalk) word() string {
	word, rest, more := strings.Cut(w.words, " ")
	if w.words = rest; more && rest == "" {
		w.words = " " // a space at the end is no word
	}
	return word
}

// numbers reads numbers that count from 1 and subtracts 1.
func (w *coverWalk) numbers(n []int) error {
	for k := range n {
		x, err := w.number(1)
		if err != nil {
			return err
		}
		n[k] = x - 1
	}
	return nil
}

// actions reads an action of each of n players, −1 for none.
func (w *coverWalk) actions(n int) ([]int, error) {
	used := make([]int, n)
	for j := range used {
		x, err := w.number(0)
		if err != nil {
			return nil, err
		}
		used[j] = x - 1
	}
	return used, nil
}

func (w *coverWalk) number(least int) (int, error) {
	word := w.word()
	x, err := strconv.Atoi(word)
	if err != nil || x < least || strconv.Itoa(x) != word {
		return 0, fmt.Errorf("no number of a cover: %.20q", word)
	}
	return x, nil
}

func (w *coverWalk) multipliers(n int) ([]*big.Int, error) {
	m := make([]*big.Int, 0, n)
	for range n {
		word := w.word()
		if len(word) > maxMultiplierText {
			return nil, fmt.Errorf("a multiplier of more than %d characters", maxMultiplierText)
		}
		x, err := parseMultiplier(word)
		if err != nil {
			return nil, err
		}
		m = append(m, x)
	}
	return m, nil
}

// parseMultiplier reads a decimal integer in its shortest form.
func parseMultiplier(word string) (*big.Int, error) {
	if x, err := strconv.ParseInt(word, 10, 64); err == nil && strconv.FormatInt(x, 10) == word {
		return big.NewInt(x), nil
	}
	x, ok := new(big.Int).SetString(word, 10)
	if !ok || x.String() != word {
		return nil, fmt.Errorf("no multiplier: %.20q", word)
	}
	return x, nil
}
