// Package relaxed is in the methods layer: guesses in floating point for branch and
// bound on [model.Model]: the optimum or a ray of a linear relaxation, and damped
// Newton steps from there. Nothing here is a claim; a caller checks exactly what it
// takes.
//
// Start with [Solve] and [New]. All numbers come and go as rationals.
//
// Letters: i, j, k players; s sequences; h information sets; x weights; v values;
// g derivatives; t terms of the payoffs.
//
// Reference: Fischer 1992 [Fis92] for the residual; Levenberg 1944 [Lev44] and
// Marquardt 1963 [Mar63] for the method.
package relaxed
