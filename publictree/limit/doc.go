// Package limit is of the concept layer: depth limits on the public trees of poker spots. Down to the end
// of a street one player, Us, looks for a strategy; from there on Us keeps to a known one, the
// blueprint, and the other player, Opp, has for each hand and leaf k strategies to choose from, the
// continuations.
//
// Start with [Solve]. Its parts can be had one by one: a [Limit] has leaves, deals of cards; [Values] are
// what a continuation is worth there, a matrix over hands for each leaf; a [Trunk] is solved given
// some of them; [Limit.Splice] makes a strategy of the spot of what was found.
//
// Two kinds of number come out. The value V_k of the model, the cut tree, is an estimate: it is made of
// floating-point numbers, and no error is bounded. What the spliced strategy guarantees in
// the whole spot, L_k, is an exact best response, and proved for the betting that the spot has. But for
// what floating-point numbers do, V_1 ≥ V_2 ≥ … ≥ V_∞ ≥ L_k: see package depthlimit, whose words these are.
//
// Reference: Brown, Sandholm and Amos 2018 [BSA18].
package limit
