package descent

// derivatives sets d[row[a]][col[e]] to ∂q(a)/∂p(e) for all entries a and e with
// row[a], col[e] ≥ 0.
//
// Below a term the payoff is the product of p over the paths of all players, and
// q(a) leaves out the path of a's player up to a. So the cost is, per term, about
// the square of the number of actions on its paths.
func (f *game) derivatives(p []float64, row, col []int32, d [][]float64) {
	for _, line := range d {
		clear(line)
	}
	var others []int32
	for t := range f.Terms {
		tuple := f.at(t)
		for i, last := range tuple {
			u := f.Pay[i][t]
			if u == 0 || !f.wanted(last, row) {
				continue
			}
			others = others[:0]
			product := product{value: u}
			for j, e := range tuple {
				for ; j != i && f.Parent[e] >= 0; e = f.Parent[e] {
					product.times(p[e])
					others = append(others, e)
				}
			}
			f.alongPath(p, last, others, product, row, col, d)
		}
	}
}

// wanted reports whether an entry on the path to e has a row.
func (f *game) wanted(e int32, row []int32) bool {
	for ; e >= 0; e = f.Parent[e] {
		if row[e] >= 0 {
			return true
		}
	}
	return false
}

// alongPath adds what one term contributes to the rows of the entries on the path
// to last, given the product over the others' entries. It appends to others the
// player's own entries passed.
func (f *game) alongPath(p []float64, last int32, others []int32, product product, row, col []int32, d [][]float64) {
	for a := last; f.Parent[a] >= 0 && product.zeros < 2; a = f.Parent[a] {
		if r := row[a]; r >= 0 {
			for _, e := range others {
				if c := col[e]; c >= 0 {
					d[r][c] += product.without(p[e])
				}
			}
		}
		product.times(p[a])
		others = append(others, a)
	}
}

// A product keeps factors 0 apart, so that any factor can be taken out.
type product struct {
	value float64 // of the factors that are not 0
	zeros int
}

func (z *product) times(x float64) {
	if x == 0 {
		z.zeros++
	} else {
		z.value *= x
	}
}

// without returns the product without one factor x.
func (z *product) without(x float64) float64 {
	switch {
	case z.zeros == 0:
		return z.value / x
	case z.zeros == 1 && x == 0:
		return z.value
	}
	return 0
}
