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
	"math/rand/v2"
	"slices"

	"exactsolve/rational/approx"
	"exactsolve/seqform"
)

// A CFR runs CFR⁺ on a game with perfect recall. Plans are indexed by sequence.
//
// The terms of the payoffs are in groups that share the sequences of all players
// but the last: a group in which one of these is not played costs nothing, which
// as play settles is most of them.
type CFR struct {
	n       int
	payoff  [][]float64 // per player and term
	last    []int32     // per term, sequence of the last player
	group   []int32     // n−1 a group: the others' sequences
	start   []int32     // per group its first term; at the end the number of terms
	rows    [][]seqform.Constraint
	regret  [][]float64 // not negative
	plan    [][]float64
	average [][]float64 // weighted sum of plans
	grad    [][]float64 // scratch
	scratch []float64
	round   int
}

// New starts at uniform behavior.
func New(g *seqform.Game) *CFR {
	c := &CFR{n: len(g.Players)}
	c.addTerms(g)
	for i := range c.n {
		m := g.Players[i].NumSeqs()
		c.rows = append(c.rows, g.Players[i].Constraints())
		c.regret, c.plan = append(c.regret, make([]float64, m)), append(c.plan, make([]float64, m))
		c.average, c.grad = append(c.average, make([]float64, m)), append(c.grad, make([]float64, m))
		c.scratch = make([]float64, max(m, len(c.scratch)))
		c.match(i)
	}
	return c
}

func (c *CFR) addTerms(g *seqform.Game) {
	terms, before := g.Payoffs.Len(), c.n-1
	c.last = make([]int32, terms)
	for t := range terms {
		seq := g.Payoffs.Tuple(t)
		c.last[t] = seq[before]
		if t == 0 || !slices.Equal(seq[:before], g.Payoffs.Tuple(t - 1)[:before]) {
			c.group, c.start = append(c.group, seq[:before]...), append(c.start, int32(t))
		}
	}
	c.start = append(c.start, int32(terms))
	for i := range c.n {
		payoff := make([]float64, terms)
		for t := range payoff {
			payoff[t] = approx.Float64(g.Payoffs.U(t, i))
		}
		c.payoff = append(c.payoff, payoff)
	}
}

// Randomize starts at behavior that depends on the seed alone: regrets are random
// numbers, small beside those of a round of play. It must come before [CFR.Run].
func (c *CFR) Randomize(seed uint64) {
	const small = 1.0 / (1 << 20)
	pcg := rand.NewPCG(seed, 0x9e3779b97f4a7c15)
	for i := range c.n {
		for s := range c.regret[i] {
			c.regret[i][s] = small * (float64(pcg.Uint64()>>11) + 1) / (1 << 53)
		}
		c.match(i)
	}
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
		share := x[row.Plus[0]:row.Plus[1]]
		c.share(i, row, share)
		for k := range share {
			share[k] *= reach
		}
	}
}

// share sets p to the probabilities of the sequences of a row by regret matching.
func (c *CFR) share(i int, row seqform.Constraint, p []float64) {
	regret := c.regret[i][row.Plus[0]:row.Plus[1]]
	sum := 0.0
	for _, r := range regret {
		sum += r
	}
	for k, r := range regret {
		if sum > 0 {
			p[k] = r / sum
		} else {
			p[k] = 1 / float64(len(p))
		}
	}
}

// Gradient returns the payoffs of player i by own sequence against the others'
// plans. It is valid until the next call for that player.
func (c *CFR) Gradient(i int, plans [][]float64) []float64 {
	grad, last := c.grad[i], plans[c.n-1]
	clear(grad)
	for k, from := range c.start[:len(c.start)-1] {
		to := c.start[k+1]
		weight := c.weight(k, i, plans)
		if weight == 0 {
			continue
		}
		payoff, seqs := c.payoff[i][from:to], c.last[from:to]
		if i == c.n-1 {
			for t, u := range payoff {
				grad[seqs[t]] += u * weight
			}
			continue
		}
		sum := 0.0
		for t, u := range payoff {
			sum += u * last[seqs[t]]
		}
		grad[c.group[k*(c.n-1)+i]] += sum * weight
	}
	return grad
}

// weight multiplies the weights of the sequences of group k but that of player i.
func (c *CFR) weight(k, i int, plans [][]float64) float64 {
	w := 1.0
	for j, s := range c.group[k*(c.n-1) : (k+1)*(c.n-1)] {
		if j != i {
			w *= plans[j][s]
		}
	}
	return w
}

// update adds the regrets of a round, from the last information set up.
func (c *CFR) update(i int) {
	grad, regret := c.Gradient(i, c.plan), c.regret[i]
	for h := len(c.rows[i]) - 1; h > 0; h-- {
		row := c.rows[i][h]
		value, p := 0.0, c.scratch[:row.Plus[1]-row.Plus[0]]
		c.share(i, row, p)
		for k, share := range p {
			value += share * grad[row.Plus[0]+k]
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
