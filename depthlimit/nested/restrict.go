package nested

import (
	"fmt"

	"exactsolve/seqform"
)

// Restrict returns the game without some actions of player i: that in which a
// blueprint is made. Labels are kept. It is an error if the game is not a tree, or if
// an information set has no action left.
func Restrict(g *seqform.Game, i int, without func(h, a int) bool) (*seqform.Game, error) {
	if g.Tree == nil {
		return nil, fmt.Errorf("nested: the game is in strategic form, want a tree")
	}
	z, err := g.Copy(seqform.Changes{
		Title: g.Title + ", restricted",
		Keep:  func(k, h, a int) bool { return k != i || !without(h, a) },
	})
	if err == nil {
		return z, nil
	}
	for h, set := range g.Players[i].Infosets {
		left := 0
		for a := range set.Actions {
			if !without(h, a) {
				left++
			}
		}
		if left == 0 {
			return nil, fmt.Errorf("nested: all actions at information set %s of player %d are off the tree, want one that is not",
				g.InfosetLabel(i, h), i+1)
		}
	}
	return nil, fmt.Errorf("nested: %w", err)
}
