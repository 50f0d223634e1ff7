package basis_test

import (
	"context"
	"fmt"

	"exactsolve/polyeps"
	"exactsolve/rational"
	"exactsolve/tableau/basis"
	"exactsolve/tableau/sparse"
)

func Example() {
	var m sparse.Entries
	for i, row := range [][]int64{{2, 1}, {3, -1}} {
		for j, v := range row {
			m.Add(i, j, rational.Int(v))
		}
	}
	ctx := context.Background()
	f, err := basis.Factor(ctx, m.Lines(2))
	if err != nil {
		panic(err)
	}
	// Right-hand sides 1 − ε and 3/2.
	b := []polyeps.Poly{polyeps.New(rational.Int(1), rational.Int(-1)), polyeps.New(rational.New(3, 2))}
	x, err := f.SolveAll(ctx, basis.Columns(b))
	if err != nil {
		panic(err)
	}
	for i := range 2 {
		sign, order := basis.Sign(x, i)
		fmt.Printf("x%d = %v: sign %d at ε^%d\n", i, basis.Poly(x, i), sign, order)
	}
	// Output:
	// x0 = 1/2 - 1/5ε: sign 1 at ε^0
	// x1 = -3/5ε: sign -1 at ε^1
}
