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
	for j := range z {
		z[j] -= dot(a, t[j*len(a):])
	}
}
