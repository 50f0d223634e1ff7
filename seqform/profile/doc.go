// Package profile is the model layer's reader and writer of profiles of a given
// game: the text of several programs, told apart by content.
//
// Start with [ParseWith], [Parse] and [FormatGambit].
//
// A Gambit line is a tag, such as NE, and one probability for each action, all
// separated by commas: players in order, their information sets in depth-first
// order of first appearance (strategic form: one set a player), actions in
// order. An information set whose probabilities are all zero has no behavior:
// that is how Gambit prints what it does not know. Gambit's tables (-D) have the
// same order, one action a row.
//
// This module's JSON is one object with the field "profile", or a stream of
// messages of which one has the field "result" with "profile" in it. A profile
// is a list of entries: objects with "player" and "infoset", positions from 1,
// "action", the label that Game.ActionLabel gives or a position, and
// "probability". Actions left out at an information set that occurs have
// probability 0, and information sets that do not occur have no behavior. Beside
// it may be "beliefs": per information set the probabilities of
// its nodes. A certificate is read for the profile and the beliefs of its claim,
// which nothing here verifies.
//
// CSV has the fields of an entry as columns, and a tabular policy of OpenSpiel
// is a JSON object of information sets; both may name what they mean instead of
// giving positions, and names take precedence. A name that fits more than once
// is a mistake, never a guess. lrsnash's output is for two-player games in
// strategic form: each line of player 1 in a group pairs with each of player 2,
// and equilibria are counted in that order, player 2's line changing fastest.
//
// Numbers are exact: 0.1 is 1/10, and probabilities must sum to exactly 1, after
// rounding if [Options] ask for it. Mistakes come back as an [*mistake.List] with
// file, line and column.
package profile
