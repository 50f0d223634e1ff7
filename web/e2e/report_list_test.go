package e2e

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// openReport opens a report on all equilibria of a game.
func (b *tab) openReport(game string) {
	b.t.Helper()
	run := b.t.TempDir() + "/run.json"
	if status, _ := exactsolve(b.t, game, "solve", "--all", "--concept=nash", "--json", "-o", run, "-"); status != 0 {
		b.t.Fatal("solve gave status ", status)
	}
	_, page := exactsolve(b.t, game, "report", "-o", "-", "-", run)
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/" {
			w.Header().Set("Content-Type", "text/html; charset=utf-8")
			fmt.Fprint(w, page)
		}
	}))
	b.t.Cleanup(s.Close)
	b.do(chromedp.Navigate(s.URL))
}

// left returns the numbers of the rows that a filter leaves.
func (b *tab) left() string {
	b.t.Helper()
	return b.text(`[...document.querySelectorAll(".list tbody tr")].filter((r) => !r.hidden).map((r) => r.cells[0].textContent).join(" ")`)
}

// TestReportList filters the list of a report by keyboard and opens the picture of an equilibrium.
func TestReportList(t *testing.T) {
	b := newTab(t)
	_, game := exactsolve(t, "", "gen", "outcomes_2x2")
	b.openReport(game)
	contains(t, b.text(`document.querySelector(".list").innerText`), "-1/10", "+1", "2, isolated", "Row: straight; Column: swerve", "swerve 9/10, straight 1/10")
	if got := b.left(); got != "1 2 3" {
		t.Error("the list has ", got)
	}
	b.do(chromedp.Focus(chromedp.ID("list-which")), chromedp.KeyEvent(kb.ArrowDown))
	if got, count := b.left(), b.text(`document.getElementById("list-count").textContent`); got != "1 2" || count != "2 of 3" {
		t.Errorf("pure ones are %q, %s", got, count)
	}
	for range 4 {
		b.do(chromedp.KeyEvent(kb.ArrowDown))
	}
	if got := b.left(); got != "2" {
		t.Error("best of Column is ", got)
	}
	b.do(chromedp.Click(chromedp.CSS(`.list a[href="#equilibrium-2"]`)))
	b.wait("its picture", `document.getElementById("equilibrium-2").open && document.querySelector("#equilibrium-2 svg").getBoundingClientRect().width > 100`)
	contains(t, b.text(`document.querySelector("#equilibrium-2 svg").textContent`), "Chicken", "swerve")
	if current := b.text(`[...document.querySelectorAll('.list [aria-current="true"]')].map((a) => a.textContent)`); current != "2" {
		t.Error("the current one is ", current)
	}
	point := `document.querySelector(".xc a:not([tabindex])[href='#equilibrium-3']")`
	b.text(point + `.focus()`)
	b.do(chromedp.KeyEvent(kb.Enter))
	b.wait("the picture of a point, which the filter had left out", `document.getElementById("equilibrium-3").open && document.getElementById("equilibrium-3").checkVisibility()`)
	same(t, "filtered", b.left(), "1 2 3")
	b.text(`document.getElementById("equilibrium-2").open = false`)
	at := eval[[]float64](b, `(() => { const e = document.querySelector(".xc a[href='#equilibrium-2'] .mark"); e.scrollIntoView({ block: "center" }); const r = e.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; })()`)
	b.do(chromedp.MouseClickXY(at[0]+11, at[1])) // a target of 24 pixels
	b.wait("the picture of a point with the mouse", `document.getElementById("equilibrium-2").open`)
	if current := b.text(`document.querySelector('.list [aria-current="true"]').textContent`); current != "2" {
		t.Error("the current one is ", current)
	}
	b.accessible("a report of a list")
}

// TestReportListWhole: no text of a list is cut off, on paper or on a telephone, and no word is
// without its number.
func TestReportListWhole(t *testing.T) {
	b := newTab(t)
	_, game := exactsolve(t, "", "gen", "random-nfg", "--players=3", "--seed=1")
	b.openReport(game)
	if status, list := exactsolve(t, game, "solve", "--all", "-"); status == 0 {
		for _, number := range []string{"-116/119", "10/17", "77/16"} {
			contains(t, list, number)
			contains(t, b.text(`document.querySelector(".list").innerText`), number)
		}
	}
	set := func(media string, width int64) {
		t.Helper()
		_, err := chromedp.Call(b.ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: media})
		if err == nil {
			_, err = chromedp.Call(b.ctx, emulation.SetDeviceMetricsOverride, emulation.SetDeviceMetricsOverrideParams{Width: width, Height: 1000, DeviceScaleFactor: 1})
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	const cut = `[...document.querySelectorAll(".list th, .list td")].filter((c) => c.scrollWidth > c.clientWidth + 1).map((c) => c.textContent).join("; ")`
	set("print", 720)
	if width := eval[float64](b, `document.querySelector(".list").getBoundingClientRect().right`); width > 720 {
		t.Error("on paper the list is wider than the page: ", width)
	}
	if text := b.text(cut); text != "" {
		t.Error("cut off on paper: ", text)
	}
	set("screen", 400)
	if text := b.text(cut); text != "" {
		t.Error("cut off at 400 px: ", text)
	}
	if width := eval[int](b, `document.documentElement.scrollWidth`); width > 400 {
		t.Error("the page is wider than 400 px: ", width)
	}
	if _, err := chromedp.Call(b.ctx, emulation.ClearDeviceMetricsOverride, cdp.Empty{}); err != nil {
		t.Fatal(err)
	}
	if strings.Contains(b.text(`document.querySelector(".list").innerText`), "…") {
		t.Error("something is shortened")
	}
}
