package plans_test

import (
	"context"
	"fmt"

	"exactsolve/nash/plans"
	"exactsolve/seqform/seqformtest"
)

// All equilibria of Kuhn poker: a segment for player 1, with one plan of player 2. The ends of the
// segment are to bet with the jack never, or with probability 1/3.
func Example() {
	g := seqformtest.Kuhn(2, 3)
	r, err := plans.All(context.Background(), g, plans.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(r.Status, len(r.Components), "component")
	for _, u := range r.Subsets {
		fmt.Println("dimension", u.Dimension, "plans", u.Plans)
	}
	for _, x := range r.Plans[0] {
		fmt.Println(x)
	}
	// Output:
	// yes 1 component
	// dimension 1 plans [[0 1] [0]]
	// [1 1 0 1 0 1 0 2/3 1/3 1 0 0 1]
	// [1 2/3 1/3 2/3 0 1 0 1/3 2/3 0 1 0 0]
}
