// Package floors is a methods layer package: floating-point guesses at sequential
// equilibria of game trees of any number of players. Nothing may claim them without
// an exact check; they leave the package as rationals.
//
// Start with [New], [Search.Try] and [Candidate.Points].
//
// Each action has a floor, a share of δ, and is played with at least that
// probability. So all information sets are reached, and equilibria with floors are
// near sequential ones. From two equilibria with floors for different δ follow the
// order in δ of each probability and its coefficient. Letters:
//
//	y   behavior without floors
//	p   probabilities: floors, and y for what they leave
//	q   payoff of the player after an entry, weighted by the probability that chance
//	    and the others lead there
//	r   this probability, per set
//
// Differences of q are divided by r, so that sets which are hardly reached count as
// much as others.
//
// Reference: floors as in Selten 1975 [Sel75].
package floors
