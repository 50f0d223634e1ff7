package basis

import (
	"math/big"
)

// An expansion is what is known of a vector of rationals: its first digits in
// base p, k vectors of n digits. The methods guess; nothing they return is used without an exact check.
type expansion struct {
	f      field
	n      int
	digits [][]uint64
	powers []*big.Int // p^(leaf·2^l)
	first  int        // entry to begin with: the one that failed last

	// careful is set when a guess was wrong. Entries are then found from all
	// digits; when these are as many as the bound on the solution asks for, they
	// are right.
	careful bool
}

// leaf is how many digits are put together by Horner's rule.
const leaf = 16

// power returns p^k.
func (e *expansion) power(k int) *big.Int {
	z := fromWords(e.f.horner(nil, append(make([]uint64, k%leaf), 1)))
	for l, rest := 0, k/leaf; rest > 0; l, rest = l+1, rest/2 {
		if rest&1 == 1 {
			z.Mul(z, e.leafPower(l))
		}
	}
	return z
}

// leafPower returns p^(leaf·2^l).
func (e *expansion) leafPower(l int) *big.Int {
	for len(e.powers) <= l {
		var z *big.Int
		if last := len(e.powers) - 1; last >= 0 {
			z = new(big.Int).Mul(e.powers[last], e.powers[last])
		} else {
			z = fromWords(e.f.horner(nil, append(make([]uint64, leaf), 1)))
		}
		e.powers = append(e.powers, z)
	}
	return e.powers[l]
}

// A scratch saves allocations, of which there are many for short numbers.
type scratch struct {
	digits, words []uint64
	product       []uint64
	nat           []big.Word
	x, q          big.Int
}

// value returns Σ_{l<k} digits[l][i]·p^l, valid until the next use of s.
func (e *expansion) value(i, k int, s *scratch) *big.Int {
	d := s.digits[:0]
	for _, x := range e.digits[:k] {
		d = append(d, x[i])
	}
	s.digits = d
	for len(d) > 0 && d[len(d)-1] == 0 {
		d = d[:len(d)-1]
	}
	if len(d) > leaf {
		return e.sum(d)
	}
	s.words = e.f.horner(s.words, d)
	s.nat = appendWords(s.nat[:0], s.words)
	return s.x.SetBits(s.nat)
}

// sum returns Σ d[k]·p^k by halves. The powers it needs have been computed.
func (e *expansion) sum(d []uint64) *big.Int {
	if len(d) <= leaf {
		return fromWords(e.f.horner(make([]uint64, 0, leaf), d))
	}
	l := 0
	for leaf<<(l+1) < len(d) {
		l++
	}
	z := e.sum(d[leaf<<l:])
	return z.Add(z.Mul(z, e.powers[l]), e.sum(d[:leaf<<l]))
}

// surplus is by how many bits a guess must be shorter than what it explains.
const surplus = 24

// reconstruct returns the vector of least denominator that has the expansion,
// if it looks right. The denominator found for some entries serves the next:
// multiplied by it, most become small integers at once.
func (e *expansion) reconstruct() (*Vector, bool) {
	r := &reconstruction{expansion: e, den: one, denDigits: []uint64{1}, num: make([]*big.Int, e.n), den0: make([]*big.Int, e.n)}
	r.full = e.modulus(len(e.digits))
	r.half = r.full
	var s scratch
	if !r.entry(e.first, &s) {
		return nil, false
	}
	r.halve()
	const chunk = 256
	for from := 0; from < e.n; from += chunk {
		to := min(from+chunk, e.n)
		parallel(to-from, len(e.digits)*len(e.digits), func(lo, hi int) {
			var s scratch
			for i := from + lo; i < from+hi; i++ {
				r.try(i, &s)
			}
		})
		for i := from; i < to; i++ {
			if r.num[i] == nil && !r.entry(i, &s) {
				e.first = i
				return nil, false
			}
		}
	}
	return r.vector(), true
}

// A modulus is a power of p.
type modulus struct {
	k       int
	m, most *big.Int // p^k, and half of it
}

func (e *expansion) modulus(k int) modulus {
	m := e.power(k)
	if k > leaf {
		for l := 0; leaf<<l < k; l++ {
			e.leafPower(l)
		}
	}
	return modulus{k, m, new(big.Int).Rsh(m, 1)}
}

// residue changes x to the integer nearest to 0 that is x modulo m.
func (m *modulus) residue(x, q *big.Int) {
	if x.Cmp(m.m) >= 0 {
		q.QuoRem(x, m.m, x)
	}
	if x.Cmp(m.most) > 0 {
		x.Sub(x, m.m)
	}
}

// A reconstruction is under way.
type reconstruction struct {
	*expansion
	full, half modulus // half has the digits that numerators need
	den        *big.Int
	denDigits  []uint64   // of den in base p
	num, den0  []*big.Int // entries found, and the denominators they are over
}

// halve chooses the modulus for what is left, once the first entry is known.
func (r *reconstruction) halve() {
	if r.careful {
		return
	}
	bits := max(r.den.BitLen(), r.num[r.first].BitLen()) + 2*surplus
	if k := bits/60 + 1; k < r.full.k*3/4 {
		r.half = r.expansion.modulus(k)
	}
}

// try finds entry i as an integer over the denominator, if it is one.
func (r *reconstruction) try(i int, s *scratch) {
	if r.num[i] != nil {
		return
	}
	var x *big.Int
	if r.half.k < lazy {
		x = r.product(i, s)
	} else {
		x = r.times(r.value(i, r.half.k, s))
		r.half.residue(x, &s.q)
	}
	if x.BitLen()+surplus < r.half.m.BitLen() && r.plausible(x) {
		r.num[i], r.den0[i] = new(big.Int).Set(x), r.den
	}
}

// product returns entry i times the denominator modulo a power of p that is not
// high, as a number near 0, valid until the next use of s.
func (r *reconstruction) product(i int, s *scratch) *big.Int {
	k := r.half.k
	s.digits = s.digits[:0]
	for _, x := range r.digits[:k] {
		s.digits = append(s.digits, x[i])
	}
	if len(s.product) < k {
		s.product = make([]uint64, k)
	}
	z := s.product[:k]
	r.f.multiply(z, s.digits, r.denDigits)
	negative := z[k-1] > r.f.p/2
	if negative {
		r.f.opposite(z)
	}
	for len(z) > 0 && z[len(z)-1] == 0 {
		z = z[:len(z)-1]
	}
	s.words = r.f.horner(s.words, z)
	s.nat = appendWords(s.nat[:0], s.words)
	if s.x.SetBits(s.nat); negative {
		s.x.Neg(&s.x)
	}
	return &s.x
}

// times returns x times the denominator.
func (r *reconstruction) times(x *big.Int) *big.Int {
	if r.den == one {
		return new(big.Int).Set(x)
	}
	return new(big.Int).Mul(x, r.den)
}

// plausible reports whether x is of the length of a numerator.
func (r *reconstruction) plausible(x *big.Int) bool { return x.BitLen() <= (r.full.m.BitLen()-2)/2 }

// entry finds entry i and enlarges the denominator as needed.
func (r *reconstruction) entry(i int, s *scratch) bool {
	if r.try(i, s); r.num[i] != nil {
		return true
	}
	x, length := r.times(r.value(i, r.full.k, s)), r.full.m.BitLen()
	r.full.residue(x, &s.q)
	if r.plausible(x) && x.BitLen()+surplus < length {
		r.num[i], r.den0[i] = x, r.den
		return true
	}
	if x.Sign() < 0 {
		x.Add(x, r.full.m)
	}
	n, d := fraction(x, r.full.m, (length-2)/2)
	if n.BitLen()+d.BitLen()+surplus > length || d.Mul(d, r.den).BitLen()*2 > length {
		return false
	}
	r.den, r.denDigits = d, r.f.digits(d)
	r.num[i], r.den0[i] = n, d
	return true
}

// vector brings all entries over the last denominator.
func (r *reconstruction) vector() *Vector {
	last, factor := r.den, one
	for i, x := range r.num {
		if r.den0[i] == r.den || x.Sign() == 0 {
			continue
		}
		if r.den0[i] != last {
			last = r.den0[i]
			factor = new(big.Int).Quo(r.den, last)
		}
		x.Mul(x, factor)
	}
	return &Vector{num: r.num, den: r.den}
}

// fraction returns n and d > 0 with n ≡ d·r modulo m, |n| < 2^h, for 0 ≤ r < m:
// the first such remainder of the Euclidean algorithm of m and r. Reference: Wang
// 1981 and Lehmer's steps, [GG13], section 5.10, and Knuth, section 4.5.2.
func fraction(r, m *big.Int, h int) (n, d *big.Int) {
	r0, r1 := new(big.Int).Set(m), new(big.Int).Set(r)
	t0, t1 := new(big.Int), big.NewInt(1)
	u, v, q := new(big.Int), new(big.Int), new(big.Int)
	for r1.BitLen() > h {
		if c, ok := lehmer(r0, r1, h); ok {
			c.apply(r0, r1, u, v)
			c.apply(t0, t1, u, v)
			continue
		}
		q.QuoRem(r0, r1, u)
		r0, r1, u = r1, u, r0
		t0.Sub(t0, v.Mul(q, t1))
		t0, t1 = t1, t0
	}
	if t1.Sign() < 0 {
		r1.Neg(r1)
		t1.Neg(t1)
	}
	return r1, t1
}

// Cofactors replace (x, y) by (a·x + b·y, c·x + d·y): several steps at once.
type cofactors struct{ a, b, c, d int64 }

// lehmer returns cofactors of steps determined by the leading words of x > y,
// after which x still has more than h bits. It reports false if there are none.
//
// The leading words X, Y satisfy X ≤ x/2^s < X+1 and likewise Y; a quotient is
// that of x and y if both ends of the ranges give it (Knuth, algorithm L). The
// new x is at least the old one divided by the sum of |c| and |d|.
func lehmer(x, y *big.Int, h int) (cofactors, bool) {
	shift := x.BitLen() - 62
	if shift <= h || y.BitLen() < h+40 {
		return cofactors{}, false
	}
	var tmp big.Int
	p, q := tmp.Rsh(x, uint(shift)).Int64(), tmp.Rsh(y, uint(shift)).Int64()
	z := cofactors{1, 0, 0, 1}
	for q+z.c > 0 && q+z.d > 0 {
		k := (p + z.a) / (q + z.c)
		if k != (p+z.b)/(q+z.d) || k >= 1<<31 {
			break
		}
		c, d := z.a-k*z.c, z.b-k*z.d
		if limit := int64(1 << 31); c > limit || c < -limit || d > limit || d < -limit {
			break
		}
		z = cofactors{z.c, z.d, c, d}
		p, q = q, p-k*q
	}
	return z, z.b != 0
}

// apply applies the cofactors; u and v are scratch.
func (z cofactors) apply(x, y, u, v *big.Int) {
	var k big.Int
	u.Mul(x, k.SetInt64(z.a))
	v.Mul(y, k.SetInt64(z.b))
	u.Add(u, v)
	v.Mul(x, k.SetInt64(z.c))
	y.Mul(y, k.SetInt64(z.d))
	y.Add(y, v)
	x.Set(u)
}
