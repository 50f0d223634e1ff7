package limit_test

import (
	"context"
	"math/rand/v2"
	"sync/atomic"
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
				r, err := limit.Solve(t.Context(), z, blueprints(t, z, 4), limit.Options{Us: us, Street: street, Values: 4, All: true, Steps: 600})
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

// TestBiases has a continuation for each bias and no more.
func TestBiases(t *testing.T) {
	z := flowtest.Table(t, spots["turn"], true)
	var seen []int
	o := limit.Options{Biases: limit.Biases(), Steps: 100, Progress: func(r limit.Round) { seen = append(seen, r.Continuations) }}
	r, err := limit.Solve(t.Context(), z, blueprints(t, z, 4), o)
	require.NoError(t, err)
	require.Equal(t, []int{1, 2, 3, 4}, seen)
	require.GreaterOrEqual(t, r.Best.Cmp(r.Blueprint), 0)
	require.True(t, z.Best(1, &r.Certificate.Flows[0]).Neg().Equal(r.Best))
}

// TestWorkers has any number of them find the same.
func TestWorkers(t *testing.T) {
	z := flowtest.Table(t, spots["preflop"], true)
	one, err := limit.Solve(t.Context(), z, blueprints(t, z, 4), limit.Options{Steps: 50})
	require.NoError(t, err)
	three, err := limit.Solve(t.Context(), z, blueprints(t, z, 4), limit.Options{Steps: 50, Workers: 3})
	require.NoError(t, err)
	require.Equal(t, one, three)
}

// TestReply has a reply get what is the most, by an exact response.
func TestReply(t *testing.T) {
	for name, text := range spots {
		z := flowtest.Table(t, text, true)
		for us := range 2 {
			l, err := limit.New(z, us, 0, blueprints(t, z, 0))
			require.NoError(t, err)
			flows := [2]flow.Flow{flowtest.Random(z, 0, z.MaxScale(0), rand.New(rand.NewPCG(3, 4))), flowtest.Random(z, 1, z.MaxScale(1), rand.New(rand.NewPCG(5, 6)))}
			reply := l.Reply(t.Context(), &flows[us])
			flows[1-us] = pure(z, 1-us, reply)
			require.NoError(t, z.Conserved(1-us, &flows[1-us]), name)
			require.True(t, z.Best(1-us, &flows[us]).Equal(z.Paid(1-us, &flows)), name)
		}
	}
}

// pure returns the flow that does, with each hand, what a strategy does most with the first hand like it.
func pure(z *flow.Table, p int, x limit.Strategy) flow.Flow {
	f := flow.Flow{Scale: z.MaxScale(p), X: make([]int32, z.Places[p].Total)}
	z.Places[p].Fill(f.X, f.Scale, 1, func(node, board, place int, in, to []int32) {
		for k := range in {
			first := z.Deals.Streets[z.Spot.Tree[node].Street][board].Hands[p].First(k)
			most := first
			for a := first; a < len(to); a += len(in) {
				if x[place+a] > x[place+most] {
					most = a
				}
			}
			to[most-first+k] = in[k]
		}
	})
	return f
}

// TestStopped has the blueprint when the time is up at once, and what was found when it is up later.
func TestStopped(t *testing.T) {
	z := flowtest.Table(t, spots["turn"], true)
	for _, after := range []int{0, 2} {
		ctx, cancel := context.WithCancel(t.Context())
		o := limit.Options{Values: 4, Progress: func(r limit.Round) {
			if r.Continuations == after {
				cancel()
			}
		}}
		if after == 0 {
			cancel()
		}
		r, err := limit.Solve(ctx, z, blueprints(t, z, 4), o)
		cancel()
		require.NoError(t, err)
		require.True(t, r.Stopped)
		require.Len(t, r.Rounds, after)
		require.NoError(t, r.Certificate.Check(t.Context()))
		require.Equal(t, after == 0, r.Best.Equal(r.Blueprint))
	}
}

// TestStoppedAtOnce has no more trunks made once the time is up, of however many there were to be.
func TestStoppedAtOnce(t *testing.T) {
	z := flowtest.Table(t, spots["turn"], true)
	parent, cancel := context.WithCancel(t.Context())
	defer cancel()
	ctx := &asked{Context: parent}
	o := limit.Options{Values: 1000, Biases: limit.Biases(), Progress: func(limit.Round) { cancel() }}
	r, err := limit.Solve(ctx, z, blueprints(t, z, 4), o)
	require.NoError(t, err)
	require.Len(t, r.Rounds, 1)
	require.Less(t, ctx.times.Load(), int64(100))
}

// asked counts how often a context is asked whether the time is up.
type asked struct {
	context.Context
	times atomic.Int64
}

func (a *asked) Err() error {
	if a.Context.Err() != nil {
		a.times.Add(1)
	}
	return a.Context.Err()
}

// TestRefused has what no limit can be of.
func TestRefused(t *testing.T) {
	z := flowtest.Table(t, spots["turn"], true)
	good := blueprints(t, z, 1)
	for want, c := range map[string]struct {
		text string
		o    limit.Options
	}{
		"no cards are dealt after street 2 of 2": {spots["turn"], limit.Options{Street: 1}},
		"megabytes, more than 0":                 {spots["turn"], limit.Options{MaxBytes: 1000}},
		"with a rake or prizes a spot has no":    {spots["turn"] + "rake 0.05 1\n", limit.Options{}},
		"value, and no depth limit either":       {spots["turn"] + "prizes 5 3\nothers 7\n", limit.Options{}},
		"spots with locks have no depth limit":   {spots["turn"] + "lock r AA 1/2 1/2\n", limit.Options{}},
	} {
		_, err := limit.Solve(t.Context(), flowtest.Table(t, c.text, true), good, c.o)
		require.ErrorContains(t, err, want)
	}
	good[0].X[0]++
	_, err := limit.Solve(t.Context(), z, good, limit.Options{})
	require.ErrorContains(t, err, "add up to")
}
