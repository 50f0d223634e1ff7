package e2e

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/chromedp"
)

// copied presses the button that copies a link, and returns the link: from the field where the
// browser lets the page not copy.
func (b *tab) copied() string {
	b.t.Helper()
	b.text(`navigator.clipboard.writeText = () => Promise.reject(new Error("refused"))`)
	b.press("link")
	b.wait("the link", `document.getElementById("link-text").value && document.activeElement.id === "link-text"`)
	return b.text(`(() => { const e = document.getElementById("link-text"); return e.value.slice(e.selectionStart, e.selectionEnd); })()`)
}

// shows waits until the page has a game and an answer with this in its payoffs or verdict.
func (b *tab) shows(title, answer string) {
	b.t.Helper()
	b.wait("the answer to "+title, fmt.Sprintf(`document.getElementById("text").value.includes(%s) && !document.getElementById("result").hidden && document.getElementById("stale").hidden && (document.getElementById("payoffs").innerText + document.getElementById("verdict").innerText).includes(%s)`, quote(title), quote(answer)))
}

// mayCopy lets pages copy, as a browser with windows does at the press of a button.
func (b *tab) mayCopy() {
	b.t.Helper()
	_, err := chromedp.CallBrowser(b.ctx, browser.SetPermission, browser.SetPermissionParams{
		Permission: &browser.PermissionDescriptor{Name: "clipboard-write"}, Setting: browser.PermissionSettingGranted,
	})
	if err != nil {
		b.t.Fatal(err)
	}
}

// TestLink copies links and opens them in tabs of their own, where there is no such job: the game
// and the question are there, and a small game is solved.
func TestLink(t *testing.T) {
	for name, url := range map[string]string{"server": server(t), "static": site(t)} {
		b := newTab(t)
		b.open(url)
		b.mayCopy()
		b.fromLibrary("kuhn", "", "Kuhn poker")
		b.choose("concept", "sequential")
		b.press("link")
		b.wait("the words", `document.getElementById("link-said").textContent`)
		contains(t, b.of("link-said"), "Copied: a link of")
		link := b.copied()
		t.Logf("%s: Kuhn poker in %d characters", name, len(link))
		text := b.text(`document.getElementById("text").value`)
		other := newTab(t)
		other.open(link)
		if got := other.text(`document.getElementById("text").value`); got != text {
			t.Errorf("%s: the text is %.200q", name, got)
		}
		same(t, "concept", other.text(`document.getElementById("concept").value`), "sequential")
		other.shows("Kuhn", "sequential equilibrium, checked")
		if name == "static" {
			continue
		}
		b.fromLibrary("leduc", "--ranks=3", "Leduc")
		link = b.copied()
		t.Logf("Leduc poker in %d characters", len(link))
		other.do(chromedp.Navigate(link)) // in a page that is open
		other.wait("Leduc poker", `document.getElementById("summary").textContent.includes("Leduc")`)
		same(t, "text", other.text(`document.getElementById("text").value`), b.text(`document.getElementById("text").value`))
		if !eval[bool](other, `document.getElementById("result").hidden`) {
			t.Error("the answer to the game before is shown")
		}
		b.fromLibrary("kuhn", "--cards=40", "Kuhn poker")
		b.press("link")
		b.wait("the words", `document.getElementById("link-said").textContent`)
		contains(t, b.of("link-said"), "too long for a link")
		b.do(chromedp.Focus(chromedp.ID("save-game")))
		if !eval[bool](b, `document.activeElement.id === "save-game"`) {
			t.Error("the game cannot be saved")
		}
	}
}

// TestBrokenLink opens links that cannot be read, and says why.
func TestBrokenLink(t *testing.T) {
	b := newTab(t)
	url := server(t)
	b.open(url)
	b.fromLibrary("kuhn", "", "Kuhn poker")
	link := b.copied()
	word := link[strings.Index(link, "g=")+2 : strings.Index(link, "&q=")]
	for _, bad := range []struct{ word, says string }{
		{word[:len(word)/2], "This link is broken"},
		{"1.%2B%2F*", "This link is broken"},
		{"nothing", "This link is broken"},
		{"2." + word[2:], "by a version of the page that this one does not know"},
		{bomb(b), "larger than 4 MB"},
	} {
		b.do(chromedp.Navigate(url + "#g=" + bad.word))
		b.wait("the words "+bad.says, fmt.Sprintf(`document.getElementById("problems").innerText.includes(%s)`, quote(bad.says)))
	}
	b.do(chromedp.Navigate(link))
	b.shows("Kuhn", "-1/18")
	same(t, "problems", b.of("problems"), "")
}

// bomb is a word of eight million letters.
func bomb(b *tab) string {
	return eval[string](b, `import("./game/share.js").then((m) => m.pack("x".repeat(8e6)))`)
}

// TestHistory solves one game after another, and goes back and forward: each answer comes with its
// game and its question, before them is the page without a game, and what was typed is a draft.
func TestHistory(t *testing.T) {
	for name, url := range map[string]string{"server": server(t), "static": site(t)} {
		t.Log(name)
		b := newTab(t)
		b.open(url)
		b.press("live")
		b.fromLibrary("kuhn", "", "Kuhn poker")
		b.choose("concept", "sequential")
		b.solve()
		b.fromLibrary("outcomes_2x2", "", "Chicken")
		b.choose("many", "all")
		b.solve()
		b.typed("zz")
		b.do(chromedp.NavigateBack())
		b.shows("Kuhn", "sequential equilibrium, checked")
		same(t, "concept", b.text(`document.getElementById("concept").value`), "sequential")
		same(t, "how many", b.text(`document.getElementById("many").value`), "one")
		b.do(chromedp.NavigateForward())
		b.shows("Chicken", "3 nash equilibria")
		same(t, "how many", b.text(`document.getElementById("many").value`), "all")
		contains(t, b.text(`document.getElementById("drafts").textContent`), "Chicken")
		b.do(chromedp.NavigateBack(), chromedp.NavigateBack())
		b.wait("the page without a game", `!document.getElementById("empty").hidden && document.getElementById("result").hidden && !document.getElementById("text").value`)
		b.do(chromedp.NavigateForward(), chromedp.Reload())
		b.wait("the page", `document.body.dataset.ready`)
		b.shows("Kuhn", "sequential equilibrium, checked")
	}
}

// typed types at the end of the text.
func (b *tab) typed(keys string) {
	b.t.Helper()
	b.do(chromedp.Focus(chromedp.ID("text")))
	b.text(`document.getElementById("text").setSelectionRange(1e9, 1e9)`)
	b.do(chromedp.KeyEvent(keys))
}
