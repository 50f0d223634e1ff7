// Package polysolve is in the machinery layer: it solves square systems of linear
// equations whose coefficients are polynomials in ε, exactly.
//
// Start with [Solve].
//
// The solution is a vector of rational functions over a common denominator. It
// is found modulo word-sized primes, at points: pivots of little fill-in are chosen
// once, and all eliminations repeat them. From points it is interpolated,
// from primes reconstructed, with as few of both as the answer needs, and then
// proved by multiplying out: A x = d b as polynomials. A failure to be proved only
// means more primes.
//
// Names in this package:
//
//	s, m       a system, and modulo a prime
//	x, d       solution and common denominator
//	t          a point
//	f, e       a field; what embeds one: an evaluation at points
//	i, j, k    pivots; coefficients or components
//	r, c       rows and columns
//
// Reference: von zur Gathen and Gerhard [GG13], chapters 5 and 6; Markowitz 1957
// [Mar57] for pivots.
package polysolve
