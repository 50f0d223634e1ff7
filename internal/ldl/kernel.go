package ldl

// scale sets t to the products of x and d.
func scale(t, x, d []float64) {
	x, d = x[:len(t)], d[:len(t)]
	for k := range t {
		t[k] = x[k] * d[k]
	}
}

// dot returns the sum of the products of a and the start of b.
func dot(a, b []float64) float64 {
	b = b[:len(a)]
	sum := 0.
	for k, x := range a {
		sum += x * b[k]
	}
	return sum
}

// dotFour returns the products of a and the first four rows of t, of its length.
func dotFour(a, t []float64) (p, q, r, s float64) {
	w := len(a)
	b, c, d, e := t[:w], t[w:2*w], t[2*w:3*w], t[3*w:4*w]
	for k, x := range a {
		p += x * b[k]
		q += x * c[k]
		r += x * d[k]
		s += x * e[k]
	}
	return p, q, r, s
}

// subtractProducts takes from each z[j] the product of a and row j of t, which has rows
// of the length of a.
func subtractProducts(z, a, t []float64) {
	w, j := len(a), 0
	for ; j+4 <= len(z); j += 4 {
		p, q, r, s := dotFour(a, t[j*w:])
		z[j] -= p
		z[j+1] -= q
		z[j+2] -= r
		z[j+3] -= s
	}
	for ; j < len(z); j++ {
		z[j] -= dot(a, t[j*w:])
	}
}

// subtractPairs is subtractProducts for two rows a and two z of equal lengths, with half
// the reading of t.
func subtractPairs(y, z, a, b, t []float64) {
	w, j := len(a), 0
	b, z = b[:w], z[:len(y)]
	for ; j+4 <= len(y); j += 4 {
		t0, t1, t2, t3 := t[j*w:][:w], t[(j+1)*w:][:w], t[(j+2)*w:][:w], t[(j+3)*w:][:w]
		var y0, y1, y2, y3, z0, z1, z2, z3 float64
		for k, u := range a {
			v, x := b[k], t0[k]
			y0 += u * x
			z0 += v * x
			x = t1[k]
			y1 += u * x
			z1 += v * x
			x = t2[k]
			y2 += u * x
			z2 += v * x
			x = t3[k]
			y3 += u * x
			z3 += v * x
		}
		yy, zz := y[j:j+4:j+4], z[j:j+4:j+4]
		yy[0] -= y0
		yy[1] -= y1
		yy[2] -= y2
		yy[3] -= y3
		zz[0] -= z0
		zz[1] -= z1
		zz[2] -= z2
		zz[3] -= z3
	}
	subtractProducts(y[j:], a, t[j*w:])
	subtractProducts(z[j:], b, t[j*w:])
}

// substitute solves y·Lᵀ = x for y in place of x, L being the unit lower triangle that
// starts block, with rows width apart.
func substitute(x, block []float64, width int) {
	for j := 1; j < len(x); j++ {
		x[j] -= dot(x[:j], block[j*width:])
	}
}

// substituteFour is substitute for four rows of equal lengths.
func substituteFour(a, b, c, d, block []float64, width int) {
	for j := 1; j < len(a); j++ {
		l := block[j*width:][:j]
		aa, bb, cc, dd := a[:j+1], b[:j+1], c[:j+1], d[:j+1]
		a0, b0, c0, d0 := aa[j], bb[j], cc[j], dd[j]
		for k, x := range l {
			a0 -= aa[k] * x
			b0 -= bb[k] * x
			c0 -= cc[k] * x
			d0 -= dd[k] * x
		}
		aa[j], bb[j], cc[j], dd[j] = a0, b0, c0, d0
	}
}
