package exactsolve_test

import (
	"context"
	"fmt"
	"log"

	"exactsolve"
	"exactsolve/fixtures/gen"
)

// Solve only the deal and the first action of Kuhn poker, with a known strategy for the
// rest.
func ExampleDepthLimit() {
	g, err := gen.Make("kuhn")
	if err != nil {
		log.Fatal(err)
	}
	a, err := exactsolve.DepthLimit(context.Background(), g, exactsolve.DepthQuestion{Depth: 2, GameValue: true})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(a.Status, "guarantees", a.Guaranteed, "exploitability", a.Exploitability)
	// Output: yes guarantees -1/18 exploitability 0
}
