// Package offtree is machinery: it uses strategies of one poker spot in another that has more actions, those
// off the tree.
//
// Start with [New]. The spots have the same cards and ranges. What the opponent does off the tree is taken for
// one or another action of the tree at random, and play goes on as after that one, by the same sequence of
// actions. What comes out is a flow, so that package publictree/flow finds what it guarantees.
//
// Reference: Brown, Sandholm and Amos 2018 [BSA18], section 6.1; Ganzfried and Sandholm 2013 [GS13].
package offtree
