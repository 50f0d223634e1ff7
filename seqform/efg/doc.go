// Package efg is the model layer's reader and writer of games in extensive
// form in Gambit's .efg format.
//
// Start with [Parse], [ParseWith] and [Format].
//
// Numbers are exact: 0.1 is 1/10. Mistakes come back as an [*mistake.List] with
// file, line and column; a mistake that leaves the structure of the tree clear
// does not hide those after it. Where an information set or an outcome is
// described again, actions, probabilities and payoffs must agree as numbers and
// labels; its name may be left out or differ, and the first one is kept.
//
// Limits: files of 1 GiB, 32,767 players, and numbers as package rational limits
// them. Trees may be as deep as the file is long.
//
// Reference: the format as Gambit's documentation gives it.
package efg
