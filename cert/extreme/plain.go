//go:build plain

package extreme

import "exactsolve/rational"

// add returns x + y.
func (b *bimatrix) add(x, y rational.Rat) rational.Rat { return b.work.Add(x, y) }

// sum is plainSum.
func (b *bimatrix) sum(rows [][]rational.Rat, x []rational.Rat) []rational.Rat {
	return b.plainSum(rows, x)
}
