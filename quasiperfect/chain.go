package quasiperfect

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/cert/claim"
	"exactsolve/internal/lp"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// A chain is the list of linear programs of player i for proper plans of a game of constant sum.
// Let j be the other player, and what x leaves at a sequence s of j the least that i gets from x
// when j uses s. Of the plans that leave the most at the sequences decided, each program finds
// the most, t, that x leaves at all others; those with a positive multiplier are decided then. It
// maximizes t, with values v_h of the sets of j and losses e_s ≥ 0 of its actions, where g_s(x) is
// what i gets by x at s:
//
//	x a plan of i
//	g_s(x) + Σ v_k over sets k after s − v_h − e_s ≥ 0     for s an action of set h
//	g_∅(x) + Σ v_k over sets k after ∅ − d ≥ 0
//	d + Σ e over the actions of s − t ≥ 0, or ≥ what is decided
//
// The multipliers of the first rows are the plan of j in the evidence, those of the last the
// weights. All programs have one shape, so that each begins at the basis of the one before.
type chain struct {
	own, other *seqform.Player
	pays       [][]lp.Term // per sequence of j, g_s(x)
	decided    []*rational.Rat
	open       int
	basis      lp.Basis
	stages     []claim.Stage
	plan       seqform.Plan
}

func newChain(g *seqform.Game, i int) *chain {
	c := &chain{own: &g.Players[i], other: &g.Players[1-i]}
	c.open = c.other.NumSeqs()
	c.pays, c.decided = make([][]lp.Term, c.open), make([]*rational.Rat, c.open)
	for t := range g.Payoffs.Len() {
		s := g.Payoffs.Seq(t, 1-i)
		c.pays[s] = append(c.pays[s], lp.Term{Var: g.Payoffs.Seq(t, i), Coef: g.Payoffs.U(t, i)})
	}
	return c
}

// Numbers of the variables, after those of the plan.
func (c *chain) varV(h int) int { return c.own.NumSeqs() + h }
func (c *chain) varD() int      { return c.varV(len(c.other.Infosets)) }
func (c *chain) varE(s int) int { return c.varD() + s } // of a sequence that is not empty
func (c *chain) varT() int      { return c.varE(c.other.NumSeqs()) }

// Numbers of the rows, after the constraints of the plan.
func (c *chain) rowPays(s int) int { return len(c.own.Infosets) + 1 + s }
func (c *chain) rowLeft(s int) int { return c.rowPays(c.other.NumSeqs()) + s }

// program returns the next program.
func (c *chain) program() *lp.Program {
	p := new(lp.Program)
	for v := range c.varT() + 1 {
		p.Variable(v >= c.varV(0) && v <= c.varD() || v == c.varT())
	}
	rows := make([][]lp.Term, len(c.own.Infosets)+1)
	c.own.Entries(func(r, s int, v rational.Rat) { rows[r] = append(rows[r], lp.Times(s, v)) })
	p.Equal(rows[0], rational.Int(1))
	for _, row := range rows[1:] {
		p.Equal(row)
	}
	pays, left := c.rows()
	for _, row := range pays {
		p.AtLeast(row)
	}
	for s, row := range left {
		if v := c.decided[s]; v != nil {
			p.AtLeast(row, *v)
		} else {
			p.AtLeast(append(row, lp.Times(c.varT(), rational.Int(-1))))
		}
	}
	p.Cost(0, lp.Times(c.varT(), rational.Int(-1)))
	return p
}

// rows returns the rows about payoffs, and those about what is left without t, both per sequence of j.
func (c *chain) rows() (pays, left [][]lp.Term) {
	one, minusOne := rational.Int(1), rational.Int(-1)
	pays, left = make([][]lp.Term, len(c.pays)), make([][]lp.Term, len(c.pays))
	for s := range pays {
		pays[s] = append(pays[s], c.pays[s]...)
	}
	pays[0] = append(pays[0], lp.Times(c.varD(), minusOne))
	left[0] = []lp.Term{lp.Times(c.varD(), one)}
	for h := range c.other.Infosets {
		set := &c.other.Infosets[h]
		pays[set.ParentSeq] = append(pays[set.ParentSeq], lp.Times(c.varV(h), one))
		for a := range set.Actions {
			s := set.Seq(a)
			pays[s] = append(pays[s], lp.Times(c.varV(h), minusOne), lp.Times(c.varE(s), minusOne))
			left[s] = append(slices.Clip(left[set.ParentSeq]), lp.Times(c.varE(s), one))
		}
	}
	return pays, left
}

// next solves the next program and decides sequences.
func (c *chain) next(ctx context.Context, opt lp.Options, stats *answer.Stats) (float int, err error) {
	p := c.program()
	if c.basis != nil {
		if err := p.GoOn(c.basis); err != nil {
			return 0, err
		}
	}
	z, err := p.Solve(ctx, opt)
	if err != nil {
		return 0, err
	}
	c.basis = z.Basis
	stats.Rows, stats.Cols = max(stats.Rows, z.Stats.Rows), max(stats.Cols, z.Stats.Cols)
	stats.Pivots += z.Stats.ExactPivots
	stats.Bits = max(stats.Bits, z.Stats.Bits)
	c.read(z)
	return z.Stats.FloatPivots, nil
}

// read enters the stage and the plan of a solution.
func (c *chain) read(z *lp.Solution) {
	n := len(c.pays)
	stage := claim.Stage{Weights: make([]rational.Rat, n), Plan: make([]rational.Rat, n)}
	most := z.Value(c.varT())
	for s := range n {
		stage.Plan[s], stage.Weights[s] = z.Multiplier(c.rowPays(s)), z.Multiplier(c.rowLeft(s))
		if c.decided[s] == nil && stage.Weights[s].Sign() > 0 {
			c.decided[s] = &most
			c.open--
		}
	}
	c.stages = append(c.stages, stage)
	c.plan = make(seqform.Plan, c.own.NumSeqs())
	for s := range c.plan {
		c.plan[s] = z.Value(s)
	}
}

// chained reports whether a proper equilibrium of a tree is found by chains.
func (o *Options) chained(g *seqform.Game) bool {
	if o.Concept != cert.Proper || o.Covering != nil || g.Recall != nil || g.Table != nil || len(g.Players) != 2 {
		return false
	}
	_, constant := g.ConstantSum()
	return constant && (o.Method == "" || o.Method == Auto || o.Method == Guided)
}

// solveChain finds a proper equilibrium of a game of constant sum.
func solveChain(ctx context.Context, g *seqform.Game, opt Options) (*answer.Result, error) {
	r := &answer.Result{Stats: answer.Stats{Method: "linear programs on the sequence form, guided by floats"}}
	e := &equilibrium{weights: make([]seqform.Plan, 2), worth: make([][]rational.Rat, 2)}
	evidence := cert.Evidence{Chain: make([][]claim.Stage, 2)}
	programs, floats := 0, 0
	for i := range evidence.Chain {
		c := newChain(g, i)
		for ; c.open > 0; programs++ {
			if opt.left(r.Stats.Pivots) <= 0 {
				return r, unsolved(ctx, r, limited, opt.MaxPivots)
			}
			float, err := c.next(ctx, lp.Options{MaxPivots: max(opt.MaxPivots-r.Stats.Pivots, 0)}, &r.Stats)
			if err != nil {
				return r, unsolved(ctx, r, endOf(err), opt.MaxPivots)
			}
			floats += float
		}
		e.weights[i], evidence.Chain[i] = c.plan, c.stages
	}
	r.Stats.Guess = fmt.Sprintf("%d programs, %d float pivots", programs, floats)
	for i := range e.worth {
		e.worth[i], _ = g.ScaledGradient(i, e.weights)
	}
	r.Certificate = &cert.Certificate{
		Claim:    cert.Claim{Concept: cert.Proper, Profile: e.profile(g), Payoffs: g.ExpectedPayoffs(e.weights)},
		Evidence: evidence,
	}
	if err := cert.Seal(context.Background(), g, r.Certificate); err != nil {
		return nil, fmt.Errorf("%w: %w", answer.ErrInternal, err)
	}
	r.Status = answer.Yes
	return r, nil
}

// endOf returns how a linear program without a solution ended.
func endOf(err error) ending {
	switch {
	case errors.Is(err, lp.ErrTooLarge):
		return large
	case errors.Is(err, lp.ErrNone):
		return failed
	}
	return limited
}
