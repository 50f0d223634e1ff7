package exactsolve_test

import (
	"context"
	"fmt"
	"log"

	"exactsolve"
)

// Find a quasi-perfect equilibrium, the default for two players, and print what each
// player does and believes.
func ExampleSolve() {
	g, err := exactsolve.ReadFile("fixtures/beer_quiche.efg")
	if err != nil {
		log.Fatal(err)
	}
	a, err := exactsolve.Solve(context.Background(), g, exactsolve.Question{})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(a.Status, a.Concept)
	for i, player := range g.Players {
		for h, set := range player.Infosets {
			fmt.Printf("%s, %s:", player.Name, set.Name)
			for k, action := range set.Actions {
				fmt.Printf(" %s %v", action, a.Probability(i, h, k))
			}
			fmt.Println("  belief", a.Belief(i, h))
		}
		fmt.Println("payoff", a.Payoff(i))
	}
	// Output:
	// yes quasi-perfect
	// 1, wimp: beer 1 quiche 0  belief [1]
	// 1, surly: beer 1 quiche 0  belief [1]
	// payoff 29/10
	// 2, after beer: duel 0 not 1  belief [1/10 9/10]
	// 2, after quiche: duel 1/2 not 1/2  belief [1/2 1/2]
	// payoff 9/10
}
