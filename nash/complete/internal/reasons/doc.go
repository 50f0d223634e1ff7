// Package reasons is in the methods layer: guesses, in floating point, why a box of
// profiles of a game has no equilibrium, and where one is. Nothing here is a claim;
// a caller checks exactly what it takes.
//
// Start with [New], [NewWork] and [Work.Load]. A box is a product of simplices,
// one for each player, given by their vertices. Payoffs are multilinear, so that a
// sum of them lies between its values at profiles of vertices.
//
// Letters: i, j players; a, b actions; p, q vertices; v profiles of vertices.
package reasons
