// Package font is the compose layer's typography of pictures and pages: colors,
// bounds on the width of text, and text from files made harmless.
//
// Colors are pairs for a light and a dark ground. Nothing here depends on the
// fonts of a machine.
package font

import (
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

// Shorten returns a clean s of at most n characters, the last of them "…" if
// some are left out.
func Shorten(s string, n int) string {
	s = Clean(s)
	if utf8.RuneCountInString(s) <= n {
		return s
	}
	return strings.TrimRight(string([]rune(s)[:n-1]), " ") + "…"
}

var xmlEscapes = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&#34;", "'", "&#39;")

// Escape escapes clean text for XML and HTML, between tags and in quoted
// attributes.
func Escape(s string) string { return xmlEscapes.Replace(s) }

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
