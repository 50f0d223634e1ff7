// Package extensive is a concept layer package: it finds one Nash equilibrium of a
// game of any number of players in sequence form, with a certificate.
//
// Start with [Solve].
//
// From random starts, CFR⁺ leads near an equilibrium and damped Newton steps to
// one, in floats; in large games, a path of solutions of easier problems does. Its
// support gives multilinear equations for the probabilities, often fewer than there
// are probabilities: equilibria are then not isolated, and the free probabilities
// are set to the simplest fractions near. What the equations leave is solved to
// hundreds of bits in fixed point, and fractions are recognized in it. Whatever
// comes out is an answer only if exact best responses gain nothing.
//
// Equilibria of three players need not be rational: such a point goes to
// nash/enclose. If nothing is found the answer is the least exact regret of a
// profile seen.
//
// Reference: the problem and the game of three-player poker are those of Ganzfried
// 2025 [Gan25]; regret matching as in internal/regret.
package extensive
