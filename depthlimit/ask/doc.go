// Package ask is in the compose layer: questions about a large game of two players
// with opposed interests. Only its beginning is solved, the trunk, with a known
// strategy, the blueprint, for the rest; perhaps the rest is solved anew. The answer
// is what the strategy that comes of it guarantees in the whole game.
//
// Start with [Solve], or with [MakeBlueprint] and [NewRun]. Package depthlimit says
// what the words mean, and what is proved.
package ask
