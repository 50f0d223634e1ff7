package e2e

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// TestPicture looks at the tree of an answer: what is played and believed in it, the choices
// above it, two side by side, and another answer on the same game.
func TestPicture(t *testing.T) {
	b := newTab(t)
	b.open(server(t))
	b.fromLibrary("beer_quiche", "", "Beer-Quiche")
	b.choose("many", "several")
	b.solve()
	names := func(k int) string {
		b.frame()
		return b.text(fmt.Sprintf(`[...document.querySelectorAll(".picture")[%d].querySelectorAll(".item")].map((e) => e.querySelector("title").textContent).join("\n")`, k))
	}
	contains(t, names(0), "wimp 1/10; 1 at wimp; actions beer 1, quiche 0", "beer 1; 2 at after beer; belief [1/10]; actions duel 0, not 1")
	contains(t, b.text(`[...document.querySelectorAll(".picture .item.dim")].map((e) => e.querySelector("title").textContent)`), "at after quiche")
	b.accessible("a tree")
	b.press("fold")
	b.wait("what is not reached folded", `document.querySelector(".picture .item.dim.folded")`)
	if all := b.text(`document.querySelectorAll(".picture .item:not(.dim).folded").length`); all != "0" {
		t.Error("what is reached is folded")
	}
	b.press("fold")
	across := eval[float64](b, `document.querySelector(".picture .paper").viewBox.baseVal.height`)
	b.choose("orientation", "down")
	b.wait("another direction", fmt.Sprintf(`document.querySelector(".picture .paper").viewBox.baseVal.height !== %g`, across))
	b.clickSet("2:1")
	b.wait("the details", `document.getElementById("details").innerText.includes("after beer")`)
	if n := b.text(`document.querySelectorAll(".picture .item.alike[data-set='2:1']").length`); n != "2" {
		t.Errorf("%s nodes of the information set are marked, want 2", n)
	}
	b.text(`document.querySelector("#tables tr[data-set='1:2'] button").click()`)
	b.frame()
	if n := b.text(`document.querySelectorAll(".picture .item.alike[data-set='1:2']").length`); n != "1" {
		t.Errorf("%s nodes of what was chosen in the tables are marked, want 1", n)
	}
}

// TestPictureChosen checks that the node of a set that is folded away comes into the window when the set is chosen.
func TestPictureChosen(t *testing.T) {
	b := newTab(t)
	b.open(server(t))
	b.fromLibrary("kuhn", "--cards=6", "6 cards")
	b.solve()
	b.frame()
	key := b.text(`[...document.querySelectorAll("#tables tr[data-set]")].map((r) => r.dataset.set).find((key) => !document.querySelector(".picture .item[data-set='" + key + "']"))`)
	b.text(fmt.Sprintf(`document.querySelector("#tables tr[data-set='%s'] button").click()`, key))
	b.wait("the details", `!document.getElementById("details").hidden`)
	b.frame()
	b.wait("its node", fmt.Sprintf(`document.querySelector(".picture .item.alike[data-set='%s']")`, key))
	b.wait("its place", fmt.Sprintf(`(() => {
	  const [a, b] = [document.querySelector(".picture .item.alike[data-set='%s'] .mark"), document.querySelector(".picture .paper")].map((e) => e.getBoundingClientRect());
	  return a.left > b.left && a.right < b.right && a.top > b.top && a.bottom < b.bottom;
	})()`, key))
}

// TestPictureSmall checks that what is played with a probability that no float has, or that may be
// more than 0, counts as reached.
func TestPictureSmall(t *testing.T) {
	b := newTab(t)
	b.open(server(t))
	weights := eval[[]bool](b, `import("./answer/labels.js").then(({ labelsOf }) => {
	  const game = { sets: { s: { player: 1, actions: [{ label: "a" }, { label: "b" }, { label: "c" }, { label: "d" }] } } };
	  const texts = ["0", "1/1" + "0".repeat(400), "≈ 0", "-1/10 … 1/10"];
	  const { action } = labelsOf(game, { sets: [{ key: "s", actions: texts.map((text) => ({ text })) }] });
	  return texts.map((_, k) => action({ set: "s" }, k).weight > 0);
	})`)
	if fmt.Sprint(weights) != "[false true true true]" {
		t.Errorf("reached: %v", weights)
	}
}

// TestPictureAgain checks that the set whose details are shown is marked in the picture of the next answer.
func TestPictureAgain(t *testing.T) {
	b := newTab(t)
	b.open(server(t))
	b.fromLibrary("beer_quiche", "", "Beer-Quiche")
	b.solve()
	b.settled()
	b.clickSet("2:1")
	b.wait("the details", `!document.getElementById("details").hidden`)
	eval[any](b, `import("./game/game.js").then((m) => { m.put(document.getElementById("text").value.replace("{ 1", "{ 2")); return m.look(); })`)
	b.solve()
	b.wait("the mark", `document.querySelectorAll(".picture .item.alike[data-set='2:1']").length === 2`)
	// Another is chosen while the next picture is drawn.
	b.text(`document.getElementById("shown").dispatchEvent(new Event("change")), document.querySelector("#tables tr[data-set='1:1'] button").click()`)
	b.wait("the other mark", `document.querySelector(".picture .item.alike[data-set='1:1']")`)
	same(t, "marked", b.text(`document.querySelectorAll(".picture .item.alike[data-set='2:1']").length`), "0")
}

// TestPictureEdited checks that the picture of the next answer, on the game as it was edited, is zoomed and
// folded as the one before, also when that could not be drawn meanwhile.
func TestPictureEdited(t *testing.T) {
	b := newTab(t)
	b.open(server(t))
	b.fromLibrary("beer_quiche", "", "Beer-Quiche")
	b.solve()
	b.settled()
	b.text(`document.querySelector(".picture .paper").focus()`)
	for _, k := range []string{kb.Home, kb.ArrowRight, kb.ArrowRight, "c", "+", "+"} {
		b.do(chromedp.KeyEvent(k))
	}
	looks := func() string {
		b.frame()
		return b.text(`(() => {
		  const paper = document.querySelector(".picture .paper");
		  const folded = [...paper.querySelectorAll(".folded")].map((e) => e.querySelector(".action tspan").textContent);
		  const { left, top } = paper.getBoundingClientRect();
		  const at = paper.querySelector(".folded > .mark").getBoundingClientRect();
		  return [paper.getScreenCTM().a.toFixed(2), ...folded, Math.round(at.left - left), Math.round(at.top - top)].join(" ");
		})()`)
	}
	before := looks()
	contains(t, before, "beer")
	eval[any](b, `import("./game/game.js").then((m) => { m.put(document.getElementById("text").value.replace("{ 1", "{ 2")); return m.look(); })`)
	b.solve()
	b.settled()
	b.still()
	same(t, "the picture of the edited game", looks(), before)
	b.text(`document.querySelector(".picture").textContent = "No picture"`)
	b.choose("orientation", "down")
	b.wait("the picture after a failure", `document.querySelector(".picture .paper .folded")`)
}

// TestPicturePaths checks which nodes of a game and of an edited one are the same.
func TestPicturePaths(t *testing.T) {
	t.Parallel()
	b := newTab(t)
	b.open(server(t))
	for _, c := range []struct{ from, to, want string }{
		{"a b", "a b", "0 1 2"},
		{"a b", "b a", "0 2 1"},
		{"a b", "x a b", "0 2 3"},
		{"a b c", "a c", "0 1 - 2"},
		{"a b", "a x", "0 1 2"},
	} {
		got := eval[string](b, fmt.Sprintf(`import("./tree/scene.js").then(({ samePaths }) => {
		  const [from, to] = [%s, %s].map((text) => {
		    const actions = text.split(" ").map((label) => ({ label }));
		    return { sets: { s: { actions } }, root: { id: 0, set: "s", children: actions.map((_, k) => ({ id: k + 1 })) } };
		  });
		  const ids = samePaths(from, to);
		  return [from.root, ...from.root.children].map((n) => ids.get(n.id) ?? "-").join(" ");
		})`, quote(c.from), quote(c.to)))
		same(t, c.from+" as "+c.to, got, c.want)
	}
}
