package nash_test

import (
	"context"
	"fmt"
	"strings"

	"exactsolve/nash"
	"exactsolve/nash/enclose"
	"exactsolve/rational/approx"
	"exactsolve/seqform/nfg"
)

// The only equilibrium of a game of three, from Nau, Gomez Canovas and Hansen
// 2004. Player 3's first probability is (√601 − 23)/4.
func ExampleSolve() {
	g, err := nfg.Parse("nau", strings.NewReader(`NFG 1 R "irrational" { "1" "2" "3" } { 2 2 2 }
3 0 2  0 1 0  0 2 0  1 0 0
1 0 0  0 3 0  0 1 0  2 0 3
`))
	if err != nil {
		fmt.Println(err)
		return
	}
	r, err := nash.Solve(context.Background(), g, nash.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(r.Status, r.Certificate.Claim.Concept)
	fine, err := enclose.Refine(context.Background(), g, r.Certificate, 40)
	if err != nil {
		fmt.Println(err)
		return
	}
	text, _ := approx.Decimal(fine.Claim.Isolated.Profile[2][0], 30, approx.Nearest)
	fmt.Println(text)
	// Output:
	// yes isolated-nash
	// 0.378825336065631426895968937089
}
