package correlated_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"exactsolve/cert/answer"
	"exactsolve/cert/claim"
	"exactsolve/correlated"
	"exactsolve/rational"
	"exactsolve/seqform"
)

func atLeast(least rational.Rat, weights ...int64) claim.Requirement {
	return claim.Requirement{Weights: rational.Ints(weights...), Least: least}
}

func TestRequirements(t *testing.T) {
	for _, x := range []struct {
		name    string
		g       *seqform.Game
		c       claim.Concept
		require []claim.Requirement
		want    string // largest payoff of player 2; "" if no device meets them
	}{
		{"met by the best", member("chicken"), claim.Correlated, []claim.Requirement{atLeast(rational.Int(2), 1, 0)}, "7"},
		{"on a side", member("chicken"), claim.Correlated, []claim.Requirement{atLeast(rational.Int(5), 1, 0)}, "70/13"},
		{"two", member("chicken"), claim.Correlated, []claim.Requirement{atLeast(rational.Int(5), 1, 0), atLeast(rational.Int(-5), 0, -1)}, "5"},
		{"too much", member("chicken"), claim.Correlated, []claim.Requirement{atLeast(rational.Int(11), 1, 1)}, ""},
		{"just too much", member("chicken"), claim.CoarseCorrelated, []claim.Requirement{atLeast(rational.New(21_000_001, 2_000_000), 1, 1)}, ""},
		{"a tree", member("von-stengel-forges"), claim.ExtensiveCorrelated, []claim.Requirement{atLeast(rational.Int(4), 1, 0)}, "6"},
		{"a tree, too much", member("von-stengel-forges"), claim.ExtensiveCorrelated, []claim.Requirement{atLeast(rational.Int(7), 0, 1)}, ""},
		{"pairs", member("sheriff"), claim.ExtensiveCorrelated, []claim.Requirement{atLeast(rational.New(10, 13), 1, 0)}, "125/271"},
		{"pairs, too much", member("sheriff"), claim.ExtensiveCoarse, []claim.Requirement{atLeast(rational.Int(3), 1, 1)}, ""},
		{"plans", member("sheriff"), claim.Correlated, []claim.Requirement{atLeast(rational.New(11, 13), 1, 1)}, ""},
		{"agents", member("battleship cells=2 shots=1"), claim.AgentCorrelated, []claim.Requirement{atLeast(rational.New(-69, 100), 1, 1)}, ""},
	} {
		t.Run(x.name, func(t *testing.T) {
			for _, maximize := range [][]rational.Rat{nil, rational.Ints(0, 1)} {
				q := correlated.Question{Concept: x.c, Maximize: maximize, Require: x.require}
				r, err := correlated.Solve(t.Context(), x.g, q, correlated.Options{})
				require.NoError(t, err)
				checkProof(t, x.g, r.Certificate)
				if x.want == "" {
					require.Equal(t, answer.No, r.Status)
					continue
				}
				require.Equal(t, answer.Yes, r.Status)
				if maximize != nil {
					require.Equal(t, x.want, r.Certificate.Claim.Mediated.Payoffs[1].String())
				}
			}
		})
	}
}

// Where chance is private, pairs of sequences are more than devices, and there are too many plans: no answer.
func TestRefusal(t *testing.T) {
	b := seqform.NewBuilder("private bits", "1", "2")
	bits := seqform.Counted(20)
	for x := range bits {
		for y := range bits {
			v := b.Root().Chance(bits[x]+" "+bits[y], rational.New(1, 400)).Move(0, bits[x], "0", "1")
			for _, a := range []string{"0", "1"} {
				w := v.Child(a).Move(1, bits[y], "0", "1")
				w.Child("0").Leaf(1, 0)
				w.Child("1").Leaf(0, 1)
			}
		}
	}
	g, err := b.Game()
	require.NoError(t, err)
	for _, c := range claim.CorrelatedConcepts() {
		_, err = correlated.Solve(t.Context(), g, correlated.Question{Concept: c}, correlated.Options{})
		var refusal *correlated.Refusal
		require.ErrorAs(t, err, &refusal)
		assert.ErrorContains(t, err, "plans, and more than 20000")
	}
}

func TestLimits(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	q := correlated.Question{Concept: claim.ExtensiveCorrelated, Maximize: rational.Ints(1, 1)}
	r, err := correlated.Solve(ctx, member("sheriff"), q, correlated.Options{})
	require.NoError(t, err)
	assert.Equal(t, answer.Unknown, r.Status)
	assert.Nil(t, r.Certificate)
}

func TestWrongQuestions(t *testing.T) {
	for _, x := range []struct {
		q    correlated.Question
		want string
	}{
		{correlated.Question{Concept: claim.Nash}, "no devices"},
		{correlated.Question{Concept: claim.Correlated, Maximize: rational.Ints(1, 1, 1)}, "not a weight for each of 2 players"},
		{correlated.Question{Concept: claim.Correlated, Require: []claim.Requirement{atLeast(rational.Int(1), 1)}}, "not a weight"},
		{correlated.Question{Concept: claim.Correlated, Polygon: true, Maximize: rational.Ints(1, 1)}, "polygon"},
	} {
		_, err := correlated.Solve(t.Context(), member("chicken"), x.q, correlated.Options{})
		assert.ErrorContains(t, err, x.want)
	}
	_, err := correlated.Solve(t.Context(), member("minority"), correlated.Question{Concept: claim.Correlated, Polygon: true}, correlated.Options{})
	assert.ErrorContains(t, err, "two players")
}
