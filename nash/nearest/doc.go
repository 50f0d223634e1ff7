// Package nearest is in the concept layer: from an approximate profile of a game
// to an exact Nash equilibrium near it, with a checked certificate, or else to
// an exact bound on what a profile near it lacks.
//
// Start with [Find], and [Normalize] for probabilities that are rounded. The
// profile may come from any program and is nowhere trusted: it is a hint where
// to look.
//
//   - Two players, constant sum: the optimal plans of a player are a polytope,
//     and its point nearest to the given plan is found by linear programming.
//   - Two players, general sum: guess from the profile which actions are used,
//     all of which must be optimal. Each player's plan is then subject to linear
//     constraints of its own, and again the nearest is found.
//   - More players: on guessed actions the conditions are polynomial equations.
//     They are solved to many digits, by steps that need not be right, free
//     coordinates are set to simple fractions and the others recognized as
//     fractions. What comes out is an equilibrium only if an exact check says so.
//
// Distances between plans are sums of the changes of realization weights where
// they are minimized, and largest changes where they are reported. A given plan
// whose weights have a common denominator of more than 64 bits is rounded to
// multiples of 2⁻⁴⁰ before a distance is minimized; what is reported is from the
// plan as given.
//
// Letters: x, y plans; i, j players (j the one whose plan is sought); s, r
// sequences; h information sets; a actions; t terms of the payoffs; v the
// unknowns of a system.
//
// Reference: Koller, Megiddo and von Stengel 1996 [KMvS96] for the linear
// programs; Yamashita and Fukushima 2001 [YF01] for the damping of the steps.
package nearest
