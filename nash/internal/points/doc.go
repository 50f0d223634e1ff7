// Package points is in the methods layer: exact numbers near candidates that are known
// in floats, for equations that leave some of the unknowns free. Nothing here is a
// claim; a caller checks exactly what it takes.
//
// Start with [Problem], [Problem.Points] and [Settle]. Unknowns are coefficients of
// entries, such as the probabilities of actions. Some may vary; where the equations have
// a rank below their number, some of these are free: they are set to the simplest
// fractions near, and the others, the dependent ones, solved for: in floats, then in
// fixed point to hundreds of bits, in which fractions are recognized.
package points
