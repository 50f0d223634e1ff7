package basis

// A triangle is a triangular matrix modulo a prime without its diagonal, by
// rows. Indices from cut on also have a dense part: row i ≥ cut of a lower
// triangle has dense[i−cut] in the columns cut … i−1, of an upper one in the
// columns from i+1.
type triangle struct {
	start []int // row i has the entries start[i] … start[i+1]−1
	at    []int32
	val   []uint64
	cut   int
	dense [][]uint64
}

func (t *triangle) dot(f field, i int, w []uint64) uint64 {
	a, b := t.start[i], t.start[i+1]
	if a == b {
		return 0
	}
	return f.dotAt(t.val[a:b], t.at[a:b], w)
}

// forward replaces w by z with z[i] = (w[i] − Σ_{l<i} t[i][l]·z[l])·scale[i];
// scale may be nil, for ones.
func (t *triangle) forward(f field, w, scale []uint64) {
	for i := range w {
		v := f.sub(w[i], t.dot(f, i, w))
		if i >= t.cut {
			v = f.sub(v, f.dot(t.dense[i-t.cut], w[t.cut:]))
		}
		w[i] = scaled(f, v, scale, i)
	}
}

// backward replaces w by z with z[i] = (w[i] − Σ_{l>i} t[i][l]·z[l])·scale[i].
func (t *triangle) backward(f field, w, scale []uint64) {
	for i := len(w) - 1; i >= t.cut; i-- {
		w[i] = scaled(f, f.sub(w[i], f.dot(t.dense[i-t.cut], w[i+1:])), scale, i)
	}
	for i := t.cut - 1; i >= 0; i-- {
		w[i] = scaled(f, f.sub(w[i], t.dot(f, i, w)), scale, i)
	}
}

func scaled(f field, v uint64, scale []uint64, i int) uint64 {
	if scale == nil || scale[i] == 1 || v == 0 {
		return v
	}
	return f.mul(v, scale[i])
}

// transposed returns the transpose; the dense part is turned by turn.
func (t *triangle) transposed(transpose func(dense [][]uint64) [][]uint64) *triangle {
	n := len(t.start) - 1
	z := &triangle{start: make([]int, n+1), at: make([]int32, len(t.at)), val: make([]uint64, len(t.val)), cut: t.cut}
	for _, j := range t.at {
		z.start[j+1]++
	}
	for i := range n {
		z.start[i+1] += z.start[i]
	}
	next := append([]int(nil), z.start...)
	for i := range n {
		for k := t.start[i]; k < t.start[i+1]; k++ {
			p := next[t.at[k]]
			next[t.at[k]]++
			z.at[p], z.val[p] = int32(i), t.val[k]
		}
	}
	z.dense = transpose(t.dense)
	return z
}

// transposeLower turns rows 0 … i−1 of a lower triangle into columns, rows of an upper one.
func transposeLower(dense [][]uint64) [][]uint64 {
	z := make([][]uint64, len(dense))
	for j := range z {
		z[j] = make([]uint64, len(dense)-j-1)
		for k := range z[j] {
			z[j][k] = dense[j+1+k][j]
		}
	}
	return z
}

// transposeUpper is its counterpart for upper triangles.
func transposeUpper(dense [][]uint64) [][]uint64 {
	z := make([][]uint64, len(dense))
	for j := range z {
		z[j] = make([]uint64, j)
		for k := range z[j] {
			z[j][k] = dense[k][j-k-1]
		}
	}
	return z
}
