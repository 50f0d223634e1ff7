package correlated_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/cert/claim"
	"exactsolve/correlated"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

// TestOrbits compares with programs that do not make use of symmetries, in size too.
func TestOrbits(t *testing.T) {
	for _, x := range []struct {
		g       *seqform.Game
		c       claim.Concept
		weights []int64
		smaller bool
	}{
		{member("chicken"), claim.Correlated, []int64{1, 1}, true},
		{member("chicken"), claim.Correlated, []int64{1, 2}, false},
		{member("minority"), claim.Correlated, []int64{1, 1, 1}, true},
		{member("minority"), claim.CoarseCorrelated, []int64{1, 0, 0}, true}, // the others may be exchanged
		{member("battleship cells=2 shots=1"), claim.ExtensiveCorrelated, []int64{1, 1}, true},
		{member("battleship cells=2 shots=1"), claim.ExtensiveCoarse, []int64{1, 0}, true},
		{member("battleship cells=2 shots=1"), claim.CoarseCorrelated, []int64{1, 1}, true},
		{member("battleship cells=2 shots=1"), claim.AgentCorrelated, []int64{1, 1}, true},
		{member("battleship"), claim.ExtensiveCorrelated, []int64{1, 1}, true},
		{member("battleship loss=3/2"), claim.CoarseCorrelated, []int64{1, 1}, true},
		{member("chsh"), claim.Correlated, []int64{1, 1}, true},
		{member("chsh"), claim.ExtensiveCorrelated, []int64{1, 1}, true},
		{member("sheriff"), claim.ExtensiveCorrelated, []int64{1, 1}, false},
	} {
		q := correlated.Question{Concept: x.c, Maximize: rational.Ints(x.weights...)}
		small, err := correlated.Solve(t.Context(), x.g, q, correlated.Options{})
		require.NoError(t, err)
		full, err := correlated.Solve(t.Context(), x.g, q, correlated.Options{Full: true})
		require.NoError(t, err)
		t.Log(x.g.Title, x.c, small.Stats.Rows, small.Stats.Cols, full.Stats.Rows, full.Stats.Cols)
		require.Equal(t, x.smaller, small.Stats.Cols < full.Stats.Cols, "%s of %s", x.c, x.g.Title)
		require.Equal(t, worth(q, full.Certificate), worth(q, small.Certificate))
	}
}

// TestSymmetricGames compares random games in which players may be exchanged, and which have a strategy twice, with
// their plain programs.
func TestSymmetricGames(t *testing.T) {
	for seed := range uint64(150) {
		r := rand.New(rand.NewPCG(seed, 1))
		n, players := 2+r.IntN(2), 2+r.IntN(2)
		pay := map[[3]int]rational.Rat{} // of an own strategy against those of others, in order
		for own := range n {
			for a := range n {
				for b := range n {
					if b <= a {
						pay[[3]int{own, a, b}] = rational.Int(r.Int64N(9))
					}
				}
			}
		}
		sizes, names := make([]int, players), make([][]string, players)
		for i := range sizes {
			sizes[i], names[i] = n, seqform.Counted(n)
		}
		g := seqformtest.Must(seqform.FromPayoffs("symmetric", seqform.Counted(players), names, func(s []int) (u []rational.Rat) {
			for i := range s {
				others := [2]int{}
				k := 0
				for j := range s {
					if j != i {
						others[k] = s[j]
						k++
					}
				}
				u = append(u, pay[[3]int{s[i], max(others[0], others[1]), min(others[0], others[1])}])
			}
			return u
		}))
		q := correlated.Question{Concept: claim.Correlated, Maximize: rational.Ints([]int64{1, 1, 1}[:players]...)}
		switch seed % 4 {
		case 1:
			q.Maximize[0] = rational.Int(2)
		case 2:
			q.Concept = claim.CoarseCorrelated
			q.Require = []claim.Requirement{{Weights: rational.Ints([]int64{1, 0, 0}[:players]...), Least: rational.Int(6)}}
		case 3:
			if players == 2 {
				q = correlated.Question{Concept: claim.Correlated, Polygon: true}
			}
		}
		small, err := correlated.Solve(t.Context(), g, q, correlated.Options{})
		require.NoError(t, err)
		full, err := correlated.Solve(t.Context(), g, q, correlated.Options{Full: true})
		require.NoError(t, err)
		require.Equal(t, full.Status, small.Status)
		switch {
		case q.Polygon:
			require.Equal(t, corners(full.Certificate), corners(small.Certificate))
		case full.Certificate.Claim.Mediated.Device != nil:
			require.Equal(t, worth(q, full.Certificate), worth(q, small.Certificate))
			if seed%4 == 0 {
				require.Less(t, small.Stats.Cols, full.Stats.Cols)
			}
		}
	}
}

func worth(q correlated.Question, c *cert.Certificate) string {
	return inner(q.Maximize, c.Claim.Mediated.Payoffs).String()
}

func corners(c *cert.Certificate) (list []string) {
	for _, v := range c.Claim.Mediated.Polygon {
		list = append(list, v.Payoffs[0].String()+","+v.Payoffs[1].String())
	}
	return list
}
