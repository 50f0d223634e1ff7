// Package profile is the model layer's reader and writer of profiles of a given
// game: Gambit's lines and this module's JSON.
//
// Start with [Parse], [FormatGambit] and [Entries].
//
// A Gambit line is a tag, such as NE, and one probability for each action, all
// separated by commas: players in order, their information sets in depth-first
// order of first appearance (strategic form: one set a player), actions in
// order. An information set whose probabilities are all zero has no behavior:
// that is how Gambit prints what it does not know.
//
// JSON is one object with the field "profile", or a stream of messages of which
// one has the field "result" with "profile" in it. A profile is a list of
// [Entry] objects; actions left out at an information set that occurs have
// probability 0, and information sets that do not occur have no behavior.
//
// Numbers are exact: 0.1 is 1/10, and probabilities must sum to exactly 1.
// Mistakes come back as an [*ErrorList] with file, line and column.
package profile
