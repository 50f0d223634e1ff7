package e2e

import (
	"os"
	"path/filepath"
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

// picture writes what is seen to the folder EXACTSOLVE_PICTURES, if it is set.
func (b *tab) picture(name string) {
	dir := os.Getenv("EXACTSOLVE_PICTURES")
	if dir == "" {
		return
	}
	png, err := chromedp.Run(b.ctx, chromedp.FullScreenshot(100))
	if err != nil {
		b.t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, name+".png"), png, 0o666); err != nil {
		b.t.Fatal(err)
	}
}

// TestTrembles plays with ε in Guess the Ace, by keyboard and by hand.
func TestTrembles(t *testing.T) {
	b := newTab(t)
	b.open(server(t))
	b.solved("guess_ace", "Guess the Ace", "quasi-perfect")
	contains(t, b.of("trembles"), "ε̄ = 1/3", "1 − ε", "51/52·ε of ε", "ε = 0, the limit", "In the limit the belief is ace·play 1/52 and other·play 51/52; yes pays")
	b.typeEpsilon("1/10")
	contains(t, b.of("trembles"), "ε = 1/10", "9/10", "yes pays 250/13")
	b.picture("ace")
	b.choose("epsilon-typed", "2/3")
	contains(t, b.of("trembles"), "beyond ε̄")
	b.picture("ace-beyond")
}

// typeEpsilon types an ε.
func (b *tab) typeEpsilon(text string) {
	b.t.Helper()
	b.do(chromedp.Focus(chromedp.ID("epsilon-typed")), chromedp.KeyEvent(text+"\r"))
}

func TestTremblesOfKuhn(t *testing.T) {
	b := newTab(t)
	b.open(server(t))
	b.solved("kuhn", "Kuhn poker: extensive form, 55 nodes", "quasi-perfect")
	b.do(chromedp.Focus(chromedp.ID("epsilon")), chromedp.KeyEvent(kb.End))
	b.clickSet("2:2")
	b.wait("the details", `document.getElementById("details").innerText.includes("order")`)
	b.picture("kuhn")
	b.scheme("dark")
	b.picture("kuhn-dark")
	b.scheme("light")
	b.solved("beer_quiche", "Beer", "proper")
	b.do(chromedp.Focus(chromedp.ID("epsilon")), chromedp.KeyEvent(kb.End))
	b.do(chromedp.EmulateViewport(400, 900))
	b.picture("beer-400")
	if wide := eval[int](b, `document.documentElement.scrollWidth`); wide > 400 {
		t.Errorf("%d pixels wide", wide)
	}
}
