package selection_test

import (
	"context"
	"fmt"

	"exactsolve/nash/selection"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// In the battle of the sexes both are paid most by either pure equilibrium.
func Example() {
	g, err := seqform.FromMatrices("battle of the sexes", [][]int{{3, 0}, {0, 2}}, [][]int{{2, 0}, {0, 3}})
	if err != nil {
		fmt.Println(err)
		return
	}
	l := &selection.List{All: true}
	for _, u := range [][]rational.Rat{rational.Ints(3, 2), rational.Ints(2, 3), {rational.New(6, 5), rational.New(6, 5)}} {
		l.Equilibria = append(l.Equilibria, selection.Equilibrium{Payoffs: []rational.Interval{rational.Point(u[0]), rational.Point(u[1])}})
	}
	z := selection.Select(context.Background(), g, l, "welfare")
	fmt.Println(z.Equilibria, z.Value.Lo, z.Proved)
	// Output:
	// [1 2] 5 true
}
