package nearest

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"exactsolve/cert/answer"
	"exactsolve/fixtures/gen"
	"exactsolve/rational"
	"exactsolve/rational/approx"
	"exactsolve/seqform"
)

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

// BenchmarkFind starts from average strategies of 10⁴ iterations.
func BenchmarkFind(b *testing.B) {
	for _, bm := range []struct {
		name string
		make func() (*seqform.Game, error)
	}{
		{"kuhn", func() (*seqform.Game, error) { return gen.Kuhn(2, 3) }},
		{"kuhn-13", func() (*seqform.Game, error) { return gen.Kuhn(2, 13) }},
		{"kuhn-3-players", func() (*seqform.Game, error) { return gen.Kuhn(3, 4) }},
		{"leduc-2", func() (*seqform.Game, error) { return gen.Leduc(2, 2, true) }},
		{"leduc-3", func() (*seqform.Game, error) { return gen.Leduc(3, 2, true) }},
	} {
		b.Run(bm.name, func(b *testing.B) {
			g, err := bm.make()
			if err != nil {
				b.Fatal(err)
			}
			p := cfr(g, 10_000, 6, 1)
			var r *Result
			for b.Loop() {
				if r, err = Find(b.Context(), g, p, Options{}); err != nil || r.Status != answer.Yes {
					b.Fatal(err, r)
				}
			}
			b.ReportMetric(float64(r.Stats.Pivots), "pivots")
			b.ReportMetric(float64(r.Stats.Bits), "bits")
		})
	}
}
