package cli

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/gamefile"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

// TestSurelyLarge: what is taken for large without a look at its text is, by little, and what
// is not may not be.
func TestSurelyLarge(t *testing.T) {
	nothing := make([]rational.Rat, 1)
	for _, more := range []int{0, 1} {
		g, err := seqform.FromPayoffs("", []string{"a"}, [][]string{seqform.Counted(maxEmbedded/2 + more)}, func([]int) []rational.Rat { return nothing })
		require.NoError(t, err)
		var text bytes.Buffer
		require.NoError(t, gamefile.Write(&text, g))
		require.Greater(t, text.Len(), maxEmbedded)
		require.Equal(t, more == 1, surelyLarge(g))
	}
	require.False(t, surelyLarge(seqformtest.Kuhn(2, 3)))
}
