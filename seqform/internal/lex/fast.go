//go:build !plain

package lex

import "bytes"

// String returns Bytes as a string. Equal strings share their memory, which is
// not that of the input.
func (l *Lexer) String() string {
	b := l.Bytes()
	if len(b) == 0 {
		return ""
	}
	s, ok := l.strings[string(b)]
	if !ok {
		s = string(b)
		l.strings[s] = s
	}
	return s
}

// Lines returns the number of lines of the input, the last one included.
func (l *Lexer) Lines() int { return 1 + bytes.Count(l.src, []byte{'\n'}) }

// smallInt reads an integer that surely fits a word.
func smallInt(b []byte) (n int, ok bool) {
	digits := b
	if len(b) > 0 && b[0] == '-' {
		digits = b[1:]
	}
	for _, c := range digits {
		if c < '0' || c > '9' {
			return 0, false
		}
		n = 10*n + int(c-'0')
	}
	if len(digits) < len(b) {
		n = -n
	}
	return n, 0 < len(digits) && len(digits) <= 18
}
