package box_test

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/cert/certtest"
	"exactsolve/cert/claim"
	"exactsolve/fixtures/gen"
	"exactsolve/rational"
	"exactsolve/rational/rationaltest"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

// TestIsolatedMutations changes certificates for the only equilibrium of
// nau_irrational, whose probabilities are known in Q(√601), in their text and in
// their numbers. A mutant may be accepted only if the equilibrium is in its box.
func TestIsolatedMutations(t *testing.T) {
	rng := rand.New(rand.NewPCG(41, 42))
	for _, bits := range []int{8, 16, 64, 200} {
		g, original := irrational(t, bits)
		require.NoError(t, cert.Check(context.Background(), g, certtest.Reread(t, original)))
		require.True(t, containsSurds(g, original.Claim.Isolated))
		source, rejected, accepted := certtest.Text(t, original), 0, 0
		for n := range certtest.Times(250) {
			c := certtest.Reread(t, original)
			if n%2 == 0 {
				mutateBox(rng, c)
			} else if c = scrambled(t, rng, source); c == nil {
				rejected++
				continue
			}
			if cert.Check(context.Background(), g, c) != nil {
				rejected++
				continue
			}
			accepted++
			require.Equal(t, cert.IsolatedNash, c.Claim.Concept)
			require.True(t, containsSurds(g, c.Claim.Isolated), "%s", certtest.Text(t, c))
		}
		t.Logf("%d bits: %d mutants rejected, %d still true", bits, rejected, accepted)
		assert.Greater(t, rejected, certtest.Times(75))
		assert.Greater(t, accepted, 20)
	}
}

// mutateBox changes one or two numbers by powers of two of all sizes.
func mutateBox(rng *rand.Rand, c *cert.Certificate) {
	b := c.Claim.Isolated
	for range 1 + rng.IntN(2) {
		i := rng.IntN(len(b.Profile))
		delta := rational.Int(2).Pow(rng.IntN(2 * b.Radius.BitLen())).Inv()
		if rng.IntN(2) == 0 {
			delta = delta.Neg()
		}
		var x *rational.Rat
		switch rng.IntN(4) {
		case 0:
			x = &b.Profile[i][rng.IntN(len(b.Profile[i]))]
		case 1:
			x = &b.Payoffs[i]
		case 2:
			x, delta = &b.Radius, delta.Abs().Sub(b.Radius.Mul(rational.New(rng.Int64N(3), 2)))
		case 3:
			row := c.Evidence.Inverse[rng.IntN(len(c.Evidence.Inverse))]
			x = &row[rng.IntN(len(row))]
		}
		*x = x.Add(delta)
	}
}

// TestIsolatedDefinition compares with the definition: games and supports of
// several sizes, with radii and inverses good and bad.
func TestIsolatedDefinition(t *testing.T) {
	rng := rand.New(rand.NewPCG(43, 44))
	for k, of := range []struct{ sizes, supports []int }{
		{[]int{2, 2}, []int{2, 2}},
		{[]int{3, 2}, []int{2, 2}},
		{[]int{2, 2, 2}, []int{2, 2, 2}},
		{[]int{3, 3, 3}, []int{3, 2, 2}},
		{[]int{2, 4, 1}, []int{2, 2, 1}},
		{[]int{2, 3, 2, 2}, []int{2, 1, 2, 2}},
		{[]int{2, 2, 2, 2, 2}, []int{2, 2, 2, 2, 2}},
		{[]int{3, 1, 2}, []int{1, 1, 1}},
	} {
		g, b := planted(t, of.sizes, of.supports, uint64(k))
		original := newton(g, b, 20)
		require.NotNil(t, original, "%v", of)
		answers := map[bool]int{}
		for k := range 60 {
			c := certtest.Reread(t, original)
			for range rng.IntN(3) {
				mutateBox(rng, c)
			}
			for _, row := range c.Evidence.Inverse {
				for l := range row {
					row[l] = rationaltest.Round(row[l], 1+k%20) // good and bad ones
				}
			}
			c.Claim.Isolated.Radius = c.Claim.Isolated.Radius.Mul(rational.Int(2).Pow(rng.IntN(20)))
			if sameSupport(original, c) {
				want := slowlyAccepted(g, c)
				answers[want]++
				require.Equal(t, want, cert.Check(context.Background(), g, c) == nil, "%v: %s", of, certtest.Text(t, c))
			}
		}
		assert.Greater(t, min(answers[true], answers[false]), 3, "%v: %v", of, answers)
	}
}

func sameSupport(a, b *cert.Certificate) bool {
	for i, x := range a.Claim.Isolated.Profile {
		for k := range x {
			if y := b.Claim.Isolated.Profile[i][k]; x[k].IsZero() != y.IsZero() || y.Sign() < 0 {
				return false
			}
		}
	}
	return true
}

// TestIsolatedSpread: nowhere in a box do derivatives differ from those at the
// center by more than the spread, and the bound is met at a vertex.
func TestIsolatedSpread(t *testing.T) {
	rng := rand.New(rand.NewPCG(45, 46))
	g, b := planted(t, []int{2, 2, 2, 2}, []int{2, 2, 2, 2}, 7)
	b.Radius = rational.New(1, 9)
	center := evaluate(g, b)
	for range 200 {
		x := &claim.Isolated{Payoffs: b.Payoffs}
		for _, y := range b.Profile {
			var z []rational.Rat
			for a := range y {
				z = append(z, y[a].Add(b.Radius.Mul(rational.New(rng.Int64N(9)-4, 4))))
			}
			x.Profile = append(x.Profile, z)
		}
		for k, row := range evaluate(g, x).jacobian {
			var sum rational.Rat
			for l := range row {
				sum = sum.Add(row[l].Sub(center.jacobian[k][l]).Abs())
			}
			require.LessOrEqual(t, sum.Cmp(center.spread[k]), 0)
		}
	}
}

// TestIsolatedRandom certifies equilibria of random 3×3×3 games in supports where
// all three players mix, and refuses the same boxes for the next game.
func TestIsolatedRandom(t *testing.T) {
	found := 0
	subsets := [][]int{{0, 1}, {0, 2}, {1, 2}, {0, 1, 2}}
	for seed := range uint64(12) {
		g, err := gen.RandomStrategic([]int{3, 3, 3}, gen.Range{Low: 0, High: 1000}, gen.GeneralSum, seed)
		require.NoError(t, err)
		other, err := gen.RandomStrategic([]int{3, 3, 3}, gen.Range{Low: 0, High: 1000}, gen.GeneralSum, seed+100)
		require.NoError(t, err)
		for k := range 64 {
			c := newton(g, start(g, [][]int{subsets[k/16], subsets[k/4%4], subsets[k%4]}), 40)
			if c == nil || !slowlyAccepted(g, c) {
				continue
			}
			found++
			require.NoError(t, cert.Check(context.Background(), g, certtest.Reread(t, c)))
			requireNearlyNash(t, g, c.Claim.Isolated)
			c.Game = cert.NewGameRef(other)
			require.Error(t, cert.Check(context.Background(), other, c))
		}
	}
	t.Logf("%d boxes", found)
	assert.Greater(t, found, 5)
}

// requireNearlyNash checks, by brute force over pure deviations, that the center
// scaled to distributions is an ε-equilibrium for a small ε.
func requireNearlyNash(t *testing.T, g *seqform.Game, b *claim.Isolated) {
	t.Helper()
	profile := make(seqform.Profile, len(b.Profile))
	for i, x := range b.Profile {
		var sum rational.Rat
		for a := range x {
			sum = sum.Add(x[a])
		}
		y := make([]rational.Rat, len(x))
		for a := range x {
			y[a] = x[a].Quo(sum)
		}
		profile[i] = seqform.Behavior{y}
	}
	for i, u := range seqformtest.Payoffs(g, profile) {
		gain := seqformtest.BestPayoff(g, profile, i).Sub(u)
		require.Less(t, gain.Cmp(rational.New(1, 1_000_000)), 0, "player %d gains %v", i+1, gain)
	}
}

func FuzzIsolated(f *testing.F) {
	g, c := irrational(f, 8)
	f.Add(certtest.Text(f, c))
	f.Fuzz(func(t *testing.T, data []byte) {
		c, err := cert.Read(bytes.NewReader(data))
		if err == nil && cert.Check(context.Background(), g, c) == nil && c.Claim.Concept == cert.IsolatedNash && !containsSurds(g, c.Claim.Isolated) {
			t.Fatal("the only equilibrium is not in the box")
		}
	})
}

// planted returns a game with random payoffs of six decimals, moved so that it has
// an equilibrium with the given sizes of supports near the box returned with it.
func planted(t testing.TB, sizes, supports []int, seed uint64) (*seqform.Game, *claim.Isolated) {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 31))
	n, profiles := len(sizes), 1
	b := &claim.Isolated{Profile: make([][]rational.Rat, n), Payoffs: make([]rational.Rat, n)}
	names := make([][]string, n)
	for i, m := range sizes {
		profiles *= m
		names[i] = make([]string, m)
		weights, sum := make([]int64, m), int64(0)
		for a := range supports[i] {
			weights[a] = 20 + rng.Int64N(80)
			sum += weights[a]
		}
		for a := range m {
			names[i][a] = fmt.Sprint(a + 1)
			b.Profile[i] = append(b.Profile[i], rational.New(weights[a], sum))
		}
	}
	table := seqform.Table{}
	for k := range profiles {
		u := make([]rational.Rat, n)
		for i := range u {
			u[i] = rational.Int(rng.Int64N(1_000_000) - 500_000)
		}
		table.Of = append(table.Of, int32(k))
		table.Outcomes = append(table.Outcomes, seqform.Outcome{Number: k + 1, Payoffs: u})
	}
	g, err := seqform.NewStrategic("", "", make([]string, n), names, table)
	require.NoError(t, err)
	for i, size := 0, 1; i < n; i++ {
		for a := range sizes[i] {
			value, _ := sums(g, b, i, a, i, 0)
			target := int64(0)
			if a >= supports[i] {
				target = -100_000
			}
			move := rationaltest.Round(rational.Int(target).Sub(value), 0)
			for k := range profiles {
				if k/size%sizes[i] == a {
					table.Outcomes[k].Payoffs[i] = table.Outcomes[k].Payoffs[i].Add(move).Quo(rational.Int(1_000_000))
				}
			}
		}
		size *= sizes[i]
	}
	g, err = seqform.NewStrategic("", "", make([]string, n), names, table)
	require.NoError(t, err)
	return g, b
}

// BenchmarkIsolated checks boxes of one equilibrium each, its supports having so many
// of so many strategies.
func BenchmarkIsolated(b *testing.B) {
	for _, of := range []struct {
		sizes, supports []int
	}{
		{[]int{2, 2, 2}, []int{2, 2, 2}},
		{[]int{3, 3, 3}, []int{3, 3, 3}},
		{[]int{3, 3, 3, 3, 3}, []int{2, 2, 2, 1, 1}},
		{[]int{3, 3, 3, 3, 3}, []int{3, 3, 3, 3, 3}},
		{[]int{10, 10, 10}, []int{5, 5, 5}},
		{[]int{10, 10, 10}, []int{10, 10, 10}},
	} {
		for _, bits := range []int{24, 64} {
			b.Run(fmt.Sprintf("%v of %v, %d bits", of.supports, of.sizes, bits), func(b *testing.B) {
				g, box := planted(b, of.sizes, of.supports, 1)
				c := newton(g, box, bits)
				require.NotNil(b, c)
				for b.Loop() {
					if err := cert.Check(context.Background(), g, c); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}

func full(g *seqform.Game) [][]int {
	z := make([][]int, len(g.Players))
	for i, m := range g.Table.Sizes {
		for a := range m {
			z[i] = append(z[i], a)
		}
	}
	return z
}

// irrational returns a certificate for the only equilibrium of nau_irrational.
func irrational(t testing.TB, bits int) (*seqform.Game, *cert.Certificate) {
	t.Helper()
	g := seqformtest.Fixture(t, "nau_irrational")
	c := newton(g, start(g, full(g)), bits)
	require.NotNil(t, c)
	return g, c
}

// A surd is a + b·√601.
type surd struct{ a, b rational.Rat }

func (x surd) add(y surd) surd { return surd{x.a.Add(y.a), x.b.Add(y.b)} }

func (x surd) mul(y surd) surd {
	return surd{x.a.Mul(y.a).Add(rational.Int(601).Mul(x.b).Mul(y.b)), x.a.Mul(y.b).Add(x.b.Mul(y.a))}
}

func (x surd) sign() int {
	if x.a.Sign()*x.b.Sign() >= 0 {
		return max(-1, min(1, x.a.Sign()+x.b.Sign()))
	}
	return x.a.Sign() * x.a.Mul(x.a).Cmp(rational.Int(601).Mul(x.b).Mul(x.b))
}

func (x surd) within(center, radius rational.Rat) bool {
	above := x.add(surd{a: center.Sub(radius).Neg()})
	below := x.add(surd{a: center.Add(radius).Neg()})
	return above.sign() >= 0 && below.sign() <= 0
}

// containsSurds reports whether the box contains the equilibrium of nau_irrational.
func containsSurds(g *seqform.Game, b *claim.Isolated) bool {
	first := []surd{
		{rational.New(53, 46), rational.New(-1, 46)},
		{rational.New(-13, 24), rational.New(1, 24)},
		{rational.New(-23, 4), rational.New(1, 4)},
	}
	x := make([][]surd, 3)
	for i, p := range first {
		x[i] = []surd{p, {rational.Int(1).Sub(p.a), p.b.Neg()}}
		for a := range x[i] {
			if !x[i][a].within(b.Profile[i][a], b.Radius) {
				return false
			}
		}
	}
	for i := range x {
		if !expected(g, i, x).within(b.Payoffs[i], b.Radius) {
			return false
		}
	}
	return true
}

// expected returns what player i gets in a table if all play x.
func expected(g *seqform.Game, i int, x [][]surd) (sum surd) {
	for t := range g.Payoffs.Len() {
		p := surd{a: g.Payoffs.U(t, i)}
		for j := range x {
			p = p.mul(x[j][g.Payoffs.Seq(t, j)-1])
		}
		sum = sum.add(p)
	}
	return sum
}
