package flow_test

import (
	"maps"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/publictree/flow"
	"exactsolve/publictree/flow/flowtest"
)

// TestReply has a reply get just what is the most.
func TestReply(t *testing.T) {
	all := maps.Clone(flowtest.Spots)
	maps.Copy(all, flowtest.Locked)
	for name, text := range all {
		rng := rand.New(rand.NewPCG(4, 5))
		z := flowtest.Table(t, text, true)
		for p := range 2 {
			var flows [2]flow.Flow
			flows[1-p] = flowtest.Random(z, 1-p, z.MaxScale(1-p), rng)
			flows[p] = z.Reply(p, &flows[1-p])
			require.NoError(t, z.Conserved(p, &flows[p]), name)
			require.True(t, z.Best(p, &flows[1-p]).Equal(z.Paid(p, &flows)), name)
		}
	}
}
