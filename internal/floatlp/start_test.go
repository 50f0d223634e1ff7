package floatlp

import (
	"exactsolve/seqform"
)

// start returns a dual feasible basis near the optimum. Player 2 plays the likeliest
// actions of the average of some rounds of CFR⁺, y; player 1 responds best to
// that and, where y leaves a tie or does not lead, to the average itself. Basic are
// q, x of the actions of player 1, and the rows of all sequences that player 2 does
// not play.
//
// Then Bᵀ is block triangular: the rows of y give F y = f for the actions chosen,
// and the columns of x a chain of values of best responses, so that the reduced
// costs are the differences of payoffs A y from the best, of the right sign.
func (q *sequenceLP) start(rounds int) *Basis {
	c := newCFR(q.game)
	c.run(rounds)
	two := c.likeliest(1)
	one := c.respond(0, c.pure(1, two), c.average[1])
	b := &Basis{
		Cols: make([]VarStatus, len(q.Cost)),
		Rows: make([]VarStatus, len(q.RowLower)),
	}
	n1 := len(c.average[0])
	for _, s := range one {
		b.Cols[s] = Basic
	}
	for r := range q.f {
		b.Cols[n1+r] = Basic
	}
	for s := range c.average[1] {
		b.Rows[len(q.e)+s] = Basic
	}
	for _, s := range two {
		b.Rows[len(q.e)+s] = AtUpper
	}
	return b
}

// A cfr runs CFR⁺ on a sequence form, with averages weighted by the square of the
// round.
//
// Reference: Tammelin, Burch, Johanson and Bowling 2015 [TBJB15].
type cfr struct {
	u       []float64  // payoff terms of player 1
	seq     [2][]int32 // and their sequences
	rows    [2][]seqform.Constraint
	regret  [2][]float64 // by sequence, not negative
	plan    [2][]float64
	average [2][]float64 // sum of plans
	grad    []float64    // scratch
}

func newCFR(g *seqform.Game) *cfr {
	c := &cfr{}
	for t := range g.Payoffs.Len() {
		c.u = append(c.u, float(g.Payoffs.U(t, 0)))
		for i := range 2 {
			c.seq[i] = append(c.seq[i], int32(g.Payoffs.Seq(t, i)))
		}
	}
	for i := range 2 {
		n := g.Players[i].NumSeqs()
		c.rows[i] = g.Players[i].Constraints()
		c.regret[i], c.plan[i], c.average[i] = make([]float64, n), make([]float64, n), make([]float64, n)
	}
	return c
}

func (c *cfr) run(rounds int) {
	c.match(0)
	c.match(1)
	for t := 1; t <= rounds; t++ {
		for i := range 2 {
			c.update(i)
			c.match(i)
			for s, x := range c.plan[i] {
				c.average[i][s] += float64(t) * float64(t) * x
			}
		}
	}
}

// match sets the plan of player i by regret matching.
func (c *cfr) match(i int) {
	x, regret := c.plan[i], c.regret[i]
	for _, row := range c.rows[i] {
		reach := 1.0
		if row.Minus >= 0 {
			reach = x[row.Minus]
		}
		sum := 0.0
		for s := row.Plus[0]; s < row.Plus[1]; s++ {
			sum += regret[s]
		}
		for s := row.Plus[0]; s < row.Plus[1]; s++ {
			if sum > 0 {
				x[s] = reach * regret[s] / sum
			} else {
				x[s] = reach / float64(row.Plus[1]-row.Plus[0])
			}
		}
	}
}

// gradient returns the payoffs of player i by own sequence against a plan. It is
// valid until the next call.
func (c *cfr) gradient(i int, other []float64) []float64 {
	c.grad = append(c.grad[:0], make([]float64, len(c.plan[i]))...)
	sign := float64(1 - 2*i)
	for t, u := range c.u {
		c.grad[c.seq[i][t]] += sign * u * other[c.seq[1-i][t]]
	}
	return c.grad
}

// update adds the regrets of a round, from the last information set up.
func (c *cfr) update(i int) {
	grad, regret := c.gradient(i, c.plan[1-i]), c.regret[i]
	for h := len(c.rows[i]) - 1; h > 0; h-- {
		row := c.rows[i][h]
		sum, value := 0.0, 0.0
		for s := row.Plus[0]; s < row.Plus[1]; s++ {
			sum += regret[s]
		}
		for s := row.Plus[0]; s < row.Plus[1]; s++ {
			if sum > 0 {
				value += regret[s] / sum * grad[s]
			} else {
				value += grad[s] / float64(row.Plus[1]-row.Plus[0])
			}
		}
		for s := row.Plus[0]; s < row.Plus[1]; s++ {
			regret[s] = max(0, regret[s]+grad[s]-value)
		}
		grad[row.Minus] += value
	}
}

// likeliest returns for each row the sequence of largest average of player i.
func (c *cfr) likeliest(i int) []int {
	out := make([]int, len(c.rows[i]))
	for r, row := range c.rows[i] {
		out[r] = row.Plus[0]
		for s := row.Plus[0]; s < row.Plus[1]; s++ {
			if c.average[i][s] > c.average[i][out[r]] {
				out[r] = s
			}
		}
	}
	return out
}

// pure returns the plan that takes the sequences given.
func (c *cfr) pure(i int, seqs []int) []float64 {
	x := make([]float64, len(c.plan[i]))
	for r, row := range c.rows[i] {
		x[seqs[r]] = 1
		if row.Minus >= 0 {
			x[seqs[r]] = x[row.Minus]
		}
	}
	return x
}

// respond returns for each row of player i the best sequence against a plan, of
// those tied the best against another.
func (c *cfr) respond(i int, plan, tieBreak []float64) []int {
	second := append([]float64(nil), c.gradient(i, tieBreak)...)
	first := c.gradient(i, plan)
	out := make([]int, len(c.rows[i]))
	for r := len(out) - 1; r >= 0; r-- {
		row := c.rows[i][r]
		best := row.Plus[0]
		for s := row.Plus[0]; s < row.Plus[1]; s++ {
			diff := first[s] - first[best]
			if diff > 1e-12 || diff > -1e-12 && second[s] > second[best] {
				best = s
			}
		}
		out[r] = best
		if row.Minus >= 0 {
			first[row.Minus] += first[best]
			second[row.Minus] += second[best]
		}
	}
	return out
}
