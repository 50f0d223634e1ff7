package correlated

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/cert/claim"
	"exactsolve/correlated/internal/price"
	"exactsolve/internal/lp"
	"exactsolve/rational"
	"exactsolve/seqform/forms"
)

// A generation finds the best device by columns, whose program is solved again and again, each time with tuples that
// its multipliers ask for, until they ask for none: then they prove that no device is better.
type generation struct {
	*search
	space  *columns
	pricer *price.Pricer
	first  [][]int   // an action at each information set
	rows   []trigger // that have rows, in order
	basis  lp.Basis  // of the last program, which had so many columns
	had    int
	stats  lp.Stats // of all programs

	best  *claim.Mediated // a device, unless nil, with what it pays
	bound *claim.Mediated // what no device exceeds, unless nil, with its proof
	proof claim.Dual
}

// equationRow is the row of a program over columns that says that probabilities sum to 1.
const equationRow = 0

// generate enters the best device, or that none meets the requirements. First it looks for columns over which there is
// a device: what ways to leave gain, and requirements lack, is to be the least.
func (s *search) generate(c *cert.Certificate) (err error) {
	z := &generation{search: s, space: newColumns(s.f.g)}
	if err := z.walk(); err != nil {
		return err
	}
	defer func() {
		s.result.Stats.Method = "column generation"
		s.result.Stats.Guess += fmt.Sprintf(", %d tuples of plans", z.space.size())
		if err != nil {
			s.proved = z.known()
		}
	}()
	z.first = (&program{f: s.f}).promising(s.f.weights(s.q.Maximize))
	z.space.add(z.plans())
	p, x, err := z.run(true)
	if err != nil {
		return err
	}
	l := c.Claim.Mediated
	if z.best == nil {
		if len(s.q.Require) == 0 { // there is a Nash equilibrium
			return fmt.Errorf("%w: %w", answer.ErrInternal, lp.ErrNone)
		}
		c.Evidence.Duals = []claim.Dual{p.dual(x)}
		s.result.Status, s.result.Reason = answer.No, "no device meets the requirements"
		return nil
	}
	if s.q.Maximize != nil {
		z.basis = nil
		if p, x, err = z.run(false); err != nil {
			return err
		}
		l.Maximize, c.Evidence.Duals = s.q.Maximize, []claim.Dual{p.dual(x)}
	}
	l.Device, l.Payoffs = z.best.Device, z.best.Payoffs
	return nil
}

// walk makes the pricer, unless it has too much to do.
func (z *generation) walk() (err error) {
	const most = 200_000
	walk := 0
	if z.pricer, walk = price.New(z.f.g, most); walk <= most {
		return nil
	}
	return &Refusal{fmt.Sprintf("that a device is the best is not proved for 3 or more players or where chance tells players different things, with so many plans: %v, nor more than %d of all players but one", limitTuples(z.f.g, forms.Count), most)}
}

// plans returns the reduced plans of the first actions.
func (z *generation) plans() (list [][]int) {
	for i, chosen := range z.first {
		p := &z.f.g.Players[i]
		plan := make([]int, len(chosen))
		for h, a := range chosen {
			if p.Plays(plan, int(p.Infosets[h].ParentSeq)) {
				plan[h] = a + 1
			}
		}
		list = append(list, plan)
	}
	return list
}

// run solves programs until there are no columns to enter; with missing, or until there is a device.
func (z *generation) run(missing bool) (*program, *lp.Solution, error) {
	for {
		p := z.program(missing)
		x, err := z.solve(p)
		if err != nil {
			return nil, nil, err
		}
		z.rows, z.basis, z.had, z.stats = nil, x.Basis, z.space.size(), p.stats
		for _, in := range p.incentives {
			z.rows = append(z.rows, in.trigger)
		}
		if !missing || !p.lacks(x) {
			d, payoffs := p.point(x)
			z.best = &claim.Mediated{Device: &d, Payoffs: payoffs}
			if missing {
				return p, x, nil
			}
		}
		better, most, err := z.pricer.Best(z.ctx, p.worth(x), x.Multiplier(equationRow).Neg())
		switch {
		case errors.Is(err, price.ErrFloats):
			return nil, nil, fmt.Errorf("%w: %w", lp.ErrTooLarge, err)
		case err != nil:
			return nil, nil, fmt.Errorf("%w: %w", lp.ErrLimit, err)
		}
		if !missing {
			z.bounded(p, x, most)
		}
		grown := false
		for _, plans := range better {
			grown = z.space.add(plans) || grown
		}
		if !grown {
			return p, x, nil
		}
	}
}

// program returns that over the columns, with the rows that there were, and a basis from which it is not far.
func (z *generation) program(missing bool) *program {
	p := programOver(z.f, z.space, z.q, missing, z.first)
	p.stats, p.every = z.stats, true // rows gain columns
	if missing {
		p.excuse = p.lp.Variable(false)
		p.lp.Cost(0, lp.Times(p.excuse, rational.Int(1)))
	}
	for _, t := range z.rows {
		p.tempt(t)
	}
	p.left = slices.DeleteFunc(p.left, func(t trigger) bool {
		return slices.ContainsFunc(z.rows, func(u trigger) bool { return u.compare(&t) == 0 })
	})
	if z.basis != nil {
		p.start = slices.Concat(z.basis[:z.had], make(lp.Basis, z.space.size()-z.had), z.basis[z.had:])
	}
	return p
}

// lacks reports whether ways to leave gain something, or requirements are not met.
func (p *program) lacks(x *lp.Solution) bool {
	return slices.ContainsFunc(append(slices.Clone(p.lack), p.excuse), func(v int) bool { return !x.Value(v).IsZero() })
}

// bounded keeps the least bound, if the most that a tuple is worth is most.
func (z *generation) bounded(p *program, x *lp.Solution, most rational.Rat) {
	d := p.dual(x)
	for k, m := range d.Require {
		most = most.Sub(m.Mul(z.q.Require[k].Least))
	}
	if z.bound == nil || most.Cmp(*z.bound.AtMost) < 0 {
		z.bound, z.proof = &claim.Mediated{Maximize: z.q.Maximize, AtMost: &most}, d
	}
}

// known returns what is proved when the search is stopped, nil for nothing.
func (z *generation) known() *cert.Certificate {
	if z.best == nil && z.bound == nil {
		return nil
	}
	best, bound := cmp.Or(z.best, new(claim.Mediated)), cmp.Or(z.bound, new(claim.Mediated))
	c := &cert.Certificate{Claim: claim.Claim{Concept: z.q.Concept, Mediated: &claim.Mediated{
		Device: best.Device, Payoffs: best.Payoffs, Maximize: bound.Maximize, AtMost: bound.AtMost, Require: z.q.Require,
	}}}
	if z.bound != nil {
		c.Evidence.Duals = []claim.Dual{z.proof}
	}
	return c
}

// worth returns what tuples are worth by the multipliers of a solution: more than minus that of row equationRow if a
// program would be better with them. It is what is maximized, and what is required and what obeying gains, times the
// multipliers.
func (p *program) worth(x *lp.Solution) *price.Worth {
	w := price.NewWorth()
	pay := p.f.g.Payoffs
	weights := slices.Clone(p.weights)
	for k, row := range p.require {
		for i, c := range p.f.weights(p.needs[k].Weights) {
			weights[i] = weights[i].Add(c.Mul(x.Multiplier(row)))
		}
	}
	for t := range pay.Len() {
		for i, c := range weights {
			w.Add(pay.Tuple(t), c.Mul(pay.U(t, i)))
		}
	}
	for k := range p.incentives {
		in := &p.incentives[k]
		t, l := &in.trigger, &p.layouts[in.trigger.player]
		var all rational.Rat
		for _, r := range in.rows {
			m := x.Multiplier(r.row)
			if m.IsZero() {
				continue
			}
			if r.infoset == t.start[0] {
				all = all.Add(m)
			}
			for _, term := range l.terms[r.seq] {
				tuple := slices.Clone(pay.Tuple(term))
				tuple[t.player] = int32(t.own)
				w.Add(tuple, m.Mul(pay.U(term, t.player)).Neg())
			}
		}
		if !all.IsZero() {
			for _, term := range l.obeyed(t) {
				w.Add(pay.Tuple(term), all.Mul(pay.U(term, t.player)))
			}
		}
	}
	return w
}
