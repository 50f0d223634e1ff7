// Package reduce is the model layer: smaller games that are the same game to
// their players.
//
// Start with [MergeDuplicates].
package reduce
