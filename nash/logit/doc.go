// Package logit is a concept layer package: it follows the agent quantal response
// equilibria of a game of any number of players from uniform behavior to near a
// Nash equilibrium, which it then tries to make exact.
//
// Start with [Solve].
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
// The end of a path is its limit for λ → ∞, extrapolated from a point where the
// extrapolation has moved by at most 2^−14 in any probability while λ grew tenfold.
// The answer is an equilibrium within 2^−14 of it, and says "at its limit"; it need not
// be the limit itself, which may be irrational in a continuum of equilibria. If the
// path is not followed so far, the answer is one near the path, and says "near it".
// That the path stays where it seems to have come to rest is not proved: payoffs
// that differ by much less than 1/λ look equal.
//
// An example is three-player Kuhn poker with four cards, whose path pays about
// −0.0276014, −0.0207899 and 0.0483912 at λ = 442, and −0.0275656, −0.0208333 and
// 0.0483989 in the limit.
//
// Within the package payoffs are in units of the largest range of a player's
// payoffs, and λ in the inverse unit. Letters: k information sets, h one of them;
// i players; v, w nodes; a, b, c actions; z logarithms of ratios of probabilities.
//
// Reference: McKelvey and Palfrey 1998 [MP98]; Turocy 2010 [Tur10].
package logit
