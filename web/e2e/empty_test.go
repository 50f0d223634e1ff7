package e2e

import (
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// TestEmpty opens the page for the first time: one click on an example loads and solves it, and
// that goes away with the first text and comes with the last.
func TestEmpty(t *testing.T) {
	for name, url := range map[string]string{"server": server(t), "static": site(t)} {
		t.Log(name)
		for _, example := range []struct{ game, title, answer string }{
			{"kuhn", "Kuhn poker", "-1/18"},
			{"beer_quiche", "Beer-Quiche", "quasi-perfect equilibrium, checked"},
			{"mckelvey_mclennan", "Nine equilibria", "9 nash equilibria"},
		} {
			b := newTab(t)
			b.open(url)
			entries := eval[int](b, `history.length`)
			b.text(`document.querySelector("#empty [data-game=` + example.game + `]").click()`) // twice
			b.do(chromedp.Click(`#empty [data-game=` + example.game + `]`))
			b.shows(example.title, example.answer)
			same(t, "new entries of the history", eval[int](b, `history.length`)-entries, 1)
			same(t, "it is gone", eval[bool](b, `document.getElementById("empty").hidden`), true)
			b.do(chromedp.NavigateBack())
			b.wait("it is back", `!document.getElementById("empty").hidden`)
			b.wait("that is kept", `JSON.parse(localStorage.getItem("exactsolve-draft")).text === ""`) // for the next tab
		}
	}
}

// TestTabsToTable counts, from the heading of an answer, how often the tab key is pressed until the
// focus is on or in a table.
func TestTabsToTable(t *testing.T) {
	b := newTab(t)
	b.open(server(t))
	for _, many := range []string{"one", "all"} {
		b.fromLibrary("outcomes_2x2", "", "Chicken")
		b.choose("many", many)
		b.solve()
		b.settled()
		b.do(chromedp.Focus(chromedp.ID("result-heading")))
		tabs := 0
		for ; tabs < 20 && !eval[bool](b, `Boolean(document.activeElement.closest("table") || document.activeElement.querySelector("table"))`); tabs++ {
			b.do(chromedp.KeyEvent(kb.Tab))
		}
		t.Logf("%s: %d tabs", many, tabs)
		if tabs > 5 {
			t.Errorf("%s: %d tabs to the first table, want at most 5", many, tabs)
		}
	}
	b.do(chromedp.Focus("#downloads button"), chromedp.KeyEvent(kb.End))
	same(t, "the last button", b.text(`document.activeElement.textContent`), "Game")
	b.strike("Tab", "Shift+Tab")
	same(t, "the one that had the focus before", b.text(`document.activeElement.textContent`), "Game")
	b.strike("Right", "Left")
	same(t, "the last button but one", b.text(`document.activeElement === document.querySelector("#downloads button:nth-last-child(2)")`), "true")
	b.strike("Home")
	same(t, "the first button", b.text(`document.activeElement === document.querySelector("#downloads button")`), "true")
}

// TestAccessibleStates looks at the states that come of editing.
func TestAccessibleStates(t *testing.T) {
	b := newTab(t)
	b.open(server(t))
	b.typed(bimatrix)
	b.shows("Mine", "quasi-perfect equilibrium")
	b.settled()
	b.accessible("a live answer")
	b.press("live")
	b.press("keep")
	b.selected("3 4")
	b.typedOver("5 6")
	b.accessible("an answer of an earlier game")
	b.do(chromedp.Click("#drafts summary"))
	b.accessible("drafts")
	b.copied()
	b.accessible("a link")
	b.solve()
	b.choose("other", "k0")
	b.settled()
	b.accessible("compared with an earlier game")
}
