package lex

import (
	"fmt"
	"math"

	"exactsolve/rational"
)

// Header reads the start that .efg and .nfg share: the word for the format, its
// version, and R or D.
func (l *Lexer) Header(format, version string) {
	if !l.IsWord(format) {
		l.Want(fmt.Sprintf("%s %s R at the start", format, version))
	}
	l.Next()
	if !l.IsWord(version) {
		l.Want(fmt.Sprintf("version %s of %s", version, format))
	}
	l.Next()
	if !l.IsWord("R") && !l.IsWord("D") {
		l.Want("R or D")
	}
	l.Next()
}

// Players reads the list of players' names.
func (l *Lexer) Players() []string {
	var names []string
	start := l.Off
	if !l.Expect(LBrace, "{ before the players' names") {
		return nil
	}
	for l.Kind == Text {
		if len(names) == math.MaxInt16 {
			l.Fail(l.Off, "more than %d players", math.MaxInt16)
		}
		names = append(names, l.String())
		l.Next()
	}
	if l.Expect(RBrace, "a player's name in quotes, or }") && len(names) == 0 {
		l.Fail(start, "no players")
	}
	return names
}

// Payoffs passes over numbers between braces, with optional commas between them
// and one after them, and calls each with its index, offset and value; ok is
// false for a word that is not a number. It returns how many there are.
func (l *Lexer) Payoffs(each func(k, off int, x rational.Rat, ok bool)) int {
	if !l.Expect(LBrace, "{ before the payoffs") {
		return 0
	}
	return l.RestOfPayoffs(each)
}

// RestOfPayoffs is Payoffs after the brace.
func (l *Lexer) RestOfPayoffs(each func(k, off int, x rational.Rat, ok bool)) int {
	k := 0
	for l.Kind == Word {
		off := l.Off
		x, ok := l.Number("payoff")
		each(k, off, x, ok)
		k++
		if l.Kind == Comma {
			l.Next()
		}
	}
	l.Expect(RBrace, "a payoff or }")
	return k
}
