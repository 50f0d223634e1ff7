package agg_test

import (
	"fmt"
	"os"
	"strings"

	"exactsolve/seqform/agg"
	"exactsolve/seqform/nfg"
)

// Two firms pick one of two markets, with numbers 0 and 1: alone there one gets 4 or 3, both get 1.
func Example() {
	g, _, err := agg.Parse("markets.agg", strings.NewReader(`#AGG
2 2 0          # players, action nodes, function nodes
2 2  0 1  0 1  # sizes of action sets, and the sets
1 0  1 1       # neighbors: a market itself
0 4 1          # payoffs of market 0, with one firm and with two
0 3 1
`), false, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	nfg.Format(os.Stdout, g)
	// Output:
	// NFG 1 R "" { "1" "2" }
	// { { "0" "1" }
	// { "0" "1" }
	// }
	// ""
	//
	// 1 1
	// 3 4
	// 4 3
	// 1 1
}
