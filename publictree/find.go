package publictree

import (
	"fmt"

	"exactsolve/publictree/cards"
)

// Find returns the number of the board that stands for some cards, dealt street by street, and the
// renaming of suits that leads from it to these cards.
func (d *Deals) Find(dealt []cards.Set) (board int, to Renaming, err error) {
	if len(dealt) >= len(d.Streets) {
		return 0, to, fmt.Errorf("%d deals are given; the spot has %d", len(dealt), len(d.Streets)-1)
	}
	for _, r := range d.Renamings() {
		if board, ok := d.follow(dealt, r); ok {
			return board, r.inverse(), nil
		}
	}
	return 0, to, fmt.Errorf("%v cannot be dealt here", dealt)
}

// follow returns the board of renamed cards, if it stands for itself.
func (d *Deals) follow(dealt []cards.Set, r Renaming) (board int, ok bool) {
	for street, c := range dealt {
		next := -1
		for _, k := range d.Streets[street][board].Children {
			if d.Streets[street+1][k].Dealt == r.Set(c) {
				next = int(k)
			}
		}
		if next < 0 {
			return 0, false
		}
		board = next
	}
	return board, true
}

func (r Renaming) inverse() Renaming {
	var q Renaming
	for suit, to := range r {
		q[to] = cards.Card(suit)
	}
	return q
}
