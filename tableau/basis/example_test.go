package basis_test

import (
	"context"
	"fmt"

	"exactsolve/polyeps"
	"exactsolve/rational"
	"exactsolve/tableau/basis"
)

func Example() {
	m, err := basis.New(2, []basis.Entry{
		{Row: 0, Col: 0, Value: rational.Int(2)}, {Row: 0, Col: 1, Value: rational.Int(1)},
		{Row: 1, Col: 0, Value: rational.Int(1)}, {Row: 1, Col: 1, Value: rational.New(-1, 3)},
	})
	if err != nil {
		panic(err)
	}
	ctx := context.Background()
	f, err := basis.Factor(ctx, m)
	if err != nil {
		panic(err)
	}
	// Right-hand sides 1 − ε and 1/2.
	b := []polyeps.Poly{polyeps.New(rational.Int(1), rational.Int(-1)), polyeps.New(rational.New(1, 2))}
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
