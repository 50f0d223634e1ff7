// Package wide is in the machinery layer: rows of integers that grow from machine
// words through pairs of words to [math/big.Int], and what a pivot does to them.
//
// Start with [Row], [Row.Eliminate] for a tableau that is a list of rows, each over a
// denominator of its own, and [Row.Pivot] for one that is a row in itself, over one.
//
// [Int128] has the operations of the integers modulo 2¹²⁸: nothing overflows unseen as
// long as callers bound the results. Magnitudes, which are numbers of at most 128 bits
// without a sign, are passed as two words, high before low, as in [math/bits].
package wide
