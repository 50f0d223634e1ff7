// Package wide is in the machinery layer: integers of 128 bits, their products
// of 192 and 256 bits, and exact division, for pivots whose entries outgrow a
// machine word but do not need [math/big.Int].
//
// Start with [Int128]. Its operations are those of the integers modulo 2¹²⁸:
// nothing overflows unseen as long as callers bound the results. Magnitudes,
// which are numbers of at most 128 bits without a sign, are passed as two words,
// high before low, as in [math/bits].
//
// There are two ways to an exact quotient (a·b ± c·d)/e:
//
//   - by signs and magnitudes: [Mul256], [AddSigned], [Uint256.DivExact]. It tells
//     whether the quotient fits and notices a remainder.
//   - from the low words alone: [Mul192], [Uint192.Rsh], [Int128.Inverse],
//     [Int128.Mul]. It has no division, but the caller must know that there is no
//     remainder and that the quotient fits.
//
// No function allocates but those that convert from and to big.Int.
package wide
