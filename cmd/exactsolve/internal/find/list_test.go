package find

import (
	"strings"
	"testing"

	"exactsolve"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/nash/bimatrix"

	"github.com/stretchr/testify/require"
)

// TestTextSubsets wants "no other equilibria" only where that is known.
func TestTextSubsets(t *testing.T) {
	for want, subsets := range map[string][]bimatrix.Subset{
		"Mixtures of these may be equilibria too": nil, // too many
		"There are no other equilibria.":          {{{0}, {0}}},
	} {
		var text strings.Builder
		p := &cli.Page{W: &text, Width: 80}
		textSubsets(p, nil, &exactsolve.Extreme{Subsets: subsets})
		p.Flush()
		require.Contains(t, text.String(), want)
	}
}
