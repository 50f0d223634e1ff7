package e2e

import (
	"os"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// build opens the editor, by keyboard, on what stands in the text.
func (b *tab) build() {
	b.t.Helper()
	b.do(chromedp.Focus(chromedp.ID("build")))
	b.strike("Enter")
	b.wait("the outline", `document.activeElement?.role === "row"`)
}

// row is what the current row of the outline says.
func (b *tab) row() string {
	b.t.Helper()
	return b.text(`[...document.querySelector(".outline .current").children].map((c) => c.textContent).join("|")`)
}

// gameText waits until the game of the text is known, and returns the text.
func (b *tab) gameText(says string) string {
	b.t.Helper()
	b.wait("the game: "+says, `document.getElementById("summary").textContent.includes(`+quote(says)+`)`)
	return b.text(`document.getElementById("text").value`)
}

// canonical is the text of a game whose hash names it.
func canonical(t *testing.T, text string) string {
	t.Helper()
	status, out := exactsolve(t, text, "convert", "--to", "canonical", "-")
	if status != 0 {
		t.Fatalf("cannot convert %s", text)
	}
	return out
}

// TestBuildBeerQuiche builds the game from nothing by keyboard, and solves it.
func TestBuildBeerQuiche(t *testing.T) {
	b := newTab(t)
	b.open(server(t))
	b.build()
	names := func(words ...string) {
		b.strike("Enter", "Shift+Tab")
		for k, w := range words {
			if k > 0 {
				b.strike("Tab")
			}
			b.strike(w)
		}
		b.strike("Enter")
	}
	b.strike("0", "Enter", "wimp", "Tab", "1/10", "Tab", "surly", "Tab", "9/10", "Enter")
	if got := b.row(); got != "start|chance||wimp 1/10 · surly 9/10|" {
		t.Errorf("the first row says %q", got)
	}
	b.strike("Right", "1")
	names("wimp", "beer", "quiche")
	b.strike("Right", "2")
	names("after beer", "duel", "not")
	b.strike("Down", "Down", "Down", "2")
	names("after quiche", "duel", "not")
	b.strike("Down", "Down", "Down", "1")
	names("surly", "beer", "quiche")
	b.strike("Right", "2", "Down", "Down", "Down", "2")
	// Merge the first with the third information set of 2, and the second with the fourth.
	for _, n := range []int{2, 5} {
		b.strike("Home")
		for range n {
			b.strike("Down")
		}
		for range 7 {
			b.strike("Ctrl+Down")
		}
		b.strike("Space", "m")
		contains(t, b.of("edited"), "merged: set after", "of 2 now has 2 nodes")
	}
	b.strike("Home", "Down", "Down", "Down", "Enter")
	for k, pay := range [][2]string{{"0", "1"}, {"2", "0"}, {"1", "1"}, {"3", "0"}, {"1", "0"}, {"3", "1"}, {"0", "0"}, {"2", "1"}} {
		b.strike(pay[0], "Tab", pay[1])
		if k < 7 {
			b.strike("Shift+Enter")
		} else {
			b.strike("Enter")
		}
	}
	got := b.gameText("15 nodes (8 leaves), recall perfect")
	fixture, err := os.ReadFile("../../fixtures/beer_quiche.efg")
	if err != nil {
		t.Fatal(err)
	}
	want := strings.Replace(string(fixture), "Beer-Quiche (Cho-Kreps 1987)", "", 1)
	if got, want := canonical(t, got), canonical(t, want); got != want {
		t.Errorf("built:\n%s\nwant:\n%s", got, want)
	}
	all := func(file string) string {
		status, out := exactsolve(t, got, "solve", "--all", file)
		if status != 0 {
			t.Fatalf("solve --all %s: status %d", file, status)
		}
		_, out, _ = strings.Cut(out, "\n") // after how long it took
		return out
	}
	same(t, "all equilibria", all("-"), all("../../fixtures/beer_quiche.efg"))
	b.solve()
	contains(t, b.of("payoffs"), "29/10", "9/10") // of solver quasi-perfect in beer_quiche.want
	_, profile := exactsolve(t, b.download("Profile", "profile.json"), "check", "../../fixtures/beer_quiche.efg", "-")
	contains(t, profile, "quasi-perfect           yes")
}

// TestEditorText types the text by hand: a good one is a step of the history, a bad one leaves
// the last good game.
func TestEditorText(t *testing.T) {
	b := newTab(t)
	b.open(server(t))
	b.build()
	b.strike("1", "+")
	before := b.text(`document.getElementById("text").value`)
	good := strings.Replace(before, `"b"`, `"stop"`, 1)
	b.text(`(() => { const e = document.getElementById("text"); e.focus(); e.value = ` + quote(good) + `; e.dispatchEvent(new Event("input", { bubbles: true })); })()`)
	b.wait("the game of the text", `document.querySelector(".outline").innerText.includes("stop")`)
	b.do(chromedp.KeyEvent("!"))
	b.wait("that it is wrong", `document.querySelector("#building .stale") && document.querySelector("#building .note").textContent.includes("cannot be read")`)
	b.text(`document.querySelector(".outline .current").focus()`)
	b.strike("+")
	contains(t, b.of("edited"), "correct it, or undo")
	b.strike("Ctrl+z")
	b.wait("the text again", `document.getElementById("text").value === `+quote(good)+` && !document.querySelector("#building .stale")`)
	b.strike("Ctrl+z")
	same(t, "text", b.text(`document.getElementById("text").value`), before)
	b.strike("Ctrl+z", "Ctrl+z", "Ctrl+z")
	contains(t, b.of("edited"), "nothing to undo")
	b.strike("Ctrl+Shift+Z", "Ctrl+Shift+Z", "Ctrl+Shift+Z")
	same(t, "text", b.text(`document.getElementById("text").value`), good)
}

// TestEditorForgets merges what a player would forget: it is said before and after.
func TestEditorForgets(t *testing.T) {
	b := newTab(t)
	b.open(server(t))
	b.build()
	b.strike("1", "Enter", "L", "Tab", "R", "Enter", "Down", "1", "Down", "Down", "Down", "1", "Home", "Down", "Shift+Down", "Shift+Down", "Shift+Down")
	b.strike("m")
	contains(t, b.of("edited"), "leaf")
	b.strike("Home", "Down", "Ctrl+Down", "Ctrl+Down", "Ctrl+Down", "Space", "m")
	b.wait("the question", `document.querySelector("dialog[open]")?.innerText.includes("forgets whether it chose L or R")`)
	b.strike("Enter")
	b.wait("the note", `document.querySelector("#building .notes").innerText.includes("forgets whether it chose L or R")`)
	b.gameText("recall imperfect")
	b.strike("X")
	b.wait("no note", `document.querySelector("#building .notes").innerText === ""`)
}
