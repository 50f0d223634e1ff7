package box_test

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/cert/claim"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

// TestBranchRefusals changes certificates in one place each; the refusal must say which.
func TestBranchRefusals(t *testing.T) {
	one, two := rational.Int(1), rational.Int(2)
	term := func(unknowns ...int) []claim.Multiplier {
		return []claim.Multiplier{{Equation: 2, Factor: one, Unknowns: unknowns}}
	}
	for _, test := range []struct {
		sketch *sketch
		kind   cert.Concept
		want   string
		change func(c *claim.Refined, by *claim.Branch, e *cert.Evidence)
	}{
		{horse(t), cert.EnclosedQuasiPerfect, "ε̄ = 0", func(_ *claim.Refined, _ *claim.Branch, e *cert.Evidence) { e.EpsilonBar = rational.Rat{} }},
		{horse(t), cert.EnclosedQuasiPerfect, "ε̄ = 2", func(_ *claim.Refined, _ *claim.Branch, e *cert.Evidence) { e.EpsilonBar = two }},
		{horse(t), cert.EnclosedQuasiPerfect, "ε̄ = -1", func(_ *claim.Refined, _ *claim.Branch, e *cert.Evidence) { e.EpsilonBar = one.Neg() }},
		{horse(t), cert.EnclosedSequential, "ε̄ = 1", func(_ *claim.Refined, _ *claim.Branch, e *cert.Evidence) { e.EpsilonBar = one }},
		{horse(t), cert.EnclosedQuasiPerfect, "may be negative", func(_ *claim.Refined, _ *claim.Branch, e *cert.Evidence) { e.EpsilonBar = rational.New(9, 10) }},
		{horse(t), cert.EnclosedQuasiPerfect, "not always positive", func(_ *claim.Refined, _ *claim.Branch, e *cert.Evidence) { e.EpsilonBar = one }},
		{horse(t), cert.EnclosedSequential, "may not be 0, though", func(c *claim.Refined, by *claim.Branch, _ *cert.Evidence) {
			by.Orders[2][0][0], by.Coefficients[2][0][0] = 0, power(-3)
			c.Profile[2][0][0], c.Profile[2][0][1] = power(-3), one.Sub(power(-3))
		}},
		{horse(t), cert.EnclosedSequential, "no beliefs", func(c *claim.Refined, _ *claim.Branch, _ *cert.Evidence) { c.Beliefs = nil }},
		{horse(t), cert.EnclosedSequential, "another shape", func(c *claim.Refined, _ *claim.Branch, _ *cert.Evidence) { c.Beliefs[2][0] = nil }},
		{horse(t), cert.EnclosedSequential, "may be outside the box", func(c *claim.Refined, _ *claim.Branch, _ *cert.Evidence) { slices.Reverse(c.Beliefs[2][0]) }},
		{mixed(t), cert.EnclosedSequential, "another shape", func(c *claim.Refined, _ *claim.Branch, _ *cert.Evidence) { c.Beliefs[2][0] = []rational.Rat{} }},
		{mixed(t), cert.EnclosedQuasiPerfect, "beliefs, which only", func(c *claim.Refined, _ *claim.Branch, _ *cert.Evidence) { c.Beliefs = [][][]rational.Rat{} }},
		{horse(t), cert.EnclosedQuasiPerfect, "order 1001", func(_ *claim.Refined, by *claim.Branch, _ *cert.Evidence) { by.Orders[0][0][1] = 1001 }},
		{horse(t), cert.EnclosedQuasiPerfect, "order -1", func(_ *claim.Refined, by *claim.Branch, _ *cert.Evidence) { by.Orders[0][0][1] = -1 }},
		{horse(t), cert.EnclosedQuasiPerfect, "order 1 and coefficient 0 of a choice", func(_ *claim.Refined, by *claim.Branch, _ *cert.Evidence) { by.Orders[0][0][0] = 1 }},
		{horse(t), cert.EnclosedQuasiPerfect, "coefficient 1 of a choice", func(_ *claim.Refined, by *claim.Branch, _ *cert.Evidence) { by.Coefficients[0][0][0] = one }},
		{horse(t), cert.EnclosedQuasiPerfect, "order 2 and coefficient 0", func(_ *claim.Refined, by *claim.Branch, _ *cert.Evidence) {
			by.Coefficients[0][0][1] = rational.Rat{}
		}},
		{horse(t), cert.EnclosedQuasiPerfect, "with order 0", func(_ *claim.Refined, by *claim.Branch, _ *cert.Evidence) { by.Orders[2][0][0] = 0 }},
		{horse(t), cert.EnclosedQuasiPerfect, "that the game does not have", func(c *claim.Refined, _ *claim.Branch, _ *cert.Evidence) { c.Profile[1] = nil }},
		{horse(t), cert.EnclosedQuasiPerfect, "more than 32768 bits", func(_ *claim.Refined, by *claim.Branch, _ *cert.Evidence) {
			by.Coefficients[0][0][1] = power(-40000)
		}},
		{mixed(t), cert.EnclosedQuasiPerfect, "more than 10922 bits", func(_ *claim.Refined, by *claim.Branch, _ *cert.Evidence) {
			by.Inverse[0][0] = power(-20000)
		}},
		{mixed(t), cert.EnclosedQuasiPerfect, "±", func(_ *claim.Refined, by *claim.Branch, _ *cert.Evidence) { by.Radius = one }},
		{mixed(t), cert.EnclosedQuasiPerfect, "row 1", func(_ *claim.Refined, by *claim.Branch, _ *cert.Evidence) {
			by.Inverse[0], by.Inverse[1] = by.Inverse[1], by.Inverse[0]
		}},
		{mixed(t), cert.EnclosedQuasiPerfect, "inverse of 2 rows", func(_ *claim.Refined, by *claim.Branch, _ *cert.Evidence) { by.Inverse = by.Inverse[1:] }},
		{mixed(t), cert.EnclosedQuasiPerfect, "may be outside the box", func(c *claim.Refined, _ *claim.Branch, _ *cert.Evidence) {
			c.Payoffs[1] = c.Payoffs[1].Add(c.Radius.Mul(two))
		}},
		{follow(t), cert.EnclosedQuasiPerfect, "has one with a combination", func(_ *claim.Refined, by *claim.Branch, _ *cert.Evidence) {
			by.Combinations[0].Terms[0].Equation = 1
		}},
		{follow(t), cert.EnclosedQuasiPerfect, "not an equation times at most 16 unknowns", func(_ *claim.Refined, by *claim.Branch, _ *cert.Evidence) {
			by.Combinations[0].Terms = term(slices.Repeat([]int{1}, 17)...)
		}},
		{follow(t), cert.EnclosedQuasiPerfect, "row", func(_ *claim.Refined, by *claim.Branch, _ *cert.Evidence) {
			by.Combinations[0].Terms = term(slices.Repeat([]int{1, 2}, 8)...)
		}},
		{follow(t), cert.EnclosedExtensivePerfect, "row", func(_ *claim.Refined, by *claim.Branch, _ *cert.Evidence) {
			by.Combinations[0].Terms = term(0)
		}},
		{follow(t), cert.EnclosedExtensivePerfect, "row", func(_ *claim.Refined, by *claim.Branch, _ *cert.Evidence) { by.Combinations = nil }},
		{mixed(t), cert.EnclosedSequential, "not an equation times", func(_ *claim.Refined, by *claim.Branch, _ *cert.Evidence) {
			by.Combinations = []claim.Combination{{Player: 1, Sequence: 1, Terms: term(0)}}
		}},
	} {
		c := test.sketch.certificate(t, test.kind)
		test.change(c.Claim.Refined, c.Evidence.Branch, &c.Evidence)
		require.ErrorContains(t, cert.Check(context.Background(), test.sketch.g, c), test.want)
	}
}

// TestTermsWithEpsilon has terms of combinations that change nothing.
func TestTermsWithEpsilon(t *testing.T) {
	k := follow(t)
	c := k.certificate(t, cert.EnclosedQuasiPerfect)
	terms := &c.Evidence.Branch.Combinations[0].Terms
	add := func(factor int64, unknowns ...int) {
		*terms = append(*terms, claim.Multiplier{Equation: 3, Factor: rational.Int(factor), Unknowns: unknowns})
	}
	add(5, 0, 0, 0)
	require.NoError(t, cert.Check(context.Background(), k.g, c))
	add(7, 0, 1)
	add(-7, 1, 0)
	add(0, slices.Repeat([]int{2}, 16)...)
	require.NoError(t, cert.Check(context.Background(), k.g, c))
}

// TestLongOrders has orders up to the limit.
func TestLongOrders(t *testing.T) {
	k := horse(t)
	for _, concept := range refinements {
		c := k.certificate(t, concept)
		c.Evidence.Branch.Orders[0][0][1] = 1000
		require.NoError(t, cert.Check(context.Background(), k.g, c))
	}
}

// TestManyProducts refuses sums of more products than are allowed before they are made.
func TestManyProducts(t *testing.T) {
	const n = 20
	var cells [][]int64
	for range n * n * n {
		cells = append(cells, []int64{0, 0, 0})
	}
	k := &sketch{g: seqformtest.Table([]int{n, n, n}, cells...), bar: power(-20)}
	for range 3 {
		orders, numbers := slices.Repeat([]int{1}, n), slices.Repeat([]float64{1}, n)
		orders[0], numbers[0] = 0, 0
		k.orders, k.coefficients = append(k.orders, [][]int{orders}), append(k.coefficients, [][]float64{numbers})
		k.unknowns, k.equations = append(k.unknowns, []int{}), append(k.equations, []int{})
	}
	c := k.certificate(t, cert.EnclosedQuasiPerfect)
	require.NoError(t, cert.Check(context.Background(), k.g, c)) // all are indifferent
	for i := range c.Evidence.Branch.Coefficients {
		for a := 1; a < n; a++ {
			c.Evidence.Branch.Coefficients[i][0][a] = rational.New(1, int64(10_000_000+37*a*a+i))
		}
	}
	require.ErrorContains(t, cert.Check(context.Background(), k.g, c), "bits in them")
}

// TestLargeNumbers refuses products of coefficients that are large, not only of long denominators.
func TestLargeNumbers(t *testing.T) {
	b := seqform.NewBuilder("", "1", "2")
	k := &sketch{orders: [][][]int{nil, {}}, coefficients: [][][]float64{nil, {}}, unknowns: [][]int{{}, {}}, equations: [][]int{{}, {}}}
	n := b.Root()
	for range 200 {
		n.Move(0, fmt.Sprint(len(k.orders[0])), "stop", "go")
		n.Child("stop").Pay(rational.Int(1), rational.Int(1))
		n = n.Child("go")
		k.orders[0], k.coefficients[0] = append(k.orders[0], []int{0, 1}), append(k.coefficients[0], []float64{0, 1})
	}
	n.Pay(rational.Int(1), rational.Int(1))
	k.g = seqformtest.Must(b.Game())
	c := k.certificate(t, cert.EnclosedSequential)
	require.NoError(t, cert.Check(context.Background(), k.g, c))
	for _, x := range c.Evidence.Branch.Coefficients[0] {
		x[1] = rational.Int(10).Pow(1000)
	}
	require.ErrorContains(t, cert.Check(context.Background(), k.g, c), "bits in them")
}
