// Package regret is a methods layer package: regret matching on the sequence form
// of games with any number of players, in floating point. What it returns are
// guesses; nothing may claim them without an exact check.
//
// Start with [New] and [CFR.Run].
//
// Reference: Zinkevich et al. 2007 [ZJBP07] for counterfactual regret; Tammelin et
// al. 2015 [TBJB15] for CFR⁺, the variant here: regrets are not negative, players
// take turns, and averages are weighted by the square of the round.
package regret

import (
	"context"

	"exactsolve/rational/approx"
	"exactsolve/seqform"
)

// A CFR runs CFR⁺ on a game with perfect recall. Plans are indexed by sequence.
type CFR struct {
	n       int
	payoff  [][]float64 // per player and term
	seq     [][]int32   // per player and term
	rows    [][]seqform.Constraint
	regret  [][]float64 // not negative
	plan    [][]float64
	average [][]float64 // weighted sum of plans
	grad    [][]float64 // scratch
	round   int
}

// New starts at uniform behavior.
func New(g *seqform.Game) *CFR {
	c := &CFR{n: len(g.Players)}
	terms := g.Payoffs.Len()
	for i := range c.n {
		payoff, seq := make([]float64, terms), make([]int32, terms)
		for t := range terms {
			payoff[t] = approx.Float64(g.Payoffs.U(t, i))
			seq[t] = int32(g.Payoffs.Seq(t, i))
		}
		m := g.Players[i].NumSeqs()
		c.payoff, c.seq = append(c.payoff, payoff), append(c.seq, seq)
		c.rows = append(c.rows, g.Players[i].Constraints())
		c.regret, c.plan = append(c.regret, make([]float64, m)), append(c.plan, make([]float64, m))
		c.average, c.grad = append(c.average, make([]float64, m)), append(c.grad, make([]float64, m))
		c.match(i)
	}
	return c
}

// Run goes through a number of rounds, or fewer if ctx is done.
func (c *CFR) Run(ctx context.Context, rounds int) {
	for range rounds {
		if ctx.Err() != nil {
			return
		}
		c.round++
		weight := float64(c.round) * float64(c.round)
		for i := range c.n {
			c.update(i)
			c.match(i)
			for s, x := range c.plan[i] {
				c.average[i][s] += weight * x
			}
		}
	}
}

// match sets the plan of player i by regret matching.
func (c *CFR) match(i int) {
	x := c.plan[i]
	for _, row := range c.rows[i] {
		reach := 1.0
		if row.Minus >= 0 {
			reach = x[row.Minus]
		}
		share := c.shares(i, row)
		for s := row.Plus[0]; s < row.Plus[1]; s++ {
			x[s] = reach * share(s)
		}
	}
}

// shares returns the probabilities of the sequences of a row by regret matching.
func (c *CFR) shares(i int, row seqform.Constraint) func(s int) float64 {
	sum := 0.0
	for s := row.Plus[0]; s < row.Plus[1]; s++ {
		sum += c.regret[i][s]
	}
	if sum > 0 {
		return func(s int) float64 { return c.regret[i][s] / sum }
	}
	return func(int) float64 { return 1 / float64(row.Plus[1]-row.Plus[0]) }
}

// Gradient returns the payoffs of player i by own sequence against the others'
// plans. It is valid until the next call for that player.
func (c *CFR) Gradient(i int, plans [][]float64) []float64 {
	grad := c.grad[i]
	clear(grad)
	for t, u := range c.payoff[i] {
		for j := range c.n {
			if j != i {
				u *= plans[j][c.seq[j][t]]
			}
		}
		grad[c.seq[i][t]] += u
	}
	return grad
}

// update adds the regrets of a round, from the last information set up.
func (c *CFR) update(i int) {
	grad, regret := c.Gradient(i, c.plan), c.regret[i]
	for h := len(c.rows[i]) - 1; h > 0; h-- {
		row := c.rows[i][h]
		value, share := 0.0, c.shares(i, row)
		for s := row.Plus[0]; s < row.Plus[1]; s++ {
			value += share(s) * grad[s]
		}
		for s := row.Plus[0]; s < row.Plus[1]; s++ {
			regret[s] = max(0, regret[s]+grad[s]-value)
		}
		grad[row.Minus] += value
	}
}

// Average returns the weighted sum of the plans of player i so far; it is not
// normalized and must not be written.
func (c *CFR) Average(i int) []float64 { return c.average[i] }

// Likeliest returns for the empty sequence and each information set of player i
// the sequence of largest average there.
func (c *CFR) Likeliest(i int) []int {
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

// Respond returns, for the empty sequence and each information set of player i of
// two, the best sequence against the pure plan of the other player that takes
// the given sequences; of those tied, the best against that player's average.
func (c *CFR) Respond(i int, others []int) []int {
	plans := make([][]float64, 2)
	plans[1-i] = c.average[1-i]
	second := append([]float64(nil), c.Gradient(i, plans)...)
	plans[1-i] = c.pure(1-i, others)
	first := c.Gradient(i, plans)
	out := make([]int, len(c.rows[i]))
	for r := len(out) - 1; r >= 0; r-- {
		row := c.rows[i][r]
		best := row.Plus[0]
		for s := row.Plus[0]; s < row.Plus[1]; s++ {
			diff := first[s] - first[best]
			if diff > tie || diff > -tie && second[s] > second[best] {
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

const tie = 1e-12 // difference of payoffs that counts as none

// pure returns the plan that takes the sequences given.
func (c *CFR) pure(i int, seqs []int) []float64 {
	x := make([]float64, len(c.plan[i]))
	for r, row := range c.rows[i] {
		x[seqs[r]] = 1
		if row.Minus >= 0 {
			x[seqs[r]] = x[row.Minus]
		}
	}
	return x
}
