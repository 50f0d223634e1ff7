package e2e

import (
	"fmt"
	"strings"
)

// identity returns the game of two players who are both paid 1 if they do the same of n
// things, which has an equilibrium for each set of them.
func identity(n int) string {
	var b strings.Builder
	fmt.Fprintf(&b, "NFG 1 R \"Same of %d\" { \"a\" \"b\" } { %d %d }\n", n, n, n)
	for k := range n * n {
		pays := 0
		if k%n == k/n {
			pays = 1
		}
		fmt.Fprintf(&b, "%d %d ", pays, pays)
	}
	return b.String()
}
