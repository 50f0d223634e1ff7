package floors

// derivatives adds ∂q(a)/∂p(e) to d[row[a]][e] for the entries a that have a row, after
// values.
//
// Below a leaf's path the payoff is the product of p over the moves of all players,
// and q(a) leaves out those of a's player up to a. So the cost is, per leaf, about the
// square of the number of moves.
func (w *workspace) derivatives(row []int32, d [][]float64) {
	f := w.f
	for leaf, path := range f.path {
		product := 1.0
		for _, e := range path {
			product *= w.p[e]
		}
		for i := range f.n {
			rest := product * f.pay[leaf*f.n+i]
			for at, a := range path {
				if int(f.owner[a]) != i {
					continue
				}
				rest /= w.p[a]
				if row[a] < 0 {
					continue
				}
				line := d[row[a]]
				for k, e := range path {
					if k > at || int(f.owner[e]) != i {
						line[e] += rest / w.p[e]
					}
				}
			}
		}
	}
}
