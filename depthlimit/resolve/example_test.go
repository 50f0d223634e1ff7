package resolve_test

import (
	"context"
	"fmt"

	"exactsolve/depthlimit"
	"exactsolve/depthlimit/resolve"
	"exactsolve/fixtures/gen"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// Example solves the coin toss after "play" from a blueprint that guesses heads and
// tails alike. What follows "play" does not say what to do: it also matters what
// player 1 gets for selling.
func Example() {
	g, err := gen.Make("coin-toss")
	if err != nil {
		fmt.Println(err)
		return
	}
	limit, err := depthlimit.NewLimit(g, depthlimit.Where(g.Tree, func(v int) bool { return g.Tree.Player[v] == 1 }))
	if err != nil {
		fmt.Println(err)
		return
	}
	half := rational.New(1, 2)
	alike := []rational.Rat{half, half}
	base, err := resolve.New(limit, 1, seqform.Profile{{alike, alike}, {alike}})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, m := range []resolve.Method{resolve.Resolve, resolve.Splice} {
		r, err := base.SolveAll(context.Background(), resolve.Options{Method: m})
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(m, r.After.Strategy[0], "guarantees", r.Before.Value, "then", r.After.Value)
	}
	// Output:
	// resolve [1/2 1/2] guarantees -1/4 then -1/4
	// splice [1/4 3/4] guarantees -1/4 then 0
}
