package render

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

// textWidth returns a bound on the width in pixels of s in a font of the given
// size. No letter of the bold face is wider by more than 27 hundredths.
func textWidth(s string, size int, bold bool) int {
	sum := 0
	for _, c := range s {
		sum += runeWidth(c)
	}
	if bold {
		sum += (27*sum + 99) / 100
	}
	return (sum*size + 99) / 100
}

// wide has the characters that take two columns of a terminal.
var wide = &unicode.RangeTable{
	R16: []unicode.Range16{
		{Lo: 0x1100, Hi: 0x115F, Stride: 1}, {Lo: 0x2E80, Hi: 0x303E, Stride: 1}, {Lo: 0x3041, Hi: 0x33FF, Stride: 1},
		{Lo: 0x3400, Hi: 0x4DBF, Stride: 1}, {Lo: 0x4E00, Hi: 0x9FFF, Stride: 1}, {Lo: 0xA000, Hi: 0xA4CF, Stride: 1},
		{Lo: 0xAC00, Hi: 0xD7A3, Stride: 1}, {Lo: 0xF900, Hi: 0xFAFF, Stride: 1}, {Lo: 0xFE30, Hi: 0xFE6F, Stride: 1},
		{Lo: 0xFF00, Hi: 0xFF60, Stride: 1}, {Lo: 0xFFE0, Hi: 0xFFE6, Stride: 1},
	},
	R32: []unicode.Range32{{Lo: 0x1F300, Hi: 0x1F64F, Stride: 1}, {Lo: 0x1F680, Hi: 0x1F9FF, Stride: 1}, {Lo: 0x20000, Hi: 0x3FFFD, Stride: 1}},
}

// columns returns how many columns of a terminal s takes.
func columns(s string) int {
	n := 0
	for _, c := range s {
		switch {
		case unicode.Is(unicode.Mn, c):
		case unicode.Is(wide, c):
			n += 2
		default:
			n++
		}
	}
	return n
}
