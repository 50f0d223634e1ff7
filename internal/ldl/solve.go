package ldl

// Solve replaces x, by indices, by the solution of K·y = x for the K last factored. One
// call at a time.
func (f *Factor) Solve(x []float64) {
	z := f.x
	for j, i := range f.y.perm {
		z[j] = x[i]
	}
	for s := range f.y.supers {
		f.forward(int32(s), z)
	}
	for j, d := range f.inverse {
		z[j] *= d
	}
	for s := len(f.y.supers) - 1; s >= 0; s-- {
		f.backward(int32(s), z)
	}
	for j, i := range f.y.perm {
		x[i] = z[j]
	}
}

// forward solves for the columns of s and takes their share from the rows below.
func (f *Factor) forward(s int32, x []float64) {
	z := &f.y.supers[s]
	width := int(z.width)
	own := x[z.first : z.first+z.width]
	l := f.values[z.values:]
	for i := 1; i < width; i++ {
		own[i] -= dot(own[:i], l[i*width:])
	}
	l = l[width*width:]
	below := f.y.below(s)
	for ; len(below) >= 4; below = below[4:] {
		a, b, c, d := dotFour(own, l)
		x[below[0]] -= a
		x[below[1]] -= b
		x[below[2]] -= c
		x[below[3]] -= d
		l = l[4*width:]
	}
	for k, i := range below {
		x[i] -= dot(own, l[k*width:])
	}
}

// backward takes the share of the rows below from the columns of s and solves for these.
func (f *Factor) backward(s int32, x []float64) {
	z := &f.y.supers[s]
	width := int(z.width)
	own := x[z.first : z.first+z.width]
	l := f.values[z.values:]
	below, m := f.y.below(s), l[width*width:]
	for ; len(below) >= 4; below = below[4:] {
		subtractFour(own, x[below[0]], x[below[1]], x[below[2]], x[below[3]], m)
		m = m[4*width:]
	}
	for k, i := range below {
		subtractMultiple(own, x[i], m[k*width:])
	}
	for i := width - 1; i > 0; i-- {
		subtractMultiple(own[:i], own[i], l[i*width:])
	}
}

// subtractMultiple takes y times the start of l from x.
func subtractMultiple(x []float64, y float64, l []float64) {
	l = l[:len(x)]
	for k := range x {
		x[k] -= y * l[k]
	}
}

// subtractFour takes from x the first four rows of l, of its length, times a, b, c and d.
func subtractFour(x []float64, a, b, c, d float64, l []float64) {
	w := len(x)
	l0, l1, l2, l3 := l[:w], l[w:2*w], l[2*w:3*w], l[3*w:4*w]
	for k := range x {
		x[k] -= a*l0[k] + b*l1[k] + c*l2[k] + d*l3[k]
	}
}
