// Package publictree is the model layer of poker spots: two players with ranges of two cards, a
// board, and a tree of betting that both see. What happens is the same for all hands, so that a
// tree of public events with a vector over hands at each stands for a game tree of billions of
// nodes.
//
// Start with [Parse] and [NewDeals]. A [Spot] is what a file says; a [Node] is a point of the
// betting, the same on all boards; [Deals] has the boards, each with the hands that do not meet it.
// [Fold] and [Sums.Showdown] add what hands are paid at the end, in a time linear in the hands.
//
// The first player, 0, is out of position ("oop") and acts first on each street.
//
// Reference: Johanson, Waugh, Bowling and Zinkevich 2011 [JWBZ11].
package publictree
