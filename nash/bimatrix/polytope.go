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
	word       [][]int64 // pay/2ᶜ rounded down to numbers below 2¹⁸
	cut        bool      // c > 0
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
func newPolytopes(g *seqform.Game) (polys [2]polytope) {
	for side := range polys {
		p := &polys[side]
		p.side, p.own, p.other = side, g.Players[side].NumSeqs()-1, g.Players[1-side].NumSeqs()-1
		p.payoff = make([][]rational.Rat, p.own)
		for i := range p.payoff {
			p.payoff[i] = make([]rational.Rat, p.other)
		}
		for t := range g.Payoffs.Len() {
			p.payoff[g.Payoffs.Seq(t, side)-1][g.Payoffs.Seq(t, 1-side)-1] = g.Payoffs.U(t, 1-side)
		}
		p.scale()
	}
	return polys
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
			length = max(length, p.pay[i][k].BitLen())
		}
	}
	p.cut = length > 18
	var x big.Int
	for i, pay := range p.pay {
		for k := range pay {
			p.word[i][k] = x.Rsh(&pay[k], uint(max(0, length-18))).Int64()
		}
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

// refute notes what vector, if evidence is kept, excludes from the case at a side.
func (s *search) refute(side int, vector func(*polytope) []rational.Rat) {
	if s.rec.active() {
		s.rec.add(s.rec.vector(dominanceX+side, vector(&s.polys[side])))
	}
}

// refuteSlack notes that the slack of row i is positive on the face, in which
// its label is to be in.
func (s *search) refuteSlack(fs *faces, side, i int) {
	s.refute(side, func(p *polytope) []rational.Rat { return p.strictDominance(&fs[side], i) })
}

// coefficients returns, from row i of the dictionary, the vector w over the
// other's strategies with
//
//	Σw = −constant  and  Σ_k w[k]·pay[j][k] = coefficient of own strategy j
//
// where the coefficient of the row's own label, if it is one, is −det: the row
// says 0 = constant + Σ_j coefficient[j]·s[j] + Σ_k w[k]·s[k], an identity in
// the s[j] once s[k] = 1 − Σ_j pay[j][k]·s[j] is put in.
func (p *polytope) coefficients(d *dictionary, i int) []big.Int {
	w := make([]big.Int, p.other)
	for j := 1; j <= d.dim; j++ {
		if own, k := p.isOwn(d.cobasic[j]); !own {
			var x big.Int
			w[k].Set(d.big(i, j, &x))
		}
	}
	if own, k := p.isOwn(d.basic[i]); !own {
		w[k].Neg(d.denominator(new(big.Int)))
	}
	return w
}

// weakDominance returns, for a row with constant 0 and no positive free
// coefficient, the vector −w: its entries sum to 0, it is not negative outside
// the labels in, nor are its payoffs, and the row's label is positive.
func (p *polytope) weakDominance(f *face, i int) []rational.Rat {
	w := p.coefficients(&f.d, i)
	for k := range w {
		w[k].Neg(&w[k])
	}
	return primitive(w)
}

// strictDominance returns, for a row with positive constant and no negative free
// coefficient, w with the constant added at its largest entry: now the entries
// sum to 0, and as pay ≥ 1 all payoffs are positive but those of own labels in,
// that of the row counted among them. Strict inequalities leave room to round.
func (p *polytope) strictDominance(f *face, i int) []rational.Rat {
	w := p.coefficients(&f.d, i)
	if v := p.rounded(w, f.status, f.d.basic[i]); v != nil {
		return v
	}
	addLack(w)
	return primitive(w)
}

// addLack makes the entries sum to 0, at the cost of the largest.
func addLack(w []big.Int) {
	var sum big.Int
	most := 0
	for k := range w {
		sum.Add(&sum, &w[k])
		if w[k].Cmp(&w[most]) > 0 {
			most = k
		}
	}
	w[most].Sub(&w[most], &sum)
}

// primitive returns w divided by its greatest common divisor.
func primitive(w []big.Int) []rational.Rat {
	v := make([]rational.Rat, len(w))
	for k := range w {
		v[k] = rational.FromBigInt(&w[k])
	}
	return rational.Primitive(v)
}

// rounded returns the vector of strictDominance with as few bits as will do, nil
// if none are found few enough.
func (p *polytope) rounded(w []big.Int, st []status, label int32) []rational.Rat {
	length := 0
	for k := range w {
		length = max(length, w[k].BitLen())
	}
	const most = 30 // so that sums in dominates do not overflow
	base := make([]int64, len(w))
	var x big.Int
	for k := range w {
		base[k] = x.Rsh(&w[k], uint(max(0, length-most))).Int64() // rounds down
	}
	length = min(length, most)
	v := make([]int64, len(w))
	for _, keep := range [...]int{2, 3, 4, 5, 6, 8, 10, 13, 16, 20, 25, most} {
		drop := uint(max(0, length-keep))
		var sum int64
		top := 0
		for k := range v {
			v[k] = base[k] >> drop
			sum += v[k]
			if v[k] > v[top] {
				top = k
			}
		}
		v[top] -= sum
		if p.dominates(v, st, label) {
			return rational.Ints(v...)
		}
		if drop == 0 {
			break
		}
	}
	return nil
}

// dominates reports whether v shows that no point has the label besides those
// in: its entries outside them are not negative and its payoffs positive, even if
// what was cut from pay is nothing where v is positive and a unit where it is negative.
func (p *polytope) dominates(v []int64, st []status, label int32) bool {
	var lost int64
	for k, x := range v {
		if x >= 0 {
			continue
		}
		if l := p.otherLabel(k); st[l] != in && l != label {
			return false
		}
		if p.cut {
			lost += x
		}
	}
	for i, pay := range p.word {
		if l := p.ownLabel(i); st[l] == in || l == label {
			continue
		}
		u := lost
		for k, x := range v {
			u += x * pay[k]
		}
		if u <= 0 {
			return false
		}
	}
	return true
}
