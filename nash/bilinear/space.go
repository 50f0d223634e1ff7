package bilinear

import (
	"context"

	"exactsolve/nash/bilinear/internal/relaxed"
	"exactsolve/nash/bilinear/model"
	"exactsolve/rational"
	"exactsolve/seqform"
)

var (
	zero rational.Rat
	one  = rational.Int(1)
)

// A space is what all boxes of a search have in common. It does not change.
type space struct {
	g      *seqform.Game
	m      *model.Model
	names  map[string]int // of the variables
	rows   []model.Row    // of m, in integers
	places []int          // binary places to which the bounds of a variable are rounded
	floats *relaxed.Game
	newton Starts
	pay    [][]rational.Rat // per player and term, made integers; nil for trees and large games
	unit   []rational.Rat   // by which those are larger
	// Of player i, the terms against the others' pure profiles, and a step in them; with pay.
	against [][]int
	step    []int

	profiles [][]int // by term, the actions; nil where McCormick's inequalities are used
	lift     *lift   // nil where they are not
}

func newSpace(ctx context.Context, g *seqform.Game, m *model.Model, newton Starts) *space {
	s := &space{g: g, m: m, names: make(map[string]int), newton: newton, floats: relaxed.New(ctx, g)}
	for k := range m.Rows {
		s.rows = append(s.rows, m.Rows[k].Integral())
	}
	for k, v := range m.Vars {
		s.names[v.Name] = k
		s.places = append(s.places, places(v.Domain.Width()))
	}
	if g.Table != nil {
		s.setPayoffs()
	}
	if s.pay != nil && m.Kind != model.KindChain && jointPays(m) {
		for t := range g.Payoffs.Len() {
			var list []int
			for _, q := range g.Payoffs.Tuple(t) {
				list = append(list, int(q)-1)
			}
			s.profiles = append(s.profiles, list)
		}
	} else {
		s.lift = newLift(m)
	}
	return s
}

// jointPays reports whether relaxations have a variable for each pure profile instead of
// products with McCormick's inequalities: they leave fewer boxes, but it must not take
// more than maxRatio times the work to solve one. Of random games with 3 players that are
// those of up to 8 actions, and with 2, whose models have no products, of up to 2.
//
// The work of a program is estimated by its rows, as are the pivots, times its entries,
// as is the work of one.
func jointPays(m *model.Model) bool {
	profiles, actions, pairs := m.Game.Payoffs.Len(), 0, 0
	for _, n := range m.Game.Table.Sizes {
		actions, pairs = actions+n, pairs+n*(n-1)
	}
	entries := profiles * (2*actions + len(m.Game.Players))
	products, simple := make(map[[2]int]bool), 0
	for _, p := range m.Products {
		products[[2]int{p.X, p.Y}] = true
	}
	for _, r := range m.Rows {
		simple += len(r.Terms) + len(r.Quads)
		for _, q := range r.Quads {
			products[[2]int{q.X, q.Y}] = true
		}
	}
	const maxRatio, rows, terms = 2, 4, 3 // the last two of McCormick's inequalities
	other := (rows*len(products) + len(m.Rows)) * (rows*terms*len(products) + simple)
	return entries <= maxJoint && (pairs+2*actions)*entries <= maxRatio*other
}

// maxJoint limits the entries of a relaxation with a variable for each pure profile.
const maxJoint = 1 << 16

// setPayoffs sets what dominance needs, if a pass over it is not too long.
func (s *space) setPayoffs() {
	actions, all := make([][]int, len(s.g.Players)), 0
	for i, m := range s.g.Table.Sizes {
		for a := range m {
			actions[i] = append(actions[i], a)
		}
		all += m
	}
	if all*s.g.Payoffs.Len() > maxComparisons {
		return
	}
	s.pay, s.unit = integerPayoffs(s.g)
	for i := range actions {
		terms, step := s.g.Table.Against(i, actions)
		s.against, s.step = append(s.against, terms), append(s.step, step)
	}
}

// maxComparisons limits the payoffs that a pass of dominance looks at.
const maxComparisons = 1 << 18

// fineness is the number of bits of a domain's first width that are told apart.
const fineness = 20

// places returns q such that 2^−q is about 2^−fineness times the width.
func places(width rational.Rat) int {
	q := fineness
	for ; width.Cmp(one) > 0; width = width.Mul(rational.New(1, 2)) {
		q--
	}
	for ; width.Sign() > 0 && width.Cmp(rational.New(1, 2)) <= 0 && q < 200; width = width.Mul(rational.Int(2)) {
		q++
	}
	return q
}

// integerPayoffs returns the payoffs in integers, multiplied by a positive unit for
// each player.
func integerPayoffs(g *seqform.Game) (pay [][]rational.Rat, unit []rational.Rat) {
	pay = make([][]rational.Rat, len(g.Players))
	for i := range pay {
		for t := range g.Payoffs.Len() {
			pay[i] = append(pay[i], g.Payoffs.U(t, i))
		}
		unit = append(unit, rational.Denominator(pay[i]...))
		for t, u := range pay[i] {
			pay[i][t] = u.Mul(unit[i])
		}
	}
	return pay, unit
}

// domains returns the domains of the model.
func (s *space) domains() []rational.Interval {
	d := make([]rational.Interval, len(s.m.Vars))
	for k := range d {
		d[k] = s.m.Vars[k].Domain
	}
	return d
}

// out and in say what a box decides about a pair.
func out(d []rational.Interval, p *model.Pair) bool { return d[p.X].Hi.IsZero() }
func in(d []rational.Interval, p *model.Pair) bool  { return d[p.R].Hi.IsZero() }

// states returns what a box decides about each player's sequences.
func (s *space) states(d []rational.Interval) [][]relaxed.State {
	state := make([][]relaxed.State, len(s.g.Players))
	for i := range state {
		state[i] = make([]relaxed.State, s.g.Players[i].NumSeqs())
	}
	for k := range s.m.Pairs {
		p := &s.m.Pairs[k]
		switch {
		case out(d, p):
			state[p.Player][p.Seq] = relaxed.Out
		case in(d, p):
			state[p.Player][p.Seq] = relaxed.In
		}
	}
	return state
}
