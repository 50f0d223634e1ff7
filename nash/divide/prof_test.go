package divide_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/nash/divide"
	"exactsolve/rational"
	"exactsolve/seqform/seqformtest"
)

func TestProf(t *testing.T) {
	g := seqformtest.Random([]int{20, 20}, 0, 99, 3)
	s := divide.New(g, rational.Ints(1, 0), nil, nil)
	require.NoError(t, s.Devices(t.Context()))
	_, err := s.Divide(t.Context(), 60)
	require.NoError(t, err)
}
