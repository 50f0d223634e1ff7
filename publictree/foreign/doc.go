// Package foreign is the checking layer's reader of strategies that other programs have found for a
// spot: decimals become flows, of which package cert/flow finds what they guarantee.
//
// Start with [Read]. What is read of whom is in docs/formats/spotstrategy.md. [Write] writes our own
// text. Nothing is a float on the way.
package foreign
