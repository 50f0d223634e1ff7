// Package font is the compose layer's typography of pictures and pages: colors,
// bounds on the width of text, and text from files made harmless.
//
// Colors are pairs for a light and a dark ground. Nothing here depends on the
// fonts of a machine.
package font

import (
	"html"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Clean returns s with what cannot be drawn replaced by a visible mark: control
// characters, marks that turn the direction of text, and what XML forbids.
func Clean(s string) string {
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

// Shorten returns a clean s of at most n characters, the last of them "…" if some are left out.
func Shorten(s string, n int) string {
	s = Clean(s)
	if utf8.RuneCountInString(s) <= n {
		return s
	}
	return strings.TrimRight(string([]rune(s)[:n-1]), " ") + "…"
}

// Escape escapes clean text for XML and HTML, between tags and in quoted attributes.
func Escape(s string) string { return html.EscapeString(s) }

// ValidID reports whether id is "" or a name of letters, digits and hyphens, which
// needs no escapes anywhere.
func ValidID(id string) bool {
	for k, c := range id {
		letter := c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
		if !letter && (k == 0 || c != '-' && (c < '0' || c > '9')) {
			return false
		}
	}
	return true
}

// PlayerName returns a name for a player; a number alone is "player 1".
func PlayerName(label string) string {
	if strings.Trim(label, "0123456789") == "" {
		return "player " + label
	}
	return label
}

// asciiWidths are the advances of ' ' to '~' in DejaVu Sans, in hundredths of
// an em. It is among the widest fonts for screens: text in another is not longer.
var asciiWidths = [...]uint8{
	32, 41, 46, 84, 64, 96, 78, 28, 40, 40, 50, 84, 32, 37, 32, 34, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 34, 34, 84, 84, 84, 54,
	100, 69, 69, 70, 78, 64, 58, 78, 76, 30, 30, 66, 56, 87, 75, 79, 61, 79, 70, 64, 62, 74, 69, 99, 69, 62, 69, 40, 34, 40, 84, 50,
	50, 62, 64, 55, 64, 62, 36, 64, 64, 28, 28, 58, 28, 98, 64, 62, 64, 64, 42, 53, 40, 64, 60, 82, 60, 60, 53, 64, 34, 64, 84,
}

// Bounds for the other characters, but for a few ligatures and rare signs: of
// letters and symbols in the same font, and of pictographs, which come from
// another.
const (
	widthOther   = 125
	widthPicture = 140
)

// runeWidth returns a bound on the advance of c in hundredths of an em.
func runeWidth(c rune) int {
	switch {
	case c >= ' ' && c <= '~':
		return int(asciiWidths[c-' '])
	case unicode.Is(unicode.Mn, c):
		return 0
	case c == '≈' || c == '−' || c == '→':
		return 84
	case c == '·':
		return 32
	case c >= 0x1F000:
		return widthPicture
	}
	return widthOther
}

// TextWidth returns a bound on the width in pixels of s in a font of the given
// size. No letter of the bold font is wider by more than 27 hundredths.
func TextWidth(s string, size int, bold bool) int {
	sum := 0
	for _, c := range s {
		sum += runeWidth(c)
	}
	if bold {
		sum += (27*sum + 99) / 100
	}
	return (sum*size + 99) / 100
}

// A Tone is a color on a light and on a dark ground, as red, green and blue in
// hexadecimal. All have a contrast of at least 4.5 : 1 to their ground.
type Tone struct{ Light, Dark string }

// The tones of pictures: their ground, what is marked, text, and what is less important.
var (
	Ground = Tone{"ffffff", "14171c"}
	Shade  = Tone{"fff1c2", "3a3420"} // behind the supports in tables
	Plain  = Tone{"1b1b1b", "ececec"}
	Faint  = Tone{"666666", "a0a5ad"}

	// The players' colors differ in lightness or in blue against yellow too, for
	// those who do not tell red from green; shapes differ besides.
	Players = []Tone{
		{"0057b7", "7ab8ff"}, // blue
		{"b83a00", "ff9a66"}, // orange
		{"007a4d", "55d6a3"}, // green
		{"8a2f8f", "e39ae6"}, // purple
		{"755800", "e0be4a"}, // ochre
		{"00707f", "5fd3e3"}, // teal
		{"b0205f", "ff8fb8"}, // crimson
	}

	// Shapes are characters of the form of those that mark players in pictures.
	Shapes = []string{"●", "■", "◆", "▲", "⬟", "★", "▼", "⬢"}
)

// Sheet returns rules of CSS for a light ground and, where that is asked for, for a dark one.
func Sheet(rules func(of func(Tone) string) string) string {
	dark := rules(func(t Tone) string { return t.Dark })
	return rules(func(t Tone) string { return t.Light }) + "@media (prefers-color-scheme:dark){" + dark + "}"
}
