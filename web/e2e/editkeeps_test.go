package e2e

import (
	"testing"

	"github.com/chromedp/chromedp"
)

// TestEditorRows selects rows by keyboard: what was extended shrinks again, and what is deleted are the
// moves among them.
func TestEditorRows(t *testing.T) {
	b := newTab(t)
	b.open(server(t))
	b.build()
	b.strike("1", "Down", "1", "Up", "Down")
	selected := func(rows string) {
		t.Helper()
		same(t, "selected rows", b.text(`[...document.querySelectorAll(".outline [aria-selected=true]")].map((e) => e.getAttribute("aria-rowindex") - 2).sort().join(" ")`), rows)
	}
	b.strike("Shift+Down", "Shift+Down")
	selected("1 2 3")
	b.strike("Shift+Up")
	selected("1 2")
	b.strike("Shift+Up", "Shift+Up")
	selected("0 1")
	b.strike("Shift+Down", "Shift+Down")
	selected("1 2")
	b.strike("Ctrl+Down", "Ctrl+Down", "Space") // the last leaf too
	selected("1 2 4")
	b.strike("Delete")
	b.told("deleted")
	b.gameText("3 nodes (2 leaves)")
	b.strike("Delete")
	b.told("leaf")
}

// TestEditorAnother opens another game: its outline is neither folded nor selected as that of the
// one before.
func TestEditorAnother(t *testing.T) {
	b := newTab(t)
	b.open(server(t))
	b.fromLibrary("beer_quiche", "", "Beer-Quiche")
	b.build()
	b.strike("Right", "Right", "Left") // folds node 2
	same(t, "folded rows", b.text(`document.querySelectorAll(".outline [aria-expanded=false]").length`), "1")
	b.fromLibrary("kuhn", "", "Kuhn poker")
	b.wait("the second game", `!document.querySelector(".outline").innerText.includes("surly")`)
	same(t, "folded rows", b.text(`document.querySelectorAll(".outline [aria-expanded=false]").length`), "0")
	same(t, "rows", b.text(`document.querySelector(".outline").getAttribute("aria-rowcount")`), "56")
	same(t, "current row", b.text(`document.querySelector(".outline .current").getAttribute("aria-rowindex")`), "2")
	b.do(chromedp.Focus("#building select"))
	b.strike("Ctrl+z")
	b.gameText("Beer-Quiche")
	same(t, "focus", b.text(`document.activeElement.tagName`), "SELECT")
}

// TestEditorUnreadStays takes a template in the place of a text that cannot be read: undo brings
// the text back, redo the template.
func TestEditorUnreadStays(t *testing.T) {
	b := newTab(t)
	b.open(server(t))
	b.build()
	b.strike("1")
	b.do(chromedp.Focus(chromedp.ID("text")))
	b.strike("!")
	b.wait("the note", `document.querySelector("#building .note").textContent.includes("cannot be read")`)
	unread := b.text(`document.getElementById("text").value`)
	b.labeled("Begin with", "4")
	b.told("template")
	made := b.text(`document.getElementById("text").value`)
	b.do(chromedp.Focus("#building select"))
	b.strike("Ctrl+z")
	same(t, "text", b.text(`document.getElementById("text").value`), unread)
	b.wait("the note again", `document.querySelector("#building .stale") && document.querySelector("#building .note").textContent.includes("cannot be read")`)
	b.strike("Ctrl+z")
	b.wait("no note", `!document.querySelector("#building .stale") && document.querySelector("#building .note").textContent === ""`)
	b.strike("Ctrl+y", "Ctrl+y")
	same(t, "text", b.text(`document.getElementById("text").value`), made)
}

// TestEditorFirstUnread opens the editor on a text that cannot be read: undo brings it back too.
func TestEditorFirstUnread(t *testing.T) {
	b := newTab(t)
	b.open(server(t))
	b.text(`document.getElementById("text").value = "EFG 2 R"`)
	b.press("build")
	b.wait("the note", `document.querySelector("#building .note").textContent.includes("cannot be read")`)
	b.labeled("Begin with", "4")
	b.told("template")
	b.do(chromedp.Focus("#building select"))
	b.strike("Ctrl+z")
	same(t, "text", b.text(`document.getElementById("text").value`), "EFG 2 R")
	b.wait("the note again", `document.querySelector("#building .note").textContent.includes("cannot be read") && !document.querySelector(".outline")`)
	b.strike("Ctrl+y")
	b.wait("the outline", `document.querySelector(".outline")`)
}
