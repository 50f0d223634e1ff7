package depth

import (
	"bytes"
	"context"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/depthlimit"
	"exactsolve/depthlimit/blueprint"
	"exactsolve/depthlimit/resolve"
	"exactsolve/fixtures/gen"
	"exactsolve/message"
	"exactsolve/rational"
	"exactsolve/rational/rationaltest"
	"exactsolve/seqform"
)

func repliesTo(t *testing.T, ranks int, opt blueprint.Options) *replies {
	t.Helper()
	r, err := newOpeningGames(context.Background(), fmt.Sprintf("nl-leduc ranks=%d", ranks))
	require.NoError(t, err)
	b, err := blueprint.Make(context.Background(), r.small, opt)
	require.NoError(t, err)
	o, err := r.replies(context.Background(), b.Profile)
	require.NoError(t, err)
	return o
}

// TestReplies compares the depth-limited subgame, cut from the whole game, with the
// same solved by package resolve: to the end also as a whole game in which only play
// after the unknown bet is free, and with all continuations as a subgame with a limit.
func TestReplies(t *testing.T) {
	o := repliesTo(t, 2, blueprint.Options{Method: blueprint.CFRPlus, Rounds: 40})
	require.Len(t, o.after.Nodes(), 4)
	require.Len(t, resolve.States(o.cut), 3+3, "other openings; call, raise by half the pot or the pot")
	base, err := resolve.New(o.after, replier, o.lifted)
	require.NoError(t, err)
	state := resolve.States(o.after)[0]
	splice, err := solvedState(base.Solve(o.ctx, state, resolve.Options{Method: resolve.Splice}))
	require.NoError(t, err)
	end, err := o.toTheEnd()
	require.NoError(t, err)
	rationaltest.Same(t, splice.After.Value, end.Value)
	splice, err = solvedState(base.Solve(o.ctx, state, resolve.Options{Method: resolve.Splice, Keep: o.cut}))
	require.NoError(t, err)
	whole, err := o.unlimited()
	require.NoError(t, err)
	rationaltest.Same(t, splice.After.Value, whole.kept.Value)
	require.LessOrEqual(t, o.own.Value.Cmp(whole.kept.Value), 0)
	require.LessOrEqual(t, whole.kept.Value.Cmp(whole.resolved.Value), 0)
	require.LessOrEqual(t, whole.resolved.Value.Cmp(end.Value), 0)

	// The loop ends where all continuations are.
	rows, err := o.continuations(newLeaves, 100)
	require.NoError(t, err)
	require.Less(t, len(rows), 100)
	last, err := o.limited(rows)
	require.NoError(t, err)
	rationaltest.Same(t, whole.model, last.model)
	rationaltest.Same(t, whole.model, last.kept.Value)
}

// TestMean: players who check and call to the end win or lose what is in the pot, and
// after 3/4 pot that is the mean of what it is after 1/2 and 1.
func TestMean(t *testing.T) {
	r, err := newOpeningGames(context.Background(), "nl-leduc")
	require.NoError(t, err)
	o := &replies{openingGames: r, made: passive(r.small), lifted: passive(r.large)}
	small, err := depthlimit.NewTrunk(o.ends, replier, o.made[replier])
	require.NoError(t, err)
	values, err := small.Values(o.made[opener])
	require.NoError(t, err)
	large, err := depthlimit.NewTrunk(o.cut, replier, o.lifted[replier])
	require.NoError(t, err)
	want, err := large.Values(o.lifted[opener])
	require.NoError(t, err)
	signs := map[int]int{}
	for n, mean := range o.mean(values) {
		if len(o.alike[n]) > 0 {
			rationaltest.Same(t, want[n], mean)
			signs[mean.Sign()]++
		}
	}
	require.Len(t, signs, 3)
}

// passive returns strategies that check and call.
func passive(g *seqform.Game) seqform.Profile {
	p := make(seqform.Profile, 2)
	for i := range p {
		for _, set := range g.Players[i].Infosets {
			b := make([]rational.Rat, len(set.Actions))
			for a, label := range set.Actions {
				if label == "check" || label == "call" {
					b[a] = rational.Int(1)
				}
			}
			p[i] = append(p[i], b)
		}
	}
	return p
}

// TestPromises: what continuations promise player 1 at the ends of round 1 makes, with
// the plays that end before and other openings, the value of the model.
func TestPromises(t *testing.T) {
	o := repliesTo(t, 2, blueprint.Options{Method: blueprint.CFRPlus, Rounds: 40})
	for _, leaves := range leafSources {
		rows, err := o.continuations(leaves, 3)
		require.NoError(t, err)
		for k := 1; k <= len(rows); k++ {
			model := o.trunk.Limited()
			for _, values := range rows[:k] {
				model.Add(values)
			}
			s, err := model.Solve(o.ctx, 0)
			require.NoError(t, err)
			rationaltest.Same(t, s.Value.Neg(), promised(t, o, s.Plan, rows[:k]))
		}
	}
}

// promised returns what a best response in the trunk gets player 1.
func promised(t *testing.T, o *replies, x seqform.Plan, rows []depthlimit.Values) rational.Rat {
	t.Helper()
	g := o.large
	base, err := resolve.New(o.cut, replier, o.lifted)
	require.NoError(t, err)
	grad, opens := make([]rational.Rat, g.Players[opener].NumSeqs()), g.SeqAt(opener)
	for _, state := range resolve.States(o.cut) {
		list, err := o.promises(base, state, x, rows)
		require.NoError(t, err)
		sets, err := base.RootSets(state)
		require.NoError(t, err)
		for i, set := range sets {
			s := opens[o.cut.Nodes()[set[0]]]
			grad[s] = grad[s].Add(list[i])
		}
	}
	for v := range g.Tree.Len() {
		if g.Tree.IsLeaf(v) && !o.cut.Below(v) {
			grad[opens[v]] = grad[opens[v]].Add(o.reach[v].Mul(x[o.seq[v]]).Mul(g.Tree.OutcomePayoff(v, opener)))
		}
	}
	_, bySeq := seqform.Optimal(&g.Players[opener], grad)
	return bySeq[0]
}

func TestLowerMapping(t *testing.T) {
	sizes := []rational.Rat{{}, rational.New(1, 2), rational.Int(1)}
	for _, c := range []struct {
		size string
		want int
	}{{"1/4", 0}, {"1/2", 1}, {"3/4", 1}, {"1", 2}, {"3", 2}} {
		shares := lowerMapping(rational.MustParse(c.size), sizes)
		require.Len(t, shares, 1)
		require.Equal(t, c.want, shares[0].Size, c.size)
		rationaltest.Equal(t, "1", shares[0].Prob)
	}
}

func TestVerdict(t *testing.T) {
	verdict := func(random, end int64, by ...int64) *verdict {
		v := &verdict{random: rational.Int(random), end: rational.Int(end)}
		for k, e := range by {
			v.rows = append(v.rows, &message.OpeningRow{Values: k + 1, Exploitability: rational.Int(e)})
		}
		v.compare(4)
		return v
	}
	require.Empty(t, verdict(5, 2, 9, 3, 4, 2).failures())
	rationaltest.Equal(t, "4", verdict(5, 2, 9, 3, 4, 2).Plateau)
	require.Equal(t, []string{"", "", "2000", "4000", "5000", "9000", "yes"}, verdict(5, 2, 9, 3, 4, 2).cells())
	rationaltest.Equal(t, "7", verdict(5, 2, 7).Plateau)
	require.False(t, verdict(5, 5, 9, 3, 4, 2).EndAtMost)
	require.False(t, verdict(4, 2, 9, 3, 4, 2).BelowTranslated)
	require.False(t, verdict(5, 2, 4, 3, 4, 2).BelowFirst)
	for _, by := range [][]int64{{5, 5, 9, 3, 4, 2}, {4, 2, 9, 3, 4, 2}, {5, 2, 4, 3, 4, 2}} {
		v := verdict(by[0], by[1], by[2:]...)
		require.Len(t, v.failures(), 1)
		require.Regexp(t, "^no: ", v.cells()[6])
	}
}

// TestReversed reverses games twice.
func TestReversed(t *testing.T) {
	for _, r := range rungs()[:5] {
		g, err := gen.Make(r.game)
		require.NoError(t, err)
		l, err := depthlimit.NewLimit(g, r.nodes(g.Tree))
		require.NoError(t, err)
		once, err := newReversed(l)
		require.NoError(t, err)
		twice, err := newReversed(once.limit)
		require.NoError(t, err)
		require.Equal(t, l.Nodes(), twice.limit.Nodes())
		var a, b, c bytes.Buffer
		require.NoError(t, g.WriteCanonical(&a))
		require.NoError(t, once.limit.Game().WriteCanonical(&b))
		require.NoError(t, twice.limit.Game().WriteCanonical(&c))
		require.NotEqual(t, a.String(), b.String())
		require.Equal(t, a.String(), c.String())
	}
}

// TestOrder: values do not depend on the order of actions and information sets.
func TestOrder(t *testing.T) {
	for _, r := range rungs()[:6] {
		g, err := gen.Make(r.game)
		require.NoError(t, err)
		limit, err := depthlimit.NewLimit(g, r.nodes(g.Tree))
		require.NoError(t, err)
		reversed, err := newReversed(limit)
		require.NoError(t, err)
		made, err := blueprint.Make(t.Context(), g, blueprint.Options{Method: blueprint.CFRPlus, Rounds: 20})
		require.NoError(t, err)
		for us := range 2 {
			first, all, own := valuesOf(t, limit, us, made.Profile)
			first2, all2, own2 := valuesOf(t, reversed.limit, us, reversed.profile(made.Profile))
			rationaltest.Same(t, first, first2)
			rationaltest.Same(t, all, all2)
			rationaltest.Same(t, own, own2)
		}
	}
}

// valuesOf returns the value of the model with one continuation and with all, and what
// the blueprint guarantees.
func valuesOf(t *testing.T, l *depthlimit.Limit, us int, p seqform.Profile) (first, all, own rational.Rat) {
	t.Helper()
	trunk, err := depthlimit.NewTrunk(l, us, p[us])
	require.NoError(t, err)
	values, err := trunk.Values(p[1-us])
	require.NoError(t, err)
	model := trunk.Limited()
	model.Add(values)
	s, err := model.Solve(t.Context(), 0)
	require.NoError(t, err)
	whole, err := solveUnlimited(t.Context(), trunk)
	require.NoError(t, err)
	return s.Value, whole.Model.Value, whole.Blueprint.Value
}

// TestTrial checks that what does not hold is found.
func TestTrial(t *testing.T) {
	g, err := gen.Kuhn(2, 3)
	require.NoError(t, err)
	limit, err := depthlimit.NewLimit(g, depthlimit.AtDepth(g.Tree, 2))
	require.NoError(t, err)
	exact := namedBlueprint{"exact", &blueprint.Options{}, 0}
	p, err := exact.make(context.Background(), g)
	require.NoError(t, err)
	broken := func(value string) []string {
		z := &trial{limit: limit, p: p, value: rational.MustParse(value), row: new(message.LadderRow)}
		require.NoError(t, z.run(t.Context()))
		return z.row.Broken
	}
	require.Empty(t, broken("-1/18"))
	require.Equal(t, []string{"T4", "T3", "exact"}, broken("0"))
	require.Contains(t, broken("-1/9"), "no worse")
}
