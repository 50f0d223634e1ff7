package algebraic_test

import (
	"context"
	"math/big"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/cert/certtest"
	"exactsolve/cert/claim"
	"exactsolve/fixtures/gen"
	"exactsolve/nash/algebraic"
	"exactsolve/nash/enclose"
	"exactsolve/nash/extensive"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

// enclosed returns the answer of a tree, nil if it is rational.
func enclosed(t testing.TB, g *seqform.Game, seed uint64) *cert.Certificate {
	t.Helper()
	r, err := extensive.Solve(t.Context(), g, extensive.Options{Seed: seed})
	require.NoError(t, err)
	require.Equal(t, answer.Yes, r.Status)
	if r.Certificate.Claim.Concept != cert.EnclosedNash {
		return nil
	}
	return r.Certificate
}

// nauGame is the game of Nau et al. 2004, section 4, as a tree in which player 1 may
// stay out, and player 2 then has two moves that are the same.
func nauGame(t testing.TB) boxed {
	table := seqformtest.Fixture(t, "nau_irrational").Table
	b, sides := seqform.NewBuilder("Nau", "1", "2", "3"), []string{"l", "r"}
	enter := b.Root().Move(0, "enter", "in", "out")
	first := enter.Child("in").Move(0, "first", sides...)
	for i, x := range sides {
		second := first.Child(x).Move(1, "second", sides...)
		for j, y := range sides {
			third := second.Child(y).Move(2, "third", sides...)
			for k, z := range sides {
				third.Child(z).Pay(table.Outcomes[table.Of[i+2*j+4*k]].Payoffs...).Leaf()
			}
		}
	}
	out := enter.Child("out").Move(1, "nothing", "x", "y")
	out.Child("x").Leaf(0, 1, 0)
	out.Child("y").Leaf(0, 1, 0)
	g, err := b.Game()
	require.NoError(t, err)
	box := enclosed(t, g, 0)
	require.NotNil(t, box)
	return boxed{g, box}
}

func kuhn(t testing.TB, cards int, seed uint64) boxed {
	g, err := gen.Kuhn(3, cards)
	require.NoError(t, err)
	box := enclosed(t, g, seed)
	require.NotNil(t, box)
	return boxed{g, box}
}

// requireEquilibrium checks, in rationals of 200 digits and by best responses, that a
// claim is an equilibrium with the payoffs stated, and in the box that it came from.
func requireEquilibrium(t testing.TB, of boxed, a *claim.Algebraic) {
	t.Helper()
	all := roots(a.Polynomial, a.Low, a.High, 3000)
	require.Len(t, all, 1)
	profile := make(seqform.Profile, len(a.Profile))
	for i := range a.Profile {
		for _, set := range a.Profile[i] {
			b, left := make([]rational.Rat, len(set)), rational.Int(1)
			for k, c := range set[1:] {
				b[1+k] = short(evaluate(c, all[0]))
				left = left.Sub(b[1+k])
			}
			b[0] = left
			near := left.Sub(short(evaluate(set[0], all[0])))
			require.Less(t, near.Abs().Cmp(tiny), 0)
			profile[i] = append(profile[i], b)
		}
	}
	plans := of.g.Plans(profile)
	small := tiny.Mul(rational.Int(1_000_000))
	for i, r := range of.g.Regrets(plans) {
		require.Less(t, r.Regret.Cmp(small), 0)
		u := of.g.ExpectedPayoffs(plans)[i].Sub(short(evaluate(a.Payoffs[i], all[0])))
		require.Less(t, u.Abs().Cmp(small), 0)
	}
	for i, x := range of.box.Claim.Enclosed.Plans {
		for s := range x {
			away := x[s].Sub(plans[i][s]).Abs()
			require.LessOrEqual(t, away.Cmp(of.box.Claim.Enclosed.Radius.Add(tiny)), 0, "player %d, sequence %d", i+1, s)
		}
	}
}

// short rounds to 2^−700, and takes what is about 0 for 0.
func short(x rational.Interval) rational.Rat {
	scale := rational.Int(2).Pow(700)
	y := rational.FromBigInt(x.Mid().Mul(scale).Floor()).Quo(scale)
	if y.Abs().Cmp(tiny) < 0 {
		return rational.Rat{}
	}
	return y
}

// TestNauTree: a tree has the numbers of the strategic form, and behavior also where
// no plan leads.
func TestNauTree(t *testing.T) {
	of := nauGame(t)
	r := expressed(t, of)
	requireEquilibrium(t, of, r.Certificate.Claim.Algebraic)
	text, err := algebraic.Radicals(r.Certificate.Claim.Algebraic)
	require.NoError(t, err)
	require.Equal(t, [][]string{{"1", "0"}, {"(53 - sqrt(601))/46", "(sqrt(601) - 7)/46"}}, text.Profile[0])
	require.Equal(t, []string{"(sqrt(601) - 13)/24", "(37 - sqrt(601))/24"}, text.Profile[1][0])
	require.Equal(t, [][]string{{"(sqrt(601) - 23)/4", "(27 - sqrt(601))/4"}}, text.Profile[2])
	require.Equal(t, []string{"(437 - 17*sqrt(601))/24", "(9*sqrt(601) - 201)/23", "(11*sqrt(601) - 215)/92"}, text.Payoffs)
}

// TestKuhn: three-player poker with five cards has equilibria of degree 4, and with six
// one of degree 8, for which it takes more digits than a box has room for.
func TestKuhn(t *testing.T) {
	for _, want := range []struct {
		cards, degree int
		seed          uint64
	}{{5, 4, 0}, {5, 4, 1}, {6, 8, 0}} {
		if want.degree > 4 && testing.Short() {
			continue
		}
		of := kuhn(t, want.cards, want.seed)
		r := expressed(t, of)
		require.Equal(t, want.degree, degree(r))
		require.NoError(t, cert.Check(context.Background(), of.g, certtest.Reread(t, r.Certificate)))
		requireEquilibrium(t, of, r.Certificate.Claim.Algebraic)
		t.Log(want.cards, "cards:", r.Stats.Method)
	}
}

// TestEnclosedAndIsolated: two kinds of boxes of an equilibrium have the same numbers.
func TestEnclosedAndIsolated(t *testing.T) {
	for _, sizes := range [][]int{{2, 2, 2}, {2, 2, 4}, {3, 3, 3}} {
		for _, of := range boxes(t, sizes, 9, 4, false) {
			var plans []seqform.Plan
			for _, x := range of.box.Claim.Isolated.Profile {
				plans = append(plans, append(seqform.Plan{rational.Int(1)}, x...))
			}
			box, err := enclose.Find(t.Context(), of.g, plans)
			require.NoError(t, err)
			require.NotNil(t, box)
			one, other := expressed(t, of), expressed(t, boxed{of.g, box})
			require.Equal(t, degree(one), degree(other))
			require.True(t, holds(of.g, other.Certificate.Claim.Algebraic))
			require.True(t, inside(other.Certificate.Claim.Algebraic, of.box.Claim.Isolated))
			if degree(one) == 2 {
				a, err := algebraic.Radicals(one.Certificate.Claim.Algebraic)
				require.NoError(t, err)
				b, err := algebraic.Radicals(other.Certificate.Claim.Algebraic)
				require.NoError(t, err)
				require.Equal(t, a, b)
			}
		}
	}
}

// TestTreeLimits: few digits or a low degree leave it unknown; so does the end of ctx.
func TestTreeLimits(t *testing.T) {
	of := kuhn(t, 5, 0)
	for _, most := range [][2]int{{3, 400}, {10, 60}} {
		r, err := algebraic.Within(t.Context(), of.g, of.box, most[0], most[1])
		require.NoError(t, err)
		require.Equal(t, answer.Unknown, r.Status)
		require.Nil(t, r.Certificate)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	r, err := algebraic.Express(ctx, of.g, of.box)
	require.NoError(t, err)
	require.Equal(t, answer.Unknown, r.Status)
	require.Contains(t, r.Reason, "canceled")
	_, err = algebraic.Express(t.Context(), nauGame(t).g, of.box)
	require.Error(t, err)
	bad := certtest.Reread(t, of.box)
	bad.Claim.Enclosed.Radius = rational.FromInts(big.NewInt(-1), big.NewInt(1))
	_, err = algebraic.Express(t.Context(), of.g, bad)
	require.Error(t, err)
}

func BenchmarkExpressTree(b *testing.B) {
	for _, of := range []struct {
		name string
		boxed
	}{{"Nau", nauGame(b)}, {"5 cards", kuhn(b, 5, 0)}, {"6 cards", kuhn(b, 6, 0)}} {
		b.Run(of.name, func(b *testing.B) {
			for b.Loop() {
				b.ReportMetric(float64(degree(expressed(b, of.boxed))), "degree")
			}
		})
	}
}
