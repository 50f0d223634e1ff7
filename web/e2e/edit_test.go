package e2e

import (
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// named are the keys that strike knows besides texts.
var named = map[string]string{
	"Enter": kb.Enter, "Tab": kb.Tab, "Esc": kb.Escape, "F2": kb.F2, "Up": kb.ArrowUp, "Down": kb.ArrowDown, "Left": kb.ArrowLeft, "Right": kb.ArrowRight,
	"F10": kb.F10, "Home": kb.Home, "End": kb.End, "Delete": kb.Delete, "Backspace": kb.Backspace, "Space": " ",
}

// strike types: names of keys, with "Shift+", "Ctrl+" or "Alt+" before them, and texts.
func (b *tab) strike(words ...string) {
	b.t.Helper()
	for _, w := range words {
		var held []chromedp.Modifier
		for name, m := range map[string]chromedp.Modifier{"Shift+": chromedp.ModifierShift, "Ctrl+": chromedp.ModifierCtrl, "Alt+": chromedp.ModifierAlt} {
			if strings.Contains(w, name) {
				held, w = append(held, m), strings.Replace(w, name, "", 1)
			}
		}
		if key, ok := named[w]; ok {
			w = key
		}
		b.do(chromedp.KeyEvent(w, chromedp.KeyModifiers(held...)))
	}
}

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
	b.solve()
	contains(t, b.of("payoffs"), "29/10", "9/10") // of solver quasi-perfect in beer_quiche.want
	_, profile := exactsolve(t, b.download("Profile", "profile.json"), "check", "../../fixtures/beer_quiche.efg", "-")
	contains(t, profile, "quasi-perfect           yes")
}

// TestEditorProperties does 200 operations at random, which undo takes back to the first value
// and redo to the last; the text of some is read by the program, which agrees on perfect recall.
func TestEditorProperties(t *testing.T) {
	b := newTab(t)
	b.open(server(t))
	eval[any](b, `(async () => {
	  const [op, { placesOf, tidy }, { forgotten }, { toText, nodesOf }, { startHistory }, { templates }, { run }] = await Promise.all(
	    ["operations", "places", "recall", "../game/model", "history", "templates", "../run"].map((f) => import("./edit/" + f + ".js")));
	  let seed = 1;
	  const random = (n) => (seed = (seed * 48271) % 2147483647) % n;
	  const pick = (list) => list[random(list.length)];
	  const sum = (g) => op.wrongChance(g) === undefined;
	  const operations = [
	    (g, n, s) => op.grow(g, [n], random(g.players.length + 1)), (g, n, s) => op.addAction(g, s), (g, n, s) => op.growLevel(g, n),
	    (g, n, s, m, z) => op.merge(g, [s, z]), (g, n, s) => op.removeAction(g, s, 0), (g, n, s) => op.shiftAction(g, s, 0, 1),
	    (g, n, s) => op.split(g, [n]), (g, n, s) => op.dissolve(g, [s]), (g, n, s) => op.reveal(g, s, [1, 2]), (g, n, s) => op.assign(g, [s], random(3)),
	    (g, n, s) => op.deleteBelow(g, [n]), (g, n, s) => op.deleteMove(g, n, 1), (g, n, s, m) => op.paste(g, n, op.copyOf(g, m), random(2) === 0),
	    (g, n, s, m) => op.exchange(g, n, m), (g, n, s) => op.setPayoffs(g, n, g.players.map(() => "-1/" + (1 + random(9)))), (g, n, s) => op.makeOne(g, s),
	    (g, n, s) => op.equalChances(g, s), (g) => op.addPlayer(g), (g) => op.removePlayer(g, 1 + random(g.players.length)), (g, n, s) => op.nameSet(g, s, "Q\"" + random(9)),
	  ];
	  globalThis.played = async (start) => {
	    seed = start;
	    const first = templates[0].make();
	    const h = startHistory(first);
	    const done = new Set();
	    const texts = [];
	    const values = [first];
	    while (values.length <= 200) {
	      const g = h.value();
	      const nodes = nodesOf(g.root);
	      const sets = nodes.filter((n) => n.children).map((n) => n.set);
	      const which = random(nodes.length < 30 ? 4 : operations.length);
	      let next;
	      const frozen = toText(g);
	      try {
	        next = tidy(operations[which](g, pick(nodes).id, pick(sets), pick(nodes).id, pick(sets)));
	      } catch {
	        continue;
	      } finally {
	        if (toText(g) !== frozen) throw new Error("operation " + which + " has changed its game");
	      }
	      if (next === g || next.players.length > 4 || nodesOf(next.root).length > 150) continue;
	      done.add(which);
	      h.record(String(which), next);
	      values.push(next);
	      if (values.length % 10 === 0 && sum(next)) texts.push([toText(next), nodesOf(next.root).length, forgotten(next)]);
	    }
	    for (let k = values.length - 2; k >= 0; k--) if (h.undo() !== values[k]) throw new Error("undo " + k);
	    if (h.undoes() !== "") throw new Error("more to undo");
	    for (let k = 1; k < values.length; k++) if (h.redo() !== values[k]) throw new Error("redo " + k);
	    if (h.redoes() !== "") throw new Error("more to redo");
	    for (const [input, nodes, forgets] of texts) {
	      let result;
	      const r = await run({ command: "info", input }, { message: (m) => (result = m.result ?? result) });
	      if (r.status !== 0) throw new Error(r.errors + input);
	      if (result.tree.nodes !== nodes || (result.recall === "perfect") !== (forgets === "")) throw new Error(result.recall + ", " + forgets + "\n" + input);
	    }
	    return [done.size, texts.length];
	  };
	})()`)
	for _, seed := range []string{"1", "2", "3"} {
		got := eval[[]int](b, `played(`+seed+`)`)
		if got[0] < 15 || got[1] < 3 {
			t.Errorf("from %s: %d kinds of operations, %d texts", seed, got[0], got[1])
		}
		t.Log(got)
	}
}

// TestEditorMouse edits by mouse: a node of the picture, a button, the menu, a field.
func TestEditorMouse(t *testing.T) {
	b := newTab(t)
	b.open(server(t))
	b.fromLibrary("beer_quiche", "", "Beer-Quiche")
	b.press("build")
	b.wait("the picture", `document.querySelector("#editor .tree-view [data-set='2:2']")`)
	click := func(expression string, options ...chromedp.MouseOption) {
		t.Helper()
		b.wait(expression, expression)
		x, y := b.center(expression)
		b.do(chromedp.MouseClickXY(x, y, options...))
	}
	button := func(name string) string {
		return `[...document.querySelectorAll("#editor .tools button, .menu [role=menuitem], dialog button")].findLast((e) => e.textContent.startsWith("` + name + `"))`
	}
	click(`document.querySelector("#editor .item[data-set='2:2'] .hit")`)
	b.wait("the row", `document.querySelectorAll(".outline [aria-selected=true]").length === 1 && document.querySelector(".outline .current").textContent.includes("after quiche")`)
	click(button("Dissolve"))
	b.wait("what was done", `document.getElementById("edited").textContent.includes("of its own")`)
	contains(t, b.gameText("2: 3 information sets"), `p "" 2 3 ""`)
	click(`document.querySelector(".outline .current > :nth-child(1)")`, chromedp.ButtonRight)
	click(button("− action"))
	b.gameText("14 nodes")
	click(`document.querySelector(".outline .current > :nth-child(4)")`, chromedp.ClickCount(2))
	b.strike("yes")
	click(`document.getElementById("summary")`)
	contains(t, b.gameText("14 nodes"), `"after quiche" { "yes" }`)
	click(button("Undo"))
	click(button("Undo"))
	click(button("Undo"))
	b.wait("the first text", `document.getElementById("edited").textContent === "undone: dissolved"`)
	fixture, err := os.ReadFile("../../fixtures/beer_quiche.efg")
	if err != nil {
		t.Fatal(err)
	}
	same(t, "text", b.text(`document.getElementById("text").value`), string(fixture))
}

// center returns where the middle of an element is, after it was scrolled into view.
func (b *tab) center(expression string) (x, y float64) {
	b.t.Helper()
	b.text(expression + `.scrollIntoView({ block: "center" })`)
	return b.middle(expression)
}

func (b *tab) middle(expression string) (x, y float64) {
	b.t.Helper()
	p := eval[[]float64](b, `(({ x, y, width, height }) => [x + width / 2, y + height / 2])(`+expression+`.getBoundingClientRect())`)
	return p[0], p[1]
}

// TestEditorDrag drags a leaf to another in the picture, and a node into another's information set.
func TestEditorDrag(t *testing.T) {
	b := newTab(t)
	b.open(server(t))
	b.fromLibrary("beer_quiche", "", "Beer-Quiche")
	b.press("build")
	b.wait("the picture", `document.querySelectorAll("#editor .item").length === 15`)
	drag := func(from, to int, choice string) {
		t.Helper()
		item := func(k int) string {
			return fmt.Sprintf(`[...document.querySelectorAll("#editor .item")].find((e) => e.dataset.item === "%d").querySelector(".hit")`, k)
		}
		b.center(item(from))
		x, y := b.middle(item(from))
		toX, toY := b.middle(item(to))
		b.do(chromedp.MouseEvent(input.DispatchMouseEventTypeMousePressed, x, y, chromedp.ButtonLeft, chromedp.ClickCount(1)),
			chromedp.MouseEvent(input.DispatchMouseEventTypeMouseMoved, (x+toX)/2, (y+toY)/2, chromedp.ButtonLeft),
			chromedp.MouseEvent(input.DispatchMouseEventTypeMouseMoved, toX, toY, chromedp.ButtonLeft),
			chromedp.MouseEvent(input.DispatchMouseEventTypeMouseReleased, toX, toY, chromedp.ButtonLeft, chromedp.ClickCount(1)))
		b.wait("the question", `document.querySelector("dialog[open]")`)
		x, y = b.middle(`[...document.querySelectorAll("dialog button")].find((e) => e.textContent === ` + quote(choice) + `)`)
		b.do(chromedp.MouseClickXY(x, y))
	}
	drag(3, 6, "Move it here") // the leaves 0, 1 and 1, 1
	b.wait("the text", `document.getElementById("text").value.includes('{ 0, 1 }\nt "" 4 ')`)
	drag(2, 5, "Same information set")
	b.gameText("2: 1 information set.")
}

// TestEditorSpeed logs how long an edit of 2,047 nodes takes, until text and outline show it.
func TestEditorSpeed(t *testing.T) {
	b := newTab(t)
	b.open(server(t))
	b.build()
	b.strike("1")
	for level := range 9 {
		b.strike("Home")
		for range level {
			b.strike("Right")
		}
		b.strike("Right", ".", strconv.Itoa(1+level%2))
	}
	b.gameText("2047 nodes")
	b.strike("Home", "Right")
	b.text(`(() => {
	  globalThis.times = [];
	  document.addEventListener("keydown", () => (globalThis.began = performance.now()), true);
	  document.getElementById("editor").addEventListener("keydown", () => {
	    document.body.offsetHeight; // laid out, as it will be drawn
	    times.push(performance.now() - began);
	  });
	})()`)
	for k := range 10 {
		b.strike([]string{"+", "-"}[k%2])
		b.wait("the next frame", `new Promise((done) => requestAnimationFrame(() => setTimeout(() => done(true), 50)))`)
	}
	took := eval[[]float64](b, `times`)
	slices.Sort(took)
	t.Logf("%.0f ms", took)
	if median := took[len(took)/2]; os.Getenv("EXACTSOLVE_BENCH") == "1" && median > 100 {
		t.Errorf("an edit takes %.0f ms", median)
	}
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
