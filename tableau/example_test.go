package tableau_test

import (
	"context"
	"fmt"

	"exactsolve/rational"
	"exactsolve/tableau"
)

// Maximize x + y where x + 2y ≤ 4 and 3x + y ≤ 6 + ε: the solution moves with ε, and
// its coefficients are exact.
func Example() {
	entry := func(col int, v int64) tableau.Entry { return tableau.Entry{Col: col, Value: rational.Int(v)} }
	t := tableau.New(tableau.System{
		Cols: 2, Rhs: 2,
		Rows: []tableau.Row{
			{Entries: []tableau.Entry{entry(0, 1), entry(1, 2)}, Rhs: []rational.Rat{rational.Int(4)}},
			{Entries: []tableau.Entry{entry(0, 3), entry(1, 1)}, Rhs: []rational.Rat{rational.Int(6), rational.Int(1)}},
		},
		Costs: [][]tableau.Entry{{entry(0, -1), entry(1, -1)}},
	})
	s := &tableau.Simplex{T: t}
	fmt.Println(s.Run(context.Background(), 0) == tableau.Optimal, "after", t.Pivots(), "pivots")
	fmt.Println("x =", t.Value(0), " y =", t.Value(1), " coefficients of 1, ε")
	// Output:
	// true after 2 pivots
	// x = [8/5 2/5]  y = [6/5 -1/5]  coefficients of 1, ε
}
