package logit

import (
	"context"
	"math/big"

	"exactsolve/cert/answer"
	"exactsolve/internal/dense"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// A settler looks for an exact equilibrium near the limit of the path.
//
// Actions outside the support have probability 0. At each information set the
// actions of the support must pay the same, given the belief: that of Bayes' rule
// where the support leads there, and that of the limit elsewhere. These equations
// often leave some probabilities free, which are set to simple fractions, and the
// others are solved for.
type settler struct {
	ctx      context.Context
	m        *model
	l        *limit
	e        *evaluator[long]
	given    []long          // beliefs of the limit, as simple fractions, per node
	bases    []int           // per information set
	unknowns []action        // the support but bases
	solved   seqform.Profile // the last solution of the equations, if it is not exact
}

// An action is one of the actions of all information sets, with its set.
type action struct{ set, number int }

const (
	settleBits = 320
	knownBits  = 210  // to which fractions are recognized
	rankSmall  = 1e-6 // pivots that count as 0, relative to the first
	mostSolved = 200  // unknowns of the equations
)

// Radii say how far from the limit fractions are looked for, as negative powers of 2.
type radii struct {
	simple []uint // for all probabilities
	free   []uint // for free ones, relative to the probability
	most   uint   // for none more than this in the end; 0 means no limit
}

var (
	atLimit  = radii{simple: []uint{16, 22}, free: []uint{15, 16, 18, 22, 28}, most: nearBits}
	anywhere = radii{simple: []uint{4, 8, 14, 22}, free: []uint{1, 3, 6, 10, 20}}
)

func newSettler(ctx context.Context, m *model, l *limit, lambda float64) *settler {
	one := long{big.NewFloat(1).SetPrec(settleBits), settleBits}
	s := &settler{ctx: ctx, m: m, l: l, e: newEvaluator(m, one), given: make([]long, len(m.Parent))}
	for k := range m.sets {
		h := &m.sets[k]
		for j, x := range m.limitBelief(h, l, lambda) {
			s.given[h.nodes[j]] = one.ofRat(x)
		}
		base := h.first
		for a := h.first; a < h.first+h.size; a++ {
			if l.prob[a].Cmp(l.prob[base]) > 0 {
				base = a
			}
		}
		s.bases = append(s.bases, base)
		for a := h.first; a < h.first+h.size; a++ {
			if a != base && l.prob[a].Sign() > 0 {
				s.unknowns = append(s.unknowns, action{k, a})
			}
		}
	}
	return s
}

// settle returns a profile within r without regret, and how it was found, or nil.
func (s *settler) settle(r radii) (seqform.Profile, string) {
	for _, bits := range r.simple {
		if p := s.m.profile(s.l.prob, bits, true); p != nil && s.within(p, r.most) && s.exact(p) {
			return p, "simple fractions"
		}
	}
	if len(s.unknowns) == 0 || len(s.unknowns) > mostSolved {
		return nil, ""
	}
	for _, window := range r.free {
		if s.ctx.Err() != nil {
			return nil, ""
		}
		p := s.solve(window)
		if p == nil || s.m.g.CheckProfile(p) != nil || !s.within(p, r.most) {
			continue
		}
		if s.exact(p) {
			return p, "equations"
		}
		s.solved = p
	}
	return nil, ""
}

// within reports whether no probability of p is more than 2^−bits from that of the
// limit.
func (s *settler) within(p seqform.Profile, bits uint) bool {
	if bits == 0 {
		return true
	}
	most := rational.New(1, 1<<bits)
	for k := range s.m.sets {
		h := &s.m.sets[k]
		for a, x := range p[h.player][h.index] {
			if x.Sub(exactly(s.l.prob[h.first+a])).Abs().Cmp(most) > 0 {
				return false
			}
		}
	}
	return true
}

func (s *settler) exact(p seqform.Profile) bool {
	g := s.m.g
	return s.ctx.Err() == nil && g.CheckProfile(p) == nil && answer.Largest(g.Regrets(g.Plans(p))).IsZero()
}

// solve sets free probabilities to the simplest fractions in the window, solves the
// equations for the others and recognizes fractions.
func (s *settler) solve(window uint) seqform.Profile {
	p := s.start()
	s.at(p)
	n := len(s.unknowns)
	system := dense.New(n, n)
	for r, row := range s.rows(s.unknowns, s.unknowns) {
		for c := range n {
			system[r][c] = row[c].float()
		}
	}
	rows, cols := dense.Pivots(s.ctx, system, rankSmall*dense.Largest(system))
	chosen, dependent := pick(s.unknowns, rows), pick(s.unknowns, cols)
	isDependent := make(map[int]bool)
	for _, c := range dependent {
		isDependent[c.number] = true
	}
	for _, c := range s.unknowns {
		if !isDependent[c.number] {
			s.snap(p, c, window)
		}
	}
	if len(dependent) > 0 && !s.newton(p, chosen, dependent) {
		return nil
	}
	return s.recognize(p)
}

// start returns the probabilities of the limit, with sums that are 1 to all bits.
func (s *settler) start() []long {
	p := make([]long, len(s.l.prob))
	for _, base := range s.bases {
		p[base] = s.e.one
	}
	for _, c := range s.unknowns {
		p[c.number] = s.e.one.ofFloat(s.l.prob[c.number])
		base := s.bases[c.set]
		p[base] = p[base].sub(p[c.number])
	}
	return p
}

func pick(from []action, at []int) []action {
	out := make([]action, len(at))
	for k, i := range at {
		out[k] = from[i]
	}
	return out
}

// snap moves p at c to the simplest fraction within the window, at the cost of the
// base.
func (s *settler) snap(p []long, c action, window uint) {
	base := s.bases[c.set]
	x, room := exactly(p[c.number].f), exactly(p[base].f)
	d := rational.Min(x, room).Mul(rational.New(1, 1<<window))
	y := s.e.one.ofRat(rational.Simplest(x.Sub(d), x.Add(d)))
	p[base] = p[base].sub(y.sub(p[c.number]))
	p[c.number] = y
}

// newton solves the equations for the unknowns, as many, from p on, in place.
func (s *settler) newton(p []long, equations, unknowns []action) bool {
	const steps, rest = 16, 64
	n := len(unknowns)
	for range steps {
		s.at(p)
		rows := s.rows(equations, unknowns)
		if !eliminate(s.ctx, rows) {
			return false
		}
		most := 0
		for r, c := range unknowns {
			d, base := rows[r][n], s.bases[c.set]
			p[c.number], p[base] = p[c.number].sub(d), p[base].add(d)
			if p[c.number].sign() <= 0 || p[base].sign() <= 0 {
				return false
			}
			if d.sign() != 0 && (most == 0 || d.f.MantExp(nil) > most) {
				most = d.f.MantExp(nil)
			}
		}
		if most == 0 || most < -settleBits+rest {
			return true
		}
	}
	return false
}

// recognize returns the profile of fractions near p.
func (s *settler) recognize(p []long) seqform.Profile {
	out := make(seqform.Profile, s.m.players)
	for k := range s.m.sets {
		h := &s.m.sets[k]
		d := make([]rational.Rat, h.size)
		left := rational.Int(1)
		for a := range d {
			if b := h.first + a; b != s.bases[k] && p[b].sign() > 0 {
				d[a] = simplestNear(exactly(p[b].f), knownBits)
				left = left.Sub(d[a])
			}
		}
		d[s.bases[k]-h.first] = left
		out[h.player] = append(out[h.player], d)
	}
	return out
}

// at evaluates the profile p.
func (s *settler) at(p []long) {
	e := s.e
	copy(e.p, p)
	for k := range s.m.sets {
		h := &s.m.sets[k]
		var sum long
		for _, v := range h.nodes {
			e.belief[v] = e.weight(v, h.player)
			sum = sum.add(e.belief[v])
		}
		e.frozen[k] = sum.sign() == 0
		for _, v := range h.nodes {
			if e.frozen[k] {
				e.belief[v] = s.given[v]
			} else {
				e.belief[v] = e.belief[v].quo(sum)
			}
		}
	}
	e.payoffs()
}

// weight returns the probability that chance and the players other than i lead to v.
func (e *evaluator[T]) weight(v int32, i int) T {
	product := e.one
	for ; e.m.Parent[v] >= 0; v = e.m.Parent[v] {
		u := e.m.Parent[v]
		if k := e.m.set[u]; k < 0 || e.m.sets[k].player != i {
			product = product.mul(e.moves(u)[e.m.Action[v]])
		}
	}
	return product
}

// rows returns, for each equation, the derivatives by the unknowns of what its
// action pays more than the base, and then this difference.
func (s *settler) rows(equations, unknowns []action) [][]long {
	e := s.e
	of, base := make([]long, s.m.actions), make([]long, s.m.actions)
	var rows [][]long
	for _, q := range equations {
		h, b := &s.m.sets[q.set], s.bases[q.set]
		e.derivatives(of, q.set, q.number-h.first)
		e.derivatives(base, q.set, b-h.first)
		e.one.subtract(of, base)
		row := make([]long, len(unknowns)+1)
		for c, x := range unknowns {
			at := s.bases[x.set]
			row[c] = of[x.number].quo(e.p[x.number]).sub(of[at].quo(e.p[at]))
		}
		row[len(unknowns)] = e.pays[q.number].sub(e.pays[b])
		rows = append(rows, row)
	}
	return rows
}
