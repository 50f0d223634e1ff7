package sequential_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/fixtures/gen"
	"exactsolve/nash/sequential"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

// TestRefine: boxes get smaller within the box, and where an equation is slow too.
func TestRefine(t *testing.T) {
	kuhn, err := gen.Kuhn(3, 5)
	require.NoError(t, err)
	for _, at := range []struct {
		g       *seqform.Game
		concept cert.Concept
	}{
		{seqformtest.Fixture(t, "nau_irrational"), cert.QuasiPerfect},
		{seqformtest.Fixture(t, "selten_horse"), cert.ExtensivePerfect},
		{kuhn, cert.Sequential},
	} {
		r, err := sequential.Solve(t.Context(), at.g, sequential.Options{Concept: at.concept})
		require.NoError(t, err)
		require.Equal(t, answer.Yes, r.Status)
		require.Equal(t, boxes[at.concept], r.Certificate.Claim.Concept)
		if at.g == kuhn {
			require.Equal(t, "random starts: 1", r.Stats.Guess) // a box is tried as soon as there is one
		}
		before := r.Certificate.Claim.Refined
		for _, digits := range []int{0, 12, 60} {
			c, err := sequential.Refine(t.Context(), at.g, r.Certificate, digits)
			require.NoError(t, err)
			require.NoError(t, cert.Check(context.Background(), at.g, c))
			after := c.Claim.Refined
			require.LessOrEqual(t, after.Radius.Cmp(rational.New(1, 10).Pow(digits)), 0)
			for i, u := range after.Payoffs {
				away := u.Sub(before.Payoffs[i]).Abs().Add(after.Radius)
				require.LessOrEqual(t, away.Cmp(before.Radius), 0)
			}
		}
		_, err = sequential.Refine(t.Context(), at.g, r.Certificate, 10_001)
		require.ErrorIs(t, err, sequential.ErrDigits)
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		_, err = sequential.Refine(ctx, at.g, r.Certificate, 50)
		require.ErrorIs(t, err, context.Canceled)
	}
	_, err = sequential.Refine(t.Context(), kuhn, &cert.Certificate{}, 5)
	require.ErrorContains(t, err, "a certificate of concept")
}

// TestKuhnPerfect: poker of four players has losses that vanish in the limit alone, which
// become equations of their own.
func TestKuhnPerfect(t *testing.T) {
	g, err := gen.Kuhn(4, 5)
	require.NoError(t, err)
	r, err := sequential.Solve(t.Context(), g, sequential.Options{Concept: cert.QuasiPerfect})
	require.NoError(t, err)
	require.Equal(t, answer.Yes, r.Status, r.Reason)
	require.Equal(t, cert.EnclosedQuasiPerfect, r.Certificate.Claim.Concept)
	require.NoError(t, cert.Check(context.Background(), g, r.Certificate))
	slow := 0
	by := r.Certificate.Evidence.Branch
	for _, c := range by.Combinations {
		for _, s := range by.Equations[c.Player-1] {
			if s == c.Sequence {
				slow++
			}
		}
	}
	require.Positive(t, slow)
}

// TestOptions: what is out of scope is an error.
func TestOptions(t *testing.T) {
	g := seqformtest.Fixture(t, "nau_irrational")
	_, err := sequential.Solve(t.Context(), g, sequential.Options{Concept: cert.Proper})
	require.ErrorContains(t, err, `no search for the concept "proper"`)
	_, err = sequential.Solve(t.Context(), g, sequential.Options{})
	require.ErrorContains(t, err, "strategic form")
}
