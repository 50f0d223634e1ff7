package e2e

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

func (b *tab) focus(selector string) {
	b.t.Helper()
	b.text(`document.querySelector(` + quote(selector) + `).focus()`)
}

// openBox opens a part of the page by keyboard.
func (b *tab) openBox(id string) {
	b.t.Helper()
	b.focus("#" + id + " summary")
	b.do(chromedp.KeyEvent(" "))
}

// typeOver puts a text in place of that of a field, by keyboard.
func (b *tab) typeOver(field, text string) {
	b.t.Helper()
	b.focus(field)
	b.text(`document.activeElement.select()`)
	b.do(chromedp.KeyEvent(text))
}

// checked checks a profile of one's own by keyboard.
func (b *tab) checkOwn() string {
	b.t.Helper()
	b.text(`document.getElementById("own-answer").replaceChildren()`)
	b.do(chromedp.Focus(chromedp.ID("own-check")), chromedp.KeyEvent("\r"))
	b.wait("what check says", `!document.getElementById("own-check").disabled`)
	return b.of("own-answer")
}

// TestOwnProfile checks profiles typed by keyboard, filled in and pasted, and compares what the
// page says with what the command line does.
func TestOwnProfile(t *testing.T) {
	b := newTab(t)
	b.open(server(t))
	b.fromLibrary("guess_ace", "", "Guess the Ace")
	b.openBox("own-box")
	b.wait("the table", `document.querySelectorAll("#own-table input").length === 4`)
	b.typeOver("#own-table input", "0.1"+kb.Tab+"0.8")
	contains(t, b.of("own-table"), "I at root", "9/10, not 1")
	if said := b.checkOwn(); said != "" {
		t.Errorf("of what is no profile it is said that %s", said)
	}
	contains(t, b.of("own-said"), `information set "root" of "I" sum to 9/10, not 1`)
	if at := b.text(`document.activeElement.value`); at != "0.1" {
		t.Errorf("the focus is at %q", at)
	}
	b.typeOver("#own-table input", "2"+kb.Tab+"-1")
	contains(t, b.of("own-table"), "?")
	b.checkOwn()
	if said := strings.TrimSpace(b.of("own-said")); said != "the profile, probability is negative: -1" {
		t.Errorf("of a negative number it is said that %q", said)
	}
	b.typeOver("#own-table input", "0.1"+kb.Tab+"0.9")
	said := b.checkOwn()
	_, want := exactsolve(t, "NE,1/10,9/10,1/2,1/2", "check", "--json", "../../fixtures/guess_ace.efg", "-")
	for _, part := range []string{`"reason":"`, `"regret":"`, `"best":"`, `"global_regret":"`} {
		_, text, _ := strings.Cut(want, part)
		text, _, _ = strings.Cut(text, `"`)
		contains(t, said, text)
	}
	contains(t, said, "nash: no", "agent-nash", "stop", "-450")
	b.shot("own")
	b.accessibleIn(`"#others"`, "others")

	b.choose("own-concept", "epsilon-nash")
	b.typeOver("#own-epsilon", "100000")
	contains(t, b.checkOwn(), "epsilon-nash: yes")
	b.choose("own-concept", "quasi-perfect")
	b.solve()
	b.do(chromedp.Focus(chromedp.ID("own-shown")), chromedp.KeyEvent("\r"))
	contains(t, b.checkOwn(), "quasi-perfect: yes")
	b.choose("own-concept", "")
	for _, pasted := range []string{"NE,1,0,0,1", "player,infoset,action,probability\nI,root,stop,1\nII,guess,no,1\n", `[[["1","0"]],[["0","1"]]]`} {
		b.choose("own-text", pasted)
		contains(t, b.checkOwn(), "nash: yes", "quasi-perfect")
	}
	b.choose("own-text", "player,infoset,action,probability\nI,root,stop,x\n")
	b.checkOwn()
	contains(t, b.of("own-said"), `the profile, 2:13: probability: not a number: "x"`)
	if at := eval[int](b, `document.getElementById("own-text").selectionStart`); at != strings.Index("player,infoset,action,probability\nI,root,stop,x\n", ",x")+1 {
		t.Errorf("the cursor is at %d", at)
	}
	b.press("own-shown") // in place of that text
	contains(t, b.checkOwn(), "nash: yes")
	if !eval[bool](b, `document.getElementById("own-uniform").disabled`) {
		t.Error("a table that is not there can be filled")
	}
}

// TestOwnTable checks what fields begin with, also of ten actions and of one, and that what was
// typed stays with the sets that are still there.
func TestOwnTable(t *testing.T) {
	b := newTab(t)
	b.open(server(t))
	b.choose("text", `NFG 1 R "x" { "a" "b" } { 10 1 } 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0`)
	b.openBox("own-box")
	b.wait("the table", `document.querySelectorAll("#own-table input").length === 11`)
	contains(t, b.text(`[...document.querySelectorAll("#own-table input")].map((i) => i.value)`), "1/10,1/10,", ",1/10,1")
	contains(t, b.checkOwn(), "nash: yes")
	b.typeOver("#own-table tr:last-child input", "1.0")
	b.do(chromedp.Focus(chromedp.ID("text")), chromedp.KeyEvent(kb.End+" "))
	b.wait("the table again", `document.getElementById("own-answer").innerText === ""`)
	contains(t, b.text(`document.querySelector("#own-table tr:last-child input").value`), "1.0")
	b.do(chromedp.Focus(chromedp.ID("text")), chromedp.KeyEvent("x"))
	b.wait("a message", `document.getElementById("own-said").innerText.startsWith("The game cannot be read")`)
	b.do(chromedp.KeyEvent(kb.Backspace))
	b.wait("the game again", `document.getElementById("own-said").innerText === ""`)
	contains(t, b.text(`document.querySelector("#own-table tr:last-child input").value`), "1.0")

	contains(t, b.checkOwn(), "nash: yes")
	b.press("own-uniform")
	contains(t, b.of("own-state"), "before this was changed")
	b.text(`(() => {
		const e = document.getElementById("text");
		e.value = 'NFG 1 R "x" { "a" "b" } { 2 1 } 0 0 1 0';
		document.getElementById("own-box").dispatchEvent(new Event("toggle"));
		document.getElementById("own-check").click(); // while the table is not yet of this game
	})()`)
	b.wait("what check says of the new game", `!document.getElementById("own-check").disabled`)
	contains(t, b.of("own-answer")+b.of("own-said"), "nash: no")
}
