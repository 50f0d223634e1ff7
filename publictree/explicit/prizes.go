package explicit

import (
	"fmt"

	"exactsolve/publictree"
	"exactsolve/rational"
)

// maxPlayers bounds those who share prizes: exact numbers have as many digits as there are sets of
// players.
const maxPlayers = 6

// fewPlayers returns an error if prizes are shared by too many.
func fewPlayers(s *publictree.Spot) error {
	if n := 2 + len(s.Prizes.Others); n > maxPlayers {
		return fmt.Errorf("explicit: exact prizes of %d players, more than %d, have too many digits", n, maxPlayers)
	}
	return nil
}

// prizes returns what oop and ip get at an end, by whose hand is better: the prize that can be expected
// less that if the pot is shared.
func (g *grower) prizes(n *publictree.Node, beats int) []rational.Rat {
	if n.Kind == publictree.Folded {
		beats = 2*n.Player - 1
	}
	after := expected(g.spot.Stacks(min(n.Put[0], n.Put[1]), beats), g.spot.Prizes.List)
	shared := expected(g.spot.Stacks(0, 0), g.spot.Prizes.List)
	return []rational.Rat{after[0].Sub(shared[0]), after[1].Sub(shared[1])}
}

// expected returns the prize that each player can expect: the first goes to one by the share of all
// chips, and the others to the rest in the same way.
func expected(stacks []int64, prizes []rational.Rat) []rational.Rat {
	all := int64(0)
	for _, x := range stacks {
		all += x
	}
	get := make([]rational.Rat, len(stacks))
	if len(prizes) == 0 {
		return get
	}
	if all == 0 { // one is left, without chips
		get[0] = prizes[0]
		return get
	}
	for i, x := range stacks {
		if x == 0 && len(stacks) > 1 {
			continue
		}
		wins := rational.New(x, all)
		get[i] = get[i].Add(wins.Mul(prizes[0]))
		rest := append(append([]int64{}, stacks[:i]...), stacks[i+1:]...)
		for k, y := range expected(rest, prizes[1:]) {
			if k >= i {
				k++
			}
			get[k] = get[k].Add(wins.Mul(y))
		}
	}
	return get
}
