package foreign_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/publictree/foreign"
)

// Where a lock says how a hand plays, a file need not, and its numbers do not count.
func TestLocks(t *testing.T) {
	z := table(t, parse(t, toySpot+"lock r QhQd 1/2 1/2\n"), true)
	for _, numbers := range []string{"0.5 0.5", "1 0", ""} {
		text := strings.Replace(toyOwn, "QhQd 0.5 0.5", strings.TrimSuffix("QhQd "+numbers, "QhQd "), 1)
		low, high := interval(z, read(t, z, "exactsolve", text))
		require.Equal(t, "25 25", low.String()+" "+high.String(), numbers)
	}
}

// Fractions bring flows back that keep locks, on boards that are alike too.
func TestWriteLocks(t *testing.T) {
	z := table(t, parse(t, turnSpot+"lock r TT 1/3 2/3\nlock r:c:c KK,99 1/4 3/4\n"), true)
	require.Len(t, z.Deals.Renamings(), 6)
	flows := guess(z, 5)
	var out strings.Builder
	require.NoError(t, foreign.Write(&out, z, flows, 0))
	require.Equal(t, flows, read(t, z, "exactsolve", out.String()))
}
