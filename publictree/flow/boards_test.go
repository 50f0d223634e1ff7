package flow_test

import (
	"maps"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/publictree/flow/flowtest"
)

// TestWorkers finds the same with any number of workers.
func TestWorkers(t *testing.T) {
	texts := maps.Clone(flowtest.Spots)
	maps.Copy(texts, flowtest.Locked)
	for name, text := range texts {
		c := flowtest.Sealed(t, text, rand.New(rand.NewPCG(3, 4)))
		z := flowtest.Table(t, text, true)
		want := z.Proved(&c.Flows, true)
		for _, workers := range []int{2, 3, 100} {
			z.Workers = workers
			for p := range c.Flows {
				require.Equal(t, flowtest.Table(t, text, true).Response(p, &c.Flows[1-p]), z.Response(p, &c.Flows[1-p]), name)
			}
			require.Equal(t, want, z.Proved(&c.Flows, true), name)
		}
	}
}
