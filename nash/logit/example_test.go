package logit_test

import (
	"bytes"
	"context"
	"fmt"

	"exactsolve/fixtures"
	"exactsolve/nash/logit"
	"exactsolve/seqform/efg"
)

// The path of Selten's horse leads to its sequential equilibrium, whose profile is
// found exactly.
func Example() {
	data, file := fixtures.Game("selten_horse")
	g, err := efg.Parse(file, bytes.NewReader(data))
	if err != nil {
		panic(err)
	}
	r, err := logit.Solve(context.Background(), g)
	if err != nil {
		panic(err)
	}
	fmt.Println(r.Status, r.Stats.Method)
	fmt.Println(r.Certificate.Claim.Profile)
	// Output:
	// yes logit path, simple fractions at its limit
	// [[[1 0]] [[1 0]] [[0 1]]]
}
