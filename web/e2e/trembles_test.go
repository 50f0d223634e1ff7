package e2e

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp"
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
	png, err := chromedp.Run(b.ctx, chromedp.FullScreenshot(90))
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
	b.picture("ace")
	contains(t, b.of("trembles"), "ε̄ = 1/3", "1 − ε", "51/52·ε of ε", "ε = 0, the limit")
	b.do(chromedp.Focus(chromedp.ID("epsilon-typed")), chromedp.KeyEvent("1/10\r"))
	contains(t, b.of("trembles"), "ε = 1/10", "9/10", "At ε = 1/10 play pays -11500/13")
	b.picture("ace-tenth")
	fmt.Println(b.of("trembles"))
}
