// Package lemke is the methods layer: linear complementarity problems, solved by
// Lemke's algorithm in exact arithmetic. It knows nothing of games.
//
// Start with [Problem] and [Method].
//
// The problem is, for a rational n×n matrix M and q polynomial in ε,
//
//	w = q + M z,   w ≥ 0,   z ≥ 0,   wᵀz = 0.
//
// The method adds d·z₀ with a covering vector d > 0, starts on the ray of large
// z₀, and follows complementary pivots until z₀ leaves (a solution) or nothing
// does (a secondary ray).
//
// The order is semantic first: right-hand sides compare by the powers of ε from
// ε⁰ up, and only what is still tied compares by the columns of w, that is as if
// q were q + (δ, δ², …) with δ smaller than every power of ε. On a tie in the
// ε-part z₀ leaves at once. No basis can then come back.
//
// Reference: Lemke 1965 [Lem65]; Cottle, Pang and Stone 1992 [CPS92], section
// 4.4.
package lemke
