package forms_test

import (
	"context"
	"fmt"
	"strings"

	"exactsolve/fixtures"
	"exactsolve/nash/bimatrix"
	"exactsolve/seqform/efg"
	"exactsolve/seqform/forms"
)

func ExampleReduce() {
	file, err := fixtures.FS.Open("entry.efg")
	if err != nil {
		panic(err)
	}
	defer file.Close()
	g, err := efg.Parse("entry.efg", file)
	if err != nil {
		panic(err)
	}
	reduced, err := forms.Reduce(g, 100)
	if err != nil {
		panic(err)
	}
	for i, p := range reduced.Game.Players {
		fmt.Printf("player %d: %s\n", i+1, strings.Join(p.Infosets[0].Actions, ", "))
	}
	r, err := bimatrix.All(context.Background(), reduced.Game, bimatrix.Options{})
	if err != nil {
		panic(err)
	}
	for _, e := range r.Equilibria {
		fmt.Println(e.Mixed, "is", reduced.Plan(0, e.Mixed[0]), reduced.Plan(1, e.Mixed[1]))
	}
	// Output:
	// player 1: out, in
	// player 2: fight, accommodate
	// [[1 0] [1 0]] is [1 1 0] [1 1 0]
	// [[1 0] [1/2 1/2]] is [1 1 0] [1 1/2 1/2]
	// [[0 1] [0 1]] is [1 0 1] [1 0 1]
}
