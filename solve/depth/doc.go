// Package depth is the facade layer's depth-limited solving: it solves only the
// beginning of a large game of two players with opposed interests, the trunk, with a
// known strategy, the blueprint, for the rest, and perhaps solves the rest anew; and it
// says what the strategy that comes of it guarantees in the whole game.
//
// Start with [Solve], or with [MakeBlueprint] and [NewRun].
//
// Package depthlimit says what the words mean, and what is proved.
package depth
