// Package candidates is in the methods layer: candidates for Nash equilibria of games
// in strategic form, in floating point. Nothing here is a claim; a caller checks
// exactly what it takes.
//
// Start with [New] and [Candidate]. A [Game] has each player's payoffs scaled to
// [0, 1] by an increasing map. Conversion and scaling are monotone too, so that
// payoffs that tie stay tied, a strict comparison of floats is one of the exact
// payoffs, and comparisons of two payoffs, though not of sums, can be trusted:
// [Game.Undominated] removes only what is dominated, and [Game.Pure] passes over
// no equilibrium.
//
// Letters: i, j, k players; a, b actions; x mixed strategies; t a tensor of
// payoffs; s its strides.
//
// Reference: Porter, Nudelman and Shoham 2008 [PNS08] for the order of supports
// and conditional dominance; Tammelin et al. 2015 [TBJB15] for regret matching⁺.
package candidates
