package e2e

import (
	"crypto/sha256"
	_ "embed"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// axe is axe-core 4.14.1 (its license is beside it), which looks for what keeps people from using
// a page.
//
//go:embed testdata/axe/axe.min.js
var axe string

func TestAxeIsAsPublished(t *testing.T) {
	const want = "29348999450cdf2849a8e70b7912fc2da85a849da39c0d0d5394f51d4a9ed95c"
	if got := fmt.Sprintf("%x", sha256.Sum256([]byte(axe))); got != want {
		t.Errorf("axe.min.js has the SHA-256 %s, want %s", got, want)
	}
}

// accessible fails the test for each rule that axe-core looks at by itself (WCAG, A and AA, and best
// practice) and that the page breaks as it stands, in light, dark and in a narrow window.
func (b *tab) accessible(state string) {
	b.t.Helper()
	b.accessibleIn("document", state)
}

// accessibleIn looks at a part of the page, which an expression gives.
func (b *tab) accessibleIn(part, state string) {
	b.t.Helper()
	window := eval[[]int64](b, `[innerWidth, innerHeight]`)
	for _, look := range []struct {
		scheme string
		width  int64
	}{{"dark", window[0]}, {"light", window[0]}, {"light", 400}} {
		b.scheme(look.scheme)
		b.do(chromedp.EmulateViewport(look.width, window[1]))
		b.frame()
		for _, v := range b.violations(part) {
			b.t.Errorf("%s, %s, %d pixels wide: %s", state, look.scheme, look.width, v)
		}
	}
	b.wait(state+" in 400 pixels", `matchMedia("print").matches || document.documentElement.scrollWidth <= 400`)
	b.do(chromedp.EmulateViewport(window[0], window[1]))
}

// violations is what axe-core finds in a part of the page, targets that are too small included.
func (b *tab) violations(part string) []string {
	b.t.Helper()
	if !eval[bool](b, `"axe" in window`) {
		b.do(evaluateScript(axe))
	}
	return eval[[]string](b, `axe.run(`+part+`, { resultTypes: ["violations"], rules: { "target-size": { enabled: true } } }).then((r) =>
		r.violations.map((v) => v.nodes.length + " of " + v.id + ", at " + v.nodes[0].target.join(" ") + ": " + v.nodes[0].failureSummary))`)
}

// TestAxeSees puts into the page what axe-core has to find.
func TestAxeSees(t *testing.T) {
	b := newTab(t)
	b.open(server(t))
	b.text(`(() => {
	  const bad = document.createElement("p");
	  for (let k = 0; k < 2; k++) bad.append(Object.assign(document.createElement("button"), { type: "button" }));
	  for (const e of bad.children) e.style.cssText = "all: unset; display: inline-block; width: 10px; height: 10px";
	  document.querySelector("main").prepend(bad);
	})()`)
	contains(t, strings.Join(b.violations("document"), "\n"), "2 of button-name", "2 of target-size")
}

func evaluateScript(text string) chromedp.Action[chromedp.Void] {
	return chromedp.Evaluate[chromedp.Void](text + "; undefined")
}

// scheme has the page shown in light or dark, on paper if it is there.
func (b *tab) scheme(name string) {
	b.t.Helper()
	_, err := chromedp.Call(b.ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
		Media:    b.text(`matchMedia("print").matches ? "print" : ""`),
		Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: name}},
	})
	if err != nil {
		b.t.Fatal(err)
	}
}

// TestAccessiblePage looks at the states of the page that no other test comes to.
func TestAccessiblePage(t *testing.T) {
	b := newTab(t)
	b.open(server(t))
	for _, state := range []struct {
		name  string
		reach func()
	}{
		{"empty", func() {}},
		{"a message", func() {
			b.choose("text", "EFG 2 R \"x\" { \"a\" \"b\" }\np \"\" 1 1 \"h\" { \"l\" } 0\nt \"\" 1 \"\" { 1, zwei }\n")
			b.wait("the message", `document.getElementById("errors").innerText.includes("line 3, column 16")`)
		}},
		{"two equilibria compared", func() {
			b.fromLibrary("outcomes_2x2", "", "Chicken")
			b.choose("many", "all")
			b.solve()
			b.choose("other", "n1")
			b.wait("two pictures", `document.querySelectorAll("#pictures figure").length === 2`)
		}},
		{"a large tree, unfolded", func() {
			b.choose("many", "one")
			b.fromLibrary("kuhn", "--cards=5", "5 cards")
			b.solve()
			b.pressText("Unfold all")
			b.wait("all of it", `document.querySelector(".picture .item") && !document.querySelector(".picture .folded")`)
		}},
	} {
		state.reach()
		b.accessible(state.name)
	}
}

// TestAccessibleTemplates looks at each of the games to begin with in the editor.
func TestAccessibleTemplates(t *testing.T) {
	b := newTab(t)
	b.open(server(t))
	b.build()
	texts := eval[[]string](b, `Promise.all(["./edit/templates.js", "./game/model.js"].map((f) => import(f))).then(([{ templates }, { toText }]) => templates.map((t) => toText(t.make())))`)
	for k, text := range texts {
		b.labeled("Begin with", strconv.Itoa(k))
		b.wait("the template", `document.getElementById("text").value === `+quote(text))
		b.accessibleIn(`"#editor"`, fmt.Sprint("template ", k))
	}
}

// TestAccessibleReports looks at reports of each kind of answer. A command ends in the flag for its file.
func TestAccessibleReports(t *testing.T) {
	b := newTab(t)
	dir := t.TempDir()
	for _, r := range []struct{ game, command string }{
		{"kuhn", "solve --json -o"}, {"kuhn", "depthlimit --player=2 --depth=2 --json -o"}, {"guess_ace", "check --concept=sequential --certificate"},
		{"nau_irrational", "solve --concept=nash --json -o"}, {"three_2x2x2", "solve --concept=nash --json -o"}, {"selten_horse", "solve --concept=sequential --json -o"},
	} {
		file, answer, page := filepath.Join(dir, r.game), filepath.Join(dir, "answer"), filepath.Join(dir, r.game+".html")
		if err := os.WriteFile(file, []byte(gen(t, r.game)), 0o600); err != nil {
			t.Fatal(err)
		}
		exactsolve(t, "NE,1/10,9/10,1/2,1/2", append(strings.Fields(r.command), answer, file)...)
		if status, _ := exactsolve(t, "", "report", "-o", page, file, answer); status != 0 {
			t.Errorf("%s: report gave status %d", r.game, status)
			continue
		}
		b.do(chromedp.Navigate("file://" + page))
		b.accessible(r.command + " " + r.game)
	}
}
