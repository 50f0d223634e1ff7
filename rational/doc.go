// Package rational is the arithmetic layer: exact rational numbers, intervals
// with rational end points, and the one parser of numbers in game files.
//
// Start with [Rat], then [Parse] and [Interval].
//
// A Rat is an immutable value, passed and returned by value; its zero value is
// 0. That departs from math/big, whose receivers are destinations: most
// numbers of a game fit two machine words, and an immutable value of that size
// costs no allocation, cannot be aliased by accident and can be shared between
// goroutines. Numbers that do not fit two words hold a pointer to a pair of
// big.Int that nobody writes after it is made.
//
// Canonical form: lowest terms, denominator > 0, and the machine-word form
// whenever numerator and denominator fit it. Rats are compared with
// [Rat.Cmp] or [Rat.Equal]; the language's == does not compile on them.
//
// The package needs the standard library alone and never uses floating point.
//
// Reference: Knuth, The Art of Computer Programming, volume 2, section 4.5.1
// (Henrici's rules for sums and products in lowest terms).
package rational
