// Package foreign is in the compose layer: strategies that other programs have found for a spot of
// poker. Decimals become flows, of which package publictree/flow finds what they guarantee.
//
// Start with [Read]. What is read of whom is in docs/formats/spotstrategy.md. [Write] writes our own
// text. Nothing is a float on the way.
package foreign
