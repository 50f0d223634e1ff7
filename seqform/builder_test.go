package seqform_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/rational"
	"exactsolve/seqform"
)

// TestBuilderOrder adds the parts of a tree in two orders.
func TestBuilderOrder(t *testing.T) {
	half := rational.New(1, 2)
	forward := seqform.NewBuilder("", "A", "B")
	first := forward.Root().Move(0, "first", "l", "r").Pay(rational.Ints(1, -1)...)
	coin := first.Child("l")
	coin.Chance("x", half).Move(1, "last", "a", "b").Child("a").Leaf(1, 2)
	coin.Child("x").Child("b").Leaf()
	coin.Chance("y", half).Pay(half, half)
	last := first.Child("r").Move(1, "last")
	last.Child("a").Leaf(3, 4)
	last.Child("b").Leaf(5, 6)

	backward := seqform.NewBuilder("", "A", "B")
	first = backward.Root().Move(0, "first", "l", "r")
	last = first.Child("r").Move(1, "last", "a", "b")
	last.Child("b").Leaf(5, 6)
	last.Child("a").Leaf(3, 4)
	coin = first.Child("l")
	x, y := coin.Chance("x", half), coin.Chance("y", half)
	y.Pay(half, half)
	x.Move(1, "last").Child("b").Leaf()
	x.Child("a").Leaf(1, 2)
	first.Pay(rational.Ints(1, -1)...)

	g, err := forward.Game()
	require.NoError(t, err)
	h, err := backward.Game()
	require.NoError(t, err)
	require.Equal(t, g.Hash(), h.Hash())
	require.Equal(t, g.Tree, h.Tree)
	require.Equal(t, g.Players, h.Players)
	require.Equal(t, "last", g.InfosetLabel(1, 0))
	require.Equal(t, []int32{2, 6}, g.Players[1].Infosets[0].Nodes)
	require.Equal(t, []int32{0, -1, -1, 1, -1, 2, -1, 3, 4}, g.Tree.Outcome)
}

// TestBuilderErrors: mistakes are told with the actions that lead to them, and nothing
// panics after the first.
func TestBuilderErrors(t *testing.T) {
	half := rational.New(1, 2)
	for want, build := range map[string]func(n *seqform.Node){
		`at the root: nothing is here`:                   func(n *seqform.Node) {},
		`after "l", "100%": nothing is here`:             func(n *seqform.Node) { n.Chance("l", rational.Int(1)).Move(0, "", "100%") },
		`at the root: player 3 moves, of 2 players`:      func(n *seqform.Node) { n.Move(2, "", "a") },
		`at the root: player 0 moves, of 2 players`:      func(n *seqform.Node) { n.Move(seqform.Chance, "", "a") },
		`information set "k" of player 1 has no actions`: func(n *seqform.Node) { n.Move(0, "k").Child("a").Leaf() },
		`after "a": information set "k" of player 2 has actions ["c"] here, ["a" "b"] at the root`: func(n *seqform.Node) {
			n.Move(1, "k", "a", "b").Child("a").Move(1, "k", "c").Child("c").Leaf()
		},
		`at the root: player 1 moves where the game ends`:      func(n *seqform.Node) { n.Leaf(); n.Move(0, "", "a") },
		`at the root: player 1 moves where chance moves`:       func(n *seqform.Node) { n.Chance("a", half); n.Move(0, "", "a") },
		`at the root: chance moves where player 1 moves`:       func(n *seqform.Node) { n.Move(0, "", "a"); n.Chance("a", half) },
		`at the root: the game ends where the game ends`:       func(n *seqform.Node) { n.Leaf(); n.Leaf() },
		`at the root: the game ends where player 1 moves`:      func(n *seqform.Node) { n.Move(0, "", "a").Leaf() },
		`at the root: chance has two actions "a"`:              func(n *seqform.Node) { n.Chance("a", half); n.Chance("a", half) },
		`at the root: chance: probabilities sum to 1/2, not 1`: func(n *seqform.Node) { n.Chance("a", half).Leaf() },
		`after "a": no action "b"`:                             func(n *seqform.Node) { n.Chance("a", half).Child("b").Move(0, "", "c").Child("d").Leaf() },
		`at the root: 1 payoffs for 2 players`:                 func(n *seqform.Node) { n.Leaf(1) },
		`at the root: payoffs twice`:                           func(n *seqform.Node) { n.Pay(half, half).Leaf(1, 2) },
	} {
		b := seqform.NewBuilder("", "A", "B")
		build(b.Root())
		g, err := b.Game()
		require.Nil(t, g, want)
		require.ErrorContains(t, err, "seqform: ")
		require.ErrorContains(t, err, want)
	}
	b := seqform.NewBuilder("")
	b.Root().Leaf()
	_, err := b.Game()
	require.ErrorContains(t, err, "0 players")
}

func TestMatrixErrors(t *testing.T) {
	one, two := [][]int{{1}}, [][]int{{1, 2}, {3, 4}}
	for want, m := range map[string][2][][]int{
		"matrices of 0 and 1 rows":               {{}, one},
		"matrices of 1 and 2 rows":               {one, two},
		"row 2 has 2 and 1 payoffs, row 1 has 2": {two, {{1, 2}, {3}}},
		"row 1 has 1 and 2 payoffs, row 1 has 1": {one, two[:1]},
		"player 2 has no strategies":             {{{}}, {{}}},
	} {
		_, err := seqform.FromMatrices("", m[0], m[1])
		require.ErrorContains(t, err, want)
	}
	_, err := seqform.FromPayoffs("", []string{"A"}, [][]string{{"a"}}, func([]int) []rational.Rat { return rational.Ints(1, 2) })
	require.ErrorContains(t, err, "outcome 1 has 2 payoffs for 1 players")
	g, err := seqform.FromMatrices("", [][]rational.Rat{{rational.New(1, 2)}, {rational.Int(2)}}, [][]rational.Rat{{{}}, {rational.Int(3)}})
	require.NoError(t, err)
	require.Equal(t, []int{2, 1}, g.Table.Sizes)
	require.Equal(t, rational.Ints(2, 3), g.Table.Outcomes[1].Payoffs)
}
