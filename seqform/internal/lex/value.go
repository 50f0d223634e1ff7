package lex

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"

	"exactsolve/rational"
)

// Label passes over a text and returns it, or stops.
func (l *Lexer) Label(what string) string {
	if l.Kind != Text {
		l.Want(what + " in quotes")
	}
	return l.OptionalText()
}

// OptionalText passes over a text, if there is one, and returns it.
func (l *Lexer) OptionalText() string {
	if l.Kind != Text {
		return ""
	}
	s := l.String()
	l.Next()
	return s
}

// Int passes over an integer and returns it, or stops.
func (l *Lexer) Int(what string) int {
	if l.Kind != Word {
		l.Want(what)
	}
	b := l.src[l.Off:l.End]
	n, ok := smallInt(b)
	if !ok {
		n = l.largeInt(b, what)
	}
	l.Next()
	return n
}

// largeInt reads an integer, or stops.
func (l *Lexer) largeInt(b []byte, what string) int {
	n, err := strconv.Atoi(string(b)) // base 10: neither prefixes nor underscores
	switch {
	case err == nil:
		return n
	case errors.Is(err, strconv.ErrRange):
		l.Fail(l.Off, "%s %s is too large", what, Quote(b))
	default:
		l.Fail(l.Off, "expected %s, an integer, found %s", what, Quote(b))
	}
	return 0
}

// Number passes over a number and returns it. A word that is not a number is a
// mistake that does not stop; any other token stops.
func (l *Lexer) Number(what string) (x rational.Rat, ok bool) {
	if l.Kind != Word {
		l.Want(what)
	}
	b := l.src[l.Off:l.End]
	if n, small := smallInt(b); small {
		l.Next()
		return rational.Int(int64(n)), true
	}
	x, err := rational.Parse(string(b))
	if err != nil && l.Formula != nil {
		x, err = l.Formula(string(b))
	}
	if err != nil {
		l.Errorf(l.Off, "%s: %v", what, err)
	}
	l.Next()
	return x, err == nil
}

// Sum adds up probabilities that a file gives for one distribution. Since
// denominators without common factors multiply, a short file could ask for a
// sum of millions of digits; Sum gives up on those and returns false.
func Sum(prob []rational.Rat) (sum rational.Rat, ok bool) {
	limit := sumBits
	for _, x := range prob {
		limit = max(limit, sumBits+2*x.BitLen())
	}
	for _, x := range prob {
		if sum = sum.Add(x); sum.BitLen() > limit {
			return rational.Rat{}, false
		}
	}
	return sum, true
}

// Distribution returns probabilities that sum to 1, those of what the message says. With
// normalize, it divides others by their sum. After a mistake it returns none.
func (s *Errors) Distribution(off int, what string, prob []rational.Rat, normalize bool) (list []rational.Rat, divided bool) {
	negative := slices.IndexFunc(prob, func(x rational.Rat) bool { return x.Sign() < 0 })
	switch sum, ok := Sum(prob); {
	case negative >= 0:
		s.Errorf(off, "probability %d of %s is negative: %s", negative+1, what, Short(prob[negative]))
	case !ok:
		s.Errorf(off, "probabilities of %s have too large a common denominator", what)
	case sum.IsOne():
		return prob, false
	case normalize && !sum.IsZero():
		for _, x := range prob {
			list = append(list, x.Quo(sum))
		}
		return list, true
	default:
		s.Errorf(off, "probabilities of %s sum to %s, not 1", what, Short(sum))
	}
	return nil, false
}

// sumBits is what a sum may need beyond twice its longest term.
const sumBits = 1 << 15

// Header reads the start that .efg and .nfg share: the word for the format, its
// version, and R or D.
func (l *Lexer) Header(format, version string) {
	l.oneOf(fmt.Sprintf("%s %s R at the start", format, version), format)
	l.oneOf(fmt.Sprintf("version %s of %s", version, format), version)
	l.oneOf("R or D", "R", "D")
}

// oneOf passes over one of words, or stops.
func (l *Lexer) oneOf(what string, words ...string) {
	if !slices.ContainsFunc(words, l.IsWord) {
		l.Want(what)
	}
	l.Next()
}

// Players reads the list of players' names.
func (l *Lexer) Players() []string {
	var names []string
	start := l.Off
	l.Expect(LBrace, "{ before the players' names")
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
	l.Expect(LBrace, "{ before the payoffs")
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
