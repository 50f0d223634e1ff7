//go:build !plain

package extreme

import (
	"math/big"

	"exactsolve/rational"
)

// A sum of maxTerms products of integers of maxWeight and maxPay bits fits a word.
const (
	maxTerms  = 1<<7 - 1
	maxWeight = 24
	maxPay    = 32
)

// maxScale limits the bits of a common denominator.
const maxScale = 1 << 12

// add returns x + y, which takes no work to speak of if they are small integers.
func (b *bimatrix) add(x, y rational.Rat) rational.Rat {
	m, small := word(x, maxPay)
	n, too := word(y, maxPay)
	if small && too {
		return rational.Int(m + n)
	}
	return b.work.Add(x, y)
}

// sum is plainSum, by sums of integers where rows have small ones.
func (b *bimatrix) sum(rows [][]rational.Rat, x []rational.Rat) []rational.Rat {
	u, size := make([]rational.Rat, len(rows[0])), 0
	for _, w := range x {
		size += w.BitLen()
	}
	if !b.work.Take(size, maxPay*len(u)) || !wordSum(u, rows, x) && !b.integerSum(u, rows, x, size) {
		return b.plainSum(rows, x)
	}
	return u
}

// wordSum puts a sum into u, unless numbers are not small integers.
func wordSum(u []rational.Rat, rows [][]rational.Rat, x []rational.Rat) bool {
	sums, terms := make([]int64, len(u)), 0
	for i, w := range x {
		m, small := word(w, maxWeight)
		if m == 0 && small {
			continue
		}
		if terms++; !small || terms > maxTerms {
			return false
		}
		for k, p := range rows[i] {
			n, small := word(p, maxPay)
			if !small {
				return false
			}
			sums[k] += m * n
		}
	}
	for k, s := range sums {
		u[k] = rational.Int(s)
	}
	return true
}

// integerSum puts a sum of numbers of so many bits into u, unless their common denominator is
// long, numbers in rows are not small integers, or there is no more work to do.
func (b *bimatrix) integerSum(u []rational.Rat, rows [][]rational.Rat, x []rational.Rat, size int) bool {
	if !b.work.Take(size, maxScale) {
		return false
	}
	whole, unit := rational.Common(x, maxScale)
	if whole == nil || !b.work.Take(len(x)*unit.BitLen(), maxPay*len(u)) {
		return false
	}
	sums := make([]big.Int, len(u))
	var product, pay big.Int
	for i, m := range whole {
		if m.Sign() == 0 {
			continue
		}
		for k, p := range rows[i] {
			n, small := word(p, maxPay)
			if !small {
				return false
			}
			sums[k].Add(&sums[k], product.Mul(m, pay.SetInt64(n)))
		}
	}
	for k := range sums {
		if !b.work.Take(sums[k].BitLen(), unit.BitLen()) {
			return false
		}
		u[k] = rational.FromInts(&sums[k], unit)
	}
	return true
}

// word returns x, and whether it is an integer of at most so many bits.
func word(x rational.Rat, most int) (n int64, small bool) {
	n, d, ok := x.Small()
	return n, ok && d == 1 && n>>most == n>>63
}
