package depthlimit

import (
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/fixtures/gen"
	"exactsolve/rational"
	"exactsolve/rational/rationaltest"
	"exactsolve/seqform"
)

// numbers reads fractions separated by spaces.
func numbers(text string) []rational.Rat {
	var list []rational.Rat
	for f := range strings.FieldsSeq(text) {
		list = append(list, rational.MustParse(f))
	}
	return list
}

func requireNumbers(t *testing.T, want string, got []rational.Rat) {
	t.Helper()
	w := numbers(want)
	require.Len(t, got, len(w))
	for k := range w {
		rationaltest.Same(t, w[k], got[k], "at ", k)
	}
}

// rps has the continuations of RPS+ by letter; N is the equilibrium.
var rps = map[rune]string{'N': "2/5 2/5 1/5", 'R': "1 0 0", 'P': "0 1 0", 'S': "0 0 1"}

func rpsPlus(t testing.TB) *Trunk {
	g, err := gen.Make("rps-plus")
	require.NoError(t, err)
	l, err := NewLimit(g, AtDepth(g.Tree, 1))
	require.NoError(t, err)
	trunk, err := NewTrunk(l, 0, seqform.Behavior{numbers(rps['N'])})
	require.NoError(t, err)
	return trunk
}

// rpsModel is the model with continuations named by letters.
func rpsModel(t testing.TB, trunk *Trunk, names string) *Model {
	m := trunk.Limited()
	for _, n := range names {
		v, err := trunk.Values(seqform.Behavior{numbers(rps[n])})
		require.NoError(t, err)
		m.Add(v)
	}
	return m
}

// TestRPSPlusValues are the leaf values, in one leaf information set: that of
// player 2, who is to move there and does not know where.
func TestRPSPlusValues(t *testing.T) {
	trunk := rpsPlus(t)
	require.Equal(t, []int{1, 5, 9}, trunk.limit.Nodes())
	require.Equal(t, [][]int{{0, 1, 2}}, trunk.limit.LeafSets(1))
	require.Equal(t, [][]int{{0}, {1}, {2}}, trunk.limit.LeafSets(0))
	for n, want := range map[rune]string{'N': "0 0 0", 'R': "0 1 -2", 'P': "-1 0 2", 'S': "2 -2 0"} {
		v, err := trunk.Values(seqform.Behavior{numbers(rps[n])})
		require.NoError(t, err)
		requireNumbers(t, want, v)
	}
}

// TestRPSPlusSolutions has the sets of continuations with a unique solution, and
// of all sets the value of the model.
func TestRPSPlusSolutions(t *testing.T) {
	trunk := rpsPlus(t)
	for _, c := range []struct{ names, value, plan, exploitability string }{
		{names: "N", value: "0"},
		{names: "R", value: "1"},
		{names: "P", value: "2"},
		{names: "S", value: "2"},
		{names: "NR", value: "0"},
		{names: "NP", value: "0"},
		{names: "NS", value: "0"},
		{names: "RP", value: "2/5", plan: "0 4/5 1/5", exploitability: "8/5"},
		{names: "RS", value: "2/5", plan: "3/5 2/5 0", exploitability: "3/5"},
		{names: "PS", value: "4/5", plan: "2/5 0 3/5", exploitability: "6/5"},
		{names: "NRP", value: "0"},
		{names: "NRS", value: "0"},
		{names: "NPS", value: "0"},
		{names: "RPS", value: "0", plan: "2/5 2/5 1/5", exploitability: "0"},
		{names: "NRPS", value: "0", plan: "2/5 2/5 1/5", exploitability: "0"},
	} {
		t.Run(c.names, func(t *testing.T) {
			s, err := rpsModel(t, trunk, c.names).Solve(context.Background(), 0)
			require.NoError(t, err)
			rationaltest.Equal(t, c.value, s.Value)
			q, err := Guaranteed(trunk.game, 0, trunk.Splice(s))
			require.NoError(t, err)
			require.NoError(t, q.Check(trunk.game))
			if c.plan != "" {
				requireNumbers(t, c.plan, s.Plan[1:])
				rationaltest.Equal(t, c.exploitability, q.Exploitability(rational.Rat{}))
			}
		})
	}
}

// TestRPSPlusFaces checks the vertices of the optimal faces where the solution is
// not unique, and that the equilibrium is in the face but no vertex for k ≤ 2.
func TestRPSPlusFaces(t *testing.T) {
	trunk := rpsPlus(t)
	for names, faces := range map[string][]struct{ plan, exploitability string }{
		"N":   {{"1 0 0", "1"}, {"0 1 0", "2"}, {"0 0 1", "2"}, {"1/3 1/3 1/3", "1/3"}},
		"NRP": {{"2/5 2/5 1/5", "0"}, {"0 1 0", "2"}, {"0 2/3 1/3", "4/3"}},
		"NPS": {{"2/5 2/5 1/5", "0"}, {"0 0 1", "2"}, {"2/3 0 1/3", "2/3"}},
		"NRS": {{"2/5 2/5 1/5", "0"}, {"1 0 0", "1"}, {"1/2 1/2 0", "1/2"}},
		"NR":  {{"2/5 2/5 1/5", "0"}},
		"NP":  {{"2/5 2/5 1/5", "0"}},
		"NS":  {{"2/5 2/5 1/5", "0"}},
	} {
		m := rpsModel(t, trunk, names)
		for _, f := range faces {
			x := append(seqform.Plan{rational.Int(1)}, numbers(f.plan)...)
			rationaltest.Equal(t, "0", m.least(x), names)
			q, err := Guaranteed(trunk.game, 0, seqform.Behavior{x[1:]})
			require.NoError(t, err)
			rationaltest.Equal(t, f.exploitability, q.Exploitability(rational.Rat{}), names, f.plan)
		}
	}
}

// TestRPSPlusFewValues: with k ≤ 2 and N among them no basic solution is the
// equilibrium, and a pure strategy comes out.
func TestRPSPlusFewValues(t *testing.T) {
	trunk := rpsPlus(t)
	for _, names := range []string{"N", "NR", "NP", "NS"} {
		s, err := rpsModel(t, trunk, names).Solve(context.Background(), 0)
		require.NoError(t, err)
		support := 0
		for _, w := range s.Plan[1:] {
			support += w.Sign()
		}
		require.LessOrEqual(t, support, len(names), names) // T6
		q, err := Guaranteed(trunk.game, 0, trunk.Splice(s))
		require.NoError(t, err)
		require.Positive(t, q.Exploitability(rational.Rat{}).Sign())
	}
}

// TestRPSPlusLoop ends with the equilibrium after three or four values.
func TestRPSPlusLoop(t *testing.T) {
	trunk := rpsPlus(t)
	r, err := trunk.Loop(context.Background(), []seqform.Behavior{{numbers(rps['N'])}}, LoopOptions{})
	require.NoError(t, err)
	require.Equal(t, cert.Yes, r.Status)
	rationaltest.Equal(t, "0", r.Best.Value)
	for _, round := range r.Rounds {
		rationaltest.Equal(t, "0", round.Model)
	}
	require.Contains(t, []int{3, 4}, len(r.Rounds))
	rationaltest.Same(t, rational.Rat{}, Gap(trunk.game, r.Best, r.Opponent))
	c, err := Certify(trunk.game, r.Best, r.Opponent)
	require.NoError(t, err)
	require.Equal(t, cert.Nash, c.Claim.Concept)
	require.NoError(t, cert.Check(trunk.game, c))
}

// TestRPSPlusWhole: with all continuations the solution is unique.
func TestRPSPlusWhole(t *testing.T) {
	trunk := rpsPlus(t)
	r, err := trunk.SolveUnlimited(context.Background(), 0)
	require.NoError(t, err)
	require.Equal(t, cert.Yes, r.Status)
	rationaltest.Equal(t, "0", r.Model.Value)
	requireNumbers(t, "2/5 2/5 1/5", r.Model.Plan[1:])
	rationaltest.Equal(t, "0", r.Best.Value)
}

// TestChoiceByNode: were Opp to choose a continuation at each node, not at each
// leaf information set, Us would play rock, and lose 1 to paper.
func TestChoiceByNode(t *testing.T) {
	trunk := rpsPlus(t)
	byNode := *trunk.limit
	byNode.sets[1] = byNode.sets[0]
	trunk.limit = &byNode
	s, err := rpsModel(t, trunk, "RPS").Solve(context.Background(), 0)
	require.NoError(t, err)
	requireNumbers(t, "1 0 0", s.Plan[1:])
	rationaltest.Equal(t, "-1", s.Value)
	q, err := Guaranteed(trunk.game, 0, trunk.Splice(s))
	require.NoError(t, err)
	rationaltest.Equal(t, "1", q.Exploitability(rational.Rat{}))
}

func TestRoundStarts(t *testing.T) {
	g, err := leduc()
	require.NoError(t, err)
	require.Equal(t, Where(g.Tree, func(v int) bool { return g.Tree.Player[v] >= 0 }), RoundStarts(g.Tree, 1))
	require.Empty(t, RoundStarts(g.Tree, 3))
	nodes := RoundStarts(g.Tree, 2)
	cards := 0
	for _, v := range AfterRound(g.Tree, 1) {
		cards += len(g.Tree.ChanceSets[g.Tree.Infoset[v]].Actions)
	}
	require.Len(t, nodes, cards)
	for _, v := range nodes {
		require.Contains(t, AfterRound(g.Tree, 1), int(g.Tree.Parent[v]))
	}
	_, err = NewLimit(g, nodes)
	require.NoError(t, err)
}

// A countdown is a context that is done when it has been asked so often.
type countdown struct {
	context.Context
	left int
}

func (c *countdown) Err() error {
	if c.left--; c.left < 0 {
		return context.Canceled
	}
	return nil
}

// TestStopped: wherever a context ends the work, that is no internal error.
func TestStopped(t *testing.T) {
	l := ladder[2].limit(t)
	p := learned(l.Game(), 5)
	trunk, err := NewTrunk(l, 0, p[0])
	require.NoError(t, err)
	values, err := trunk.Values(p[1])
	require.NoError(t, err)
	stopped := 0
	for left := 0; ; left++ {
		m := trunk.Limited()
		m.Add(values)
		_, err := m.Solve(&countdown{context.Background(), left}, 0)
		if err == nil {
			break
		}
		require.ErrorIs(t, err, ErrStopped, left)
		stopped++
	}
	require.Greater(t, stopped, 5)
}
