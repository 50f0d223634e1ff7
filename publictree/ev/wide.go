package ev

import (
	"math/big"
	"math/bits"
)

// A wide is a whole number of 128 bits.
type wide struct {
	high int64
	low  uint64
}

// add returns the sum.
func (z wide) add(x wide) wide {
	low, carry := bits.Add64(z.low, x.low, 0)
	return wide{z.high + x.high + int64(carry), low}
}

// product returns x times y.
func product(x, y int64) wide {
	high, low := bits.Mul64(uint64(x), uint64(y))
	return wide{int64(high) - (x >> 63 & y) - (y >> 63 & x), low} // as both have signs
}

// big returns the number as one of any length.
func (z wide) big() *big.Int {
	x := big.NewInt(z.high)
	return x.Add(x.Lsh(x, 64), new(big.Int).SetUint64(z.low))
}
