package render

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"exactsolve/rational"
	"exactsolve/rational/approx"
	"exactsolve/seqform"
)

// Characters of a label and of a fraction before they are shortened.
const (
	maxLabel    = 24
	maxFraction = 9
	maxTitle    = 80   // and of a caption
	maxPointed  = 2000 // of text shown on pointing
)

// clean returns s with what cannot be drawn replaced by a visible mark: control
// characters, marks that turn the direction of text, and what XML forbids.
func clean(s string) string {
	return strings.Map(func(c rune) rune {
		switch {
		case c == '\t' || c == '\n' || c == '\r':
			return ' '
		case c == 0x200C || c == 0x200D: // joiners, which some scripts need
			return c
		case c == utf8.RuneError || unicode.Is(unicode.C, c) || c == 0x2028 || c == 0x2029:
			return '\uFFFD'
		}
		return c
	}, s)
}

// shorten returns a clean s of at most n characters, the last of them "…" if
// some are left out.
func shorten(s string, n int) string {
	s = clean(s)
	if utf8.RuneCountInString(s) <= n {
		return s
	}
	return strings.TrimRight(string([]rune(s)[:n-1]), " ") + "…"
}

// number returns x as a fraction, or if that is long as a decimal marked "≈"
// unless it is exact.
func number(x rational.Rat, digits int) string {
	text := x.String()
	if len(text) <= maxFraction {
		return text
	}
	short, exact := approx.Decimal(x, digits, approx.Nearest)
	if len(short) >= len(text) {
		return text
	}
	if exact {
		return short
	}
	return "≈" + short
}

// playerName returns a name for player i; a number alone is "player 1".
func playerName(g *seqform.Game, i int) string {
	name := g.PlayerLabel(i)
	if strings.Trim(name, "0123456789") == "" {
		name = "player " + name
	}
	return shorten(name, maxLabel)
}

// plural returns "1 node" or "2 nodes".
func plural(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return strconv.Itoa(n) + " " + what + "s"
}
