package signalling_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/seqform/seqformtest"
	"exactsolve/seqform/signalling"
)

func TestBeerQuiche(t *testing.T) {
	tree := seqformtest.Fixture(t, "beer_quiche")
	g, err := signalling.New(tree)
	require.NoError(t, err)
	require.Equal(t, [2]int{0, 1}, [2]int{g.Sender, g.Receiver})
	require.Len(t, g.Types, 2)
	require.Len(t, g.Messages, 2)
	for k, y := range g.Types {
		for a, m := range y.Sends {
			s := g.Messages[m].Senders[k]
			require.Equal(t, [2]int{k, a}, [2]int{s.Type, s.Action})
			for r, v := range s.Leaves {
				for i := range 2 {
					require.Equal(t, tree.Tree.OutcomePayoff(v, i), s.Pays[i][r])
				}
			}
		}
	}
}

func TestOtherGames(t *testing.T) {
	for _, name := range []string{"kuhn", "selten_horse", "matching_pennies"} {
		_, err := signalling.New(seqformtest.Fixture(t, name))
		require.ErrorIs(t, err, signalling.ErrOther, name)
	}
}
