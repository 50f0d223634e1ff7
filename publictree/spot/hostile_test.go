package spot

import (
	"bytes"
	"context"
	"io"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cluster/checkpoint"
	"exactsolve/publictree"
	"exactsolve/publictree/cfr"
	"exactsolve/publictree/flow"
)

// TestResumeHostile goes on from files whose sums fit, with records and numbers that no run has: they are
// refused, or what comes of them is proved all the same.
func TestResumeHostile(t *testing.T) {
	s, err := publictree.Parse("x", strings.NewReader("board Td9d6hQc3s\npot 20\nstack 60\noop AA,TT,KQs:1/2,87s\nip QQ:1/3,87s,77\nbets 1/2 allin\n"))
	require.NoError(t, err)
	for _, integer := range []bool{false, true} {
		for want, at := range map[string]record{
			"fewer steps than were made": {-1, -1}, "fewer steps than": {19, 20}, "more steps than any": {1<<40 + 1, 20}, "more steps": {math.MaxInt, math.MaxInt},
		} {
			_, err := goOn(t, s, integer, at, 0)
			require.ErrorContains(t, err, want)
		}
		for _, x := range []float64{1, math.NaN(), math.Inf(1), math.Inf(-1), -5, 1e30, -1e30} {
			z, err := goOn(t, s, integer, record{20, 20}, x)
			if err != nil {
				require.IsType(t, new(checkpoint.Error), err)
				continue
			}
			require.NoError(t, z.Certificate.Check(t.Context()))
		}
	}
}

// goOn makes some proofs from a checkpoint with one number in all places of the guess.
func goOn(t *testing.T, s *publictree.Spot, integer bool, at record, x float64) (*Result, error) {
	z, err := flow.NewTable(s, true)
	require.NoError(t, err)
	r := &run{Table: z, Options: Options{Integer: integer}, guess: cfr.New(s, z.Deals, cfr.Options{Integer: integer})}
	for p := range r.best.Flows {
		r.best.Flows[p].X = r.guess.Flow(p, z.MaxScale(p))
	}
	for _, list := range r.guess.Lists() {
		switch list := list.(type) {
		case []float32:
			for k := range list {
				list[k] = float32(x)
			}
		case []int32:
			for k := range list {
				list[k] = int32(max(math.MinInt32, min(x, math.MaxInt32)))
			}
		}
	}
	var b bytes.Buffer
	require.NoError(t, checkpoint.WriteNumbers(&b, r.heading(), &at, r.lists()...))
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	proofs := 0
	return Solve(ctx, s, Options{
		Integer:    integer,
		Checkpoint: checkpoint.File{Open: func() (io.ReadCloser, error) { return io.NopCloser(&b), nil }},
		Progress: func(Progress) {
			if proofs++; proofs == 4 {
				cancel()
			}
		},
	})
}
