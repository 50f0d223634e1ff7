package bilinear

import (
	"exactsolve/nash/bilinear/model"
	"exactsolve/rational"
)

// A lift makes relaxations with McCormick's inequalities, with the products of the
// rows E x = e and of weights of other players as far as all variables occur, and with
// the sum of the complementarity conditions of each player.
type lift struct {
	m        *model.Model
	products []model.Product // of the model and its quadratic terms; W counts on
	quads    map[[2]int]int  // variable of a quadratic term
	flows    []model.Row     // products of E x = e
	tuples   map[string]int  // variable of a tuple
	list     [][]int32       // by variable its tuple, nil for others
}

// newLift adds a variable for each quadratic term of the rows and, in a tree, for
// sequences that meet.
func newLift(m *model.Model) *lift {
	l := &lift{m: m, quads: make(map[[2]int]int), tuples: make(map[string]int)}
	l.list = append(l.list, m.Tuple...)
	for k, t := range m.Tuple {
		if t != nil {
			l.tuples[model.Key(t)] = k
		}
	}
	l.products = append(l.products, m.Products...)
	for _, r := range m.Rows {
		for _, q := range r.Quads {
			l.quads[[2]int{q.X, q.Y}] = l.product(q.X, q.Y)
		}
	}
	if m.Game.Tree != nil && m.Game.Tree.Len() <= maxMeet/(len(m.Game.Players)*len(m.Game.Players)) {
		l.meet()
	}
	l.flow()
	for i := range m.Game.Players {
		l.gap(i)
	}
	return l
}

// product returns the variable of x·y, a new one if there was none.
func (l *lift) product(x, y int) int {
	tuple := make([]int32, len(l.m.Game.Players))
	for i := range tuple {
		tuple[i] = max(l.list[x][i], l.list[y][i])
	}
	k := model.Key(tuple)
	w, ok := l.tuples[k]
	if !ok {
		w = len(l.list)
		l.tuples[k], l.list = w, append(l.list, tuple)
		l.products = append(l.products, model.Product{W: w, X: x, Y: y})
	}
	return w
}

// maxMeet limits the variables of sequences that meet.
const maxMeet = 1 << 14

// meet adds a variable for the sequences of any two players that lead to a node, and
// for those of the first three, four, … players.
func (l *lift) meet() {
	g := l.m.Game
	at := make([][]int32, g.Tree.Len())
	for v := range at {
		at[v] = make([]int32, len(g.Players))
		if up := g.Tree.Parent[v]; up >= 0 {
			copy(at[v], at[up])
			if i := g.Tree.Player[up]; i >= 0 {
				at[v][i] = int32(g.Players[i].Infosets[g.Tree.Infoset[up]].Seq(int(g.Tree.Action[v])))
			}
		}
		all := -1 // the product of the weights of players before i
		for i, s := range at[v] {
			if s == 0 {
				continue
			}
			x := l.m.Weight[i][s]
			for j, t := range at[v][:i] {
				if t > 0 {
					l.product(l.m.Weight[j][t], x)
				}
			}
			if all >= 0 {
				x = l.product(all, x)
			}
			all = x
		}
	}
}

// gap adds that what is best for player i from the root on is what the player gets,
// a sum over the terms, if all their tuples have variables: Σ_s x(s) r(s) = 0.
func (l *lift) gap(i int) {
	g := l.m.Game
	coef := make([]rational.Rat, len(l.list))
	for h := range g.Players[i].Infosets {
		if g.Players[i].Infosets[h].ParentSeq == 0 {
			coef[l.m.Value[i][h]] = one.Neg()
		}
	}
	for t := range g.Payoffs.Len() {
		u, tuple := g.Payoffs.U(t, i), g.Payoffs.Tuple(t)
		if u.IsZero() || tuple[i] == 0 {
			continue
		}
		w, ok := l.tuples[model.Key(tuple)]
		if !ok {
			return
		}
		coef[w] = coef[w].Add(u)
	}
	var row model.Row
	for k, c := range coef {
		row.Add(k, c)
	}
	l.flows = append(l.flows, row.Integral())
}

// flow adds, for each tuple and each information set of a player in it, that the sum
// over the actions there is the variable of the tuple with the sequence before them.
func (l *lift) flow() {
	for _, tuple := range l.list {
		for i, s := range tuple {
			if s == 0 || isWeight(tuple) {
				continue
			}
			p := &l.m.Game.Players[i]
			set := &p.Infosets[p.SeqInfoset[s]]
			if s != set.FirstSeq {
				continue
			}
			z := append([]int32(nil), tuple...)
			z[i] = set.ParentSeq
			before, ok := l.tuples[model.Key(z)]
			if !ok {
				continue
			}
			row := model.Row{Terms: []model.Term{{Var: before, Coef: one.Neg()}}}
			for a := range set.Actions {
				z[i] = int32(set.Seq(a))
				w, found := l.tuples[model.Key(z)]
				ok = ok && found
				row.Terms = append(row.Terms, model.Term{Var: w, Coef: one})
			}
			if ok {
				l.flows = append(l.flows, row)
			}
		}
	}
}

// relax returns the relaxation of a box.
func (s *space) relax(d []rational.Interval) *relaxation {
	if s.profiles != nil {
		return s.jointly(d)
	}
	l, r := s.lift, s.begin(d, func(int) bool { return true })
	for len(r.Domains) < len(l.list) {
		r.Variable(rational.NewInterval(zero, one))
	}
	for _, row := range s.rows {
		if len(row.Quads) == 0 {
			continue
		}
		z := model.Row{Sense: row.Sense, Terms: append([]model.Term(nil), row.Terms...), Rhs: row.Rhs}
		for _, q := range row.Quads {
			z.Terms = append(z.Terms, model.Term{Var: l.quads[[2]int{q.X, q.Y}], Coef: q.Coef})
		}
		r.Add(z)
	}
	for _, row := range l.flows {
		r.Add(row)
	}
	for _, p := range l.products {
		r.mcCormick(p)
	}
	return r
}

// mcCormick adds the products of the differences of x and y from their bounds, after
// it has narrowed the domain of w.
func (r *relaxation) mcCormick(p model.Product) {
	x, y, w := r.Domains[p.X], r.Domains[p.Y], &r.Domains[p.W]
	if z, ok := w.Intersect(x.Mul(y)); ok {
		*w = z
	}
	if w.Hi.IsZero() {
		r.SkipRows(4)
		return
	}
	// (x − a)(y − b) ≥ 0 or ≤ 0: sign·(b x + a y − w) ≤ sign·a b
	side := func(a, b, sign rational.Rat) {
		row := model.Row{Sense: model.AtMost, Rhs: sign.Mul(a).Mul(b), Terms: []model.Term{{Var: p.W, Coef: sign.Neg()}}}
		row.Add(p.X, sign.Mul(b))
		row.Add(p.Y, sign.Mul(a))
		r.Cut(row.Integral())
	}
	if !x.Lo.IsZero() || !y.Lo.IsZero() {
		side(x.Lo, y.Lo, one)
	} else {
		r.SkipRows(1)
	}
	side(x.Hi, y.Hi, one)
	side(x.Lo, y.Hi, one.Neg())
	side(x.Hi, y.Lo, one.Neg())
}
