package model_test

import (
	"os"

	"exactsolve/nash/bilinear/model"
	"exactsolve/seqform"
)

// Matching pennies as a linear complementarity problem.
func ExampleFormat() {
	a, b := [][]int{{1, -1}, {-1, 1}}, [][]int{{-1, 1}, {1, -1}}
	g, err := seqform.FromMatrices("matching pennies", a, b)
	if err != nil {
		panic(err)
	}
	m, err := model.Build(g, model.KindNCP)
	if err != nil {
		panic(err)
	}
	if err := model.Format(os.Stdout, m, model.LP); err != nil {
		panic(err)
	}
	// Output:
	// \ ncp of matching pennies
	// \ x: weights, v: values, r: slacks, w: products, b: binaries
	// Minimize
	//  obj: 0 x1_1
	// Subject To
	//  plan1_h1: + x1_1 + x1_2 = 1
	//  plan2_h1: + x2_1 + x2_2 = 1
	//  slack1_1: + r1_1 - v1 + x2_1 - x2_2 = 0
	//  slack1_2: + r1_2 - v1 - x2_1 + x2_2 = 0
	//  slack2_1: + r2_1 - v2 - x1_1 + x1_2 = 0
	//  slack2_2: + r2_2 - v2 + x1_1 - x1_2 = 0
	//  pair_x1_1: + [ + x1_1 * r1_1 ] = 0
	//  pair_x1_2: + [ + x1_2 * r1_2 ] = 0
	//  pair_x2_1: + [ + x2_1 * r2_1 ] = 0
	//  pair_x2_2: + [ + x2_2 * r2_2 ] = 0
	// Bounds
	//  0 <= x1_1 <= 1
	//  0 <= x1_2 <= 1
	//  0 <= x2_1 <= 1
	//  0 <= x2_2 <= 1
	//  -1 <= v1 <= 1
	//  0 <= r1_1 <= 2
	//  0 <= r1_2 <= 2
	//  -1 <= v2 <= 1
	//  0 <= r2_1 <= 2
	//  0 <= r2_2 <= 2
	// End
}
