// Package model is in the methods layer: Nash equilibria of a game with any number
// of players, in strategic or extensive form, as the solutions of quadratic
// equations and inequalities in bounded variables, built in exact arithmetic.
//
// Start with [NCP], [MIQCP] and [Format]. Both models have, for each player i,
//
//	x  the weight of each sequence but the empty one, whose weight is 1
//	v  the value of each information set, weighted by how the others lead to it
//	r  the slack of each sequence, v of its information set less what it pays
//	w  products of weights of several players
//
// with the rows E x = e and, for a sequence s with last action at information set
// I and with information sets I' that follow it,
//
//	r(s) = v(I) − Σ v(I') − g_s(x_−i),   r ≥ 0,
//
// where g_s is the derivative of the player's payoff by x(s). Equilibria are the
// points at which x(s)·r(s) = 0 for all s: pairs in [NCP], while [MIQCP] has a binary
// variable b for each s with x ≤ 1 − b and r ≤ U b. Every equilibrium has a point
// with each v the best value there, and it is within the domains.
//
// Derivatives have degree n − 1 in the weights. They are made quadratic by products
// w of two variables each, only of sequences that meet at a common leaf: for three
// players all pairs, for four two disjoint pairs, for five a cycle of five pairs,
// and from six on two halves of the players, each with and without one of them.
//
// Departing from the source, the empty sequence has no variables; the paper
// has a weight and a slack, fixed, and a value for it.
//
// Reference: Ganzfried 2025 [Gan25] for the complementarity problem, Ganzfried 2024
// [Gan24] for the one with binary variables.
package model
