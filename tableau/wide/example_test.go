package wide_test

import (
	"fmt"
	"math"
	"math/big"

	"exactsolve/tableau/wide"
)

// A row changes its form when an entry does not fit.
func Example() {
	x := wide.NewRow(2)
	x.Set(0, big.NewInt(math.MaxInt64))
	fmt.Println(x.Form == wide.Words)
	x.Set(1, new(big.Int).Lsh(big.NewInt(1), 100))
	fmt.Println(x.Form, x.Big(0, new(big.Int)), x.Sign(1))
	// Output:
	// true
	// 1 9223372036854775807 1
}
