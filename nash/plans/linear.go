package plans

import "exactsolve/rational"

// reduced returns the rows of the reduced echelon form of a matrix of n columns, which it
// changes, and the columns of their leading ones.
func reduced(rows [][]rational.Rat, n int) (basis [][]rational.Rat, lead []int) {
	r := 0
	for c := 0; r < len(rows) && c < n; c++ {
		p := r
		for p < len(rows) && rows[p][c].IsZero() {
			p++
		}
		if p == len(rows) {
			continue
		}
		rows[r], rows[p] = rows[p], rows[r]
		inverse := rows[r][c].Inv()
		for k := range rows[r] {
			rows[r][k] = rows[r][k].Mul(inverse)
		}
		for i := range rows {
			if i != r {
				subtract(rows[i], rows[i][c], rows[r])
			}
		}
		lead = append(lead, c)
		r++
	}
	return rows[:r], lead
}

// subtract subtracts f times y from x.
func subtract(x []rational.Rat, f rational.Rat, y []rational.Rat) {
	if f.IsZero() {
		return
	}
	for k := range y {
		if !y[k].IsZero() {
			x[k] = x[k].Sub(f.Mul(y[k]))
		}
	}
}

// kernel returns a basis of the vectors of n entries that a matrix, which it changes, maps to 0.
func kernel(rows [][]rational.Rat, n int) [][]rational.Rat {
	rows, lead := reduced(rows, n)
	var basis [][]rational.Rat
	k := 0
	for c := range n {
		if k < len(lead) && lead[k] == c {
			k++
			continue
		}
		z := make([]rational.Rat, n)
		z[c] = rational.Int(1)
		for i, l := range lead {
			z[l] = rows[i][c].Neg()
		}
		basis = append(basis, z)
	}
	return basis
}

// dot returns the inner product.
func dot(x, y []rational.Rat) (sum rational.Rat) {
	for k := range x {
		if !x[k].IsZero() && !y[k].IsZero() {
			sum = sum.Add(x[k].Mul(y[k]))
		}
	}
	return sum
}
