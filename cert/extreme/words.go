//go:build !plain

package extreme

import "exactsolve/rational"

// Sums of so many products of numbers below 1<<maxWeight and 1<<maxPay fit a word.
const (
	maxTerms  = 1 << 7
	maxWeight = 24
	maxPay    = 32
)

// values is plainValues, in machine words where numbers are small integers.
func (b *bimatrix) values(side int, v []rational.Rat) []rational.Rat {
	type term struct {
		k int
		n int64
	}
	terms := make([]term, 0, len(v))
	for k, x := range v {
		n, small := word(x, maxWeight)
		if !small {
			return b.plainValues(side, v)
		}
		if n != 0 {
			terms = append(terms, term{k, n})
		}
	}
	u := make([]rational.Rat, b.sizes[side])
	if len(terms) > maxTerms || !b.work.Take(rational.PerNumber*len(terms), rational.PerNumber*len(u)) {
		return b.plainValues(side, v)
	}
	for i := range u {
		sum := int64(0)
		for _, t := range terms {
			n, small := word(b.pay[side][i][t.k], maxPay)
			if !small {
				return b.plainValues(side, v)
			}
			sum += t.n * n
		}
		u[i] = rational.Int(sum)
	}
	return u
}

// word returns x, and whether it is an integer below 1<<most, and not below the negative of that.
func word(x rational.Rat, most int) (n int64, small bool) {
	n, d, ok := x.Small()
	return n, ok && d == 1 && n>>most == n>>63
}
