package e2e

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

const bimatrix = "NFG 1 R \"Mine\" { \"a\" \"b\" } { 2 2 }\n1 2 0 0 0 0 3 4"

// selected selects a part of the text, to type over it.
func (b *tab) selected(part string) {
	b.t.Helper()
	b.do(chromedp.Focus(chromedp.ID("text")))
	if !eval[bool](b, fmt.Sprintf(`(() => { const e = document.getElementById("text"), k = e.value.lastIndexOf(%s); e.setSelectionRange(k, k + %d); return k >= 0; })()`, quote(part), len(part))) {
		b.t.Fatalf("no %q in the text", part)
	}
}

// typedOver types over what is selected.
func (b *tab) typedOver(text string) {
	b.t.Helper()
	b.do(chromedp.KeyEvent(text))
}

// TestLive types a game, which is solved without a button, changes it, and undoes that: the
// focus, and how far the page is scrolled, stay.
func TestLive(t *testing.T) {
	for name, url := range map[string]string{"server": server(t), "static": site(t)} {
		t.Log(name)
		b := newTab(t)
		b.open(url)
		b.typed(bimatrix)
		b.shows("Mine", "quasi-perfect equilibrium")
		b.settled()
		entries := eval[int](b, `history.length`)
		job := b.text(`location.hash`)
		b.do(chromedp.Focus("#tables tr[data-set] button"))
		eval[any](b, `import("./game/game.js").then((m) => { m.put(document.getElementById("text").value + " "); return m.look(); })`)
		b.wait("the answer", `document.getElementById("stale").hidden`)
		b.settled()
		same(t, "focus in the answer", b.text(`document.activeElement.closest("tr[data-set]")?.dataset.set`), "1:1")
		b.selected("3 4")
		eval[any](b, `scrollTo(0, 200)`)
		b.typedOver("5 6")
		if eval[bool](b, `document.getElementById("stale").hidden`) {
			t.Error("an edit leaves no mark")
		}
		contains(t, b.of("stale"), "of an earlier game")
		b.shows("5 6", "quasi-perfect equilibrium")
		b.settled()
		same(t, "focus", b.text(`document.activeElement.id`), "text")
		same(t, "scrolled", eval[int](b, `scrollY`), 200)
		same(t, "entries of the history", eval[int](b, `history.length`), entries)
		if b.text(`location.hash`) == job {
			t.Error("the address has the answer before")
		}
		b.fromLibrary("kuhn", "", "Kuhn poker") // another game is another entry
		b.shows("Kuhn", "-1/18")
		same(t, "entries of the history", eval[int](b, `history.length`), entries+1)
		b.do(chromedp.NavigateBack())
		b.shows("5 6", "quasi-perfect equilibrium")
		b.do(chromedp.Reload())
		b.wait("the page", `document.body.dataset.ready`)
		b.shows("5 6", "quasi-perfect equilibrium")
		b.typed(" x")
		b.wait("what is wrong", `document.getElementById("errors").innerText`)
		same(t, "focus", b.text(`document.activeElement.id`), "text")
		same(t, "place of the cursor", b.text(`document.activeElement.selectionStart === document.activeElement.value.length`), "true")
		b.do(chromedp.KeyEvent("\b\b"))
		same(t, "mark after the undo", eval[bool](b, `document.getElementById("stale").hidden`), true)
	}
}

// settled waits for the pictures.
func (b *tab) settled() {
	b.t.Helper()
	b.wait("the pictures", `[...document.querySelectorAll(".picture")].every((p) => (p.shadowRoot ?? p).querySelector("svg")) && !document.getElementById("result").style.minHeight`)
}

// TestLiveOnlySmall checks what is not solved without the button: games with many nodes, what takes
// long, and anything where the user does not want it, which is remembered.
func TestLiveOnlySmall(t *testing.T) {
	b := newTab(t)
	url := server(t)
	b.open(url)
	quiet := func(what string) {
		t.Helper()
		time.Sleep(1500 * time.Millisecond)
		if !eval[bool](b, `document.getElementById("result").hidden`) {
			t.Errorf("%s: it is solved", what)
		}
	}
	b.fromLibrary("kuhn", "--players=3 --cards=4", "601 nodes")
	quiet("601 nodes")
	b.fromLibrary("random-nfg", "--players=3 --actions=6 --seed=3", "216 pure profiles")
	b.choose("many", "all")
	b.wait("the words", `document.getElementById("progress").innerText.includes("takes too long")`)
	quiet("all equilibria of 6×6×6")
	b.press("live")
	b.fromLibrary("kuhn", "", "Kuhn poker")
	quiet("not wanted")
	b.do(chromedp.Reload())
	b.wait("the page", `document.body.dataset.ready`)
	same(t, "wanted", eval[bool](b, `document.getElementById("live").checked`), false)
	b.press("live")
	b.shows("Kuhn", "-1/18")
}

// TestLateAnswer edits while the answer to the text before is on its way: that one is not shown.
func TestLateAnswer(t *testing.T) {
	b := newTab(t)
	b.open(server(t))
	b.typed(bimatrix)
	b.shows("Mine", "quasi-perfect equilibrium")
	b.settled()
	b.text(`(() => {
	  globalThis.asked = [];
	  const real = fetch;
	  globalThis.fetch = async (path, options) => {
	    const answer = await real(path, options);
	    if (path === "jobs" && options.method === "POST" && options.body.includes('"solve"')) {
	      asked.push(options.body);
	      await new Promise((resolve) => setTimeout(resolve, asked.length === 1 ? 3000 : 0));
	    }
	    if (options?.method === "DELETE") asked.push("end " + path);
	    return answer;
	  };
	})()`)
	b.selected("3 4")
	b.typedOver("7 8")
	b.wait("the first", `asked.length === 1`)
	b.selected("7 8")
	b.typedOver("9 1")
	b.shows("9 1", "quasi-perfect equilibrium")
	job := b.text(`location.hash`)
	b.wait("the end of the first", `asked.length === 3`)
	time.Sleep(300 * time.Millisecond)
	same(t, "what is shown", b.text(`location.hash`), job)
	if asked := b.text(`asked.join(" ")`); !strings.Contains(asked, "end jobs/") || strings.Count(asked, "solve") != 2 {
		t.Errorf("asked was %s", asked)
	}
	contains(t, b.of("payoffs"), "9")
}

// TestStaleQuestion changes the question instead of the game.
func TestStaleQuestion(t *testing.T) {
	b := newTab(t)
	b.open(server(t))
	b.press("live")
	b.fromLibrary("kuhn", "", "Kuhn poker")
	b.solve()
	before := b.text(`getComputedStyle(document.getElementById("solve")).boxShadow + getComputedStyle(document.getElementById("split")).backgroundImage`)
	same(t, "of an answer", before, "nonenone")
	b.do(chromedp.Focus(chromedp.ID("concept")), chromedp.KeyEvent(kb.ArrowDown))
	b.wait("the mark", `!document.getElementById("stale").hidden`)
	contains(t, b.of("stale"), "of an earlier question")
	if after := b.text(`getComputedStyle(document.getElementById("solve")).boxShadow + getComputedStyle(document.getElementById("split")).backgroundImage`); strings.Contains(after, "none") {
		t.Errorf("nothing stands out: %s", after)
	}
	b.do(chromedp.KeyEvent(kb.ArrowUp))
	b.wait("no mark", `document.getElementById("stale").hidden`)
}

// TestHiddenAnswer goes back while an answer is on its way: that stays hidden.
func TestHiddenAnswer(t *testing.T) {
	b := newTab(t)
	b.open(server(t))
	b.press("live")
	b.fromLibrary("kuhn", "", "Kuhn poker")
	b.hold("globalThis", "fetch", `/files\/input$/.test(args[0])`)
	b.press("solve")
	b.held()
	b.do(chromedp.NavigateBack())
	b.wait("the page without a game", `document.getElementById("text").value === "" && !document.getElementById("solve").disabled`)
	b.letGo()
	same(t, "the answer is hidden", eval[bool](b, `document.getElementById("result").hidden`), true)
}

// TestLateLive opens another game while an answer that nobody asked for is about to be shown.
func TestLateLive(t *testing.T) {
	b := newTab(t)
	b.open(server(t))
	b.hold("Blob.prototype", "arrayBuffer", "true") // the address is packed by it
	b.typed(bimatrix)
	b.held()
	eval[any](b, `import("./game/game.js").then((m) => { m.openText('NFG 1 R "Other" { "a" "b" } { 1 1 }\n1 2'); })`)
	at := b.text(`location.hash`)
	b.letGo()
	same(t, "the address", b.text(`location.hash`), at)
	same(t, "no answer yet", eval[bool](b, `document.getElementById("result").hidden`), true)
}

// TestLookAgain comes back to a text of which was told while another stood there.
func TestLookAgain(t *testing.T) {
	b := newTab(t)
	b.open(server(t))
	b.press("live")
	b.hold("globalThis", "fetch", `/files\/answer$/.test(args[0])`)
	b.choose("text", bimatrix)
	b.held()
	b.text(`document.getElementById("text").value += " "`)
	b.letGo()
	b.choose("text", bimatrix)
	b.wait("the game", `document.getElementById("summary").textContent.includes("Mine")`)
}
