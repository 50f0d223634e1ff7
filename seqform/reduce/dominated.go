// Package reduce is the model layer: smaller games whose equilibria are
// equilibria of the game given.
//
// Start with [MergeDuplicates], which loses nothing, or [Dominated], which removes
// dominated actions from game trees of any number of players, with reasons that
// [Verify] checks and [Reduction.Lift] to come back.
//
// # Dominated actions
//
// Let player i move at information set I. Payoffs of i from a node v on, chance
// averaged:
//
//	upper(v)     all players, i too, choose at each node what is best for i
//	lower(v, s)  i follows the pure plan s, one action an information set; the
//	             others choose at each node what is worst for i
//
// Whatever behavior the players follow, i expects at most upper(v), and at least
// lower(v, s) if i follows s. Action a at I is dominated by b and s if
//
//	upper(ha) ≤ lower(hb, s)    for each node h of I that chance can reach,
//
// strictly if < holds at each of them. Nodes that chance cannot reach do not
// count, and nothing is removed at an information set that has no others.
//
// This is stronger than dominance has to be (the others move node by node, as if
// they knew everything, and differently after a and after b) and so it finds
// less; but it is sound for n players and costs a few passes over the tree. Only
// the choice of s is a heuristic: the best action at each information set, from
// the last to the first, by the sum over its nodes of chance probability times
// lower (whether any s will do is NP-hard to say: let the nodes of I be the
// clauses of a formula, chance draw a literal, and i, not told the clause, set
// the variable). What s is taken does not matter to the proofs.
//
// Lemma. Let x be a realization plan of i with weight w on (I, a), and let x' be x
// with this weight moved: 0 on (I, a) and all sequences through it, w more on
// (I, b) and on the sequences through it that follow s. Then x' is a realization
// plan, by perfect recall of i, and against any plans of the others it pays
//
//	w · Σ_h R(h) · (u(hb) − u(ha))
//
// more than x, where R(h) is the probability that chance and the others reach h,
// u(hb) ≥ lower(hb, s) what i then expects with s, and u(ha) ≤ upper(ha) with x.
// No term is negative. If a is strictly dominated and play reaches I with
// positive probability and takes a, the sum is positive.
//
// Theorem 1. In a Nash equilibrium, a strictly dominated action has probability 0
// at each information set that is reached with positive probability.
//
// Proof. Otherwise x' pays more. ∎
//
// Theorem 2. Let G' be G without a at I, for a dominated strictly or weakly. A Nash
// equilibrium of G', with probability 0 on a and any behavior at information sets
// that are not in G', is a Nash equilibrium of G, with the same payoffs.
//
// Proof. A deviation x of player i in G pays no more than x', which is a plan of
// G'. A deviation y of another player pays as much as its restriction to the
// sequences of G', as no node that is cut off has positive probability. Both
// restrictions are plans: the path to a node of G' is in G'. ∎
//
// So best-response payoffs, and regrets, of a profile of G' are the same in both
// games. As G' has a Nash equilibrium, at least one of G always survives.
//
// What is lost. Weak dominance may lose Nash equilibria of any kind. Strict
// dominance loses only those that play a at an information set which the other
// players or chance do not let be reached: there a may be a threat that holds
// them off. No sequential equilibrium is lost to the strict removals of the
// first round: at any beliefs over nodes that chance can reach b and then s is
// better than a, so a has probability 0. In later rounds the theorems speak of
// the game of that round: "strictly" then means never played, where reached, in
// the Nash equilibria of what the rounds before have left.
//
// Rounds. All bounds of a round are computed in one game, and the removals then
// made one after another, for each player from the first information set on.
// Removing actions makes no upper larger, and no lower(·, s) smaller while s stays.
// So a removal is justified at its turn if b and the actions of s are still there.
// Those of s are at information sets after I, whose turn has not come; b is taken
// among the actions still there. None is missed by that: if b went before, for c,
// then upper(ha) ≤ lower(hb, s) ≤ upper(hb) ≤ lower(hc, s'), so c dominates a.
// A removal where the ones before it have cut the information set off changes
// nothing. Theorem 2 applies to each removal in turn, Theorem 1 to all strict ones
// of a round at once, in the game in which the round began.
//
// Reference: Ganzfried 2025 [Gan25] solves three-player Kuhn poker without its
// dominated actions, which are those that this test finds; realization plans are
// as in von Stengel 1996 [vS96].
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
