package algebraic_test

import (
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/cert/claim"
	"exactsolve/fixtures/gen"
	"exactsolve/rational"
)

// TestAlgebraicCost: claims that are as large as the limits allow, of each degree,
// are decided within seconds, or given up.
func TestAlgebraicCost(t *testing.T) {
	if testing.Short() {
		t.Skip("some seconds")
	}
	rng := rand.New(rand.NewPCG(75, 76))
	g, err := gen.RandomStrategic([]int{2, 2, 2, 2}, gen.Range{Low: 0, High: 9}, gen.GeneralSum, 1)
	require.NoError(t, err)
	for _, d := range []int{2, 40} {
		bits := 1<<15/d - 2
		wide := func() rational.Rat {
			x := rational.Int(1)
			for x.BitLen() < bits-64 {
				x = x.Mul(rational.Int(2).Pow(61)).Add(rational.Int(rng.Int64N(1 << 60)))
			}
			return x
		}
		// One change of sign among the coefficients, so one positive root.
		a := &claim.Algebraic{Polynomial: make([]rational.Rat, d+1), High: rational.Int(4)}
		for k := range a.Polynomial {
			a.Polynomial[k] = wide()
		}
		a.Polynomial[0] = a.Polynomial[0].Mul(rational.Int(3)).Neg()
		common := wide()
		for range 4 {
			first, second := make([]rational.Rat, d), make([]rational.Rat, d)
			for k := range first {
				first[k] = wide().Quo(common).Mul(rational.New(1, 8))
				second[k] = first[k].Neg()
			}
			second[0] = second[0].Add(rational.Int(1))
			a.Profile = append(a.Profile, [][][]rational.Rat{{first, second}})
			a.Payoffs = append(a.Payoffs, first)
		}
		c := &cert.Certificate{Game: cert.NewGameRef(g), Claim: cert.Claim{Concept: cert.AlgebraicNash, Algebraic: a}}
		begin := time.Now()
		err := cert.Check(g, c)
		t.Logf("degree %d: %v; %.90v", d, time.Since(begin), err)
		require.Error(t, err)
		if d >= 40 {
			require.ErrorContains(t, err, "products of words")
		}
	}
}
