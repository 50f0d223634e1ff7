package box_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

// TestBranchLongerUnreached has the longest path of actions where chance does not lead.
func TestBranchLongerUnreached(t *testing.T) {
	b := seqform.NewBuilder("", "1", "2")
	b.Root().Chance("never", rational.Rat{})
	b.Root().Chance("always", rational.Int(1))
	b.Root().Child("always").Leaf(1, 2)
	n := b.Root().Child("never")
	for _, key := range []string{"first", "second", "third"} {
		n.Move(0, key, "stop", "on")
		n.Child("stop").Leaf(5, 0)
		n = n.Child("on")
	}
	n.Leaf(0, 0)
	g := seqformtest.Must(b.Game())
	sets, numbers := [][]int{{0, 1}, {0, 1}, {0, 1}}, [][]float64{{0, 1}, {0, 1}, {0, 1}}
	k := &sketch{
		g: g, orders: [][][]int{sets, {}}, coefficients: [][][]float64{numbers, {}},
		unknowns: [][]int{{}, {}}, equations: [][]int{{}, {}}, bar: power(-6),
	}
	for _, concept := range refinements {
		c := k.certificate(t, concept)
		require.NoError(t, cert.Check(context.Background(), g, c))
		require.True(t, slowlyBranched(g, c))
	}
}
