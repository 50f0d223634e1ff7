package resolve

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/depthlimit"
	"exactsolve/depthlimit/blueprint"
	"exactsolve/fixtures/gen"
	"exactsolve/rational"
	"exactsolve/rational/rationaltest"
	"exactsolve/seqform"
)

// secondRound is Leduc with a limit where the second round begins.
func secondRound(t testing.TB) *depthlimit.Limit {
	t.Helper()
	g, err := gen.Leduc(3, 2, true)
	require.NoError(t, err)
	l, err := depthlimit.NewLimit(g, depthlimit.RoundStarts(g.Tree, 2))
	require.NoError(t, err)
	return l
}

func leducBlueprint(t testing.TB, g *seqform.Game, opt blueprint.Options) seqform.Profile {
	t.Helper()
	b, err := blueprint.Make(context.Background(), g, opt)
	require.NoError(t, err)
	return b.Profile
}

func uniform(g *seqform.Game) seqform.Profile {
	return seqform.Profile{make(seqform.Behavior, len(g.Players[0].Infosets)), make(seqform.Behavior, len(g.Players[1].Infosets))}
}

// leducValue is the value of the game to player 1.
var leducValue = rational.MustParse("-1454920850547486749701863871533/16995463438839962469905132501930")

func TestLeducStates(t *testing.T) {
	l := secondRound(t)
	require.Len(t, States(l), 15) // five ways to bet, three cards
	b, err := New(l, 0, uniform(l.Game()))
	require.NoError(t, err)
	for _, state := range States(l) {
		sets, err := b.RootSets(state)
		require.NoError(t, err)
		require.Len(t, sets, 3)
	}
}

// TestLeduc solves the fifteen public states of the second round with all methods.
// With -v it prints exploitabilities.
func TestLeduc(t *testing.T) {
	l := secondRound(t)
	g := l.Game()
	worse := 0
	for _, c := range []struct {
		name string
		opt  blueprint.Options
	}{
		{name: "uniform"},
		{"cfr+ 5", blueprint.Options{Method: blueprint.CFRPlus, Rounds: 5}},
		{"cfr+ 10", blueprint.Options{Method: blueprint.CFRPlus, Rounds: 10}},
		{"cfr+ 20", blueprint.Options{Method: blueprint.CFRPlus, Rounds: 20}},
		{"cfr+ 50", blueprint.Options{Method: blueprint.CFRPlus, Rounds: 50}},
		{"cfr+ 200", blueprint.Options{Method: blueprint.CFRPlus, Rounds: 200}},
		{"exact", blueprint.Options{Method: blueprint.Exact}},
	} {
		if testing.Short() && (c.opt.Rounds > 5 || c.opt.Method == blueprint.Exact) {
			continue
		}
		p := uniform(g)
		if c.opt.Method != "" {
			p = leducBlueprint(t, g, c.opt)
		}
		for us := range 2 {
			t.Run(c.name, func(t *testing.T) {
				b, err := New(l, us, p)
				require.NoError(t, err)
				if requireLeduc(t, b) {
					worse++
				}
			})
		}
	}
	// Unsafe makes what is nearly an equilibrium worse, and an equilibrium.
	if !testing.Short() {
		require.GreaterOrEqual(t, worse, 4)
	}
}

// requireLeduc reports whether Unsafe made the blueprint worse.
func requireLeduc(t *testing.T, b *Base) (worse bool) {
	value := leducValue
	if b.us == 1 {
		value = value.Neg()
	}
	print := func(m any, q *depthlimit.Guarantee) {
		e := q.Exploitability(value)
		require.GreaterOrEqual(t, e.Sign(), 0)
		f, _ := e.Big().Float64()
		t.Logf("player %d  %-20v %.4f", b.us+1, m, f)
	}
	print("blueprint", b.before)
	ctx := context.Background()
	whole, err := b.Solve(ctx, every(b), Options{Method: Splice})
	require.NoError(t, err)
	require.Equal(t, cert.Yes, whole.Status, whole.Reason)
	print("best", whole.After)
	rationaltest.Same(t, naive(t, b, func(h int) bool { return b.limit.Below(nodesOf(b.game, b.us, h)[0]) }), whole.After.Value)
	var best []*Result
	for _, state := range States(b.limit) {
		r, err := b.Solve(ctx, state, Options{Method: Splice})
		require.NoError(t, err)
		best = append(best, r)
	}
	for _, m := range Methods() {
		for _, vertex := range []bool{true, false} {
			if vertex && m != Resolve && m != Maxmargin {
				continue
			}
			all, err := b.SolveAll(ctx, Options{Method: m, Vertex: vertex})
			require.NoError(t, err)
			require.Equal(t, cert.Yes, all.Status, all.Reason)
			print(m, all.After)
			require.LessOrEqual(t, all.After.Value.Cmp(whole.After.Value), 0, m)
			if m == Unsafe {
				worse = all.After.Value.Cmp(all.Before.Value) < 0
			} else {
				require.GreaterOrEqual(t, all.After.Value.Cmp(all.Before.Value), 0, m)
			}
			for k, r := range all.Results {
				if m != Splice { // which begins where the state before ended
					require.LessOrEqual(t, r.After.Value.Cmp(best[k].After.Value), 0, m)
				}
			}
		}
	}
	return worse
}

// every is the closed set of all nodes of the limit.
func every(b *Base) []int {
	var nodes []int
	for k := range b.limit.Nodes() {
		nodes = append(nodes, k)
	}
	return nodes
}

// TestBelowTrunk solves the first round against all continuations, and then the
// second: neither step makes the blueprint worse, and what the first guarantees is
// kept by the second.
func TestBelowTrunk(t *testing.T) {
	l := secondRound(t)
	p := leducBlueprint(t, l.Game(), blueprint.Options{Method: blueprint.CFRPlus, Rounds: 5})
	for us := range 2 {
		trunk, err := depthlimit.NewTrunk(l, us, p[us])
		require.NoError(t, err)
		first, err := trunk.SolveUnlimited(context.Background(), 0)
		require.NoError(t, err)
		require.Positive(t, first.Best.Value.Cmp(first.Blueprint.Value))
		p := seqform.Profile{p[0], p[1]}
		p[us] = first.Best.Strategy
		b, err := New(l, us, p)
		require.NoError(t, err)
		for _, m := range []Method{Resolve, ReachResolve, ReachMaxmargin, Splice} {
			all, err := b.SolveAll(context.Background(), Options{Method: m})
			require.NoError(t, err)
			require.Positive(t, all.After.Value.Cmp(first.Best.Value), m)
		}
	}
}
