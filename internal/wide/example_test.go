package wide_test

import (
	"fmt"
	"math"
	"math/big"

	"exactsolve/internal/wide"
)

// The exact quotient (a·b + a·c)/a, in two ways.
func Example() {
	a, b, c := wide.FromInt64(math.MaxInt64), wide.FromInt64(math.MinInt64), wide.FromInt64(-7)

	ahi, alo := a.Abs()
	bhi, blo := b.Abs()
	chi, clo := c.Abs()
	sum, neg := wide.AddSigned(wide.Mul256(ahi, alo, bhi, blo), true, wide.Mul256(ahi, alo, chi, clo), true)
	hi, lo, ok := sum.DivExact(ahi, alo)
	fmt.Println(wide.FromMagnitude(neg, hi, lo).Big(new(big.Int)), ok)

	z := wide.Mul192(a, b).Add(wide.Mul192(a, c)).Rsh(0).Mul(a.Inverse()) // a is odd
	fmt.Println(z.Big(new(big.Int)))
	// Output:
	// -9223372036854775815 true
	// -9223372036854775815
}
