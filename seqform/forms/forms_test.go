package forms

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/rational"
	"exactsolve/rational/rationaltest"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

func TestReducedCount(t *testing.T) {
	kuhn := seqformtest.Kuhn(2, 3)
	r, err := Reduce(kuhn, 100)
	require.NoError(t, err)
	// Per card: player 1 bets, or checks and then calls or folds; player 2 has
	// two choices at each of two information sets.
	require.Len(t, r.Plans[0], 27)
	require.Len(t, r.Plans[1], 64)
	for i, plans := range r.Plans {
		require.Equal(t, len(plans), Count(&kuhn.Players[i]))
	}
	_, err = Reduce(kuhn, 63)
	require.ErrorIs(t, err, ErrTooMany)
	require.EqualError(t, err, "forms: too many strategies: player 2 has 64 reduced pure strategies, limit 63")
	_, err = Reduce(seqformtest.Kuhn(2, 40), 0)
	require.ErrorContains(t, err, "too large: player 1 has over two billion strategies")
	_, err = Reduce(seqformtest.Kuhn(3, 4), 0) // 2¹⁶ strategies and more of each player
	require.ErrorContains(t, err, "too large: player 2")
}

// pure returns the behavior of reduced strategy k of player i, first actions where it
// does not lead.
func pure(r *Reduced, i, k int) seqform.Behavior {
	mixed := make([]rational.Rat, len(r.Plans[i]))
	mixed[k] = rational.Int(1)
	b := r.From.Players[i].Behavior(r.Plan(i, mixed))
	for h := range b {
		if b[h] == nil {
			b[h] = make([]rational.Rat, len(r.From.Players[i].Infosets[h].Actions))
			b[h][0] = rational.Int(1)
		}
	}
	return b
}

// TestPayoffs compares the table with walks of the tree, one for each profile, for trees
// of one to three players.
func TestPayoffs(t *testing.T) {
	games, most := []*seqform.Game{seqformtest.AsTree(seqformtest.Random([]int{2, 3, 2}, -3, 3, 1))}, 0
	for _, g := range seqformtest.Known(t) {
		games = append(games, g)
	}
	for _, g := range games {
		r, err := Reduce(g, 40)
		if err != nil {
			require.ErrorIs(t, err, ErrTooMany)
			continue
		}
		most = max(most, len(g.Players))
		for k := range r.Game.Table.Len() {
			p := make(seqform.Profile, len(g.Players))
			for i, rest := 0, k; i < len(p); i++ {
				p[i] = pure(r, i, rest%len(r.Plans[i]))
				rest /= len(r.Plans[i])
			}
			want, o := seqformtest.Payoffs(g, p), r.Game.Table.Of[k]
			for i, u := range r.Game.Table.Outcomes[o].Payoffs {
				rationaltest.Same(t, want[i], u)
			}
		}
	}
	require.GreaterOrEqual(t, most, 3)
}

// TestLabels checks that names tell strategies apart and what they do.
func TestLabels(t *testing.T) {
	for _, g := range seqformtest.Known(t) {
		r, err := Reduce(g, 40)
		if err != nil {
			continue
		}
		for i := range r.Plans {
			names := slices.Clone(r.Game.Players[i].Infosets[0].Actions)
			slices.Sort(names)
			require.Len(t, slices.Compact(names), len(r.Plans[i]), "%s", g)
		}
	}
	b := seqform.NewBuilder("", "1")
	b.Root().Move(0, "a", "go on", "stop")
	b.Root().Child("stop").Leaf(0)
	b.Root().Child("go on").Move(0, "b", "up", "up, and up").Child("up").Leaf(1)
	b.Root().Child("go on").Child("up, and up").Leaf(2)
	r, err := Reduce(seqformtest.Must(b.Game()), 0)
	require.NoError(t, err)
	require.Equal(t, []string{"go on; up", "go on; up, and up", "stop; ."}, r.Game.Players[0].Infosets[0].Actions)

	for _, more := range []string{"", " |", " | "} { // " | " as a sign would make two names of three the same
		b = seqform.NewBuilder("", "1")
		for _, set := range [][]string{{"p", "p |", "x, y; z" + more}, {"q", "| q", ""}} {
			n := b.Root().Chance(set[0], rational.New(1, 2)).Move(0, set[0], set...)
			for _, a := range set {
				n.Child(a).Leaf(1)
			}
		}
		r, err = Reduce(seqformtest.Must(b.Game()), 0)
		require.NoError(t, err)
		names := slices.Clone(r.Game.Players[0].Infosets[0].Actions)
		slices.Sort(names)
		require.Len(t, slices.Compact(names), 9)
	}
}

// TestTree goes from tables to trees, which are compared with others made by hand, and back.
func TestTree(t *testing.T) {
	tables := []*seqform.Game{seqformtest.Random([]int{2, 3, 1, 2}, -3, 3, 2), seqformtest.Random([]int{3}, 0, 9, 2)}
	for _, g := range seqformtest.Known(t) {
		if g.Table != nil {
			tables = append(tables, g)
		}
	}
	for _, g := range tables {
		tree, err := Tree(g)
		require.NoError(t, err)
		require.Equal(t, seqformtest.AsTree(g).Hash(), tree.Hash())
		back, err := Reduce(tree, 0)
		require.NoError(t, err)
		require.Equal(t, g.Hash(), back.Game.Hash())
		for i := range g.Players {
			require.Equal(t, g.Players[i].Name, back.Game.Players[i].Name)
			require.Equal(t, seqform.ActionLabels(g.Players[i].Infosets[0].Actions), back.Game.Players[i].Infosets[0].Actions)
		}
	}
}
