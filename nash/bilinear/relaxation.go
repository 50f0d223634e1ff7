package bilinear

import (
	"math/big"
	"slices"

	"exactsolve/nash/bilinear/internal/relaxed"
	"exactsolve/nash/bilinear/model"
	"exactsolve/rational"
)

// A relaxation is a linear program: variables with domains, and rows without
// products. Each point of the model in the box has one of the relaxation, with the
// same first variables. Coefficients are integers.
//
// Boxes of one search have relaxations with much the same variables and rows, though
// some lack some. Slots number them alike, so that one's basis is another's to start from.
type relaxation struct {
	relaxed.Program
	at []int // variable of the model → variable here, −1 for none
}

// begin returns a relaxation with the variables of the model that keep accepts, and
// the rows of the model that have no others and no products; for pairs that are not
// decided and have no binary variable x/X + r/R ≤ 1, with the upper bounds X and R of
// the box. The objective is the sum of the slacks, each divided by its first upper bound.
func (s *space) begin(d []rational.Interval, keep func(k int) bool) *relaxation {
	r := &relaxation{at: make([]int, len(s.m.Vars))}
	for k := range s.m.Vars {
		r.at[k] = -1
		if keep(k) {
			r.at[k] = r.Variable(d[k])
		}
	}
	for k := range s.m.Pairs {
		p := &s.m.Pairs[k]
		if most := s.m.Vars[p.R].Domain.Hi; !most.IsZero() {
			r.Cost[r.at[p.R]] = most.Inv()
		}
		row := model.Row{Sense: model.AtMost}
		if x, y := d[p.X].Hi, d[p.R].Hi; p.B < 0 && !x.IsZero() && !y.IsZero() {
			row.Terms, row.Rhs = []model.Term{{Var: r.at[p.X], Coef: y}, {Var: r.at[p.R], Coef: x}}, x.Mul(y)
		}
		r.Add(row.Integral())
	}
	for k := range s.rows {
		if row, ok := r.translated(&s.rows[k]); ok {
			r.Add(row)
		}
	}
	return r
}

// translated returns a row in the variables of r, if it can be.
func (r *relaxation) translated(row *model.Row) (model.Row, bool) {
	if len(row.Quads) > 0 {
		return model.Row{}, false
	}
	z := model.Row{Name: row.Name, Sense: row.Sense, Rhs: row.Rhs}
	for _, t := range row.Terms {
		if r.at[t.Var] < 0 {
			return model.Row{}, false
		}
		z.Terms = append(z.Terms, model.Term{Var: r.at[t.Var], Coef: t.Coef})
	}
	return z, true
}

// A joint is the relaxation, while it is made, of a box of a game in strategic form, in
// which a joint distribution W over pure profiles stands for the products of weights.
type joint struct {
	s *space
	*relaxation
	d []rational.Interval
	w []int // by term, −1 where the probability is 0
}

// jointly returns that relaxation of a box. With W(a, z) the probability that player i
// takes action a and the others z, it has, besides the rows of the model,
//
//	x_i(a) = Σ_z W(a, z) and Σ W = 1
//	r_i(a) = v_i − Σ_b Σ_z W(b, z) u_i(a, z)
//	v_i = Σ_a Σ_z W(a, z) u_i(a, z)                      as Σ_a x_i(a) r_i(a) = 0
//	Σ_z W(a, z) (u_i(b, z) − u_i(a, z)) ≤ 0             as x_i(a) (u_i(b) − u_i(a)) ≤ 0
//	Σ_z W(b, z) (u_i(c, z) − u_i(a, z)) ≤ 0 where a is in, as u_i(c) − u_i(a) ≤ 0
//	l Σ_b W(b, z) ≤ W(a, z) ≤ h Σ_b W(b, z)              for bounds l, h of x_i(a)
//
// all for every b and c.
func (s *space) jointly(d []rational.Interval) *relaxation {
	b := &joint{s: s, d: d}
	b.relaxation = s.begin(d, func(k int) bool { return s.m.Tuple[k] == nil || isWeight(s.m.Tuple[k]) })
	for _, profile := range s.profiles {
		w, most := -1, one
		for i, a := range profile {
			most = rational.Min(most, d[b.weight(i, a)].Hi)
		}
		if most.IsZero() {
			b.SkipVariables(1)
		} else {
			w = b.Variable(rational.NewInterval(zero, most))
		}
		b.w = append(b.w, w)
	}
	for i, size := range s.g.Table.Sizes {
		b.payoff(i)
		for a := range size {
			b.marginal(i, a)
			b.slack(i, a)
			b.deviations(i, a)
			b.bounds(i, a)
		}
	}
	return b.relaxation
}

// isWeight reports whether a tuple has one sequence.
func isWeight(tuple []int32) bool {
	n := 0
	for _, s := range tuple {
		if s > 0 {
			n++
		}
	}
	return n == 1
}

func (b *joint) weight(i, a int) int { return b.s.m.Weight[i][a+1] }

// against calls visit for each term in which player i takes action a and its profile
// is possible.
func (b *joint) against(i, a int, visit func(t int)) {
	for t, profile := range b.s.profiles {
		if profile[i] == a && b.w[t] >= 0 {
			visit(t)
		}
	}
}

// marginal adds x_i(a) = Σ W; that Σ W = 1 follows from the rows of the model.
func (b *joint) marginal(i, a int) {
	row := model.Row{Terms: []model.Term{{Var: b.at[b.weight(i, a)], Coef: one.Neg()}}}
	b.against(i, a, func(t int) { row.Terms = append(row.Terms, model.Term{Var: b.w[t], Coef: one}) })
	b.Add(row)
}

// payoff adds the row of v_i.
func (b *joint) payoff(i int) {
	row := model.Row{Terms: []model.Term{{Var: b.at[b.s.m.Value[i][0]], Coef: b.s.unit[i].Neg()}}}
	for t, w := range b.w {
		if w >= 0 {
			row.Add(w, b.s.pay[i][t])
		}
	}
	b.Add(row)
}

// slack adds the row of r_i(a).
func (b *joint) slack(i, a int) {
	row := model.Row{Terms: []model.Term{
		{Var: b.at[b.s.m.Slack[i][a+1]], Coef: b.s.unit[i]}, {Var: b.at[b.s.m.Value[i][0]], Coef: b.s.unit[i].Neg()}}}
	for t, w := range b.w {
		if w >= 0 {
			row.Add(w, b.s.pay[i][t+(a-b.s.profiles[t][i])*b.s.step[i]])
		}
	}
	b.Add(row)
}

// deviations adds what is known from x_i(a) ≥ 0, and from r_i(a) = 0 where a is in.
func (b *joint) deviations(i, a int) {
	size := b.s.g.Table.Sizes[i]
	inside := b.d[b.s.m.Slack[i][a+1]].Hi.IsZero()
	for c := range size {
		if c == a {
			continue
		}
		b.deviation(i, a, c, a)
		if !inside {
			b.SkipRows(size - 1)
			continue
		}
		for other := range size {
			if other != a {
				b.deviation(i, other, c, a)
			}
		}
	}
}

// deviation adds Σ_z W(at, z) (u_i(c, z) − u_i(a, z)) ≤ 0.
func (b *joint) deviation(i, at, c, a int) {
	row := model.Row{Sense: model.AtMost}
	b.against(i, at, func(t int) {
		z := t - at*b.s.step[i]
		row.Add(b.w[t], b.s.pay[i][z+c*b.s.step[i]].Sub(b.s.pay[i][z+a*b.s.step[i]]))
	})
	b.Add(row)
}

// bounds adds the products of the bounds of x_i(a) with the others' pure profiles.
func (b *joint) bounds(i, a int) {
	d := b.d[b.weight(i, a)]
	if d.Lo.Sign() > 0 {
		b.bound(i, a, d.Lo, one)
	} else {
		b.SkipRows(len(b.w) / b.s.g.Table.Sizes[i])
	}
	if d.Hi.Sign() > 0 && d.Hi.Cmp(one) < 0 {
		b.bound(i, a, d.Hi, one.Neg())
	} else {
		b.SkipRows(len(b.w) / b.s.g.Table.Sizes[i])
	}
}

// bound adds sign·(l Σ_b W(b, z) − W(a, z)) ≤ 0 for each z.
func (b *joint) bound(i, a int, l, sign rational.Rat) {
	size := b.s.g.Table.Sizes[i]
	for t, profile := range b.s.profiles {
		if profile[i] != a {
			continue
		}
		row := model.Row{Sense: model.AtMost}
		for c := range size {
			coef := l
			if c == a {
				coef = l.Sub(one)
			}
			if w := b.w[t+(c-a)*b.s.step[i]]; w >= 0 {
				row.Add(w, sign.Mul(coef))
			}
		}
		b.Add(row.Integral())
	}
}

// refuted reports whether multipliers of the rows of a relaxation, guessed in floats,
// prove that it has no solution.
//
// Round them to integers y, with y ≥ 0 for rows that are ≤. A solution z satisfies
// Σ y_i (row i of z) ≤ Σ y_i rhs_i; if the least value of the left side over the
// domains is larger than the right side there is none. All that is exact, so the
// rounding can only lose a proof.
func (r *relaxation) refuted(ray relaxed.Ray) bool {
	return slices.ContainsFunc([]int{14, 26, 50}, func(bits int) bool { return r.refutedBy(ray.Round(bits)) })
}

func (r *relaxation) refutedBy(y []int64) bool {
	sum := make([]big.Int, len(r.Domains))
	var right, z, u big.Int
	for i := range r.Rows {
		row := &r.Rows[i]
		if y[i] == 0 || row.Sense == model.AtMost && y[i] < 0 {
			continue
		}
		z.SetInt64(y[i])
		for _, t := range row.Terms {
			sum[t.Var].Add(&sum[t.Var], u.Mul(&z, integer(t.Coef, &u)))
		}
		right.Add(&right, u.Mul(&z, integer(row.Rhs, &u)))
	}
	var left rational.Rat
	for k := range sum {
		bound := r.Domains[k].Lo
		if sum[k].Sign() < 0 {
			bound = r.Domains[k].Hi
		}
		if sum[k].Sign() != 0 && !bound.IsZero() {
			left = left.Add(rational.FromBigInt(&sum[k]).Mul(bound))
		}
	}
	return left.Cmp(rational.FromBigInt(&right)) > 0
}

// integer returns an integer x, in z if it is small.
func integer(x rational.Rat, z *big.Int) *big.Int {
	if n, d, ok := x.Small(); ok && d == 1 {
		return z.SetInt64(n)
	}
	return x.Num()
}
