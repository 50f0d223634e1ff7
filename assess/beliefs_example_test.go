package assess_test

import (
	"bytes"
	"context"
	"fmt"

	"exactsolve/assess"
	"exactsolve/fixtures"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/efg"
)

// In the beer-quiche game all drink beer, and player 2 duels who drinks quiche.
// That is sequential if the quiche drinker is a wimp, the first node, with probability 1/2
// or more.
func ExampleBeliefRanges() {
	data, file := fixtures.Game("beer_quiche")
	g, err := efg.Parse(file, bytes.NewReader(data))
	if err != nil {
		panic(err)
	}
	first, second := []rational.Rat{rational.Int(1), {}}, []rational.Rat{{}, rational.Int(1)}
	profile := seqform.Profile{{first, first}, {second, first}}
	r, err := assess.BeliefRanges(context.Background(), g, profile, assess.RangeOptions{})
	if err != nil {
		panic(err)
	}
	fmt.Println(r.Status)
	for h, set := range r.Sets[1] {
		fmt.Println(g.InfosetLabel(1, h), set)
	}
	// Output:
	// yes
	// after beer [[1/10, 1/10] [9/10, 9/10]]
	// after quiche [[1/2, 1] [0, 1/2]]
}
