package e2e

import (
	"crypto/sha256"
	_ "embed"
	"fmt"
	"os"
	"path/filepath"
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
// practice) and that the page breaks as it stands, in light and dark.
func (b *tab) accessible(state string) {
	b.t.Helper()
	b.accessibleIn("document", state)
}

// accessibleIn looks at a part of the page, which an expression gives.
func (b *tab) accessibleIn(part, state string) {
	b.t.Helper()
	for _, scheme := range []string{"light", "dark"} {
		b.scheme(scheme)
		for _, v := range b.violations(part) {
			b.t.Errorf("%s, %s: %s", state, scheme, v)
		}
	}
	b.scheme("light")
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

// scheme has the page shown in light or dark.
func (b *tab) scheme(name string) {
	b.t.Helper()
	_, err := chromedp.Call(b.ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
		Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: name}},
	})
	if err != nil {
		b.t.Fatal(err)
	}
}

// TestAccessiblePage looks at the states of the page.
func TestAccessiblePage(t *testing.T) {
	b := newTab(t)
	b.open(server(t))
	b.accessible("empty")
	b.fromLibrary("kuhn", "", "Kuhn poker: extensive form, 55 nodes")
	b.accessible("a game")
	b.solve()
	b.accessible("an answer")
	b.clickSet("2:2")
	b.wait("the details", `!document.getElementById("details").hidden && document.getElementById("details").innerText.includes("gain")`)
	b.accessible("details")
	b.choose("text", "EFG 2 R \"x\" { \"a\" \"b\" }\np \"\" 1 1 \"h\" { \"l\" } 0\nt \"\" 1 \"\" { 1, zwei }\n")
	b.wait("the message", `document.getElementById("errors").innerText.includes("line 3, column 16")`)
	b.accessible("a message")
	b.fromLibrary("outcomes_2x2", "", "Chicken")
	b.choose("many", "all")
	b.solve()
	b.accessible("all equilibria")
	b.choose("other", "n1")
	b.wait("two pictures", `document.querySelectorAll("#pictures figure").length === 2`)
	b.accessible("compared")
}

// TestAccessibleReports looks at reports of each kind of answer.
func TestAccessibleReports(t *testing.T) {
	b := newTab(t)
	dir := t.TempDir()
	for _, r := range []struct{ game, args string }{
		{"kuhn", ""}, {"beer_quiche", ""}, {"nau_irrational", "--concept=nash"}, {"outcomes_2x2", "--all"}, {"three_2x2x2", "--concept=nash"}, {"selten_horse", "--concept=sequential"},
	} {
		_, game := exactsolve(t, "", "gen", r.game)
		file, answer, page := filepath.Join(dir, r.game), filepath.Join(dir, "answer"), filepath.Join(dir, r.game+".html")
		if err := os.WriteFile(file, []byte(game), 0o600); err != nil {
			t.Fatal(err)
		}
		args := []string{"solve", "--json", "-o", answer, file}
		if r.args != "" {
			args = append(args, r.args)
		}
		if status, _ := exactsolve(t, "", args...); status != 0 {
			t.Errorf("%s: solve gave status %d", r.game, status)
			continue
		}
		if status, _ := exactsolve(t, "", "report", "-o", page, file, answer); status != 0 {
			t.Errorf("%s: report gave status %d", r.game, status)
			continue
		}
		b.do(chromedp.Navigate("file://" + page))
		b.accessible("report of " + r.game)
	}
}
