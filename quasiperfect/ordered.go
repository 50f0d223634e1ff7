package quasiperfect

import (
	"context"
	"fmt"

	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/lemke"
	"exactsolve/polyeps"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/tableau"
)

// An ordered is the complementarity problem of a game in which the mistakes at an
// information set h of m actions have the sizes c₁ > … > c_m, powers of ε, in an order that
// the player chooses, or mixes:
//
//	x(h,·) = p(h,·) + x̂(h,·),   p(h,·) in the permutahedron of c,   x̂ ≥ 0.
//
// A best reply puts x̂ on actions that are best with optimal play after them, as with bounds k,
// and mixes orders in which better actions make the greater mistakes, which are greater
// by a factor of 1/ε. So the equilibria of this game lead to quasi-proper ones, in strategic
// form to proper ones, as ε → 0.
//
// The permutahedron is that of a network that sorts: behind it are c₁, …, c_m, and before
// it p, as every exchange (a, b) mixes the two orders of what is behind it,
//
//	before(a) = behind(a) − δ,   before(b) = behind(b) + δ,   0 ≤ δ ≤ behind(a) − behind(b).
//
// (Each permutation of c is sorted. Conversely, before is a mixture of behind and of behind
// with two entries exchanged; so p is a mixture of permutations of c.)
//
// Hence p = c + D δ with G δ ≤ γ, and γ > 0 has the differences of c: to [complementarity] with
// bounds c come, for each player and each exchange, with A and B as there,
//
//	w_δ = Dᵀ(A y − Eᵀu) + Gᵀλ   ≥ 0   complementary to δ
//	w_λ = γ − G δ               ≥ 0   complementary to λ
//
// and x is c + D δ + x̂ throughout. Only the right-hand side has ε.
//
// A solution leaves no row slack, as shown for [complementarity]: the sum of p(h,·) does not
// depend on δ, and it is less than any p(seq(h)). There is no secondary ray for a covering
// vector d that is positive but for w_λ, where it is 0. For suppose one with direction z'.
// From w_λ' = −G δ' ≥ 0 follows δ' = 0, since δ is bounded. If z₀' > 0, what is shown there gives
// x̂' = u' = 0; with the point z of the ray, 0 = δᵀw_δ' = δᵀ(Gᵀλ' + d z₀') and 0 = λ'ᵀ(γ − G δ), so
// λ'ᵀγ + z₀'δᵀd = 0, hence λ' = 0 and δ = 0; then w_λ = γ > 0, so λ = 0 too, and the ray is
// the one of the start. If z₀' = 0, what is shown there gives x̂' = u' = 0, as x ≥ 0, and
// λ'ᵀγ = 0 as before.
//
// Reference: Sørensen 2012 [Soe12] for sorting networks in a complementarity problem for
// proper equilibria, after Goemans 2015 [Goe15].
type ordered struct {
	*complementarity
	exchanges [2][]exchange
	touching  [2][][]term // per sequence, the row of D
}

// An exchange is one of the network at an information set, of two of its sequences.
type exchange struct {
	a, b   int
	number int // of δ; that of λ is one more
}

// A term is ±1 times a variable.
type term struct {
	number int
	minus  bool
}

func newOrdered(g *seqform.Game) *ordered {
	powers := mistakes(g)
	o := &ordered{complementarity: newComplementarity(g, makeBounds(g, func(i, s int) polyeps.Poly {
		return polyeps.Monomial(rational.Int(1), powers[i][s])
	}))}
	for i := range o.exchanges {
		player := &g.Players[i]
		o.touching[i] = make([][]term, player.NumSeqs())
		for h := range player.Infosets {
			set := &player.Infosets[h]
			sorting(len(set.Actions), func(a, b int) {
				o.exchanges[i] = append(o.exchanges[i], exchange{set.Seq(a), set.Seq(b), o.n})
				o.n += 2
			})
		}
		for _, e := range o.exchanges[i] {
			o.touching[i][e.a] = append(o.touching[i][e.a], term{e.number, true})
			o.touching[i][e.b] = append(o.touching[i][e.b], term{e.number, false})
		}
	}
	return o
}

// mistakes returns, per sequence, the power of ε that is the size c of its mistake: the next ones
// after that of the least before h.
func mistakes(g *seqform.Game) (powers [2][]int) {
	for i := range powers {
		player := &g.Players[i]
		powers[i] = make([]int, player.NumSeqs())
		least := make([]int, player.NumSeqs()) // the power of the least mistake
		for h := range player.Infosets {
			set := &player.Infosets[h]
			for a := range set.Actions {
				powers[i][set.Seq(a)] = least[set.ParentSeq] + a + 1
				least[set.Seq(a)] = least[set.ParentSeq] + len(set.Actions)
			}
		}
	}
	return powers
}

// exchanges returns the number of exchanges of the networks at all information sets.
func exchanges(g *seqform.Game) (n int) {
	for i := range 2 {
		for h := range g.Players[i].Infosets {
			sorting(len(g.Players[i].Infosets[h].Actions), func(int, int) { n++ })
		}
	}
	return n
}

// sorting calls visit for the exchanges a < b of a network that sorts n numbers, the last
// first, the greatest number being that with number 0 behind it.
//
// Reference: Batcher 1968 [Bat68], in the form of Knuth, volume 3, algorithm 5.2.2M.
func sorting(n int, visit func(a, b int)) {
	top := 1
	for 2*top < n {
		top *= 2
	}
	for p := 1; p <= top; p *= 2 {
		for q := p; q <= top; q *= 2 {
			r, d := p, 2*q-p
			if q == top {
				r, d = 0, p
			}
			for a := n - d - 1; a >= 0; a-- {
				if a&p == r {
					visit(a, a+d)
				}
			}
		}
	}
}

// problem returns the complementarity problem; d has the covering numbers of sequences and
// information sets, those of exchanges are 1. Once ctx is done, it is of no use.
func (o *ordered) problem(ctx context.Context, d []rational.Rat) lemke.Problem {
	p := o.complementarity.problem(ctx, nil)
	for r, row := range p.M {
		if ctx.Err() != nil {
			return p
		}
		p.M[r] = o.withExchanges(row)
	}
	for i := range o.exchanges {
		for _, e := range o.exchanges[i] {
			if ctx.Err() != nil {
				return p
			}
			row := difference(p.M[o.first[i]+e.b], p.M[o.first[i]+e.a])
			p.M[e.number] = row
			p.Q[e.number] = polyeps.New(p.Q[o.first[i]+e.b]...).Sub(polyeps.New(p.Q[o.first[i]+e.a]...)).Coeffs()
		}
		o.addRoom(&p, i)
	}
	p.D = make([]rational.Rat, o.n)
	for r := range p.D {
		switch base := o.first[3] + len(o.g.Players[1].Infosets) + 1; {
		case r < base && d != nil:
			p.D[r] = d[r]
		case r < base || (r-base)%2 == 0:
			p.D[r] = rational.Int(1)
		}
	}
	return p
}

// withExchanges returns a row with what D δ adds to it.
func (o *ordered) withExchanges(row []tableau.Entry) []tableau.Entry {
	all := row
	for _, e := range row {
		for i := range o.touching {
			s := e.Col - o.first[i]
			if s < 0 || s >= len(o.touching[i]) {
				continue
			}
			for _, t := range o.touching[i][s] {
				all = append(all, tableau.Entry{Col: t.number, Value: signed(e.Value, t.minus)})
			}
		}
	}
	return difference(all, nil)
}

// addRoom adds the rows γ − G δ of player i, and the columns Gᵀλ.
func (o *ordered) addRoom(p *lemke.Problem, i int) {
	wire := make(map[int][]term) // what exchanges so far, from behind, add to a sequence
	for _, e := range o.exchanges[i] {
		room := []tableau.Entry{{Col: e.number, Value: rational.Int(-1)}}
		for _, t := range wire[e.a] {
			room = append(room, tableau.Entry{Col: t.number, Value: signed(rational.Int(1), t.minus)})
		}
		for _, t := range wire[e.b] {
			room = append(room, tableau.Entry{Col: t.number, Value: signed(rational.Int(1), !t.minus)})
		}
		room = difference(room, nil)
		p.M[e.number+1] = room
		p.Q[e.number+1] = o.bounds[i][e.a].Sub(o.bounds[i][e.b]).Coeffs()
		for _, t := range room {
			p.M[t.Col] = append(p.M[t.Col], tableau.Entry{Col: e.number + 1, Value: t.Value.Neg()})
		}
		wire[e.a] = append(wire[e.a], term{e.number, true})
		wire[e.b] = append(wire[e.b], term{e.number, false})
	}
}

func signed(x rational.Rat, minus bool) rational.Rat {
	if minus {
		return x.Neg()
	}
	return x
}

// difference returns x − y with one entry a column, in the order in which columns occur.
func difference(x, y []tableau.Entry) []tableau.Entry {
	var z []tableau.Entry
	at := make(map[int]int)
	for k, e := range append(x[:len(x):len(x)], y...) {
		if k >= len(x) {
			e.Value = e.Value.Neg()
		}
		if n, met := at[e.Col]; met {
			z[n].Value = z[n].Value.Add(e.Value)
			continue
		}
		at[e.Col] = len(z)
		z = append(z, e)
	}
	return z
}

// plans reads the plans of both players off a solution z.
func (o *ordered) plans(z func(k int) polyeps.Poly) [][]polyeps.Poly {
	return o.complementarity.plans(func(k int) polyeps.Poly {
		sum := z(k)
		for i := range o.touching {
			s := k - o.first[i]
			if s < 0 || s >= len(o.touching[i]) {
				continue
			}
			for _, t := range o.touching[i][s] {
				if d := z(t.number); t.minus {
					sum = sum.Sub(d)
				} else {
					sum = sum.Add(d)
				}
			}
		}
		return sum
	})
}

// solveOrdered finds a quasi-proper equilibrium.
func solveOrdered(ctx context.Context, g *seqform.Game, opt Options) (*answer.Result, error) {
	result := new(answer.Result)
	plans, end := orderedPlans(ctx, g, opt, &result.Stats)
	if end != solved {
		return result, unsolved(ctx, result, end, opt.MaxPivots)
	}
	c, err := proved(g, cert.QuasiProper, plans, nil)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", answer.ErrInternal, err)
	}
	result.Status, result.Certificate = answer.Yes, c
	return result, nil
}

// orderedPlans solves the game in which mistakes have an order.
func orderedPlans(ctx context.Context, g *seqform.Game, opt Options, stats *answer.Stats) ([][]polyeps.Poly, ending) {
	o := newOrdered(g)
	stats.Method = "Lemke's algorithm with a formal ε, mistakes at each information set in an order"
	stats.Rows, stats.Cols = o.n, o.n+1
	p := o.problem(ctx, opt.Covering)
	if ctx.Err() != nil {
		return nil, limited
	}
	method, end := complement(ctx, p, opt, opt.MaxPivots, stats)
	if end != solved {
		return nil, end
	}
	return o.plans(func(k int) polyeps.Poly { return polyeps.New(method.Z(k)...) }), solved
}
