package regret

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"math/big"
	"slices"
	"testing"

	"exactsolve/fixtures/gen"
	"exactsolve/rational/approx"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestSamplerUnbiased enumerates all that a pass may sample: the regrets it adds
// are, in expectation, those of the full gradient, and the averages those of the
// other's plan. Both are as far apart as rounded behavior is.
func TestSamplerUnbiased(t *testing.T) {
	kuhn := seqformtest.Kuhn(2, 3)
	tree := seqformtest.Must(gen.RandomTree(gen.TreeOptions{
		Players: 3, Depth: 4, Actions: 2, Signals: 2, Chance: 20, Stop: 10,
		Payoffs: gen.Range{Low: -9, High: 9}, Kind: gen.GeneralSum, Seed: 3,
	}))
	for _, g := range []*seqform.Game{kuhn, tree} {
		full := NewVariant(g, Plain)
		full.Run(t.Context(), 3) // some behavior that is not uniform
		s := NewSampler(g, 1)
		for i := range g.Players {
			for h, set := range g.Players[i].Infosets {
				for a := range set.Actions {
					s.regret[int(s.sets[int(s.base[i])+h].lo)+a] = int64(full.f.Of(i, full.regret)[set.Seq(a)] * (1 << 20))
				}
			}
		}
		plans := make([][]float64, len(g.Players))
		for _, set := range s.sets {
			share(s.Strategy[set.lo:set.hi], s.regret[set.lo:set.hi])
		}
		for i := range g.Players {
			plans[i] = full.f.Of(i, full.plan)
		}
		for i := range g.Players {
			regret, average := expectedPass(g, s, i)
			start := slices.Clone(full.f.Of(i, full.regret))
			full.update(i)
			for q := range regret {
				assert.InDelta(t, full.f.Of(i, full.regret)[q]-start[q], regret[q], 1e-3, "%s: sequence %d", g.Title, q)
			}
			copy(full.f.Of(i, full.regret), start)
			checkAverages(t, g, plans, average, i)
		}
	}
}

// expectedPass returns the expected additions of a pass of player i to regrets and averages.
func expectedPass(g *seqform.Game, s *Sampler, i int) (regret []float64, average [][]float64) {
	average = make([][]float64, len(g.Players))
	for j := range average {
		average[j] = make([]float64, g.Players[j].NumSeqs())
	}
	regret = make([]float64, g.Players[i].NumSeqs())
	scale := unit(g, s)
	for script := []int{}; ; {
		weight, at := 1.0, 0
		var sizes []int
		s.pick = func(_ func() uint64, sums []uint64) int {
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
			weight *= float64(p) / float64(sums[len(sums)-1])
			return a
		}
		s.Number, s.Samples = i+1, 1
		b := &block{s: s, sums: tally{slot: make([]int32, len(s.sets))}}
		sums, err := b.run(context.Background(), 1)
		if err != nil {
			panic(err)
		}
		for key, x := range bySequence(g, s, sums) {
			if j, q := key[0], key[1]; key[2] == 1 {
				average[j][q] += weight * float64(x) / (1 << shareBits)
			} else if j == i {
				regret[q] += weight * float64(x) / scale
			} else if x != 0 {
				panic("regrets of others")
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

// unit returns what a payoff of 1 is in a sampler.
func unit(g *seqform.Game, s *Sampler) float64 {
	for o, payoffs := range g.Tree.Outcomes {
		for i, x := range payoffs.Payoffs {
			if !x.IsZero() {
				return float64(s.payoff[o][i]) / approx.Float64(x)
			}
		}
	}
	return 1
}

// bySequence returns sums by player, sequence, and 0 for regrets or 1 for averages.
func bySequence(g *seqform.Game, s *Sampler, sums *Sums) map[[3]int]int64 {
	z, k := map[[3]int]int64{}, 0
	for _, id := range sums.Sets {
		i := len(g.Players) - 1
		for s.base[i] > id {
			i--
		}
		set := &g.Players[i].Infosets[id-s.base[i]]
		for side := range 2 {
			for a := range set.Actions {
				z[[3]int{i, set.Seq(a), side}] = sums.Added[k]
				k++
			}
		}
	}
	return z
}

// A slow sampler is one in rational numbers, from the definition.
type slow struct {
	g      *seqform.Game
	s      *Sampler
	random func() uint64
	sums   map[[3]int]*big.Rat
}

func (z *slow) add(i, q, side int, x *big.Rat) {
	key := [3]int{i, q, side}
	if z.sums[key] == nil {
		z.sums[key] = new(big.Rat)
	}
	z.sums[key].Add(z.sums[key], x)
}

// draw chooses an action, given probabilities as multiples of 2^-n.
func (z *slow) draw(prob []*big.Rat, n uint) int {
	u := new(big.Rat).SetInt(new(big.Int).SetUint64(z.random() >> (64 - n)))
	sum, whole := new(big.Rat), new(big.Rat).SetInt(new(big.Int).Lsh(big.NewInt(1), n))
	for a, p := range prob {
		sum.Add(sum, p)
		up := new(big.Rat).Mul(sum, whole)
		if floor := new(big.Int).Div(up.Num(), up.Denom()); new(big.Rat).SetInt(floor).Cmp(u) > 0 {
			return a
		}
	}
	panic("probabilities that do not sum to 1")
}

// nearest rounds to an integer, halves up.
func nearest(x *big.Rat) *big.Rat {
	y := new(big.Rat).Add(x, big.NewRat(1, 2))
	return new(big.Rat).SetInt(new(big.Int).Div(y.Num(), y.Denom()))
}

func (z *slow) pass(v, i int, paid, unit *big.Rat) *big.Rat {
	t := z.g.Tree
	if o := t.Outcome[v]; o >= 0 {
		x := t.Outcomes[o].Payoffs[i].Big()
		paid = new(big.Rat).Add(paid, nearest(x.Mul(x, unit)))
	}
	var children []int
	for c := v + 1; c < int(t.End[v]); c = int(t.End[c]) {
		children = append(children, c)
	}
	j, h := int(t.Player[v]), int(t.Infoset[v])
	if j == seqform.Terminal {
		return paid
	}
	if j == seqform.Chance {
		var prob []*big.Rat
		for _, p := range t.ChanceSets[h].Prob {
			prob = append(prob, p.Big())
		}
		return z.pass(children[z.draw(prob, 63)], i, paid, unit)
	}
	set, span := &z.g.Players[j].Infosets[h], z.s.sets[int(z.s.base[j])+h]
	var prob []*big.Rat
	for _, w := range z.s.Strategy[span.lo:span.hi] {
		prob = append(prob, big.NewRat(int64(w), 1<<16))
	}
	if j != i {
		for a, p := range prob {
			z.add(j, set.Seq(a), 1, new(big.Rat).Mul(p, big.NewRat(1<<16, 1)))
		}
		return z.pass(children[z.draw(prob, 16)], i, paid, unit)
	}
	var u []*big.Rat
	value := new(big.Rat)
	for a, p := range prob {
		u = append(u, z.pass(children[a], i, paid, unit))
		value.Add(value, new(big.Rat).Mul(p, u[a]))
	}
	value = nearest(value)
	for a := range u {
		z.add(i, set.Seq(a), 0, new(big.Rat).Sub(u[a], value))
	}
	return value
}

// TestBlock compares the sums of blocks with those of the slow sampler.
func TestBlock(t *testing.T) {
	tree := seqformtest.Must(gen.RandomTree(gen.TreeOptions{
		Players: 3, Depth: 5, Actions: 3, Signals: 2, Chance: 30, Stop: 10,
		Payoffs: gen.Range{Low: -9, High: 9}, Kind: gen.GeneralSum, Seed: 5,
	}))
	for _, g := range []*seqform.Game{seqformtest.Kuhn(2, 3), seqformtest.Leduc(3), tree} {
		s := NewSampler(g, 7)
		learn(t, s, 60)
		largest := int64(0)
		for _, list := range s.payoff {
			for _, u := range list {
				largest = max(largest, u, -u)
			}
		}
		assert.Greater(t, largest, int64(1)<<25)
		assert.Less(t, largest, int64(1)<<29)
		n := new(big.Rat).SetFloat64(unit(g, s))
		assert.True(t, n.IsInt() && new(big.Int).And(n.Num(), new(big.Int).Sub(n.Num(), big.NewInt(1))).Sign() == 0, "%v is a power of 2", n)
		for range g.Players {
			s.Next(1000)
			j := s.Blocks() - 1
			got, err := s.Block(t.Context(), j)
			require.NoError(t, err)
			require.NoError(t, s.Check(got))
			z := &slow{g, s, s.source(j), map[[3]int]*big.Rat{}}
			for range s.Samples - j*s.size() {
				z.pass(0, s.player(), new(big.Rat), n)
			}
			seen := 0
			for key, x := range bySequence(g, s, got) {
				want := z.sums[key]
				if want == nil {
					require.Zero(t, x)
					continue
				}
				seen++
				require.Equal(t, want.RatString(), fmt.Sprint(x), "%s: %v", g.Title, key)
			}
			require.Len(t, z.sums, seen)
			s.Undo()
			s.Number++
		}
	}
}

// learn makes so many samples.
func learn(t *testing.T, s *Sampler, samples int) {
	for left := samples; left > 0; {
		s.Next(left)
		for j := range s.Blocks() {
			b, err := s.Block(t.Context(), j)
			require.NoError(t, err)
			s.Add(b)
		}
		if s.End(); s.Cycled() {
			left -= s.Samples
		}
	}
}

// TestOrder adds the blocks of rounds in another order, and goes on from states.
func TestOrder(t *testing.T) {
	g := seqformtest.Leduc(3)
	one, other := NewSampler(g, 3), NewSampler(g, 3)
	learn(t, one, 2000)
	for left := 2000; left > 0; {
		other.Next(left)
		for j := range other.Blocks() {
			b, err := other.Block(t.Context(), other.Blocks()-1-j)
			require.NoError(t, err)
			other.Add(b)
		}
		if other.End(); other.Cycled() {
			left -= other.Samples
		}
		state, err := other.AppendBinary(nil)
		require.NoError(t, err)
		other = NewSampler(g, 3)
		require.NoError(t, other.UnmarshalBinary(state))
	}
	assert.Equal(t, one.regret, other.regret)
	assert.Equal(t, one.Strategy, other.Strategy)
	for i := range g.Players {
		assert.Equal(t, one.Average(i), other.Average(i))
	}
	third := NewSampler(g, 4)
	learn(t, third, 2000)
	assert.NotEqual(t, one.regret, third.regret)
}

// TestBatch: a worker does what another run has begun, and refuses what is no round.
func TestBatch(t *testing.T) {
	g := seqformtest.Leduc(3)
	s := NewSampler(g, 3)
	learn(t, s, 500)
	s.Next(100)
	text, err := json.Marshal(&s.Batch)
	require.NoError(t, err)
	var b Batch
	require.NoError(t, json.Unmarshal(text, &b))
	worker := NewSampler(g, 0)
	require.NoError(t, worker.Go(b))
	want, err := s.Block(t.Context(), 1)
	require.NoError(t, err)
	got, err := worker.Block(t.Context(), 1)
	require.NoError(t, err)
	assert.Equal(t, want, got)
	_, err = worker.Block(t.Context(), s.Blocks())
	assert.Error(t, err)
	for _, change := range []func(b *Batch){
		func(b *Batch) { b.Number = 0 }, func(b *Batch) { b.Samples = 0 }, func(b *Batch) { b.Samples = maxSamples + 1 },
		func(b *Batch) { b.Strategy = b.Strategy[1:] }, func(b *Batch) { b.Strategy[3]++ },
	} {
		bad := b
		bad.Strategy = slices.Clone(b.Strategy)
		change(&bad)
		assert.Error(t, worker.Go(bad))
	}
	for _, change := range []func(b *Sums){
		func(b *Sums) { b.Sets[0] = -1 }, func(b *Sums) { b.Sets[0] = int32(len(s.sets)) }, func(b *Sums) { b.Sets[1] = b.Sets[0] },
		func(b *Sums) { b.Added = b.Added[1:] }, func(b *Sums) { b.Sets = nil }, func(b *Sums) { b.Added[0] = 1 << 40 },
		func(b *Sums) { b.Added[0] = math.MinInt64 },
		func(b *Sums) { b.Added[int(s.sets[b.Sets[0]].hi-s.sets[b.Sets[0]].lo)] = -1 },
	} {
		bad := &Sums{slices.Clone(want.Sets), slices.Clone(want.Added)}
		change(bad)
		assert.Error(t, s.Check(bad))
	}
	assert.NoError(t, s.Check(want))
}

func TestShare(t *testing.T) {
	w := make([]uint32, 3)
	share(w, []int64{-1, 1, 3})
	assert.Equal(t, []uint32{0, 1 << 14, 3 << 14}, w)
	share(w, []int64{-1, 0, -3})
	assert.Equal(t, []uint32{21845, 21845, 21846}, w)
	share(w, []int64{1 << 62, 1 << 62, 1 << 62})
	assert.Equal(t, []uint32{21846, 21845, 21845}, w)
	share(w, []int64{math.MaxInt64, 1, math.MinInt64})
	assert.Equal(t, []uint32{1 << 16, 0, 0}, w)
	assert.Equal(t, int64(math.MaxInt64), add(math.MaxInt64, 1))
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
				assert.InDelta(t, plans[j][set.Seq(a)]/reach, average[j][set.Seq(a)]/sum, 1e-4)
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

// BenchmarkSampler makes a thousand samples.
func BenchmarkSampler(b *testing.B) {
	g, err := gen.Leduc(3, 2, true)
	if err != nil {
		b.Fatal(err)
	}
	s := NewSampler(g, 1)
	for b.Loop() {
		s.Number, s.Samples = s.Number+1, 1000
		for j := range s.Blocks() {
			sums, err := s.Block(b.Context(), j)
			if err != nil {
				b.Fatal(err)
			}
			s.Add(sums)
		}
		s.End()
	}
}
