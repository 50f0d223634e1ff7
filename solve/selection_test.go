package solve

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/nash/selection"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

// TestSelectOfTwo compares what is selected of extreme equilibria with mixtures in the maximal Nash subsets,
// also of a third player who has no choice.
func TestSelectOfTwo(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	mixed, proved := 0, 0
	for n := range 40 {
		two := seqformtest.Random([]int{3, 2 + n%2}, 0, 1+n%3, uint64(n))
		paid := seqformtest.Random([]int{3, 2 + n%2}, -5, 5, uint64(n))
		three := seqformtest.Must(seqform.FromPayoffs("", seqform.Counted(3), [][]string{seqform.Counted(3), seqform.Counted(2 + n%2), {"only"}}, func(s []int) []rational.Rat {
			t := s[0]*(2+n%2) + s[1]
			return []rational.Rat{two.Payoffs.U(t, 0), two.Payoffs.U(t, 1), paid.Payoffs.U(t, 0)}
		}))
		for _, g := range []*seqform.Game{two, three} {
			for _, c := range []selection.Criterion{"welfare", "player:1", "player:2", "player:3", "pareto"} {
				if c.Player() > len(g.Players) {
					continue
				}
				list, last := listAll(t, g, Question{Select: c})
				z, e := last.List.Selected, last.List.Extreme
				require.NotEmpty(t, z.Equilibria)
				require.Empty(t, z.Profiles)
				require.True(t, z.Proved || c == "pareto")
				if z.Proved {
					proved++
				}
				value := func(u []rational.Rat) (sum rational.Rat) {
					for i := range u {
						if c.Player() == 0 || c.Player() == i+1 {
							sum = sum.Add(u[i])
						}
					}
					return sum
				}
				for _, k := range z.Equilibria {
					if u := value(list[k-1].Certificate.Claim.Payoffs); c != "pareto" {
						require.True(t, u.Equal(z.Value.Lo) && u.Equal(z.Value.Hi))
					}
				}
				for _, s := range e.Subsets {
					p := make(seqform.Profile, len(g.Players))
					for i := range 2 {
						x := make([]rational.Rat, g.Table.Sizes[i])
						for _, k := range s[i] {
							w := rational.Int(rng.Int64N(4) + 1)
							for a, q := range e.Strategies[i][k] {
								x[a] = x[a].Add(w.Mul(q))
							}
						}
						p[i] = seqform.Behavior{seqform.Proportional(x)}
					}
					if len(p) == 3 {
						p[2] = seqform.Behavior{rational.Ints(1)}
					}
					mixed++
					u := g.ExpectedPayoffs(g.Plans(p))
					if c != "pareto" {
						require.LessOrEqual(t, value(u).Cmp(z.Value.Lo), 0)
						continue
					}
					for _, k := range z.Equilibria {
						require.False(t, z.Proved && better(u, list[k-1].Certificate.Claim.Payoffs), "%v %v", u, list[k-1])
					}
				}
			}
		}
	}
	t.Log(mixed, proved)
	require.Greater(t, proved, 250)
}

// better reports whether all are paid as much by u as by v, and someone more.
func better(u, v []rational.Rat) bool {
	more := false
	for i := range u {
		if u[i].Cmp(v[i]) < 0 {
			return false
		}
		more = more || u[i].Cmp(v[i]) > 0
	}
	return more
}

// TestSelectOfTrees: the numbers selected are those of the tree's equilibria, whatever their payoffs are.
func TestSelectOfTrees(t *testing.T) {
	profiles := 0
	for seed := range uint64(8) {
		table := seqformtest.Random([]int{2, 2, 2}, 0, 3, seed)
		for _, g := range []*seqform.Game{seqformtest.Copied(table, [][]int{{0, 1}, {0, 1, 1}, {1, 0}}), seqformtest.AsTree(table)} {
			for player := range 3 {
				list, last := listAll(t, g, Question{Select: selection.Criterion(fmt.Sprintf("player:%d", player+1))})
				z := last.List.Selected
				require.NotNil(t, z.Value)
				for k, a := range list {
					u := a.Payoff(player).Bounds()
					require.LessOrEqual(t, u.Lo.Cmp(z.Value.Hi), 0)
					in := false
					for _, n := range z.Equilibria {
						in = in || n == k+1
					}
					require.Equal(t, in, u.Hi.Cmp(z.Value.Lo) >= 0)
				}
				for _, p := range z.Profiles {
					profiles++
					require.True(t, p.Payoffs[player].Equal(z.Value.Lo))
					if g.Table != nil {
						x := make(seqform.Profile, 3)
						for i := range x {
							x[i] = seqform.Behavior{p.Strategies[i]}
						}
						requireEquilibrium(t, g, x)
					}
				}
			}
		}
	}
	require.Greater(t, profiles, 5)
}

// TestSelectLimited: of a search that was stopped nothing is proved but bounds.
func TestSelectLimited(t *testing.T) {
	for _, of := range []struct {
		g *seqform.Game
		q Question
	}{
		{seqformtest.Random([]int{8, 8}, -9, 9, 1), Question{Limits: Limits{Pivots: 30}}},
		{seqformtest.Random([]int{3, 3, 3}, -9, 9, 1), Question{Limits: Limits{Regions: 20}}},
	} {
		whole := of.q
		whole.Limits = Limits{}
		of.q.Select, whole.Select = "welfare", "welfare"
		_, last := listAll(t, of.g, of.q)
		require.False(t, last.List.Complete)
		z := last.List.Selected
		require.False(t, z.Proved)
		_, last = listAll(t, of.g, whole)
		require.GreaterOrEqual(t, z.AtMost.Cmp(last.List.Selected.Value.Lo), 0)
	}
}

// TestSelectByIndex: indices that are known sum to 1, in tables of two players or more and in trees.
func TestSelectByIndex(t *testing.T) {
	proved := 0
	for n := range 30 {
		g := seqformtest.Random([][]int{{2, 3}, {2, 1, 2}, {2, 2, 2}}[n%3], 0, 1+n%4, uint64(n))
		if n%2 == 0 && len(g.Players) == 2 {
			g = seqformtest.AsTree(g)
		}
		sum, found, components, sure := 0, 0, 0, true
		for k := -3; k <= 3; k++ {
			list, last := listAll(t, g, Question{Select: selection.Criterion(fmt.Sprintf("index:%d", k))})
			z := last.List.Selected
			for _, c := range z.Components {
				require.Equal(t, k, *last.List.Components[c-1].Index)
			}
			sum, found, sure = sum+k*len(z.Components), found+len(z.Equilibria), sure && z.Proved
			if components += len(z.Components); k == 3 {
				require.Len(t, list, found)
				require.Len(t, last.List.Components, components)
				require.Equal(t, 1, sum)
			}
		}
		if sure {
			proved++
		}
	}
	t.Log(proved)
	require.Greater(t, proved, 15)
}

func TestSelectRefused(t *testing.T) {
	two, three := seqformtest.Random([]int{2, 2}, 0, 9, 1), seqformtest.Random([]int{2, 2, 2}, 0, 9, 1)
	for _, of := range []struct {
		g *seqform.Game
		q Question
	}{
		{two, Question{All: true, Select: "player:3"}}, {three, Question{All: true, Select: "player:4"}},
		{three, Question{All: true, Select: "risk-dominant"}}, {three, Question{All: true, Select: "symmetric"}},
		{seqformtest.AsTree(seqformtest.Random([]int{2, 2}, 0, 9, 1)), Question{All: true, Select: "risk-dominant"}},
		{three, Question{All: true, Select: "best"}}, {three, Question{Select: "pure"}}, {three, Question{Select: "pure", Concept: cert.Nash, Count: 2}},
	} {
		_, err := new(of.q).Settle(of.g)
		require.Error(t, err, of.q.Select)
		if of.q.All {
			for _, err := range All(t.Context(), of.g, of.q) {
				require.Error(t, err, of.q.Select)
			}
		}
	}
}
