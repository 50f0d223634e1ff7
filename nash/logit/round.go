package logit

import (
	"math/big"

	"exactsolve/rational"
	"exactsolve/rational/approx"
	"exactsolve/seqform"
)

// profileBits is the precision of profiles on the path.
const profileBits = 60

// ratOf returns x as a multiple of 2^−bits, near x.
func ratOf(x *big.Float, bits uint) rational.Rat {
	y := new(big.Float).SetMantExp(x, int(bits))
	half := 0.5
	if x.Sign() < 0 {
		half = -half
	}
	n, _ := y.SetPrec(y.Prec()+8).Add(y, big.NewFloat(half)).Int(nil)
	return rational.FromInts(n, new(big.Int).Lsh(big.NewInt(1), bits))
}

// exactly returns the value of x.
func exactly(x *big.Float) rational.Rat { return rational.FromBig(approx.FromFloat(x)) }

// distribution returns rationals near prob that sum to 1: entry 0 where prob is 0,
// the largest takes what the others leave, and each of these is of least denominator
// within bits bits, or a multiple of 2^−bits if not simple. It returns nil if an
// entry comes out negative.
func distribution(prob []*big.Float, bits uint, simple bool) []rational.Rat {
	out := make([]rational.Rat, len(prob))
	most := 0
	for a, x := range prob {
		if x.Cmp(prob[most]) > 0 {
			most = a
		}
	}
	left := rational.Int(1)
	for a, x := range prob {
		if a == most || x.Sign() == 0 {
			continue
		}
		out[a] = ratOf(x, bits)
		if simple {
			out[a] = simplestNear(exactly(x), bits)
		}
		left = left.Sub(out[a])
	}
	if left.Sign() < 0 {
		return nil
	}
	out[most] = left
	return out
}

// simplestNear returns the fraction of least denominator at most 2^−bits from x.
func simplestNear(x rational.Rat, bits uint) rational.Rat {
	d := rational.FromInts(big.NewInt(1), new(big.Int).Lsh(big.NewInt(1), bits))
	return rational.Simplest(x.Sub(d), x.Add(d))
}

// profile returns the distributions of prob, over actions, or nil if one of them is.
func (m *model) profile(prob []*big.Float, bits uint, simple bool) seqform.Profile {
	p := make(seqform.Profile, m.players)
	for k := range m.sets {
		h := &m.sets[k]
		d := distribution(prob[h.first:h.first+h.size], bits, simple)
		if d == nil {
			return nil
		}
		p[h.player] = append(p[h.player], d)
	}
	return p
}
