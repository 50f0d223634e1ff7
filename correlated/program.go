package correlated

import (
	"cmp"
	"context"
	"slices"

	"exactsolve/cert/claim"
	"exactsolve/internal/lp"
	"exactsolve/rational"
)

// A program looks for the best device of a form.
//
// Variables are those of the space, and for each trigger τ and information set k at or below its start the
// value v_τ(k) of the best deviation from there on. Where the start is one information set, no more than the
// value of obeying takes the place of its variable.
type program struct {
	f       *form
	space   space
	layouts []layout
	lp      lp.Program
	sum     sum
	orbits  *leavings // nil if all ways to leave are different

	every      bool      // rows that say nothing are entered too
	first      [][]int   // an action at each information set
	left       []trigger // those that have no rows yet
	incentives []incentive
	start      lp.Basis // the first one; nil for all slacks
	excuse     int      // a variable of what ways to leave may gain, which is to be the least; else −1
	stats      lp.Stats // of all solutions
	require    []int    // rows
	needs      []claim.Requirement
	lack       []int        // a variable of what each requirement lacks, if that is to be the least
	relaxed    *lp.Solution // the last one, perhaps without rows for some triggers
	weights    []rational.Rat
}

// An incentive is a trigger with the rows of its deviations.
type incentive struct {
	trigger trigger
	rows    []deviation
}

// A deviation is the row that says that taking a sequence instead pays no more than the value where it is taken.
type deviation struct{ infoset, seq, row int }

// newProgram makes the program of a form. With missing, it has variables for what requirements lack, whose sum
// is to be the least.
func newProgram(f *form, q *Question, missing, symmetric bool) (*program, error) {
	s, err := newSpace(f)
	if err != nil {
		return nil, err
	}
	if symmetric {
		s = newOrbits(f, s, q)
	}
	return programOver(f, s, q, missing, nil), nil
}

// programOver begins where all play the actions first, or if that is nil promising ones.
func programOver(f *form, s space, q *Question, missing bool, first [][]int) *program {
	p := &program{f: f, space: s, layouts: layouts(f.g), weights: make([]rational.Rat, len(f.g.Players)), excuse: -1, needs: q.Require}
	p.left = triggers(f.g, f.concept)
	if z, ok := s.(*orbits); ok {
		p.orbits = z.leaving
		p.left = slices.DeleteFunc(p.left, func(t trigger) bool {
			n := p.orbits.of(&t)
			return p.orbits.first(place{n, t.start[0], 0}).trigger != n
		})
	}
	p.lp.Limits.Entries = maxEntries
	for range s.size() {
		p.lp.Variable(false)
	}
	weights := q.Maximize
	if q.Polygon {
		weights = rational.Ints(1, 0)
	}
	if p.first = first; first == nil {
		p.first = p.promising(f.weights(weights))
	}
	basic := s.enter(&p.lp, p.first)
	for _, r := range q.Require {
		p.pays(f.weights(r.Weights))
		if missing {
			lack := p.lp.Variable(false)
			p.lack = append(p.lack, lack)
			p.lp.Cost(0, lp.Times(lack, rational.Int(1)))
			p.sum.add(lack, rational.Int(1))
		}
		p.require = append(p.require, p.lp.AtLeast(p.sum.take(), r.Least))
	}
	if basic != nil {
		p.start = starting(basic, missing, len(q.Require))
	}
	if weights != nil && !missing {
		p.maximize(weights)
	}
	return p
}

// starting returns the basis with the basic variables of a space, as many as it has equations, and the slacks
// of requirements.
func starting(basic []bool, missing bool, require int) lp.Basis {
	rows := 0
	for _, b := range basic {
		if b {
			rows++
		}
	}
	b := slices.Clone(basic)
	if missing {
		b = append(b, make([]bool, require)...)
	}
	return append(append(b, make([]bool, rows)...), slices.Repeat([]bool{true}, require)...)
}

// maxEntries limits the program.
const maxEntries = 50_000_000

// tempt enters the rows that keep a player from leaving.
func (p *program) tempt(t trigger) {
	l := &p.layouts[t.player]
	obeyed := func() {
		for _, term := range l.obeyed(&t) {
			p.term(t.player, term, -1, 1)
		}
		if p.excuse >= 0 {
			p.sum.add(p.excuse, rational.Int(1))
		}
	}
	told := -1 // that playing what is told pays no more than that follows from later triggers
	if t.action > 0 {
		told = t.own
	}
	value := map[int]int{}
	sets := l.below(t.start, told)
	for _, k := range sets {
		if len(t.start) == 1 && k == t.start[0] {
			continue
		}
		if first := p.place(&t, k, 0); first.infoset < k {
			value[k] = value[first.infoset]
		} else {
			value[k] = p.lp.Variable(true)
		}
	}
	one := rational.Int(1)
	if len(t.start) > 1 {
		obeyed()
		for _, k := range t.start {
			p.sum.add(value[k], one.Neg())
		}
		p.lp.AtLeast(p.sum.take())
	}
	in := incentive{trigger: t}
	for _, k := range sets {
		set := &l.p.Infosets[k]
		for a := range set.Actions {
			s := set.Seq(a)
			if s == told || p.place(&t, k, s).seq != s {
				continue
			}
			if v, ok := value[k]; ok {
				p.sum.add(v, one)
			} else {
				obeyed()
			}
			for _, term := range l.terms[s] {
				p.term(t.player, term, t.own, -1)
			}
			for _, next := range l.sets[s] {
				p.sum.add(value[next], one.Neg())
			}
			if row := p.sum.take(); len(row) > 0 || p.every {
				in.rows = append(in.rows, deviation{k, s, p.lp.AtLeast(row)})
			}
		}
	}
	p.incentives = append(p.incentives, in)
}

// term adds what player i is paid in a term of the payoffs, with sequence own, unless that is −1, instead of
// that of the term.
func (p *program) term(i, term, own int, times int64) {
	u := p.f.g.Payoffs.U(term, i)
	if u.IsZero() {
		return
	}
	u = u.Mul(rational.Int(times))
	tuple := p.f.g.Payoffs.Tuple(term)
	if own >= 0 {
		p.sum.tuple = append(p.sum.tuple[:0], tuple...)
		p.sum.tuple[i] = int32(own)
		tuple = p.sum.tuple
	}
	p.space.at(tuple, func(v int) { p.sum.add(v, u) })
}

// pays adds the payoffs of devices, weighted.
func (p *program) pays(weights []rational.Rat) {
	for i, w := range weights {
		if w.IsZero() {
			continue
		}
		for t := range p.f.g.Payoffs.Len() {
			u := p.f.g.Payoffs.U(t, i).Mul(w)
			p.space.at(p.f.g.Payoffs.Tuple(t), func(v int) { p.sum.add(v, u) })
		}
	}
}

// maximize has weights, of the players of f.from, be what is maximized.
func (p *program) maximize(weights []rational.Rat) {
	weights = p.f.weights(weights)
	change := make([]rational.Rat, len(weights))
	for i, w := range weights {
		change[i] = p.weights[i].Sub(w)
	}
	p.weights = weights
	p.pays(change)
	p.lp.Cost(0, p.sum.take()...)
}

// solve returns the best device. Most triggers do not tempt: rows are entered for those that do.
func (p *program) solve(ctx context.Context, o Options) (*lp.Solution, error) {
	for {
		z, err := p.lp.Solve(ctx, lp.Options{MaxPivots: o.MaxPivots, Start: p.start})
		if err != nil {
			return nil, err
		}
		p.stats.Add(z.Stats)
		p.relaxed = z
		if !p.tempted(z) {
			return z, nil
		}
		p.start = nil
	}
}

// nearby limits the rows of triggers that do not yet tempt: none enters once the new rows, with those of triggers that
// tempt, are more than one for so many that there were.
const nearby = 10

// tempted enters rows for the triggers that a solution does not keep from gaining, and reports whether there
// are any. Others at information sets that follow the same sequence are likely to be next, and enter too.
func (p *program) tempted(z *lp.Solution) bool {
	value := make([]rational.Rat, p.space.size()) // times a common denominator
	for v := range value {
		value[v] = rational.FromBigInt(z.Primal[0].Num(v))
	}
	w := &weigher{f: p.f, at: func(tuple []int32) (sum rational.Rat) {
		p.space.at(tuple, func(v int) { sum = sum.Add(value[v]) })
		return sum
	}}
	type place struct{ player, seq int }
	var tempting, left []trigger
	near := map[place]bool{} // where triggers tempt
	at := func(t *trigger) place {
		return place{t.player, int(p.f.g.Players[t.player].Infosets[t.start[0]].ParentSeq)}
	}
	for _, t := range p.left {
		if !w.told(&t).IsZero() {
			if gain, _ := w.gain(&p.layouts[t.player], &t); gain.Sign() > 0 {
				tempting = append(tempting, t)
				near[at(&t)] = true
				continue
			}
		}
		left = append(left, t)
	}
	rows := p.lp.Rows()
	for _, t := range tempting {
		p.tempt(t)
	}
	p.left = slices.DeleteFunc(left, func(t trigger) bool {
		if !near[at(&t)] || p.lp.Rows()-rows > rows/nearby {
			return false
		}
		p.tempt(t)
		return true
	})
	return len(tempting) > 0
}

// place returns that of whoever leaves, or that which stands for it.
func (p *program) place(t *trigger, infoset, seq int) place {
	if p.orbits == nil {
		return place{infoset: infoset, seq: seq}
	}
	return p.orbits.first(place{p.orbits.of(t), infoset, seq})
}

// dual returns the multipliers of a solution.
func (p *program) dual(z *lp.Solution) (d claim.Dual) {
	shares := p.shares(z)
	slices.SortFunc(shares, func(x, y weighted) int {
		return cmp.Or(x.trigger.compare(y.trigger), cmp.Compare(x.share.Sequence, y.share.Sequence))
	})
	for k := 0; k < len(shares); {
		t := shares[k].trigger
		var list []claim.Share
		for ; k < len(shares) && shares[k].trigger.compare(t) == 0; k++ {
			list = append(list, shares[k].share)
		}
		d.Temptations = append(d.Temptations, p.f.temptation(*t, list))
	}
	for _, row := range p.require {
		d.Require = append(d.Require, z.Multiplier(row))
	}
	d.Potentials = p.space.potentials(z.Multiplier)
	return d
}

// A weighted share is one of a way to leave.
type weighted struct {
	trigger *trigger
	share   claim.Share
}

// shares returns the multipliers of the rows of ways to leave, of which one may stand for several.
func (p *program) shares(z *lp.Solution) (list []weighted) {
	for n := range p.incentives {
		in := &p.incentives[n]
		for _, r := range in.rows {
			w := z.Multiplier(r.row)
			switch {
			case w.IsZero():
			case p.orbits == nil:
				list = append(list, weighted{&in.trigger, claim.Share{Weight: w, Sequence: r.seq}})
			default:
				all := p.orbits.all(place{p.orbits.of(&in.trigger), r.infoset, r.seq})
				w = w.Quo(rational.Int(int64(len(all))))
				for _, x := range all {
					list = append(list, weighted{&p.orbits.triggers[x.trigger], claim.Share{Weight: w, Sequence: x.seq}})
				}
			}
		}
	}
	return list
}

// point returns the device of a solution and what it pays.
func (p *program) point(z *lp.Solution) (d claim.Device, payoffs []rational.Rat) {
	for _, i := range p.f.lead {
		w := make([]rational.Rat, len(p.f.g.Players))
		w[i] = rational.Int(1)
		p.pays(w)
		var sum rational.Rat
		for _, t := range p.sum.take() {
			sum = sum.Add(t.Coef.Mul(z.Value(t.Var)))
		}
		payoffs = append(payoffs, sum)
	}
	return p.space.device(p.f, z.Value), payoffs
}

// compare compares the places of two triggers in the order of certificates.
func (t *trigger) compare(u *trigger) int {
	return cmp.Or(cmp.Compare(t.player, u.player), cmp.Compare(t.infoset, u.infoset), cmp.Compare(t.action, u.action))
}

// promising returns an action at each information set, from which the largest payoffs, weighted, can be reached.
func (p *program) promising(weights []rational.Rat) [][]int {
	pay := p.f.g.Payoffs
	order := make([]int, pay.Len()) // of the terms, the best first
	value := make([]rational.Rat, pay.Len())
	for t := range order {
		order[t] = t
		for i, w := range weights {
			value[t] = value[t].Add(w.Mul(pay.U(t, i)))
		}
	}
	slices.SortStableFunc(order, func(t, u int) int { return value[u].Cmp(value[t]) })
	z := make([][]int, len(p.f.g.Players))
	for i := range z {
		player := &p.f.g.Players[i]
		chosen := make([]bool, len(player.Infosets))
		z[i] = make([]int, len(player.Infosets))
		for _, t := range order {
			for s := pay.Seq(t, i); s > 0; {
				h := player.SeqInfoset[s]
				if !chosen[h] {
					chosen[h], z[i][h] = true, player.SeqAction(s)
				}
				s = int(player.Infosets[h].ParentSeq)
			}
		}
	}
	return z
}

// A sum adds up terms of variables.
type sum struct {
	coef    []rational.Rat
	touched []int
	in      []bool
	tuple   []int32 // room for the tuple of a term
}

func (s *sum) add(v int, x rational.Rat) {
	for v >= len(s.coef) {
		s.coef, s.in = append(s.coef, rational.Rat{}), append(s.in, false)
	}
	if !s.in[v] {
		s.in[v] = true
		s.touched = append(s.touched, v)
	}
	s.coef[v] = s.coef[v].Add(x)
}

// take returns the terms that are not 0, and starts anew.
func (s *sum) take() (terms []lp.Term) {
	for _, v := range s.touched {
		if !s.coef[v].IsZero() {
			terms = append(terms, lp.Times(v, s.coef[v]))
		}
		s.coef[v], s.in[v] = rational.Rat{}, false
	}
	s.touched = s.touched[:0]
	return terms
}
