package nested_test

import (
	"context"
	"fmt"

	"exactsolve/depthlimit/nested"
	"exactsolve/fixtures/gen"
	"exactsolve/seqform"
)

// Example plays the coin toss against a player 2 who has not thought of "play".
func Example() {
	g, err := gen.Make("coin-toss")
	if err != nil {
		fmt.Println(err)
		return
	}
	blueprint := seqform.Profile{make(seqform.Behavior, 2), make(seqform.Behavior, 1)} // guesses alike
	s, err := nested.New(g, 1, blueprint, nested.Options{
		OffTree: func(h, a int) bool { return g.Players[0].Infosets[h].Actions[a] == "play" },
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	hand := s.Begin()
	for _, action := range []int{0, 1} { // heads; "play"
		reports, err := hand.Play(context.Background(), action)
		if err != nil {
			fmt.Println(err)
			return
		}
		for _, r := range reports {
			fmt.Println(r.Method, "after an action that is", r.Reason, "guarantees", r.Before, "then", r.Guarantee.Value)
		}
	}
	fmt.Println("heads, tails:", hand.Probabilities())
	// Output:
	// resolve after an action that is off-tree guarantees -1/4 then 0
	// heads, tails: [1/4 3/4]
}
