// Package basis is in the machinery layer: it solves sparse systems of linear
// equations exactly, such as those with the basis matrix of a linear program
// whose basis was guessed in floating point.
//
// Start with [Factor] and [Factors.Solve].
//
// A matrix is factored modulo a prime of 61 bits, first its triangular part, then
// by pivots of little fill-in, then densely. Solutions are lifted p-adically,
// one digit for each solution modulo p, until rationals with short numerators over
// a common denominator have the digits found. These are guesses; what is returned
// has been multiplied out over the integers. Singularity is proved by a column
// that is a combination of others. Neither proof depends on the factors.
//
// A right-hand side that is a polynomial in ε is solved column by column, see
// [Columns], and [Sign] compares the solution lexicographically, lowest power
// first. If the matrix depends on ε too, internal/polysolve solves the system.
//
// Results do not depend on the number of processors.
//
// Names in this package:
//
//	m, t       a matrix and its transpose
//	a          its factors
//	b, x       right-hand side and solution; of the transposed system c, y
//	i, j       rows and columns
//	f, p       a field and its prime
//	k          digit of an expansion; position among entries; index of a pivot
//
// Reference: Dixon 1982 [Dix82] for lifting; Markowitz 1957 [Mar57] for pivots;
// von zur Gathen and Gerhard [GG13], section 5.10, for rational reconstruction.
package basis
