package e2e

import (
	"os"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

func (b *tab) shot(name string) {
	b.t.Helper()
	time.Sleep(300 * time.Millisecond)
	var data []byte
	data, err := chromedp.Run(b.ctx, chromedp.FullScreenshot(100))
	if err != nil {
		b.t.Fatal(err)
	}
	os.WriteFile("/tmp/w/E-"+name+".png", data, 0o644)
}

func TestShots(t *testing.T) {
	b := newTab(t)
	b.open(server(t))
	look := func(name string) {
		b.shot(name)
		chromedp.Call(b.ctx, emulation.SetDeviceMetricsOverride, emulation.SetDeviceMetricsOverrideParams{Width: 400, Height: 800, DeviceScaleFactor: 1})
		b.shot(name + "-400")
		if n := eval[int](b, "document.documentElement.scrollWidth"); n > 400 {
			t.Error(name, "width", n)
		}
		chromedp.Call(b.ctx, emulation.SetDeviceMetricsOverride, emulation.SetDeviceMetricsOverrideParams{Width: 1400, Height: 1000, DeviceScaleFactor: 1})
	}
	b.fromLibrary("outcomes_2x2", "", "Chicken")
	b.choose("many", "all")
	b.solve()
	look("chicken")
	b.fromLibrary("nau_continuum", "", "completely mixed")
	b.solve()
	look("continuum")
	b.fromLibrary("beer_quiche", "", "Beer-Quiche")
	b.solve()
	look("beer")
	chromedp.Call(b.ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: "dark"}}})
	b.fromLibrary("random-nfg", "--players=3 --seed=1", "27 pure profiles")
	b.solve()
	look("three-dark")
	b.choose("text", identity(11))
	b.wait("game", `document.getElementById("summary").textContent.includes("121 pure")`)
	b.solve()
	look("many-dark")
}
