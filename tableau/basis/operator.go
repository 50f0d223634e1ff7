package basis

import (
	"math/big"
	"math/bits"

	"exactsolve/tableau/sparse"
)

// An operator is an integer matrix in the form that remainders are updated with.
type operator struct {
	m    *sparse.Integers
	wide []wideRow
}

// A wideRow is a row whose absolute values sum to 2⁶² or more: its entries as
// two's complements of the same number of words, least significant first.
type wideRow struct {
	row     int
	words   int
	entries [][]uint64
}

func newOperator(m *sparse.Integers) *operator {
	o := &operator{m: m}
	for i := range m.Lines() {
		if b := rowBits(m, i); b > 62 {
			o.wide = append(o.wide, newWideRow(m, i, (b+2)/64+1))
		}
	}
	return o
}

// rowBits returns the bit length of the sum of absolute values in row i.
func rowBits(m *sparse.Integers, i int) int {
	var hi, lo, carry uint64
	var sum, v big.Int
	for k := m.Start[i]; k < m.Start[i+1]; k++ {
		if w, ok := m.IsWide(k); ok {
			sum.Add(&sum, v.Abs(w))
			continue
		}
		lo, carry = bits.Add64(lo, abs(m.Value[k]), 0)
		hi += carry
	}
	if hi == 0 && sum.Sign() == 0 {
		return bits.Len64(lo)
	}
	sum.Add(&sum, v.SetUint64(lo))
	return sum.Add(&sum, v.Lsh(v.SetUint64(hi), 64)).BitLen()
}

func abs(v int64) uint64 {
	if v < 0 {
		return -uint64(v)
	}
	return uint64(v)
}

func newWideRow(m *sparse.Integers, i, words int) wideRow {
	z := wideRow{row: i, words: words}
	var tmp big.Int
	for k := m.Start[i]; k < m.Start[i+1]; k++ {
		e := make([]uint64, words)
		setWords(e, m.Big(k, &tmp))
		z.entries = append(z.entries, e)
	}
	return z
}

// setWords sets z to the two's complement of v, which must fit.
func setWords(z []uint64, v *big.Int) {
	clear(z)
	copy(z, words(v))
	if v.Sign() < 0 {
		carry := uint64(1)
		for k := range z {
			z[k], carry = bits.Add64(^z[k], 0, carry)
		}
	}
}
