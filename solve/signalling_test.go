package solve

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/fixtures"
	"exactsolve/nash/orders"
	"exactsolve/seqform/seqformtest"
	"exactsolve/seqform/signalling"
)

// TestEverySequential asks for all sequential equilibria of each game of the library.
func TestEverySequential(t *testing.T) {
	q := Question{All: true, Concept: cert.Sequential}
	listed := 0
	for _, name := range fixtures.Names() {
		if name == "poker_raise" {
			continue // takes too long
		}
		g := seqformtest.Fixture(t, name)
		_, other := signalling.New(g)
		answers := 0
		for a, err := range All(t.Context(), g, q) {
			answers++
			weighted := other != nil && orders.Supports(g) == nil
			if g.Recall != nil || other != nil && !weighted {
				require.Error(t, err, name)
				continue
			}
			require.NoError(t, err, name)
			require.Equal(t, answer.Yes, a.Status, name)
			require.Nil(t, a.Numbers())
			require.Equal(t, cert.Sequential, a.Concept)
			require.True(t, a.List.Complete)
			listed++
			if weighted {
				require.Equal(t, cert.CompleteWeighted, a.Certificate.Claim.Concept)
				require.NotEmpty(t, a.List.Weighted.Components, name)
				continue
			}
			require.Equal(t, cert.CompleteSequential, a.Certificate.Claim.Concept)
			require.NotEmpty(t, a.List.Signalling.Components, name)
		}
		require.Equal(t, 1, answers, name)
	}
	require.NotZero(t, listed)
}

// TestIndexOfSequential: components of Nash equilibria without sequential ones have index 0, so that the indices sum
// to 1 if all are known; two in one component have none.
func TestIndexOfSequential(t *testing.T) {
	shared, zero, weighted := 0, 0, 0
	for seed := uint64(80); seed < 160; seed++ {
		size := [][2]int{{2, 2}, {3, 2}, {2, 3}}[seed%3]
		s := seqformtest.RandomSignalling(rand.New(rand.NewPCG(seed, 5)), 2, size[0], size[1], 1+int(seed%2))
		g := s.Game()
		if seed >= 120 { // other trees
			g = seqformtest.Made(fmt.Sprintf("random-efg players=2 depth=3 actions=2 signals=%d chance=25 stop=12 low=0 high=1 seed=%d", 1+seed%2, seed))
		}
		var nash, sequential *List
		for a, err := range All(t.Context(), g, Question{All: true, Concept: cert.Sequential}) {
			require.NoError(t, err)
			sequential = a.List
		}
		if sequential.Weighted != nil {
			weighted++
		}
		for a, err := range All(t.Context(), g, Question{All: true}) {
			require.NoError(t, err)
			nash = a.List
		}
		sum, known := 0, 0
		for _, z := range sequential.Nash {
			if z == nil {
				continue
			}
			known++
			sum += *z.Index
			require.True(t, slices.ContainsFunc(nash.Components, func(c Component) bool {
				return slices.Equal(c.Equilibria, z.Equilibria) && *c.Index == *z.Index
			}))
		}
		if n := len(sequential.Nash); known < n {
			require.Less(t, known, n-1, seed)
			require.LessOrEqual(t, known, len(nash.Components)-1)
			shared++
			continue
		}
		require.Equal(t, 1, sum, seed)
		if known < len(nash.Components) {
			zero++
		}
	}
	t.Log(shared, zero, weighted)
	require.Positive(t, weighted)
	require.Positive(t, shared)
	require.Positive(t, zero)
}
