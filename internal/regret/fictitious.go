package regret

import (
	"context"
	"slices"

	"exactsolve/seqform"
	"exactsolve/seqform/meter"
	"exactsolve/seqform/multilinear"
)

// A Learner plays a game against itself, round by round. Plans are indexed by sequence.
type Learner interface {
	// Run goes through a number of rounds, or fewer if ctx is done, and returns how many there were.
	Run(ctx context.Context, rounds int) int

	// Average returns a multiple of the average plan of player i so far, which must not be written.
	Average(i int) []float64
}

// run goes through rounds of a learner.
func run(ctx context.Context, rounds int, step func()) int {
	m := meter.From(ctx)
	m.Count("rounds")
	for done := range rounds {
		if ctx.Err() != nil {
			return done
		}
		step()
		m.Add(1)
	}
	return rounds
}

// A Fictitious runs fictitious play on a game with perfect recall: in each round all
// players at once answer the averages of the others by a best pure plan, of equal ones
// the one that takes first actions. Averages begin with uniform behavior, which counts
// as one round.
//
// Reference: Brown 1951 [Bro51]. Averages of plans are those of mixed strategies in the
// strategic form.
type Fictitious struct {
	f          *multilinear.Form
	sum        []float64 // of the plans of all rounds
	plan, grad []float64 // scratch
	average    []float64 // likewise
	round      int       // so many plans are in sum
}

// NewFictitious starts fictitious play of a game with perfect recall.
func NewFictitious(g *seqform.Game) *Fictitious {
	c := NewVariant(g, Plain)
	return &Fictitious{f: c.f, sum: slices.Clone(c.plan), plan: c.average, grad: c.grad, average: c.scratch, round: 1}
}

// Run implements [Learner].
func (p *Fictitious) Run(ctx context.Context, rounds int) int { return run(ctx, rounds, p.step) }

// Average implements [Learner].
func (p *Fictitious) Average(i int) []float64 { return p.f.Of(i, p.sum) }

func (p *Fictitious) step() {
	for e, x := range p.sum {
		p.average[e] = x / float64(p.round)
	}
	for i := range p.f.Pay {
		p.f.Gradient(i, p.average, p.grad)
		p.respond(i)
	}
	for e, x := range p.plan {
		p.sum[e] += x
	}
	p.round++
}

// respond sets the plan of player i to a best one by the gradient.
func (p *Fictitious) respond(i int) {
	sets := p.f.SetsOf(i)
	for _, h := range slices.Backward(sets) {
		best := h.Lo
		for e := h.Lo; e < h.Hi; e++ {
			p.plan[e] = 0
			if p.grad[e] > p.grad[best] {
				best = e
			}
		}
		p.plan[best] = 1 // given that play comes here
		p.grad[h.Parent] += p.grad[best]
	}
	p.plan[p.f.First[i]] = 1
	for _, h := range sets {
		for e := h.Lo; e < h.Hi; e++ {
			p.plan[e] *= p.plan[h.Parent]
		}
	}
}
