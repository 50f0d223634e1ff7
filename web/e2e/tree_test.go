package e2e

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// showTree shows a game in a view of its own, at the top of the page.
func (b *tab) showTree(game string, labels string) {
	b.t.Helper()
	_, text := exactsolve(b.t, game, "convert", "--to", "json", "-")
	eval[bool](b, fmt.Sprintf(`(async () => {
	  const [{ read }, { treeView }] = await Promise.all([import("./game/gamejson.js"), import("./tree/view.js")]);
	  document.getElementById("tree-test")?.remove();
	  const host = document.createElement("div");
	  host.id = "tree-test";
	  document.body.prepend(host);
	  window.events = [];
	  const on = Object.fromEntries(["choose", "activate", "menu", "drop"].map((n) => [n, (...a) => window.events.push([n, ...a.filter((x) => !(x instanceof Event))])]));
	  window.game = read(%s);
	  window.tree = treeView(host, on);
	  window.tree.show(window.game, ((game) => (%s))(window.game));
	  await new Promise((r) => requestAnimationFrame(() => requestAnimationFrame(r)));
	  return true;
	})()`, quote(text), labels))
}

func gen(t *testing.T, args ...string) string {
	t.Helper()
	_, game := exactsolve(t, "", append([]string{"gen"}, args...)...)
	return game
}

// fitted looks at the labels in the window of the tree.
const fitted = `(() => {
  const window = document.querySelector("#tree-test .paper").getBoundingClientRect();
  const texts = [...document.querySelectorAll("#tree-test .paper text")];
  const size = (e) => 12 * Math.abs(e.getScreenCTM().a);
  const out = texts.filter((e) => { const r = e.getBoundingClientRect(); return r.left < window.left - 1 || r.right > window.right + 1 || r.top < window.top - 1 || r.bottom > window.bottom + 1; });
  return { least: Math.min(...texts.map(size)), texts: texts.length, out: out.map((e) => e.textContent).join("; "), elements: document.querySelectorAll("#tree-test .paper *").length, wide: document.documentElement.scrollWidth - innerWidth };
})()`

type fit struct {
	Least           float64
	Texts, Elements int
	Wide            int
	Out             string
}

// played are labels as an equilibrium has them.
const played = `action: (n, k) => ({ text: game.sets[n.set].actions[k].label + "\n1/3", weight: k ? 0 : 1 }), node: () => "[2/5]"`

// TestTreeFixtures checks that all fixtures fit the window in letters of 11 pixels at least, none
// over another, also on a telephone.
func TestTreeFixtures(t *testing.T) {
	t.Parallel()
	b := newTab(t)
	b.open(server(t))
	var games []string
	for _, name := range fixtures(t) {
		if game := gen(t, name); strings.HasPrefix(game, "EFG") {
			games = append(games, game)
		}
	}
	if len(games) < 20 {
		t.Errorf("only %d trees", len(games))
	}
	for _, wide := range []int64{1400, 400} {
		b.do(chromedp.EmulateViewport(wide, 1000))
		for _, game := range games {
			for _, with := range []string{"{}", "{ down: true }", "{" + played + "}", "{ down: true, " + played + "}"} {
				b.showTree(game, with)
				title, _, _ := strings.Cut(game, "\n")
				name := fmt.Sprintf("%s, %d wide, %.12s", title, wide, with)
				got := eval[fit](b, fitted)
				if got.Least < 10.99 || got.Texts == 0 || got.Out != "" || got.Elements > 2000 || got.Wide > 0 {
					t.Errorf("%s: %+v", name, got)
				}
				found := eval[labels](b, strings.Replace(overlaps, `document.querySelectorAll("text")`, `document.querySelectorAll("#tree-test .paper text")`, 1))
				for _, f := range found.Found {
					t.Errorf("%s: labels overlap: %s", name, f)
				}
			}
		}
	}
}

// TestTreeBounds checks that all texts of an item lie in its bounds, without which it is not drawn.
func TestTreeBounds(t *testing.T) {
	t.Parallel()
	b := newTab(t)
	b.open(server(t))
	for _, name := range fixtures(t) {
		game := gen(t, name)
		if !strings.HasPrefix(game, "EFG") {
			continue
		}
		_, text := exactsolve(t, game, "convert", "--to", "json", "-")
		for _, down := range []bool{false, true} {
			out := eval[string](b, fmt.Sprintf(`(async () => {
			  const [{ read }, { makeScene }, { textsOf }] = await Promise.all(["./game/gamejson.js", "./tree/scene.js", "./tree/layout.js"].map((m) => import(m)));
			  const d = makeScene(read(%s), { down: %v }, { open: new Map(), closed: new Set() }).at(3, 1400, 800);
			  const out = ([l, t, r, b]) => ({ x, y }) => x < l || y < t || x > r || y > b;
			  return d.items.flatMap((_, k) => textsOf(d, k).filter(out(d.bounds[k]))).map((t) => t.kind + " " + t.spans.map((s) => s.text)).join("; ");
			})()`, quote(text), down))
			if out != "" {
				t.Errorf("%s, down %v: out of bounds: %s", name, down, out)
			}
		}
	}
}
