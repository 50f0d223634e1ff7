package e2e

import (
	"fmt"
	"testing"
)

// TestDiffers compares what two answers say: only what is sure to differ does.
func TestDiffers(t *testing.T) {
	b := newTab(t)
	b.open(server(t))
	apart := func(a, b2 string) bool {
		return eval[bool](b, fmt.Sprintf(`import("./answer/compare.js").then(({ apart, rangeOf }) => apart(...[%s, %s].map((e) => () => rangeOf(e, "1/8", e.root))))`, a, b2))
	}
	for _, test := range []struct {
		a, b string
		want bool
	}{
		{`"1/2"`, `"0.5"`, false},
		{`"1/2"`, `"2/4"`, false},
		{`"1/2"`, `"500000000001/1000000000000"`, true},
		{`{ probability: "1/3" }`, `{ exact: "2/6" }`, false},
		{`{ probability: "1/3" }`, `{ center: "1/4" }`, false},
		{`{ probability: "1/2" }`, `{ center: "1/4" }`, true},
		{`{ center: "1/4" }`, `{ center: "1/2" }`, false},
		{`{ center: "1/4" }`, `{ center: "51/100" }`, true},
		{`{ low: "0", high: "1/4" }`, `{ low: "1/4", high: "1" }`, false},
		{`{ number: "sqrt(2)/2", decimal: "0.707" }`, `{ number: "sqrt(2)/2", decimal: "0.7071" }`, false},
		{`{ number: "sqrt(2)/2", decimal: "0.707" }`, `{ number: "sqrt(3)/2", decimal: "0.866" }`, true},
		{`{ number: "sqrt(2)/2", decimal: "0.707" }`, `{ exact: "7071/10000" }`, false},
		{`{ number: "sqrt(2)/2", decimal: "0.707" }`, `{ exact: "7/10" }`, true},
		{`{ number: "sqrt(2)/2", decimal: "0.707" }`, `{ low: "0.6", high: "0.7" }`, true},
		{`{ number: "2 - t", decimal: "0.74", root: "a" }`, `{ number: "2 - t", decimal: "0.26", root: "b" }`, true},
		{`{ number: "2 - t", decimal: "0.74", root: "a" }`, `{ number: "t - 1", decimal: "0.74", root: "b" }`, false},
	} {
		if apart(test.a, test.b) != test.want || apart(test.b, test.a) != test.want {
			t.Errorf("%s and %s: want %v", test.a, test.b, test.want)
		}
	}
	alike := `import("./answer/compare.js").then((m) => m.sameEverywhere(...["a", %q].map((root) => ({ root, sets: [], ranges: [() => m.rangeOf({ number: "t", decimal: "0.74" }, null, root)] }))))`
	same(t, "of one root", eval[bool](b, fmt.Sprintf(alike, "a")), true)
	same(t, "of two roots", eval[bool](b, fmt.Sprintf(alike, "b")), false)
}

// TestAlike compares the equilibrium of a game with irrational numbers, in a box, with the same as
// algebraic numbers; and one of quasi-perfect play with that of other concepts.
func TestAlike(t *testing.T) {
	b := newTab(t)
	b.open(server(t))
	b.press("live")
	b.fromLibrary("nau_irrational", "", "8 pure profiles")
	b.solve()
	b.press("keep")
	b.press("algebraic")
	b.solve()
	b.settled()
	contains(t, b.of("main"), "sqrt(601)", "No difference between A and B is sure")
	same(t, "marks", b.text(`document.querySelectorAll("tr.differs").length`), "0")
	b.fromLibrary("matching_pennies", "", "Matching pennies")
	b.choose("concept", "nash")
	b.solve()
	b.press("keep")
	b.choose("concept", "proper")
	b.solve()
	b.settled()
	contains(t, b.of("main"), "A and B are the same everywhere.")
}

// TestEditedCompared compares a game with what it was before an edit: only what the edit changes is
// marked, and the choice is not lost by the next edit.
func TestEditedCompared(t *testing.T) {
	b := newTab(t)
	b.open(server(t))
	b.typed(bimatrix)
	b.shows("Mine", "quasi-perfect equilibrium")
	b.press("keep")
	b.selected("3 4")
	b.typedOver("5 6")
	b.shows("5 6", "quasi-perfect equilibrium")
	contains(t, b.text(`document.getElementById("other").textContent`), "kept: quasi-perfect before the edit, no. 1")
	same(t, "chosen", b.text(`document.getElementById("other").value`), "")
	b.choose("other", "k0")
	b.settled()
	same(t, "pictures", b.text(`document.querySelectorAll(".picture").length`), "2")
	same(t, "payoffs marked", b.text(`document.querySelectorAll("#payoffs tr.differs").length`), "2")
	same(t, "behavior marked", b.text(`document.querySelectorAll("#tables tr.differs").length`), "0")
	b.selected("5 6")
	b.typedOver("5 4")
	b.shows("5 4", "quasi-perfect equilibrium")
	same(t, "chosen", b.text(`document.getElementById("other").value`), "k0")
	same(t, "payoffs marked", b.text(`document.querySelectorAll("#payoffs tr.differs").length`), "1")
}

// TestNoLeak chooses everything otherwise for one game, and opens another: it has its own defaults.
// An edit changes none of that.
func TestNoLeak(t *testing.T) {
	b := newTab(t)
	b.open(server(t))
	b.press("live")
	b.fromLibrary("selten_horse", "", "Selten 1975 Figure 1")
	b.choose("concept", "sequential")
	b.solve()
	b.choose("method", "logit")
	b.choose("orientation", "down")
	b.press("fold")
	state := func() string {
		return b.text(`["concept", "method", "many", "orientation"].map((id) => document.getElementById(id).value).join() + document.getElementById("fold").checked`)
	}
	b.selected("3, 2, 2")
	b.typedOver("3, 1, 2")
	b.choose("method", "auto")
	b.solve()
	b.choose("method", "logit")
	same(t, "after an edit", state(), "sequential,logit,one,downtrue")
	b.fromLibrary("kuhn", "", "Kuhn poker")
	b.solve()
	same(t, "of another game", state(), "quasi-perfect,auto,one,acrossfalse")
	b.choose("many", "all")
	b.fromLibrary("entry", "", "Entry")
	same(t, "how many", b.text(`document.getElementById("many").value`), "one")
}
