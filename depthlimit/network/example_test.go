package network_test

import (
	"context"
	"fmt"

	"exactsolve/depthlimit"
	"exactsolve/depthlimit/network"
	"exactsolve/fixtures/gen"
	"exactsolve/seqform"
)

// Example trains a network on the values of Kuhn poker after two actions, if both players
// do anything with equal probability.
func Example() {
	g, err := gen.Make("kuhn")
	if err != nil {
		fmt.Println(err)
		return
	}
	limit, err := depthlimit.NewLimit(g, depthlimit.AtDepth(g.Tree, 2))
	if err != nil {
		fmt.Println(err)
		return
	}
	trunk, err := depthlimit.NewTrunk(limit, 0, make(seqform.Behavior, len(g.Players[0].Infosets)))
	if err != nil {
		fmt.Println(err)
		return
	}
	values, err := trunk.Values(make(seqform.Behavior, len(g.Players[1].Infosets)))
	if err != nil {
		fmt.Println(err)
		return
	}
	guess, err := network.Learn(context.Background(), limit, 0, []depthlimit.Values{values}, network.Options{Bits: 8})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println("trained on", guess.Trained, "nodes, held out", guess.HeldOut)
	// Output: trained on 9 nodes, held out 3
}
