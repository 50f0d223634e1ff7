package spot

import (
	"context"
	"math/rand/v2"
	"strings"
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
		require.NoError(t, m.play(t.Context(), z, list))
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
		ctx, stop := context.WithCancel(t.Context())
		stop()
		m = &matched{message.SpotMatch{}}
		require.ErrorIs(t, m.play(ctx, z, list), context.Canceled)
		require.Empty(t, m.Least, name)
	}
}

// TestSame names the first line that differs.
func TestSame(t *testing.T) {
	a := &file{"a", flowtest.Parse(t, flowtest.Spots["turn"])}
	b := &file{"b", flowtest.Parse(t, flowtest.Spots["turn"])}
	require.NoError(t, same(a, b))
	b.Spot.Pot = 5
	require.EqualError(t, same(a, b), `b: this is another spot than that of a: "pot 5", where that has "pot 4"`)
	long := "board Td9d6hQc3s\npot 4\nstack 6\noop AA,KK,QQ,JJ,TT,99,88,77,66,55,44,33,22,A8s,A7s,A6s\nip AA\nbets 1/2\n"
	a.Spot, b.Spot = flowtest.Parse(t, long), flowtest.Parse(t, strings.Replace(long, "22,", "22:1/2,", 1))
	require.ErrorContains(t, same(a, b), `3c,3d3c,2s2h:1/2,2s2d:1/2,2s2c:1/2,2h2d:1/"…, where that has …"`)
	b.Spot = flowtest.Parse(t, long+"lock r AA 1/2 1/2\n")
	require.ErrorContains(t, same(a, b), `1/2 1/2", where that has nothing`)
	require.ErrorContains(t, same(b, a), `nothing, where that has "lock r AsAh`)
}

// TestBelow rounds down, also what is negative.
func TestBelow(t *testing.T) {
	for want, x := range map[string]rational.Rat{
		"0.33333": rational.New(1, 3), "-0.33334": rational.New(-1, 3), "0.00000": rational.New(1, 1_000_000),
		"-0.00001": rational.New(-1, 1_000_000), "-2.00000": rational.Int(-2),
	} {
		require.Equal(t, want, below(x))
	}
}
