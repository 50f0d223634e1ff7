// Package quasiperfect is a concept layer package: equilibria of two-player
// games with perfect recall by the sequence form, from plain Nash equilibria to
// quasi-perfect ones with beliefs at every information set.
//
// Start with [Solve].
//
// Every sequence σ but the empty one gets a lower bound on its realization
// weight, ε to the number |σ| of own actions in it, for a formal infinitesimal
// ε. The perturbed game is solved exactly, as polynomials in ε, and the limit of
// its equilibrium is taken at each information set. (The paper says "realization
// weight of u is at least ε^{d_u}" of information sets u; the bounds must be on
// sequences, i.e. on actions, to force every action to be played.)
//
// For constant-sum games the perturbed game is one linear program whose matrix
// has no ε; its right-hand side and cost are polynomials.
//
// Reference: Miltersen and Sørensen 2006 [MS06]; van Damme 1984 [vD84]; Koller,
// Megiddo and von Stengel 1996 [KMvS96].
package quasiperfect
