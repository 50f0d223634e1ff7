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

// subtractProducts takes from each z[j] the product of a and row j of t, which has rows
// of the length of a.
func subtractProducts(z, a, t []float64) {
	w, j := len(a), 0
	for ; j+4 <= len(z); j += 4 {
		b0, b1, b2, b3 := t[j*w:][:w], t[(j+1)*w:][:w], t[(j+2)*w:][:w], t[(j+3)*w:][:w]
		var c0, c1, c2, c3 float64
		for k, x := range a {
			c0 += x * b0[k]
			c1 += x * b1[k]
			c2 += x * b2[k]
			c3 += x * b3[k]
		}
		z[j] -= c0
		z[j+1] -= c1
		z[j+2] -= c2
		z[j+3] -= c3
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
