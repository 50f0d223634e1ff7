package price_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/correlated/internal/price"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/forms"
	"exactsolve/seqform/seqformtest"
)

// TestBest compares with all tuples of plans.
func TestBest(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	found, none := 0, 0
	for n := range 60 {
		g := seqformtest.Made(fmt.Sprint("random-efg players=3 depth=3 actions=2 signals=2 chance=20 stop=10 low=-4 high=4 seed=", n%10))
		w := price.NewWorth()
		worth := map[[3]int32]rational.Rat{}
		for range 30 {
			var tuple [3]int32
			for i := range tuple {
				tuple[i] = rng.Int32N(int32(g.Players[i].NumSeqs()))
			}
			x := rational.New(rng.Int64N(9)-4, 1+rng.Int64N(3))
			worth[tuple] = worth[tuple].Add(x)
			w.Add(tuple[:], x)
		}
		z, walk := price.New(g, 1000)
		all := forms.Plans
		counts := []int{len(all(&g.Players[0])), len(all(&g.Players[1])), len(all(&g.Players[2]))}
		require.Equal(t, counts[0]*counts[1]*counts[2]/max(counts[0], counts[1], counts[2]), walk)
		of := func(plays func(i, s int) bool) (sum rational.Rat) {
			for tuple, x := range worth {
				if plays(0, int(tuple[0])) && plays(1, int(tuple[1])) && plays(2, int(tuple[2])) {
					sum = sum.Add(x)
				}
			}
			return sum
		}
		most := rational.Int(-1000)
		for _, x := range all(&g.Players[0]) {
			for _, y := range all(&g.Players[1]) {
				for _, v := range all(&g.Players[2]) {
					plans := []seqform.Plan{x, y, v}
					most = rational.Max(most, of(func(i, s int) bool { return !plans[i][s].IsZero() }))
				}
			}
		}
		for _, less := range []rational.Rat{rational.New(1, 1000), {}, rational.Int(2)} {
			top := most.Sub(less)
			better, best, err := z.Best(t.Context(), w, top)
			require.NoError(t, err)
			require.Equal(t, most.String(), best.String())
			if less.IsZero() {
				none++
				require.Empty(t, better)
				continue
			}
			found++
			require.NotEmpty(t, better)
			for k, plans := range better {
				x := of(func(i, s int) bool { return g.Players[i].Plays(plans[i], s) })
				require.Positive(t, x.Cmp(top))
				require.True(t, k > 0 || x.Equal(most))
			}
		}
	}
	require.Positive(t, found*none)
}

// A second is a context that is done when it is looked at the second time.
type second struct {
	context.Context
	looks int
}

func (c *second) Err() error {
	if c.looks++; c.looks > 1 {
		return context.Canceled
	}
	return nil
}

// TestMany: of more tuples than are kept the best are found, and limits are heeded.
func TestMany(t *testing.T) {
	const actions = 60
	b := seqform.NewBuilder("many", "1", "2", "3")
	w := price.NewWorth()
	for i := range 3 {
		h := b.Root().Chance(fmt.Sprint(i), rational.New(1, 3)).Move(i, fmt.Sprint(i), seqform.Counted(actions)...)
		for a, name := range seqform.Counted(actions) {
			h.Child(name).Leaf(0, 0, 0)
			tuple := make([]int32, 3)
			tuple[i] = int32(a + 1)
			w.Add(tuple, rational.Int(int64(a*7%actions)))
		}
	}
	z, walk := price.New(seqformtest.Must(b.Game()), 100_000)
	require.Equal(t, actions*actions, walk)
	better, most, err := z.Best(t.Context(), w, rational.Rat{})
	require.NoError(t, err)
	require.Len(t, better, 40)
	require.Equal(t, rational.Int(3*(actions-1)), most)
	_, _, err = z.Best(&second{Context: t.Context()}, w, rational.Rat{})
	require.Error(t, err)
	w.Add(make([]int32, 3), rational.MustParse("1e400"))
	_, _, err = z.Best(t.Context(), w, rational.Rat{})
	require.ErrorIs(t, err, price.ErrFloats)
}
