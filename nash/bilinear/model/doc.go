// Package model is in the methods layer: Nash equilibria of a game with any number
// of players, in strategic or extensive form, as the solutions of quadratic
// equations and inequalities in bounded variables, built in exact arithmetic.
//
// Start with [Build] and [Format]. All models have, for each player i,
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
// points at which x(s)·r(s) = 0 for all s: pairs in [KindNCP], while [KindMIQCP] and
// [KindChain] have a binary variable b for each s with x ≤ 1 − b and r ≤ U b. Every
// equilibrium has a point with each v the best value there, and it is within the domains.
//
// # The program of the paper
//
// [KindChain] is the program of [Gan24] section 3.5, for strategic forms, row by row. The
// paper writes p for x, u_i for v, and p with several indices for w; r and b are the
// same. It has a variable u for what each action pays, rows u = Σ w·payoff and r = v − u,
// and the product of every tuple of actions of 2 to n−1 players, each as the weight of
// the first player times the product of the others'. U is the player's largest payoff
// less the least. The paper wants payoffs in [0, 1] and says u ≥ 0; here any will do,
// and v and u are between the player's least and largest payoff, which at [0, 1] says
// as much. With m actions each there are (1+m)^n − 1 − m^n weights and products.
//
// # Where the other two depart from it
//
// Their derivatives, of degree n − 1 in the weights, are quadratic in products w of two
// variables each, only of sequences that meet at a common leaf: for three players
// all pairs, for four two disjoint pairs, for five a cycle of five pairs, and from six
// on two halves of the players, each with and without one of them. So for three
// players they have the products of the paper; from four on fewer, and rows with
// products of two variables where those of the paper are linear. Instead of u they have
// its sum, and U is a bound on the slack of that sequence alone. In trees the empty
// sequence has no variables; [Gan25] has a weight and a slack, fixed, and a value for it.
//
// In strategic form all have the same solutions x, the equilibria: some action of each
// player has x > 0, so its r is 0; since no r is negative, v is the best value, and all
// other variables are functions of x, but b where x and r are 0, which may be 0 or 1.
// Domains and U are such that they hold these.
//
// Reference: Ganzfried 2025 [Gan25] for the complementarity problem, Ganzfried 2024
// [Gan24] for the ones with binary variables.
package model
