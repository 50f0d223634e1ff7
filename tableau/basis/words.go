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
