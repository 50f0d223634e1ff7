package price_test

import (
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
		g := seqformtest.Made("random-efg players=3 depth=3 actions=2 signals=2 chance=20 stop=10 low=-4 high=4 seed=" + string(rune('0'+n%10)))
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
