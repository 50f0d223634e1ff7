package correlated_test

import (
	"fmt"

	"exactsolve/cert/claim"
	"exactsolve/correlated"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// Traffic lights in chicken: with one half for both to yield and one quarter for each to go first, nobody gains; with
// two thirds for both to yield, whoever is told to yield does.
func ExampleRegrets() {
	g, _ := seqform.FromMatrices("chicken", [][]int64{{6, 2}, {7, 0}}, [][]int64{{6, 7}, {2, 0}})
	for _, both := range []rational.Rat{rational.New(1, 2), rational.New(2, 3)} {
		one := rational.Int(1).Sub(both).Quo(rational.Int(2))
		d := &claim.Device{Plans: []claim.Draw{
			{Weight: both, Actions: [][]int{{1}, {1}}},
			{Weight: one, Actions: [][]int{{1}, {2}}},
			{Weight: one, Actions: [][]int{{2}, {1}}},
		}}
		gains, payoffs, _ := correlated.Regrets(g, claim.Correlated, d)
		var most correlated.Gain
		for k, x := range gains {
			if k == 0 || x.Gain.Cmp(most.Gain) > 0 {
				most = x
			}
		}
		fmt.Println(payoffs, "gain", most.Gain)
	}
	// Output:
	// [21/4 21/4] gain 0
	// [11/2 11/2] gain 1/3
}
