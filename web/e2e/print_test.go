package e2e

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// onPaper has the page shown as it is printed.
func (b *tab) onPaper() {
	b.t.Helper()
	if _, err := chromedp.Call(b.ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: "print"}); err != nil {
		b.t.Fatal(err)
	}
}

// uncut fails the test for boxes of the page that would cut what is in them on paper.
func (b *tab) uncut() {
	b.t.Helper()
	cut := b.text(`[...document.querySelectorAll("#result *, .scroll, pre")].filter((e) => e.checkVisibility() && !e.closest("svg")
	  && getComputedStyle(e).overflowY !== "visible" && e.scrollHeight > e.clientHeight + 1).map((e) => e.tagName + "." + e.className + "#" + e.id).join(", ")`)
	if cut != "" {
		b.t.Errorf("cut on paper: %s", cut)
	}
}

// pdf returns the page printed, and leaves it in a file for who asks for pictures.
func (b *tab) pdf(name string) []byte {
	b.t.Helper()
	printed, err := chromedp.Call(b.ctx, page.PrintToPDF, page.PrintToPDFParams{PrintBackground: new(true)})
	if err != nil {
		b.t.Fatal(err)
	}
	if *pictures != "" {
		if err := os.WriteFile(filepath.Join(*pictures, name), printed.Data, 0o644); err != nil {
			b.t.Fatal(err)
		}
	}
	return printed.Data
}

// TestPrint prints an answer by its button: with reasons, nothing cut, no controls, and as before after it.
func TestPrint(t *testing.T) {
	b := newTab(t)
	b.open(server(t))
	b.fromLibrary("kuhn", "", "Kuhn poker")
	b.solve()
	b.text(`window.print = () => (window.asked = true)`)
	b.pressNamed("Print")
	b.wait("the printer", `window.asked`)
	b.text(`dispatchEvent(new Event("beforeprint"))`)
	b.onPaper()
	b.uncut()
	contains(t, b.of("result"), "Values and reasons", "II at Q:b", "KQ·bet", "what is played is best here", "The game has SHA-256")
	if shown := b.text(`[...document.querySelectorAll("button, select, input, textarea")].filter((e) => e.checkVisibility() && !e.closest("table")).map((e) => e.id + e.textContent)`); shown != "" {
		t.Errorf("controls on paper: %s", shown)
	}
	if folded := b.text(`document.querySelectorAll("#result details:not([open])").length`); folded != "0" {
		t.Errorf("%s parts are folded on paper", folded)
	}
	if text := b.pdf("print.pdf"); bytes.Count(text, []byte("/Type /Page\n")) < 2 {
		t.Errorf("%d bytes have %d pages", len(text), bytes.Count(text, []byte("/Type /Page\n")))
	}
	b.text(`dispatchEvent(new Event("afterprint"))`)
	if left := b.text(`document.getElementById("reasons").childElementCount`); left != "0" {
		t.Error("the reasons stay in the page")
	}
}
