// Package nested is in the compose layer: play of a two-player constant-sum game in
// which a strategy that was made for fewer actions of the opponent is solved anew,
// exactly, whenever play leaves them.
//
// Start with [New], [Solver.Begin] and [Session.Play].
//
// One player, Us, has a strategy of the whole game, the blueprint; the other is Opp.
// Some actions of Opp are off the tree: the blueprint was made without them. When
// Opp takes one, the subgame is solved by package resolve, from the strategy that Us
// has by then, and play goes on with the result; so it does with each later one. The
// subgame is one of two:
//
//	inexpensive  what follows the action; the alternatives are what Opp gets by the
//	             best other action that is not off the tree
//	expensive    what follows the information set at which the action was taken, all
//	             actions included; the alternatives are what Opp gets there by
//	             actions that are not off the tree
//
// Its roots are all nodes that Opp's off-tree actions of the same number in order lead
// to, as far as the players cannot tell them apart, or Opp's nodes before: a public
// state. Where an off-tree action is not seen at once, the subgame begins where it is.
// So what is found depends on what both players have seen and not on cards that one of
// them holds, and is the same for all hands; a [Solver] keeps it.
//
// With a limit, a subgame is solved down to it, with the blueprint below, and Opp
// chooses among k continuations there, see package depthlimit. When play comes to the
// limit the rest is solved with what Opp was promised as alternatives: W_I, the most
// that one of the continuations pays at leaf information set I, or, if no other
// continuation would matter, what Opp gets there by now, which is kept in any case.
//
// Of each strategy it is proved what it guarantees in the whole game. That never
// falls, but with the method Unsafe: where a solution guarantees less than the strategy
// before, method Splice takes its place, which cannot.
//
// Reference: Brown and Sandholm 2017 [BS17], section 8; Brown, Sandholm and Amos 2018
// [BSA18], section 5.
package nested
