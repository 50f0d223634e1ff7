package rational

import "slices"

// Simplest returns the fraction of least denominator in [lo, hi], where lo ≤ hi.
//
// Reference: the Stern–Brocot tree, Graham, Knuth and Patashnik 1994 [GKP94],
// section 4.5, descended by continued fractions.
func Simplest(lo, hi Rat) Rat {
	if lo.Sign() <= 0 && hi.Sign() >= 0 {
		return Rat{}
	}
	if hi.Sign() < 0 {
		return Simplest(hi.Neg(), lo.Neg()).Neg()
	}
	var whole []Rat // partial quotients on the way down
	for {
		floor := FromBigInt(lo.Floor())
		x := floor.Add(Int(1))
		if floor.Equal(lo) {
			x = lo
		}
		if x.Cmp(hi) <= 0 {
			for _, q := range slices.Backward(whole) {
				x = q.Add(x.Inv())
			}
			return x
		}
		whole = append(whole, floor)
		lo, hi = hi.Sub(floor).Inv(), lo.Sub(floor).Inv()
	}
}
