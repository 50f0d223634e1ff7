package wide

import (
	"math"
	"testing"
)

func FuzzArithmetic(f *testing.F) {
	const m = math.MaxUint64
	f.Add(uint64(0), uint64(1), uint64(2), uint64(3), uint64(4), uint64(5), uint64(6), uint64(7), uint(0))
	f.Add(uint64(m), uint64(1), uint64(1)<<63, uint64(0), uint64(m), uint64(m), uint64(1)<<63, uint64(1), uint(63))
	f.Fuzz(func(t *testing.T, ahi, alo, bhi, blo, chi, clo, dhi, dlo uint64, shift uint) {
		a, b := Int128{int64(ahi), alo}, Int128{int64(bhi), blo}
		c, d := Int128{int64(chi), clo}, Int128{int64(dhi), dlo}
		checkOne(t, a)
		checkTwo(t, a, b)
		checkFour(t, a, b, c, d, shift%64)
	})
}
