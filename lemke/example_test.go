package lemke_test

import (
	"context"
	"fmt"

	"exactsolve/lemke"
	"exactsolve/rational"
	"exactsolve/tableau"
)

// Find z ≥ 0 with w = q + Mz ≥ 0 and, for each i, w_i or z_i equal to 0.
func Example() {
	entry := func(col int, v int64) tableau.Entry { return tableau.Entry{Col: col, Value: rational.Int(v)} }
	m := lemke.New(lemke.Problem{
		M: [][]tableau.Entry{{entry(0, 2), entry(1, 1)}, {entry(0, 1), entry(1, 2)}},
		Q: [][]rational.Rat{{rational.Int(-5)}, {rational.Int(-6)}},
	})
	fmt.Println(m.Run(context.Background(), 0) == lemke.Solved)
	for i := range 2 {
		fmt.Println("z =", m.Z(i), " w =", m.W(i))
	}
	// Output:
	// true
	// z = [4/3]  w = [0]
	// z = [7/3]  w = [0]
}
