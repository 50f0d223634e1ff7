package spot

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cmd/exactsolve/internal/cli"
)

// TestGrid has blanks between cells, however long they are.
func TestGrid(t *testing.T) {
	for text, want := range map[string]string{
		"100":     "       A    K\n  A  100    -\n  K    -  100\n\n",
		"25955.8": "           A        K\n  A  25955.8        -\n  K        -  25955.8\n\n",
	} {
		var b strings.Builder
		p := &cli.Page{W: &b}
		gridOf(p, map[string]string{"AA": text, "AKs": "-", "AKo": "-", "KK": text})
		require.NoError(t, p.Flush())
		require.Equal(t, want, b.String())
	}
}
