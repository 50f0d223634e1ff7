package e2e

import (
	"testing"

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
