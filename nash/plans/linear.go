package plans

import "exactsolve/rational"

// dot returns the inner product.
func dot(x, y []rational.Rat) (sum rational.Rat) {
	for k := range x {
		if !x[k].IsZero() && !y[k].IsZero() {
			sum = sum.Add(x[k].Mul(y[k]))
		}
	}
	return sum
}
