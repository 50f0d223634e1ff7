package e2e

import (
	"fmt"
	"net"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// endless starts what takes hours, from the page.
func (b *tab) endless() {
	b.t.Helper()
	b.fromLibrary("random-nfg", "--actions=40 --seed=3", "1600 pure profiles")
	b.choose("many", "all")
	b.choose("seconds", "600")
	b.press("solve")
	b.running()
}

// running waits until the page shows that a job goes on.
func (b *tab) running() {
	b.t.Helper()
	b.wait("progress", `/, \d+ s/.test(document.getElementById("progress").textContent) && document.getElementById("solve").disabled`)
}

// TestReload checks that a reload and a second tab find the job that runs, the text and
// the question, and that the job ends for both.
func TestReload(t *testing.T) {
	b := newTab(t)
	url := server(t, "--max-time=10m")
	b.open(url)
	b.endless()
	b.do(chromedp.Focus(chromedp.ID("text")), chromedp.KeyEvent("typed "))
	b.do(chromedp.Reload())
	b.running()
	second := newTab(t)
	second.open(url)
	second.running()
	for _, one := range []*tab{b, second} {
		contains(t, one.text(`document.getElementById("text").value`), "typed ", "NFG 1 R")
		contains(t, one.text(`document.getElementById("many").value`), "all")
		contains(t, one.text(`document.getElementById("seconds").value`), "600")
	}
	second.press("cancel")
	for _, one := range []*tab{b, second} {
		one.wait("the end", `!document.getElementById("solve").disabled && /cancelled/i.test(document.getElementById("progress").textContent)`)
		one.wait("what the answer is about", `!document.getElementById("stale").hidden`)
	}
}

// TestToken opens the page of a server that wants a token by the address it prints.
func TestToken(t *testing.T) {
	b := newTab(t)
	url := server(t, "--token=new")
	contains(t, url, "/?token=")
	b.open(url)
	b.fromLibrary("kuhn", "", "Kuhn poker")
	b.solve()
	if at := b.text(`location.href`); strings.Contains(at, "token") {
		t.Errorf("the address shows the token: %s", at)
	}
}

// TestStale checks that an edit marks the answer, and to undo it takes the mark away;
// and that the line of progress stays as the job left it.
func TestStale(t *testing.T) {
	b := newTab(t)
	b.open(server(t))
	b.press("live") // off: only the button solves
	b.fromLibrary("kuhn", "", "Kuhn poker")
	b.solve()
	stale := func() bool { return !eval[bool](b, `document.getElementById("stale").hidden`) }
	if stale() {
		t.Error("an answer is marked at once")
	}
	b.do(chromedp.Focus(chromedp.ID("text")), chromedp.KeyEvent("x"))
	if !stale() {
		t.Error("an edit leaves no mark")
	}
	b.do(chromedp.KeyEvent("\b"))
	if stale() {
		t.Error("the mark stays when the text is as before")
	}
	b.fromLibrary("entry", "", "Entry")
	if !stale() {
		t.Error("another game leaves no mark")
	}
	time.Sleep(1200 * time.Millisecond) // longer than the timer of the line
	if said := b.of("progress"); said != "Done" {
		t.Errorf("the line says %q", said)
	}
}

// TestTabs checks that eight tabs, each with a job that runs, leave room for more: a
// browser has six connections to a server.
func TestTabs(t *testing.T) {
	url := server(t, "--max-time=10m", "--workers=1", "--queue=20")
	first := newTab(t)
	first.open(url)
	first.endless()
	for range 7 {
		b := newTab(t)
		b.open(url)
		b.running()
	}
	b := newTab(t)
	b.open(url)
	b.fromLibrary("kuhn", "", "Kuhn poker")
	first.press("cancel")
	first.wait("the end", `!document.getElementById("solve").disabled`)
}

// TestLarge looks at an answer that is too large to be sent back.
func TestLarge(t *testing.T) {
	b := newTab(t)
	b.open(server(t))
	b.fromLibrary("kuhn", "--cards=112", "111889 nodes")
	b.solve()
	contains(t, b.of("verdict"), "checked")
	b.text(`document.querySelector("#tables tr[data-set] button").click()`)
	b.wait("the details", `document.getElementById("details").innerText.includes("gain")`)
	b.pressNamed("Check the certificate")
	b.wait("the check", `document.getElementById("checked").textContent.includes("accepted")`)
}

// TestIdle checks that clients that hold connections and do nothing delay no other.
func TestIdle(t *testing.T) {
	url, pid := serverProcess(t)
	host := strings.TrimSuffix(strings.TrimPrefix(url, "http://"), "/")
	for k := range 1200 {
		c, err := net.Dial("tcp", host)
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		if k%2 == 0 { // the others say nothing
			fmt.Fprint(c, "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
			c.Read(make([]byte, 100))
		}
	}
	began := time.Now()
	if err := newUser(url).solve(kuhn(t)); err != nil {
		t.Fatal(err)
	}
	_, files := resident(pid)
	took := time.Since(began)
	t.Logf("beside 1200 idle connections it took %v; the server has %d open files", took.Round(time.Millisecond), files)
	if took > 50*time.Second { // they are held for a minute
		t.Errorf("it took %v", took)
	}
	if files > 600 {
		t.Errorf("the server has %d open files", files)
	}
}
