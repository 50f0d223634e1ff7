package e2e

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// solved opens a game of the library and solves it for a concept.
func (b *tab) solved(game, says, concept string) {
	b.t.Helper()
	b.fromLibrary(game, "", says)
	b.choose("concept", concept)
	b.solve()
	b.wait("the trembles", `document.getElementById("trembles").innerText`)
}

// typeEpsilon types an ε.
func (b *tab) typeEpsilon(text string) {
	b.t.Helper()
	b.text(`document.activeElement.blur()`) // what is there is chosen when the field is entered again
	b.do(chromedp.Focus(chromedp.ID("epsilon-typed")), chromedp.KeyEvent(text+"\r"))
}

// slide presses keys on the slider.
func (b *tab) slide(keys string) {
	b.t.Helper()
	b.do(chromedp.Focus(chromedp.ID("epsilon")), chromedp.KeyEvent(keys))
}

// drawn waits until a picture has an action with a probability, beside or below it.
func (b *tab) drawn(action, probability string) {
	b.t.Helper()
	b.wait(action+" "+probability+" in the picture", `[...document.querySelectorAll(".picture")].some((p) => (p.shadowRoot ?? p).textContent.replace(/\s/g, "").includes(`+quote(action+probability)+`))`)
}

// boxOf returns where an element is, in the middle of what is seen.
func (b *tab) boxOf(selector string) (x, y, width float64) {
	b.t.Helper()
	at := eval[[]float64](b, `(() => { const e = document.querySelector(`+quote(selector)+`); e.scrollIntoView({ block: "center" });
	  const r = e.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2, r.width]; })()`)
	return at[0], at[1], at[2]
}

// TestTrembles plays with ε in Guess the Ace.
func TestTrembles(t *testing.T) {
	b := newTab(t)
	b.open(server(t))
	b.solved("guess_ace", "Guess the Ace", "quasi-perfect")
	contains(t, b.of("trembles"), "ε̄ = 1/3", "1 − ε", "51/52·ε of ε", "ε = 0, the limit",
		"In the limit the belief is ace·play 1/52 and other·play 51/52; yes pays 250/13, no pays 12750/13: 12500/13 less.")
	b.typeEpsilon("1/10")
	contains(t, b.of("trembles"), "ε = 1/10", "at ε = 1/10", "9/10", "-1150/13")
	b.drawn("stop", "9/10")
	b.shot("ace")
	b.typeEpsilon("2/3")
	contains(t, b.of("trembles"), "ε is a number from 0 to ε̄ = 1/3", "at ε = 1/10")
	x, y, _ := b.boxOf("#trembles summary")
	b.do(chromedp.MouseClickXY(x, y))
	b.wait("what fails first", `document.getElementById("trembles").innerText.includes("the first where something fails is 2/3. I at root: stop would have weight 1/3, below its bound 2/3")`)
	b.typeEpsilon("one")
	contains(t, b.of("trembles"), "ε is a number from 0 to")
	b.shot("ace-beyond")
	b.accessible("beyond ε̄")
}

// TestSlider moves the slider by keyboard and mouse: it says where it is, and the picture follows.
func TestSlider(t *testing.T) {
	b := newTab(t)
	b.open(server(t))
	b.solved("beer_quiche", "Beer", "extensive-form-perfect")
	says := func(want string) {
		t.Helper()
		if got := b.text(`document.getElementById("epsilon").getAttribute("aria-valuetext")`); got != want {
			t.Errorf("the slider says %q, want %q", got, want)
		}
	}
	says("ε = 0, the limit")
	b.slide(kb.End)
	says("ε = 1/10")
	b.drawn("beer", "9/10")
	contains(t, b.of("trembles"), "63/25", "9·ε", "wimp·quiche", "9/10·ε of 9/5·ε")
	b.slide(kb.ArrowLeft)
	says("ε = 1/20")
	b.slide(kb.Home + kb.ArrowRight)
	says("ε = 1/10485760 (≈ 9.54e-8)")
	b.slide(kb.Home)
	says("ε = 0, the limit")
	b.drawn("quiche", "0")
	x, y, width := b.boxOf("#epsilon")
	b.do(chromedp.MouseClickXY(x+width/2-12, y))
	says("ε = 1/10")
	b.accessible("at ε̄")
}

// TestTremblesOfKuhn looks at the panel of an information set, which follows ε too, and at a
// narrow window in the dark.
func TestTremblesOfKuhn(t *testing.T) {
	b := newTab(t)
	b.open(server(t))
	b.solved("kuhn", "Kuhn poker: extensive form, 55 nodes", "quasi-perfect")
	b.clickSet("1:2")
	b.wait("the details", `document.getElementById("details").innerText.includes("order 2")`)
	contains(t, b.of("details"), "In the limit the belief is JK·check·bet 1; call pays -2, fold pays -1: 1 less.", "Node JK·check·bet has order 0")
	b.slide(kb.End)
	contains(t, b.of("details"), "At ε = 1/11 the belief is JQ·check·bet")
	b.shot("kuhn")
	b.accessible("trembles of Kuhn")
	b.solved("beer_quiche", "Beer", "proper")
	b.slide(kb.End)
	b.do(chromedp.EmulateViewport(400, 900))
	b.scheme("dark")
	b.shot("beer-400")
	if wide := eval[int](b, `document.documentElement.scrollWidth`); wide > 400 {
		t.Errorf("%d pixels wide", wide)
	}
}

// TestTremblesFail looks at an answer whose certificate does not come: its values do, and no report
// without the trembles comes in place of one with them.
func TestTremblesFail(t *testing.T) {
	b := newTab(t)
	b.open(server(t))
	b.text(`window.sound = window.fetch, window.fetch = (path, ...more) => String(path).includes("certificate") ? Promise.reject(new Error("no line")) : window.sound(path, ...more), ""`)
	b.solved("guess_ace", "Guess the Ace", "quasi-perfect")
	contains(t, b.of("trembles"), "Trembles are not known")
	b.wait("the picture", `document.querySelector(".picture .item[data-set]")`)
	b.clickSet("2:1")
	b.wait("values", `document.getElementById("details").innerText.includes("Value of the actions")`)
	b.pressNamed("Report")
	b.wait("why there is no report", `document.getElementById("checked").innerText === "the server does not answer"`)
	b.text(`window.fetch = window.sound, ""`)
	contains(t, b.download("Report", "report.html"), "Guess the Ace", "profile.cert")
}

// TestTremblesNowhere: there is no such profile, as an action before is not played.
func TestTremblesNowhere(t *testing.T) {
	b := newTab(t)
	b.open(server(t))
	b.do(chromedp.Focus(chromedp.ID("text")), chromedp.KeyEvent(`EFG 2 R "bare" { "I" "II" } p "" 1 1 "" { "" "" } 1 "" { 1, 2 } t "" 2 "" { 1, 1 } p "" 2 1 "" { "" "" } 0 p "" 1 2 "" { "" "" } 0 t "" 3 "" { 0, 3 } t "" 4 "" { 5, 0 } t "" 5 "" { 0, 2 }`))
	b.choose("concept", "quasi-perfect")
	b.solve()
	b.wait("the trembles", `document.getElementById("trembles").innerText`)
	contains(t, b.of("trembles"), "#2 order")
	b.focus("#trembles summary")
	b.do(chromedp.KeyEvent(" "))
	b.wait("what fails", `document.querySelector("#trembles details").innerText.includes("the first where something fails is 1/3. I at 1:1: #2 would gain 2/3.")`)
}

// TestMonomials has the certificate come with monomials in place of plans: the page says where they
// are told of.
func TestMonomials(t *testing.T) {
	b := newTab(t)
	b.open(server(t))
	b.text(`(() => { const sound = window.fetch; window.fetch = async (path, ...more) => {
		const answer = await sound(path, ...more);
		return String(path).includes("certificate") ? new Response((await answer.text()).replaceAll('"plans"', '"monomials"')) : answer;
	}; return ""; })()`)
	b.solved("selten_horse", "Selten", "sequential")
	if said := b.of("trembles"); !strings.Contains(said, "k·t^e") || strings.Contains(said, "type ε") {
		t.Error(said)
	}
	contains(t, b.download("Report", "report.html"), "profile.cert")
}

// TestTremblesElsewhere looks at a strategic form, at an answer without trembles, and at reports
// with them.
func TestTremblesElsewhere(t *testing.T) {
	b := newTab(t)
	b.open(site(t))
	b.solved("myerson_proper", "Myerson", "proper")
	b.shot("myerson")
	report := b.download("Report", "report.html")
	contains(t, report, "for small ε", "order 2", "profile.cert")
	page := filepath.Join(t.TempDir(), "report.html")
	if err := os.WriteFile(page, []byte(report), 0o600); err != nil {
		t.Fatal(err)
	}
	b.solved("rock_paper_scissors", "Rock", "quasi-perfect")
	b.slide(kb.End)
	contains(t, b.of("trembles"), "1/3")
	b.choose("concept", "nash")
	b.solve()
	b.wait("no trembles", `!document.getElementById("trembles").innerText`)
	contains(t, b.download("Report", "report.html"), "Rock")
	b.do(chromedp.Navigate("file://" + page))
	b.text(`document.querySelectorAll("details").forEach((d) => (d.open = true))`)
	b.shot("report")
	b.accessible("a report with trembles")
}
