package enclose_test

import (
	"bytes"
	"context"
	"fmt"
	"math/big"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/nash"
	"exactsolve/nash/enclose"
	"exactsolve/nash/internal/candidates"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

// A boxed game has an equilibrium in a box.
type boxed struct {
	name string
	g    *seqform.Game
	c    *cert.Certificate
}

// nau has the game of Nau et al. 2004, section 4, as a tree.
func nau(t testing.TB) boxed {
	t.Helper()
	g := seqformtest.AsTree(seqformtest.Fixture(t, "nau_irrational"))
	var plans []seqform.Plan
	for _, text := range []string{"0.6192325795", "0.4798042227", "0.3788253361"} {
		x := rational.MustParse(text)
		plans = append(plans, seqform.Plan{rational.Int(1), x, rational.Int(1).Sub(x)})
	}
	return boxed{"Nau", g, find(t, g, plans)}
}

func kuhn(t testing.TB, cards int, seed uint64) boxed {
	t.Helper()
	g := seqformtest.Kuhn(3, cards)
	plans := settled(t, g, learned(g, seed, 1000))
	require.NotNil(t, plans)
	return boxed{fmt.Sprintf("%d cards", cards), g, find(t, g, plans)}
}

// examples are trees and strategic forms, some with combinations and free weights.
func examples(t testing.TB) []boxed {
	list := []boxed{nau(t), kuhn(t, 5, 0), kuhn(t, 6, 0)}
	for _, sizes := range [][]int{{2, 2, 2}, {3, 3, 3}, {2, 2, 2, 2}} {
		found := 0
		for seed := uint64(0); found < 4; seed++ {
			g := seqformtest.Random(sizes, 0, 3, seed)
			eachCandidate(t, g, 1, func(_ *candidates.Candidate, plans []seqform.Plan) {
				if c := find(t, g, plans); c != nil && c.Claim.Concept == cert.EnclosedNash {
					list = append(list, boxed{fmt.Sprint(sizes), g, c})
					found++
				}
			})
		}
	}
	return list
}

func ten(digits int) rational.Rat { return rational.Int(10).Pow(digits).Inv() }

func text(t testing.TB, c *cert.Certificate) string {
	t.Helper()
	var b bytes.Buffer
	require.NoError(t, c.Write(&b))
	return b.String()
}

// requireInside checks that what x allows y allows too.
func requireInside(t testing.TB, x, y *cert.Certificate) {
	t.Helper()
	p, q := x.Claim.Enclosed, y.Claim.Enclosed
	contains := func(v, w, r, s rational.Rat) {
		outer := rational.NewInterval(w.Sub(s), w.Add(s))
		require.True(t, outer.Contains(v.Sub(r)) && outer.Contains(v.Add(r)))
	}
	for i := range p.Plans {
		contains(p.Payoffs[i], q.Payoffs[i], p.Radius, q.Radius)
		for s := range p.Plans[i] {
			require.Equal(t, q.Plans[i][s].IsZero(), p.Plans[i][s].IsZero())
			contains(p.Plans[i][s], q.Plans[i][s], p.Radius, q.Radius)
		}
	}
	a, b := x.Evidence.Enclosure, y.Evidence.Enclosure
	require.Equal(t, b.Choices, a.Choices)
	require.Equal(t, b.Unknowns, a.Unknowns)
	require.Equal(t, b.Equations, a.Equations)
	for i, list := range a.Unknowns {
		for _, s := range list {
			contains(p.Plans[i][s], q.Plans[i][s], a.Radius, b.Radius)
		}
	}
}

// TestRefine: boxes of more and more digits lie in those before, are accepted, and
// regrets at their centers vanish with them.
func TestRefine(t *testing.T) {
	combined := 0
	for _, of := range examples(t) {
		combined += len(of.c.Evidence.Enclosure.Combinations)
		before, last := text(t, of.c), of.c
		for _, digits := range []int{0, 5, 12, 40, 160} {
			fine, err := enclose.Refine(t.Context(), of.g, last, digits)
			require.NoError(t, err, of.name)
			require.NoError(t, cert.Check(context.Background(), of.g, fine))
			require.LessOrEqual(t, fine.Claim.Enclosed.Radius.Cmp(ten(digits)), 0)
			requireInside(t, fine, last)
			requireNearlyNash(t, of.g, fine.Claim.Enclosed, ten(digits).Mul(rational.Int(1000)))
			last = fine
		}
		direct, err := enclose.Refine(t.Context(), of.g, of.c, 160)
		require.NoError(t, err)
		requireInside(t, direct, of.c)
		for i, x := range direct.Claim.Enclosed.Plans { // both have the same equilibrium
			for s := range x {
				near := x[s].Sub(last.Claim.Enclosed.Plans[i][s]).Abs()
				require.LessOrEqual(t, near.Cmp(direct.Claim.Enclosed.Radius.Add(last.Claim.Enclosed.Radius)), 0)
			}
		}
		require.Equal(t, before, text(t, of.c))
	}
	assert.Positive(t, combined)
}

// TestRefineNau compares with (53 − √601)/46 and so on, to 300 digits.
func TestRefineNau(t *testing.T) {
	of := nau(t)
	fine, err := enclose.Refine(t.Context(), of.g, of.c, 300)
	require.NoError(t, err)
	scale := new(big.Int).Exp(big.NewInt(10), big.NewInt(310), nil)
	square := new(big.Int).Mul(scale, scale)
	root := rational.FromInts(square.Sqrt(square.Mul(square, big.NewInt(601))), scale)
	for i, want := range []rational.Rat{
		rational.Int(53).Sub(root).Quo(rational.Int(46)),
		root.Sub(rational.Int(13)).Quo(rational.Int(24)),
		root.Sub(rational.Int(23)).Quo(rational.Int(4)),
	} {
		require.LessOrEqual(t, fine.Claim.Enclosed.Plans[i][1].Sub(want).Abs().Cmp(fine.Claim.Enclosed.Radius.Add(ten(305))), 0)
	}
}

// TestRefineIsolated compares with the digits of isolated equilibria.
func TestRefineIsolated(t *testing.T) {
	compared := 0
	for seed := uint64(0); compared < 6; seed++ {
		g, isolated, c := bothKinds(t, seed)
		if isolated == nil {
			continue
		}
		one, err := enclose.Refine(t.Context(), g, isolated, 200)
		require.NoError(t, err)
		other, err := enclose.Refine(t.Context(), g, c, 200)
		require.NoError(t, err)
		for i, x := range one.Claim.Isolated.Profile {
			for a := range x {
				require.LessOrEqual(t, x[a].Sub(other.Claim.Enclosed.Plans[i][1+a]).Abs().Cmp(ten(199)), 0)
			}
		}
		compared++
	}
}

// TestRefineSlow: with 2/3 of the inverse, still accepted, an error shrinks to a third
// in a step, so that it takes another inverse.
func TestRefineSlow(t *testing.T) {
	for _, of := range []boxed{nau(t), kuhn(t, 5, 0)} {
		c, err := cert.Read(strings.NewReader(text(t, of.c)))
		require.NoError(t, err)
		for _, row := range c.Evidence.Enclosure.Inverse {
			for k := range row {
				row[k] = row[k].Mul(rational.New(2, 3))
			}
		}
		require.NoError(t, cert.Check(context.Background(), of.g, c))
		fine, err := enclose.Refine(t.Context(), of.g, c, 150)
		require.NoError(t, err)
		requireInside(t, fine, c)
		requireNearlyNash(t, of.g, fine.Claim.Enclosed, ten(145))
	}
}

// TestRefineEdge: where a payoff is hardly in a box, much larger than that of the
// unknowns, smaller boxes lie in it too.
func TestRefineEdge(t *testing.T) {
	of := nau(t)
	fine, err := enclose.Refine(t.Context(), of.g, of.c, 60)
	require.NoError(t, err)
	for _, margin := range []int{20, 40, 58} {
		edge, err := cert.Read(strings.NewReader(text(t, fine)))
		require.NoError(t, err)
		box := edge.Claim.Enclosed
		box.Radius = ten(3)
		box.Payoffs[0] = box.Payoffs[0].Add(ten(3)).Sub(ten(margin))
		require.NoError(t, cert.Check(context.Background(), of.g, edge))
		z, err := enclose.Refine(t.Context(), of.g, edge, 4)
		require.NoError(t, err)
		requireInside(t, z, edge)
	}
}

// TestApproximate: there are more digits than fit a certificate, near those that do
// and nearer and nearer each other.
func TestApproximate(t *testing.T) {
	for _, of := range []boxed{nau(t), kuhn(t, 5, 0), kuhn(t, 6, 0)} {
		box, err := enclose.Refine(t.Context(), of.g, of.c, 300)
		require.NoError(t, err)
		last, err := enclose.Approximate(t.Context(), of.g, of.c, 3200)
		require.NoError(t, err)
		for _, digits := range []int{0, 10, 290, 800, 1600} {
			plans, err := enclose.Approximate(t.Context(), of.g, of.c, digits)
			require.NoError(t, err)
			for i := range plans {
				require.NoError(t, of.g.Players[i].CheckPlan(plans[i]))
				for s, x := range plans[i] {
					near := ten(digits)
					require.LessOrEqual(t, x.Sub(last[i][s]).Abs().Cmp(near), 0)
					require.LessOrEqual(t, x.Sub(box.Claim.Enclosed.Plans[i][s]).Abs().Cmp(near.Add(box.Claim.Enclosed.Radius)), 0)
				}
			}
		}
	}
}

func BenchmarkRefine(b *testing.B) {
	for _, of := range []boxed{nau(b), kuhn(b, 5, 0), kuhn(b, 6, 0), kuhn(b, 8, 0)} {
		for _, digits := range []int{50, 200, 400} {
			if digits > 200 && of.name == "8 cards" {
				continue // more than certificates have room for
			}
			b.Run(fmt.Sprintf("%s/digits=%d", of.name, digits), func(b *testing.B) {
				for b.Loop() {
					_, err := enclose.Refine(b.Context(), of.g, of.c, digits)
					require.NoError(b, err)
				}
			})
		}
	}
}

// TestRefineLimits: up to some number of digits there are certificates, and beyond it
// errors that say so.
func TestRefineLimits(t *testing.T) {
	for _, of := range []boxed{nau(t), kuhn(t, 5, 0)} {
		most, least := 0, 10_000
		for digits := 100; digits <= 4000; digits += digits / 8 {
			fine, err := enclose.Refine(t.Context(), of.g, of.c, digits)
			if err == nil {
				most = max(most, digits)
				continue
			}
			require.ErrorIs(t, err, enclose.ErrDigits)
			require.Nil(t, fine)
			least = min(least, digits)
		}
		t.Logf("%s: %d digits, not %d", of.name, most, least)
		require.Less(t, most, least)
		require.Greater(t, most, 400)
	}
}

// TestRefineInput: no digits of other certificates, games and limits.
func TestRefineInput(t *testing.T) {
	of, other := nau(t), kuhn(t, 5, 0)
	for _, digits := range []int{-1, 10_001} {
		_, err := enclose.Refine(t.Context(), of.g, of.c, digits)
		require.ErrorIs(t, err, enclose.ErrDigits)
		_, err = enclose.Approximate(t.Context(), of.g, of.c, digits)
		require.ErrorIs(t, err, enclose.ErrDigits)
	}
	_, err := enclose.Refine(t.Context(), other.g, of.c, 10)
	require.Error(t, err)
	rest, err := nash.Solve(t.Context(), seqformtest.Table([]int{2, 2}, []int64{1, 1}, []int64{0, 0}, []int64{0, 0}, []int64{1, 1}), nash.Options{})
	require.NoError(t, err)
	_, err = enclose.Refine(t.Context(), of.g, rest.Certificate, 10)
	require.ErrorContains(t, err, "a certificate of concept")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = enclose.Refine(ctx, of.g, of.c, 10)
	require.ErrorIs(t, err, context.Canceled)
}

// TestRefineMutants: of certificates that were changed somewhere a refinement is an
// error, or inside and accepted.
func TestRefineMutants(t *testing.T) {
	rng := rand.New(rand.NewPCG(91, 92))
	refused, refined := 0, 0
	for _, of := range []boxed{nau(t), kuhn(t, 5, 0)} {
		for range 150 {
			c, err := cert.Read(strings.NewReader(text(t, of.c)))
			require.NoError(t, err)
			mutate(rng, c)
			fine, err := enclose.Refine(t.Context(), of.g, c, 30)
			if err != nil {
				require.Nil(t, fine)
				refused++
				continue
			}
			require.NoError(t, cert.Check(context.Background(), of.g, fine))
			requireInside(t, fine, c)
			refined++
		}
	}
	t.Logf("%d refused, %d refined", refused, refined)
	assert.Greater(t, refused, 50)
	assert.Greater(t, refined, 50)
}

// mutate changes a number of a certificate, or which sequences it is about.
func mutate(rng *rand.Rand, c *cert.Certificate) {
	e := c.Evidence.Enclosure
	i := rng.IntN(len(c.Claim.Enclosed.Plans))
	plan, row := c.Claim.Enclosed.Plans[i], e.Inverse[rng.IntN(len(e.Inverse))]
	tiny := rational.Int(2).Pow(rng.IntN(40)).Inv()
	add := func(x *rational.Rat) { *x = x.Add(tiny) }
	switch rng.IntN(7) {
	case 0:
		add(&plan[rng.IntN(len(plan))])
	case 1:
		add(&row[rng.IntN(len(row))])
	case 2:
		add(&c.Claim.Enclosed.Payoffs[i])
	case 3:
		add(&c.Claim.Enclosed.Radius)
	case 4:
		e.Radius = e.Radius.Mul(rational.New(1+rng.Int64N(9), 1+rng.Int64N(9)))
	case 5:
		h := rng.IntN(len(e.Choices[i]))
		e.Choices[i][h] = 3 - e.Choices[i][h]
	case 6:
		e.Unknowns[i], e.Equations[i] = e.Equations[i], e.Unknowns[i]
	}
}
