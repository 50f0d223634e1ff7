package e2e

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
)

// decision waits until the browser of a spot shows one.
func (b *tab) decision(name string) {
	b.t.Helper()
	b.wait("the decision "+name, `document.querySelector("#spot-grid table")?.getAttribute("aria-label").startsWith(`+quote(name)+`)`)
}

// solveSpot asks and waits for the first decision.
func (b *tab) solveSpot() {
	b.t.Helper()
	b.press("solve")
	b.wait("the answer", `document.getElementById("verdict").textContent && document.getElementById("progress").textContent === "Done"`)
	b.decision("oop at r")
}

// down goes down by the action of a word.
func (b *tab) down(word string) {
	b.t.Helper()
	b.text(`[...document.querySelectorAll("#spot-next button")].find((e) => e.textContent.startsWith(` + quote(word) + `)).click()`)
}

// types puts another text into the field.
func (b *tab) types(text string) {
	b.t.Helper()
	b.text(`(() => { const e = document.getElementById("text"); e.value = ` + quote(text) + `; for (const n of ["input", "change"]) e.dispatchEvent(new Event(n, { bubbles: true })); })()`)
}

func class(name string) string {
	return `document.querySelector('#spot-grid [data-key="` + name + `"]')`
}

const smallTurn = "board Td9d6hTh\npot 20\nstack 40\noop AA,JTs,KQs,87s\nip QQ,JTs,87s:1/2,77\nbets 1/2\nraises allin\n"

// TestSpot solves a spot of the library with a server and without, and browses it.
func TestSpot(t *testing.T) {
	for name, url := range map[string]string{"server": server(t), "static": site(t)} {
		t.Log(name)
		b := newTab(t)
		b.open(url)
		b.do(chromedp.Click(`#empty [data-game=aa_qq_kk]`))
		b.decision("oop at r")
		contains(t, b.of("summary"), "12 against 6 hands, pot 100, stack 100, 9 nodes")
		contains(t, b.of("verdict"), "Proved: the value to oop is from ≈ 24.", "to ≈ 25")
		contains(t, b.of("spot"), "value to oop, at least", "% of the pot", "oop can gain at most")
		contains(t, b.of("spot-next"), "oop:", "check ", "all-in 100 ")
		if cells := eval[int](b, `document.querySelectorAll("#spot-grid tbody td").length`); cells != 169 {
			t.Errorf("%d cells", cells)
		}
		x, y := b.center(class("AA"))
		b.do(chromedp.MouseEvent(input.DispatchMouseEventTypeMouseMoved, x, y))
		b.wait("the line", `document.getElementById("spot-line").innerText.startsWith("AA: 6 hands, of weight 6; EV 150")`)
		contains(t, b.of("spot-line"), "all-in 100 ≈ 100 % (EV 150)", "AsAh")
		contains(t, b.of("spot"), "EV of oop from here on: ")
		b.down("check")
		b.decision("ip at r:c")
		contains(t, b.of("spot-path"), "start", "oop: check")
		same(t, "the focus", b.text(`document.activeElement.textContent`), "oop: check")
		contains(t, b.text(class("KK")+`.getAttribute("aria-label")`), "KK: check ")
		contains(t, b.of("spot-next"), "check ", ", the end")
		b.down("all-in")
		b.decision("oop at r:c:b100")
		b.strike("Backspace")
		b.decision("ip at r:c, ")
		b.do(chromedp.Click("#spot-path button"))
		b.decision("oop at r, ")
		b.pressNamed("Check the certificate")
		b.wait("it is checked", `document.getElementById("checked").textContent.includes("accepted")`)
		b.shot("spot-" + name)
	}
}

// TestSpotByKey goes through a river by keyboard, and looks at it as axe does.
func TestSpotByKey(t *testing.T) {
	b := newTab(t)
	b.open(server(t))
	b.text(`document.querySelector("#empty [data-game=river_ranges]").click()`)
	b.decision("oop at r")
	b.accessible("a spot")
	b.shot("spot-river")
	same(t, "no games' fields", b.text(`getComputedStyle(document.getElementById("others")).display`), "none")
	b.do(chromedp.Focus("#spot-grid td[tabindex='0']"))
	same(t, "a corner that no hand has", b.text(`document.activeElement.getAttribute("aria-label").split(":")[0]`), "AA")
	b.strike("Right")
	contains(t, b.of("spot-line"), "AKs: 4 hands, of weight 4", "check ")
	b.strike("Down", "Down")
	contains(t, b.text(`document.activeElement.getAttribute("aria-label")`), "KQo")
	same(t, "one tab stop", b.text(`document.querySelectorAll('#spot-grid td[tabindex="0"]').length`), "1")
	b.do(chromedp.Focus("#spot-table summary"))
	b.strike("Enter")
	b.wait("the table", `document.querySelector("#spot-table tbody tr")`)
	contains(t, b.of("spot-table"), "AKs", "check", "%", ", EV ")
	b.accessibleIn(`"#spot"`, "a spot with its table")
	b.do(chromedp.EmulateViewport(400, 900))
	b.text(`document.getElementById("spot-grid").scrollIntoView()`)
	b.shot("spot-400")
}

// TestSpotDeal solves a turn, deals a river, and reloads.
func TestSpotDeal(t *testing.T) {
	b := newTab(t)
	b.open(server(t))
	b.types(smallTurn)
	b.wait("the spot", `document.getElementById("summary").textContent.includes("on 35 boards")`)
	b.choose("gap", "2")
	b.solveSpot()
	b.down("check")
	b.decision("ip at r:c,")
	same(t, "cards that can come", b.text(`document.querySelector("#spot-next select").options.length`), "48")
	b.text(`document.querySelector("#spot-next select").value = "8c"`)
	b.down("Deal")
	b.decision("oop at r:c:c,")
	contains(t, b.of("spot-path"), "ip: check, 8c")
	contains(t, b.of("spot-next"), "oop on 8c")
	b.do(chromedp.Reload())
	b.wait("the page", `document.body.dataset.ready`)
	b.decision("oop at r")
	same(t, "the gap", b.text(`document.getElementById("gap").value`), "2")
	if !eval[bool](b, `document.getElementById("stale").hidden`) {
		t.Error("the answer is said to be of an earlier question")
	}
}

// TestSpotCertificate drops a certificate, whose job may be forgotten, and one that is false.
func TestSpotCertificate(t *testing.T) {
	b := newTab(t)
	b.open(server(t))
	dir := t.TempDir()
	file := filepath.Join(dir, "toy.flow")
	_, spot := exactsolve(t, "", "gen", "aa_qq_kk")
	exactsolve(t, spot, "spot", "-", "--certificate", file)
	b.drag(input.DispatchDragEventTypeDragEnter, file)
	b.drag(input.DispatchDragEventTypeDrop, file)
	b.wait("the certificate", `document.getElementById("summary").textContent.includes("A certificate of a spot")`)
	same(t, "the button", b.of("solve"), "Check and show")
	b.solveSpot()
	b.text(`(() => { const real = fetch; globalThis.fetch = (path, o) => (o?.body?.includes('"job"') ? new Response('{"error":"forgotten"}', { status: 404 }) : real(path, o)); })()`)
	b.down("check")
	b.decision("ip at r:c,")
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	b.types(regexp.MustCompile(`(?m)^value .*`).ReplaceAllString(string(text), "value 24 24"))
	b.press("solve")
	b.wait("it is refused", `document.getElementById("problems").innerText.includes("rejected: oop can get 25, more than 24")`)
}

// TestSpotLate shows another certificate while a decision of the first, whose job is forgotten, is
// still asked for.
func TestSpotLate(t *testing.T) {
	b := newTab(t)
	b.open(server(t))
	for _, game := range []string{"aa_qq_kk", "river_ranges"} {
		file := filepath.Join(t.TempDir(), "spot.flow")
		_, spot := exactsolve(t, "", "gen", game)
		exactsolve(t, spot, "spot", "-", "--certificate", file)
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		b.types(string(text))
		b.solveSpot()
		if game == "aa_qq_kk" {
			b.text(`(() => {
			  const real = fetch;
			  const first = /job=(\w+)/.exec(location.hash)[1];
			  const held = new Promise((resolve) => (globalThis.release = resolve));
			  globalThis.fetch = async (path, o) => {
			    if (o?.body?.includes('"job":"' + first + '"')) return new Response('{"error":"forgotten"}', { status: 404 });
			    if (o?.body?.includes('"r:c"') && !o.body.includes('"job"')) {
			      await held;
			      globalThis.sent = true;
			    }
			    const answer = await real(path, o);
			    if (globalThis.sent) globalThis.late = true;
			    return answer;
			  };
			})()`)
			b.down("check")
		}
	}
	b.text(`release()`)
	b.wait("the late answer", `globalThis.late`)
	time.Sleep(time.Second) // until it is followed to its end
	b.down("check")
	b.decision("ip at r:c,")
	contains(t, b.text(`[...document.querySelectorAll("#spot-grid [data-key]")].map((e) => e.dataset.key).join()`), "AJs")
}

// TestSpotStopped stops a job, and what was proved by then is shown.
func TestSpotStopped(t *testing.T) {
	b := newTab(t)
	b.open(server(t))
	_, turn := exactsolve(t, "", "gen", "turn")
	b.types(turn)
	b.choose("gap", "0.0001")
	b.press("solve")
	b.wait("what is proved", `document.getElementById("progress").textContent.includes("value from ≈")`)
	b.press("cancel")
	b.wait("the end", `document.getElementById("progress").textContent === "Cancelled"`)
	b.decision("oop at r")
	contains(t, b.of("verdict"), "Stopped", "the value to oop is from ≈")
}

// TestSpotWrong has mistakes in a spot.
func TestSpotWrong(t *testing.T) {
	b := newTab(t)
	b.open(server(t))
	b.types("board Td9d6hQc3s\npot 200\nstack 900\noop AA\nip KK,XX\nbets 1\n")
	b.wait("the mistake", `document.getElementById("errors").innerText.includes("line 5")`)
	b.types(smallTurn + "bets 1/" + strings.Repeat("0", 30) + "\n")
	b.press("solve")
	b.wait("the mistake", `document.getElementById("problems").innerText.includes("line 8")`)
}
