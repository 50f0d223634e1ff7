package components_test

import (
	"context"
	"fmt"

	"exactsolve/nash/complete"
	"exactsolve/nash/components"
	"exactsolve/seqform/seqformtest"
)

// A game of three players in which player 1 may mix, as far as the others do not mind, and nobody loses by it. That
// set has index 0: some games near by have no equilibrium near it.
func Example() {
	ctx, g := context.Background(), seqformtest.TiedGame("A")
	r, err := complete.All(ctx, g, complete.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	c := r.Certificate.Claim.Complete
	list := components.Of(ctx, g, c, complete.Indices(g, c))
	components.Index(ctx, g, list, components.Options{})
	for _, z := range list {
		fmt.Printf("dimension %d, index %d by %s, payoffs %v, equilibria %v\n", z.Dimension, *z.Index, z.By, z.Payoffs, z.Equilibria)
		for _, p := range z.Pieces {
			fmt.Println("  mixtures of", p.Vertices)
		}
	}
	// Output:
	// dimension 1, index 0 by sum, payoffs [[0, 0] [-1, 0] [-1/2, 0]], equilibria [0]
	//   mixtures of [[[1 0] [1/2 1/2]] [[1 0]] [[0 1]]]
	// dimension 0, index 1 by sign, payoffs [[1/2, 1/2] [-1/3, -1/3] [0, 0]], equilibria [1]
}
