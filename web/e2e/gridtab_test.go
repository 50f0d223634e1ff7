package e2e

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
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
	b.frame() // a grid draws its cells again once it has its size
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
