// Package orders is in the checking layer: the claim that pieces have all sequential equilibria of
// a tree of two players, and no other assessments.
//
// Start with [Check]; with [Case], searches look for the distinctions of cases that it reads. Words,
// rules and their proof are in docs/formats/certificate.md.
//
// A sequential equilibrium is a limit of trembles. What beliefs of a player are, and so what is
// optimal, depends on the trembles of the other alone: the weight of a sequence is about c·ε^k. At an
// information set those nodes count for which the order k is least, and what actions pay is
// linear in their coefficients c.
//
// Reference: Kreps and Wilson 1982 [KW82].
package orders

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"exactsolve/cert/claim"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// Check checks that the cases have the equilibria of the pieces, and no others.
func Check(g *seqform.Game, list *claim.Weighted, cases string) error {
	all, err := NewCase(g)
	if err != nil {
		return err
	}
	for k := range list.Pieces {
		if n := len(list.Pieces[k]); n != len(g.Players) {
			return fmt.Errorf("piece %d has weights of %d players, want %d", k+1, n, len(g.Players))
		}
	}
	w := &walk{game: g, pieces: list.Pieces, met: make([]bool, len(list.Pieces)), words: cases}
	if err := w.nextCase(all); err != nil {
		return err
	}
	if w.words != "" {
		return errors.New("words after the last case")
	}
	for k, met := range w.met {
		if !met {
			return fmt.Errorf("piece %d is no case", k+1)
		}
	}
	return nil
}

// A walk reads the cases.
type walk struct {
	game   *seqform.Game
	pieces []claim.WeightedPiece
	met    []bool // per piece: a case has all of it
	words  string // what is left of the cases
}

// nextCase checks the next case of the text. Each split decides something more, which bounds the
// depth.
func (w *walk) nextCase(c *Case) error {
	if c.Void() {
		return nil
	}
	letter := w.word()
	switch letter {
	case string(claim.CasePiece):
		return w.piece(c)
	case string(claim.SplitOptimal), string(claim.SplitUsed), string(claim.SplitMinimal):
	default:
		return fmt.Errorf("no letter of a case: %.20q", letter)
	}
	s, err := w.split(letter[0])
	if err != nil {
		return err
	}
	cases, err := c.Cases(s)
	if err != nil {
		return err
	}
	for _, made := range cases {
		next, err := made()
		if err == nil {
			err = w.nextCase(next)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// piece checks that a case is in the piece that comes next.
func (w *walk) piece(c *Case) error {
	k, err := w.number(len(w.pieces))
	if err != nil {
		return err
	}
	p, err := c.Piece()
	if err != nil {
		return fmt.Errorf("%w; before %.20q", err, w.words)
	}
	q := w.pieces[k]
	if !w.work(q) {
		return w.game.Work().Err()
	}
	switch {
	case same(p, q):
		w.met[k] = true
	case !Within(w.game, p, q):
		return fmt.Errorf("a case that is not in piece %d; before %.20q", k+1, w.words)
	}
	return nil
}

// work takes the work of comparisons with a piece, and reports whether there was enough.
func (w *walk) work(q claim.WeightedPiece) bool {
	for i := range q {
		for k := range q[i].Blocks {
			b := &q[i].Blocks[k]
			if !w.game.Work().Take(rational.PerNumber*len(b.Sequences), len(b.Vertices)+len(w.game.Players[i].Infosets)) {
				return false
			}
		}
	}
	return true
}

// split reads the numbers of a split.
func (w *walk) split(letter byte) (s Split, err error) {
	s.Letter = letter
	if s.Player, err = w.number(len(w.game.Players)); err != nil {
		return s, err
	}
	sets := w.game.Players[s.Player].Infosets
	if s.Set, err = w.number(len(sets)); err != nil || letter == claim.SplitMinimal {
		return s, err
	}
	s.Action, err = w.number(len(sets[s.Set].Actions))
	return s, err
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
