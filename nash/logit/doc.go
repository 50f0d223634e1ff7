// Package logit is a concept layer package: it follows the agent quantal response
// equilibria of a game of any number of players from uniform behavior to near a
// Nash equilibrium, which it then tries to make exact.
//
// Start with [Solve]; [Path] gives the points on the way, and [Limit] the
// assessment to which they go.
//
// In the equilibrium for λ ≥ 0, the probability of an action is proportional to
// exp(λ·payoff of the action, given the beliefs of its information set and what all
// play). For λ = 0 all actions are equally likely. As λ grows the equilibria go to
// a Nash equilibrium, and together with their beliefs to a sequential equilibrium.
// The path is traced in floats, in logarithms of probabilities, so that beliefs are
// known however small probabilities become; in doubles first, then in more and more
// bits where these no longer resolve it.
//
// What the path gives is a guess. Claims are about a profile of fractions near it,
// with its exact regret, or about an exact equilibrium that satisfies the equations
// of the limit: support and free probabilities are read off the path, the latter
// rounded to simple fractions, and the others solved for.
//
// Within the package payoffs are in units of the largest range of a player's
// payoffs, and λ in the inverse unit. Letters: k information sets, h one of them;
// i players; v, w nodes; a, b, c actions; z logarithms of ratios of probabilities.
//
// Reference: McKelvey and Palfrey 1998 [MP98]; Turocy 2010 [Tur10].
package logit
