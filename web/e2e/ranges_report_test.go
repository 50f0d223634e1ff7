package e2e

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// grid is what grids show, those of a page or a report: hands, and by history the information sets.
const grid = `[...document.querySelectorAll(".ranges tr")].map((r) => [...r.cells].map((c) => {
	const e = c.matches("[data-key]") ? c : c.querySelector("[data-cell]");
	return c.matches("th") ? c.textContent : e ? e.dataset.key ?? e.dataset.cell.slice(4).replace("-", ":") : "";
}).join(" | ")).join("\n")`

// TestReportSearched searches among the information sets of the report of Leduc poker by keyboard, and
// chooses a cell of its grid with the mouse.
func TestReportSearched(t *testing.T) {
	b := newTab(t)
	b.reportOn("leduc")
	seen := `[...document.querySelectorAll(".set")].filter((s) => s.checkVisibility()).map((s) => s.querySelector(".name").innerText.slice(2)).join()`
	same(t, "seen before", b.text(seen), "") // they are folded
	const focused = `document.activeElement.id`
	b.do(chromedp.Focus(chromedp.ID("depth")))
	b.slash(0)
	same(t, "focused after / in a field", b.text(focused), "depth")
	b.text(`document.activeElement.blur()`)
	b.slash(2)
	same(t, "focused after Ctrl and /", b.text(focused), "")
	b.slash(0)
	b.do(chromedp.KeyEvent("k:cc/q:R"))
	same(t, "seen", b.text(seen), "K:cc/Q:rr,K:cc/Q:r")
	same(t, "counted", b.of("find-said"), "2 of 288 information sets")
	same(t, "cells", b.text(`[...document.querySelectorAll(".ranges a")].filter((a) => a.checkVisibility()).map((a) => a.getAttribute("aria-label").split(":", 2).join(":"))`), "K, after cc/Q:rr,K, after cc/Q:r")
	b.accessibleIn(`"#find"`, "searched")
	b.do(chromedp.KeyEvent(kb.Escape))
	same(t, "seen in the end", b.text(seen), "")
	same(t, "counted in the end", b.of("find-said"), "")

	at := eval[[]float64](b, `(() => { const e = document.querySelectorAll(".ranges a")[1]; e.scrollIntoView({ block: "center" }); const r = e.getBoundingClientRect(); return [r.x + 9, r.y + 9]; })()`)
	b.do(chromedp.MouseClickXY(at[0], at[1]))
	contains(t, b.of("chosen"), "Q:", "Play comes here with probability 1/3", "raise")
}

// reportOn opens the report of a game of a family.
func (b *tab) reportOn(family ...string) {
	b.t.Helper()
	file := filepath.Join(b.t.TempDir(), "game.efg")
	_, game := exactsolve(b.t, "", append([]string{"gen"}, family...)...)
	if err := os.WriteFile(file, []byte(game), 0o600); err != nil {
		b.t.Fatal(err)
	}
	if status, _ := exactsolve(b.t, "", "report", "--concept=nash", "-o", file+".html", file); status != 0 {
		b.t.Fatal("report gave status ", status)
	}
	b.do(chromedp.Navigate("file://" + file + ".html"))
}

// slash presses the key, with modifiers: 2 is Ctrl.
func (b *tab) slash(with int64) {
	b.t.Helper()
	key := input.DispatchKeyEventParams{Type: input.DispatchKeyEventTypeKeyDown, Key: "/", Text: "/", Code: "Slash", WindowsVirtualKeyCode: 191, Modifiers: with}
	if _, err := chromedp.Call(b.ctx, input.DispatchKeyEvent, key); err != nil {
		b.t.Fatal(err)
	}
}

// TestReportSearchedWhole: a search hides cells of information sets that are not described, too.
func TestReportSearchedWhole(t *testing.T) {
	b := newTab(t)
	b.reportOn("liars-dice", "--sides=5")
	const seen = `[...document.querySelectorAll(".ranges td > *")].filter((e) => e.checkVisibility()).length`
	bare := b.text(`document.querySelector(".ranges span").getAttribute("aria-label")`)
	b.do(chromedp.SendKeys(chromedp.ID("find-text"), "nowhere"))
	same(t, "cells that are seen", b.text(seen), "0")
	b.do(chromedp.KeyEvent(kb.Escape), chromedp.KeyEvent(bare))
	same(t, "cells like one that is not described", b.text(`[...document.querySelectorAll(".ranges span")].filter((e) => e.checkVisibility()).map((e) => e.getAttribute("aria-label"))`), bare)
}

// TestRangesAreOfReports compares grids with those of reports, which are made in Go: also where information
// sets have no names; and where there are none.
func TestRangesAreOfReports(t *testing.T) {
	b, report := newTab(t), newTab(t)
	b.open(server(t))
	eval[any](b, gridsOf)
	dir := t.TempDir()
	none := map[string]bool{"beer_quiche": true, "stripped_poker": true, "coin-toss": true, "goofspiel": true}
	for _, game := range []string{"kuhn", "kuhn --players=3", "leduc", "liars-dice", "poker-raise", "leduc --ranks=2 --distinguish-suits", "beer_quiche", "stripped_poker", "coin-toss", "goofspiel"} {
		_, named := exactsolve(t, "", append([]string{"gen"}, strings.Fields(game)...)...)
		for _, text := range []string{named, name.ReplaceAllString(named, `$1"" {`)} {
			file := filepath.Join(dir, "game.efg")
			if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
			if status, _ := exactsolve(t, "", "report", "-o", file+".html", "--concept=nash", file); status != 0 {
				t.Fatalf("%s: report gave status %d", game, status)
			}
			report.do(chromedp.Navigate("file://" + file + ".html"))
			want := report.text(grid)
			same(t, game, eval[string](b, "gridsOf("+quote(text)+")"), want)
			same(t, game+": no grid", want == "", none[game])
		}
	}
}

// name is that of an information set in a file.
var name = regexp.MustCompile(`(?m)^(p "[^"]*" \d+ \d+ )"[^"]*" \{`)

// gridsOf is what a test defines in the page: the grids of a game as grid has those of a report.
const gridsOf = `globalThis.gridsOf = async (text) => {
	const { parse } = await import("./game/parse.js");
	const { byNames, byTree } = await import("./answer/ranges-model.js");
	const { keysOf } = await import("./game/model.js");
	const game = await parse(text);
	const word = (z) => [["history", ...z.hands], ...z.histories.map((h, n) => [h || "at first", ...z.at[n].map((k) => k ?? "")])].map((r) => r.join(" | ")).join("\n");
	const grids = byTree(game);
	const sets = [...keysOf(game)].filter(([id]) => game.sets[id].player).map(([id, key]) => ({ key, player: game.sets[id].player, label: game.sets[id].name || key }));
	const named = byNames(sets);
	if (named.length && named.map(word).join() !== grids.map(word).join()) throw new Error("names say " + named.map(word));
	return grids.map(word).join("\n");
}`
