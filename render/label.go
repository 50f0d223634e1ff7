package render

import (
	"cmp"
	"strconv"
	"strings"

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

// plural returns "1 node" or "2 nodes".
func plural(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return strconv.Itoa(n) + " " + what + "s"
}
