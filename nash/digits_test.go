package nash_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/nash"
	"exactsolve/nash/enclose"
	"exactsolve/seqform/seqformtest"
)

// TestRefineLimit: up to some number of digits there are certificates, and beyond it
// none, with an error that says so.
func TestRefineLimit(t *testing.T) {
	g := seqformtest.Fixture(t, "nau_irrational")
	r, err := nash.Solve(t.Context(), g, nash.Options{})
	require.NoError(t, err)
	most, failed := 0, 0
	for digits := 1000; digits < 1200; digits += 4 { // certificates have room for 32768 bits in 9 unknowns
		fine, err := enclose.Refine(t.Context(), g, r.Certificate, digits)
		if err == nil {
			require.Zero(t, failed)
			most = digits
			continue
		}
		failed++
		require.Nil(t, fine)
		require.ErrorIs(t, err, enclose.ErrDigits)
	}
	t.Logf("%d digits", most)
	require.Positive(t, most)
	require.Positive(t, failed)
}
