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
	b.keep(name, printed.Data)
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
	b.accessible("on paper")
	contains(t, b.of("result"), "Values and reasons", "II at Q:b", "KQ·bet", "what is played is best here", "The game has SHA-256")
	if eval[bool](b, `document.getElementById("others").checkVisibility()`) {
		t.Error("other questions are on paper, though none was asked")
	}
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

// TestPrintTrembles: what is written only when it is unfolded is on paper too.
func TestPrintTrembles(t *testing.T) {
	b := newTab(t)
	b.open(server(t))
	b.solved("beer_quiche", "Beer", "sequential")
	const bare = `[...document.querySelectorAll("#trembles .trembling > div")].filter((e) => !e.checkVisibility() || !e.innerText).length`
	b.text(`document.querySelectorAll("#trembles .trembling").forEach((e) => { e.open = false; e.lastChild.replaceChildren(); })`)
	if left := b.text(`(dispatchEvent(new Event("beforeprint")), ` + bare + `)`); left != "0" {
		t.Errorf("%s information sets without trembles on paper", left)
	}
	b.text(`dispatchEvent(new Event("afterprint"))`)
	if open := b.text(`document.querySelectorAll("#trembles .trembling[open]").length`); open != "0" {
		t.Errorf("%s stay open", open)
	}
}

// TestLateReasons: what comes when another is shown is not printed, nor said of it.
func TestLateReasons(t *testing.T) {
	b := newTab(t)
	b.open(server(t))
	b.fromLibrary("outcomes_2x2", "", "Chicken")
	b.choose("many", "all")
	b.solve()
	late := eval[string](b, `(async () => {
	  const { shownEquilibrium } = await import("./answer/result.js");
	  const { reportOf } = await import("./answer/details.js");
	  const { run } = await import("./run.js");
	  const press = (name) => [...document.querySelectorAll("#downloads button")].find((e) => e.textContent === name).click();
	  const { $ } = await import("./base/dom.js");
	  let asked = false;
	  window.print = () => (asked = true);
	  const first = shownEquilibrium();
	  press("Print");
	  $("shown").value = "1";
	  $("shown").dispatchEvent(new Event("change"));
	  await reportOf(first);
	  press("Check the certificate");
	  $("downloads").replaceChildren();
	  for (const _ of "ab") await run({ command: "verify", job: first.source.job, file: "certificate" });
	  return String([asked, $("reasons").childElementCount, $("checked").textContent]);
	})()`)
	if late != "false,0," {
		t.Errorf("late: %s", late)
	}
}

// TestPrintReport: of a report all is on paper, also what is folded.
func TestPrintReport(t *testing.T) {
	b := newTab(t)
	file := filepath.Join(t.TempDir(), "report.html")
	if status, _ := exactsolve(t, gen(t, "kuhn"), "report", "-o", file, "-"); status != 0 {
		t.Fatal("report gave status ", status)
	}
	b.do(chromedp.Navigate("file://" + file))
	const left = `[...document.querySelectorAll("#sets .body, #find, #controls, #chosen")].filter((e) => e.className === "body" ? !e.checkVisibility() : e.checkVisibility()).map((e) => e.id || "a set")`
	if screen := b.text(left); screen == "" {
		t.Error("nothing is folded on the screen")
	}
	b.onPaper()
	if paper := b.text(left); paper != "" {
		t.Errorf("on paper: %s", paper)
	}
	b.uncut()
	b.accessible("a report on paper")
}

// TestFromFile: a page that cannot start says why.
func TestFromFile(t *testing.T) {
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS("../assets")); err != nil {
		t.Fatal(err)
	}
	b := newTab(t)
	b.close() // the browser complains of modules
	b.do(chromedp.Navigate("file://" + dir + "/index.html"))
	contains(t, b.of("folder"), "python3 -m http.server")
	b = newTab(t)
	b.open(server(t))
	if eval[bool](b, `document.getElementById("folder") !== null`) {
		t.Error("a page that was served says that it was not")
	}
}

// TestNarrow has all that a family of the library shows in a window of 400 pixels.
func TestNarrow(t *testing.T) {
	b := newTab(t)
	b.open(server(t))
	b.do(chromedp.EmulateViewport(400, 900))
	for name, parameters := range map[string]string{"leduc": "--ranks=3", "random-nfg": "--actions=3"} {
		b.fromLibrary(name, parameters, "")
		b.wait("the family", `!document.getElementById("family").hidden && document.getElementById("summary").textContent`)
		wide := b.text(`[...document.querySelectorAll("body *")].filter((e) => { const r = document.createRange(); r.selectNodeContents(e); return Math.max(r.getBoundingClientRect().right, e.getBoundingClientRect().right) > 400 && !e.closest("#text, .scroll"); }).map((e) => e.tagName + "#" + e.id + " " + Math.round(e.getBoundingClientRect().right)).join(", ")`)
		if wide != "" || eval[int](b, `document.documentElement.scrollWidth`) > 400 {
			t.Errorf("%s: %s too wide: %s", name, b.text(`[document.documentElement.scrollWidth, innerWidth]`), wide)
		}
	}
}
