package floatlp_test

import (
	"context"
	"fmt"
	"math"

	"exactsolve/internal/floatlp"
)

// Matching pennies, 2 against 1, as a linear program: max v such that each column
// of the payoff matrix (2, 0; 0, 1) pays at least v. Then a bound changes.
func Example() {
	inf := math.Inf(1)
	data := floatlp.Data{
		Cost:     []float64{0, 0, 1}, // x₁, x₂, v
		Lower:    []float64{0, 0, -inf},
		Upper:    []float64{inf, inf, inf},
		RowLower: []float64{1, 0, 0},
		RowUpper: []float64{1, inf, inf},
	}
	s, err := floatlp.New(&floatlp.Problem{
		Maximize: true,
		Data:     data,
		Matrix: floatlp.Matrix{
			Start: []int32{0, 2, 4, 6},
			Index: []int32{0, 1, 0, 2, 1, 2},
			Value: []float64{1, 2, 1, 1, -1, -1},
		},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	res := s.Solve(context.Background())
	fmt.Printf("%v: value %.4f, x = %.4f %.4f\n", res.Status, res.Objective, res.X[0], res.X[1])
	fmt.Println("columns", res.Basis.Cols, "rows", res.Basis.Rows)

	// The first action is to be taken at least every other time.
	data.Lower[0] = 0.5
	if err := s.Set(&data); err != nil {
		fmt.Println(err)
		return
	}
	res = s.Solve(context.Background())
	fmt.Printf("%v: value %.4f\n", res.Status, res.Objective)
	// Output:
	// optimal: value 0.6667, x = 0.3333 0.6667
	// columns [basic basic basic] rows [lower lower lower]
	// optimal: value 0.5000
}
