package complete

import (
	"fmt"
	"math/big"
	"strconv"
	"strings"

	"exactsolve/cert/claim"
	"exactsolve/rational"
	"exactsolve/seqform/simplices"
)

const (
	maxDepth          = 1 << 12
	maxMultiplierText = 1 << 10 // characters
)

// A walk reads the tree of a cover.
type walk struct {
	work       *rational.Work
	size       int // number of all strategies
	payoffs    *simplices.Table
	words      string // what is left
	roots      []*root
	unresolved []claim.OpenRegion // what is left
	pieces     []piece
}

func (w *walk) run(whole *region) error {
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
func (w *walk) region(r *region, depth int) error {
	if r == nil {
		return nil
	}
	if depth > maxDepth {
		return fmt.Errorf("a cover of depth more than %d", maxDepth)
	}
	if !w.work.Take(w.size*w.size, 0) { // what copies of regions and looks at all vertices cost
		return w.work.Err()
	}
	before := w.words
	ok, err := false, error(nil)
	switch letter := w.word(); letter {
	case string(claim.CoverSupport):
		return w.support(r, depth)
	case string(claim.CoverBisect):
		return w.cut(r, depth, 3)
	case string(claim.CoverCut):
		return w.cut(r, depth, 5)
	case string(claim.CoverPiece):
		ok, err = w.piece(r, false)
	case string(claim.CoverPieceEach):
		ok, err = w.piece(r, true)
	case string(claim.CoverDominance):
		ok, err = w.dominance(r)
	case string(claim.CoverFarkas):
		ok, err = w.farkas(r, nil)
	case string(claim.CoverWeakFarkas):
		var used []int
		if used, err = w.numbers(len(r.status), 0); err == nil {
			ok, err = w.farkas(r, used)
		}
	case string(claim.CoverRootLeaf):
		ok, err = w.root(r)
	case string(claim.CoverUnresolved):
		if ok = len(w.unresolved) > 0 && r.is(&w.unresolved[0]); ok {
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

func (w *walk) support(r *region, depth int) error {
	n, err := w.numbers(2, 1)
	if err != nil {
		return err
	}
	i, a := n[0], n[1]
	if i >= len(r.status) || a >= len(r.status[i]) || r.status[i][a] != open {
		return fmt.Errorf("the cover decides action %d of player %d, which is not open", a+1, i+1)
	}
	with, without := r.decide(i, a)
	if err := w.region(with, depth+1); err != nil {
		return err
	}
	return w.region(without, depth+1)
}

// cut checks the regions that r is cut into, by so many numbers: an edge, and perhaps a fraction.
func (w *walk) cut(r *region, depth, numbers int) error {
	n, err := w.numbers(numbers, 1)
	if err != nil {
		return err
	}
	n = append(n, 0, 1) // a half, if there is no fraction
	first, second := r.cut(n[0], n[1], n[2], int64(n[3])+1, int64(n[4])+1)
	if first == nil {
		return fmt.Errorf("the cover cuts an edge %d–%d of player %d, which is not there or too short, or not between its ends", n[1]+1, n[2]+1, n[0]+1)
	}
	if err := w.region(first, depth+1); err != nil {
		return err
	}
	return w.region(second, depth+1)
}

// dominance reports whether the action named second pays more than the first, which is in.
func (w *walk) dominance(r *region) (bool, error) {
	n, err := w.numbers(3, 1)
	return err == nil && w.payoffs.Positive(r.dominance(n[0], n[1], n[2]), r.simplex, nil), err
}

// farkas reports whether the sum with the multipliers is positive; with used, where the
// actions used are.
func (w *walk) farkas(r *region, used []int) (bool, error) {
	m, err := w.multipliers(r.multipliers())
	return err == nil && r.uses(used) && w.payoffs.Positive(r.combination(m), r.simplex, used), err
}

// root reports whether r has no equilibrium but perhaps the root named.
func (w *walk) root(r *region) (bool, error) {
	n, err := w.numbers(1, 1)
	return err == nil && n[0] < len(w.roots) && r.only(w.roots[n[0]], w.payoffs), err
}

// word returns the next word, "" at the end.
func (w *walk) word() string {
	word, rest, more := strings.Cut(w.words, " ")
	if w.words = rest; more && rest == "" {
		w.words = " " // a space at the end is no word
	}
	return word
}

// numbers reads so many numbers that count from 1, and subtracts 1. With least 0 they may
// be 0 for none, which becomes −1.
func (w *walk) numbers(n, least int) ([]int, error) {
	list := make([]int, n)
	for k := range list {
		word := w.word()
		x, err := strconv.Atoi(word)
		if err != nil || x < least || strconv.Itoa(x) != word {
			return nil, fmt.Errorf("no number of a cover: %.20q", word)
		}
		list[k] = x - 1
	}
	return list, nil
}

func (w *walk) multipliers(n int) ([]*big.Int, error) {
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
