package ldl_test

import (
	"context"
	"fmt"

	"exactsolve/internal/ldl"
)

// A small system of an interior point method: y and x have true diagonal entries, p and q
// only regularization, so they wait for a neighbor.
func Example() {
	const y, p, x, q = 0, 1, 2, 3
	pattern := &ldl.Pattern{
		Kinds:   []ldl.Kind{y: ldl.Negative, p: ldl.WeakNegative, x: ldl.Positive, q: ldl.WeakPositive},
		Entries: []ldl.Entry{{Row: x, Col: y}, {Row: x, Col: p}, {Row: q, Col: y}},
	}
	var symbolic *ldl.Symbolic
	symbolic, err := ldl.Analyze(context.Background(), pattern)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(symbolic.Entries(), "entries below the diagonal of L,", symbolic.Flops(), "flops")

	var factor *ldl.Factor = symbolic.New()
	replaced, err := factor.Factorize(context.Background(), []float64{-1, 1, 1}, []float64{-2, -1e-8, 2, 1e-8})
	fmt.Println(replaced, "pivots replaced,", err)
	b := []float64{0, 1, 3, 1}
	factor.Solve(b)
	fmt.Printf("%.3f\n", b)
	// Output:
	// 4 entries below the diagonal of L, 6 flops
	// 0 pivots replaced, <nil>
	// [1.000 2.000 1.000 3.000]
}
