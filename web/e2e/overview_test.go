package e2e

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// listed solves for all equilibria.
func (b *tab) listed() {
	b.t.Helper()
	b.choose("many", "all")
	b.solve()
	b.wait("the plot", `document.querySelector("#overview .plot")`)
}

// column returns the texts of a column of the overview, by its name.
func (b *tab) column(name string) []string {
	b.t.Helper()
	return eval[[]string](b, fmt.Sprintf(`(() => {
	  const table = document.querySelector(".overview-table");
	  const k = [...table.tHead.rows[0].cells].findIndex((c) => c.textContent === %s);
	  return [...table.tBodies[0].rows].map((r) => r.cells[k].textContent);
	})()`, quote(name)))
}

// filter chooses in the field of the overview.
func (b *tab) filter(value string) {
	b.t.Helper()
	b.text(fmt.Sprintf(`(() => { const s = document.querySelector("#overview select"); s.value = %s; s.dispatchEvent(new Event("change")); })()`, quote(value)))
}

// shown returns the number of the equilibrium that the tables and pictures show.
func (b *tab) shown() string {
	b.t.Helper()
	return b.text(`document.getElementById("shown").selectedOptions[0].textContent.match(/\d+/)[0]`)
}

func plotMark(says string) string {
	return fmt.Sprintf(`[...document.querySelectorAll("#overview .mark")].find((m) => m.getAttribute("aria-label").includes(%s))`, quote(says))
}

// TestOverview chooses equilibria of a game with three in the table and the plot, by mouse and by keyboard.
func TestOverview(t *testing.T) {
	b := newTab(t)
	b.open(server(t))
	b.fromLibrary("outcomes_2x2", "", "Chicken")
	b.listed()
	if got := fmt.Sprint(b.column("Row"), b.column("Column"), b.column("index"), b.column("support")); got !=
		"[1 -1 -1/10] [-1 1 -1/10] [+1 +1 −1] [straight | swerve swerve | straight swerve, straight | swerve, straight]" {
		t.Error("the table has ", got)
	}
	b.wait("what is feasible", `document.querySelector("#overview .feasible")`)

	b.do(chromedp.Click(chromedp.CSS(`.overview-table tbody tr:nth-child(3) td:nth-child(4)`)))
	contains(t, b.of("tables"), "9/10")
	if b.shown() != "3" || b.text(`document.querySelector(".overview-table tr.chosen button").textContent`) != "3" {
		t.Error("the third row was clicked, shown is ", b.shown())
	}
	x, y := b.center(plotMark("Row: -1,"))
	b.do(chromedp.MouseClickXY(x, y))
	if b.shown() != "2" || b.text(plotMark("Row: -1,")+`.getAttribute("aria-pressed")`) != "true" {
		t.Error("the point at -1, 1 was clicked, shown is ", b.shown())
	}
	x, y = b.center(plotMark("Row: 1,"))
	if _, err := chromedp.Call(b.ctx, input.DispatchMouseEvent, input.DispatchMouseEventParams{Type: "mouseMoved", X: x, Y: y}); err != nil {
		t.Fatal(err)
	}
	b.wait("its row lit", `document.querySelector(".overview-table tr.lit button")?.textContent === "1"`)
	contains(t, b.text(`document.querySelector(".plot-said").textContent`), "Equilibrium 1, Row: 1, Column: -1; pure, index +1")

	// From one point to the next with arrows, in order from left to right.
	b.do(chromedp.Focus(chromedp.JSPath(plotMark("Row: -1,"))), chromedp.KeyEvent(kb.ArrowRight+kb.ArrowRight))
	b.do(chromedp.KeyEvent("\r"))
	if b.shown() != "1" || !eval[bool](b, "document.activeElement === "+plotMark("Row: 1,")) {
		t.Error("the point furthest to the right was chosen by keyboard and has the focus, shown is ", b.shown())
	}
	b.do(chromedp.Focus(chromedp.CSS(`.overview-table tbody tr:first-child button`)), chromedp.KeyEvent(kb.ArrowDown+kb.ArrowDown), chromedp.KeyEvent("\r"))
	if b.shown() != "3" {
		t.Error("the third row was chosen by keyboard, shown is ", b.shown())
	}
	if stops := eval[int](b, `document.querySelectorAll("#overview .mark[tabindex='0']").length + document.querySelectorAll("#overview tbody button:not([tabindex='-1'])").length`); stops != 2 {
		t.Error("table and plot have stops: ", stops)
	}

	b.do(chromedp.Click(chromedp.CSS(`.overview-table thead th:nth-child(2) button`)))
	if got, sort := fmt.Sprint(b.column("no.")), b.text(`document.querySelector(".overview-table th:nth-child(2)").ariaSort`); got != "[2 3 1]" || sort != "ascending" {
		t.Error("by the payoff of Row ", got, sort)
	}
	b.do(chromedp.KeyEvent("\r"))
	if got := fmt.Sprint(b.column("no.")); got != "[1 3 2]" {
		t.Error("down by the payoff of Row ", got)
	}
	for value, want := range map[string]string{"pure": "[1 2]", "welfare": "[1 2]", "best:0": "[1]", "best:1": "[2]", "": "[1 3 2]"} {
		b.filter(value)
		if got := fmt.Sprint(b.column("no.")); got != want {
			t.Errorf("filter %q leaves %s, want %s", value, got, want)
		}
		if marks := eval[int](b, `document.querySelectorAll("#overview .mark").length`); marks != len(b.column("no.")) {
			t.Errorf("filter %q leaves %d marks", value, marks)
		}
	}
}

// TestOverviewOfThree looks at three players: irrational ones, and a choice of two players.
func TestOverviewOfThree(t *testing.T) {
	b := newTab(t)
	b.open(server(t))
	b.fromLibrary("random-nfg", "--players=3 --seed=1", "27 pure profiles")
	b.text(`document.getElementById("algebraic").click()`)
	b.listed()
	contains(t, strings.Join(b.column("player 1"), " "), "sqrt", "25/4", "≈")
	b.wait("the first, drawn", `document.querySelector(".picture").shadowRoot?.textContent.includes("≈0.696")`)
	if got := b.column("index"); len(got) != 7 || !slices.Contains(got, "−1") {
		t.Error("indices ", got)
	}
	b.do(chromedp.Click(chromedp.CSS(`.overview-table thead th:nth-child(2) button`)))
	if got := fmt.Sprint(b.column("no.")); got != "[3 7 1 2 5 4 6]" {
		t.Error("by the payoff of player 1: ", got)
	}
	before := b.text(`document.querySelector("#overview .mark").getAttribute("aria-label")`)
	b.text(`(() => { const s = document.querySelectorAll(".overview-plot select")[1]; s.value = 2; s.dispatchEvent(new Event("change")); })()`)
	contains(t, b.text(`document.querySelector("#overview .plot").textContent`), "payoff of player 1", "payoff of player 3")
	if b.text(`document.querySelector("#overview .mark").getAttribute("aria-label")`) == before {
		t.Error("the plot did not change")
	}
	b.accessible("equilibria of three")
}

// TestOverviewStatic draws an equilibrium in bounds that is chosen from a list, without a server.
func TestOverviewStatic(t *testing.T) {
	b := newTab(t)
	b.open(site(t))
	b.fromLibrary("random-nfg", "--players=3 --seed=1", "27 pure profiles")
	b.listed()
	x, y := b.center(plotMark("Equilibrium 3,"))
	b.do(chromedp.MouseClickXY(x, y))
	b.wait("the third, drawn", `document.querySelector(".picture").shadowRoot?.textContent.includes("≈0.0377")`)
}

// TestOverviewOfContinuum looks at components that are more than a point: of three players and of a tree.
func TestOverviewOfContinuum(t *testing.T) {
	b := newTab(t)
	b.open(server(t))
	b.fromLibrary("nau_continuum", "", "completely mixed")
	b.listed()
	b.wait("its pieces", `document.querySelectorAll("#overview .hull").length === 3`)
	contains(t, b.of("overview"), "(+1) *", "component 1", "1, dimension 1", "2, isolated", "within 0 to 3", "not proved")
	if ends := b.text(`[...document.querySelectorAll("#overview .hull")].map((h) => h.getAttribute("class")).join()`); ends != "hull rough,hull,hull" {
		t.Error("the pieces are ", ends)
	}
	b.filter("component:1")
	if got := fmt.Sprint(b.column("no.")); got != "[1 2]" {
		t.Error("in component 1 are ", got)
	}
	b.accessible("a component of a continuum")
	b.fromLibrary("beer_quiche", "", "Beer-Quiche")
	b.listed()
	b.wait("the leaves", `document.querySelector(".overview-table").textContent.includes("wimp·beer·not 1/10; surly·beer·not 9/10")`)
	contains(t, b.of("overview"), "mixed at after quiche", "(+1)", "(0)", "1, dimension 1")
}

// TestOverviewOfTrembles: equilibria that several trembles lead to are numbered as they were found.
func TestOverviewOfTrembles(t *testing.T) {
	b := newTab(t)
	b.open(server(t))
	b.fromLibrary("myerson42", "", "Myerson")
	b.choose("many", "several")
	b.solve()
	b.wait("the plot", `document.querySelector("#overview .plot")`)
	numbers := b.column("no.")
	if len(numbers) < 2 || numbers[0] != "1" || numbers[1] != "2" {
		t.Error("numbers ", numbers)
	}
	b.do(chromedp.Click(chromedp.CSS(`.overview-table tbody tr:nth-child(2)`)))
	if b.shown() != "2" || b.text(`document.querySelectorAll(".overview-table tr.chosen").length`) != "1" {
		t.Error("shown is ", b.shown())
	}
}

// TestOverviewOfMany compares a list with what the program prints, and turns the pages of a long one.
func TestOverviewOfMany(t *testing.T) {
	b := newTab(t)
	b.open(server(t))
	b.fromLibrary("random-nfg", "--actions=6 --seed=2", "36 pure profiles")
	b.listed()
	_, game := exactsolve(t, "", "gen", "random-nfg", "--actions=6", "--seed=2")
	_, list := exactsolve(t, game, "solve", "--all", "--format=gambit", "-")
	if lines := strings.Count(list, "NE,"); lines != 6 || len(b.column("no.")) != lines {
		t.Errorf("%d rows, the program lists %d", len(b.column("no.")), lines)
	}
	b.choose("text", identity(11))
	b.wait("the game", `document.getElementById("summary").textContent.includes("121 pure")`)
	b.listed()
	contains(t, b.of("overview"), "2047 equilibria listed.", "1 to 100 of 2047")
	if marks := eval[int](b, `document.querySelectorAll("#overview .mark").length`); marks != 11 {
		t.Errorf("%d marks, want one for each size of a support", marks)
	}
	b.do(chromedp.Click(chromedp.JSPath(`[...document.querySelectorAll("#overview button")].find((e) => e.textContent === "Later")`)))
	if got := b.column("no."); got[0] != "101" || len(got) != 100 {
		t.Error("the next page begins with ", got[0])
	}
	x, y := b.center(plotMark("a: 1/2,"))
	b.do(chromedp.MouseClickXY(x, y))
	first := b.shown()
	b.do(chromedp.MouseClickXY(x, y))
	if first == b.shown() || !strings.Contains(b.of("payoffs"), "1/2") {
		t.Errorf("equilibria %s and %s of one point", first, b.shown())
	}
}

// TestListing checks bounds of payoffs, what has the most among them, and hulls.
func TestListing(t *testing.T) {
	b := newTab(t)
	b.open(server(t))
	got := eval[string](b, `Promise.all([import("./answer/listing.js"), import("./answer/compare.js")]).then(([{ rowsOf, bestBy, welfare, isExact, midOf }, { rangeOf }]) => {
	  const sets = [{ player: 1, actions: [{ name: "L", text: "1" }, { name: "R", text: "0" }] }, { player: 2, actions: [{ name: "l", text: "≈ 0.5" }, { name: "r", text: "≈ 0.5" }] }];
	  const row = (number, numbers, radius) => ({ number, ranges: numbers.map((x) => () => rangeOf(x, radius)), sets, players: ["a", "b"], payoffs: [] });
	  const rows = rowsOf([
	    row(1, ["1", "1/2"]), row(2, [{ center: "3/2", decimal: "1.5" }, { exact: "0" }], "1/100"),
	    row(3, [{ number: "sqrt(2)", decimal: "1.41" }, { number: "1/12" }]), row(4, [{ number: "t^2" }, "9"]),
	  ], { components: [{ index: -1, index_by: "sum", dimension: 1, equilibria: [1, 2], pieces: [{}] }] });
	  const best = bestBy(rows, welfare);
	  return JSON.stringify([rows.map((r) => r.payoffs.map((p) => p && midOf(p).join("/") + (isExact(p) ? "" : "?"))), best.best.map((r) => r.number), best.unsure, bestBy(rows, (r) => r.payoffs[0]).best.map((r) => r.number),
	    rows.map((r) => [r.component, r.index?.value, r.index?.of]), rows[0].pure, rows[0].support, rows[0].size]);
	})`)
	want := `[[["1/1","1/2"],["3/2?","0/1"],["141/100?","1/12"],[null,"9/1"]],[1,2,3,4],true,[2,4],[[1,-1,"component"],[1,-1,"component"],[0,null,null],[0,null,null]],false,"L | l, r",3]`
	if got != want {
		t.Errorf("listing gives\n%s, want\n%s", got, want)
	}
	if got := eval[string](b, `import("./answer/shapes.js").then(({ convex }) => JSON.stringify(convex([[0, 0], [2, 2], [1, 1], [2, 0], [0, 2], [1, 0], [2, 2]])))`); got != "[[0,0],[2,0],[2,2],[0,2]]" {
		t.Error("the hull is ", got)
	}
}

// TestPlotOdd draws payoffs that floats hardly tell apart, or that are past them.
func TestPlotOdd(t *testing.T) {
	b := newTab(t)
	b.open(server(t))
	for of, want := range map[string]string{
		`[1e17, 1e17 + 16]`: "e+17", `[1e-150, 2e-150]`: "1.2e−150", `[-Infinity, 1]`: "e+299", `[3, 3]`: "3.0", `[0, 1e7]`: "4e+6", `[-1, 1]`: "−0.5",
	} {
		got := eval[string](b, `import("./answer/plot.js").then(({ plot }) => {
		  const marks = `+of+`.map((v, k) => ({ at: [v, v], numbers: [k], pure: true, sign: 1, text: "" }));
		  const { element } = plot({ names: ["a", "b"], marks, hulls: [], feasible: [], width: 400 }, { choose() {}, point() {} });
		  return element.outerHTML;
		})`)
		contains(t, got, want)
		if strings.Contains(got, "NaN") || strings.Contains(got, "Infinity") {
			t.Error(of, " is drawn at no place")
		}
	}
}

// TestOverviewKept keeps the filter and the order while the game is edited, not for another game.
func TestOverviewKept(t *testing.T) {
	b := newTab(t)
	b.open(server(t))
	b.fromLibrary("outcomes_2x2", "", "Chicken")
	b.listed()
	b.filter("pure")
	b.do(chromedp.Click(chromedp.CSS(`.overview-table thead th:nth-child(2) button`)))
	b.text(`(() => { const e = document.getElementById("text"); e.value = e.value.replace("-1", "-2"); e.dispatchEvent(new Event("input", { bubbles: true })); })()`)
	b.listed()
	if got := fmt.Sprint(b.column("no."), b.column("Row")); got != "[2 1] [-1 1]" && got != "[2 1] [-2 1]" {
		t.Error("after an edit the list is ", got)
	}
	b.fromLibrary("random-nfg", "--actions=6 --seed=2", "36 pure profiles")
	b.listed()
	if got := b.column("no."); len(got) != 6 || got[0] != "1" {
		t.Error("of another game the list is ", got)
	}
}

// identity returns the game of two players who are both paid 1 if they do the same of n
// things, which has an equilibrium for each set of them.
func identity(n int) string {
	var b strings.Builder
	fmt.Fprintf(&b, "NFG 1 R \"Same of %d\" { \"a\" \"b\" } { %d %d }\n", n, n, n)
	for k := range n * n {
		pays := 0
		if k%n == k/n {
			pays = 1
		}
		fmt.Fprintf(&b, "%d %d ", pays, pays)
	}
	return b.String()
}
