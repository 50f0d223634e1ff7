// Package nfg is the model layer's reader and writer of games in strategic form
// in Gambit's .nfg format.
//
// Start with [Parse] and [Format].
//
// Both versions are read: payoffs for each pure profile, or a list of outcomes
// and the number of one, from 1 and 0 for none, for each profile; player 1's
// strategy changes fastest. Strategies may be named or counted in either.
// Numbers are exact. Mistakes come back as an [*mistake.List] with file, line and
// column. Memory is proportional to the file, whatever sizes it claims.
//
// Limits: files of 1 GiB, 32,767 players, and rational.MaxDigits digits a
// number.
package nfg
