// Package tableau is the machinery layer: systems of linear equations solved
// for some of their variables, exact pivoting on them, and the simplex method
// that drives the pivots.
//
// Start with [Tableau], made by [New], and [Simplex].
//
// A tableau is kept as a dictionary: the columns of basic variables are unit
// vectors and are not stored. Right-hand sides are a block of columns, one for
// each power of ε from ε⁰ up, and costs a block of rows likewise, so that ε never
// enters the matrix. Comparisons run through a block lexicographically, lowest
// power first, which is the order of polyeps.
//
// Names in this package:
//
//	t          a tableau
//	i, r       rows; r is the pivot row
//	j, c       columns; c is the pivot column
//	k          power of ε: a right-hand side column or a cost row
//	p          the pivot entry
//	d          the denominator of a row
//	v          a variable
//
// # Integers only
//
// Let D be the determinant of the basis matrix up to sign. By Cramer's rule D
// times any entry of the tableau is an integer, a subdeterminant of the system
// at the start, so bit lengths stay within the Hadamard bound (Edmonds,
// Bareiss). Each row stores such integers over a denominator d of its own: D as
// it was when the row last changed, for a row whose entry in the pivot column
// is 0 keeps its value and need not be touched. The update of row i by pivot
// row r,
//
//	a[i][j] ← (a[i][j]·p − a[i][c]·a[r][j]) / d
//
// with row r over the current D, leaves no remainder whatever the age of row i:
// written over D, the entries of row i are a·D/d, Bareiss' division is by D, and
// D/d cancels.
//
// Entries of a row are machine words while they all fit, else pairs of words,
// else big.Int; rows are promoted on overflow and demoted when they shrink. See
// tableau/wide, which has the arithmetic.
//
// Reference: Edmonds 1967 [Edm67]; Bareiss 1968 [Bar68]; Avis's lrs for the
// dictionary form [Avis00].
package tableau
