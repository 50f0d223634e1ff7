package font

import "unicode"

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
