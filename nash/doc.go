// Package nash is in the concept layer: one Nash equilibrium of a game in
// strategic form with any number of players, with a checked certificate.
//
// Start with [Solve]. An equilibrium with rational probabilities is claimed as such, of
// concept [cert.Nash]; one whose probabilities were not recognized as rational by a box
// that contains it and no other with its support, of concept [cert.IsolatedNash]. More
// digits of it are found by enclose.Refine.
//
// The search goes from the cheap to the dear:
//
//   - actions that another one strictly dominates are removed;
//   - pure equilibria;
//   - equilibria in which two players mix two actions each. Given the others'
//     actions these are solutions of linear equations, and rational;
//   - actions that a mixture of others strictly dominates are removed;
//   - in turns: regret matching and damped Newton steps from random starts, and
//     supports in the order of their size.
//
// All that is done in floating point by package candidates, whose finds are
// then solved or recognized exactly and checked on the whole game. The random
// numbers are the same in each run.
//
// Letters: i, j, k players; a, b actions; x mixed strategies; v payoffs; t terms
// of the payoffs; s supports; p, q numbers of bits.
//
// Reference: Porter, Nudelman and Shoham 2008 [PNS08] for the order of supports;
// Krawczyk 1969 [Kra69] for the boxes.
package nash
