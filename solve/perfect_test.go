package solve

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/cert/claim"
	"exactsolve/cert/regret"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/agents"
	"exactsolve/seqform/efg"
	"exactsolve/seqform/seqformtest"
)

// perfect lists the subgame-perfect equilibria of a tree, each of which it checks.
func perfect(t *testing.T, g *seqform.Game, q Question) ([]*Answer, *Answer) {
	t.Helper()
	q.Concept = cert.SubgamePerfect
	list, last := listAll(t, g, q)
	for _, a := range list {
		require.Equal(t, cert.SubgamePerfect, a.Concept)
		c := *a.Certificate
		p := slices.Clone(c.Claim.Profile)
		for i := range p {
			p[i] = g.Players[i].Complete(p[i])
		}
		c.Claim.Profile = p
		require.NoError(t, cert.Check(t.Context(), g, &c))
	}
	require.NoError(t, cert.Check(t.Context(), g, last.Certificate))
	require.Equal(t, cert.CompletePerfect, last.Certificate.Claim.Concept)
	return list, last
}

func tree(t *testing.T, text string) *seqform.Game {
	t.Helper()
	return seqformtest.Must(efg.Parse("tree", strings.NewReader(text)))
}

// meeting is a subgame in which players 1 and 2 meet if they choose the same of some places: with their
// information set n.
func meeting(n int, places string) string {
	text := fmt.Sprintf(`p "" 1 %d { %s } 0 `, n, places)
	for a := range strings.Fields(places) {
		text += fmt.Sprintf(`p "" 2 %d { %s } 0 `, n, places)
		for b := range strings.Fields(places) {
			text += fmt.Sprintf(`t "" %d "" { %d %d } `, 100*n+10*a+b+1, btoi(a == b)*(2+a+10*n), btoi(a == b)*(4-a))
		}
	}
	return text
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

// TestPerfectSubgames lists what comes of subgames: any equilibrium of the one with any of the other.
func TestPerfectSubgames(t *testing.T) {
	g := tree(t, `EFG 2 R "" { "1" "2" } c "" 1 "" { "h" 1/2 "t" 1/2 } 0 `+meeting(1, `"a" "b" "c"`)+meeting(2, `"a" "b"`))
	list, last := perfect(t, g, Question{})
	require.Equal(t, answer.Yes, last.Status)
	require.Len(t, list, 7*3) // with each of one or two places, and one with all three
	require.Equal(t, 1, *last.List.IndexSum)
	g = tree(t, `EFG 2 R "" { "1" "2" } p "" 2 3 { "h" "t" } 0 `+meeting(1, `"a" "b"`)+meeting(2, `"a" "b"`))
	list, last = perfect(t, g, Question{Select: "player:2"})
	require.Equal(t, answer.Yes, last.Status)
	require.GreaterOrEqual(t, len(list), 3*3)
	require.Equal(t, "4", last.List.Selected.Value.Lo.String())
	require.True(t, last.List.Selected.Proved)
}

// TestPerfectKnown has trees of the literature.
func TestPerfectKnown(t *testing.T) {
	list, last := perfect(t, seqformtest.Fixture(t, "entry"), Question{})
	require.Equal(t, answer.Yes, last.Status)
	require.Len(t, list, 1) // to fight is no threat
	_, last = perfect(t, seqformtest.Fixture(t, "gibbons"), Question{})
	require.Equal(t, answer.Yes, last.Status)
	require.Len(t, last.List.Components, 2) // as all Nash equilibria: there is but one subgame

	_, last = perfect(t, seqformtest.Kuhn(2, 3), Question{})
	require.Equal(t, answer.Yes, last.Status)
	require.Len(t, last.List.Components, 1) // likewise: a segment of player 1, and a point
	require.Equal(t, 1, last.List.Components[0].Dimension)

	text := `EFG 2 R "centipede" { "1" "2" } ""`
	for k := range 10 {
		u := [2]int{k/2*2 + 2 - k%2*1, (k+1)/2*2 + 1}
		text += fmt.Sprintf(` p "" %d %d "" { "take" "pass" } 0 t "" %d "" { %d %d }`, 1+k%2, 1+k/2, k+1, u[k%2]+k, u[1-k%2])
	}
	_, err := efg.Parse("tree", strings.NewReader(text))
	require.Error(t, err) // the last node is missing
	g := tree(t, text+` t "" 99 "" { 1 1 }`)
	want := pureByInduction(g)
	list, last = perfect(t, g, Question{})
	require.Equal(t, answer.Yes, last.Status)
	require.Len(t, list, len(want))
}

// pureByInduction returns the pure subgame-perfect equilibria, by looking at all pure profiles.
func pureByInduction(g *seqform.Game) (list []seqform.Profile) {
	var at [][2]int
	p := make(seqform.Profile, len(g.Players))
	for i := range p {
		p[i] = make(seqform.Behavior, len(g.Players[i].Infosets))
		for h := range p[i] {
			at = append(at, [2]int{i, h})
		}
	}
	var choose func(n int)
	choose = func(n int) {
		if n == len(at) {
			if len(regret.SubgameGains(g, p)) == 0 {
				var q seqform.Profile
				for _, b := range p {
					q = append(q, slices.Clone(b))
				}
				list = append(list, q)
			}
			return
		}
		i, h := at[n][0], at[n][1]
		for a := range g.Players[i].Infosets[h].Actions {
			x := make([]rational.Rat, len(g.Players[i].Infosets[h].Actions))
			x[a] = rational.Int(1)
			p[i][h] = x
			choose(n + 1)
		}
	}
	choose(0)
	return list
}

// strategies returns what a pure profile has the agents play.
func strategies(list []agents.Agent, p seqform.Profile) (mixed [][]rational.Rat) {
	for _, z := range list {
		x := make([]rational.Rat, len(z.Plans))
		for s, plan := range z.Plans {
			plays := true
			for n, a := range plan {
				plays = plays && (a < 0 || p[z.Player][z.Sets[n]][a].IsOne())
			}
			if plays {
				x[s] = rational.Int(1)
			}
		}
		mixed = append(mixed, x)
	}
	return mixed
}

// TestPerfectHasPure: every pure subgame-perfect equilibrium of small random trees, many of them with ties, is in
// the list or in a piece of it.
func TestPerfectHasPure(t *testing.T) {
	complete, pure, pieces := 0, 0, 0
	for seed := range 60 {
		g := seqformtest.Made(fmt.Sprintf("random-efg players=%d depth=%d actions=2 low=0 high=%d chance=10 stop=20 signals=1 seed=%d", 2+seed%2, 2+seed%2, 1+seed%4, seed))
		if g.NumInfosets() > 8 {
			continue
		}
		_, last := perfect(t, g, Question{Limits: Limits{Regions: 3000}})
		if last.Status != answer.Yes {
			continue
		}
		complete++
		c, form := last.Certificate.Claim.Complete, last.List.Form
		for _, p := range pureByInduction(g) {
			pure++
			mixed := strategies(form.Agents, p)
			if m := last.List.Merged; m != nil {
				for k, x := range mixed {
					z := make([]rational.Rat, m.Game.Table.Sizes[k])
					for s, y := range x {
						z[m.Classes[k][s]-1] = z[m.Classes[k][s]-1].Add(y)
					}
					mixed[k] = z
				}
			}
			found := slices.ContainsFunc(c.Equilibria, func(e claim.ListedEquilibrium) bool { return fmt.Sprint(e.Profile) == fmt.Sprint(mixed) })
			for _, piece := range c.Pieces { // a pure strategy is in a hull if it is a vertex
				inside := piece.Weights == nil
				for k, vertices := range piece.Vertices {
					inside = inside && slices.ContainsFunc(vertices, func(x []rational.Rat) bool { return fmt.Sprint(x) == fmt.Sprint(mixed[k]) })
				}
				found = found || inside || piece.Weights != nil
			}
			require.True(t, found, "seed %d: %v", seed, p)
		}
		pieces += len(c.Pieces)
	}
	t.Log(complete, "lists,", pure, "pure equilibria,", pieces, "pieces")
	require.Greater(t, complete, 30)
	require.Greater(t, min(pure, pieces), 30)
}

// TestPerfectIrrational has a subgame whose only equilibrium is irrational. Where player 1 does not lead to it, its
// numbers are those of the subgame alone; if it is none, as player 3 cannot tell, those of boxes in the tree.
func TestPerfectIrrational(t *testing.T) {
	game := seqformtest.Fixture(t, "nau_irrational")
	text := ` p "" 1 2 { "a" "b" } 0`
	for a := range 2 {
		text += ` p "" 2 1 { "a" "b" } 0`
		for b := range 2 {
			text += ` p "" 3 1 { "a" "b" } 0`
			for c := range 2 {
				o := game.Table.Outcomes[game.Table.Of[a+2*b+4*c]]
				text += fmt.Sprintf(` t "" %d { %v %v %v }`, 10+4*a+2*b+c, o.Payoffs[0], o.Payoffs[1], o.Payoffs[2])
			}
		}
	}
	alone, _ := listAll(t, game, Question{Digits: 9})
	for _, out := range []string{`t "" 1 { 9 9 9 }`, `p "" 3 1 { "a" "b" } 0 t "" 1 { 0 0 9 } t "" 2 { 0 9 0 }`} {
		g, want := tree(t, `EFG 2 R "" { "1" "2" "3" } p "" 1 1 { "out" "in" } 0 `+out+text), alone
		list, last := listAll(t, g, Question{Concept: cert.SubgamePerfect, Digits: 9})
		require.Equal(t, answer.Yes, last.Status)
		require.NoError(t, cert.Check(t.Context(), g, last.Certificate))
		if strings.HasPrefix(out, "p") {
			want, _ = listAll(t, g, Question{Digits: 9})
		}
		require.Len(t, list, len(want))
		require.True(t, slices.ContainsFunc(list, func(a *Answer) bool { return a.Numbers().Kind == Box }))
		for k, a := range list {
			require.Equal(t, cert.SubgamePerfect, a.Concept)
			if a.Numbers().Kind == Rational {
				continue
			}
			require.NoError(t, cert.Check(t.Context(), last.List.Form.Game, a.Certificate))
			require.True(t, a.Numbers().Certain(8))
			for i, sets := range want[k].Numbers().Behavior {
				for h, set := range sets {
					for x, n := range set {
						_, meet := n.Bounds().Intersect(a.Probability(i, h+len(a.Numbers().Behavior[i])-len(sets), x).Bounds())
						require.True(t, meet)
					}
				}
			}
		}
	}
}

// TestPerfectAsked has what goes with all subgame-perfect equilibria and what does not.
func TestPerfectAsked(t *testing.T) {
	all := Question{All: true, Concept: cert.SubgamePerfect}
	q := all
	note, err := q.Settle(seqformtest.Fixture(t, "matching_pennies"))
	require.NoError(t, err)
	require.Contains(t, note, "in strategic form every one is subgame-perfect")
	for a, err := range All(t.Context(), seqformtest.Made("random-efg players=1"), all) {
		require.Nil(t, a)
		require.ErrorContains(t, err, "1 player")
	}
	for a, err := range All(t.Context(), seqformtest.Kuhn(3, 4), all) {
		require.Nil(t, a)
		require.ErrorContains(t, err, "too many strategies")
	}
	text := `EFG 2 R "" { "1" "2" }` // so much for chance to add up that no check would do it
	for k := range 8 {
		text += fmt.Sprintf(` p "" %d %d { "stop" "go" } 0 t "" %d { %d %d }`, 1+k%2, 1+k, 1+k, k, 7-k)
	}
	text += ` c "" 1 { ` + strings.Repeat(`"" 1/3000 `, 3000) + `} 0` + strings.Repeat(` t "" 9 { 9 9 }`, 3000)
	list, last := listAll(t, tree(t, text), all)
	require.Equal(t, answer.Unknown, last.Status)
	require.Equal(t, "too much work for a check", last.Reason)
	require.Nil(t, last.Certificate)
	require.NotEmpty(t, list)

	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for a, err := range All(ctx, seqformtest.Fixture(t, "gibbons"), all) {
		require.NoError(t, err)
		require.Equal(t, answer.Unknown, a.Status)
	}
}
