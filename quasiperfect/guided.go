package quasiperfect

import (
	"context"
	"errors"
	"fmt"

	"exactsolve/cert"
	"exactsolve/internal/exactlp"
	"exactsolve/internal/regret"
	"exactsolve/polyeps"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/tableau"
	"exactsolve/tableau/basis"
)

// A Phase of the guided method for constant-sum games: "build" the program,
// "floats" and "exact" in turns to solve it, "certify" what follows. A Nash equilibrium may take two rounds.
// The counts, with "certify", are those of solving it.
type Phase struct {
	Name        string
	FloatPivots int
	Refinements int // rounds in which floats see what was wrong, enlarged
	Factors     int // exact factorizations
}

func (o *Options) phase(p Phase) {
	if o.Phase != nil {
		o.Phase(p)
	}
}

// runGuided solves the linear program of a constant-sum game from a basis that
// floating point guesses.
func runGuided(ctx context.Context, g *seqform.Game, opt Options, stats *cert.Stats) (answer, ending) {
	opt.phase(Phase{Name: "build"})
	q := newProgram(g, opt.Bounds)
	scale := q.scale()
	p, start := q.sparse(scale), q.start(ctx)
	plain := opt.Concept == cert.Nash && q.bounds.zero()
	sum, _ := g.ConstantSum()
	z, err := exactlp.Solve(ctx, p, exactlp.Options{
		MaxPivots: opt.MaxPivots, Start: start, Vectors: plain,
		Phase: func(name string) { opt.phase(Phase{Name: name}) },
	})
	stats.Method = "simplex method on the sequence form, guided by floats"
	stats.Rows, stats.Cols = q.n1+q.m2, q.m1+q.n2
	switch {
	case errors.Is(err, exactlp.ErrNone):
		return answer{}, failed
	case errors.Is(err, basis.ErrTooLarge):
		return answer{}, large
	case err != nil:
		return answer{}, limited
	}
	opt.phase(Phase{"certify", z.Stats.FloatPivots, z.Stats.Refinements, z.Stats.Factors})
	stats.Pivots += z.Stats.ExactPivots
	stats.Bits = max(stats.Bits, z.Stats.Bits)
	stats.Guess = fmt.Sprintf("%d float pivots", z.Stats.FloatPivots)
	if n := z.Stats.Refinements; n > 0 {
		stats.Guess += fmt.Sprintf(", %d refinements", n)
	}
	if plain {
		return answer{nash: q.equilibrium(z, scale, sum)}, solved
	}
	x := make([]polyeps.Poly, q.n1)
	for s := range x {
		x[s] = q.bounds[0][s].Add(z.Y[s])
	}
	y := make([]polyeps.Poly, q.n2)
	for s := range y {
		y[s] = q.bounds[1][s].Add(z.X[q.varY(s)])
	}
	return answer{plans: [][]polyeps.Poly{x, y}}, solved
}

// startRounds is how many rounds of CFR⁺ guess a basis to start from.
const startRounds = 50

// start returns a basis near the optimum for which costs without ε are right:
// player 1 plays the likeliest actions of the average of some rounds of CFR⁺, and
// player 2 responds best. Basic are p, ŷ of the actions of player 2, and s of the
// sequences of player 1 not played.
func (q *program) start(ctx context.Context) exactlp.Basis {
	c := regret.New(q.g)
	c.Run(ctx, startRounds)
	b := make(exactlp.Basis, q.m1+q.n2+q.n1+q.m2)
	for r := range q.m1 {
		b[q.varP(r)] = true
	}
	for s := range q.n1 {
		b[q.varS(s)] = true
	}
	played := c.Likeliest(0)
	for _, s := range played {
		b[q.varS(s)] = false
	}
	for _, s := range c.Respond(1, played) {
		b[q.varY(s)] = true
	}
	return b
}

// sparse returns the program with a slack for each sequence of player 1 and
// equations for player 2.
func (q *program) sparse(scale rational.Rat) *exactlp.Program {
	s := q.system(scale)
	p := &exactlp.Program{Cols: make([]exactlp.Column, s.Cols), Rows: make([]exactlp.Row, len(s.Rows))}
	for r := range q.m1 {
		p.Cols[q.varP(r)].Free = true
	}
	for i, row := range s.Rows {
		slack := i < q.n1
		p.Rows[i].Equal = !slack
		for _, e := range row.Entries {
			if slack {
				e.Value = e.Value.Neg()
			}
			p.Cols[e.Col].Entries = append(p.Cols[e.Col].Entries, exactlp.Entry{Row: int32(i), Value: e.Value})
		}
		for _, b := range row.Rhs {
			if slack {
				b = b.Neg()
			}
			p.Rows[i].Rhs = append(p.Rows[i].Rhs, b)
		}
	}
	for k, costs := range s.Costs {
		addCosts(p, k, costs)
	}
	return p
}

// addCosts sets the coefficients of ε^k.
func addCosts(p *exactlp.Program, k int, costs []tableau.Entry) {
	for _, e := range costs {
		c := &p.Cols[e.Col].Cost
		for len(*c) <= k {
			*c = append(*c, rational.Rat{})
		}
		(*c)[k] = e.Value
	}
}
