package complete

import (
	"exactsolve/rational"
	"exactsolve/seqform"
)

// units returns what rows of the Jacobian of supports are multiplied by, to bring payoffs
// to about 1. The unknown v_i is divided by what the other rows of player i are multiplied
// by.
func units(g *seqform.Game, supports [][]int) (rows, columns []rational.Rat) {
	one := rational.Int(1)
	for i, list := range supports {
		low, high := g.PayoffRange(i)
		unit := powerAbove(rational.Max(low.Abs(), high.Abs()))
		for range list {
			rows, columns = append(rows, unit.Inv()), append(columns, one)
		}
		rows, columns = append(rows, one), append(columns, unit)
	}
	return rows, columns
}

// scale returns m with rows and columns multiplied.
func scale(m [][]rational.Rat, rows, columns []rational.Rat) [][]rational.Rat {
	z := make([][]rational.Rat, len(m))
	for r := range m {
		for c, x := range m[r] {
			z[r] = append(z[r], x.Mul(rows[r]).Mul(columns[c]))
		}
	}
	return z
}

// improve returns about twice as many digits of c, about the inverse of m: C·(2 − M·C),
// rounded to so many bits relative to the largest entry of a row.
func improve(m, c [][]rational.Rat, bits int) [][]rational.Rat {
	product := multiply(m, c)
	for r := range product {
		for k := range product[r] {
			product[r][k] = product[r][k].Neg()
		}
		product[r][r] = product[r][r].Add(rational.Int(2))
	}
	out := multiply(c, product)
	for r := range out {
		var largest rational.Rat
		for _, x := range out[r] {
			largest = rational.Max(largest, x.Abs())
		}
		unit := rational.Int(2).Pow(bits).Quo(powerAbove(largest))
		for k, x := range out[r] {
			out[r][k] = rational.FromBigInt(x.Mul(unit).Floor()).Quo(unit)
		}
	}
	return out
}

func multiply(x, y [][]rational.Rat) [][]rational.Rat {
	z := make([][]rational.Rat, len(x))
	for r, row := range x {
		z[r] = make([]rational.Rat, len(y))
		for k, f := range row {
			if f.IsZero() {
				continue
			}
			for c, g := range y[k] {
				if !g.IsZero() {
					z[r][c] = z[r][c].Add(f.Mul(g))
				}
			}
		}
	}
	return z
}

// powerAbove returns a power of 2 that is at least x and not much more, 1 if x is 0.
func powerAbove(x rational.Rat) rational.Rat {
	power, two := rational.Int(1), rational.Int(2)
	for !x.IsZero() && power.Cmp(x) < 0 {
		power = power.Mul(two)
	}
	for !x.IsZero() && power.Quo(two).Cmp(x) >= 0 {
		power = power.Quo(two)
	}
	return power
}
