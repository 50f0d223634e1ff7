package nearest

import (
	"context"
	"fmt"
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/fixtures/gen"
	"exactsolve/rational"
	"exactsolve/rational/approx"
	"exactsolve/rational/rationaltest"
	"exactsolve/seqform"
)

// TestSystem compares values with best continuations computed from gradients,
// and derivatives with differences: equations are affine in each unknown.
func TestSystem(t *testing.T) {
	const p precision = 200
	rng := rand.New(rand.NewPCG(6, 1))
	equations := 0
	for seed := range uint64(30) {
		g, err := gen.RandomTree(gen.TreeOptions{
			Players: 3, Depth: 3 + int(seed%3), Actions: 3, Signals: 2, Chance: 20,
			Payoffs: gen.Range{Low: -9, High: 9}, Kind: gen.GeneralSum, Seed: seed,
		})
		require.NoError(t, err)
		profile := randomProfile(rng, g)
		plans := g.Plans(profile)
		all := guess{}
		for i := range g.Players {
			in := make([]bool, g.Players[i].NumSeqs())
			for s := range in {
				in[s] = true
			}
			all.used, all.tight = append(all.used, in), append(all.tight, in)
		}
		q, err := newSystem(g, all, plans)
		require.NoError(t, err)
		v := make(vector, len(q.unknowns))
		for k, u := range q.unknowns {
			v[k] = p.from(plans[u[0]][u[1]])
		}
		rows := q.evaluate(p, v)
		want := firstDifferences(g, plans)
		require.Len(t, want, len(rows))
		for e := range rows {
			equations++
			near(t, p, want[e], rows[e][len(v)])
		}
		for k := range v {
			next := append(vector(nil), v...)
			next[k] = new(big.Int).Add(v[k], p.power(0))
			for e, row := range q.evaluate(p, next) {
				near(t, p, p.rat(new(big.Int).Sub(row[len(v)], rows[e][len(v)])), rows[e][k])
			}
		}
	}
	require.Greater(t, equations, 100)
}

// near fails unless x is want up to rounding.
func near(t *testing.T, p precision, want rational.Rat, x *big.Int) {
	t.Helper()
	require.Equal(t, -1, p.rat(x).Sub(want).Abs().Cmp(p.rat(p.power(int(p)-20))), "%s %s", want, p.rat(x))
}

func randomProfile(rng *rand.Rand, g *seqform.Game) seqform.Profile {
	out := make(seqform.Profile, len(g.Players))
	for i := range g.Players {
		for h := range g.Players[i].Infosets {
			w := make([]float64, len(g.Players[i].Infosets[h].Actions))
			for a := range w {
				w[a] = 0.1 + rng.Float64()
			}
			out[i] = append(out[i], decimals(w, 4))
		}
	}
	return out
}

// firstDifferences returns, for each action but the first, what the first gains
// over it if later first actions are taken, relative to the payoff range; those
// that are never anything but zero have no equation.
func firstDifferences(g *seqform.Game, plans []seqform.Plan) []rational.Rat {
	var out []rational.Rat
	for i := range g.Players {
		p := &g.Players[i]
		value := seqform.Gradient(g, i, plans, rational.Int(1))
		for h := len(p.Infosets) - 1; h >= 0; h-- {
			parent := p.Infosets[h].ParentSeq
			value[parent] = value[parent].Add(value[p.Infosets[h].Seq(0)])
		}
		lo, hi := g.PayoffRange(i)
		for h := range p.Infosets {
			for a := 1; a < len(p.Infosets[h].Actions); a++ {
				d := value[p.Infosets[h].Seq(0)].Sub(value[p.Infosets[h].Seq(a)])
				if !d.IsZero() {
					out = append(out, d.Quo(hi.Sub(lo)))
				}
			}
		}
	}
	return out
}

func TestElimination(t *testing.T) {
	const p precision = 160
	rng := rand.New(rand.NewPCG(7, 1))
	for range 50 {
		n := 1 + rng.IntN(8)
		x := make([]rational.Rat, n)
		for k := range x {
			x[k] = rational.New(rng.Int64N(99)-49, 1+rng.Int64N(20))
		}
		rows := make([]vector, n)
		for i := range rows {
			var sum rational.Rat
			for k := range n {
				a := rational.Int(rng.Int64N(199) - 99)
				rows[i], sum = append(rows[i], p.from(a)), sum.Add(a.Mul(x[k]))
			}
			rows[i] = append(rows[i], p.from(sum))
		}
		e := newElimination(p, rows, n)
		require.True(t, e.run(context.Background(), p.power(60)))
		if len(e.pivotCols) == n {
			for k, r := range recognize(p, e.solution()) {
				rationaltest.Same(t, x[k], r)
			}
		}
	}
}

// cfr returns the average strategies of regret matching at every information
// set, from a random start, with alternating updates and linear weights, in
// floating point, rounded to decimals that sum to 1.
func cfr(g *seqform.Game, iterations, digits int, seed uint64) seqform.Profile {
	c := newMatching(g, seed)
	for k := range iterations {
		for i := range g.Players {
			c.update(i, float64(k+1))
		}
	}
	out := make(seqform.Profile, len(g.Players))
	for i := range g.Players {
		for h := range g.Players[i].Infosets {
			set := &g.Players[i].Infosets[h]
			out[i] = append(out[i], decimals(c.average[i][set.FirstSeq:int(set.FirstSeq)+len(set.Actions)], digits))
		}
	}
	return out
}

type matching struct {
	g                        *seqform.Game
	u                        [][]float64 // by player and term
	regret, average, current [][]float64 // by player and sequence
	plan                     [][]float64
}

func newMatching(g *seqform.Game, seed uint64) *matching {
	rng := rand.New(rand.NewPCG(seed, 1))
	c := &matching{g: g}
	for i := range g.Players {
		n := g.Players[i].NumSeqs()
		start := make([]float64, n)
		for s := range start {
			start[s] = rng.Float64()
		}
		c.regret = append(c.regret, start)
		c.average = append(c.average, make([]float64, n))
		c.current = append(c.current, make([]float64, n))
		c.plan = append(c.plan, make([]float64, n))
		u := make([]float64, g.Payoffs.Len())
		for t := range u {
			u[t] = approx.Float64(g.Payoffs.U(t, i))
		}
		c.u = append(c.u, u)
	}
	for i := range g.Players {
		c.match(i)
	}
	return c
}

// match sets the current behavior and plan of player i.
func (c *matching) match(i int) {
	c.plan[i][0] = 1
	for h := range c.g.Players[i].Infosets {
		set := &c.g.Players[i].Infosets[h]
		sum := 0.0
		for a := range set.Actions {
			sum += max(c.regret[i][set.Seq(a)], 0)
		}
		for a := range set.Actions {
			s := set.Seq(a)
			c.current[i][s] = 1 / float64(len(set.Actions))
			if sum > 0 {
				c.current[i][s] = max(c.regret[i][s], 0) / sum
			}
			c.plan[i][s] = c.plan[i][set.ParentSeq] * c.current[i][s]
		}
	}
}

// update adds regrets of player i and matches them, with negative ones cut off
// (regret matching plus).
func (c *matching) update(i int, weight float64) {
	p := &c.g.Players[i]
	value := make([]float64, p.NumSeqs())
	for t := range c.g.Payoffs.Len() {
		w := c.u[i][t]
		for j := range c.g.Players {
			if j != i {
				w *= c.plan[j][c.g.Payoffs.Seq(t, j)]
			}
		}
		value[c.g.Payoffs.Seq(t, i)] += w
	}
	for h := len(p.Infosets) - 1; h >= 0; h-- {
		set := &p.Infosets[h]
		mean := 0.0
		for a := range set.Actions {
			mean += float64(c.current[i][set.Seq(a)] * value[set.Seq(a)]) // not fused, so the same everywhere
		}
		for a := range set.Actions {
			s := set.Seq(a)
			c.regret[i][s] = max(c.regret[i][s]+value[s]-mean, 0)
			c.average[i][s] += float64(weight * c.plan[i][s])
		}
		value[set.ParentSeq] += mean
	}
	c.match(i)
}

// decimals rounds weights to a distribution with so many digits.
func decimals(w []float64, digits int) []rational.Rat {
	sum := 0.0
	for _, x := range w {
		sum += x
	}
	prob := make([]rational.Rat, len(w))
	left, largest := rational.Int(1), 0
	for a := range prob {
		x := 1 / float64(len(w))
		if sum > 0 {
			x = w[a] / sum
		}
		prob[a] = rational.MustParse(fmt.Sprintf("%.*f", digits, x))
		left = left.Sub(prob[a])
		if prob[a].Cmp(prob[largest]) > 0 {
			largest = a
		}
	}
	prob[largest] = prob[largest].Add(left)
	return prob
}
