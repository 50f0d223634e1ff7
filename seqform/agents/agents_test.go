package agents_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert/regret"
	"exactsolve/rational"
	"exactsolve/rational/rationaltest"
	"exactsolve/seqform"
	"exactsolve/seqform/agents"
	"exactsolve/seqform/efg"
	"exactsolve/seqform/forms"
	"exactsolve/seqform/seqformtest"
)

// trees returns fixtures and small random trees, of which many payoffs are tied.
func trees(t *testing.T) (list []*seqform.Game) {
	for _, g := range seqformtest.Known(t) {
		if g.Tree != nil && g.Recall == nil && g.Tree.Len() < 40 {
			list = append(list, g)
		}
	}
	for seed := range 40 {
		list = append(list, seqformtest.Made(fmt.Sprintf("random-efg players=%d depth=%d actions=2 low=0 high=%d chance=20 stop=20 seed=%d", 1+seed%4, 2+seed%3, 1+seed%2, seed)))
	}
	return list
}

// TestEquilibria compares, for profiles of agents, pure and mixed ones, that it is an equilibrium of
// their game with that the behavior is a Nash equilibrium of the tree, or a subgame-perfect one.
func TestEquilibria(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	seen := map[string]int{}
	for _, g := range trees(t) {
		for _, subgames := range []bool{false, true} {
			f, err := forms.NewAgents(g, subgames, 0)
			if err != nil {
				require.ErrorIs(t, err, agents.ErrTooMany)
				continue
			}
			for k := range 60 {
				mixed := make([][]rational.Rat, len(f.Agents))
				for a := range mixed {
					mixed[a] = random(rng, len(f.Agents[a].Plans), 1+k%3)
				}
				var want seqform.Profile
				for _, x := range mixed {
					want = append(want, seqform.Behavior{x})
				}
				equilibrium := !slices.ContainsFunc(f.Game.Regrets(f.Game.Plans(want)), func(r seqform.Regret) bool { return !r.Regret.IsZero() })
				p := f.Profile(mixed)
				for i := range p {
					p[i] = g.Players[i].Complete(p[i])
				}
				paid := f.Game.ExpectedPayoffs(f.Game.Plans(want))
				for i, u := range g.ExpectedPayoffs(g.Plans(p)) {
					require.Equal(t, i, f.Agents[i].Player)
					rationaltest.Same(t, u, paid[i])
				}
				if subgames {
					require.Equal(t, equilibrium, len(regret.SubgameGains(g, p)) == 0, "%v: %v", g, p)
				} else {
					require.Equal(t, equilibrium, !slices.ContainsFunc(g.Regrets(g.Plans(p)), func(r seqform.Regret) bool { return !r.Regret.IsZero() }), "%v: %v", g, p)
				}
				seen[fmt.Sprint(subgames, equilibrium)]++
			}
		}
	}
	t.Log(seen)
	require.Len(t, seen, 4)
	for what, n := range seen {
		require.Greater(t, n, 50, what)
	}
}

// random returns a distribution on n things, of so many equal parts.
func random(rng *rand.Rand, n, parts int) []rational.Rat {
	x := make([]rational.Rat, n)
	for range parts {
		k := rng.IntN(n)
		x[k] = x[k].Add(rational.New(1, int64(parts)))
	}
	return x
}

// TestApart: no path meets two agents of a player that belong to one subgame, each information set has
// one agent, and strategies say what their own choices leave open.
func TestApart(t *testing.T) {
	together := 0
	for _, g := range trees(t) {
		f, err := agents.New(g, true)
		if err != nil {
			continue
		}
		of := make([]map[int]int, len(g.Players)) // per player and information set
		for k, z := range f.Agents {
			if k < len(of) {
				of[k] = map[int]int{}
			}
			for _, h := range z.Sets {
				require.NotContains(t, of[z.Player], h)
				of[z.Player][h] = k
			}
			together += max(0, len(z.Sets)-1)
			for _, plan := range z.Plans {
				for n, h := range z.Sets {
					excluded := false
					for s := g.Players[z.Player].Infosets[h].ParentSeq; s > 0; {
						before := int(g.Players[z.Player].SeqInfoset[s])
						if m := slices.Index(z.Sets, before); m >= 0 {
							excluded = excluded || plan[m] != g.Players[z.Player].SeqAction(int(s))
						}
						s = g.Players[z.Player].Infosets[before].ParentSeq
					}
					require.Equal(t, excluded, plan[n] < 0)
				}
			}
		}
		for v := range g.Tree.Len() {
			met := map[[2]int]int{} // per player and subgame
			for u := int32(v); u >= 0; u = g.Tree.Parent[u] {
				i := int(g.Tree.Player[u])
				if i < 0 {
					continue
				}
				k, ok := of[i][int(g.Tree.Infoset[u])]
				if !ok {
					continue
				}
				at := [2]int{i, f.Agents[k].Root}
				if other, ok := met[at]; ok {
					require.Equal(t, other, k)
				}
				met[at] = k
			}
		}
	}
	require.Greater(t, together, 5)
}

// TestAgents has the agents of a tree in which two players take turns, and of others where chance does not lead to
// some nodes.
func TestAgents(t *testing.T) {
	g := seqformtest.Must(parse(`EFG 2 R "" { "1" "2" } p "" 1 1 { "stop" "go" } 0 t "" 0 p "" 2 1 { "stop" "go" } 0 t "" 0
		p "" 1 2 { "stop" "go" } 0 t "" 0 p "" 2 2 { "stop" "go" } 0 t "" 0 t "" 0`))
	f, err := agents.New(g, true)
	require.NoError(t, err)
	require.Len(t, f.Agents, 5) // one of player 2 is about the whole game, and never moves
	f, err = agents.New(g, false)
	require.NoError(t, err)
	require.Len(t, f.Agents, 2)
	n := len(g.Players[0].Infosets)
	require.Len(t, f.Agents[0].Plans, n+1) // to stop at one of them, or never

	f, err = agents.New(seqformtest.Fixture(t, "zero_chance"), true)
	require.NoError(t, err)
	require.Len(t, f.Agents, 2)

	g = seqformtest.Fixture(t, "zero_chance_infoset")
	f, err = agents.New(g, true)
	require.NoError(t, err)
	for _, z := range f.Agents {
		for _, h := range z.Sets {
			require.False(t, g.Tree.ChanceReach()[g.Players[z.Player].Infosets[h].Nodes[0]].IsZero() && z.Root > 0)
		}
	}

	_, err = agents.New(seqformtest.Kuhn(3, 4), false)
	require.ErrorIs(t, err, agents.ErrTooMany)
	_, err = agents.New(seqformtest.Fixture(t, "imperfect_recall"), false)
	require.ErrorContains(t, err, "imperfect recall")
}

// TestLongChoices has a player with many information sets of one action, and one with many strategies in turn.
func TestLongChoices(t *testing.T) {
	for _, actions := range []string{`{ "a" }`, `{ "a" "b" }`} {
		var text strings.Builder
		text.WriteString(`EFG 2 R "" { "1" "2" } `)
		n := 3000
		for k := range n {
			fmt.Fprintf(&text, `p "" 1 %d "" %s 0 `, k+1, actions)
		}
		for range 1 + n*(strings.Count(actions, `"`)/2-1) {
			text.WriteString(`t "" 0 `)
		}
		f, err := agents.New(seqformtest.Must(parse(text.String())), false)
		if strings.Contains(actions, "b") {
			require.ErrorIs(t, err, agents.ErrTooMany)
			continue
		}
		require.NoError(t, err)
		require.Len(t, f.Agents[0].Plans, 1)
	}
}

func parse(text string) (*seqform.Game, error) { return efg.Parse("tree", strings.NewReader(text)) }
