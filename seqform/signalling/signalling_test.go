package signalling_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/rational"
	"exactsolve/seqform/efg"
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

// onTheWay pays at all nodes; the second type alone can leave.
const onTheWay = `EFG 2 R "" { "sender" "receiver" "third" }
c "" 1 "" { "a" 1/3 "b" 2/3 } 1 "" { 1 2 3 }
p "" 1 1 "a" { "x" "y" } 2 "" { 5 0 0 }
p "" 2 1 "x" { "l" "r" } 3 "" { 0 1/2 0 }
t "" 4 "" { 1 1 1 }
t "" 5 "" { 2 7 1 }
p "" 2 2 "y" { "l" "r" } 0
t "" 4
t "" 0
p "" 1 2 "b" { "out" "x" "y" } 0
t "" 6 "" { 9 9 9 }
p "" 2 1 3
t "" 0
t "" 5
p "" 2 2 0
t "" 5
t "" 4`

// TestOutcome compares what types get with what the sender does, and messages sent with how
// likely they are.
func TestOutcome(t *testing.T) {
	rng := rand.New(rand.NewPCG(93, 94))
	for n := range 60 {
		g := seqformtest.RandomSignalling(rng, 2+n%2, 2, 2, 3).Game()
		if n%2 == 0 {
			g = seqformtest.Must(efg.Parse("game", strings.NewReader(onTheWay)))
		}
		z, err := signalling.New(g)
		require.NoError(t, err)
		p := seqformtest.RandomProfile(rng, g, 3)
		o := z.Outcome(nil, p)
		var sum rational.Rat
		for k, y := range z.Types {
			sum = sum.Add(y.Prior.Mul(o.Pays[k]))
		}
		require.Equal(t, seqformtest.Payoffs(g, p)[z.Sender].String(), sum.String())
		beliefs, unsent := g.BayesBeliefs(g.Plans(p))[z.Receiver], z.Unsent(o)
		for k, m := range z.Messages {
			require.Equal(t, m.Infoset >= 0 && beliefs[m.Infoset] == nil, len(unsent) > 0 && unsent[0] == k)
			if len(unsent) > 0 && unsent[0] == k {
				unsent = unsent[1:]
			}
		}
	}
}
