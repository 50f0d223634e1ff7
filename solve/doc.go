// Package solve is the facade layer's answer to a question about a game: it
// decides which method to use, by the number of players, the form of the game and
// the concept asked for, and turns what the method finds into an answer.
//
// Start with [Question], [Solve], [All] and [Answer]. The zero Question asks for a
// quasi-perfect equilibrium with 2 players, and for a Nash equilibrium with others.
//
// Each answer has been checked by package cert, and has its certificate. Where
// probabilities are irrational it has bounds, narrow enough for the digits asked
// for, or algebraic numbers; [Answer.Numbers] reads all kinds alike. A limit that
// comes first is an answer too: its status is unknown. Errors are a question that
// cannot be asked of the game, a [QuestionError], or a bug.
//
// The table of [Fields] describes the question: the flags of the command, the form
// of the page and the JSON Schema are made from it.
//
// Players, information sets and actions count from 0.
package solve
