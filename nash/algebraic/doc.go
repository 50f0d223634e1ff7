// Package algebraic is in the concept layer: equilibria in real algebraic numbers,
// found from boxes that contain them, in strategic or extensive form.
//
// Start with [Express], which turns a certificate of concept cert.IsolatedNash or
// cert.EnclosedNash into one of concept cert.AlgebraicNash, and [Radicals], for the
// text of its numbers, in radicals where they are of degree 2.
//
// The weights that are unknown in a box solve as many polynomial equations, and their
// Jacobian is regular there, so they are algebraic and lie in a field Q(α). From many
// digits of them the polynomial of α is guessed, with the least integers that nearly
// make it 0, and so are the weights as polynomials in α; probabilities are quotients of
// these. The guess is checked exactly. No floating point is used.
//
// Letters: α the root, p its polynomial, d its degree; x, y fixed-point numbers,
// integers in units of 2^−bits.
//
// Reference: Lenstra, Lenstra and Lovász 1982 [LLL82]; Cohen 1993 [Coh93],
// algorithm 2.6.7, for the integral form; Rouillier 1999 [Rou99] for the
// denominator p'(α), which keeps integers short.
package algebraic
