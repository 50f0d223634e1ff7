package e2e

import (
	"fmt"
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// TestDrafts types games in two tabs, and finds both in the list of each; one is opened with its
// question, the other discarded. What was only looked at is no draft.
func TestDrafts(t *testing.T) {
	b := newTab(t)
	url := server(t)
	b.open(url)
	eval[any](b, `localStorage.clear()`)
	b.press("live")
	b.typed(bimatrix)
	b.do(chromedp.Focus(chromedp.ID("seconds")), chromedp.KeyEvent("7"))
	b.wait("the draft", `document.querySelector("#drafts summary").textContent === "Drafts (1)"`)
	b.fromLibrary("kuhn", "", "Kuhn poker")
	second := newTab(t)
	second.open(url)
	second.fromLibrary("entry", "", "Entry")
	second.selected("Entry")
	second.typedOver("Exit")
	for _, one := range []*tab{b, second} {
		one.wait("both drafts", `document.querySelector("#drafts summary").textContent === "Drafts (2)"`)
		contains(t, one.text(`document.getElementById("drafts").textContent`), "Mine", "Exit")
	}
	b.do(chromedp.Reload())
	b.wait("the page", `document.body.dataset.ready`)
	contains(t, b.text(`document.getElementById("text").value`), "Kuhn")
	b.do(chromedp.Click(`#drafts summary`), chromedp.Click(`#drafts button[aria-label^="Open the draft Mine"]`))
	b.wait("the draft", `document.getElementById("text").value.includes("Mine") && document.getElementById("summary").textContent.includes("Mine")`)
	same(t, "text", b.text(`document.getElementById("text").value`), bimatrix)
	same(t, "seconds", b.text(`document.getElementById("seconds").value`), "760")
	b.do(chromedp.Focus(`#drafts summary`), chromedp.KeyEvent("\r"))
	b.do(chromedp.Focus(`#drafts button[aria-label^="Discard the draft Exit"]`), chromedp.KeyEvent("\r"))
	for _, one := range []*tab{b, second} {
		one.wait("one draft", `document.querySelector("#drafts summary").textContent === "Drafts (1)"`)
	}
	eval[any](b, `import("./game/drafts.js").then((m) => { for (let k = 0; k < 25; k++) m.keep("many" + k, { text: "NFG", question: {} }); })`)
	same(t, "most", b.text(`document.querySelectorAll("#drafts li").length`), "20")
	eval[any](b, `localStorage.clear()`)
}

// TestNoRoom fills the storage of the browser: that a draft is not kept is said once.
func TestNoRoom(t *testing.T) {
	b := newTab(t)
	b.open(server(t))
	eval[any](b, `(() => { for (let n = 4e6; n > 1; n /= 2) try { for (let k = 0; ; k++) localStorage.setItem("fill" + n + k, "x".repeat(n)); } catch {} })()`)
	b.typed(bimatrix)
	b.wait("the words", `document.getElementById("problems").innerText.includes("too long for the browser to keep")`)
	eval[any](b, `document.getElementById("problems").replaceChildren()`)
	b.typed(" ")
	b.wait("the answer", `!document.getElementById("result").hidden`)
	same(t, "said again", b.of("problems"), "")
	eval[any](b, `localStorage.clear()`)
}

// drafted waits for as many drafts, and returns what the storage has of them.
func (b *tab) drafted(n int) string {
	b.t.Helper()
	b.wait("drafts", fmt.Sprintf(`document.querySelectorAll("#drafts li").length === %d`, n))
	return b.text(`Object.entries(localStorage).filter(([k]) => k.startsWith("exactsolve-draft-")).map(([, v]) => JSON.parse(v).text).join("---")`)
}

// TestDraftsApart takes a template, and pastes another game, in place of a text that was typed,
// which stays a draft; and opens two drafts at once, of which the later comes with its own question.
func TestDraftsApart(t *testing.T) {
	b := newTab(t)
	b.open(server(t))
	eval[any](b, `localStorage.clear()`)
	b.press("live")
	b.typed(bimatrix)
	b.drafted(1)
	b.press("build")
	b.wait("the grid", `document.querySelector("#building [role=grid]")`)
	b.text(`(() => { const e = document.querySelector("#building select"); e.value = 1; e.dispatchEvent(new Event("change")); })()`)
	b.wait("the template", `!document.getElementById("text").value.includes("Mine")`)
	b.wait("that is kept", `JSON.parse(sessionStorage.getItem("exactsolve-draft")).text === document.getElementById("text").value`)
	same(t, "drafts", b.drafted(1), bimatrix)
	b.text(`(() => {
	  const e = document.getElementById("text");
	  e.focus();
	  e.select();
	  e.dispatchEvent(new ClipboardEvent("paste", { bubbles: true }));
	  document.execCommand("insertText", false, 'NFG 1 R "Pasted" { "a" "b" } { 1 1 }\n1 2');
	})()`)
	b.choose("concept", "nash")
	contains(t, b.drafted(2), bimatrix, "Pasted")
	b.text(`(() => {
	  const open = (name) => document.querySelector('#drafts button[aria-label^="Open the draft ' + name + '"]').click();
	  open("Mine");
	  open("Pasted");
	})()`)
	b.wait("the game", `document.getElementById("summary").textContent.includes("Pasted")`)
	same(t, "concept", b.text(`document.getElementById("concept").value`), "nash")
	b.choose("text", "")
	b.wait("that is kept", `JSON.parse(sessionStorage.getItem("exactsolve-draft")).text === ""`)
	b.typed(`NFG 1 R "Third" { "a" "b" } { 1 1 } 1 2`)
	contains(t, b.drafted(3), bimatrix, "Pasted", "Third")
	b.text(`localStorage.setItem("exactsolve-draft-bad", "{}"), localStorage.setItem("exactsolve-draft-worse", "null"), dispatchEvent(new Event("storage"))`)
	b.drafted(3)
	eval[any](b, `localStorage.clear()`)
}

// TestTypedEarly types while the list of games is not there yet.
func TestTypedEarly(t *testing.T) {
	b := newTab(t)
	url := server(t)
	b.t.Cleanup(b.close) // before the server ends
	_, err := chromedp.Call(b.ctx, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: `
	  const real = fetch;
	  globalThis.fetch = async (path, options) => {
	    if (options?.body?.includes('"gen"')) await new Promise((resolve) => (globalThis.go = resolve));
	    return real(path, options);
	  };`})
	if err != nil {
		t.Fatal(err)
	}
	b.do(chromedp.Navigate(url))
	b.wait("the question", `globalThis.go`)
	b.typed(bimatrix)
	b.text(`go()`)
	b.wait("the page", `document.body.dataset.ready`)
	b.shows("Mine", "quasi-perfect equilibrium")
	same(t, "text", b.text(`document.getElementById("text").value`), bimatrix)
}
