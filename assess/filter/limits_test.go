package filter_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/assess/filter"
	"exactsolve/cert/answer"
	"exactsolve/cert/claim"
	"exactsolve/rational"
	"exactsolve/seqform/seqformtest"
	"exactsolve/seqform/signalling"
)

// TestStopped has all criteria stopped before they begin.
func TestStopped(t *testing.T) {
	g := seqformtest.BeyondD1().Game()
	z, err := signalling.New(g)
	require.NoError(t, err)
	p := profile(g, "1,0 1,0 1,0 0,0,1")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, c := range claim.Criteria() {
		v, err := filter.Judge(ctx, z, z.Outcome(nil, p), c)
		require.NoError(t, err)
		require.Equal(t, answer.Unknown, v.Status)
		require.NotEmpty(t, v.Reason)
		parts, _, err := filter.Divide(ctx, z, []signalling.Outcome{z.Outcome(nil, p)}, c)
		require.NoError(t, err)
		require.Equal(t, answer.Unknown, parts[0].Status)
	}
}

// TestManyTypes has more types than divinity is decided for.
func TestManyTypes(t *testing.T) {
	s := seqformtest.RandomSignalling(rand.New(rand.NewPCG(7, 8)), 9, 2, 2, 3)
	z, err := signalling.New(s.Game())
	require.NoError(t, err)
	given := make([]signalling.Outcome, 2)
	for k := range given {
		given[k] = signalling.Outcome{Pays: slices.Repeat([]rational.Rat{rational.Int(int64(k))}, 9), Sent: []bool{true, false}}
	}
	parts, whole, err := filter.Divide(t.Context(), z, given, claim.Divinity)
	require.NoError(t, err)
	require.True(t, whole)
	require.Len(t, parts, 1)
	require.Equal(t, answer.Unknown, parts[0].Status)
	require.Equal(t, "divinity with more than 8 types", parts[0].Verdict.Reason)
	v, err := filter.Judge(t.Context(), z, given[0], claim.D1)
	require.NoError(t, err)
	require.NotEqual(t, answer.Unknown, v.Status)
}
