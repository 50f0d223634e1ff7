package e2e

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"maps"
	"slices"
	"testing"

	"github.com/chromedp/chromedp"
)

// forgets is a game in which player I does not know at the second move what the first one was.
const forgets = "EFG 2 R \"Forgets\" { \"I\" \"II\" }\n\np \"\" 1 1 \"first\" { \"l\" \"r\" } 0\np \"\" 1 2 \"second\" { \"L\" \"R\" } 0\nt \"\" 1 \"\" { 1, 0 }\nt \"\" 2 \"\" { 0, 1 }\np \"\" 1 2 \"second\" { \"L\" \"R\" } 0\nt \"\" 3 \"\" { 0, 2 }\nt \"\" 4 \"\" { 2, 0 }\n"

// states are those of which pictures are taken: what leads to each, and what is at the top of the window.
var states = []struct {
	name, at string
	reach    func(b *tab)
}{
	{"01-empty", "header", func(b *tab) {}},
	{"02-recall", "#editor", func(b *tab) {
		b.choose("text", forgets)
		b.build()
		b.wait("the reason", `document.querySelector(".notes")?.textContent.includes("Imperfect recall")`)
	}},
	{"03-grid", "#editor", func(b *tab) {
		b.fromLibrary("three_2x2x2", "", "8 pure profiles")
		b.text(`document.getElementById("empty-build").click()`)
		b.wait("the grid", `document.querySelector("#editor [role=grid]")`)
	}},
	{"04-stale", "#result", func(b *tab) {
		b.typed(bimatrix)
		b.shows("Mine", "quasi-perfect equilibrium")
		b.settled()
		b.press("live") // off
		b.selected("3 4")
		b.typedOver("5 6")
		b.wait("the words", `!document.getElementById("stale").hidden`)
	}},
	{"05-trembles", "#trembles", func(b *tab) {
		b.solved("beer_quiche", "Beer-Quiche", "quasi-perfect")
		b.typeEpsilon("1/20")
	}},
	{"06-overview", "#overview", func(b *tab) {
		b.fromLibrary("mckelvey_mclennan", "", "8 pure profiles")
		b.listed()
	}},
	{"07-ranges", "#ranges", func(b *tab) { b.ranged("leduc", "--ranks=3", "Leduc") }},
	{"08-large", ".panes .tree-view", func(b *tab) {
		b.fromLibrary("kuhn", "--cards=15", "1891 nodes")
		b.build()
		b.wait("the picture", `document.querySelector("#editor .paper")`)
	}},
	{"09-play", "#play", func(b *tab) {
		b.fromLibrary("kuhn", "", "Kuhn poker")
		b.solve()
		b.choose("play-seat", "1")
		b.press("play-deal")
		b.wait("a mistake", `document.getElementById("play-score").innerText.includes("mistake") || document.querySelector("#play-turn button, #play-deal:enabled")?.click()`)
	}},
	{"10-own", "#others-heading", func(b *tab) {
		b.press("live")
		b.fromLibrary("guess_ace", "", "Guess the Ace")
		b.openBox("own-box")
		b.wait("the table", `document.querySelectorAll("#own-table input").length === 4`)
		b.typeOver("#own-table input", "1/10\t9/10\t1/2\t1/2")
		b.checkOwn()
	}},
	{"11-limit", "#limit", func(b *tab) {
		b.press("live")
		b.fromLibrary("kuhn", "", "Kuhn poker")
		b.openBox("limit-box")
		b.choose("limit-player", "2")
		b.choose("limit-kind", "depth")
		b.typeOver("#limit-at", "2")
		b.focus("#limit-run")
		b.do(chromedp.KeyEvent("\r"))
		b.wait("the answer", `document.querySelector("#limit-answer table")`)
	}},
	{"12-report", "body", func(b *tab) { b.openReport(gen(b.t, "mckelvey_mclennan")) }},
}

// TestPictures takes pictures of twelve states, for people to look at.
func TestPictures(t *testing.T) {
	if *pictures == "" {
		t.Skip("pictures are not wanted")
	}
	for _, s := range states {
		t.Run(s.name, func(t *testing.T) {
			b := newTab(t)
			b.open(server(t)) // another address, so no drafts
			s.reach(b)
			for _, w := range []struct {
				name, scheme string
				width        int64
			}{{"light", "light", 1200}, {"dark", "dark", 1200}, {"400", "light", 400}} {
				b.scheme(w.scheme)
				b.do(chromedp.EmulateViewport(w.width, 900))
				b.frame()
				b.text(fmt.Sprintf(`document.querySelector(%s).scrollIntoView()`, quote(s.at)))
				b.frame()
				b.keep(s.name+"-"+w.name+".png", b.small())
			}
		})
	}
}

// small is a picture of the window in few colors.
func (b *tab) small() []byte {
	b.t.Helper()
	shot, err := chromedp.Run(b.ctx, chromedp.CaptureScreenshot())
	if err != nil {
		b.t.Fatal(err)
	}
	from, err := png.Decode(bytes.NewReader(shot))
	if err != nil {
		b.t.Fatal(err)
	}
	to := paletted(from)
	var out bytes.Buffer
	if err := (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&out, to); err != nil {
		b.t.Fatal(err)
	}
	return out.Bytes()
}

// paletted draws a picture with its 256 most frequent colors.
func paletted(from image.Image) *image.Paletted {
	r := from.Bounds()
	count := map[color.Color]int{}
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			count[from.At(x, y)]++
		}
	}
	all := slices.SortedFunc(maps.Keys(count), func(a, b color.Color) int { return count[b] - count[a] })
	to := image.NewPaletted(r, all[:min(len(all), 256)])
	index := map[color.Color]int{}
	for c := range count {
		index[c] = to.Palette.Index(c)
	}
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			to.SetColorIndex(x, y, uint8(index[from.At(x, y)]))
		}
	}
	return to
}
