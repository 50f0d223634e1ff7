package bimatrix

import (
	"math/big"
	"slices"

	"exactsolve/rational"
	"exactsolve/seqform"
)

// A polytope is the best-response polytope of one player,
//
//	{ s ≥ 0 on own labels : Σ_i pay[i][k]·s_i ≤ 1 for all k }
//
// where pay[i][k] is what the other player gets from strategy k when the player
// plays i, brought to integers ≥ 1 without a common divisor of differences.
// A vertex s other than 0 stands for the mixed strategy s/Σs, and 1/Σs for the
// other's best-response payoff to it.
type polytope struct {
	side       int // the player
	own, other int // numbers of strategies
	payoff     [][]rational.Rat
	pay        [][]big.Int
	word       [][]int64 // pay, if all are below 2¹⁸; else nil
}

// ownLabel and otherLabel number the strategies of both players: those of
// player 0 first.
func (p *polytope) ownLabel(i int) int32   { return int32(p.side*p.other + i) }
func (p *polytope) otherLabel(k int) int32 { return int32((1-p.side)*p.own + k) }

// isOwn reports whether label l is an own strategy, and which of its kind.
func (p *polytope) isOwn(l int32) (own bool, index int) {
	if k := int(l) - p.side*p.other; k >= 0 && k < p.own {
		return true, k
	}
	return false, int(l) - (1-p.side)*p.own
}

// newPolytopes returns the polytopes of both players of a strategic form.
func newPolytopes(g *seqform.Game) (p [2]polytope) {
	m, n := len(g.Players[0].Infosets[0].Actions), len(g.Players[1].Infosets[0].Actions)
	p[0] = polytope{side: 0, own: m, other: n, payoff: matrix(m, n)}
	p[1] = polytope{side: 1, own: n, other: m, payoff: matrix(n, m)}
	for t := range g.Payoffs.Len() {
		i, j := g.Payoffs.Seq(t, 0)-1, g.Payoffs.Seq(t, 1)-1
		p[0].payoff[i][j] = g.Payoffs.U(t, 1)
		p[1].payoff[j][i] = g.Payoffs.U(t, 0)
	}
	p[0].scale()
	p[1].scale()
	return p
}

func matrix(m, n int) [][]rational.Rat {
	a := make([][]rational.Rat, m)
	for i := range a {
		a[i] = make([]rational.Rat, n)
	}
	return a
}

// scale sets pay: payoffs over their least common denominator, less the
// smallest, divided by their greatest common divisor, plus 1.
func (p *polytope) scale() {
	all := slices.Concat(p.payoff...)
	least := slices.MinFunc(all, rational.Rat.Cmp)
	for k, u := range all {
		all[k] = u.Sub(least)
	}
	unit := rational.Unit(all...)
	p.pay = make([][]big.Int, p.own)
	p.word = make([][]int64, p.own)
	length := 0
	for i := range p.pay {
		p.pay[i], p.word[i] = make([]big.Int, p.other), make([]int64, p.other)
		for k, u := range all[i*p.other : (i+1)*p.other] {
			p.pay[i][k].Set(u.Mul(unit).Add(rational.Int(1)).Num())
			p.word[i][k] = p.pay[i][k].Int64()
			length = max(length, p.pay[i][k].BitLen())
		}
	}
	if length > 18 {
		p.word = nil
	}
}

// strategy returns the mixed strategy of the only point of f.
func (p *polytope) strategy(f *face) []rational.Rat {
	var sum, x big.Int
	for i := range p.own {
		sum.Add(&sum, f.numerator(p.ownLabel(i), &x))
	}
	mixed := make([]rational.Rat, p.own)
	for i := range mixed {
		mixed[i] = rational.FromInts(f.numerator(p.ownLabel(i), &x), &sum)
	}
	return mixed
}

// numerator returns det times the slack of label l at the vertex of f's
// dictionary, in z or as a reference.
func (f *face) numerator(l int32, z *big.Int) *big.Int {
	if at := int(f.d.at[l]); at >= 0 {
		return f.d.big(at, 0, z)
	}
	return z.SetInt64(0)
}

// bestPayoff returns the payoff of the other player's best response to mixed.
func (p *polytope) bestPayoff(mixed []rational.Rat) (best rational.Rat) {
	for k := range p.other {
		var u rational.Rat
		for i, x := range mixed {
			if !x.IsZero() {
				u = u.Add(x.Mul(p.payoff[i][k]))
			}
		}
		if k == 0 || u.Cmp(best) > 0 {
			best = u
		}
	}
	return best
}
