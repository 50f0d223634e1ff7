// Package cert is the checking layer: what is claimed about a game, the data
// that proves it, and the checker, which trusts nothing but the game.
//
// Start with [Certificate] and [Check]. Nothing here searches for anything, and
// nothing that searches is imported.
//
// Evidence for refinements is a completely mixed profile in a formal ε, as
// realization plans with polynomial entries x(ε): the profile claimed is its
// limit, and what must be optimal is compared exactly, coefficient by
// coefficient. Every comparison holds for all 0 < ε ≤ ε̄ with an explicit ε̄.
//
// The text format is documented in docs/formats/certificate.md.
//
// Reference: van Damme 1984 [vD84]; Kreps and Wilson 1982 [KW82]; Miltersen and
// Sørensen 2006 [MS06].
package cert
