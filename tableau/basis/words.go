package basis

import (
	"math/big"
	"math/bits"
)

// words returns |x| as 64-bit words, least significant first.
func words(x *big.Int) []uint64 {
	ws := x.Bits()
	if bits.UintSize == 64 {
		z := make([]uint64, len(ws))
		for k, w := range ws {
			z[k] = uint64(w)
		}
		return z
	}
	z := make([]uint64, (len(ws)+1)/2)
	for k, w := range ws {
		z[k/2] |= uint64(w) << (32 * (k % 2))
	}
	return z
}

// appendWords appends 64-bit words to a number as math/big has it.
func appendWords(nat []big.Word, ws []uint64) []big.Word {
	for _, w := range ws {
		if bits.UintSize == 64 {
			nat = append(nat, big.Word(w))
		} else {
			nat = append(nat, big.Word(w&(1<<32-1)), big.Word(w>>32))
		}
	}
	return nat
}

// fromWords returns the number with the given words.
func fromWords(ws []uint64) *big.Int {
	return new(big.Int).SetBits(appendWords(make([]big.Word, 0, len(ws)), ws))
}

// digits returns the base-p digits of |x|, least significant first.
func (f field) digits(x *big.Int) []uint64 {
	ws := words(x)
	var z []uint64
	for len(ws) > 0 {
		var rem uint64
		for k := len(ws) - 1; k >= 0; k-- {
			ws[k], rem = bits.Div64(rem, ws[k], f.p)
		}
		z = append(z, rem)
		for len(ws) > 0 && ws[len(ws)-1] == 0 {
			ws = ws[:len(ws)-1]
		}
	}
	return z
}

// horner returns Σ d[k]·p^k as words.
func (f field) horner(z []uint64, d []uint64) []uint64 {
	z = z[:0]
	for k := len(d) - 1; k >= 0; k-- {
		carry := d[k]
		for l, w := range z {
			hi, lo := bits.Mul64(w, f.p)
			var c uint64
			z[l], c = bits.Add64(lo, carry, 0)
			carry = hi + c
		}
		if carry != 0 {
			z = append(z, carry)
		}
	}
	return z
}

// multiply sets z to the lowest digits of the product of two numbers in base p. It
// has as many as x, fewer than lazy.
func (f field) multiply(z, x, y []uint64) {
	var hi, lo uint64 // what is carried, and then the sum of products below 2¹²²
	for l := range z {
		for a := max(0, l-len(y)+1); a <= l; a++ {
			h, m := bits.Mul64(x[a], y[l-a])
			var c uint64
			lo, c = bits.Add64(lo, m, 0)
			hi, _ = bits.Add64(hi, h, c)
		}
		hi, lo, z[l] = f.divide(hi, lo)
	}
}

// divide returns the quotient of hi·2⁶⁴ + lo by p and the rest.
func (f field) divide(hi, lo uint64) (qhi, qlo, rest uint64) {
	if f.p != mersenne {
		qlo, rest = bits.Div64(hi%f.p, lo, f.p)
		return hi / f.p, qlo, rest
	}
	// q·2⁶¹ + r = q·p + (q + r), and once more.
	qhi, qlo, rest = hi>>61, lo>>61|hi<<3, lo&mersenne
	t, c := bits.Add64(qlo, rest, 0)
	more := t>>61 | (qhi+c)<<3
	if rest = t&mersenne + more; rest >= mersenne {
		rest -= mersenne
		more++
	}
	qlo, c = bits.Add64(qlo, more, 0)
	return qhi + c, qlo, rest
}

// opposite changes z to the digits of p^k − z, for k digits and z > 0.
func (f field) opposite(z []uint64) {
	l := 0
	for z[l] == 0 {
		l++
	}
	z[l] = f.p - z[l]
	for l++; l < len(z); l++ {
		z[l] = f.p - 1 - z[l]
	}
}
