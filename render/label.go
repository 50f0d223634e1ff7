package render

import (
	"cmp"
	"strconv"
	"strings"
	"unicode"

	"exactsolve/rational"
	"exactsolve/rational/approx"
	"exactsolve/render/internal/font"
	"exactsolve/seqform"
)

// Characters of a label and of a fraction before they are shortened.
const (
	maxLabel    = 24
	maxFraction = 9
	maxTitle    = 80   // and of a caption
	maxPointed  = 2000 // of text shown on pointing
)

// number returns x as a fraction, or if that is long as a decimal marked "≈" unless it is exact.
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

// playerName returns a short name for player i.
func playerName(g *seqform.Game, i int) string {
	return font.Shorten(font.PlayerName(g.PlayerLabel(i)), maxLabel)
}

// titleOf returns the title of a game, or what stands for it.
func titleOf(g *seqform.Game) string {
	form := "Game tree"
	if g.Tree == nil {
		form = "Strategic form"
	}
	return cmp.Or(strings.TrimSpace(font.Shorten(g.Title, maxTitle)), form)
}

func plural(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return strconv.Itoa(n) + " " + what + "s"
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
