package nash

import (
	"math"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/fixtures/gen"
	"exactsolve/nash/bimatrix"
	"exactsolve/nash/internal/candidates"
	"exactsolve/nash/internal/support"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// TestTwoPlayers looks an equilibrium up in the list of all.
func TestTwoPlayers(t *testing.T) {
	for _, m := range []int{2, 3, 4, 5} {
		for seed := range 25 {
			g := uniform(t, 2, m, fine, seed)
			x := solved(t, g, Options{}).Certificate.Claim.Profile
			all, err := bimatrix.All(t.Context(), g, bimatrix.Options{MaxEvidence: -1})
			require.NoError(t, err)
			require.True(t, all.Complete)
			require.True(t, slices.ContainsFunc(all.Equilibria, func(e bimatrix.Equilibrium) bool {
				return equal(e.Mixed[0], x[0][0]) && equal(e.Mixed[1], x[1][0])
			}))
		}
	}
}

func equal(x, y []rational.Rat) bool { return slices.EqualFunc(x, y, rational.Rat.Equal) }

// isNash reports whether no player gains by a deviation, by the exact payoffs.
func isNash(g *seqform.Game, x [][]rational.Rat) bool {
	for _, r := range g.Regrets(g.Plans(support.Profile(x))) {
		if !r.Regret.IsZero() {
			return false
		}
	}
	return true
}

// slowPairs counts the equilibria in which two players mix two actions each, with
// exact arithmetic on every such support.
func slowPairs(s *search) int {
	n := 0
	supports := make([][]int, len(s.sizes))
	var walk func(i, mixers int)
	walk = func(i, mixers int) {
		if i == len(supports) {
			if mixers != 2 {
				return
			}
			if x := support.New(s.g, supports).Pair(); x != nil && isNash(s.g, x) {
				n++
			}
			return
		}
		for a := range s.sizes[i] {
			supports[i] = []int{a}
			walk(i+1, mixers)
			for b := range a {
				supports[i] = []int{b, a}
				walk(i+1, mixers+1)
			}
		}
	}
	walk(0, 0)
	return n
}

// all returns a search of g with all actions kept.
func all(t *testing.T, g *seqform.Game) *search {
	s := newSearch(t.Context(), g, Options{})
	s.game = candidates.New(s.sizes, g.Payoffs.U)
	for i, m := range s.sizes {
		s.kept[i] = nil
		for a := range m {
			s.kept[i] = append(s.kept[i], a)
		}
	}
	return s
}

// TestTwoMixers compares with exact arithmetic on all supports.
func TestTwoMixers(t *testing.T) {
	for _, size := range [][2]int{{2, 3}, {3, 2}, {3, 3}, {4, 2}} {
		for seed := range 20 {
			s := all(t, uniform(t, size[0], size[1], fine, seed))
			found := 0
			s.game.TwoMixers(math.MaxInt, func(c *candidates.Candidate) bool {
				x := support.New(s.g, s.supportsOf(c)).Pair()
				require.NotNil(t, x)
				require.True(t, isNash(s.g, x))
				found++
				return true
			})
			require.Equal(t, slowPairs(s), found, "%v seed %d", size, seed)
		}
	}
}

// TestPure compares with exact regrets of all pure profiles, in games with ties.
func TestPure(t *testing.T) {
	for _, size := range [][2]int{{1, 4}, {2, 4}, {3, 3}, {4, 2}} {
		for seed := range 20 {
			s := all(t, uniform(t, size[0], size[1], gen.Range{High: 2}, seed))
			want, got := map[int]bool{}, map[int]bool{}
			for k := range s.g.Payoffs.Len() {
				x := make([][]rational.Rat, len(s.sizes))
				for i, m := range s.sizes {
					x[i] = make([]rational.Rat, m)
					x[i][s.g.Payoffs.Seq(k, i)-1] = rational.Int(1)
				}
				if isNash(s.g, x) {
					want[k] = true
				}
			}
			s.game.Pure(func(pure []int) bool {
				term := 0
				for i, a := range pure {
					term = term*s.sizes[i] + a
				}
				got[term] = true
				return true
			})
			require.Equal(t, want, got)
		}
	}
}

// TestDominance compares iterated dominance by pure actions with exact
// comparisons, in games with ties.
func TestDominance(t *testing.T) {
	removed := 0
	for seed := range 200 {
		g := uniform(t, 3, 3, gen.Range{High: 20}, seed)
		s := newSearch(t.Context(), g, Options{})
		require.Equal(t, slowUndominated(all(t, g)), s.kept)
		removed += s.removed()
	}
	require.Positive(t, removed)
}

// slowUndominated removes one dominated action after another.
func slowUndominated(s *search) [][]int {
	for i := range s.kept {
		for k := range s.kept[i] {
			for b := range s.kept[i] {
				y := make([]rational.Rat, len(s.kept[i]))
				y[b] = rational.Int(1)
				if b != k && s.dominates(i, k, y) {
					s.remove(i, k)
					return slowUndominated(s)
				}
			}
		}
	}
	return s.kept
}

// TestMixedDominance removes an action that only a mixture dominates, and the
// actions that only it made good.
func TestMixedDominance(t *testing.T) {
	// Player 1: T 30, M 03, B 11 against L, R. Player 2 likes R only against B.
	g, err := seqform.FromMatrices("", [][]int{{3, 0}, {0, 3}, {1, 1}}, [][]int{{1, 0}, {1, 0}, {0, 5}})
	require.NoError(t, err)
	s := newSearch(t.Context(), g, Options{})
	require.Equal(t, 0, s.removed())
	s.mixedDominance()
	require.Equal(t, [][]int{{0}, {0}}, s.kept)
}

// TestMixedDominanceKeeps checks that no equilibrium is lost.
func TestMixedDominanceKeeps(t *testing.T) {
	removed := 0
	for seed := range 150 {
		g := uniform(t, 2, 4, fine, seed)
		s := newSearch(t.Context(), g, Options{})
		before := s.removed()
		s.mixedDominance()
		removed += s.removed() - before
		list, err := bimatrix.All(t.Context(), g, bimatrix.Options{MaxEvidence: -1})
		require.NoError(t, err)
		for _, e := range list.Equilibria {
			for i, x := range e.Mixed {
				for a, p := range x {
					require.True(t, p.IsZero() || slices.Contains(s.kept[i], a))
				}
			}
		}
	}
	require.Positive(t, removed)
}

// TestLinear checks that equilibria of polymatrix games come as fractions.
func TestLinear(t *testing.T) {
	mixed := 0
	for seed := range 200 {
		r := solved(t, makeGamut(t, "polymatrix", 3, 3, seed), Options{})
		require.Equal(t, cert.Nash, r.Certificate.Claim.Concept, "seed %d", seed)
		if r.Stats.Method != "pure profiles" && r.Stats.Method != "two mixing players" {
			mixed++
		}
	}
	require.Positive(t, mixed)
}
