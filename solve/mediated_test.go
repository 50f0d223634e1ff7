package solve

import (
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert/answer"
	"exactsolve/cert/claim"
	"exactsolve/correlated"
	"exactsolve/rational"
	"exactsolve/seqform/seqformtest"
)

// TestOffer: a search of the best device that was stopped has a Nash equilibrium, and one that misses what is required
// any device that does not.
func TestOffer(t *testing.T) {
	g := seqformtest.Made("sheriff")
	for _, require_ := range [][]claim.Requirement{nil, {{Weights: rational.Ints(1, 1), Least: rational.Int(1)}}} {
		w, err := newWork(g, Question{Concept: claim.ExtensiveCorrelated, Maximize: "sum"})
		require.NoError(t, err)
		asked := correlated.Question{Concept: claim.ExtensiveCorrelated, Maximize: rational.Ints(1, 1), Require: require_}
		r := &answer.Result{Reason: "a limit"}
		require.NoError(t, w.offer(t.Context(), asked, r))
		require.Equal(t, answer.Unknown, r.Status)
		l := r.Certificate.Claim.Mediated
		require.NotNil(t, l.Device)
		require.Nil(t, l.Maximize)
		sum := l.Payoffs[0].Add(l.Payoffs[1])
		require.LessOrEqual(t, sum.Cmp(rational.New(10, 7)), 0)
		require.True(t, require_ == nil || sum.Cmp(rational.Int(1)) >= 0)
	}
}
