// Package lex is the model layer's lexer: the tokens, numbers and positioned
// errors that the readers of game files share.
//
// Start with [Read], [Lexer] and [Errors].
//
// A Lexer works on a whole file in memory and keeps positions as byte offsets,
// which become lines and columns only in the few errors that are kept. Input is
// never copied but into the strings that a game keeps, and those never refer to
// the input. Time and memory are linear in the input; nothing recurses.
//
// There are two kinds of mistake. After one that leaves the structure of the
// file clear ([Lexer.Errorf]) reading goes on, so that a file's mistakes show
// together; after any other ([Lexer.Fail]) the lexer stays at the end of the
// input.
package lex
