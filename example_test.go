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
	half := rational.New(1, 2)
	b := seqform.NewBuilder("One card", "", []string{"Ann", "Bob"})
	deal := b.ChanceSet(1, "deal", []string{"high", "low"}, []rational.Rat{half, half})
	bob := b.Infoset(1, 1, "raised", []string{"call", "fold"})
	b.Node("", deal, seqform.NoOutcome)
	for k, card := range []string{"high", "low"} {
		ann := b.Infoset(0, k+1, card, []string{"raise", "fold"})
		called := int64(2 - 4*k) // what Ann wins if Bob calls
		b.Node("", ann, seqform.NoOutcome)
		b.Node("", bob, seqform.NoOutcome)
		for j, wins := range []int64{called, 1, -1} { // call, fold, Ann folds
			pays := []rational.Rat{rational.Int(wins), rational.Int(-wins)}
			b.Leaf("", b.Outcome(3*k+j+1, "", pays))
		}
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
	fmt.Println("check:", cert.Check(g, a.Certificate))
	// Output:
	// yes quasi-perfect 1/3 -1/3
	// low: raise 1/3  raised: call 2/3
	// check: <nil>
}
