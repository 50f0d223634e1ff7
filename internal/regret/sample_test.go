package regret

import (
	"math"
	"slices"
	"testing"

	"exactsolve/fixtures/gen"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"

	"github.com/stretchr/testify/assert"
)

// TestSamplerUnbiased enumerates all that a pass may sample: the regrets it adds
// are, in expectation, those of the full gradient, and the averages those of the
// other's plan.
func TestSamplerUnbiased(t *testing.T) {
	kuhn := seqformtest.Kuhn(2, 3)
	tree := seqformtest.Must(gen.RandomTree(gen.TreeOptions{
		Players: 3, Depth: 4, Actions: 2, Signals: 2, Chance: 20, Stop: 10,
		Payoffs: gen.Range{Low: -9, High: 9}, Kind: gen.GeneralSum, Seed: 3,
	}))
	for _, g := range []*seqform.Game{kuhn, tree} {
		full := NewVariant(g, Plain)
		full.Run(t.Context(), 3) // some behavior that is not uniform
		start, plans := make([][]float64, len(g.Players)), make([][]float64, len(g.Players))
		for i := range start {
			start[i], plans[i] = slices.Clone(full.f.Of(i, full.regret)), full.f.Of(i, full.plan)
		}
		for i := range g.Players {
			regret, average := expectedPass(g, start, i)
			full.update(i)
			for q := range regret {
				assert.InDelta(t, full.f.Of(i, full.regret)[q], regret[q], 1e-9, "%s: sequence %d", g.Title, q)
			}
			copy(full.f.Of(i, full.regret), start[i])
			checkAverages(t, g, plans, average, i)
		}
	}
}

// expectedPass returns the expected regrets of player i after a pass, and the
// expected additions to the averages.
func expectedPass(g *seqform.Game, start [][]float64, i int) (regret []float64, average [][]float64) {
	regret, average = make([]float64, len(start[i])), make([][]float64, len(start))
	for j := range start {
		average[j] = make([]float64, len(start[j]))
	}
	passes := 0
	for script := []int{}; ; passes++ {
		s := NewSampler(g, 1)
		for j := range start {
			copy(s.regret[j], start[j])
		}
		weight, at := 1.0, 0
		var sizes []int
		s.pick = func(sums []float64) int {
			if at == len(script) {
				script = append(script, 0)
			}
			a := script[at]
			at++
			sizes = append(sizes, len(sums))
			p := sums[a]
			if a > 0 {
				p -= sums[a-1]
			}
			weight *= p
			return a
		}
		s.walk(0, i)
		for q := range regret {
			regret[q] += weight * s.regret[i][q]
		}
		for j := range average {
			for q := range average[j] {
				average[j][q] += weight * s.average[j][q]
			}
		}
		// The next script in lexicographic order.
		k := len(script) - 1
		for ; k >= 0 && script[k] == sizes[k]-1; k-- {
		}
		if k < 0 {
			return regret, average
		}
		script[k]++
		script = script[:k+1]
	}
}

// checkAverages wants each information set's expected additions in proportion to
// the plan.
func checkAverages(t *testing.T, g *seqform.Game, plans, average [][]float64, i int) {
	t.Helper()
	checked := 0
	for j := range g.Players {
		for h := range g.Players[j].Infosets {
			set := &g.Players[j].Infosets[h]
			sum := 0.0
			for a := range set.Actions {
				sum += average[j][set.Seq(a)]
			}
			reach := plans[j][set.ParentSeq]
			if j == i {
				assert.Zero(t, sum, "own averages wait for the others' passes")
			}
			if sum == 0 || reach == 0 {
				continue
			}
			for a := range set.Actions {
				assert.InDelta(t, plans[j][set.Seq(a)]/reach, average[j][set.Seq(a)]/sum, 1e-9)
				checked++
			}
		}
	}
	assert.Positive(t, checked)
}

func TestMatch(t *testing.T) {
	p := make([]float64, 3)
	match(p, []float64{-1, 1, 3})
	assert.Equal(t, []float64{0, 0.25, 0.75}, p)
	match(p, []float64{-1, 0, -3})
	assert.InDelta(t, 1.0/3, p[0], 1e-15)
}

// TestModified runs two rounds of the modified CFR⁺ beside one in which the first is not
// averaged and regrets are halved by hand; from round 31 on there is no discount.
func TestModified(t *testing.T) {
	g := seqformtest.Kuhn(2, 3)
	c, by := NewVariant(g, Modified(2)), NewVariant(g, Plus)
	c.Run(t.Context(), 1)
	by.Run(t.Context(), 1)
	assert.Equal(t, by.Average(0), c.Average(0), "the only round is averaged")
	for i := range g.Players { // the second player's regrets do not see the first's discount, only its plan
		for e, r := range by.f.Of(i, by.regret) {
			assert.InDelta(t, r/2, c.f.Of(i, c.regret)[e], 1e-15)
		}
	}
	c.Run(t.Context(), 1)
	for e, x := range c.plan {
		assert.InDelta(t, 2*x, c.average[e], 1e-15, "only the second round is averaged")
	}
	c.round = 29
	c.step()
	assert.InDelta(t, math.Sqrt(30)/(math.Sqrt(30)+1), c.plus, 1e-15)
	c.step()
	assert.Equal(t, 1.0, c.plus)
	assert.Equal(t, 0.0, c.minus)
}

func TestFactor(t *testing.T) {
	assert.Equal(t, 1.0, factor(3, math.Inf(1)))
	assert.Equal(t, 0.0, factor(3, math.Inf(-1)))
	assert.Equal(t, 0.5, factor(3, 0))
	assert.Equal(t, 0.75, factor(3, 1))
}

// BenchmarkSampler makes a round of external sampling.
func BenchmarkSampler(b *testing.B) {
	g, err := gen.Leduc(3, 2, true)
	if err != nil {
		b.Fatal(err)
	}
	s := NewSampler(g, 1)
	for b.Loop() {
		s.Run(b.Context(), 1)
	}
}
