package device_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert/claim"
	"exactsolve/cert/device"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

// TestWork: a dual of nothing, in a game of very many plans, takes no more work than there is.
func TestWork(t *testing.T) {
	b := seqform.NewBuilder("many", "1", "2")
	const sets = 40
	plan := make([]int, sets)
	for k := range 2 * sets {
		h := b.Root().Chance(fmt.Sprint("c", k), rational.New(1, 2*sets)).Move(k%2, fmt.Sprint("h", k), "x", "y")
		h.Child("x").Leaf(1, 1)
		h.Child("y").Leaf(1, 1)
		plan[k/2] = 1
	}
	g := seqformtest.Must(b.Game()).Within(&rational.Work{Context: t.Context(), Left: 1_000_000_000})
	l := &claim.Mediated{
		Device:  &claim.Device{Plans: []claim.Draw{{Weight: rational.Int(1), Actions: [][]int{plan, plan}}}},
		Payoffs: rational.Ints(1, 1), Maximize: rational.Ints(0, 0),
	}
	require.ErrorIs(t, device.Check(g, claim.ExtensiveCorrelated, l, []claim.Dual{{}}), rational.ErrWork)
}
