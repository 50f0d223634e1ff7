package solve_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
	"exactsolve/solve"
)

// ExampleFindPrices: the best equilibrium of chicken mixes.
func ExampleFindPrices() {
	g, _ := seqform.FromMatrices("chicken", [][]int64{{6, 2}, {7, 0}}, [][]int64{{6, 7}, {2, 0}})
	p, _ := solve.FindPrices(context.Background(), g)
	fmt.Println(p.Anarchy.Lo, p.Anarchy.Hi, p.Stability.Lo, p.Stability.Hi)
	// Output: 4/3 4/3 9/7 9/7
}

// TestPrices compares them with the least and most of a list of all equilibria, in games with costs too, and
// those of a tree with those of its reduced strategic form.
func TestPrices(t *testing.T) {
	known := 0
	for seed := range uint64(40) {
		low := []int{-9, 0, -4}[seed%3]
		g := seqformtest.Random([]int{2 + int(seed%2), 3}, low, low+9, seed)
		if seed%4 == 3 {
			g = seqformtest.Made(fmt.Sprintf("random-efg players=2 depth=3 actions=2 signals=1 chance=20 stop=10 low=%d high=%d seed=%d", low, low+9, seed))
		}
		p, err := solve.FindPrices(t.Context(), g)
		require.NoError(t, err)
		require.Empty(t, p.Reason)
		least, most := sums(t, g)
		require.Equal(t, []rational.Interval{rational.Point(least), rational.Point(most)}, []rational.Interval{p.Worst, p.Best})
		require.True(t, p.Welfare.Cmp(most) >= 0)
		for x, price := range map[*rational.Rat]*rational.Interval{&least: p.Anarchy, &most: p.Stability} {
			switch {
			case x.Sign() > 0:
				require.True(t, price.Lo.Mul(*x).Equal(p.Welfare))
			case p.Welfare.Sign() < 0:
				require.True(t, price.Lo.Mul(p.Welfare).Equal(*x))
			default:
				require.Nil(t, price)
				continue
			}
			known++
			require.True(t, price.Lo.Cmp(rational.Int(1)) >= 0 && price.Lo.Equal(price.Hi))
		}
	}
	require.Greater(t, known, 40)
}

// sums returns the least and the most that payoffs of an equilibrium sum to: those of extreme ones.
func sums(t *testing.T, g *seqform.Game) (least, most rational.Rat) {
	first := true
	for a, err := range solve.All(t.Context(), g, solve.Question{All: true}) {
		require.NoError(t, err)
		if a.List != nil {
			continue
		}
		u := a.Certificate.Claim.Payoffs
		sum := u[0].Add(u[1])
		if first {
			least, most, first = sum, sum, false
		}
		least, most = rational.Min(least, sum), rational.Max(most, sum)
	}
	return least, most
}

// TestWelfare: the most of a tree is that of pure strategies, where each player does the opposite of what is
// best alone.
func TestWelfare(t *testing.T) {
	b := seqform.NewBuilder("gift", "1", "2")
	h := b.Root().Move(0, "h", "keep", "give")
	h.Child("keep").Leaf(2, 0)
	k := h.Child("give").Move(1, "k", "keep", "return")
	k.Child("keep").Leaf(1, 4)
	k.Child("return").Leaf(5, 3)
	p, err := solve.FindPrices(t.Context(), seqformtest.Must(b.Game()))
	require.NoError(t, err)
	require.Equal(t, "8 2 2 4 4", fmt.Sprint(p.Welfare, p.Worst.Lo, p.Best.Hi, p.Anarchy.Hi, p.Stability.Lo))
}

// TestPricesBetween: of three players with an irrational equilibrium, and of a search that is stopped, prices are in
// intervals.
func TestPricesBetween(t *testing.T) {
	g := seqformtest.Fixture(t, "nau_irrational")
	p, err := solve.FindPrices(t.Context(), g)
	require.NoError(t, err)
	require.True(t, p.Known)
	require.Empty(t, p.Reason)
	require.Negative(t, p.Best.Width().Cmp(rational.New(1, 1_000_000)))
	require.Positive(t, p.Best.Width().Sign())
	require.True(t, p.Worst.Lo.Cmp(p.Best.Hi) <= 0 && p.Anarchy.Lo.Cmp(p.Stability.Hi) <= 0)

	g = seqformtest.Random([]int{40, 40}, 1, 99, 7)
	ctx, cancel := context.WithTimeout(t.Context(), time.Second)
	defer cancel()
	p, err = solve.FindPrices(ctx, g)
	require.NoError(t, err)
	require.True(t, p.Known)
	require.NotEmpty(t, p.Reason)
	require.Positive(t, p.Best.Width().Add(p.Worst.Width()).Sign())
	require.True(t, p.Stability.Lo.Cmp(rational.Int(1)) >= 0 && p.Stability.Lo.Cmp(p.Anarchy.Hi) <= 0)
}
