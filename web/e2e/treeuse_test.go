package e2e

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/accessibility"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// inTree returns the middle of an element of the tree.
func (b *tab) inTree(selector string) (x, y float64) {
	b.t.Helper()
	at := eval[[]float64](b, fmt.Sprintf(`(() => {
	  const r = document.querySelector("#tree-test " + %s).getBoundingClientRect();
	  return [r.x + r.width / 2, r.y + r.height / 2];
	})()`, quote(selector)))
	return at[0], at[1]
}

// node is the mark of a node as a selector; unfolds that of what unfolds it.
func node(id int) string    { return fmt.Sprintf(`[data-node="%d"] > .mark`, id) }
func unfolds(id int) string { return fmt.Sprintf(`[data-node="%d"] .fold`, id) }

func (b *tab) click(selector string, options ...chromedp.MouseOption) {
	b.t.Helper()
	x, y := b.inTree(selector)
	b.do(chromedp.MouseClickXY(x, y, options...))
	b.frame()
}

func (b *tab) mouse(kind input.DispatchMouseEventType, x, y float64, p input.DispatchMouseEventParams) {
	b.t.Helper()
	p.Type, p.X, p.Y = kind, x, y
	if _, err := chromedp.Call(b.ctx, input.DispatchMouseEvent, p); err != nil {
		b.t.Fatal(err)
	}
}

// wheel turns the wheel over the tree, with Ctrl.
func (b *tab) wheel(by float64) {
	b.t.Helper()
	x, y := b.inTree(".paper")
	b.mouse(input.DispatchMouseEventTypeMouseWheel, x, y, input.DispatchMouseEventParams{Modifiers: int64(chromedp.ModifierCtrl), DeltaX: 1e-9, DeltaY: by})
}

// frame waits until the page has drawn.
func (b *tab) frame() {
	b.t.Helper()
	eval[bool](b, `new Promise((r) => requestAnimationFrame(() => requestAnimationFrame(() => r(true))))`)
}

// still waits for the end of transitions.
func (b *tab) still() {
	b.t.Helper()
	b.frame()
	b.wait("the end of transitions", `document.getAnimations().length === 0`)
}

// inPicture counts the nodes that are drawn.
func (b *tab) inPicture() int {
	b.t.Helper()
	return eval[int](b, `document.querySelectorAll("#tree-test .item").length`)
}

func (b *tab) events() string {
	b.t.Helper()
	return b.text(`JSON.stringify(window.events.splice(0))`)
}

// TestTreeLarge zooms and pans in a tree of 20,000 nodes with the wheel and the mouse, and
// counts frames.
func TestTreeLarge(t *testing.T) {
	b := newTab(t)
	b.open(server(t))
	b.showTree(gen(t, "kuhn", "--cards=47"), "{}")
	b.frame()
	x, y := b.inTree(".paper")
	few := func(when string) {
		t.Helper()
		if got := eval[fit](b, fitted); got.Elements > 2000 || got.Texts < 10 || got.Least < 10.99 {
			t.Errorf("%s: %+v", when, got)
		}
	}
	few("at fit")
	// frames does something and looks at each frame: when it came, whether the picture moved, and how many elements it has.
	frames := func(what string, action func()) {
		t.Helper()
		b.text(`(() => {
		  const paper = document.querySelector("#tree-test .paper");
		  const seen = (window.seen = []);
		  const look = (at) => {
		    if (window.seen !== seen) return;
		    seen.push({ at, box: paper.getAttribute("viewBox"), elements: paper.querySelectorAll("*").length });
		    requestAnimationFrame(look);
		  };
		  requestAnimationFrame(look);
		})()`)
		action()
		got := eval[struct {
			Rate, Longest   float64
			Moved, Elements int
		}](b, `(() => {
		  const { seen } = window;
		  window.seen = null;
		  const steps = seen.slice(1).map((f, k) => [f.at - seen[k].at, f.box !== seen[k].box]);
		  return {
		    rate: (1000 * steps.length) / (seen.at(-1).at - seen[0].at), longest: Math.max(...steps.map(([ms]) => ms)),
		    moved: steps.filter(([, moved]) => moved).length, elements: Math.max(...seen.map((f) => f.elements)),
		  };
		})()`)
		t.Logf("%s: %.0f frames a second, the longest %.0f ms; in %d the picture moved; %d elements at most", what, got.Rate, got.Longest, got.Moved, got.Elements)
		if got.Moved < 10 || got.Elements > 2000 {
			t.Errorf("%s: the picture moved in %d frames, of up to %d elements", what, got.Moved, got.Elements)
		}
		if got.Rate < 30 && os.Getenv("EXACTSOLVE_BENCH") != "" {
			t.Errorf("%s: %.0f frames a second, want 30", what, got.Rate)
		}
	}
	turn := func(by float64) func() {
		return func() {
			for range 40 {
				b.wheel(by)
			}
		}
	}
	frames("zoom in", turn(-100))
	few("zoomed in")
	if text := b.text(`[...document.querySelectorAll("#tree-test .folded")].length`); text != "0" {
		t.Errorf("%s are folded where all is unfolded", text)
	}
	frames("pan", func() {
		for range 4 {
			b.mouse(input.DispatchMouseEventTypeMousePressed, x, y, input.DispatchMouseEventParams{Button: input.MouseButtonLeft, ClickCount: 1})
			for k := range 25 {
				b.mouse(input.DispatchMouseEventTypeMouseMoved, x-10*float64(k), y-15*float64(k), input.DispatchMouseEventParams{Button: input.MouseButtonLeft, Buttons: 1})
			}
			b.mouse(input.DispatchMouseEventTypeMouseReleased, x-250, y-375, input.DispatchMouseEventParams{Button: input.MouseButtonLeft, ClickCount: 1})
		}
	})
	few("panned")
	before := b.text(`document.querySelector("#tree-test .paper").getAttribute("viewBox")`)
	b.click(".map")
	if now := b.text(`document.querySelector("#tree-test .paper").getAttribute("viewBox")`); now == before {
		t.Error("a click in the map goes nowhere")
	}
	few("elsewhere")
	frames("zoom out", turn(100))
	few("zoomed out")
	if n := b.inPicture(); n > 100 {
		t.Errorf("%d nodes are drawn where all is in the window", n)
	}
	if e := b.events(); e != "[]" {
		t.Errorf("to drag is no choice, but there is %s", e)
	}
}

func TestTreeUnfold(t *testing.T) {
	b := newTab(t)
	b.open(server(t))
	b.showTree(gen(t, "kuhn", "--cards=5"), "{}")
	few := b.inPicture()
	first := eval[int](b, `+document.querySelector("#tree-test .folded[data-node]").dataset.node`)
	x, y := b.inTree(node(first))
	b.click(unfolds(first))
	if now := b.inPicture(); now != few+2 {
		t.Errorf("of %d nodes, unfolded one with two children, there are %d", few, now)
	}
	b.still()
	if x1, y1 := b.inTree(node(first)); abs(x1-x)+abs(y1-y) > 2 {
		t.Errorf("the node went from %g, %g to %g, %g", x, y, x1, y1)
	}
	b.click(node(first), chromedp.ButtonModifiers(chromedp.ModifierAlt))
	if now := b.inPicture(); now != few {
		t.Errorf("folded again, %d nodes are shown, want %d", now, few)
	}
	b.text(`document.querySelector("#tree-test .tree-bar button:nth-child(4)").click()`)
	b.frame()
	if eval[int](b, `document.querySelectorAll("#tree-test .folded").length`) != 0 {
		t.Error("not all is unfolded")
	}
	b.text(`tree.fit()`)
	b.frame()
	if got := eval[fit](b, fitted); got.Out != "" {
		t.Errorf("fit leaves out %s", got.Out)
	}
	b.events()
	b.click(node(1))
	if e := b.events(); e != `[["choose",[1]]]` {
		t.Errorf("a click says %s", e)
	}
}

// name is what an element is called by those who do not see it.
func (b *tab) name(id string) string {
	b.t.Helper()
	object, err := chromedp.Call(b.ctx, runtime.Evaluate, runtime.EvaluateParams{Expression: fmt.Sprintf(`document.getElementById(%s)`, quote(id))})
	if err != nil {
		b.t.Fatal(err)
	}
	tree, err := chromedp.Call(b.ctx, accessibility.GetPartialAXTree, accessibility.GetPartialAXTreeParams{ObjectID: object.Result.ObjectID})
	if err != nil || len(tree.Nodes) == 0 {
		b.t.Fatalf("%s has no name: %v", id, err)
	}
	return string(tree.Nodes[0].Role.Value) + " " + string(tree.Nodes[0].Name.Value)
}

func abs(x float64) float64 { return max(x, -x) }

// TestTreeKeys uses the tree with keys alone, and as those hear it who do not see it.
func TestTreeKeys(t *testing.T) {
	b := newTab(t)
	b.open(server(t))
	b.showTree(gen(t, "beer_quiche"), "{}")
	contains(t, b.text(`document.querySelector("#tree-test .paper").getAttribute("aria-label")`), "15 nodes", "4 information sets")
	b.text(`document.querySelector("#tree-test .tree-bar button:nth-child(4)").focus()`)
	active := func() string {
		b.frame()
		return b.name(b.text(`document.activeElement.getAttribute("aria-activedescendant")`))
	}
	press := func(keys ...string) string {
		for _, k := range keys {
			b.do(chromedp.KeyEvent(k))
		}
		return active()
	}
	const right, left, up, down = kb.ArrowRight, kb.ArrowLeft, kb.ArrowUp, kb.ArrowDown
	for _, step := range []struct{ keys, says string }{
		{"\t", "chance; actions wimp 1/10, surly 9/10"},
		{right, "wimp 1/10; 1 at wimp; actions beer, quiche"},
		{down, "surly 9/10; 1 at surly"},
		{right, "beer; 2 at after beer; actions duel, not"},
		{up, "quiche; 2 at after quiche"},
		{right, "duel; payoffs 1, 1"},
		{left + left + "c", "wimp 1/10; 1 at wimp; actions beer, quiche; 6 nodes folded"},
		{"\r", "wimp 1/10; 1 at wimp; actions beer, quiche"},
	} {
		var keys []string
		for _, k := range step.keys {
			keys = append(keys, string(k))
		}
		contains(t, press(keys...), step.says)
	}
	b.events()
	press("\r")
	if e := b.events(); e != `[["choose",[2]],["activate",2]]` {
		t.Errorf("Enter says %s", e)
	}
	scale := func() float64 {
		return eval[float64](b, `document.querySelector("#tree-test .paper").getScreenCTM().a`)
	}
	before := scale()
	press("+")
	if now := scale(); now < 1.3*before {
		t.Errorf("+ gives scale %g after %g", now, before)
	}
	press("f")
	if now := scale(); abs(now-before) > 0.01 {
		t.Errorf("f gives scale %g, want %g", now, before)
	}
	b.do(chromedp.KeyEvent("\t"))
	if b.text(`document.getElementById("tree-test").contains(document.activeElement)`) != "false" {
		t.Error("there is more than one tab stop in the tree")
	}
}

// TestTreeEdit checks that what is selected stays in its place when the game changes, and what
// an editor hears.
func TestTreeEdit(t *testing.T) {
	b := newTab(t)
	b.open(server(t))
	b.showTree(gen(t, "kuhn"), "{}")
	b.click(node(1))
	b.text(`tree.select([12])`)
	for range 4 {
		b.wheel(-50)
	}
	b.frame()
	x, y := b.inTree(node(12))
	b.text(`(() => {
	  const root = { ...game.root, children: game.root.children.map((c, k) => (k ? c : { ...c, children: undefined, set: undefined, outcome: null })) };
	  window.game = { ...game, root };
	  tree.show(window.game, {});
	})()`)
	b.still()
	if x1, y1 := b.inTree(node(12)); abs(x1-x)+abs(y1-y) > 2 {
		t.Errorf("the selected node went from %g, %g to %g, %g", x, y, x1, y1)
	}
	if b.text(`document.querySelector('#tree-test [data-node="12"]').getAttribute("aria-selected")`) != "true" {
		t.Error("the node is no longer selected")
	}
	b.text(`tree.fit()`)
	b.frame()
	b.events()
	x, y = b.inTree(node(11))
	b.mouse(input.DispatchMouseEventTypeMousePressed, x, y, input.DispatchMouseEventParams{Button: input.MouseButtonLeft, ClickCount: 1})
	x, y = b.inTree(node(2))
	b.mouse(input.DispatchMouseEventTypeMouseMoved, x-20, y, input.DispatchMouseEventParams{Button: input.MouseButtonLeft, Buttons: 1})
	b.mouse(input.DispatchMouseEventTypeMouseMoved, x, y, input.DispatchMouseEventParams{Button: input.MouseButtonLeft, Buttons: 1})
	b.mouse(input.DispatchMouseEventTypeMouseReleased, x, y, input.DispatchMouseEventParams{Button: input.MouseButtonLeft, ClickCount: 1})
	if e := b.events(); e != `[["drop",11,2]]` {
		t.Errorf("a drop says %s", e)
	}
	// A finger ends what a mouse drags.
	x, y = b.inTree(node(11))
	b.mouse(input.DispatchMouseEventTypeMousePressed, x, y, input.DispatchMouseEventParams{Button: input.MouseButtonLeft, ClickCount: 1})
	x, y = b.inTree(node(2))
	b.mouse(input.DispatchMouseEventTypeMouseMoved, x, y, input.DispatchMouseEventParams{Button: input.MouseButtonLeft, Buttons: 1})
	finger := func(event string) {
		b.text(`document.querySelector("#tree-test .paper").dispatchEvent(new PointerEvent("` + event + `", { pointerId: 77, bubbles: true }))`)
	}
	finger("pointerdown")
	b.mouse(input.DispatchMouseEventTypeMouseReleased, x, y, input.DispatchMouseEventParams{Button: input.MouseButtonLeft, ClickCount: 1})
	finger("pointerup")
	if e, target := b.events(), b.text(`document.querySelector("#tree-test .target")`); strings.Contains(e, "drop") || target != "null" {
		t.Errorf("after a finger came, the mouse says %s, and the target is %s", e, target)
	}
	b.click(node(11), chromedp.ButtonRight)
	contains(t, b.events(), `["menu",11,`)
}

// TestTreePrint checks that on paper all is drawn.
func TestTreePrint(t *testing.T) {
	b := newTab(t)
	b.open(server(t))
	b.showTree(gen(t, "beer_quiche"), "{}")
	for range 6 {
		b.wheel(-100)
	}
	b.frame()
	const box = `document.querySelector("#tree-test .paper").getAttribute("viewBox")`
	before := b.text(box)
	if got := eval[fit](b, fitted); got.Out == "" {
		t.Error("all is in the window, though it is large")
	}
	b.text(`dispatchEvent(new Event("beforeprint"))`)
	if got := b.text(`document.querySelectorAll("#tree-test .item").length + " " + document.querySelector("#tree-test .paper").getAttribute("viewBox")`); !strings.HasPrefix(got, "15 0 0 ") {
		t.Errorf("on paper: %s", got)
	}
	b.text(`dispatchEvent(new Event("afterprint"))`)
	if now := b.text(box); now != before {
		t.Errorf("after it was printed the window is at %s, before at %s", now, before)
	}
	b.text(`(() => {
	  const host = document.getElementById("tree-test");
	  host.remove();
	  dispatchEvent(new Event("beforeprint"));
	  dispatchEvent(new Event("afterprint"));
	  document.body.prepend(host);
	  dispatchEvent(new Event("beforeprint"));
	})()`)
	if got := b.text(box); !strings.HasPrefix(got, "0 0 ") {
		t.Errorf("one that was out of the page when it was printed before is at %s", got)
	}
	b.text(`dispatchEvent(new Event("afterprint"))`)
}

// TestTreeRest goes with keys to what stands for the last children of a node, and unfolds it.
func TestTreeRest(t *testing.T) {
	b := newTab(t)
	b.open(server(t))
	b.showTree(gen(t, "kuhn", "--cards=13"), "{}")
	b.text(`document.querySelector("#tree-test .paper").focus()`)
	sees := func(what string) {
		t.Helper()
		b.frame()
		if !eval[bool](b, `(() => {
		  const [a, b] = [document.querySelector("#tree-test .active .hit"), document.querySelector("#tree-test .paper")].map((e) => e?.getBoundingClientRect());
		  return Boolean(a) && a.left > b.left && a.right < b.right && a.top > b.top && a.bottom < b.bottom;
		})()`) {
			t.Errorf("%s is not in the window", what)
		}
	}
	for _, k := range []string{kb.Home, "+", kb.End} {
		b.do(chromedp.KeyEvent(k))
	}
	sees("the rest")
	contains(t, b.text(`document.querySelector("#tree-test .active title").textContent`), "more actions")
	last := b.text(`tree && [...document.querySelectorAll("#tree-test .item[data-node][aria-level='2']")].at(-1).getAttribute("aria-posinset")`)
	b.do(chromedp.KeyEvent("\r"))
	sees("the first that was unfolded")
	if at := b.text(`document.querySelector("#tree-test .active").getAttribute("aria-posinset")`); at != b.text(last+" + 1") {
		t.Errorf("Enter at the rest goes to child %s after %s", at, last)
	}
}

// TestTreeLetGo checks that a drag ends when the button is let go outside.
func TestTreeLetGo(t *testing.T) {
	b := newTab(t)
	b.open(server(t))
	b.showTree(gen(t, "kuhn"), "{}")
	for range 8 {
		b.wheel(-100)
	}
	b.frame()
	const box = `document.querySelector("#tree-test .paper").getAttribute("viewBox")`
	before := b.text(box)
	edge := eval[[]float64](b, `(() => { const r = document.querySelector("#tree-test .paper").getBoundingClientRect(); return [r.x + 2, r.y + r.height / 2]; })()`)
	x, y := edge[0], edge[1]
	left := input.DispatchMouseEventParams{Button: input.MouseButtonLeft, Buttons: 1, ClickCount: 1}
	b.mouse(input.DispatchMouseEventTypeMousePressed, x, y, left)
	b.mouse(input.DispatchMouseEventTypeMouseMoved, x-6, y, left)
	left.Buttons = 0
	b.mouse(input.DispatchMouseEventTypeMouseReleased, x-6, y, left)
	for k := range 5 {
		b.mouse(input.DispatchMouseEventTypeMouseMoved, x+20*float64(k+1), y, input.DispatchMouseEventParams{})
	}
	b.frame()
	if now := b.text(box); now != before {
		t.Errorf("the tree goes with the mouse from %s to %s", before, now)
	}
}

// TestTreeStays checks that what one looks at stays in its place when other labels come.
func TestTreeStays(t *testing.T) {
	b := newTab(t)
	b.open(server(t))
	b.showTree(gen(t, "kuhn"), "{}")
	for range 8 {
		b.wheel(-100)
	}
	b.frame()
	id := eval[int](b, `(() => {
	  const r = document.querySelector("#tree-test .paper").getBoundingClientRect();
	  const far = (e) => { const b = e.querySelector(".mark").getBoundingClientRect(); return Math.hypot(b.x - r.x - r.width / 2, b.y - r.y - r.height / 2); };
	  return [...document.querySelectorAll("#tree-test .item[data-node]")].map((e) => [far(e), +e.dataset.node]).sort((a, b) => a[0] - b[0])[0][1];
	})()`)
	x, y := b.inTree(node(id))
	b.text(`tree.show(game, { action: (n, k) => ({ text: "a label that is long\\n1/3" }) })`)
	b.still()
	if x1, y1 := b.inTree(node(id)); abs(x1-x)+abs(y1-y) > 2 {
		t.Errorf("node %d went from %g, %g to %g, %g", id, x, y, x1, y1)
	}
}

// TestTreeUnnamed checks that a line ends at its node where that has no name.
func TestTreeUnnamed(t *testing.T) {
	b := newTab(t)
	b.open(server(t))
	const game = `EFG 2 R "g" { "a" }
p "" 1 1 "" { "x" "y" } 0
c "" 1 "" { "l" 1/2 "r" 1/2 } 0
t "" 1 "" { 1 }
t "" 2 "" { 2 }
t "" 3 "" { 3 }
`
	b.showTree(game, "{ down: true }")
	end := eval[float64](b, `+document.querySelector('#tree-test [data-node="2"] .edge').getAttribute("d").split(" ").at(-1)`)
	at := eval[float64](b, `document.querySelector('#tree-test [data-node="2"] .mark').transform.baseVal[0].matrix.f`)
	if abs(end-at) > 1 {
		t.Errorf("the line ends at %g, the node is at %g", end, at)
	}
}

// TestTreeTouch zooms with two fingers.
func TestTreeTouch(t *testing.T) {
	b := newTab(t)
	b.open(server(t))
	b.showTree(gen(t, "beer_quiche"), "{}")
	scale := func() float64 {
		b.frame()
		return eval[float64](b, `document.querySelector("#tree-test .paper").getScreenCTM().a`)
	}
	before := scale()
	x, y := b.inTree(".paper")
	touch := func(kind input.DispatchTouchEventType, apart float64) {
		t.Helper()
		points := []*input.TouchPoint{}
		if apart > 0 {
			points = []*input.TouchPoint{{X: x - apart, Y: y, ID: new(1.0)}, {X: x + apart, Y: y, ID: new(2.0)}}
		}
		if _, err := chromedp.Call(b.ctx, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: kind, TouchPoints: points}); err != nil {
			t.Fatal(err)
		}
	}
	touch(input.DispatchTouchEventTypeTouchStart, 50)
	for apart := 55.0; apart <= 100; apart += 5 {
		touch(input.DispatchTouchEventTypeTouchMove, apart)
	}
	touch(input.DispatchTouchEventTypeTouchEnd, 0)
	if now := scale(); now < 1.5*before || now > 2.5*before {
		t.Errorf("two fingers twice as far apart give scale %g after %g", now, before)
	}
	if e := b.events(); e != "[]" {
		t.Errorf("two fingers say %s", e)
	}
}

// TestTreeSets checks that a link chooses all members of a set, and that those of a set with
// many, which has no link, show when one is pointed at.
func TestTreeSets(t *testing.T) {
	b := newTab(t)
	b.open(server(t))
	b.showTree(gen(t, "kuhn"), "{}")
	at := eval[[]float64](b, `(() => {
	  const l = document.querySelector("#tree-test .link[data-set='1:1'] .hit");
	  const p = l.getPointAtLength(l.getTotalLength() / 2).matrixTransform(l.getScreenCTM());
	  return [p.x, p.y];
	})()`)
	b.do(chromedp.MouseClickXY(at[0], at[1]))
	if e := b.events(); e != `[["choose",[2,11]]]` {
		t.Errorf("a click on a link says %s", e)
	}
	b.showTree(gen(t, "kuhn", "--cards=13"), "{}")
	const members = `document.querySelectorAll("#tree-test .item[data-set='1:1']").length`
	if n := eval[int](b, members); n < 9 || b.text(`document.querySelector("#tree-test .link[data-set='1:1']")`) != "null" {
		t.Fatalf("of %d members some have a link", n)
	}
	x, y := b.inTree(node(2))
	b.mouse(input.DispatchMouseEventTypeMouseMoved, x, y, input.DispatchMouseEventParams{})
	b.frame()
	if got, want := eval[int](b, `document.querySelectorAll("#tree-test .item.alike").length`), eval[int](b, members); got != want {
		t.Errorf("pointing at one of %d members shows %d", want, got)
	}
}
