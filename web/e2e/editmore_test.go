package e2e

import (
	"testing"

	"github.com/chromedp/chromedp"
)

// atRow goes to a row of the outline, counted from 0, and returns what it says.
func (b *tab) atRow(row int) string {
	b.t.Helper()
	b.strike("Home")
	for range row {
		b.strike("Down")
	}
	return b.row()
}

// told waits for what the editor says it has done.
func (b *tab) told(text string) {
	b.t.Helper()
	b.wait(text, `document.getElementById("edited").textContent.includes(`+quote(text)+`)`)
}

// TestEditorSubtrees copies, cuts, moves and deletes by keyboard.
func TestEditorSubtrees(t *testing.T) {
	b := newTab(t)
	b.open(server(t))
	b.fromLibrary("beer_quiche", "", "Beer-Quiche")
	b.build()
	b.atRow(1) // the wimp's move
	b.strike("Ctrl+c")
	b.atRow(3)
	b.strike("Ctrl+v")
	b.wait("the question", `document.querySelector("dialog[open]")?.innerText.includes("same information sets")`)
	b.strike("Enter")
	b.told("pasted")
	b.gameText("21 nodes (11 leaves), recall absent-minded")
	b.strike("Ctrl+z", "Ctrl+v", "Tab", "Enter")
	b.gameText("21 nodes (11 leaves), recall perfect. 1: 3 information sets, 2: 4")
	b.strike("Ctrl+z")
	b.atRow(2)
	b.strike("Ctrl+x")
	b.gameText("13 nodes")
	b.atRow(3)
	same(t, "the row below the leaf", b.row(), "quiche|2|after quiche, 2 nodes|duel · not|")
	b.strike("Up", "Ctrl+v", "Enter")
	b.gameText("15 nodes (8 leaves), recall perfect. 1: 2 information sets, 2: 2")
	b.atRow(3)
	b.strike("Ctrl+c")
	b.atRow(4)
	b.strike("e")
	same(t, "after the exchange", b.atRow(3)+b.atRow(4), "duel||||2, 0not||||0, 1")
	b.atRow(0)
	b.strike("Backspace")
	b.wait("the question", `document.querySelector("dialog[open]")?.innerText.includes("stays")`)
	b.strike("Tab", "Enter")
	b.gameText("7 nodes (4 leaves)")
	contains(t, b.atRow(0), "start|1|surly|")
	b.strike("Delete")
	contains(t, b.gameText("1 node (1 leaf)"), `t "" 1 "" { 0, 0 }`)
	b.strike("Backspace")
	b.told("nobody moves here")
}

// TestEditorChance makes probabilities that do not add up to 1, and what mends them.
func TestEditorChance(t *testing.T) {
	b := newTab(t)
	b.open(server(t))
	b.build()
	b.strike("0", "+", "Enter", "Tab", "1/3", "Tab", "Tab", "half", "Enter")
	b.told("is not a number")
	same(t, "the field", b.text(`document.activeElement.getAttribute("aria-invalid")`), "true")
	b.strike("Ctrl+a", "0.5", "Enter")
	b.wait("the sum", `document.querySelector("#building .notes").innerText.includes("add up to 5/6")`)
	b.strike("Ctrl+z", "Ctrl+Shift+Z")
	x, y := b.center(`[...document.querySelectorAll(".notes button")].find((e) => e.textContent === "Make it 1: the last is 1/6")`)
	b.do(chromedp.MouseClickXY(x, y))
	contains(t, b.gameText("4 nodes"), `{ "a" 1/3 "b" 0.5 "c" 1/6 }`)
	same(t, "notes", b.text(`document.querySelector("#building .notes").innerText`), "")
	b.atRow(1)
	b.strike("Enter", "2/", "Enter")
	b.told("is not a number")
	b.strike("Esc")
	same(t, "the leaf", b.row(), "a||||0, 0")
}

// TestEditorLevel grows levels, and goes along an information set.
func TestEditorLevel(t *testing.T) {
	b := newTab(t)
	b.open(server(t))
	b.build()
	b.strike("1", "Right", ".")
	b.told("2 selected")
	b.strike("2")
	b.gameText("7 nodes (4 leaves)")
	b.atRow(1)
	b.strike("Ctrl+Down", "Ctrl+Down", "Ctrl+Down", "Space", "m")
	b.told("set 1 of 2 now has 2 nodes")
	b.atRow(1)
	b.strike("Alt+Down")
	b.told("node 2 of 2")
	same(t, "the row", b.text(`document.querySelector(".outline .current").getAttribute("aria-rowindex")`), "6")
	b.strike("Right", "1", ".")
	b.told("0 leaves")
	b.gameText("1: 5 information sets, 2: 1 information set.")
	b.strike("r", "Left")
	same(t, "rows", b.text(`document.querySelector(".outline").getAttribute("aria-rowcount")`), "2")
	b.strike("Right", "x")
	b.told("not all")
	b.strike("3")
	b.told("no player 3")
}

// TestAccessibleEditor looks at the states of the editor.
func TestAccessibleEditor(t *testing.T) {
	b := newTab(t)
	b.open(server(t))
	b.build()
	b.accessible("a new game")
	b.strike("0", "Down", "1", "Enter")
	b.accessible("a row that is edited")
	b.strike("Esc", "Shift+F10")
	b.wait("the menu", `document.activeElement.role === "menuitem"`)
	b.accessible("the menu")
	b.strike("Esc", "?")
	b.wait("the list", `document.querySelector("dialog[open]")`)
	b.accessible("the list of keys")
	b.strike("Esc")
	b.wait("the row again", `document.activeElement.role === "row"`)
	b.strike("Up", "Enter", "Tab", "1/7", "Enter")
	b.wait("the note", `document.querySelector(".notes button")`)
	b.accessible("a note")
	small := b.text(`[...document.querySelectorAll("#editor button, #editor select, #editor input")].filter((e) => e.getClientRects().length && e.getBoundingClientRect().height < 24).map((e) => e.outerHTML)`)
	same(t, "small targets", small, "")
}

// TestEditorForms begins with a template, and goes to its table and back by undo and by the program.
func TestEditorForms(t *testing.T) {
	b := newTab(t)
	b.open(server(t))
	b.build()
	b.text(`(() => {
	  const pick = document.querySelector("#building select");
	  pick.value = [...pick.options].find((o) => o.textContent === "Entry").value;
	  pick.dispatchEvent(new Event("change"));
	})()`)
	b.gameText("Entry: extensive form, 5 nodes")
	form := func(name string) {
		t.Helper()
		x, y := b.center(`[...document.querySelectorAll("#building button")].find((e) => e.textContent === ` + quote(name) + `)`)
		b.do(chromedp.MouseClickXY(x, y))
	}
	form("As a table")
	table := b.gameText("Entry: strategic form, 4 pure profiles")
	contains(t, table, `{ { "out" "in" }`, `{ "fight" "share" }`)
	b.wait("the grid", `document.querySelector("#building [role=grid]") && !document.querySelector("#building [role=treegrid]")`)
	form("As a tree")
	b.gameText("Entry: extensive form, 7 nodes (4 leaves), recall perfect")
	b.wait("the outline", `document.querySelector("#building [role=treegrid]")`)
	b.strike("Ctrl+z")
	b.wait("the table", `document.getElementById("text").value === `+quote(table))
}
