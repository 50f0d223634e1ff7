// Package ldl is in the machinery layer: it factors symmetric quasi-definite matrices
// K = L·D·Lᵀ in floating point, for methods that guess.
//
// Start with [Analyze], which orders a [Pattern] and finds the structure of L once;
// [Symbolic.New] makes a [Factor], which takes values as often as they change, and
// solves.
//
// K is quasi-definite when its indices fall into two kinds such that the block of one is
// positive definite and that of the other negative definite. Then L·D·Lᵀ exists for
// every symmetric order of K, with pivots of the signs of the kinds [Van95], so
// that the order may heed fill alone. In floating point one thing more counts: an index
// whose diagonal entry is mere regularization has a pivot to speak of only once a
// neighbor was eliminated. See [Kind].
//
// Letters: n the order of K; i, j indices of the caller or columns of L, which is K
// permuted; s, c supernodes; w the columns of a supernode, r its rows below them.
//
// The factorization is multifrontal [DR83]: the columns of a supernode
// and the sums that its subtree adds to its rows below, the update, are dense. Equal
// inputs give equal bits at any GOMAXPROCS.
//
// References: [Van95], [ADD96] for the order, [GNP94] for the column counts, [DR83].
package ldl
