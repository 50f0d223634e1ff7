// Package descent is a methods layer package: floating-point guesses at Nash
// equilibria of games of any number of players in sequence form. Nothing may claim
// them without an exact check; they leave the package as rationals.
//
// Start with [New], [Search.Try] and [Candidate.Points].
//
// An entry is a sequence of any player; those of player i are numbered from
// first[i], the empty one first. Letters used throughout:
//
//	p   probability of the last action of an entry; 1 for the empty sequences
//	q   payoff of the player at an entry, weighted by the probability that
//	    chance and the others lead there, if p is played from there on
//	c   a positive factor for each information set
//	F   residual: p − π(p + c·q), where π projects to the simplex
//
// F is 0 exactly if at each information set that chance and the others lead to,
// p takes best actions only, which makes p an equilibrium.
//
// For large games [Search.Try] follows a path instead, in the sequence form; see the
// type path for its equations.
//
// Reference: regret matching as in internal/regret; the damping of Newton steps is
// that of Levenberg 1944 [Lev44] and Marquardt 1963 [Mar63].
package descent
