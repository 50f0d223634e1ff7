package flow_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/publictree/flow/flowtest"
	"exactsolve/rational"
)

// TestPrizesAlike compares with exact prizes, of all orders in which the players can come in: what a
// player could get is never less than that, what the player gets is never more, and neither is off by
// more than what rounding takes at an end.
//
// Prizes that are nearly the same of stacks that are large make each step of the rounding as large as
// what is paid; of one hand against another nothing evens out.
func TestPrizesAlike(t *testing.T) {
	rng := rand.New(rand.NewPCG(25, 1))
	for k := range 60 {
		text := prizesSpot(rng, k%2 == 0)
		c := flowtest.Sealed(t, text, rng)
		z := flowtest.Table(t, text, true)
		j := newJudge(flowtest.Written(t, c))
		for p := range 2 {
			most := z.Spot.Rounding(p)
			for _, off := range []rational.Rat{z.Best(p, &c.Flows[1-p]).Sub(j.best(p)), j.paid(p).Sub(z.Paid(p, &c.Flows))} {
				require.GreaterOrEqual(t, off.Sign(), 0, text)
				require.LessOrEqual(t, off.Cmp(most), 0, "%v, more than %v: %s", off, most, text)
			}
		}
	}
}

// prizesSpot returns a spot of few hands and a tournament of it, perhaps with close prizes.
func prizesSpot(rng *rand.Rand, close bool) string {
	others := make([]string, 1+rng.IntN(3))
	prizes := make([]string, 1+rng.IntN(len(others)+2))
	bits := 2 + rng.IntN(10)
	for k := range prizes {
		prizes[k] = fmt.Sprint(100/(k+1) + 1)
	}
	if close {
		bits = 31
		for k := range prizes {
			prizes[k] = fmt.Sprint(1<<30 - 1 - k)
		}
	}
	for k := range others {
		others[k] = fmt.Sprint(1 + rng.Int64N(1<<bits-1))
	}
	hands := []string{"AA", "AhAd", "T9s", "KK:0.5", "KhKd", "8h7h,QQ:1/3"}
	return fmt.Sprintf("board Td9d6hQc3s\npot %d\nstack %d\nprizes %s\nothers %s\nspare %d %d\noop %s\nip %s\nbets 1/2 allin\n",
		1+rng.IntN(5), 1+rng.IntN(7), strings.Join(prizes, " "), strings.Join(others, " "),
		rng.Int64N(1<<bits), rng.Int64N(1<<bits), hands[rng.IntN(3)], hands[3+rng.IntN(3)])
}
