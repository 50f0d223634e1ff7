// Package seqform is the model layer: games, their sequence form, and what can
// be computed from a given profile without searching.
//
// Start with [Builder], [FromMatrices] or [FromPayoffs] (or the readers seqform/efg and
// seqform/nfg), then [Game], [Profile] and [Game.Regrets].
//
// A Game has n players, numbered from 0 in Go and from 1 in files and output,
// and is in extensive form (Tree set) or strategic form (Table set). The
// strategic form is the case of one information set a player.
//
// Conventions:
//
//   - Nodes are numbered in prefix order; node 0 is the root and the subtree of
//     v is v … Tree.End[v]−1. Every walk is a loop: forwards for what comes down
//     from the root, backwards for what comes up from the leaves.
//   - A player's information sets are numbered in depth-first order of first
//     appearance. With perfect recall an information set then comes after the
//     one it follows (its first node lies below a node of that one).
//   - Sequence 0 is the empty one; the actions of information set h are the
//     sequences FirstSeq … FirstSeq+len(Actions)−1, so sequences too come after
//     those they extend.
//   - Outcomes at interior nodes are paid on passing and add up along the path.
//
// Games do not change after construction and may be shared between goroutines.
//
// Reference: Koller, Megiddo and von Stengel 1996 [KMvS96]; von Stengel 1996
// [vS96].
package seqform
