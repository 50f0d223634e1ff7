package reduce

import (
	"context"
	"fmt"

	"exactsolve/rational"
	"exactsolve/seqform"
)

// Options of Dominated. The zero value removes strictly dominated actions until there are none.
type Options struct {
	Weak      bool // remove weakly dominated actions too
	MaxRounds int  // 0 means no limit
}

// A Removal says that an action was removed, and why. Indices are those of the
// game given to Dominated, whatever earlier rounds removed.
type Removal struct {
	Round           int // from 1
	Player, Infoset int
	Action, By      int // the action removed, and that which dominates it
	Strict          bool

	// Plan is what the player does after By, whatever the others do: an action
	// for each information set of the player. Those not after By do not
	// matter. Removals share it; for reading only.
	Plan []int32

	// Node is the node of the information set, among those that chance can
	// reach in the game of the round, where Upper − Lower is largest, the first
	// if there are several. Upper is the most that Player can expect from there
	// with Action, and Lower the least with By and Plan, in the units of the
	// game file, without what was paid before the children of Node. Upper ≤
	// Lower, and Upper < Lower if and only if Strict.
	Node         int
	Upper, Lower rational.Rat
}

// Reason returns the removal in words, for example
//
//	round 1: player 1 at J:kb: call is strictly dominated by fold: at most -2, at least -1
//
// where the numbers are Upper and Lower. The game is that given to Dominated.
// Labels take a pass over the player's information sets.
func (r Removal) Reason(g *seqform.Game) string {
	how := "weakly"
	if r.Strict {
		how = "strictly"
	}
	i, h := r.Player, r.Infoset
	return fmt.Sprintf("round %d: %s at %s: %s is %s dominated by %s: at most %v, at least %v", r.Round,
		g.PlayerLabel(i), g.InfosetLabel(i, h), g.ActionLabel(i, h, r.Action), how, g.ActionLabel(i, h, r.By), r.Upper, r.Lower)
}

// A Reduction is what Dominated did.
type Reduction struct {
	Game     *seqform.Game // the game given, itself, if nothing was removed
	Removed  []Removal     // in the order in which each is justified
	Rounds   int           // rounds that removed something
	Complete bool          // a further round would remove nothing; else it was not tried

	full     *seqform.Game
	kept     mask
	infosets [][]int32 // per player and information set of Game: its index in full
}

// String returns how many actions were removed, and the game that is left.
func (r *Reduction) String() string {
	return fmt.Sprintf("%d actions removed: %v", len(r.Removed), r.Game)
}

// Dominated removes dominated actions in rounds; the package comment says what is
// dominated, and what is preserved. Each Nash equilibrium of the result is one
// of g, by [Reduction.Lift]. With Options.Weak unset, the profile of each
// sequential equilibrium of g is also one of what the first round leaves.
//
// Information sets stay while one of their nodes does, perhaps with a single
// action; their numbers and labels stay. Their order may change.
//
// A round takes three passes over the tree a player, and as many pairs of actions
// are compared as look promising by their sums over the nodes. Space is linear
// in the size of the tree, but for the plans: an integer for each information
// set of a player, round and player with a removal.
//
// Errors are ErrNoTree, the game's RecallError, and that of ctx.
func Dominated(ctx context.Context, g *seqform.Game, opt Options) (*Reduction, error) {
	switch {
	case g.Tree == nil:
		return nil, ErrNoTree
	case g.Recall != nil:
		return nil, g.Recall
	}
	b := newBounds(g)
	r := &Reduction{Game: g, full: g, kept: b.kept}
	for opt.MaxRounds <= 0 || r.Rounds < opt.MaxRounds {
		removed, err := b.findRound(ctx, opt.Weak)
		if err != nil {
			return nil, err
		}
		if len(removed) == 0 {
			r.Complete = true
			break
		}
		r.Rounds++
		for _, m := range removed {
			m.Round = r.Rounds
			r.Removed = append(r.Removed, m)
			r.kept[m.Player][g.Players[m.Player].Infosets[m.Infoset].Seq(m.Action)] = false
		}
	}
	r.shrink()
	return r, nil
}

// findRound returns the removals of a round, in order.
func (b *bounds) findRound(ctx context.Context, weak bool) ([]Removal, error) {
	var removed []Removal
	b.alive = b.kept.alive(b.g)
	for i := range b.g.Players {
		if err := b.compute(ctx, i); err != nil {
			return nil, err
		}
		for h := range b.g.Players[i].Infosets {
			here, err := b.comparison(h).run(ctx, weak)
			if err != nil {
				return nil, err
			}
			removed = append(removed, here...)
		}
	}
	return removed, nil
}
