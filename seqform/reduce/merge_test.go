package reduce

import (
	"context"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/fixtures/gen"
	"exactsolve/rational"
	"exactsolve/rational/rationaltest"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

func merged(t testing.TB, g *seqform.Game) (*seqform.Game, Stats) {
	t.Helper()
	small, stats, err := MergeDuplicates(t.Context(), g)
	require.NoError(t, err)
	require.Equal(t, g.Tree.Len(), stats.Before)
	require.Equal(t, small.Tree.Len(), stats.After)
	return small, stats
}

// A rewriter copies a game with each chance outcome split into several, chance
// nodes put in, and information sets renamed.
type rewriter struct {
	g      *seqform.Game
	b      *seqform.PrefixBuilder
	rng    *rand.Rand // nil to split nothing
	rename func(string) string
	sets   map[string]seqform.SetID
	count  int
}

func rewrite(t testing.TB, g *seqform.Game, rng *rand.Rand, rename func(string) string) *seqform.Game {
	t.Helper()
	names := make([]string, len(g.Players))
	w := &rewriter{g: g, b: seqform.NewPrefixBuilder("", "", names), rng: rng, rename: rename, sets: map[string]seqform.SetID{}}
	w.subtree(0, make([]rational.Rat, len(names)))
	z, err := w.b.Game()
	require.NoError(t, err)
	return z
}

func (w *rewriter) chance(probs []rational.Rat) {
	w.count++
	w.b.Node("", w.b.ChanceSet(w.count, "", make([]string, len(probs)), probs), seqform.NoOutcome)
}

func (w *rewriter) subtree(v int, paid []rational.Rat) {
	t := w.g.Tree
	sum := make([]rational.Rat, len(paid))
	for i := range sum {
		sum[i] = paid[i].Add(t.OutcomePayoff(v, i))
	}
	if w.rng != nil && w.rng.IntN(10) == 0 {
		w.chance([]rational.Rat{rational.New(2, 5), rational.New(3, 5)})
		w.node(v, sum)
	}
	w.node(v, sum)
}

func (w *rewriter) node(v int, paid []rational.Rat) {
	t := w.g.Tree
	switch t.Player[v] {
	case seqform.Terminal:
		w.count++
		w.b.Leaf("", w.b.Outcome(w.count, "", paid))
	case seqform.Chance:
		w.split(v, paid)
	default:
		set := &w.g.Players[t.Player[v]].Infosets[t.Infoset[v]]
		key := string(rune(t.Player[v])) + w.rename(set.Name) + "/" + strings.Join(set.Actions, ",")
		id, ok := w.sets[key]
		if !ok {
			id = w.b.Infoset(int(t.Player[v]), len(w.sets)+1, set.Name, set.Actions)
			w.sets[key] = id
		}
		w.b.Node("", id, seqform.NoOutcome)
		for u := v + 1; u < int(t.End[v]); u = int(t.End[u]) {
			w.subtree(u, paid)
		}
	}
}

// split writes a chance node in which an action may be several, not side by side.
func (w *rewriter) split(v int, paid []rational.Rat) {
	t := w.g.Tree
	var probs, later []rational.Rat
	var children, extra []int
	for u := v + 1; u < int(t.End[v]); u = int(t.End[u]) {
		p := t.ChanceSets[t.Infoset[v]].Prob[t.Action[u]]
		if w.rng != nil && w.rng.IntN(2) == 0 {
			part := p.Mul(rational.New(int64(w.rng.IntN(4)), 3))
			later, extra = append(later, p.Sub(part)), append(extra, u)
			p = part
		}
		probs, children = append(probs, p), append(children, u)
	}
	w.chance(append(probs, later...))
	for _, u := range append(children, extra...) {
		w.subtree(u, paid)
	}
}

func randomTree(t testing.TB, seed uint64) *seqform.Game {
	t.Helper()
	g := seqformtest.Must(gen.RandomTree(gen.TreeOptions{
		Players: 1 + int(seed%3), Depth: 6, Actions: 3, Signals: 1 + int(seed%2), Chance: 30, Stop: 10,
		Payoffs: gen.Range{Low: -3 * int(seed%2), High: 1000 * int(seed%2)}, Kind: gen.GeneralSum, Seed: seed,
	}))
	// Random names may repeat; rewrite goes by them.
	for i := range g.Players {
		for h := range g.Players[i].Infosets {
			g.Players[i].Infosets[h].Name = string(rune('a' + h))
		}
	}
	return g
}

// TestSplitAndMerge splits the chance outcomes of random trees and merges them
// again: the canonical text is that of the tree before, but for chance nodes of
// one outcome.
func TestSplitAndMerge(t *testing.T) {
	split := 0
	for seed := range uint64(300) {
		g, _ := merged(t, randomTree(t, seed))
		rng := rand.New(rand.NewPCG(seed, 1))
		same := func(name string) string { return name }
		big := rewrite(t, g, rng, same)
		if big.Tree.Len() > g.Tree.Len() {
			split++
		}
		small, _ := merged(t, big)
		require.Equal(t, straight(g), straight(small), "seed %d", seed)
		again, stats := merged(t, small)
		require.Same(t, small, again)
		require.Zero(t, stats.Outcomes)
		sameValues(t, big, small, rng)
	}
	require.Greater(t, split, 150)
}

var trivial = regexp.MustCompile(`(?m)^c 1\n`)

// straight returns the canonical text without chance nodes of one outcome.
func straight(g *seqform.Game) string {
	return trivial.ReplaceAllString(canonical(g), "")
}

func canonical(g *seqform.Game) string {
	var b strings.Builder
	_ = g.WriteCanonical(&b) // a builder never fails to write
	return b.String()
}

// sameValues compares payoffs of random profiles, by recursion over both trees.
func sameValues(t *testing.T, g, small *seqform.Game, rng *rand.Rand) {
	t.Helper()
	p := make(seqform.Profile, len(g.Players))
	for i := range p {
		for h := range g.Players[i].Infosets {
			n := len(g.Players[i].Infosets[h].Actions)
			prob := make([]rational.Rat, n)
			for range 4 {
				a := rng.IntN(n)
				prob[a] = prob[a].Add(rational.New(1, 4))
			}
			p[i] = append(p[i], prob)
		}
	}
	want, got := seqformtest.Payoffs(g, p), seqformtest.Payoffs(small, p)
	for i := range want {
		rationaltest.Same(t, want[i], got[i])
	}
}

// TestRandomTreesUnchanged: distinct payoffs leave nothing to merge.
func TestRandomTreesUnchanged(t *testing.T) {
	for seed := range uint64(100) {
		g := seqformtest.Must(gen.RandomTree(gen.TreeOptions{
			Players: 2, Depth: 6, Actions: 3, Signals: 2, Chance: 30, Stop: 10,
			Payoffs: gen.Range{Low: -1_000_000, High: 1_000_000}, Kind: gen.GeneralSum, Seed: seed,
		}))
		small, _ := merged(t, g)
		require.Same(t, g, small, "seed %d", seed)
	}
}

// blindName takes the suits out of the name of an information set of Leduc.
func blindName(name string) string { return strings.NewReplacer("s:", ":", "h:", ":").Replace(name) }

// TestLeducSuits: where players see suits, nothing is merged; where they do
// not, the tree becomes the one that the generator makes with ranks alone.
func TestLeducSuits(t *testing.T) {
	suits := seqformtest.Must(gen.Leduc(3, 2, false))
	small, _ := merged(t, suits)
	require.Same(t, suits, small)

	ranks := seqformtest.Leduc(3)
	blind := rewrite(t, suits, nil, blindName)
	require.Equal(t, ranks.NumInfosets(), blind.NumInfosets())
	small, stats := merged(t, blind)
	require.Equal(t, ranks.Hash(), small.Hash())
	t.Logf("%+v", stats)
}

// TestKuhnTwins: two copies of each card that players cannot tell apart.
func TestKuhnTwins(t *testing.T) {
	g := seqformtest.Kuhn(2, 3)
	deal := &g.Tree.ChanceSets[0]
	sets := map[[2]int]seqform.SetID{}
	b := seqform.NewPrefixBuilder("", "", []string{"", ""})
	var prob []rational.Rat
	for range 4 {
		for _, p := range deal.Prob {
			prob = append(prob, p.Quo(rational.Int(4)))
		}
	}
	b.Node("", b.ChanceSet(1, "", make([]string, len(prob)), prob), seqform.NoOutcome)
	for range 4 {
		for v := 1; v < g.Tree.Len(); v++ {
			i, h := int(g.Tree.Player[v]), int(g.Tree.Infoset[v])
			if g.Tree.IsLeaf(v) {
				b.Leaf("", b.Outcome(1, "", g.Tree.Outcomes[g.Tree.Outcome[v]].Payoffs))
				continue
			}
			if _, ok := sets[[2]int{i, h}]; !ok {
				sets[[2]int{i, h}] = b.Infoset(i, h+1, "", g.Players[i].Infosets[h].Actions)
			}
			b.Node("", sets[[2]int{i, h}], seqform.NoOutcome)
		}
	}
	big, err := b.Game()
	require.NoError(t, err)
	small, stats := merged(t, big)
	require.Equal(t, g.Hash(), small.Hash())
	require.Equal(t, Stats{Before: 4*54 + 1, After: 55, Outcomes: 18, Chance: 1}, stats)
}

// TestPassing: outcomes on the way count as at the leaf, and nodes of one chance set
// may merge differently.
func TestPassing(t *testing.T) {
	g := parse(t, `EFG 2 R "" { "1" "2" }
p "" 1 1 "" { "l" "r" } 1 "" { 1, 0 }
c "" 1 "coin" { "a" 1/3 "b" 2/3 } 0
p "" 2 1 "" { "x" "y" } 2 "" { 1, 1 }
t "" 3 "" { 0, 0 }
t "" 2
p "" 2 1 "" { "x" "y" } 0
t "" 2
t "" 4 "" { 2, 2 }
c "" 1 "coin" { "a" 1/3 "b" 2/3 } 0
p "" 2 1 "" { "x" "y" } 2
t "" 3
t "" 2
p "" 2 1 "" { "x" "y" } 0
t "" 3
t "" 2
`)
	small, stats := merged(t, g)
	require.Equal(t, Stats{Before: 15, After: 12, Outcomes: 1, Chance: 1}, stats)
	require.Equal(t, `exactsolve-game 1
extensive 2
p 1 1 2
c 1
p 2 1 2
t 2 1
t 3 2
c 1/3 2/3
p 2 1 2
t 2 1
t 3 2
p 2 1 2
t 1 0
t 2 1
`, canonical(small))
}

func TestNotForTables(t *testing.T) {
	_, _, err := MergeDuplicates(t.Context(), seqformtest.Fixture(t, "matching_pennies"))
	require.ErrorIs(t, err, ErrNoTree)
}

func TestCancelled(t *testing.T) {
	g := seqformtest.Leduc(3)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, _, err := MergeDuplicates(ctx, g)
	require.ErrorIs(t, err, context.Canceled)
}

func BenchmarkMergeDuplicates(b *testing.B) {
	suits := seqformtest.Must(gen.Leduc(6, 2, false))
	blind := rewrite(b, suits, nil, blindName)
	b.ReportAllocs()
	for b.Loop() {
		merged(b, blind)
	}
	b.ReportMetric(float64(blind.Tree.Len()), "nodes")
}
