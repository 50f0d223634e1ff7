// Package depthlimit is in the compose layer: two-player constant-sum games solved
// down to a depth limit, where the opponent chooses among several strategies for
// the rest of the game, and what the result is worth in the whole game.
//
// Start with [NewLimit], [NewTrunk] and [Trunk.Loop].
//
// One player, Us, looks for a strategy; the other is Opp. A [Limit] is a set of
// nodes that cuts the tree in two: the trunk above and the rest. In the rest Us
// plays a known strategy, the blueprint. Two kinds of statement have types of their own:
//
//   - a [Model] is the cut tree, in which Opp picks one of k continuations at each
//     leaf information set, or, for "k = ∞", plays the rest as it likes. A
//     [Solution] is about the model alone: its value may be more than any strategy
//     of the game gets;
//   - a [Guarantee] is about the game: what a strategy gets at least, by an exact
//     best response. [Trunk.Splice] makes a strategy of the game from a solution.
//
// Let V_k be the value of the model with k continuations, V_∞ that with all, L_k
// what the spliced solution guarantees, L_0 what the blueprint does and v* the
// value of the game. Then, with the same blueprint and nested continuations,
//
//	T1  V_1 ≥ V_2 ≥ … ≥ V_∞ ≥ L_k, as Opp has more choices, and a spliced strategy
//	    is one of those among which V_∞ takes the best;
//	T2  V_∞ is the most that any strategy guarantees that plays the blueprint below
//	    the limit; in particular V_∞ ≥ L_0;
//	T3  V_∞ = v* if the blueprint is an equilibrium strategy, by T2;
//	T4  V_k = v* for every k if besides the first continuation is an equilibrium
//	    strategy of Opp: values alone say nothing, only guarantees do;
//	T5  if L_k < V_k, a best response to the spliced strategy that is optimal at all
//	    information sets lowers a bound at some leaf information set. As it has
//	    finitely many pure strategies, adding them ends with L_k = V_k = V_∞.
//
// All payoffs are those to Us, of the whole play, in the units of the game. Nothing
// here is rounded: linear programs are solved by internal/lp, and each solution is
// checked by what both sides of it guarantee in the model.
//
// Reference: Brown, Sandholm and Amos 2018 [BSA18].
package depthlimit
