package algebraic_test

import (
	"math/big"

	"exactsolve/cert/claim"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// What is checked here is computed another way than in the checker: roots lie
// between those of the derivative, and payoffs are sums over pure profiles with 200
// digits.

var tiny = rational.Int(10).Pow(200).Inv()

func evaluate(p []rational.Rat, x rational.Interval) rational.Interval {
	var z rational.Interval
	for k := len(p) - 1; k >= 0; k-- {
		z = z.Mul(x).Add(rational.Point(p[k]))
	}
	return z
}

// roots encloses the roots of p between lo and hi where it changes sign, in
// intervals of width 2^−bits at most.
func roots(p []rational.Rat, lo, hi rational.Rat, bits int) []rational.Interval {
	if len(p) < 2 {
		return nil
	}
	derivative := make([]rational.Rat, len(p)-1)
	for k := range derivative {
		derivative[k] = p[k+1].Mul(rational.Int(int64(k + 1)))
	}
	points, grid := []rational.Rat{lo}, rational.Int(1<<40)
	for _, r := range roots(derivative, lo, hi, 40) {
		points = append(points, rational.FromBigInt(r.Mid().Mul(grid).Floor()).Quo(grid))
	}
	points = append(points, hi)
	var list []rational.Interval
	for k := range points[1:] {
		if x, ok := halve(p, points[k], points[k+1], bits); ok {
			list = append(list, x)
		}
	}
	return list
}

// halve bisects [lo, hi] so often, if p changes sign on it.
func halve(p []rational.Rat, lo, hi rational.Rat, bits int) (x rational.Interval, ok bool) {
	width := hi.Sub(lo)
	var q []rational.Rat // q(s) = p(lo + width·s)
	for k := len(p) - 1; k >= 0; k-- {
		next := make([]rational.Rat, len(q)+1)
		next[0] = p[k]
		for j, c := range q {
			next[j] = next[j].Add(c.Mul(lo))
			next[j+1] = next[j+1].Add(c.Mul(width))
		}
		q = next
	}
	common := rational.Int(1)
	for _, c := range q {
		common = rational.LCM(common, rational.FromBigInt(c.Den()))
	}
	z := make([]*big.Int, len(q))
	for k, c := range q {
		z[k] = c.Mul(common).Num()
	}
	n := new(big.Int) // the root is between lo + width·n/2^e and the next
	sign := func(n *big.Int, e uint) int {
		sum := new(big.Int)
		for k := len(z) - 1; k >= 0; k-- {
			sum.Mul(sum, n)
			sum.Add(sum, new(big.Int).Lsh(z[k], e*uint(len(z)-1-k)))
		}
		return sum.Sign()
	}
	low := sign(n, 0)
	if low*sign(big.NewInt(1), 0) >= 0 {
		return x, false
	}
	e := uint(bits + width.Floor().BitLen())
	for k := range e {
		n.Lsh(n, 1)
		n.SetBit(n, 0, 1)
		if sign(n, k+1) != low {
			n.SetBit(n, 0, 0)
		}
	}
	scale := rational.Int(2).Pow(int(e))
	x.Lo = lo.Add(width.Mul(rational.FromBigInt(n)).Quo(scale))
	x.Hi = x.Lo.Add(width.Quo(scale))
	return x, true
}

// rounded returns an interval around x with ends of few digits.
func rounded(x rational.Interval) rational.Interval {
	scale := rational.Int(2).Pow(700)
	lo := rational.FromBigInt(x.Lo.Mul(scale).Floor())
	hi := rational.FromBigInt(new(big.Int).Add(x.Hi.Mul(scale).Floor(), big.NewInt(1)))
	return rational.NewInterval(lo.Quo(scale), hi.Quo(scale))
}

// zero reports whether x contains 0 and has 200 digits.
func zero(x rational.Interval) bool {
	return x.Contains(rational.Rat{}) && x.Width().Cmp(tiny) < 0
}

// holds reports whether a claim about a game in strategic form is true as far as
// 200 digits tell.
func holds(g *seqform.Game, a *claim.Algebraic) bool {
	bits := 700
	for _, player := range a.Profile {
		for _, y := range player[0] {
			for _, c := range y {
				bits = max(bits, 700+c.BitLen())
			}
		}
	}
	all := roots(a.Polynomial, a.Low, a.High, bits)
	if len(all) != 1 {
		return false
	}
	x := make([][]rational.Interval, len(a.Profile))
	for i, player := range a.Profile {
		sum := rational.Point(rational.Int(-1))
		for _, y := range player[0] {
			v := rounded(evaluate(y, all[0]))
			if v.Hi.Sign() < 0 {
				return false
			}
			sum = sum.Add(v)
			x[i] = append(x[i], v)
		}
		if !zero(sum) {
			return false
		}
	}
	for i := range x {
		v := rounded(evaluate(a.Payoffs[i], all[0])).Neg()
		total := v
		for action, u := range purePayoffs(g, i, x) {
			gain := u.Add(v)
			if gain.Lo.Sign() > 0 {
				return false
			}
			total = total.Add(u.Mul(x[i][action]))
		}
		if !zero(total) {
			return false
		}
	}
	return true
}

// purePayoffs returns what each action of player i pays against x.
func purePayoffs(g *seqform.Game, i int, x [][]rational.Interval) []rational.Interval {
	out := make([]rational.Interval, len(x[i]))
	for k := range g.Table.Len() {
		weight, rest, own := rational.Point(rational.Int(1)), k, 0
		for j := range x {
			a := rest % len(x[j])
			rest /= len(x[j])
			if j == i {
				own = a
				continue
			}
			weight = rounded(weight.Mul(x[j][a]))
		}
		if o := g.Table.Of[k]; o >= 0 {
			out[own] = out[own].Add(weight.Mul(rational.Point(g.Table.Outcomes[o].Payoffs[i])))
		}
	}
	return out
}
