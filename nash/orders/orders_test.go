package orders

import (
	"context"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/assess"
	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/cert/certtest"
	"exactsolve/cert/claim"
	"exactsolve/cert/orders"
	"exactsolve/nash/signalling"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

// TestMembers compares pieces with the decision whether a profile is sequential: of points of pieces, these
// changed at some information sets, and others at random.
func TestMembers(t *testing.T) {
	rng := rand.New(rand.NewPCG(211, 212))
	count := map[string]int{}
	for n := range 150 {
		g := seqformtest.Made(fmt.Sprintf("random-efg players=2 depth=%d actions=2 signals=%d chance=25 stop=12 low=-%d high=%d seed=%d", 3+n%2, 1+n/2%2, 1+n%2*8, 1+n%2*8, n))
		z, err := All(t.Context(), g, Options{})
		require.NoError(t, err)
		require.Equal(t, answer.Yes, z.Status, z.Reason)
		require.NotEmpty(t, z.Found.Pieces)
		compare(t, rng, g, z.Found.Pieces, count)
		count["pieces"] += len(z.Found.Pieces)
		count["components"] += len(z.Components)
		count["cases"] += z.Cases
		for k := range z.Components {
			if !z.Components[k].Apart {
				count["not apart"]++
			}
		}
	}
	t.Log(count)
}

// compare compares pieces with decisions.
func compare(t *testing.T, rng *rand.Rand, g *seqform.Game, pieces []claim.WeightedPiece, count map[string]int) {
	t.Helper()
	for range 40 {
		p := drawn(rng, g)
		if rng.IntN(4) > 0 {
			near := limits(g, pieces[rng.IntN(len(pieces))])
			q := near[rng.IntN(len(near))]
			for i := range p {
				for h := range p[i] {
					if rng.IntN(4) > 0 {
						p[i][h] = q[i][h]
					}
				}
			}
		}
		d, err := assess.Decide(context.Background(), g, seqform.Assessment{Profile: p}, cert.Sequential)
		require.NoError(t, err)
		require.NotEqual(t, answer.Unknown, d.Status, d.Reason)
		in := slices.ContainsFunc(pieces, func(q claim.WeightedPiece) bool { return has(g, q, p) })
		count[fmt.Sprint(d.Status, in)]++
		require.Equal(t, d.Status == answer.Yes, in, "%s: %v", g.Title, p)
	}
}

// TestAnySplits makes distinctions at random, needed or not. Pieces are others then, but not the equilibria.
func TestAnySplits(t *testing.T) {
	rng := rand.New(rand.NewPCG(241, 242))
	count := map[string]int{}
	for n := range 60 {
		g := seqformtest.Made(fmt.Sprintf("random-efg players=2 depth=%d actions=2 signals=2 chance=25 stop=12 low=-2 high=2 seed=%d", 3+n%2, n))
		if n < 4 {
			g = seqformtest.Fixture(t, []string{"kw1", "beer_quiche", "mertens", "km_one"}[n])
		}
		f := &search{ctx: t.Context(), game: g, limit: 1 << 20}
		c, err := orders.NewCase(g)
		require.NoError(t, err)
		require.NoError(t, f.wander(rng, c))
		f.thin()
		require.NoError(t, orders.Check(g, &claim.Weighted{Pieces: f.pieces}, strings.Join(f.words, " ")))
		compare(t, rng, g, f.pieces, count)
		count["pieces"] += len(f.pieces)
	}
	t.Log(count)
}

// wander finds the pieces of a case by random splits.
func (f *search) wander(rng *rand.Rand, c *orders.Case) error {
	if c.Void() {
		return nil
	}
	open := c.Open()
	if len(open) == 0 {
		return f.enter(c)
	}
	s := open[rng.IntN(len(open))]
	list, err := cases(c, s)
	if i := rng.IntN(2); rng.IntN(3) == 0 && len(f.game.Players[i].Infosets) > 0 { // any action
		h := rng.IntN(len(f.game.Players[i].Infosets))
		z := orders.Split{Letter: "ou"[rng.IntN(2)], Player: i, Set: h, Action: rng.IntN(len(f.game.Players[i].Infosets[h].Actions))}
		if others, other := cases(c, z); other == nil {
			s, list, err = z, others, nil
		}
	}
	if err != nil {
		return err
	}
	f.word(s.Letter, s.Player, s.Set)
	if s.Letter != claim.SplitMinimal {
		f.words = append(f.words, strconv.Itoa(s.Action+1))
	}
	for _, next := range list {
		if err := f.wander(rng, next); err != nil {
			return err
		}
	}
	return nil
}

// drawn returns a profile of pure and some mixed actions.
func drawn(rng *rand.Rand, g *seqform.Game) seqform.Profile {
	return seqformtest.ProfileOf(g, func(n int) []rational.Rat {
		if rng.IntN(4) == 0 {
			return seqform.Uniform(n)
		}
		x := make([]rational.Rat, n)
		x[rng.IntN(n)] = rational.Int(1)
		return x
	})
}

// TestMutants changes certificates. What is accepted must be true: weights of all pieces are those of
// sequential equilibria, and pieces have the strategies of all pieces before the change.
func TestMutants(t *testing.T) {
	rng := rand.New(rand.NewPCG(221, 222))
	var games []*seqform.Game
	var results []*Result
	for n := range 30 {
		g := seqformtest.Made(fmt.Sprintf("random-efg players=2 depth=3 actions=2 signals=2 chance=25 stop=12 low=-1 high=1 seed=%d", n))
		if n < 6 {
			g = seqformtest.Fixture(t, []string{"kw1", "beer_quiche", "selten_fig2", "myerson42", "mertens", "km_one"}[n])
		}
		z, err := All(t.Context(), g, Options{})
		require.NoError(t, err)
		games, results = append(games, g), append(results, z)
	}
	accepted, changed := 0, 0
	for range 5000 {
		k := rng.IntN(len(games))
		g, c := games[k], certtest.Reread(t, results[k].Certificate)
		certtest.NudgeWeights(rng, c)
		if cert.Check(t.Context(), g, c) != nil {
			continue
		}
		mutant := c.Claim.Weighted.Pieces
		if accepted++; reflect.DeepEqual(mutant, results[k].Found.Pieces) {
			continue
		}
		changed++
		for n := range mutant {
			_, err := point(t.Context(), g, mutant[n])
			require.NoError(t, err, "%s", c)
		}
		for n := range results[k].Found.Pieces {
			for _, p := range limits(g, results[k].Found.Pieces[n]) {
				require.True(t, slices.ContainsFunc(mutant, func(q claim.WeightedPiece) bool { return has(g, q, p) }), "%s", c)
			}
		}
	}
	t.Logf("%d accepted, %d of them with other pieces", accepted, changed)
	require.Greater(t, accepted, 50)
}

// TestSignalling compares components with those of another method: their number, dimensions and payoffs.
func TestSignalling(t *testing.T) {
	rng := rand.New(rand.NewPCG(231, 232))
	several := 0
	for n := range 60 {
		g := seqformtest.RandomSignalling(rng, 2+n%2, 2, 2+n/2%2, []int{1, 9}[n%2]).Game()
		want, err := signalling.All(t.Context(), g, signalling.Options{})
		require.NoError(t, err)
		z, err := All(t.Context(), g, Options{})
		require.NoError(t, err)
		require.Equal(t, answer.Yes, z.Status, z.Reason)
		var a, b []string
		for _, c := range want.Components {
			a = append(a, fmt.Sprint(c.Dimension, c.Payoffs))
		}
		for _, c := range z.Components {
			require.True(t, c.Apart)
			b = append(b, fmt.Sprint(c.Dimension, c.Payoffs))
		}
		require.ElementsMatch(t, a, b, "game %d", n)
		several += len(b) - 1
	}
	require.NotZero(t, several)
}

// cases returns all cases of a split.
func cases(c *orders.Case, s orders.Split) (list []*orders.Case, err error) {
	made, err := c.Cases(s)
	for _, one := range made {
		next, err := one()
		if err != nil {
			return nil, err
		}
		list = append(list, next)
	}
	return list, err
}
