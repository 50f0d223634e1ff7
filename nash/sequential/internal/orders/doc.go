// Package orders is a methods layer package: what players get at their information
// sets, in the limit, if each action is taken with a probability of some order in ε.
// It has no floats and makes no claims.
//
// Start with [New] and [Tree.Payoffs].
//
// An entry is an action of any player at one of the information sets; all entries
// are numbered in one list, by player, information set and action. With order k and
// coefficient c an entry has probability near c·ε^k. Of the nodes of an information
// set only those of the least order count in the limit, which the coefficients do
// not change; so the payoffs there, weighted by the coefficients of reaching them,
// are polynomials in the coefficients.
//
// Reference: Kreps and Wilson 1982 [KW82].
package orders
