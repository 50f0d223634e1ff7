package orders

import (
	"context"
	"fmt"
	"math"
	"strconv"

	"exactsolve/cert/claim"
	"exactsolve/cert/orders"
	"exactsolve/seqform"
)

// A search finds the pieces.
type search struct {
	ctx    context.Context
	game   *seqform.Game
	limit  int
	cases  int
	pieces []claim.WeightedPiece
	words  []string
}

// explore finds the pieces of a case.
func (f *search) explore(c *orders.Case) error {
	if f.ctx.Err() != nil {
		return context.Cause(f.ctx)
	}
	if c.Void() {
		return nil
	}
	if f.cases++; f.cases > f.limit {
		return fmt.Errorf("more than %d cases", f.limit)
	}
	open := c.Open()
	if len(open) == 0 {
		return f.enter(c)
	}
	s, err := choose(c, open)
	if err != nil {
		return err
	}
	f.word(s.Letter, s.Player, s.Set)
	if s.Letter != claim.SplitMinimal {
		f.words = append(f.words, strconv.Itoa(s.Action+1))
	}
	cases, err := c.Cases(s)
	for _, one := range cases {
		next, err := one()
		if err == nil {
			err = f.explore(next)
		}
		if err != nil {
			return err
		}
	}
	return err
}

// enter adds the piece of a case, unless it is in one that is known.
func (f *search) enter(c *orders.Case) error {
	p, err := c.Piece()
	if err != nil {
		return err
	}
	for k := range f.pieces {
		if orders.Within(f.game, p, f.pieces[k]) {
			f.word(claim.CasePiece, k)
			return nil
		}
	}
	f.word(claim.CasePiece, len(f.pieces))
	f.pieces = append(f.pieces, p)
	return nil
}

// thin leaves out pieces that are in others, unless time is over.
func (f *search) thin() {
	place := make([]int, len(f.pieces)) // per piece, one that it is in
	for k := range f.pieces {
		if f.ctx.Err() != nil {
			return
		}
		place[k] = k
		for l := range f.pieces {
			if l != k && orders.Within(f.game, f.pieces[k], f.pieces[l]) && (l < k || !orders.Within(f.game, f.pieces[l], f.pieces[k])) {
				place[k] = l
			}
		}
	}
	number := make([]int, len(f.pieces))
	kept := []claim.WeightedPiece{}
	for k := range f.pieces {
		if place[k] == k {
			number[k] = len(kept)
			kept = append(kept, f.pieces[k])
		}
	}
	for n, word := range f.words {
		if word == string(claim.CasePiece) {
			k, _ := strconv.Atoi(f.words[n+1]) // a number from 1
			for k--; place[k] != k; {
				k = place[k]
			}
			f.words[n+1] = strconv.Itoa(number[k] + 1)
		}
	}
	f.pieces = kept
}

func (f *search) word(letter byte, numbers ...int) {
	f.words = append(f.words, string(letter))
	for _, n := range numbers {
		f.words = append(f.words, strconv.Itoa(n+1))
	}
}

// choose returns a split of a case, the one with least vertices in all of its cases. The error is that of
// one of them if none can be made.
func choose(c *orders.Case, open []orders.Split) (best orders.Split, err error) {
	least := math.MaxInt
	for _, z := range open {
		n, other := size(c, z, least)
		if other != nil {
			err = other
		} else if n < least {
			best, least = z, n
		}
	}
	if least < math.MaxInt {
		err = nil
	}
	return best, err
}

// size returns how many vertices there are in all cases of a split, or as many as most, if there are more. The cases are made
// one at a time, as they may be many.
func size(c *orders.Case, s orders.Split, most int) (n int, err error) {
	cases, err := c.Cases(s)
	for _, one := range cases {
		next, err := one()
		if err != nil {
			return 0, err
		}
		if n += next.Size(); n >= most {
			return most, nil
		}
	}
	return n, err
}
