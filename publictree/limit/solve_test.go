package limit_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/publictree/cfr"
	"exactsolve/publictree/flow"
	"exactsolve/publictree/flow/flowtest"
	"exactsolve/publictree/limit"
)

// spots have a limit after their first street, and one after the second if they have three.
var spots = map[string]string{
	"turn":    flowtest.Small + "board AsKhQdQh\npot 4\nstack 12\noop AA,KQ:2/7,AQ\nip KK,AQs,AcKc,AK\nbets 1/2\nraises 1\n",
	"suits":   flowtest.Small + "board AsKsQs\ndeals 1 1\npot 4\nstack 6\noop AA,QQ:2/7,AK\nip KK,AQs:1/2,AK\nbets 1\n",
	"preflop": "deck AsAhKsKhQsQhJsJhTsTh\ndeals 3\npot 2\nstack 4\noop AA,KK,QQ,AT+,KT+\nip AA,KK,QQ,JJ,TT,AT+,QT+\nbets 1\nraises 1\nmost-raises 1\n",
}

// blueprints returns those of some steps.
func blueprints(t testing.TB, z *flow.Table, steps int) *[2]flow.Flow {
	t.Helper()
	g := cfr.New(z.Spot, z.Deals, cfr.Options{})
	for range steps {
		require.NoError(t, g.Step(t.Context()))
	}
	var flows [2]flow.Flow
	for p := range flows {
		flows[p] = flow.Flow{Scale: z.MaxScale(p), X: g.Flow(p, z.MaxScale(p))}
	}
	return &flows
}

// TestLadder has V_k fall with k, and L_k no more than any V_k; with all continuations both meet.
func TestLadder(t *testing.T) {
	for name, text := range spots {
		z := flowtest.Table(t, text, true)
		good := blueprints(t, z, 1000)
		for us := range 2 {
			most, _ := z.Best(us, &good[1-us]).Big().Float64()
			for street := range z.Spot.Deals {
				r, err := limit.Solve(t.Context(), z, blueprints(t, z, 4), limit.Options{Us: us, Street: street, Values: 4, All: true, Steps: 2000})
				require.NoError(t, err)
				require.NotEmpty(t, r.Rounds, name)
				last := r.Rounds[len(r.Rounds)-1]
				require.Zero(t, last.Continuations)
				for k, x := range r.Rounds {
					got, _ := x.Guaranteed.Big().Float64()
					t.Logf("%s %d %d %+v %v", name, us, street, x, got)
					require.LessOrEqual(t, got, most+1e-9, name)
					require.LessOrEqual(t, got, x.Low+1e-5, name)
					require.LessOrEqual(t, x.Low, x.High+1e-5, name)
					require.InDelta(t, x.Low, x.High, 0.05, name)
					if k > 0 {
						require.LessOrEqual(t, x.Low, r.Rounds[k-1].High+1e-5, name)
					}
				}
				got, _ := last.Guaranteed.Big().Float64()
				require.InDelta(t, last.Low, got, 1e-5, name)
				require.NoError(t, r.Certificate.Check(context.Background()))
				require.False(t, r.Stopped)
			}
		}
	}
}
