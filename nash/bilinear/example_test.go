package bilinear_test

import (
	"context"
	"fmt"

	"exactsolve/fixtures/gen"
	"exactsolve/nash/bilinear"
)

// Three-player Kuhn poker: 96 weights and 96 slacks. The equilibrium is exact.
func ExampleSolve() {
	g, err := gen.Kuhn(3, 4)
	if err != nil {
		panic(err)
	}
	r, err := bilinear.Solve(context.Background(), g, bilinear.Options{Method: bilinear.NCP})
	if err != nil {
		panic(err)
	}
	fmt.Println(r.Certificate.Claim.Concept, r.Certificate.Claim.Payoffs[1])
	// Output:
	// nash -1/48
}
