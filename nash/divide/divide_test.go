package divide_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"exactsolve/nash/divide"
	"exactsolve/rational"
	"exactsolve/seqform/seqformtest"
)

func TestTry(t *testing.T) {
	for _, sizes := range [][]int{{3, 3}, {6, 6}, {10, 10}, {16, 16}, {20, 20}, {2, 2, 2}, {3, 3, 3}, {4, 4, 4}} {
		for seed := range uint64(4) {
			g := seqformtest.Random(sizes, 0, 99, seed)
			w := rational.Ints(1, 0, 0)[:len(sizes)]
			s := divide.New(g, w, nil)
			start := time.Now()
			require.NoError(t, s.Devices(t.Context()))
			root := s.Done()
			_, err := s.Divide(t.Context(), 300)
			require.NoError(t, err)
			r, err := s.Result(t.Context())
			require.NoError(t, err)
			t.Log(sizes, seed, root, r.Status, r.Reason, time.Since(start), s.Parts(), r.Certificate.Claim.Optimal.AtMost, r.Certificate.Claim.Optimal.Payoffs, s.Best())
		}
	}
}
