// Package polysolve is in the machinery layer: it solves square systems of linear
// equations whose coefficients are polynomials in ε, exactly.
//
// Start with [Solve].
//
// The solution is a vector of rational functions over a common denominator. It
// is found modulo word-sized primes, at points, by interpolation and rational
// reconstruction, with as few points and primes as the answer needs, and then
// proved by multiplying out: A x = d b as polynomials. A failure to be proved
// only means more points or primes.
//
// Reference: von zur Gathen and Gerhard [GG13], chapters 5 and 6.
package polysolve
