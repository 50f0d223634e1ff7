package spot

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/message"
	"exactsolve/publictree/flow"
	"exactsolve/publictree/flow/flowtest"
	"exactsolve/rational"
	"exactsolve/rational/rationaltest"
)

// TestMatch compares seats with what both strategies would be paid, in turns, in spots with and without a rake.
func TestMatch(t *testing.T) {
	for _, name := range []string{"turn", "raked"} {
		rng := rand.New(rand.NewPCG(3, 4))
		z := flowtest.Table(t, flowtest.Spots[name], true)
		var list [][2]flow.Flow
		for range 3 {
			list = append(list, [2]flow.Flow{flowtest.Random(z, 0, 8, rng), flowtest.Random(z, 1, 9, rng)})
		}
		m := &matched{message.SpotMatch{}}
		m.play(z, list)
		for a := range list {
			for b := range list {
				there, back := [2]flow.Flow{list[a][0], list[b][1]}, [2]flow.Flow{list[b][0], list[a][1]}
				rationaltest.Same(t, z.Paid(0, &there).Add(z.Paid(1, &back)), m.Seats[a][b].Mul(rational.Int(2)), name)
				if m.Least != nil {
					require.LessOrEqual(t, m.Least[a][0].Cmp(m.OOP[a][b]), 0)
					require.LessOrEqual(t, m.Least[b][1].Cmp(m.IP[a][b]), 0)
					rationaltest.Same(t, m.Seats[a][b], m.Seats[b][a].Neg())
				}
			}
		}
		require.Equal(t, name == "turn", m.Least != nil)
	}
}

// TestSame names the first line that differs.
func TestSame(t *testing.T) {
	a := &file{"a", flowtest.Parse(t, flowtest.Spots["turn"])}
	b := &file{"b", flowtest.Parse(t, flowtest.Spots["turn"])}
	require.NoError(t, same(a, b))
	b.Spot.Pot = 5
	require.EqualError(t, same(a, b), `b: this is another spot than that of a: "pot 5", where that has "pot 4"`)
}
