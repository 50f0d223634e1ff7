package find

import (
	"strings"
	"testing"

	"exactsolve"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/cmd/exactsolve/internal/view"
	"exactsolve/message"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"

	"github.com/stretchr/testify/require"
)

// TestTextExtreme wants "no other equilibria" only where that is known.
func TestTextExtreme(t *testing.T) {
	for want, list := range map[string][]message.Component{
		"Mixtures of these may be equilibria too": {{AtLeast: true}}, // too many subsets
		"In a set in braces":                      {{}},
		"There are no other equilibria.":          {{}, {}},
	} {
		var text strings.Builder
		p := &cli.Page{W: &text, Width: 80}
		m := &listResult{List: message.List{Complete: true, Equilibria: 2, Components: list}}
		m.textExtreme(p, view.NewList(cli.NewNames(seqformtest.Random([]int{2, 2}, 0, 9, 1))))
		p.Flush()
		require.Contains(t, text.String(), want)
	}
}

// TestNumbered takes the equilibria that lists name by number: each is in one component and
// one outcome, and mixtures of the vertices of a piece are equilibria, whose indices sum to 1.
func TestNumbered(t *testing.T) {
	games := []*seqform.Game{seqformtest.Fixture(t, "beer_quiche"), seqformtest.Fixture(t, "kw1"), seqformtest.Fixture(t, "gibbons")}
	for seed := range uint64(20) {
		games = append(games, seqformtest.Random([]int{3, 3}, 0, 2, seed))
	}
	together := 0
	for _, g := range games {
		m, found := list(t, g)
		require.Len(t, found, m.Equilibria)
		in, paid := make([]int, len(found)+1), make([]int, len(found)+1)
		sum := 0
		for _, z := range m.Components {
			for _, k := range z.Equilibria {
				in[k]++
			}
			sum += *z.Index
			most := 0
			for _, u := range z.Pieces {
				most = max(most, u.Dimension)
				require.Subset(t, z.Equilibria, u.Equilibria)
				for _, r := range g.Regrets(mean(g, u.Vertices)) {
					require.True(t, r.Regret.IsZero(), "%s %v", g, u)
				}
			}
			require.Equal(t, most, z.Dimension)
		}
		require.Equal(t, 1, sum)
		apart := map[string]bool{}
		for _, o := range m.Outcomes {
			apart[strings.Join(ends(g, found[o.Equilibria[0]-1]), " ")] = true
			for _, k := range o.Equilibria {
				paid[k]++
				require.Equal(t, ends(g, found[o.Equilibria[0]-1]), ends(g, found[k-1]))
			}
			together += len(o.Equilibria) - 1
		}
		require.Len(t, m.Outcomes, len(apart))
		for k := 1; k < len(in); k++ {
			require.Equal(t, [2]int{1, 1}, [2]int{in[k], paid[k]})
		}
	}
	require.Positive(t, together)
}

// mean returns the plans of the means of vertices.
func mean(g *seqform.Game, vertices [][][]rational.Rat) []seqform.Plan {
	plans := make([]seqform.Plan, len(vertices))
	for i, list := range vertices {
		plans[i] = make(seqform.Plan, g.Players[i].NumSeqs())
		plans[i][0] = rational.Int(1)
		for _, x := range list {
			for s, w := range x {
				plans[i][s+1] = plans[i][s+1].Add(w.Quo(rational.Int(int64(len(list)))))
			}
		}
	}
	return plans
}

// list returns the message of a list and what is in it.
func list(t *testing.T, g *seqform.Game) (*listResult, []seqform.Profile) {
	v, m, found := view.NewList(cli.NewNames(g)), &listResult{}, []seqform.Profile{}
	for a, err := range exactsolve.All(t.Context(), g, exactsolve.Question{All: true}) {
		require.NoError(t, err)
		if a.List == nil {
			require.Equal(t, len(found)+1, a.Number)
			v.EnterOutcome(view.NewView(v.N, a.Certificate, 3), a.Number)
			found = append(found, a.Certificate.Claim.Profile)
			continue
		}
		m.Equilibria, m.Outcomes = a.List.Found, v.Outcomes()
		m.extreme(a, v, 0, 0, 0)
	}
	return m, found
}

// ends returns what players are paid, with the probabilities of the leaves of a tree, one by one.
func ends(g *seqform.Game, p seqform.Profile) (list []string) {
	for _, u := range seqformtest.Payoffs(g, p) {
		list = append(list, u.String())
	}
	for v := 0; g.Tree != nil && v < g.Tree.Len(); v++ {
		if g.Tree.Player[v] != seqform.Terminal {
			continue
		}
		reach := rational.Int(1)
		for at := v; g.Tree.Parent[at] >= 0; at = int(g.Tree.Parent[at]) {
			up := int(g.Tree.Parent[at])
			i, h, a := int(g.Tree.Player[up]), int(g.Tree.Infoset[up]), int(g.Tree.Action[at])
			switch {
			case i == seqform.Chance:
				reach = reach.Mul(g.Tree.ChanceSets[h].Prob[a])
			case p[i][h] == nil:
				reach = rational.Rat{}
			default:
				reach = reach.Mul(p[i][h][a])
			}
		}
		list = append(list, reach.String())
	}
	return list
}
