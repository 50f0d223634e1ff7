package exactsolve_test

import (
	"context"
	"fmt"

	"exactsolve"
	"exactsolve/rational"
)

// A float solver guesses; what is printed is proved. The pot is 100, and the value 25.
func ExampleSolveSpot() {
	spot, err := exactsolve.ReadSpot("fixtures/spots/aa_qq_kk.spot")
	if err != nil {
		panic(err)
	}
	z, err := exactsolve.SolveSpot(context.Background(), spot, exactsolve.SpotOptions{Gap: rational.New(1, 1000)})
	if err != nil {
		panic(err)
	}
	value := z.Certificate.Claim
	fmt.Println(z.Reached, value.High.Sub(value.Low).Cmp(rational.New(1, 10)) <= 0)
	fmt.Println(value.Low.Cmp(rational.Int(25)) <= 0, rational.Int(25).Cmp(value.High) <= 0)
	fmt.Println(z.Certificate.Check(context.Background()))
	// Output:
	// true true
	// true true
	// <nil>
}
