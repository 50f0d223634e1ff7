package assess

import (
	"context"

	"exactsolve/cert/answer"
	"exactsolve/cert/claim"
	"exactsolve/cert/refute"
	"exactsolve/internal/lp"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// A trembleSearch looks for a refutation by trembles, see [claim.Tremble]: gains of actions that are
// played, multiplied by numbers λ ≥ 0 and by products of at most so many probabilities, with a sum that
// has no positive coefficient and some negative one. With the products given this is a linear program,
//
//	minimize Σ coefficients   subject to   coefficients ≤ 0,  Σ λ ≤ 1.
//
// In the limit it is enough that the negative coefficients outweigh the others, see [limitSearch].
// None may exist where there are no trembles: that would take products of any degree, and on the
// boundary not even these are enough.
type trembleSearch struct {
	g     *seqform.Game
	c     *claim.Claim
	gains []playedGain
	probs [][3]int // probabilities that occur in them, as in claim.Tremble.Times
	first []int    // numbers of probabilities, see refute.Variables
	tried int      // with products of fewer probabilities there is none
}

// A playedGain is a gain of an action that is played, without factor.
type playedGain struct {
	claim.Tremble
	*refute.Gain
}

// Limits of the search: probabilities in the terms of a gain, terms of payoffs that are looked through, and entries
// of a program.
const (
	maxGain        = 1 << 12
	maxGainLook    = 1 << 26
	maxTrembleSize = 1 << 17
)

// newTrembleSearch makes the gains, but for those with too many terms. It stops when ctx is done.
func newTrembleSearch(ctx context.Context, g *seqform.Game, c *claim.Claim) *trembleSearch {
	s := &trembleSearch{g: g, c: c, first: refute.Variables(g)}
	left := maxGainLook
	everywhere := c.Concept != claim.NormalFormPerfect && c.Concept != claim.Proper
	for i := range g.Players {
		plan := g.Players[i].Plan(c.Profile[i])
		for h := range g.Players[i].Infosets {
			set := &g.Players[i].Infosets[h]
			for a, p := range c.Profile[i][h] {
				for b := range c.Profile[i][h] {
					if a == b || p.IsZero() || !everywhere && plan[set.Seq(a)].IsZero() {
						continue
					}
					if left -= g.Payoffs.Len(); left < 0 || ctx.Err() != nil {
						return s
					}
					s.add(i, h, a, b)
				}
			}
		}
	}
	s.occurring()
	return s
}

func (s *trembleSearch) add(i, h, a, b int) {
	d, err := refute.NewGain(s.g, s.c, i, h, a, b, maxGain)
	if err != nil {
		return
	}
	for _, x := range d.Coeffs {
		if !x.IsZero() {
			s.gains = append(s.gains, playedGain{claim.Tremble{Player: i + 1, Infoset: h + 1, Action: a + 1, Instead: b + 1}, d})
			return
		}
	}
}

// occurring lists the probabilities.
func (s *trembleSearch) occurring() {
	seen := map[[2]int]bool{}
	for _, d := range s.gains {
		for _, at := range d.Sets {
			for a := range s.g.Players[at[0]].Infosets[at[1]].Actions {
				if !seen[at] {
					s.probs = append(s.probs, [3]int{at[0] + 1, at[1] + 1, a + 1})
				}
			}
			seen[at] = true
		}
	}
}

// products returns those of just so many probabilities.
func (s *trembleSearch) products(degree int) [][][3]int {
	if degree == 0 {
		return [][][3]int{nil}
	}
	var list [][][3]int
	for _, x := range s.products(degree - 1) {
		for _, p := range s.probs {
			if n := len(x); n == 0 || s.number(x[n-1]) <= s.number(p) {
				list = append(list, append(x[:n:n], p))
			}
		}
	}
	return list
}

// number returns that of a probability.
func (s *trembleSearch) number(p [3]int) int32 {
	return int32(s.first[p[0]-1] + s.g.Players[p[0]-1].Infosets[p[1]-1].Seq(p[2]-1))
}

// find returns a refutation with products of at most degree probabilities; nil if there is none, or
// the program would be too large. An error wraps ErrTooLarge or says that ctx was done.
func (s *trembleSearch) find(ctx context.Context, degree int, stats *answer.Stats) ([]claim.Tremble, error) {
	p := s.columns(degree, maxTrembleSize)
	if p == nil {
		return nil, nil
	}
	return p.solve(ctx, stats)
}

// columns returns the program with products of at most degree probabilities, nil if it has more than
// most entries.
func (s *trembleSearch) columns(degree, most int) *trembleProgram {
	p, each, products := &trembleProgram{trembleSearch: s, rows: map[string]int{}}, 0, 1
	for _, gain := range s.gains {
		each += len(gain.Coeffs)
	}
	for d := range degree + 1 { // before they are made: at least as many as n^d/d!
		if d > 0 {
			products = products * len(s.probs) / d
		}
		if products > most || each > most/max(1, products) {
			return nil
		}
	}
	for d := range degree + 1 {
		for _, times := range s.products(d) {
			for _, gain := range s.gains {
				if most -= len(gain.Coeffs); most < 0 {
					return nil
				}
				p.column(gain, times)
			}
		}
	}
	return p
}

// A trembleProgram has a column for each gain and product.
type trembleProgram struct {
	*trembleSearch
	list  []claim.Tremble
	sums  []rational.Rat // of the coefficients, per column
	rows  map[string]int // by product of probabilities
	terms [][]lp.Term    // per row, minus the coefficients
}

func (p *trembleProgram) column(gain playedGain, times [][3]int) {
	t := gain.Tremble
	t.Times = times
	var sum rational.Rat
	numbers := make([]int32, len(times))
	for n, x := range times {
		numbers[n] = p.number(x)
	}
	for n, x := range gain.Coeffs {
		if x.IsZero() {
			continue
		}
		key := refute.Product(gain.Choice(n), numbers)
		row, ok := p.rows[key]
		if !ok {
			row, p.rows[key] = len(p.terms), len(p.terms)
			p.terms = append(p.terms, nil)
		}
		p.terms[row] = append(p.terms[row], lp.Times(len(p.list), x.Neg()))
		sum = sum.Add(x)
	}
	p.list, p.sums = append(p.list, t), append(p.sums, sum)
}

// begin returns a program with the columns.
func (p *trembleProgram) begin() *lp.Program {
	program := newProgram()
	for range p.list {
		program.Variable(false)
	}
	return program
}

func (p *trembleProgram) solve(ctx context.Context, stats *answer.Stats) ([]claim.Tremble, error) {
	if len(p.list) == 0 {
		return nil, nil
	}
	program := p.begin()
	var all []lp.Term
	for k, sum := range p.sums {
		all = append(all, lp.Times(k, rational.Int(-1)))
		program.Cost(0, lp.Times(k, sum))
	}
	program.AtLeast(all, rational.Int(-1))
	for _, row := range p.terms {
		program.AtLeast(row)
	}
	z, err := solve(ctx, program, stats)
	if err != nil {
		return nil, err
	}
	list := p.used(z)
	var sum rational.Rat
	for k, x := range p.sums {
		sum = sum.Add(x.Mul(z.Value(k)))
	}
	if sum.IsZero() {
		return nil, nil
	}
	return list, nil
}

// used returns the trembles with a factor.
func (p *trembleProgram) used(z *lp.Solution) []claim.Tremble {
	var list []claim.Tremble
	for k, t := range p.list {
		if t.Factor = z.Value(k); t.Factor.Sign() > 0 {
			list = append(list, t)
		}
	}
	return list
}
