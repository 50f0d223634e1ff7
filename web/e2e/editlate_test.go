package e2e

import (
	"testing"

	"github.com/chromedp/chromedp"
)

// TestEditorLate edits while the program still reads a text that was typed before: what is done
// last stays.
func TestEditorLate(t *testing.T) {
	b := newTab(t)
	b.open(server(t))
	b.build()
	b.strike("1")
	typed := `(() => {
	  const e = document.getElementById("text");
	  e.focus();
	  e.value = e.value.replace('"b"', '"stop"');
	  e.dispatchEvent(new Event("input", { bubbles: true }));
	})()`
	b.text(`(() => {
	  const asked = globalThis.fetch;
	  globalThis.held = [];
	  globalThis.fetch = async (path, options) => {
	    if (options?.body?.includes('"convert"')) await new Promise((go) => held.push(go));
	    return asked(path, options);
	  };
	})()`)
	b.text(typed)
	b.wait("the program asked", `held.length === 1`)
	b.do(chromedp.Focus(`#building select`))
	b.strike("Down", "Down", "Down", "Down", "Down", "Down") // the arrows go on
	b.wait("the template", `document.getElementById("text").value.includes("Entry")`)
	b.text(`held.forEach((go) => go())`)
	b.gameText("Entry")
	b.wait("a second", `new Promise((done) => setTimeout(() => done(true), 1000))`)
	contains(t, b.text(`document.querySelector(".outline").innerText`), "fight")
	same(t, "note", b.of("edited"), "template Entry")
}

// TestEditorUnread opens the editor on a text that cannot be read.
func TestEditorUnread(t *testing.T) {
	b := newTab(t)
	b.open(server(t))
	b.text(`(globalThis.thrown = [], addEventListener("error", (e) => thrown.push(e.message)))`)
	b.text(`document.getElementById("text").value = "EFG 2 R"`)
	b.press("build")
	b.wait("the note", `document.querySelector("#building .note").textContent.includes("correct it first")`)
	b.do(chromedp.Focus(`#building select`))
	b.strike("Ctrl+z")
	b.told("nothing to undo")
	b.strike("Ctrl+y")
	b.told("nothing to redo")
	same(t, "buttons without a name", b.text(`[...document.querySelectorAll("#building button")].filter((e) => e.getClientRects().length && e.textContent === "").length`), "0")
	same(t, "errors", b.text(`thrown.join()`), "")
}

// TestEditorOpened opens two games of the library while the editor is open: each is a step.
func TestEditorOpened(t *testing.T) {
	b := newTab(t)
	b.open(server(t))
	b.build()
	b.fromLibrary("beer_quiche", "", "Beer-Quiche")
	b.wait("the first", `document.querySelector(".outline").innerText.includes("surly")`)
	b.fromLibrary("kuhn", "", "Kuhn poker")
	b.wait("the second", `!document.querySelector(".outline").innerText.includes("surly")`)
	b.text(`document.querySelector(".outline .current").focus()`)
	b.strike("Ctrl+z")
	b.gameText("Beer-Quiche")
}

// TestEditorKeeps looks at what an edit leaves as it was: the probabilities of a level, and the
// payoffs that a move shares when its actions are named.
func TestEditorKeeps(t *testing.T) {
	b := newTab(t)
	b.open(server(t))
	b.build()
	b.strike("1", "Right", "0", "Enter", "x", "Tab", "1/10", "Tab", "y", "Tab", "9/10", "Enter", ".")
	b.told("0 leaves")
	same(t, "the move like it", b.atRow(4), "b|chance||x 1/10 · y 9/10|")
	got := eval[string](b, `(async () => {
	  const [op, { toText }] = await Promise.all(["edit/operations", "game/model"].map((f) => import("./" + f + ".js")));
	  const leaf = (id) => ({ id, name: "", outcome: "o" });
	  const game = {
	    kind: "efg", title: "", comment: "", players: ["1"], sets: { s: { player: 1, name: "", actions: [{ label: "a" }, { label: "b" }] } },
	    outcomes: { o: { name: "", payoffs: ["1"] } }, root: { ...leaf("r"), set: "s", children: [leaf("x"), leaf("y")] },
	  };
	  return op.setPayoffs(game, "r", ["1"]) === game && toText(op.setPayoffs(game, "x", ["2"])).split("\n").slice(1).join("\n");
	})()`)
	same(t, "shared payoffs", got, "p \"\" 1 1 \"\" { \"a\" \"b\" } 1 \"\" { 1 }\nt \"\" 2 \"\" { 2 }\nt \"\" 1\n")
}
