// Package enclose is in the concept layer: it makes an exact answer of a Nash
// equilibrium that is known in floating point, in a game of any number of players in
// strategic or extensive form, also where equilibria form a continuum.
//
// Start with [Find]. The answer is a certificate of concept nash with rational
// probabilities if there are such nearby, else one of concept enclosed-nash, for more
// digits of which there is [Refine].
//
// Weights of realization plans that are not 0 are unknowns, but for one action at
// each information set, the choice, whose weight is what the others leave. The losses
// of these unknowns against the choices must vanish. Where their Jacobian has a rank
// below the number of unknowns, some unknowns are free: they are set to the simplest
// fractions in windows around them, the wider ones first, and the others, the
// dependent unknowns, are solved for. As many equations as these make the core; for
// other losses that vanish there it is shown that they are combinations of the core.
//
// Names in this package:
//
//	i, j   players
//	h      information sets of a player
//	s      sequences of a player
//	k, l   unknowns
//	y      values of unknowns
//	w      weights of sequences as functions of the unknowns
package enclose
