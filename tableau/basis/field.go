package basis

import (
	"math/big"
	"math/bits"
)

// A field is the integers modulo a prime p, 2⁶⁰ < p < 2⁶¹. Reduction is fast
// for the Mersenne prime 2⁶¹−1, which is used unless the matrix is singular modulo it.
type field struct{ p uint64 }

const mersenne = 1<<61 - 1

// firstPrime and those that primeBelow returns from there on are tried in turn.
const firstPrime = uint64(mersenne)

// primeBelow returns the next prime below p, which must be odd.
func primeBelow(p uint64) uint64 {
	for p -= 2; ; p -= 2 {
		if new(big.Int).SetUint64(p).ProbablyPrime(0) { // certain below 2⁶⁴
			return p
		}
	}
}

// reduce returns hi·2⁶⁴ + lo modulo p.
func (f field) reduce(hi, lo uint64) uint64 {
	if f.p != mersenne {
		return bits.Rem64(hi, lo, f.p)
	}
	return reduceMersenne(hi, lo)
}

// reduceMersenne adds up the digits in base 2⁶¹, as 2⁶¹ ≡ 1.
func reduceMersenne(hi, lo uint64) uint64 {
	s := lo&mersenne + (lo>>61|hi<<3)&mersenne + hi>>58
	s = s&mersenne + s>>61
	if s >= mersenne {
		s -= mersenne
	}
	return s
}

func (f field) mul(a, b uint64) uint64 {
	hi, lo := bits.Mul64(a, b)
	return f.reduce(hi, lo)
}

func (f field) sub(a, b uint64) uint64 {
	if a < b {
		a += f.p
	}
	return a - b
}

// inv returns the inverse of a, 0 < a < p, by Euclid's algorithm. The
// coefficients t of a stay below p in absolute value and alternate in sign.
func (f field) inv(a uint64) uint64 {
	r0, r1 := f.p, a
	t0, t1 := int64(0), int64(1)
	for r1 != 1 {
		q := r0 / r1
		r0, r1 = r1, r0-q*r1
		t0, t1 = t1, t0-int64(q)*t1
	}
	return f.of(t1)
}

// of returns a modulo p.
func (f field) of(a int64) uint64 {
	if a >= 0 {
		return f.reduce(0, uint64(a))
	}
	return f.neg(f.reduce(0, -uint64(a)))
}

func (f field) neg(a uint64) uint64 {
	if a == 0 {
		return 0
	}
	return f.p - a
}

// ofBig returns x modulo p.
func (f field) ofBig(x *big.Int) uint64 {
	var r uint64
	ws := x.Bits()
	if bits.UintSize == 64 {
		for k := len(ws) - 1; k >= 0; k-- {
			r = f.reduce(r, uint64(ws[k]))
		}
	} else {
		all := words(x)
		for k := len(all) - 1; k >= 0; k-- {
			r = f.reduce(r, all[k])
		}
	}
	if x.Sign() < 0 {
		r = f.neg(r)
	}
	return r
}

// lazy is how many products of residues are added before a reduction: 32
// products below 2¹²² and a residue stay below 2¹²⁸.
const lazy = 32

// dot returns Σ a[i]·b[i]; b is at least as long as a.
func (f field) dot(a, b []uint64) uint64 {
	b = b[:len(a)]
	var hi, lo, h, l, c uint64
	for len(a) >= lazy {
		x, y := (*[lazy]uint64)(a), (*[lazy]uint64)(b)
		for i := 0; i < lazy; i += 4 {
			h, l = bits.Mul64(x[i], y[i])
			lo, c = bits.Add64(lo, l, 0)
			hi, _ = bits.Add64(hi, h, c)
			h, l = bits.Mul64(x[i+1], y[i+1])
			lo, c = bits.Add64(lo, l, 0)
			hi, _ = bits.Add64(hi, h, c)
			h, l = bits.Mul64(x[i+2], y[i+2])
			lo, c = bits.Add64(lo, l, 0)
			hi, _ = bits.Add64(hi, h, c)
			h, l = bits.Mul64(x[i+3], y[i+3])
			lo, c = bits.Add64(lo, l, 0)
			hi, _ = bits.Add64(hi, h, c)
		}
		hi, lo = 0, f.reduce(hi, lo)
		a, b = a[lazy:], b[lazy:]
	}
	for i, x := range a {
		h, l = bits.Mul64(x, b[i])
		lo, c = bits.Add64(lo, l, 0)
		hi, _ = bits.Add64(hi, h, c)
	}
	return f.reduce(hi, lo)
}

// dotAt returns Σ a[i]·x[at[i]].
func (f field) dotAt(a []uint64, at []int32, x []uint64) uint64 {
	at = at[:len(a)]
	var hi, lo, c uint64
	for i, v := range a {
		h, l := bits.Mul64(v, x[at[i]])
		lo, c = bits.Add64(lo, l, 0)
		hi, _ = bits.Add64(hi, h, c)
		if i%lazy == lazy-1 {
			hi, lo = 0, f.reduce(hi, lo)
		}
	}
	return f.reduce(hi, lo)
}

// ofWords returns the two's complement c modulo p.
func (f field) ofWords(c []uint64) uint64 {
	negative := int64(c[len(c)-1]) < 0
	var r, flip uint64
	if negative {
		flip = ^uint64(0) // −c = ^c + 1
	}
	for k := len(c) - 1; k >= 0; k-- {
		r = f.reduce(r, c[k]^flip)
	}
	if negative {
		r = f.neg(f.reduce(0, r+1))
	}
	return r
}
