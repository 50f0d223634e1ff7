package flow_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/publictree/flow"
	"exactsolve/publictree/flow/flowtest"
)

// TestRead reads what is written again.
func TestRead(t *testing.T) {
	for name, text := range flowtest.Spots {
		c := flowtest.Sealed(t, text, rand.New(rand.NewPCG(1, 2)))
		text := flowtest.Written(t, c)
		again, err := flow.Read("c", strings.NewReader(text))
		require.NoError(t, err, "%s: %s", name, text)
		require.Equal(t, c.Spot, again.Spot, name)
		require.Equal(t, c.Claim, again.Claim, name)
		require.Equal(t, text, flowtest.Written(t, again))
		require.NoError(t, again.Check(t.Context()))
	}
}
