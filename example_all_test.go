package exactsolve_test

import (
	"context"
	"fmt"
	"log"

	"exactsolve"
)

// List all Nash equilibria of a table, the battle of the sexes.
func ExampleAll() {
	g, err := exactsolve.ParseText("battle", `NFG 1 R "Battle" { "Ann" "Bob" } { 2 2 }  3 2  0 0  0 0  2 3`)
	if err != nil {
		log.Fatal(err)
	}
	for a, err := range exactsolve.All(context.Background(), g, exactsolve.Question{}) {
		if err != nil {
			log.Fatal(err)
		}
		if a.List != nil { // the last answer is about the whole
			fmt.Println(a.List.Found, "equilibria, complete and certified:", a.Status)
			for _, z := range a.List.Components {
				fmt.Println("component of dimension", z.Dimension, "and index", *z.Index)
			}
			break
		}
		fmt.Printf("%d. Ann %v %v, Bob %v %v, payoffs %v %v\n", a.Number, a.Probability(0, 0, 0), a.Probability(0, 0, 1),
			a.Probability(1, 0, 0), a.Probability(1, 0, 1), a.Payoff(0), a.Payoff(1))
	}
	// Output:
	// 1. Ann 0 1, Bob 0 1, payoffs 2 3
	// 2. Ann 1 0, Bob 1 0, payoffs 3 2
	// 3. Ann 3/5 2/5, Bob 2/5 3/5, payoffs 6/5 6/5
	// 3 equilibria, complete and certified: yes
	// component of dimension 0 and index 1
	// component of dimension 0 and index 1
	// component of dimension 0 and index -1
}
