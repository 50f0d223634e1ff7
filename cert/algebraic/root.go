package algebraic

import (
	"fmt"
	"math/big"

	"exactsolve/cert/claim"
	"exactsolve/rational"
)

// maxDegree limits the polynomial. Of degree d, it and the others have numerators and
// common denominators of at most claim.MaxBits/d bits.
const maxDegree = 64

// An extension is Q[t]/(p) with one real root α of p.
type extension struct {
	p    []*big.Int        // squarefree, the last coefficient not 0
	bits int               // limit of numbers in the claim
	low  int               // sign of p at at.Lo
	at   rational.Interval // contains α and no other root of p; at.Lo is none

	work *rational.Work // when it ends, elements and signs since are meaningless
}

// newExtension checks that the polynomial is squarefree, with one root in the
// interval, by Sturm's theorem.
func newExtension(work *rational.Work, a *claim.Algebraic) (*extension, error) {
	d := len(a.Polynomial) - 1
	if d < 1 || d > maxDegree || a.Polynomial[d].IsZero() {
		return nil, fmt.Errorf("a polynomial of %d coefficients, want a degree from 1 to %d", d+1, maxDegree)
	}
	f := &extension{bits: claim.MaxBits / d, work: work}
	var err error
	if f.p, _, err = rational.Integers(a.Polynomial, f.bits); err != nil {
		return nil, err
	}
	if a.Low.Cmp(a.High) >= 0 || max(a.Low.BitLen(), a.High.BitLen()) > f.bits {
		return nil, fmt.Errorf("the interval is empty or has ends of more than %d bits", f.bits)
	}
	f.at = rational.NewInterval(a.Low, a.High)
	chain := f.sturm()
	if err := work.Err(); err != nil {
		return nil, err
	}
	if len(chain[len(chain)-1]) > 1 {
		return nil, fmt.Errorf("the polynomial is not squarefree")
	}
	f.low = f.signAt(f.p, a.Low)
	if f.low == 0 || f.signAt(f.p, a.High) == 0 {
		return nil, fmt.Errorf("an end of the interval is a root")
	}
	if n := f.variations(chain, a.Low) - f.variations(chain, a.High); n != 1 {
		return nil, fmt.Errorf("the polynomial has %d roots in the interval, want 1", n)
	}
	return f, work.Err()
}

// spend takes the work of so many products of words, and reports whether there was enough.
func (f *extension) spend(products int) bool { return f.work.Take(2*products, 0) }

// spendHorner takes the work of Horner's rule at a number of so many bits.
func (f *extension) spendHorner(p []*big.Int, bits, products int) bool {
	w := 1 + bits/64
	return f.spend(products * w * (size(p) + len(p)*len(p)*w))
}

// remainder returns r of lower degree than b and a positive factor such that
// factor·a − r is a multiple of b. It overwrites a; b is not 0.
func (f *extension) remainder(a, b []*big.Int) (r []*big.Int, factor *big.Int) {
	lead := b[len(b)-1]
	positive := new(big.Int).Abs(lead)
	factor = big.NewInt(1)
	var z big.Int
	for a = trim(a); len(a) >= len(b); a = trim(a[:len(a)-1]) {
		k := len(a) - len(b)
		top := a[len(a)-1]
		if !f.spend(size(a)*words(lead) + size(b)*words(top)) {
			return nil, factor
		}
		if lead.Sign() < 0 {
			top.Neg(top)
		}
		for j := range len(a) - 1 {
			a[j].Mul(a[j], positive)
			if j >= k {
				a[j].Sub(a[j], z.Mul(top, b[j-k]))
			}
		}
		factor.Mul(factor, positive)
	}
	return a, factor
}

// euclid returns a, b and then the negative remainder of each two, divided by a
// positive number, as long as it is not 0. So the last is a greatest common divisor.
func (f *extension) euclid(a, b []*big.Int) [][]*big.Int {
	chain := [][]*big.Int{a}
	for len(b) > 0 {
		chain = append(chain, b)
		r, _ := f.remainder(scaled(a, func(z, x *big.Int) { z.Set(x) }), b)
		if len(r) > 0 && !f.spend(2*size(r)*words(r[0])) {
			break
		}
		content := new(big.Int)
		for _, c := range r {
			content.GCD(nil, nil, content, new(big.Int).Abs(c))
		}
		content.Neg(content)
		a, b = b, scaled(r, func(z, x *big.Int) { z.Quo(x, content) })
	}
	return chain
}

// sturm returns Sturm's chain of p: p, its derivative, then negative remainders.
func (f *extension) sturm() [][]*big.Int {
	derivative := make([]*big.Int, len(f.p)-1)
	for k := range derivative {
		derivative[k] = new(big.Int).Mul(f.p[k+1], big.NewInt(int64(k+1)))
	}
	return f.euclid(f.p, derivative)
}

// variations counts the changes of sign along the chain at x, zeros left out.
func (f *extension) variations(chain [][]*big.Int, x rational.Rat) int {
	n, last := 0, 0
	for _, p := range chain {
		if s := f.signAt(p, x); s != 0 {
			if s == -last {
				n++
			}
			last = s
		}
	}
	return n
}

// signAt returns the sign of a polynomial at x = n/d, from Σ p[k]·n^k·d^(deg−k).
func (f *extension) signAt(p []*big.Int, x rational.Rat) int {
	n, d := x.Num(), x.Den()
	if !f.spendHorner(p, x.BitLen(), 2) {
		return 0
	}
	sum, power := new(big.Int), big.NewInt(1)
	var z big.Int
	for k := len(p) - 1; k >= 0; k-- {
		sum.Mul(sum, n)
		sum.Add(sum, z.Mul(p[k], power))
		power.Mul(power, d)
	}
	return sum.Sign()
}

// sign returns the sign of e(α), e not 0. If e(α) is not 0, it shows on a short
// enough interval. It is 0 if and only if α is a root of gcd(e, p). That divides p,
// so its roots are simple and none but α is in the interval: α is one if and only if
// its signs at the ends differ, α perhaps being the upper end.
func (f *extension) sign(e []*big.Int) int {
	for round := 0; f.work.Err() == nil; round++ {
		if s, ok := f.rangeOf(e).Sign(); ok {
			return s
		}
		if round == 2 {
			chain := f.euclid(f.p, e)
			common := chain[len(chain)-1]
			if f.signAt(common, f.at.Lo) != f.signAt(common, f.at.Hi) {
				return 0
			}
		}
		for range 32 {
			f.bisect()
		}
	}
	return 0
}

// rangeOf returns an interval that contains e(x) for all x in at, by Horner's rule.
func (f *extension) rangeOf(e []*big.Int) rational.Interval {
	var sum rational.Interval
	if !f.spendHorner(e, max(f.at.Lo.BitLen(), f.at.Hi.BitLen()), 16) {
		return sum
	}
	for k := len(e) - 1; k >= 0; k-- {
		sum = sum.Mul(f.at).Add(rational.Point(rational.FromBigInt(e[k])))
	}
	return sum
}

// bisect halves the interval. It may make α the upper end.
func (f *extension) bisect() {
	mid := f.at.Mid()
	if f.signAt(f.p, mid) == f.low {
		f.at.Lo = mid
	} else {
		f.at.Hi = mid
	}
}
