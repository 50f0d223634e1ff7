package quasiperfect

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/fixtures/gen"
)

func TestTremblingProto(t *testing.T) {
	for _, ranks := range []int{2, 3} {
		g, err := gen.Leduc(ranks, 2, true)
		require.NoError(t, err)
		start := time.Now()
		r, err := Solve(context.Background(), g, Options{Concept: cert.ExtensivePerfect})
		require.NoError(t, err)
		t.Log(time.Since(start), r.Stats, r.Reason)
	}
}
