package algebraic_test

import (
	"bytes"
	"context"
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/cert/certtest"
	"exactsolve/cert/claim"
	"exactsolve/nash/algebraic"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// numbers lists all numbers of a claim.
func numbers(a *claim.Algebraic) []*rational.Rat {
	list := []*rational.Rat{&a.Low, &a.High}
	for _, p := range lists(a) {
		for k := range *p {
			list = append(list, &(*p)[k])
		}
	}
	return list
}

// lists lists the polynomials of a claim.
func lists(a *claim.Algebraic) []*[]rational.Rat {
	z := []*[]rational.Rat{&a.Polynomial}
	for i := range a.Profile {
		for k := range a.Profile[i][0] {
			z = append(z, &a.Profile[i][0][k])
		}
		z = append(z, &a.Payoffs[i])
	}
	return z
}

// mutate changes number n of a claim, or something near it.
func mutate(rng *rand.Rand, a *claim.Algebraic, n int) {
	all, polynomials := numbers(a), lists(a)
	x := all[n]
	p, q := polynomials[rng.IntN(len(polynomials))], polynomials[rng.IntN(len(polynomials))]
	switch rng.IntN(12) {
	case 0:
		*x = x.Neg()
	case 1:
		*x = rational.Rat{}
	case 2:
		*x = x.Add(rational.Int(rng.Int64N(7) - 3))
	case 3:
		*x = x.Add(rational.Int(2).Pow(rng.IntN(300)).Inv())
	case 4:
		*x = x.Mul(rational.New(1+rng.Int64N(5), 1+rng.Int64N(5)))
	case 5:
		y := all[rng.IntN(len(all))]
		*x, *y = *y, *x
	case 6:
		if k := rng.IntN(len(*p) + 1); k < len(*p) {
			*p = append((*p)[:k:k], (*p)[k+1:]...)
		}
	case 7:
		*p, *q = *q, *p
	case 8: // of another root, or of none
		for k := 1; k < len(a.Polynomial); k += 2 {
			a.Polynomial[k] = a.Polynomial[k].Neg()
		}
	case 9: // the other side
		a.Low, a.High = a.High, a.High.Add(a.High.Sub(a.Low))
	case 10: // still true
		for k := range a.Polynomial {
			a.Polynomial[k] = a.Polynomial[k].Mul(rational.New(-3, 7))
		}
	case 11: // still true unless the factor has a root inside
		r := rational.Int(rng.Int64N(60) - 30)
		z := make([]rational.Rat, len(a.Polynomial)+1)
		for k, c := range a.Polynomial {
			z[k] = z[k].Sub(c.Mul(r))
			z[k+1] = z[k+1].Add(c)
		}
		a.Polynomial = z
	}
}

// examples returns certificates of degrees 2, 2, 3 or 4, and 9 or somewhat less.
func examples(t testing.TB) (list []boxed) {
	add := func(of boxed) { list = append(list, boxed{of.g, expressed(t, of).Certificate}) }
	g, r := nau(t)
	list = append(list, boxed{g, r.Certificate})
	add(boxes(t, []int{2, 2, 3}, 9, 1, true)[0])
	for _, of := range boxes(t, []int{3, 3, 3}, 2, 20, false) {
		if r, err := algebraic.Express(t.Context(), of.g, of.box); err == nil && degree(r) > 2 && degree(r) < 5 {
			list = append(list, boxed{of.g, r.Certificate})
			break
		}
	}
	add(boxes(t, []int{2, 2, 2, 2}, 3, 1, true)[0])
	return list
}

// TestMutations: mutants of certificates may be accepted only if they are true as
// far as 200 digits tell.
func TestMutations(t *testing.T) {
	rng := rand.New(rand.NewPCG(81, 82))
	for k, of := range examples(t) {
		require.True(t, holds(of.g, of.box.Claim.Algebraic))
		n, rejected, accepted, known := len(numbers(of.box.Claim.Algebraic)), 0, 0, 0
		for m := range []int{500, 300, 150, 60}[k] {
			c := certtest.Reread(t, of.box)
			mutate(rng, c.Claim.Algebraic, m%n)
			if cert.Check(context.Background(), of.g, c) == nil {
				accepted++
				require.True(t, holds(of.g, c.Claim.Algebraic), "%s", certtest.Text(t, c))
				continue
			}
			rejected++
			if rejected%10 == 0 && !wellFormed(c.Claim.Algebraic) {
				known++
			} else if rejected%10 == 0 {
				require.False(t, holds(of.g, c.Claim.Algebraic), "%s", certtest.Text(t, c))
			}
		}
		t.Logf("degree %d: %d mutants rejected, %d still true; of each tenth %d ill-formed", len(of.box.Claim.Algebraic.Polynomial)-1, rejected, accepted, known)
		require.Greater(t, rejected, 20)
		require.Greater(t, accepted, 5)
	}
}

// wellFormed reports whether a claim has degrees as it should and ends that are no roots.
func wellFormed(a *claim.Algebraic) bool {
	d := len(a.Polynomial) - 1
	for k, p := range lists(a) {
		if k > 0 && len(*p) > d {
			return false
		}
	}
	return d > 0 && !a.Polynomial[d].IsZero() && a.Low.Cmp(a.High) < 0 && !endsAtRoot(a)
}

func endsAtRoot(a *claim.Algebraic) bool {
	at := func(x rational.Rat) rational.Rat { return evaluate(a.Polynomial, rational.Point(x)).Lo }
	return at(a.Low).IsZero() || at(a.High).IsZero()
}

func FuzzCheck(f *testing.F) {
	var games []*seqform.Game
	for k, of := range examples(f) {
		games = append(games, of.g)
		f.Add(uint8(k), certtest.Text(f, of.box))
	}
	f.Fuzz(func(t *testing.T, k uint8, data []byte) {
		g := games[int(k)%len(games)]
		c, err := cert.Read(bytes.NewReader(data))
		if err != nil || c.Claim.Concept != cert.AlgebraicNash {
			return
		}
		if a := c.Claim.Algebraic; a != nil {
			_, _ = algebraic.Radicals(a)
		}
		if cert.Check(context.Background(), g, c) == nil && !holds(g, c.Claim.Algebraic) {
			t.Fatalf("accepted, and false")
		}
	})
}

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
