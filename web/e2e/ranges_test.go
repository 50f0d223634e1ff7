package e2e

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
)

// ranged solves a game of the library and waits until its grid knows what is reached.
func (b *tab) ranged(name, parameters, says string) {
	b.t.Helper()
	b.fromLibrary(name, parameters, says)
	b.solve()
	b.wait("the grid", `document.querySelector(".mix")?.style.height || document.querySelector(".mix.unreached")`)
}

// cell is that of an information set.
func cell(key string) string {
	return fmt.Sprintf(`document.querySelector('.ranges [data-key=%s]')`, quote(key))
}

func (b *tab) hover(key string) {
	b.t.Helper()
	x, y := b.center(cell(key))
	b.do(chromedp.MouseEvent(input.DispatchMouseEventTypeMouseMoved, x, y))
}

// keyTo presses a key in the grid and returns the name of the cell where that leads.
func (b *tab) keyTo(key string) string {
	b.t.Helper()
	b.strike(key)
	return b.text(`document.activeElement.getAttribute("aria-label")`)
}

// pick sets a control of the grid as a user does.
func (b *tab) pick(id, value string) {
	b.t.Helper()
	b.text(fmt.Sprintf(`(() => { const e = document.getElementById(%s); e.value = %s; for (const n of ["input", "change"]) e.dispatchEvent(new Event(n, { bubbles: true })); })()`, quote(id), quote(value)))
}

func TestRanges(t *testing.T) {
	b := newTab(t)
	b.open(server(t))
	b.ranged("kuhn", "", "Kuhn poker: extensive form, 55 nodes")
	same(t, "the grid", b.text(grid), "history | J | Q | K\nat first | 1:1 | 1:3 | 1:5\ncb | 1:2 | 1:4 | 1:6")
	b.accessibleIn(`"#ranges"`, "ranges")

	b.hover("1:4")
	b.wait("the line", `document.getElementById("range-line").innerText.startsWith("Q, after cb")`)
	contains(t, b.of("range-line"), "fold 1/3 (≈ 0.333), call 2/3 (≈ 0.667)", "value -1", "reached with probability 2/9 (≈ 0.222)")
	b.hover("1:6")
	b.wait("the line", `document.getElementById("range-line").innerText.startsWith("K, after cb")`)
	contains(t, b.of("range-line"), "fold 0 (gain -3), call 1", "not reached, best all the same")
	b.do(chromedp.MouseClickXY(b.center(cell("1:2"))))
	b.wait("the details", `document.getElementById("details").innerText.includes("gain")`)
	contains(t, b.of("details"), "I at J:cb")
	same(t, "chosen", b.text(`document.querySelector(".ranges [aria-selected=true]").dataset.key`), "1:2")
	same(t, "the row of the table", b.text(`document.querySelector("tr.chosen").dataset.set`), "1:2")
}

// TestRangesByKey goes through the grid by keyboard: it is one tab stop.
func TestRangesByKey(t *testing.T) {
	b := newTab(t)
	b.open(server(t))
	b.ranged("kuhn", "", "Kuhn poker: extensive form, 55 nodes")
	b.do(chromedp.Focus(chromedp.ID("range-search")))
	contains(t, b.keyTo("Tab"), "J, at first: check 2/3 (≈ 0.667), bet 1/3 (≈ 0.333)")
	for _, step := range []struct{ key, at string }{
		{"Right", "Q, at first: check"}, {"Down", "Q, after cb: "}, {"Down", "Q, after cb: "}, {"Up", "Q, at first: check"},
		{"End", "K, at first: bet"}, {"Left", "Q, at first"}, {"Home", "J, at first"}, {"Left", "J, at first"},
	} {
		contains(t, b.keyTo(step.key), step.at)
	}
	b.keyTo("Down")
	contains(t, b.of("range-line"), "J, after cb", "fold 1, call 0 (gain -1)")
	b.keyTo("Enter")
	b.wait("the details", `document.getElementById("details").innerText.includes("J:cb")`)
	same(t, "one tab stop", b.text(`document.querySelectorAll('.ranges [tabindex="0"]').length`), "1")
	b.keyTo("Tab")
	same(t, "beyond the grid", b.text(`document.activeElement.closest(".ranges")`), "null")
}

// TestRangesAsked filters.
func TestRangesAsked(t *testing.T) {
	b := newTab(t)
	b.open(server(t))
	b.ranged("leduc", "--ranks=3", "1936 nodes")
	contains(t, b.of("range-said"), "144 of 144 information sets, after 48 histories")
	count := func(want string) {
		t.Helper()
		contains(t, b.of("range-said"), want)
	}
	b.do(chromedp.Focus(chromedp.ID("range-search")), chromedp.KeyEvent("Q:cr"))
	count("32 of 144") // the hand, or the card on the table
	b.pick("range-hand", "J")
	same(t, "the head", b.text(`document.querySelector(".ranges tr").innerText.replaceAll("\t", " ")`), "history J")
	b.pick("range-hand", "")
	b.pick("range-search", "")
	b.do(chromedp.Click(chromedp.ID("range-reached")))
	reached := b.of("range-said")
	same(t, "a cell that is not reached", b.text(`document.querySelectorAll(".mix.unreached").length`), "0")
	if strings.HasPrefix(reached, "144 ") {
		t.Error("all are reached")
	}
	b.do(chromedp.Click(chromedp.ID("range-reached")))
	b.pick("range-action", "raise")
	b.pick("range-least", "4/4")
	if labels := b.text(`[...document.querySelectorAll(".ranges [data-key]")].map((e) => e.getAttribute("aria-label")).filter((l) => !/: raise($|,)/.test(l)).join()`); labels != "" {
		t.Errorf("not pure raises: %s", labels)
	}
	b.pick("range-least", "0/4")
	for _, label := range eval[[]string](b, `[...document.querySelectorAll(".ranges [data-key]")].map((e) => e.getAttribute("aria-label"))`) {
		if !strings.Contains(label, "raise") {
			t.Errorf("no raise: %s", label)
		}
	}
	b.pick("range-action", "")
	b.pick("range-player", "1")
	contains(t, b.text(`document.querySelector(".ranges").getAttribute("aria-label")`), "Ranges of 2")
}

// TestRangesCompared marks what differs between two equilibria, and that alone.
func TestRangesCompared(t *testing.T) {
	b := newTab(t)
	b.open(server(t))
	b.fromLibrary("kuhn", "", "Kuhn poker: extensive form, 55 nodes")
	b.choose("concept", "nash")
	b.choose("many", "all")
	b.solve()
	b.choose("other", "n1")
	b.wait("two", `document.querySelector(".mixes")?.children.length === 2`)
	got := b.text(`[...document.querySelectorAll(".ranges td.differs")].map((c) => c.dataset.key).sort()`)
	want := b.text(`[...document.querySelectorAll("#tables tr.differs")].filter((r) => ![...r.cells].some((c) => c.innerText === "–")).map((r) => r.dataset.set).filter((k) => k.startsWith("1:")).sort()`)
	same(t, "marked", got, want)
	if got == "" {
		t.Error("nothing differs")
	}
	b.accessibleIn(`"#ranges"`, "ranges compared")
}

// TestRangesSure marks no difference that bounds do not prove, and forgets no set that was chosen at once.
func TestRangesSure(t *testing.T) {
	b := newTab(t)
	b.open(server(t))
	same(t, "differ", eval[string](b, `Promise.all([import("./answer/ranges-grid.js"), import("./answer/compare.js")]).then(([{ cellOf }, { rangeOf }]) => {
	  const set = (text, e) => new Map([["1:1", { actions: [{ name: "a", text, range: () => rangeOf(e, "1/10") }] }]]);
	  const maps = [set("1/3", "1/3"), set("≈ 0.33", { decimal: "0.33" }), set("≈ 0.9", { center: "9/10" })];
	  return [cellOf("1:1", "", "", [maps[0], maps[1]], []).differs, cellOf("1:1", "", "", [maps[0], maps[2]], []).differs, cellOf("1:1", "", "", [maps[0]], []).differs].join();
	})`), "false,true,false")
	b.ranged("kuhn", "", "Kuhn poker: extensive form, 55 nodes")
	b.do(chromedp.MouseClickXY(b.center(cell("1:4"))))
	b.pick("range-search", "q")
	b.text(`(() => { const e = document.getElementById("text"); e.value += " "; e.dispatchEvent(new Event("input", { bubbles: true })); })()`)
	b.solve()
	b.wait("the grid again", `document.querySelector('.ranges [data-key="1:4"]')?.matches("[aria-selected=true]")`)
	contains(t, b.of("range-said"), "2 of 6")
}

// TestRangesForgotten keeps what was asked of a grid for another answer about the game, and for no other game.
func TestRangesForgotten(t *testing.T) {
	b := newTab(t)
	b.open(server(t))
	b.ranged("kuhn", "", "Kuhn poker: extensive form, 55 nodes")
	b.pick("range-search", "Q")
	b.solve()
	b.wait("the grid", `document.getElementById("range-said").innerText.startsWith("2 of 6")`)
	b.fromLibrary("beer_quiche", "", "Beer-Quiche")
	b.solve()
	b.wait("no grid", `document.getElementById("ranges").children.length === 0`)
	b.ranged("kuhn", "", "Kuhn poker: extensive form, 55 nodes")
	b.wait("the whole grid", `document.getElementById("range-said").innerText.startsWith("6 of 6")`)
}

// TestRangesOfThree has hands of three players, with irrational probabilities.
func TestRangesOfThree(t *testing.T) {
	b := newTab(t)
	b.open(server(t))
	b.fromLibrary("kuhn", "--players=3 --cards=5", "Kuhn poker, 3 players, 5 cards")
	b.choose("concept", "sequential")
	b.solve()
	b.wait("the grid", `document.getElementById("range-said")?.innerText.includes("How often they are reached is not known")`)
	contains(t, b.text(grid), "history | T | J | Q | K | A", "at first | 1:1 | 1:5 | ")
	b.hover("1:2")
	b.wait("the line", `document.getElementById("range-line").innerText.startsWith("T, after ")`)
	b.pick("range-player", "2")
	contains(t, b.text(grid), "history | T | J | Q | K | A", " | 3:1 | ")
}

// TestRangesInPages turns the pages of a large grid.
func TestRangesInPages(t *testing.T) {
	b := newTab(t)
	b.open(server(t))
	b.fromLibrary("leduc", "--ranks=7", "7 ranks")
	b.choose("concept", "nash")
	b.solve()
	b.wait("the grid", `document.querySelector(".ranges")`)
	contains(t, b.of("range-said"), "756 of 756 information sets, after 108 histories")
	contains(t, b.of("range-grid"), "histories 1 to 85 of 108")
	if n := eval[int](b, `document.querySelectorAll(".ranges [data-key]").length`); n > 600 {
		t.Errorf("%d cells at a time", n)
	}
	b.do(chromedp.Focus(`.ranges [tabindex="0"]`))
	first := b.text(`document.activeElement.getAttribute("aria-label")`)
	b.strike("Enter") // it is chosen, and still is when the page is turned back
	b.strike("PageDown")
	contains(t, b.of("range-grid"), "histories 86 to 108 of 108")
	if second := b.text(`document.activeElement.getAttribute("aria-label")`); second == first || second == "null" {
		t.Errorf("at %q after a page", second)
	}
	b.do(chromedp.Click("#range-grid button")) // earlier
	contains(t, b.of("range-grid"), "histories 1 to 85 of 108")
	same(t, "chosen", b.text(`document.querySelector(".ranges [aria-selected=true]").getAttribute("aria-label")`), first)
}
