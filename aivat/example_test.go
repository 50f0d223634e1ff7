package aivat_test

import (
	"context"
	"fmt"

	"exactsolve/aivat"
	"exactsolve/fixtures/gen"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// Example estimates one hand of Kuhn poker. Player 1 has the jack, checks, and folds to
// the bet of player 2, who has the king: a loss of 1. But all that player 2 did was to
// bet with the king, and against that the jack and the queen, played by the known
// strategy, are worth something else; and to be dealt the king was luck.
func Example() {
	g, err := gen.Kuhn(2, 3)
	if err != nil {
		fmt.Println(err)
		return
	}
	half := []rational.Rat{rational.New(1, 2), rational.New(1, 2)}
	known := seqform.Behavior{half, half, half, half, half, half}
	values, err := aivat.Values(context.Background(), g, 0, seqform.Profile{known, known})
	if err != nil {
		fmt.Println(err)
		return
	}
	e, err := aivat.New(context.Background(), g, aivat.Options{Values: values, Known: [2]seqform.Behavior{0: known}})
	if err != nil {
		fmt.Println(err)
		return
	}
	leaf := 0
	for _, action := range []int{1, 0, 1, 0} { // JK, check, bet, fold
		leaf = g.Tree.Child(leaf, action)
	}
	estimate, err := e.Estimate(leaf)
	fmt.Println("paid", e.Payoff(leaf), "estimate", estimate, err)
	payoff, estimates, err := e.Moments(known)
	fmt.Println("variance", payoff.Variance, "and", estimates.Variance, err)
	// Output:
	// paid -1 estimate -1/8 <nil>
	// variance 135/64 and 47/96 <nil>
}
