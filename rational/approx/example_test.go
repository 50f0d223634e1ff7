package approx_test

import (
	"fmt"

	"exactsolve/rational"
	"exactsolve/rational/approx"
)

// Decimals are rounded to the side that is asked for, so that two of them enclose
// the number.
func ExampleDecimal() {
	x := rational.New(2, 3)
	low, _ := approx.Decimal(x, 6, approx.Down)
	high, _ := approx.Decimal(x, 6, approx.Up)
	fmt.Println(low, "<", x, "<", high)
	fmt.Println(approx.Decimal(rational.New(3, 8), 6, approx.Nearest))
	// Output:
	// 0.666666 < 2/3 < 0.666667
	// 0.375 true
}
