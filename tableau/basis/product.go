package basis

import "math/bits"

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
