package e2e

import "testing"

const temptation = `NFG 1 R "Temptation" { "A" "B" } { { "C" "D" } { "C" "D" } } 6 6 t 2 2 t 0 0`

// TestFunctions solves a game for all values of a name in its numbers, with a server and without: the plot and the
// bands are there, and gone with the next answer.
func TestFunctions(t *testing.T) {
	for name, url := range map[string]string{"server": server(t), "static": site(t)} {
		t.Log(name)
		b := newTab(t)
		b.open(url)
		b.types(temptation)
		b.wait("what it is", `document.getElementById("summary").textContent.includes("as in t=0..2")`)
		b.choose("param", "t=5..12")
		b.choose("many", "all")
		b.solve()
		contains(t, b.of("verdict"), "all extreme nash equilibria for each t from 5 to 12, checked")
		contains(t, b.of("functions"), "6 to 12", "C 2/(t-4), D (t-6)/(t-4)", "All extreme equilibria at t = 6")
		contains(t, b.text(`document.querySelector("#functions .picture").shadowRoot.textContent`), "Payoff of player 2 (B) by t", "band 4")
		contains(t, b.of("downloads"), "Picture", "Report", "Check the certificate")
		b.accessible("functions of a parameter")
		b.shot("functions")

		b.choose("param", "")
		b.choose("many", "one")
		b.types(`NFG 1 R "Plain" { "A" "B" } { 1 1 } 1 2`)
		b.solve()
		if text := b.of("functions"); text != "" {
			t.Error("functions of the answer before: ", text)
		}
	}
}
