package render_test

import (
	"fmt"
	"os"
	"strings"

	"exactsolve/rational"
	"exactsolve/render"
	"exactsolve/seqform"
	"exactsolve/seqform/efg"
)

// A market is entered because the incumbent would not fight.
func ExampleText() {
	g, err := efg.Parse("entry.efg", strings.NewReader(`EFG 2 R "Entry" { "Entrant" "Incumbent" }
p "" 1 1 "market" { "out" "in" } 0
t "" 1 "" { 0, 2 }
p "" 2 1 "entry" { "fight" "share" } 0
t "" 2 "" { -1, -1 }
t "" 3 "" { 1, 1 }
`))
	if err != nil {
		fmt.Println(err)
		return
	}
	no, yes := rational.Int(0), rational.Int(1)
	err = render.Text(os.Stdout, g, render.Options{
		Profile: seqform.Profile{{{no, yes}}, {{no, yes}}},
		Caption: "subgame-perfect equilibrium",
	})
	fmt.Println(err)
	// Output:
	// Entry
	// subgame-perfect equilibrium
	// ● Entrant  ■ Incumbent
	//
	// ● market
	// ├─ out 0 → 0, 2
	// ┗━ in 1 · ■ entry
	//    ├─ fight 0 → -1, -1
	//    ┗━ share 1 → 1, 1
	// <nil>
}
