package seqform_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/rational"
	"exactsolve/seqform"
)

// TestWithBank compares with the games of two players written out, in their text, their
// sequences and payoffs.
func TestWithBank(t *testing.T) {
	pay := func(players int, x int64) []rational.Rat {
		return []rational.Rat{rational.Int(x), rational.Int(-x)}[:players]
	}
	tree := func(names ...string) *seqform.Game {
		b := seqform.NewBuilder("", names...)
		root := b.Root().Pay(pay(len(names), 2)...)
		root.Chance("a", rational.New(1, 3)).Move(0, "h", "l", "r")
		root.Chance("b", rational.New(2, 3)).Move(0, "h")
		for k, c := range []string{"a", "b"} {
			root.Child(c).Child("l").Pay(pay(len(names), int64(k))...)
			root.Child(c).Child("r").Leaf()
		}
		g, err := b.Game()
		require.NoError(t, err)
		return g
	}
	table := func(names []string, strategies ...[]string) *seqform.Game {
		g, err := seqform.FromPayoffs("", names, strategies, func(s []int) []rational.Rat { return pay(len(names), int64(s[0])) })
		require.NoError(t, err)
		return g
	}
	same := func(one, two *seqform.Game) {
		before, got := one.Hash(), one.WithBank()
		require.Equal(t, two.Hash(), got.Hash())
		require.Equal(t, before, one.Hash())
		require.Len(t, one.Players, 1)
		require.Equal(t, two.Players[1].SeqLength, got.Players[1].SeqLength)
		require.Equal(t, two.Players[1].SeqInfoset, got.Players[1].SeqInfoset)
		require.Equal(t, two.Payoffs.Len(), got.Payoffs.Len())
		for k := range two.Payoffs.Len() {
			require.Equal(t, two.Payoffs.Tuple(k), got.Payoffs.Tuple(k))
			require.True(t, two.Payoffs.U(k, 1).Equal(got.Payoffs.U(k, 1)))
		}
		sum, ok := got.ConstantSum()
		require.True(t, ok && sum.IsZero())
	}
	same(tree("A"), tree("A", "B"))
	same(table([]string{"A"}, []string{"x", "y", "z"}), table([]string{"A", "B"}, []string{"x", "y", "z"}, []string{"1"}))
}
