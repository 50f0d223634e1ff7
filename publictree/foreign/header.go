package foreign

import (
	"strings"

	"exactsolve/publictree/cards"
	"exactsolve/rational"
	"exactsolve/seqform/mistake"
)

// about compares what a file says of its spot, by the key of the spot's file, with the spot's.
func (b *book) about(key, value string, off int) error {
	if key == "board" {
		return b.board(value, off)
	}
	has := b.spot.Pot
	if key == "stack" {
		has = b.spot.Stack
	}
	is := rational.Int(has).Mul(b.spot.Chip)
	x, err := rational.Parse(value)
	switch {
	case err != nil:
		return b.fail(off, "%s: %v", key, err)
	case !x.Equal(is):
		return b.fail(off, "the file is of a %s of %s, and the spot of %v", key, mistake.Clip(value), is)
	}
	return nil
}

// board compares a board, in which there may be spaces.
func (b *book) board(value string, off int) error {
	var is cards.Set
	if value != "-" {
		set, err := cards.ParseSet(strings.ReplaceAll(value, " ", ""))
		if err != nil {
			return b.fail(off, "board: %v", err)
		}
		is = set
	}
	if is != b.spot.Board {
		return b.fail(off, "the file is of the board %s, and the spot of %s", boardText(is), boardText(b.spot.Board))
	}
	return nil
}

// boardText returns the cards, or "-".
func boardText(s cards.Set) string {
	if s == 0 {
		return "-"
	}
	return s.String()
}
