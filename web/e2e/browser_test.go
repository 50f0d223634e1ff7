package e2e

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/cdproto/storage"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// pictures is where screenshots go, if they are wanted.
var pictures = flag.String("pictures", "", "write screenshots to the folder `DIR`")

// chrome is the browser, started by the first test that needs it.
var chrome struct {
	once sync.Once
	ctx  context.Context
	err  error
	stop []func()
}

func TestMain(m *testing.M) {
	flag.Parse()
	code := m.Run()
	for k := len(chrome.stop) - 1; k >= 0; k-- {
		chrome.stop[k]()
	}
	cleanUp()
	os.Exit(code)
}

// chromium returns the path of the browser, which without windows opens a page in half the
// time. Without one the test is skipped, or fails where all tests must run.
func chromium(t *testing.T) string {
	t.Helper()
	for _, name := range []string{"chromium-headless-shell", "chromium"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	if os.Getenv("EXACTSOLVE_CI") == "1" {
		t.Fatal("chromium is missing: apt-get install --no-install-recommends chromium-headless-shell")
	}
	t.Skip("chromium is missing (Debian's package chromium-headless-shell or chromium)")
	return ""
}

func startBrowser(path string) {
	dir, err := os.MkdirTemp("", "exactsolve-e2e-")
	if err != nil {
		chrome.err = err
		return
	}
	options := []chromedp.ExecAllocatorOption{
		chromedp.ExecPath(path), chromedp.UserDataDir(dir), chromedp.WindowSize(1400, 1000),
		chromedp.Headless, chromedp.NoSandbox, chromedp.DisableGPU, chromedp.NoFirstRun, chromedp.NoDefaultBrowserCheck,
	}
	for _, flag := range []string{"disable-quic", "disable-background-networking", "disable-component-update", "disable-sync", "disable-dev-shm-usage"} {
		options = append(options, chromedp.Flag(flag, true))
	}
	allocator, stop := chromedp.NewExecAllocator(context.Background(), options...)
	ctx, cancel := chromedp.NewContext(allocator)
	chrome.stop = append(chrome.stop, func() { os.RemoveAll(dir) }, stop, cancel)
	chrome.ctx, chrome.err = ctx, chromedp.Do(ctx)
}

// A tab is a page of the browser with what went wrong in it.
type tab struct {
	t   *testing.T
	ctx context.Context

	mu     sync.Mutex
	wrongs []string
	closed bool // what the page says from now on, its server gone, is no wrong
}

func (b *tab) close() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.closed = true
}

// tabTime bounds one test in the browser, on a machine that is busy with others.
const tabTime = 10 * time.Minute

// newTab opens a tab. Exceptions and errors of the console fail the test in the end.
func newTab(t *testing.T) *tab {
	t.Helper()
	path := chromium(t)
	program(t) // built before the time of the test begins
	chrome.once.Do(func() { startBrowser(path) })
	if chrome.err != nil {
		t.Fatal("cannot start chromium: ", chrome.err)
	}
	ctx, cancel := chromedp.NewContext(chrome.ctx)
	ctx, stop := context.WithTimeout(ctx, tabTime)
	b := &tab{t: t, ctx: ctx}
	if err := chromedp.Listen(ctx, b.listen); err != nil {
		t.Fatal(err)
	}
	if _, err := chromedp.Call(ctx, log.Enable, cdp.Empty{}); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		stop()
		cancel()
		b.mu.Lock()
		defer b.mu.Unlock()
		for _, w := range b.wrongs {
			t.Error("in the browser: ", w)
		}
	})
	return b
}

func (b *tab) listen(event any) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.closed {
		return
	}
	switch e := event.(type) {
	case *runtime.EventExceptionThrown:
		b.wrongs = append(b.wrongs, (&chromedp.ExceptionError{ExceptionDetails: e.ExceptionDetails}).Error())
	case *log.EventEntryAdded:
		if e.Entry.Level == log.EntryLevelError {
			b.wrongs = append(b.wrongs, e.Entry.Text+" "+e.Entry.URL)
		}
	}
}

func (b *tab) do(actions ...chromedp.Action[chromedp.Void]) {
	b.t.Helper()
	if err := chromedp.Do(b.ctx, actions...); err != nil {
		b.t.Fatal(err)
	}
}

// eval evaluates an expression of the page, which may be a promise.
func eval[T any](b *tab, expression string) T {
	b.t.Helper()
	v, err := chromedp.Run(b.ctx, chromedp.Evaluate[T](expression, chromedp.EvalAwaitPromise))
	if err != nil {
		b.t.Fatal(err)
	}
	return v
}

// text returns what an expression gives, as text.
func (b *tab) text(expression string) string {
	b.t.Helper()
	return eval[string](b, "String("+expression+")")
}

// wait waits until an expression of the page is true.
func (b *tab) wait(what, expression string) {
	b.t.Helper()
	end := time.Now().Add(tabTime / 2)
	for time.Now().Before(end) {
		if eval[bool](b, "Boolean("+expression+")") {
			return
		}
		time.Sleep(20 * time.Millisecond)
	}
	b.t.Fatalf("waiting for %s; the page says: %s", what, b.text(`["errors","problems","progress","summary","verdict"].map((i)=>i+": "+document.getElementById(i).innerText).join("; ")`))
}

// owners are the tests that were the last to open a page of each origin.
var owners sync.Map

// own forgets what another test has kept at an origin, as ports are used again.
func (b *tab) own(address string) {
	b.t.Helper()
	u, err := url.Parse(address)
	if err != nil {
		b.t.Fatal(err)
	}
	origin := u.Scheme + "://" + u.Host
	if before, _ := owners.Swap(origin, b.t.Name()); before == b.t.Name() || u.Host == "" {
		return
	}
	if _, err := chromedp.Call(b.ctx, storage.ClearDataForOrigin, storage.ClearDataForOriginParams{Origin: origin, StorageTypes: "all"}); err != nil {
		b.t.Fatal(err)
	}
}

// open opens the page and waits until it can be used.
func (b *tab) open(address string) {
	b.t.Helper()
	b.own(address)
	b.t.Cleanup(b.close) // before the server that was started for it ends
	b.do(chromedp.Navigate(address))
	b.wait("the page", `document.body.dataset.ready`)
}

// choose sets a field as a user does.
func (b *tab) choose(id, value string) {
	b.t.Helper()
	b.text(fmt.Sprintf(`(() => { const e = document.getElementById(%s); e.value = %s; e.dispatchEvent(new Event("change")); return e.value; })()`, quote(id), quote(value)))
}

// press clicks a button with the mouse.
func (b *tab) press(id string) {
	b.t.Helper()
	b.do(chromedp.Click(chromedp.ID(id)))
}

// named are the keys that strike knows besides texts.
var named = map[string]string{
	"Enter": kb.Enter, "Tab": kb.Tab, "Esc": kb.Escape, "F2": kb.F2, "Up": kb.ArrowUp, "Down": kb.ArrowDown, "Left": kb.ArrowLeft, "Right": kb.ArrowRight,
	"F10": kb.F10, "Home": kb.Home, "End": kb.End, "Delete": kb.Delete, "Backspace": kb.Backspace, "Space": " ",
	"Insert": kb.Insert, "PageUp": kb.PageUp, "PageDown": kb.PageDown,
}

// strike types: names of keys, with "Shift+", "Ctrl+" or "Alt+" before them, and texts.
func (b *tab) strike(words ...string) {
	b.t.Helper()
	for _, w := range words {
		var held []chromedp.Modifier
		for name, m := range map[string]chromedp.Modifier{"Shift+": chromedp.ModifierShift, "Ctrl+": chromedp.ModifierCtrl, "Alt+": chromedp.ModifierAlt} {
			if strings.Contains(w, name) {
				held, w = append(held, m), strings.Replace(w, name, "", 1)
			}
		}
		if key, ok := named[w]; ok {
			w = key
		}
		b.do(chromedp.KeyEvent(w, chromedp.KeyModifiers(held...)))
	}
}

// center returns where the middle of an element is, after it was scrolled into view.
func (b *tab) center(expression string) (x, y float64) {
	b.t.Helper()
	b.text(expression + `.scrollIntoView({ block: "center" })`)
	return b.middle(expression)
}

func (b *tab) middle(expression string) (x, y float64) {
	b.t.Helper()
	p := eval[[]float64](b, `(({ x, y, width, height }) => [x + width / 2, y + height / 2])(`+expression+`.getBoundingClientRect())`)
	return p[0], p[1]
}

// hold has what a method of an object returns, where when is true of its args, come only after letGo.
func (b *tab) hold(object, method, when string) {
	b.t.Helper()
	b.text(`(() => {
	  const on = ` + object + `, real = on.` + method + `;
	  on.` + method + ` = async function (...args) {
	    const value = await real.apply(this, args);
	    if (!globalThis.free && ` + when + `) await new Promise((resolve) => (globalThis.go = resolve));
	    return value;
	  };
	})()`)
}

// held waits until something is held.
func (b *tab) held() {
	b.t.Helper()
	b.wait("what is held", `globalThis.go`)
}

// letGo gives it, and time to what waits for it; nothing is held any more.
func (b *tab) letGo() {
	b.t.Helper()
	eval[any](b, `(async () => { free = true; go(); for (let k = 0; k < 50; k++) await new Promise((resolve) => setTimeout(resolve)); })()`)
}

// solve asks and waits for the answer and its picture.
func (b *tab) solve() {
	b.t.Helper()
	b.text(`document.getElementById("verdict").textContent = ""`)
	b.press("solve")
	b.wait("the answer", `document.getElementById("verdict").textContent && document.querySelector(".picture")?.dataset.drawn !== undefined`)
}

// shot keeps a picture of the window.
func (b *tab) shot(name string) {
	b.t.Helper()
	if *pictures == "" {
		return
	}
	png, err := chromedp.Run(b.ctx, chromedp.CaptureScreenshot())
	if err != nil {
		b.t.Fatal(err)
	}
	b.keep(name+".png", png)
}

// keep leaves a file for who asks for pictures.
func (b *tab) keep(name string, data []byte) {
	b.t.Helper()
	if *pictures == "" {
		return
	}
	if err := os.WriteFile(filepath.Join(*pictures, name), data, 0o644); err != nil {
		b.t.Fatal(err)
	}
}

func quote(s string) string {
	text, err := json.Marshal(s)
	if err != nil {
		panic(err)
	}
	return string(text)
}

func contains(t *testing.T, text string, parts ...string) {
	t.Helper()
	for _, p := range parts {
		if !strings.Contains(text, p) {
			t.Errorf("want %q in %.2000q", p, text)
		}
	}
}
