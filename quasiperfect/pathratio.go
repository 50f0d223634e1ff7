package quasiperfect

import (
	"context"
	"math/big"

	"exactsolve/rational"
)

// A ratio is a candidate to leave: the basic variable of pair i, with its entry in
// the entering column times a common positive factor.
type ratio struct {
	i     int
	alpha *big.Int
}

// leaving returns the variable that leaves when the given one of the missing pair
// enters, in the numbers of [floatlp.LCPState], or −1 on a ray: that of
// lexicographically smallest ratio of value to entry.
func (b *pathBasis) leaving(ctx context.Context, enter int) (int, error) {
	tied, err := b.candidates(ctx, enter)
	if err != nil || len(tied) == 0 {
		return -1, err
	}
	for k := range b.x {
		tied = b.smallest(tied, k)
	}
	switch i := tied[0].i; {
	case i == b.missing:
		return len(b.q), nil
	case b.at[i] >= 0:
		return i, nil
	default:
		return len(b.q) + 1 + i, nil
	}
}

// candidates returns the basic variables that fall as the given one rises.
func (b *pathBasis) candidates(ctx context.Context, enter int) ([]ratio, error) {
	n := len(b.q)
	entering := make([]rational.Rat, n) // its column
	if enter < n {
		for i := range n {
			for k := b.m.Start[i]; k < b.m.Start[i+1]; k++ {
				if int(b.m.Index[k]) == enter {
					entering[i] = b.m.Rat(k)
				}
			}
		}
	} else {
		entering[b.missing] = rational.Int(-1)
	}
	column := make([]rational.Rat, len(b.rows))
	for k, i := range b.rows {
		column[k] = entering[i]
	}
	alpha, err := b.factors.Solve(ctx, column)
	if err != nil {
		return nil, err
	}
	var falling []ratio
	for i := range n {
		var a *big.Int
		if j := int(b.at[i]); j >= 0 {
			a = alpha.Num(j)
		} else {
			a = b.times(alpha, i)
			a.Sub(a, new(big.Int).Mul(entering[i].Num(), alpha.Den()))
		}
		if a.Sign() > 0 {
			falling = append(falling, ratio{i, a})
		}
	}
	return falling, nil
}

// smallest keeps the candidates with the smallest ratio at power k.
func (b *pathBasis) smallest(tied []ratio, k int) []ratio {
	if len(tied) < 2 {
		return tied
	}
	var best *big.Rat
	kept := tied[:0]
	for _, r := range tied {
		num, den := b.value(r.i, k)
		v := new(big.Rat).SetFrac(num, new(big.Int).Mul(den, r.alpha))
		if best != nil && v.Cmp(best) > 0 {
			continue
		}
		if best == nil || v.Cmp(best) < 0 {
			best, kept = v, kept[:0]
		}
		kept = append(kept, r)
	}
	return kept
}

// value returns the basic variable of pair i at power k, as a fraction.
func (b *pathBasis) value(i, k int) (num, den *big.Int) {
	if j := int(b.at[i]); j >= 0 {
		return b.x[k].Num(j), b.x[k].Den()
	}
	return b.slack(i, k)
}
