package e2e

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
)

// matrix returns what the grid shows: for each history its cells as the page reads them out.
const matrix = `[...document.querySelectorAll(".ranges tr")].map((r) => [...r.cells].map((c) => c.getAttribute("aria-label") ?? c.innerText).join("|")).join("\n")`

// ranged solves a game of the library and waits until its grid knows what is reached.
func (b *tab) ranged(name, parameters, says string) {
	b.t.Helper()
	b.fromLibrary(name, parameters, says)
	b.solve()
	b.wait("the grid", `document.querySelector(".mix")?.style.height || document.querySelector(".mix.unreached")`)
}

// over moves the mouse over the cell of an information set.
func (b *tab) cell(key string) (x, y float64) {
	b.t.Helper()
	at := eval[[]float64](b, fmt.Sprintf(`(() => {
	  const e = document.querySelector('.ranges [data-key=%s]');
	  e.scrollIntoView({ block: "center" });
	  const r = e.getBoundingClientRect();
	  return [r.x + r.width / 2, r.y + r.height / 2];
	})()`, quote(key)))
	return at[0], at[1]
}

func TestRanges(t *testing.T) {
	b := newTab(t)
	b.open(server(t))
	b.ranged("kuhn", "", "Kuhn poker: extensive form, 55 nodes")
	contains(t, b.text(matrix), "history|J|Q|K")
	t.Log(b.text(matrix))
	b.do(chromedp.MouseClickXY(b.cell("1:2")))
	b.wait("the details", `document.getElementById("details").innerText.includes("gain")`)
	t.Log(b.of("range-line"), b.of("range-said"))
	shot(b, "kuhn")
	b.ranged("leduc", "--ranks=3", "1936 nodes")
	shot(b, "leduc")
}
