package e2e

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// TestDepthLimit asks for a strategy by keyboard, and compares the numbers with those of the
// command line, on a server and in the static site.
func TestDepthLimit(t *testing.T) {
	_, game := exactsolve(t, "", "gen", "kuhn")
	args := []string{"depthlimit", "--json", "--player=2", "--depth=2", "--blueprint=cfr+:20", "--values=loop", "-"}
	_, out := exactsolve(t, game, args...)
	progress := "[0-9] rounds"
	for _, url := range []string{server(t), site(t)} {
		b := newTab(t)
		b.open(url)
		b.fromLibrary("kuhn", "", "Kuhn poker")
		b.openBox("limit-box")
		b.choose("limit-player", "2")
		b.choose("limit-kind", "depth")
		b.typeOver("#limit-at", "2")
		b.openBox("limit-box details")
		b.text(`(() => { const e = document.getElementById("limit-blueprint"); e.value = "cfr+"; e.dispatchEvent(new Event("change", { bubbles: true })); })()`)
		b.typeOver("#limit-rounds", "20")
		b.focus("#limit-run")
		b.do(chromedp.KeyEvent("\r"))
		b.wait("the answer", `document.querySelector("#limit-answer table")`)
		said := b.of("limit-answer")
		rounds := 0
		for line := range strings.Lines(out) {
			var m struct{ Round, Result map[string]any }
			if err := json.Unmarshal([]byte(line), &m); err != nil {
				t.Fatal(err)
			}
			if m.Round != nil {
				rounds++
			}
			for _, d := range []map[string]any{m.Round, m.Result} {
				for _, field := range []string{"model", "guaranteed", "exploitability", "exploitability_at_most", "value_at_least", "value_at_most"} {
					if text, ok := d[field].(string); ok && len(text) <= 40 {
						contains(t, said, text)
					}
				}
			}
		}
		if rows := eval[int](b, `document.querySelectorAll("#limit-answer table")[0].rows.length`); rows != rounds+1 || rounds < 2 {
			t.Errorf("%d rows of %d rounds", rows, rounds)
		}
		contains(t, said, "guarantees ", "to player 2 (II), the most with the blueprint below the limit", "cfr+, 20 rounds", "by an exact best response")
		b.accessibleIn(`"#others"`, "a depth limit")
		b.shot("limit")
		contains(t, b.saved("report.html", func() { b.press("limit-report") }), "<html", "exactsolve depthlimit")
		b.focus("#limit-check")
		b.do(chromedp.KeyEvent("\r"))
		contains(t, b.checkOwn(), "nash: ", "agent-nash")
		b.choose("limit-kind", "after-round")
		b.typeOver("#limit-at", "9")
		b.text(`document.getElementById("limit-answer").replaceChildren()`)
		b.press("limit-run")
		b.wait("the message", `document.getElementById("limit-said").innerText.startsWith("no play gets as far as the limit")`)
		b.fromLibrary("leduc", "--ranks=3", "Leduc")
		b.typeOver("#limit-rounds", "1000000")
		b.typeOver("#limit-at", "1")
		b.press("limit-run")
		b.wait("progress", `/`+progress+`/.test(document.getElementById("limit-state").innerText)`)
		progress = "Solving" // the program in the browser says nothing while it computes
		b.focus("#limit-cancel")
		b.do(chromedp.KeyEvent("\r"))
		b.wait("the end", `!document.getElementById("limit-run").disabled`)
		contains(t, strings.ToLower(b.of("limit-state")+b.of("limit-said")), "cancelled")
	}
}
