package plans

import (
	"fmt"
	"strconv"
	"strings"

	"exactsolve/cert/claim"
	"exactsolve/rational"
)

// A walk reads the cases.
type walk struct {
	sides [2]*side
	work  *rational.Work
	words string // what is left of the cases
	met   []bool // subsets
}

// A state is a case: per side, which labels are in.
type state [2][]bool

// all checks all cases.
func (w *walk) all() error {
	var in state
	for i, s := range w.sides {
		in[i] = make([]bool, s.labels())
		in[i][s.after] = true
	}
	if err := w.next(in); err != nil {
		return err
	}
	if w.words != "" {
		return fmt.Errorf("words after the last case")
	}
	return nil
}

// word reads the next word, with its number from 0.
func (w *walk) word() (letter byte, number int, err error) {
	word, rest, more := strings.Cut(w.words, " ")
	if w.words = rest; word == "" || more && rest == "" {
		return 0, 0, fmt.Errorf("the cases end early, or in a space")
	}
	n, err := strconv.Atoi(word[1:])
	if err != nil || n < 1 || word[1] == '+' {
		return 0, 0, fmt.Errorf("no word of a case: %.20q", word)
	}
	return word[0], n - 1, nil
}

// next checks the next case of the text, which it may change. Each split decides one more label, which
// bounds the depth.
func (w *walk) next(in state) error {
	var facets [2][]int
	hulls := [2]int{-1, -1}
	for {
		if !w.work.Take(rational.PerNumber*len(in[0])/64, 0) { // what looking at all labels costs
			return w.work.Err()
		}
		letter, k, err := w.word()
		if err != nil {
			return err
		}
		if letter == claim.StepSubset {
			return w.subset(in, k, hulls, facets)
		}
		if letter == claim.StepSplit {
			return w.split(in, k)
		}
		i, known := 0, 0
		for n, s := range w.sides {
			switch letter {
			case claim.StepClosed[n], claim.StepFacet[n]:
				i, known = n, len(s.weights)
			case claim.StepInner[n]:
				i, known = n, len(s.hulls)-s.subsets
			}
		}
		if k >= known {
			return fmt.Errorf("no word of a case, or a number that is too large: %c%d", letter, k+1)
		}
		switch letter {
		case claim.StepFacet[i]:
			facets[i] = append(facets[i], k)
		case claim.StepInner[i]:
			hulls[i] = w.sides[i].subsets + k
		case claim.StepClosed[i]:
			s := w.sides[i]
			empty, err := s.close(&s.weights[k], in[i])
			if err != nil {
				return fmt.Errorf("%c%d, before %.20q: %w", letter, k+1, w.words, err)
			}
			if empty {
				return nil
			}
		}
	}
}

// split checks the cases that a label is in for player 0, and for player 1.
func (w *walk) split(in state, l int) error {
	if l >= len(in[0]) || in[0][l] || in[1][l] {
		return fmt.Errorf("a case is split by label %d, which is decided, or there is none", l+1)
	}
	for i, s := range w.sides {
		if !w.work.Take(rational.PerNumber*len(in[0])/16, 0) {
			return w.work.Err()
		}
		part := state{append([]bool(nil), in[0]...), append([]bool(nil), in[1]...)}
		part[i][l] = true
		s.extend(part[i])
		if err := w.next(part); err != nil {
			return err
		}
	}
	return nil
}

// subset checks that all equilibria of a case are in a subset.
func (w *walk) subset(in state, k int, hulls [2]int, facets [2][]int) error {
	if k >= len(w.met) {
		return fmt.Errorf("there is no subset %d", k+1)
	}
	w.met[k] = true
	for i, s := range w.sides {
		at := hulls[i]
		if at < 0 {
			at = k
		}
		h := &s.hulls[at]
		if h.subset != 0 && h.subset != k+1 {
			return fmt.Errorf("inner polytope %d of player %d is not in subset %d", at-s.subsets+1, i+1, k+1)
		}
		if err := s.covers(h, in[i], facets[i]); err != nil {
			return fmt.Errorf("subset %d, player %d, before %.20q: %w", k+1, i+1, w.words, err)
		}
	}
	return nil
}
