package exactsolve_test

import (
	"context"
	"fmt"
	"log"

	"exactsolve"
	"exactsolve/cert"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// Build a game tree, solve it, check the certificate. Ann sees a card, high or low,
// and may raise; Bob then calls or folds.
func Example() {
	b := seqform.NewBuilder("One card", "Ann", "Bob")
	for k, card := range []string{"high", "low"} {
		wins := int64(2 - 4*k) // what Ann wins if Bob calls
		ann := b.Root().Chance(card, rational.New(1, 2)).Move(0, card, "raise", "fold")
		bob := ann.Child("raise").Move(1, "raised", "call", "fold")
		bob.Child("call").Leaf(wins, -wins)
		bob.Child("fold").Leaf(1, -1)
		ann.Child("fold").Leaf(-1, 1)
	}
	g, err := b.Game()
	if err != nil {
		log.Fatal(err)
	}
	a, err := exactsolve.Solve(context.Background(), g, exactsolve.Question{})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(a.Status, a.Concept, a.Payoff(0), a.Payoff(1))
	fmt.Println("low: raise", a.Probability(0, 1, 0), " raised: call", a.Probability(1, 0, 0))
	fmt.Println("check:", cert.Check(context.Background(), g, a.Certificate))
	// Output:
	// yes quasi-perfect 1/3 -1/3
	// low: raise 1/3  raised: call 2/3
	// check: <nil>
}
