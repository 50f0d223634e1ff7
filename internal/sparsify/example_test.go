package sparsify_test

import (
	"fmt"
	"math"

	"exactsolve/internal/floatlp"
	"exactsolve/internal/sparsify"
)

// A showdown of twenty hands, of which the higher one wins: neighbors differ in one payoff.
func Example() {
	const hands = 20
	p := &floatlp.Problem{Matrix: floatlp.Matrix{Start: []int32{0}}}
	for j := range hands {
		for i := range hands {
			v := 1.0
			if i < j {
				v = -1
			}
			p.Matrix.Index, p.Matrix.Value = append(p.Matrix.Index, int32(i)), append(p.Matrix.Value, v)
		}
		p.Matrix.Start = append(p.Matrix.Start, int32(len(p.Matrix.Index)))
		p.Cost, p.Lower, p.Upper = append(p.Cost, 0), append(p.Lower, 0), append(p.Upper, math.Inf(1))
		p.RowLower, p.RowUpper = append(p.RowLower, -1), append(p.RowUpper, math.Inf(1))
	}
	z := sparsify.Program(p)
	fmt.Println(len(p.Matrix.Index), "entries are", len(z.Matrix.Index), "with", len(z.Cost)-hands, "sums")
	// Output:
	// 400 entries are 96 with 19 sums
}
