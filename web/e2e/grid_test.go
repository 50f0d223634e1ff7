package e2e

import (
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// TestGridKeys builds matching pennies and a game of 2 × 3 with the keyboard alone.
func TestGridKeys(t *testing.T) {
	b := newTab(t)
	b.open(server(t))
	b.gridOf("Table, 2 × 2")
	b.strike("1", ",", "-1", "Tab", "-1", "Tab", "1", "Tab", "-1,1", "Tab", "1,-1", "Enter")
	_, pennies := exactsolve(t, "", "gen", "matching_pennies")
	b.sameTable(pennies)
	if got := b.text("edits.length"); got != "4" {
		t.Errorf("%s edits, want one a cell", got)
	}
	b.strike("Home", "Up", "Up", "Up") // to the label of the first column
	b.strike("left", "Tab", "right", "Enter")
	b.strike("Alt+Insert")
	b.strike("F2", "far", "Enter", "Down", "1/2, 0.25", "Enter", "7", "Esc", "F2", "Tab", "3", "Enter")
	b.sameTable("NFG 1 R \"\" { \"1\" \"2\" } { 2 3 }\n\n1 -1 -1 1 -1 1 1 -1 1/2 1/4 0 3")
	contains(t, b.text("now()"), `{ "1" "2" }`, `{ "left" "right" "far" }`, "0.25", "1/2")
	contains(t, b.text(`document.querySelector("#editor [data-place='0:2']").title`), "1 1/2, best; 2 0.25")
	b.strike("Alt+Delete")
	b.sameTable("NFG 1 R \"\" { \"1\" \"2\" } { 1 3 }\n\n1 -1 -1 1 1/2 1/4")
	b.strike("Alt+Delete")
	contains(t, b.gridSays(), "Not done: 1 has only this strategy")
	b.shot("grid-keys")
}

// TestGridPaste pastes spreadsheets of all shapes and copies one.
func TestGridPaste(t *testing.T) {
	b := newTab(t)
	b.open(server(t))
	b.gridOf("Table, 2 × 2")
	pennies := "NFG 1 R \"\" { \"1\" \"2\" } { 2 2 }\n\n1 -1 -1 1 -1 1 1 -1"
	for _, text := range []string{"1, -1\t-1, 1\n-1, 1\t1, -1\n", "1, -1\t-1, 1\r\n−1, 1\t1, −1", "(1; -1)\t(-1)(1)\n-1|1\t1.0,-2/2"} {
		b.pasteText(text)
		b.sameTable(pennies)
		b.strike("Ctrl+a")
		b.strike("Delete")
		b.sameTable("NFG 1 R \"\" { \"1\" \"2\" } { 2 2 }\n\n0 0 0 0 0 0 0 0")
		b.strike("Ctrl+Home")
	}
	for _, bad := range []struct{ text, says string }{
		{"1, 2\tx, 3", "\"x, 3\" in line 1, column 2 is not a number"},
		{"1, 2\t3", "want 2 numbers in each cell"},
		{"1,2,3", "want 2 numbers in each cell"},
		{"\n", "\"\" in line 1, column 1 is not a number"},
		{"0,5\t1,5\n2,5\t3,5", "\"0,5\" in line 1, column 1 may be one number or two: for one write a point or a fraction"},
		{"L\tR\n1, 2\t(0,5)", "\"(0,5)\" in line 2, column 2 may be one number or two"},
		{"1, 2\n" + strings.Repeat("\t", 3000) + strings.Repeat("\n.", 3000), "a table of more than 1,000,000 cells"},
	} {
		before := b.text("values.length")
		b.pasteText(bad.text)
		contains(t, b.gridSays(), "Not done", bad.says)
		if b.text("values.length") != before {
			t.Errorf("after %q the game is another", bad.text)
		}
	}
	b.pasteText("\tL\tM\tR\nT\t1, -1\t-1, 1\t5, 5\nB\t-1, 1\t1, -1\t1/2, 6\n")
	contains(t, b.gridSays(), "This needs 2 × 3, the table has 2 × 2.")
	b.pressText("Grow the table")
	b.sameTable("NFG 1 R \"\" { \"1\" \"2\" } { 2 3 }\n\n1 -1 -1 1 -1 1 1 -1 5 5 1/2 6")
	contains(t, b.text("now()"), `{ "T" "B" }`, `{ "L" "M" "R" }`)
	b.strike("Ctrl+a")
	b.command("c", "copy")
	b.text(`(() => { const e = document.getElementById("text"); e.value = ""; e.focus(); })()`)
	b.command("v", "paste")
	if got, want := b.text(`document.getElementById("text").value`), "1, -1\t-1, 1\t5, 5\n-1, 1\t1, -1\t1/2, 6"; got != want {
		t.Errorf("copied is %q, want %q", got, want)
	}
	b.do(chromedp.Click(chromedp.CSS(`[data-place="0:0"]`)))
	b.pasteText("\t1\t2\t3\n1\t1, -1\t-1, 1\t5, 5\n2\t-1, 1\t1, -1\t1/2, 6\n") // labels that are numbers
	b.sameTable("NFG 1 R \"\" { \"1\" \"2\" } { 2 3 }\n\n1 -1 -1 1 -1 1 1 -1 5 5 1/2 6")
	contains(t, b.text("now()"), `{ "1" "2" }`, `{ "1" "2" "3" }`)
	b.do(chromedp.Click(chromedp.CSS(`[data-place="0:2"]`)))
	b.command("x", "cut")
	b.sameTable("NFG 1 R \"\" { \"1\" \"2\" } { 2 3 }\n\n1 -1 -1 1 -1 1 1 -1 0 0 1/2 6")
	b.command("v", "paste")
	b.sameTable("NFG 1 R \"\" { \"1\" \"2\" } { 2 3 }\n\n1 -1 -1 1 -1 1 1 -1 5 5 1/2 6")
	b.pasteText("9\n7")
	contains(t, b.gridSays(), "Whose payoffs are they?")
	b.do(chromedp.Click(chromedp.Search(`//button[normalize-space()="2"]`)))
	b.sameTable("NFG 1 R \"\" { \"1\" \"2\" } { 2 3 }\n\n1 -1 -1 1 -1 1 1 -1 5 9 1/2 7")
}

// TestGridPlayers adds, slices and removes players and strategies with the mouse.
func TestGridPlayers(t *testing.T) {
	b := newTab(t)
	b.open(server(t))
	_, three := exactsolve(t, "", "gen", "three_2x2x2")
	b.gridOf(three)
	b.pressText("Add a player")
	player4 := `//div[@role="group"][last()]`
	b.do(chromedp.Click(chromedp.Search(player4 + `//button[.="Add strategy"]`)))
	contains(t, b.text("now()"), `{ "1" "2" } }`)
	b.labeled("4 plays", "1")
	b.do(chromedp.Click(chromedp.CSS(`#editor [data-place="1:1"]`)))
	b.strike("1,2,3,4", "Enter")
	payoffs := b.text(`(() => { const g = values.at(-1); return g.cells.map((id) => (g.outcomes[id]?.payoffs ?? [0, 0, 0, 0]).join(" ")).join(" "); })()`)
	if parts := strings.Fields(payoffs); len(parts) != 64 || strings.Join(parts[44:48], " ") != "1 2 3 4" {
		t.Errorf("payoffs are %s", payoffs)
	}
	b.shot("grid-players")
	b.labeled("4 plays", "0")
	b.do(chromedp.Click(chromedp.Search(player4 + `//button[.="Remove player"]`)))
	b.sameTable(three)
	rows := b.text(`values.at(-1).strategies[0]`)
	b.labeled("Rows", "2") // the focus is in the grid, as its button is gone
	b.strike("Alt+Insert")
	if got := b.text("[values.at(-1).strategies.map((l) => l.length), values.at(-1).strategies[0]]"); got != "2,2,3,"+rows {
		t.Errorf("strategies are %s", got)
	}
	b.strike("Alt+Delete")
	b.sameTable(three)
}

// TestGridAsks changes the table while the grid asks about a paste, and pastes many rows.
func TestGridAsks(t *testing.T) {
	b := newTab(t)
	b.open(server(t))
	_, game := exactsolve(t, "", "gen", "random-nfg", "--players=3", "--actions=2", "--seed=1")
	b.gridOf(game)
	b.do(chromedp.Click(chromedp.Search(`//div[@role="group"][last()]//button[.="Add strategy"]`)))
	before := b.text("now()")
	b.labeled("Rows", "2")
	b.do(chromedp.Click(chromedp.CSS(`#editor [data-place="0:0"]`)))
	b.pasteText("1,1,1\n2,2,2\n3,3,3\n4,4,4")
	contains(t, b.gridSays(), "This needs 4 × 1, the table has 3 × 2.")
	b.labeled("Rows", "0")
	b.pressText("Cancel")
	if b.text("now()") != before {
		t.Error("cancelled, the table is another")
	}
	b.text(`document.querySelector("#editor [data-place='0:0']").focus()`)
	b.pasteText("1,1,1\n2,2,2\n3,3,3")
	b.text("shown.show(values[0])")
	if got := b.gridSays(); strings.Contains(got, "needs") {
		t.Errorf("of another table the grid asks %s", got)
	}
	b.gridOf("Table, 2 × 2")
	began := time.Now()
	b.pasteText("\tL\tR\n" + strings.Repeat("new\t1, 2\t3, 4\n", 3000))
	b.pressText("Grow the table")
	if got := b.text("[values.at(-1).cells.length, new Set(values.at(-1).strategies[0]).size]"); got != "6000,1" {
		t.Errorf("cells and names are %s", got)
	}
	if took := time.Since(began); took > 10*time.Second {
		t.Errorf("3000 rows take %v", took)
	}
}

// TestGridLabels presses keys on names of strategies that are for payoffs, and goes where a
// screen reader sets the focus.
func TestGridLabels(t *testing.T) {
	b := newTab(t)
	b.open(server(t))
	b.gridOf("Prisoner's dilemma")
	b.text(`document.querySelector("#editor [data-place='1:-1']").focus()`)
	b.strike("Delete")
	b.command("x", "cut")
	if got := b.text("edits"); got != "" {
		t.Errorf("edits: %s", got)
	}
	b.strike("F2", "silent", "Enter")
	if got := b.text("values.at(-1).strategies[0]"); got != "cooperate,silent" {
		t.Errorf("strategies are %s", got)
	}
	b.text(`document.querySelector("#editor [data-place='0:1']").focus()`)
	b.strike("Delete")
	contains(t, b.text(`document.querySelector("#editor [data-place='0:1']").title`), "1 0; 2 0")
	b.text(`document.querySelector("#editor [role=group]:last-child button:last-child").focus()`)
	b.strike("Space")
	if got := b.text(`[values.at(-1).players, document.activeElement.dataset.place]`); got != "1,0:0" {
		t.Errorf("players, and the place with the focus: %s", got)
	}
}
