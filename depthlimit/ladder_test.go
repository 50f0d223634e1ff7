package depthlimit

import (
	"context"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/fixtures/gen"
	"exactsolve/internal/regret"
	"exactsolve/quasiperfect"
	"exactsolve/rational"
	"exactsolve/rational/rationaltest"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

// A rung is a game with a limit, and how many nodes and leaf information sets of
// each player that has.
type rung struct {
	name   string
	make   func() (*seqform.Game, error)
	at     func(t *seqform.Tree) []int
	leaves int
	sets   [2]int
}

func depth(n int) func(t *seqform.Tree) []int {
	return func(t *seqform.Tree) []int { return AtDepth(t, n) }
}

func round(n int) func(t *seqform.Tree) []int {
	return func(t *seqform.Tree) []int { return AfterRound(t, n) }
}

func kuhn() (*seqform.Game, error)   { return gen.Kuhn(2, 3) }
func leduc() (*seqform.Game, error)  { return gen.Leduc(3, 2, true) }
func leduc4() (*seqform.Game, error) { return gen.Leduc(4, 2, true) }
func dice(sides int) func() (*seqform.Game, error) {
	return func() (*seqform.Game, error) { return gen.Make("liars-dice sides=" + strconv.Itoa(sides)) }
}

// ladder has the games of the conformance tests. A player who does not move again
// below a leaf has it as a set of its own: so does player 1 of Kuhn poker where
// player 2 may check or faces a bet, and the maker of the highest bid.
var ladder = []rung{
	{name: "kuhn, one action", make: kuhn, at: depth(2), leaves: 12, sets: [2]int{9, 6}},
	{name: "kuhn, two actions", make: kuhn, at: depth(3), leaves: 6, sets: [2]int{3, 6}},
	{name: "leduc, round 1", make: leduc, at: round(1), leaves: 45, sets: [2]int{15, 15}},
	{name: "leduc 4 ranks, round 1", make: leduc4, at: round(1), leaves: 80, sets: [2]int{20, 20}},
	{name: "liar's dice 3, one bid", make: dice(3), at: depth(2), leaves: 54, sets: [2]int{24, 18}},
	{name: "liar's dice 3, two bids", make: dice(3), at: depth(3), leaves: 135, sets: [2]int{45, 75}},
	{name: "liar's dice 4, two bids", make: dice(4), at: depth(3), leaves: 448, sets: [2]int{112, 196}},
	{name: "liar's dice 5, two bids", make: dice(5), at: depth(3), leaves: 1125, sets: [2]int{225, 405}},
	{name: "goofspiel 4, round 1", make: goofspiel, at: round(1), leaves: 64, sets: [2]int{40, 40}},
}

func goofspiel() (*seqform.Game, error) {
	return gen.Make("goofspiel cards=4 prizes=random")
}

func (r *rung) limit(t testing.TB) *Limit {
	t.Helper()
	g, err := r.make()
	require.NoError(t, err)
	l, err := NewLimit(g, r.at(g.Tree))
	require.NoError(t, err)
	return l
}

func equilibrium(t testing.TB, g *seqform.Game, concept cert.Concept) seqform.Profile {
	t.Helper()
	r, err := quasiperfect.Solve(t.Context(), g, quasiperfect.Options{Concept: concept})
	require.NoError(t, err)
	require.Equal(t, answer.Yes, r.Status, r.Reason)
	return r.Certificate.Claim.Profile
}

// learned is what so many rounds of CFR⁺ average to, in multiples of 1/1024: common
// denominators keep the numbers of a model short.
func learned(g *seqform.Game, rounds int) seqform.Profile {
	const unit = 1024
	c := regret.New(g)
	c.Run(context.Background(), rounds)
	p := make(seqform.Profile, 2)
	for i := range p {
		for h := range g.Players[i].Infosets {
			set := &g.Players[i].Infosets[h]
			w := c.Average(i)[set.FirstSeq:set.Seq(len(set.Actions))]
			sum, left, most := 0.0, int64(unit), 0
			for a := range w {
				sum += w[a]
				if w[a] > w[most] {
					most = a
				}
			}
			b := make([]rational.Rat, len(w))
			for a := range b {
				if n := int64(w[a] / sum * unit); sum > 0 && a != most {
					b[a], left = rational.New(n, unit), left-n
				}
			}
			b[most] = rational.New(left, unit)
			p[i] = append(p[i], b)
		}
	}
	return p
}

// requireLoop runs the loop and the unlimited model, checks every promise about
// them and returns the exploitability in the end.
func requireLoop(t *testing.T, l *Limit, us int, p seqform.Profile, value rational.Rat) rational.Rat {
	t.Helper()
	g := l.Game()
	trunk, err := NewTrunk(l, us, p[us])
	require.NoError(t, err)
	unlimited, err := trunk.SolveUnlimited(t.Context(), LoopOptions{})
	require.NoError(t, err)
	require.Equal(t, answer.Yes, unlimited.Status, unlimited.Reason)
	require.NoError(t, unlimited.Best.Check(g))
	whole := unlimited.Model
	r, err := trunk.Loop(t.Context(), []seqform.Behavior{p[1-us]}, LoopOptions{})
	require.NoError(t, err)
	require.Equal(t, answer.Yes, r.Status, r.Reason)
	require.NoError(t, r.Best.Check(g))
	for k, round := range r.Rounds {
		require.Equal(t, k+1, round.Continuations)
		require.LessOrEqual(t, round.Guaranteed.Cmp(whole.Value), 0, "L_k ≤ V_∞")
		require.LessOrEqual(t, whole.Value.Cmp(round.Model), 0, "V_∞ ≤ V_k")
		if k > 0 {
			require.LessOrEqual(t, round.Model.Cmp(r.Rounds[k-1].Model), 0, "V_k ≤ V_k−1")
		}
		t.Logf("k=%d cuts=%d V=%v L=%v", round.Continuations, round.Cuts, round.Model, round.Guaranteed)
	}
	rationaltest.Same(t, whole.Value, r.Best.Value, "V_k = L_k = V_∞")
	before, after := r.Blueprint.Exploitability(value), r.Best.Exploitability(value)
	require.LessOrEqual(t, after.Cmp(before), 0, "never worse than the blueprint")
	require.GreaterOrEqual(t, after.Sign(), 0)
	require.LessOrEqual(t, after.Cmp(Gap(g, r.Best, r.Opponent)), 0)
	c, err := Certify(g, r.Best, r.Opponent)
	require.NoError(t, err)
	require.NoError(t, cert.Check(context.Background(), g, c))
	if before.IsZero() && Gap(g, r.Blueprint, r.Opponent).IsZero() {
		require.Equal(t, cert.Nash, c.Claim.Concept)
		for _, round := range r.Rounds {
			rationaltest.Same(t, value, round.Model, "V_k = v*")
		}
	}
	return after
}

// TestLadder checks T1 to T5 for equilibria, average strategies of CFR⁺ and the
// uniform strategy as blueprints.
func TestLadder(t *testing.T) {
	for _, r := range ladder {
		t.Run(r.name, func(t *testing.T) {
			l := r.limit(t)
			g := l.Game()
			require.Len(t, l.Nodes(), r.leaves)
			require.Len(t, l.LeafSets(0), r.sets[0])
			require.Len(t, l.LeafSets(1), r.sets[1])
			exact := equilibrium(t, g, cert.Nash)
			blueprints := map[string]seqform.Profile{
				"exact": exact, "cfr+ 20": learned(g, 20),
				"uniform": {make(seqform.Behavior, len(exact[0])), make(seqform.Behavior, len(exact[1]))},
			}
			for us := range 2 {
				trunk, err := NewTrunk(l, us, exact[us])
				require.NoError(t, err)
				value, err := trunk.against(exact[1-us])
				require.NoError(t, err)
				for _, name := range []string{"exact", "cfr+ 20", "uniform"} {
					t.Logf("player %d, %s", us+1, name)
					e := requireLoop(t, l, us, blueprints[name], value)
					if name == "exact" {
						rationaltest.Equal(t, "0", e)
					}
				}
			}
		})
	}
}

// BenchmarkLoop runs the loop for player 2 from the average of 20 rounds of CFR⁺,
// and BenchmarkUnlimited solves the model with all continuations.
func BenchmarkLoop(b *testing.B) {
	benchmark(b, func(b *testing.B, trunk *Trunk, opponent seqform.Behavior) {
		var r *Result
		var err error
		for b.Loop() {
			r, err = trunk.Loop(b.Context(), []seqform.Behavior{opponent}, LoopOptions{})
			require.NoError(b, err)
			require.Equal(b, answer.Yes, r.Status, r.Reason)
		}
		b.ReportMetric(float64(len(r.Rounds)), "values")
		b.ReportMetric(float64(r.Stats.FloatPivots), "float-pivots")
		b.ReportMetric(float64(r.Stats.ExactPivots), "exact-pivots")
		b.ReportMetric(float64(r.Stats.Bits), "bits")
	})
}

func BenchmarkUnlimited(b *testing.B) {
	benchmark(b, func(b *testing.B, trunk *Trunk, _ seqform.Behavior) {
		var r *Result
		var err error
		for b.Loop() {
			r, err = trunk.SolveUnlimited(b.Context(), LoopOptions{})
			require.NoError(b, err)
			require.Equal(b, answer.Yes, r.Status, r.Reason)
		}
		b.ReportMetric(float64(r.Stats.Rows), "rows")
		b.ReportMetric(float64(r.Stats.FloatPivots), "float-pivots")
		b.ReportMetric(float64(r.Stats.ExactPivots), "exact-pivots")
		b.ReportMetric(float64(r.Stats.Bits), "bits")
	})
}

// flop is flop hold'em with suits that players see: 706,861 nodes.
func flop() (*seqform.Game, error) {
	return gen.Make("flop-holdem distinguish-suits=true")
}

// BenchmarkFlop is a round of the loop on a large game: the model with one
// continuation, and what its solution guarantees.
func BenchmarkFlop(b *testing.B) {
	l := (&rung{make: flop, at: round(1)}).limit(b)
	p := learned(l.Game(), 20)
	trunk, err := NewTrunk(l, 0, p[0])
	require.NoError(b, err)
	for b.Loop() {
		r, err := trunk.Loop(b.Context(), []seqform.Behavior{p[1]}, LoopOptions{MaxValues: 1})
		require.NoError(b, err)
		require.Len(b, r.Rounds, 1)
	}
	b.ReportMetric(float64(l.Game().Tree.Len()), "nodes")
}

func benchmark(b *testing.B, run func(b *testing.B, trunk *Trunk, opponent seqform.Behavior)) {
	for _, r := range ladder {
		b.Run(r.name, func(b *testing.B) {
			l := r.limit(b)
			p := learned(l.Game(), 20)
			trunk, err := NewTrunk(l, 1, p[1])
			require.NoError(b, err)
			run(b, trunk, p[0])
		})
	}
}

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
	g := seqformtest.Made("rps-plus")
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
			s, err := rpsModel(t, trunk, c.names).Solve(t.Context(), 0)
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
		s, err := rpsModel(t, trunk, names).Solve(t.Context(), 0)
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
	r, err := trunk.Loop(t.Context(), []seqform.Behavior{{numbers(rps['N'])}}, LoopOptions{})
	require.NoError(t, err)
	require.Equal(t, answer.Yes, r.Status)
	rationaltest.Equal(t, "0", r.Best.Value)
	for _, round := range r.Rounds {
		rationaltest.Equal(t, "0", round.Model)
	}
	require.Contains(t, []int{3, 4}, len(r.Rounds))
	rationaltest.Same(t, rational.Rat{}, Gap(trunk.game, r.Best, r.Opponent))
	c, err := Certify(trunk.game, r.Best, r.Opponent)
	require.NoError(t, err)
	require.Equal(t, cert.Nash, c.Claim.Concept)
	require.NoError(t, cert.Check(context.Background(), trunk.game, c))
}

// TestRPSPlusWhole: with all continuations the solution is unique.
func TestRPSPlusWhole(t *testing.T) {
	trunk := rpsPlus(t)
	r, err := trunk.SolveUnlimited(t.Context(), LoopOptions{})
	require.NoError(t, err)
	require.Equal(t, answer.Yes, r.Status)
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
	s, err := rpsModel(t, trunk, "RPS").Solve(t.Context(), 0)
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
		_, err := m.Solve(&countdown{t.Context(), left}, 0)
		if err == nil {
			break
		}
		require.ErrorIs(t, err, ErrStopped, left)
		stopped++
	}
	require.Greater(t, stopped, 5)
}
