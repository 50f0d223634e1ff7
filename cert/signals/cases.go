package signals

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"exactsolve/cert/claim"
	"exactsolve/rational"
	"exactsolve/rational/polytope"
)

// run checks the cases of the text.
func (w *walk) run(cases string) error {
	var all [2]*polytope.Polytope
	for side := range all {
		var err error
		if all[side], err = polytope.Simplices(w.forms.Sizes[side]); err != nil {
			return err
		}
		w.decided[side] = make([]bool, w.size(side))
	}
	for _, n := range w.forms.Sizes[1] {
		w.in = append(w.in, make(response, n))
	}
	w.words = cases
	if err := w.nextCase(all); err != nil {
		return err
	}
	if w.words != "" {
		return errors.New("words after the last case")
	}
	return nil
}

// nextCase checks the next case of the text, of the strategies in p. Each split decides one more
// action, which bounds the depth.
func (w *walk) nextCase(p [2]*polytope.Polytope) error {
	if len(p[0].Vertices) == 0 || len(p[1].Vertices) == 0 {
		return nil
	}
	if !w.work.Take(len(p[0].Vertices)+len(p[1].Vertices), 0) {
		return w.work.Err()
	}
	switch letter := w.word(); letter {
	case string(claim.CaseSender):
		return w.split(0, p)
	case string(claim.CaseReceiver):
		return w.split(1, p)
	case string(claim.CasePiece):
		k, err := w.number(len(w.pieces))
		if err != nil {
			return err
		}
		for side := range p {
			size := len(p[side].Vertices) * w.size(side)
			if !w.work.Take(size, rational.PerNumber) {
				return w.work.Err()
			}
			if !within(p[side], w.pieces[k][side]) {
				return fmt.Errorf("a case that is not in piece %d; before %.20q", k+1, w.words)
			}
		}
		return nil
	default:
		return fmt.Errorf("no letter of a case: %.20q", letter)
	}
}

// split checks the case that an action is optimal, and that it is not used.
func (w *walk) split(side int, p [2]*polytope.Polytope) error {
	h, err := w.number(len(w.places[side]))
	if err != nil {
		return err
	}
	place := w.places[side][h]
	a, err := w.number(w.forms.Sizes[side][place])
	if err != nil {
		return err
	}
	at := w.forms.First[side][place] + a
	if w.decided[side][at] {
		return fmt.Errorf("action %d is decided twice", a+1)
	}
	w.decided[side][at] = true
	if err := w.optimalCase(side, place, a, p); err != nil {
		return err
	}
	p[side] = p[side].Face(at)
	err = w.nextCase(p)
	w.decided[side][at] = false
	return err
}

// optimalCase checks the case that an action is optimal. There is none for responses that are not
// optimal together at any belief.
func (w *walk) optimalCase(side, place, a int, p [2]*polytope.Polytope) error {
	if side == 1 {
		w.in[place][a] = true
		defer func() { w.in[place][a] = false }()
		if !w.work.Take(len(w.in[place])*len(w.optimal[place]), 0) {
			return w.work.Err()
		}
		if !w.together(place, w.in[place]) {
			return nil
		}
	}
	var err error
	if p[1-side], err = p[1-side].Cut(w.work, w.forms.Optimal(side, place, a)...); err != nil {
		return err
	}
	return w.nextCase(p)
}

// word returns the next word, "" at the end.
func (w *walk) word() string {
	word, rest, more := strings.Cut(w.words, " ")
	if w.words = rest; more && rest == "" {
		w.words = " " // a space at the end is no word
	}
	return word
}

// number reads a number from 1 to n, and subtracts 1.
func (w *walk) number(n int) (int, error) {
	word := w.word()
	x, err := strconv.Atoi(word)
	if err != nil || x < 1 || x > n || strconv.Itoa(x) != word {
		return 0, fmt.Errorf("no number of a case from 1 to %d: %.20q", n, word)
	}
	return x - 1, nil
}
