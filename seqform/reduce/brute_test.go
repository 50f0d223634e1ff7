package reduce

import (
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/fixtures/gen"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

// smallTree returns a random tree with payoffs so few that dominance is common.
func smallTree(t testing.TB, seed uint64, depth int) *seqform.Game {
	t.Helper()
	return seqformtest.Must(gen.RandomTree(gen.TreeOptions{
		Players: 1 + int(seed%4), Depth: depth, Actions: 3, Signals: 1 + int(seed%2), Chance: 20, Stop: 10,
		Payoffs: gen.Range{Low: 0, High: 2 + int(seed%5)}, Kind: gen.GeneralSum, Seed: seed,
	}))
}

// A pure is an action at each information set of each player.
type pure [][]int

// pureProfiles calls visit with each pure profile, or returns false if there are
// more than limit.
func pureProfiles(g *seqform.Game, limit int, visit func(p pure)) bool {
	count := 1
	p := make(pure, len(g.Players))
	for i := range p {
		p[i] = make([]int, len(g.Players[i].Infosets))
		for _, set := range g.Players[i].Infosets {
			if count *= len(set.Actions); count > limit {
				return false
			}
		}
	}
	for {
		visit(p)
		if !p.next(g) {
			return true
		}
	}
}

func (p pure) next(g *seqform.Game) bool {
	for i := range p {
		for h := range p[i] {
			if p[i][h]++; p[i][h] < len(g.Players[i].Infosets[h].Actions) {
				return true
			}
			p[i][h] = 0
		}
	}
	return false
}

// payoff returns what player i gets from node v on.
func (p pure) payoff(g *seqform.Game, v, i int) rational.Rat {
	t := g.Tree
	x := t.OutcomePayoff(v, i)
	switch j := t.Player[v]; j {
	case seqform.Terminal:
	case seqform.Chance:
		for a, prob := range t.ChanceSets[t.Infoset[v]].Prob {
			x = x.Add(prob.Mul(p.payoff(g, t.Child(v, a), i)))
		}
	default:
		x = x.Add(p.payoff(g, t.Child(v, p[j][t.Infoset[v]]), i))
	}
	return x
}

func (p pure) profile(g *seqform.Game) seqform.Profile {
	z := make(seqform.Profile, len(p))
	for i := range p {
		for h, a := range p[i] {
			prob := make([]rational.Rat, len(g.Players[i].Infosets[h].Actions))
			prob[a] = rational.Int(1)
			z[i] = append(z[i], prob)
		}
	}
	return z
}

// reaches returns the nodes that p and chance reach with positive probability.
func (p pure) reaches(g *seqform.Game) []bool {
	t := g.Tree
	reached := make([]bool, t.Len())
	reached[0] = true
	for v := 1; v < len(reached); v++ {
		up := t.Parent[v]
		if i := t.Player[up]; i == seqform.Chance {
			reached[v] = reached[up] && !t.ChanceSets[t.Infoset[up]].Prob[t.Action[v]].IsZero()
		} else {
			reached[v] = reached[up] && p[i][t.Infoset[up]] == int(t.Action[v])
		}
	}
	return reached
}

func pureNash(g *seqform.Game, p pure) bool {
	for _, r := range g.Regrets(g.Plans(p.profile(g))) {
		if !r.Regret.IsZero() {
			return false
		}
	}
	return true
}

// TestPayoffsInAllPureProfiles: the dominated action pays at most as much, at
// each node of the information set and whatever happens after it, as the other
// with the plan, whatever the others do. Removals are of the first round, so
// the game is the full one.
func TestPayoffsInAllPureProfiles(t *testing.T) {
	games, tried := 0, 0
	for seed := range uint64(400) {
		g := smallTree(t, seed, 3+int(seed/4%2))
		r := dominated(t, g, Options{Weak: true, MaxRounds: 1})
		reach := g.Tree.ChanceReach()
		most, least := map[[2]int]rational.Rat{}, map[[2]int]rational.Rat{}
		small := pureProfiles(g, 3000, func(p pure) {
			for k, m := range r.Removed {
				own := p[m.Player]
				for _, v := range g.Players[m.Player].Infosets[m.Infoset].Nodes {
					if reach[v].IsZero() {
						continue
					}
					key := [2]int{k, int(v)}
					x := p.payoff(g, g.Tree.Child(int(v), m.Action), m.Player)
					if old, ok := most[key]; !ok || x.Cmp(old) > 0 {
						most[key] = x
					}
					p[m.Player] = ints(m.Plan)
					x = p.payoff(g, g.Tree.Child(int(v), m.By), m.Player)
					if old, ok := least[key]; !ok || x.Cmp(old) < 0 {
						least[key] = x
					}
					p[m.Player] = own
				}
			}
		})
		if !small {
			continue
		}
		games++
		for key := range most {
			tried++
			order := most[key].Cmp(least[key])
			require.LessOrEqual(t, order, 0, "seed %d", seed)
			require.False(t, r.Removed[key[0]].Strict && order == 0, "seed %d", seed)
		}
	}
	t.Logf("%d games, %d bounds", games, tried)
	require.Greater(t, games, 200)
	require.Greater(t, tried, 200)
}

func ints(plan []int32) []int {
	z := make([]int, len(plan))
	for k, a := range plan {
		z[k] = int(a)
	}
	return z
}

// TestPureEquilibria enumerates pure equilibria. Where information sets are
// reached, no action that the first round calls strictly dominated is played;
// each pure equilibrium of the reduced game is one of the full game, and so is
// each pure equilibrium of the full game without removed actions one of the
// reduced game.
func TestPureEquilibria(t *testing.T) {
	full, lifted := 0, 0
	for seed := range uint64(300) {
		g := smallTree(t, seed, 4)
		r := dominated(t, g, Options{Weak: true})
		pureProfiles(g, 1000, func(p pure) {
			if !pureNash(g, p) {
				return
			}
			full++
			reached := p.reaches(g)
			for _, m := range r.Removed {
				if m.Round > 1 || !m.Strict || p[m.Player][m.Infoset] != m.Action {
					continue
				}
				for _, v := range g.Players[m.Player].Infosets[m.Infoset].Nodes {
					require.False(t, reached[v], "seed %d: %s", seed, m.Reason(g))
				}
			}
		})
		pureProfiles(r.Game, 1000, func(p pure) {
			z, err := r.Lift(p.profile(r.Game))
			require.NoError(t, err)
			nash := true
			for _, x := range g.Regrets(g.Plans(z)) {
				nash = nash && x.Regret.IsZero()
			}
			require.Equal(t, pureNash(r.Game, p), nash, "seed %d", seed)
			if nash {
				lifted++
			}
		})
	}
	t.Logf("%d pure equilibria of full games, %d of reduced ones", full, lifted)
	require.Greater(t, full, 300)
	require.Greater(t, lifted, 100)
}

// TestNoneMissed compares the first round with the definition, trying every
// plan. The plan of Dominated is a heuristic and may miss some.
func TestNoneMissed(t *testing.T) {
	both, missed := 0, 0
	for seed := range uint64(400) {
		g := smallTree(t, seed, 5)
		found := map[[3]int]bool{}
		for _, m := range dominated(t, g, Options{Weak: true, MaxRounds: 1}).Removed {
			found[[3]int{m.Player, m.Infoset, m.Action}] = true
		}
		for i := range g.Players {
			if !manyPlans(g, i) {
				continue
			}
			for h := range g.Players[i].Infosets {
				want := dominatedAt(g, i, h)
				should, gone := 0, 0
				for a := range want {
					if found[[3]int{i, h, a}] {
						require.True(t, want[a], "seed %d", seed)
						gone++
					}
					if want[a] {
						should++
					}
				}
				// Of actions that dominate each other one stays.
				both += gone
				missed += max(0, min(should, len(want)-1)-gone)
			}
		}
	}
	t.Logf("%d found, %d missed", both, missed)
	require.Greater(t, both, 300)
	require.Less(t, 20*missed, both)
}

// manyPlans reports whether player i has few enough plans to try all.
func manyPlans(g *seqform.Game, i int) bool {
	count := 1
	for _, set := range g.Players[i].Infosets {
		if count *= len(set.Actions); count > 2000 {
			return false
		}
	}
	return true
}

// dominatedAt tells which actions at an information set are dominated by
// another, with any plan.
func dominatedAt(g *seqform.Game, i, h int) []bool {
	set := &g.Players[i].Infosets[h]
	reach := g.Tree.ChanceReach()
	out := make([]bool, len(set.Actions))
	plan := make([]int, len(g.Players[i].Infosets))
	for {
		for a := range out {
			for b := range out {
				if a == b || out[a] {
					continue
				}
				holds, any := true, false
				for _, v := range set.Nodes {
					if reach[v].IsZero() {
						continue
					}
					any = true
					holds = holds && extreme(g, g.Tree.Child(int(v), a), i, nil).
						Cmp(extreme(g, g.Tree.Child(int(v), b), i, plan)) <= 0
				}
				out[a] = holds && any
			}
		}
		k := h + 1 // plans for what comes later
		for ; k < len(plan); k++ {
			if plan[k]++; plan[k] < len(g.Players[i].Infosets[k].Actions) {
				break
			}
			plan[k] = 0
		}
		if k >= len(plan) {
			return out
		}
	}
}

// extreme is upper(v) for a nil plan and else lower(v, plan), by recursion.
func extreme(g *seqform.Game, v, i int, plan []int) rational.Rat {
	t := g.Tree
	x := t.OutcomePayoff(v, i)
	j := int(t.Player[v])
	switch {
	case j == seqform.Terminal:
		return x
	case j == seqform.Chance:
		for a, prob := range t.ChanceSets[t.Infoset[v]].Prob {
			x = x.Add(prob.Mul(extreme(g, t.Child(v, a), i, plan)))
		}
		return x
	case j == i && plan != nil:
		return x.Add(extreme(g, t.Child(v, plan[t.Infoset[v]]), i, plan))
	}
	best := extreme(g, v+1, i, plan)
	for a := 1; a < len(g.Players[j].Infosets[t.Infoset[v]].Actions); a++ {
		y := extreme(g, t.Child(v, a), i, plan)
		if plan == nil {
			best = rational.Max(best, y)
		} else {
			best = rational.Min(best, y)
		}
	}
	return x.Add(best)
}
