// Package polyeps is part of the arithmetic layer: polynomials in a formal ε,
// a positive number smaller than every positive rational.
//
// Start with [Poly]. A Poly is an immutable value like rational.Rat; the zero
// value is the polynomial 0. Coefficients are stored from ε⁰ up, densely,
// since perturbations of sequence forms have low degree. Canonical form: the
// last stored coefficient is not zero.
//
// Order: p < q when q − p is positive for all sufficiently small ε > 0, that
// is when its lowest nonzero coefficient is positive. This is the ordering of
// the field of rational functions that makes ε infinitesimal, and it is
// lexicographic on coefficients. [Poly.Bar] turns "sufficiently small" into an
// explicit number.
package polyeps
