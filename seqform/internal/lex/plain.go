//go:build plain

package lex

// String returns Bytes as a string, which does not share the memory of the input.
func (l *Lexer) String() string { return string(l.Bytes()) }

func smallInt([]byte) (n int, ok bool) { return 0, false }
