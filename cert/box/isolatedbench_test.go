package box_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/cert/claim"
	"exactsolve/rational"
	"exactsolve/rational/rationaltest"
	"exactsolve/seqform"
)

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
					if err := cert.Check(g, c); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}
