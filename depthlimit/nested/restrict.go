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
	for h := range g.Players[i].Infosets {
		if noneLeft(len(g.Players[i].Infosets[h].Actions), h, without) {
			return nil, fmt.Errorf("nested: all actions at information set %s of player %d are off the tree, want one that is not",
				g.InfosetLabel(i, h), i+1)
		}
	}
	return nil, fmt.Errorf("nested: %w", err)
}

func noneLeft(actions, h int, without func(h, a int) bool) bool {
	for a := range actions {
		if !without(h, a) {
			return false
		}
	}
	return true
}
