package complete_test

import (
	"context"
	"fmt"
	"strings"

	"exactsolve/nash/complete"
	"exactsolve/seqform/nfg"
)

// A game of chicken has two pure equilibria and a mixed one, and the tree shows that
// there are no others.
func Example() {
	g, err := nfg.Parse("chicken", strings.NewReader(`NFG 1 R "" { "A" "B" } { 2 2 }
		0 0  2 7  7 2  6 6`))
	if err != nil {
		panic(err)
	}
	r, err := complete.All(context.Background(), g, complete.Options{})
	if err != nil {
		panic(err)
	}
	for _, e := range r.Certificate.Claim.Complete.Equilibria {
		fmt.Println(e.Profile, "payoffs", e.Payoffs)
	}
	fmt.Println(r.Status, complete.Indices(g, r.Certificate.Claim.Complete))
	fmt.Println(r.Certificate.Evidence.Cover.Tree)
	// Output:
	// [[1/3 2/3] [1/3 2/3]] payoffs [14/3 14/3]
	// [[1 0] [0 1]] payoffs [7 2]
	// [[0 1] [1 0]] payoffs [2 7]
	// yes [-1 1 1]
	// s 1 1 s 1 2 s 2 1 s 2 2 u 1 d 1 1 2 d 1 2 1 s 2 1 d 2 1 2 s 2 2 u 2 s 2 2 d 2 2 1 s 1 2 s 2 1 u 3
}
