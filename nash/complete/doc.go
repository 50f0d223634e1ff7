// Package complete is in the concept layer: all Nash equilibria of a game in strategic
// form with any number of players, with a certificate that there are no others.
//
// Start with [All]. The claim is of concept [cert.CompleteNash]: equilibria, each rational or in
// a box, and the regions that a limit left unresolved. [Indices] has their indices,
// whose sum checks a list of regular equilibria.
//
// The search goes through supports, one action after the other in or out, and closes
// what conditional dominance or multipliers of a linear program exclude. Each
// support that is left is a task of its own, for any core: its product of simplices is
// cut at midpoints of longest edges until multipliers exclude a part, or Newton's
// method finds an equilibrium that is shown to be the only one there. Package reasons
// guesses all that in floating point, and package box decides, exactly.
//
// Letters: i, j, k players; a, b actions; x, y strategies and unknowns; v payoffs.
//
// Reference: Porter, Nudelman and Shoham 2008 [PNS08] for conditional dominance;
// Krawczyk 1969 [Kra69] for the boxes. Cutting products of simplices and excluding
// parts by multipliers at profiles of vertices is our own.
package complete
