// Package lp is a methods layer package: large sparse linear programs whose
// right-hand sides and costs are polynomials in a formal ε, built row by row and
// solved exactly. Floating point guesses a basis; exact arithmetic decides about it.
//
// Start with [Program], its methods Variable, AtLeast, Equal and Cost, and
// [Program.Solve].
//
// A matrix has three forms on its way to the basis that is proved:
//
//  1. Integers, rows scaled once, as the program is built. They are stored by rows and
//     by columns; a basis is the minor of its columns and the tight rows.
//  2. The image of the whole in floats, for [floatlp].
//  3. Residues of the minor modulo a prime, for [basis].
//
// The order of Q(ε) is lexicographic in the coefficients, so a basis is optimal
// for all small ε > 0 if and only if its values and its reduced costs are
// lexicographically not negative. The former depend on the right-hand sides alone and the
// latter on the costs, so the powers are taken one after the other, each an
// ordinary linear program from the basis before:
//
//   - with the right-hand sides of ε⁰, first the costs of ε⁰, then those of ε¹ in
//     the optimal face, where what has a positive reduced cost is fixed at 0, and so
//     on;
//   - then the right-hand sides of ε¹, where a variable that is basic and positive is free, with
//     all costs in turn as before, and so on.
//
// Each has an optimum if the program has one for small ε. No small number for ε
// ever occurs, and every float program is as well scaled as the data.
//
// The basis that floats found is solved exactly. Where a sign is
// wrong, exact pivots go on from there.
//
// Reference: the idea to guess with floats and prove with exact arithmetic goes
// back to Dhiflaoui et al. 2003 [DFK03]; that of one stable basis for all small ε
// to Farina, Gatti and Sandholm 2018 [FGS18].
package lp
