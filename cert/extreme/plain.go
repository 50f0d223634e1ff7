//go:build plain

package extreme

import "exactsolve/rational"

// values is plainValues.
func (b *bimatrix) values(side int, v []rational.Rat) []rational.Rat { return b.plainValues(side, v) }
