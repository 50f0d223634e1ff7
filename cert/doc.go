// Package cert is the checking layer: what is claimed about a game, the data
// that proves it, and the checker, which trusts nothing but the game.
//
// Start with [Certificate] and [Check]. Nothing here searches for anything, and
// nothing that searches is imported. Package claim has the data and their text; each
// family of claims has a package that checks it:
//
//	regret     nash, epsilon-nash, subgame-perfect
//	tremble    normal-form-perfect, quasi-perfect, extensive-form-perfect, proper, sequential, consistent
//	refute     that a profile or an assessment is not what one of these says
//	extreme    extreme-nash
//	box        isolated-nash, enclosed-nash
//	algebraic  algebraic-nash
//	complete   complete-nash
//
// The text format is documented in docs/formats/certificate.md, with proofs.
package cert
