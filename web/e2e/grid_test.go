package e2e

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// gridOf opens the grid of a template, or of a text, in the page.
func (b *tab) gridOf(from string) {
	b.t.Helper()
	eval[bool](b, fmt.Sprintf(`(async () => {
	  const [{ grid }, { templates }, { toText }, { parse }] = await Promise.all(["./edit/grid.js", "./edit/templates.js", "./game/model.js", "./game/parse.js"].map((f) => import(f)));
	  const from = %s;
	  const game = templates.find((t) => t.name === from)?.make() ?? await parse(from);
	  window.edits = [];
	  window.values = [game];
	  window.now = () => toText(values.at(-1));
	  window.shown = grid(document.getElementById("editor"), game, (name, game) => { edits.push(name); values.push(game); });
	  document.querySelector("#editor [tabindex='0']").focus();
	  return true;
	})()`, quote(from)))
}

// keys presses keys, one after the other.
func (b *tab) keys(list ...string) {
	b.t.Helper()
	for _, k := range list {
		b.do(chromedp.KeyEvent(k))
	}
}

func (b *tab) keysWith(m chromedp.Modifier, list ...string) {
	b.t.Helper()
	for _, k := range list {
		b.do(chromedp.KeyEvent(k, chromedp.KeyModifiers(m)))
	}
}

// command presses Ctrl and a letter, with what the browser does then.
func (b *tab) command(letter, name string) {
	b.t.Helper()
	for _, kind := range []input.DispatchKeyEventType{input.DispatchKeyEventTypeRawKeyDown, input.DispatchKeyEventTypeKeyUp} {
		p := input.DispatchKeyEventParams{Type: kind, Modifiers: 2, Key: letter, Code: "Key" + strings.ToUpper(letter), WindowsVirtualKeyCode: int64(strings.ToUpper(letter)[0])}
		if kind == input.DispatchKeyEventTypeRawKeyDown {
			p.Commands = []string{name}
		}
		if _, err := chromedp.Call(b.ctx, input.DispatchKeyEvent, p); err != nil {
			b.t.Fatal(err)
		}
	}
}

// pasteText puts a text on the clipboard, by way of the text area, and pastes it where the focus is.
func (b *tab) pasteText(text string) {
	b.t.Helper()
	b.text(fmt.Sprintf(`(() => { window.back = document.activeElement; const e = document.getElementById("text"); e.value = %s; e.focus(); e.select(); })()`, quote(text)))
	b.command("c", "copy")
	b.text(`(() => { document.getElementById("text").value = ""; back.focus(); })()`)
	b.command("v", "paste")
}

// labeled chooses in the field with a label.
func (b *tab) labeled(label, value string) {
	b.t.Helper()
	eval[bool](b, fmt.Sprintf(`(() => {
	  const e = [...document.querySelectorAll("#editor label")].find((l) => l.innerText.startsWith(%s)).querySelector("select, input");
	  e.value = %s;
	  e.dispatchEvent(new Event("change"));
	  return true;
	})()`, quote(label), quote(value)))
}

func (b *tab) pressText(text string) {
	b.t.Helper()
	b.do(chromedp.Click(chromedp.Search(fmt.Sprintf(`//button[normalize-space()=%q]`, text))))
}

// sameTable compares the game in the grid with a text, by the hash of the canonical text.
func (b *tab) sameTable(want string) {
	b.t.Helper()
	got := b.text("now()")
	if a, c := hashOf(b.t, got), hashOf(b.t, want); a != c || len(a) != 64 {
		b.t.Errorf("the grid has sha256 %s, want %s:\n%s\nmessage: %s", a, c, got, b.gridSays())
	}
}

func (b *tab) gridSays() string {
	b.t.Helper()
	return b.text(`[...document.querySelectorAll("#editor [role=status]")].map((e) => e.innerText).join(" ")`)
}

func hashOf(t *testing.T, game string) string {
	t.Helper()
	_, out := exactsolve(t, game, "info", "-")
	_, hash, _ := strings.Cut(out, "sha256")
	return strings.Fields(hash + " none")[0]
}

func (b *tab) shot(name string) {
	if dir := os.Getenv("EXACTSOLVE_SHOTS"); dir != "" {
		png, err := chromedp.Run(b.ctx, chromedp.CaptureScreenshot())
		if err != nil {
			b.t.Fatal(err)
		}
		if err := os.WriteFile(dir+"/"+name+".png", png, 0o600); err != nil {
			b.t.Fatal(err)
		}
	}
}

// TestGridKeys builds matching pennies and a game of 2 × 3 with the keyboard alone.
func TestGridKeys(t *testing.T) {
	b := newTab(t)
	b.open(server(t))
	b.gridOf("Table, 2 × 2")
	b.keys("1", ",", "-1", kb.Tab, "-1", kb.Tab, "1", kb.Tab, "-1,1", kb.Tab, "1,-1", kb.Enter)
	_, pennies := exactsolve(t, "", "gen", "matching_pennies")
	b.sameTable(pennies)
	if got := b.text("edits.length"); got != "4" {
		t.Errorf("%s edits, want one a cell", got)
	}
	b.keys(kb.Home, kb.ArrowUp, kb.ArrowUp, kb.ArrowUp) // to the label of the first column
	b.keys("Left", kb.Tab, "Right", kb.Enter)
	b.keysWith(chromedp.ModifierAlt, kb.Insert)
	b.keys(kb.F2, "Far", kb.Enter, kb.ArrowDown, "1/2, 0.25", kb.Enter, "7", kb.Escape, kb.F2, kb.Tab, "3", kb.Enter)
	b.sameTable("NFG 1 R \"\" { \"1\" \"2\" } { 2 3 }\n\n1 -1 -1 1 -1 1 1 -1 1/2 1/4 0 3")
	contains(t, b.text("now()"), `{ "1" "2" }`, `{ "Left" "Right" "Far" }`, "0.25", "1/2")
	contains(t, b.text(`document.querySelector("#editor [data-place='0:2']").title`), "1 1/2, best; 2 0.25")
	b.keysWith(chromedp.ModifierAlt, kb.ArrowLeft, kb.ArrowLeft, kb.ArrowUp)
	b.sameTable("NFG 1 R \"\" { \"1\" \"2\" } { 2 3 }\n\n0 3 1/2 1/4 -1 1 1 -1 1 -1 -1 1")
	b.keysWith(chromedp.ModifierAlt, kb.Delete)
	b.sameTable("NFG 1 R \"\" { \"1\" \"2\" } { 1 3 }\n\n1/2 1/4 1 -1 -1 1")
	b.keysWith(chromedp.ModifierAlt, kb.Delete)
	contains(t, b.gridSays(), "Not done: 1 has only this strategy")
	b.shot("grid-keys")
}

// TestGridPaste pastes spreadsheets of all shapes and copies one.
func TestGridPaste(t *testing.T) {
	b := newTab(t)
	b.open(server(t))
	b.gridOf("Table, 2 × 2")
	pennies := "NFG 1 R \"\" { \"1\" \"2\" } { 2 2 }\n\n1 -1 -1 1 -1 1 1 -1"
	for _, text := range []string{"1, -1\t-1, 1\n-1, 1\t1, -1\n", "1/-1\t-1/1\r\n−1/1\t1/−1", "(1; -1)\t-1 1\n-1|1\t1.0,-2/2", "1\t-1\t\t-1\t1\n-1\t1\t\t1\t-1", "1\t-1\n-1\t1\n\n-1\t1\n1\t-1"} {
		b.pasteText(text)
		b.sameTable(pennies)
		b.keysWith(chromedp.ModifierCtrl, "a")
		b.keys(kb.Delete)
		b.sameTable("NFG 1 R \"\" { \"1\" \"2\" } { 2 2 }\n\n0 0 0 0 0 0 0 0")
		b.keysWith(chromedp.ModifierCtrl, kb.Home)
	}
	for _, bad := range []struct{ text, says string }{
		{"1, 2\tx, 3", "\"x, 3\" in line 1, column 2 is not a number"},
		{"1, 2\t3", "has not as many numbers"},
		{"1,2,3", "want cells of 2 numbers"},
		{"\n", "nothing was copied"},
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
	b.keys(kb.ArrowUp) // labels
	b.command("c", "copy")
	b.text(`(() => { const e = document.getElementById("text"); e.value = ""; e.focus(); })()`)
	b.command("v", "paste")
	if got, want := b.text(`document.getElementById("text").value`), "\tL\tM\tR\nT\t1, -1\t-1, 1\t5, 5\nB\t-1, 1\t1, -1\t1/2, 6"; got != want {
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
	b.pasteText("9\t8\n7\t6")
	contains(t, b.gridSays(), "Whose payoffs are they?")
	b.do(chromedp.Click(chromedp.Search(`//button[normalize-space()="2"]`)))
	b.pressText("Cut off")
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
	b.keys("1,2,3,4", kb.Enter)
	payoffs := b.text(`(() => { const g = values.at(-1); return g.cells.map((id) => (g.outcomes[id]?.payoffs ?? [0, 0, 0, 0]).join(" ")).join(" "); })()`)
	if parts := strings.Fields(payoffs); len(parts) != 64 || strings.Join(parts[44:48], " ") != "1 2 3 4" {
		t.Errorf("payoffs are %s", payoffs)
	}
	b.shot("grid-players")
	b.labeled("4 plays", "0")
	b.do(chromedp.Click(chromedp.Search(player4 + `//button[.="Remove player"]`)))
	b.sameTable(three)
	rows := b.text(`values.at(-1).strategies[0]`)
	b.labeled("Rows", "2")
	b.do(chromedp.Click(chromedp.CSS(`#editor [data-place="0:0"]`)))
	b.keysWith(chromedp.ModifierAlt, kb.Insert)
	if got := b.text("[values.at(-1).strategies.map((l) => l.length), values.at(-1).strategies[0]]"); got != "2,2,3,"+rows {
		t.Errorf("strategies are %s", got)
	}
	b.keysWith(chromedp.ModifierAlt, kb.Delete)
	b.sameTable(three)
}

// TestGridWrong types what is no number, which stays there and is no part of the game; shares and
// unshares outcomes; and makes a game zero-sum and back.
func TestGridWrong(t *testing.T) {
	b := newTab(t)
	b.open(server(t))
	shared := "NFG 1 R \"\" { \"a\" \"b\" }\n{ { \"x\" \"y\" }\n{ \"u\" \"v\" } }\n\"\"\n{\n{ \"war\" 1, 2 }\n}\n1 1 0 1\n"
	b.gridOf(shared)
	b.keys("zwei", kb.Tab, "1e3", kb.Enter)
	b.sameTable(shared)
	contains(t, b.gridSays(), `x, u: "zwei" is not a number`, "still has 1")
	cell := `document.querySelector("#editor [data-place='0:0']")`
	contains(t, b.text(cell+`.outerHTML`), "zwei", "1e3", `aria-invalid="true"`, "not a number")
	b.accessible("a wrong cell")
	b.shot("grid-wrong")
	b.keysWith(chromedp.ModifierAlt, kb.ArrowUp) // it moves along
	b.do(chromedp.Click(chromedp.CSS(`#editor [data-place="0:1"]`)), chromedp.Click(chromedp.Search(`//div[@class="grid-problems"]/button`)))
	b.keys(kb.F2, "5", kb.Tab, "-3/4", kb.Enter)
	b.sameTable("NFG 1 R \"\" { \"a\" \"b\" } { 2 2 }\n\n1 2 5 -3/4 1 2 0 0")
	if got := b.gridSays(); strings.TrimSpace(got) != "" {
		t.Errorf("the grid says %q", got)
	}
	contains(t, b.text("now()"), "\"war\" 1, 2", "-3/4")
	b.text(`document.querySelector("#editor input[type=checkbox]").focus()`)
	b.keys(" ")
	zero := "NFG 1 R \"\" { \"a\" \"b\" } { 2 2 }\n\n1 -1 5 -5 1 -1 0 0"
	b.sameTable(zero)
	b.do(chromedp.Click(chromedp.CSS(`#editor [data-place="1:1"]`)))
	b.keys("-1/3", kb.Enter)
	b.sameTable(strings.Replace(zero, "0 0", "-1/3 1/3", 1))
	b.accessible("zero-sum")
	b.keys(kb.F2)
	if !eval[bool](b, `document.querySelector("#editor .fields input:last-child").readOnly`) {
		t.Error("the second payoff can be edited")
	}
	b.accessible("a cell is edited")
	b.shot("grid-edit")
	b.keys(kb.Escape)
	b.text(`document.querySelector("#editor input[type=checkbox]").focus()`)
	b.keys(" ")
	b.sameTable("NFG 1 R \"\" { \"a\" \"b\" } { 2 2 }\n\n1 2 5 -3/4 1 2 -1/3 0")
}

// TestGridBest looks at the best replies of a game that everybody knows.
func TestGridBest(t *testing.T) {
	b := newTab(t)
	b.open(server(t))
	b.gridOf("Prisoner's dilemma")
	for place, want := range map[string]string{"0:0": "1 2; 2 2", "0:1": "1 0; 2 3, best", "1:0": "1 3, best; 2 0", "1:1": "1 1, best; 2 1, best"} {
		if got := b.text(fmt.Sprintf(`document.querySelector("#editor [data-place='%s']").title`, place)); got != want {
			t.Errorf("at %s the title is %q, want %q", place, got, want)
		}
	}
}

// TestGridLarge moves and edits in a table of 300 × 300, of which only a part is drawn.
func TestGridLarge(t *testing.T) {
	b := newTab(t)
	b.open(server(t))
	_, game := exactsolve(t, "", "gen", "random-nfg", "--actions=300", "--seed=1")
	b.gridOf(game)
	b.keysWith(chromedp.ModifierCtrl, kb.End)
	b.wait("the last cell", `document.activeElement.dataset.place === "299:299"`)
	if drawn := eval[int](b, `document.querySelectorAll("#editor [role=gridcell]").length`); drawn > 2000 {
		t.Errorf("%d cells are drawn", drawn)
	}
	if got := b.text(`[document.querySelector("[role=grid]").ariaRowCount, document.activeElement.ariaColIndex, document.activeElement.parentElement.getAttribute("aria-rowindex")]`); got != "301,301,301" {
		t.Errorf("counts and places are %s", got)
	}
	b.keys("1/7, 9", kb.Enter)
	contains(t, b.text(`document.querySelector("[data-place='299:299']").textContent`), "1/7, 9")
	least := eval[float64](b, `(async () => {
	  let least = Infinity; // the machine may be busy
	  for (let k = 0; k < 5; k++) {
	    document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key: "F2", bubbles: true }));
	    document.activeElement.value = String(k);
	    const began = performance.now();
	    document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
	    await new Promise(requestAnimationFrame);
	    least = Math.min(least, performance.now() - began);
	  }
	  return least;
	})()`)
	t.Logf("an edit of 300 × 300 takes %.0f ms", least)
	if least > 300 {
		t.Errorf("an edit takes %.0f ms", least)
	}
	b.keysWith(chromedp.ModifierCtrl, kb.Home)
	b.wait("the first cell", `document.activeElement.dataset.place === "0:0"`)
	b.text(`document.querySelector(".grid-scroll").scrollTop = 5000`)
	b.wait("rows of the middle", `[...document.querySelectorAll("[role=rowheader]")].some((e) => e.dataset.place === "140:-1")`)
	b.wait("the focus, out of sight", `document.activeElement.dataset.place === "0:0"`)
	b.accessible("a large grid")
	b.shot("grid-large")
}

// TestTemplates solves each of the games to begin with, and edits its table if it is one.
func TestTemplates(t *testing.T) {
	b := newTab(t)
	b.open(server(t))
	texts := eval[map[string]string](b, `Promise.all(["./edit/templates.js", "./game/model.js"].map((f) => import(f))).then(([{ templates }, { toText }]) => Object.fromEntries(templates.map((t) => [t.name, toText(t.make())])))`)
	if len(texts) < 10 {
		t.Errorf("only %d templates", len(texts))
	}
	for name, text := range texts {
		status, out := exactsolve(t, text, "info", "-")
		if status != 0 || !strings.Contains(out, "recall    perfect") {
			t.Errorf("%s: info says %s", name, out)
		}
		concept := "quasi-perfect"
		if strings.Count(name, "×") == 2 {
			concept = "nash"
		}
		if status, out := exactsolve(t, text, "solve", "--concept="+concept, "-"); status != 0 || !strings.Contains(out, "equilibrium, checked") {
			t.Errorf("%s: solve gives status %d: %s", name, status, out)
		}
	}
}

// TestGridNarrow looks at the grid in a window of 400 pixels.
func TestGridNarrow(t *testing.T) {
	b := newTab(t)
	b.open(server(t))
	b.do(chromedp.EmulateViewport(400, 900))
	_, game := exactsolve(t, "", "gen", "random-nfg", "--players=3", "--actions=6", "--seed=1")
	b.gridOf(game)
	if wide := eval[int](b, `document.documentElement.scrollWidth`); wide > 400 {
		t.Errorf("the page is %d pixels wide", wide)
	}
	b.keys(kb.End, kb.F2)
	if !eval[bool](b, `document.activeElement.getBoundingClientRect().right <= 400`) {
		t.Error("the field is out of the window")
	}
	b.shot("grid-400")
	b.scheme("dark")
	b.keys(kb.Escape)
	b.shot("grid-400-dark")
}

// TestGridInEditor builds matching pennies in the editor, by the keyboard: the text follows, and
// is followed; undone and done again.
func TestGridInEditor(t *testing.T) {
	b := newTab(t)
	b.open(server(t))
	b.build()
	template := eval[string](b, `import("./edit/templates.js").then((m) => String(m.templates.findIndex((t) => t.name === "Table, 2 × 2")))`)
	b.labeled("Begin with", template)
	b.wait("the grid", `document.querySelector("#editor [role=grid]")`)
	b.text(`document.querySelector("#editor [data-place='0:0']").focus()`)
	b.keys("1,-1", kb.Tab, "-1,1", kb.Tab, "-1,1", kb.Tab, "1,-1", kb.Enter)
	_, pennies := exactsolve(t, "", "gen", "matching_pennies")
	sameText := func(want string) {
		t.Helper()
		got := b.text(`document.getElementById("text").value`)
		if hashOf(t, got) != hashOf(t, want) {
			t.Errorf("the text is %s\nwant the game %s", got, want)
		}
	}
	sameText(pennies)
	b.keysWith(chromedp.ModifierCtrl, "z", "z")
	sameText("NFG 1 R \"\" { \"1\" \"2\" } { 2 2 }\n\n1 -1 0 0 -1 1 0 0")
	if got := b.text(`document.activeElement.dataset.place`); got == "undefined" {
		t.Error("undo loses the focus")
	}
	b.keysWith(chromedp.ModifierCtrl, "y", "y")
	sameText(pennies)
	b.do(chromedp.Focus(chromedp.ID("text")))
	b.text(`(() => { const e = document.getElementById("text"); e.value = e.value.replace("1, -1", "7, -1"); e.dispatchEvent(new Event("input", { bubbles: true })); })()`)
	b.wait("the text in the grid", `document.querySelector("#editor [data-place='0:0']").textContent.includes("7, -1")`)
	b.accessible("the grid in the editor")
	b.shot("grid-editor")
}
