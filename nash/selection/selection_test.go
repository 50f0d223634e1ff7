package selection

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert/claim"
	"exactsolve/nash/complete"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

// listOf returns the list of a game; nil if there is none.
func listOf(t *testing.T, g *seqform.Game) *List {
	t.Helper()
	r, err := complete.All(t.Context(), g, complete.Options{MaxHalvings: 6})
	require.NoError(t, err)
	if r.Certificate == nil || r.Certificate.Claim.Complete.Copies != nil {
		return nil
	}
	c := r.Certificate.Claim.Complete
	l := &List{Pieces: c.Pieces, Open: c.Unresolved, Of: g, All: true}
	for k := range c.Equilibria {
		e := Equilibrium{Pure: isPure(c.Equilibria[k].Profile)}
		for _, u := range c.Equilibria[k].Payoffs {
			e.Payoffs = append(e.Payoffs, rational.NewInterval(u.Sub(c.Equilibria[k].Radius), u.Add(c.Equilibria[k].Radius)))
		}
		if c.Equilibria[k].Radius.IsZero() {
			e.Profile = c.Equilibria[k].Profile
		}
		for _, x := range c.Equilibria[k].Profile {
			var own []rational.Interval
			for _, p := range x {
				if r := c.Equilibria[k].Radius; !p.IsZero() && !p.IsOne() {
					own = append(own, rational.NewInterval(p.Sub(r), p.Add(r)))
				} else {
					own = append(own, rational.Point(p))
				}
			}
			e.Strategies = append(e.Strategies, own)
		}
		l.Equilibria = append(l.Equilibria, e)
	}
	return l
}

// grid lists the equilibria with probabilities of so many parts, by their definition.
func grid(g *seqform.Game, parts int64) (list []Profile) {
	var all func(n int, left int64) [][]rational.Rat
	all = func(n int, left int64) (z [][]rational.Rat) {
		if n == 1 {
			return [][]rational.Rat{{rational.New(left, parts)}}
		}
		for k := range left + 1 {
			for _, rest := range all(n-1, left-k) {
				z = append(z, append([]rational.Rat{rational.New(k, parts)}, rest...))
			}
		}
		return z
	}
	profiles := [][][]rational.Rat{nil}
	for _, n := range g.Table.Sizes {
		var next [][][]rational.Rat
		for _, x := range profiles {
			for _, y := range all(n, parts) {
				next = append(next, append(slices.Clip(x), y))
			}
		}
		profiles = next
	}
	for _, x := range profiles {
		if isEquilibrium(g, x) {
			list = append(list, Profile{x, g.ExpectedPayoffs(g.Plans(profile(x)))})
		}
	}
	return list
}

// selected returns those that are selected, as points: of equilibria in boxes the payoffs at most.
func selected(l *List, z *Selection) (list []Profile) {
	for _, k := range z.Equilibria {
		p := Profile{Strategies: l.Equilibria[k-1].Profile}
		for _, u := range l.Equilibria[k-1].Payoffs {
			p.Payoffs = append(p.Payoffs, u.Hi)
		}
		list = append(list, p)
	}
	return append(list, z.Profiles...)
}

// games has complete lists, and lists without some of the equilibria, which are in regions
// in place of that.
func games(t *testing.T, each func(g *seqform.Game, l *List)) {
	rng := rand.New(rand.NewPCG(5, 6))
	for n := range 90 {
		sizes := [][]int{{2, 2, 2}, {3, 2, 2}, {2, 2, 2}}[n%3]
		g := seqformtest.Random(sizes, []int{0, 0, -9}[n/3%3], []int{1, 3, 9}[n/3%3], uint64(n))
		l := listOf(t, g)
		if l == nil {
			continue
		}
		if n%2 == 1 {
			var kept []Equilibrium
			for _, e := range l.Equilibria {
				if e.Profile == nil || rng.IntN(2) == 0 {
					kept = append(kept, e)
				} else {
					l.Open = append(l.Open, around(e.Profile))
				}
			}
			l.Equilibria, l.Pieces = kept, slices.DeleteFunc(l.Pieces, func(p claim.Piece) bool {
				r := claim.OpenRegion{Simplex: p.Vertices}
				gone := rng.IntN(2) == 0
				if gone {
					l.Open = append(l.Open, r)
				}
				return gone
			})
		}
		each(g, l)
	}
}

// around returns the profiles with the support of x.
func around(x [][]rational.Rat) (r claim.OpenRegion) {
	for _, own := range x {
		var simplex [][]rational.Rat
		for a, p := range own {
			if !p.IsZero() {
				pure := make([]rational.Rat, len(own))
				pure[a] = rational.Int(1)
				simplex = append(simplex, pure)
			}
		}
		r.Simplex = append(r.Simplex, simplex)
	}
	return r
}

// TestLargest compares with the definition, on a grid.
func TestLargest(t *testing.T) {
	proved, open, sets := 0, 0, 0
	games(t, func(g *seqform.Game, l *List) {
		known := grid(g, 6)
		for player := range 4 {
			c := Criterion("welfare")
			if player > 0 {
				c = Criterion(fmt.Sprintf("player:%d", player))
			}
			z := Select(t.Context(), g, l, c)
			if z.Value == nil {
				require.False(t, z.Proved)
				require.Empty(t, selected(l, z))
				continue
			}
			require.NotEmpty(t, selected(l, z))
			require.Equal(t, z.Proved, z.AtMost == nil)
			most := z.Value.Hi
			if !z.Proved {
				open++
				most = *z.AtMost
				require.GreaterOrEqual(t, most.Cmp(z.Value.Hi), 0)
			} else {
				proved++
			}
			sets += len(z.Profiles)
			for _, p := range selected(l, z) {
				require.GreaterOrEqual(t, p.paid(player).Cmp(z.Value.Lo), 0)
				require.True(t, p.Strategies == nil || isEquilibrium(g, p.Strategies))
				require.LessOrEqual(t, p.paid(player).Cmp(z.Value.Hi), 0)
			}
			for _, p := range known {
				require.LessOrEqual(t, p.paid(player).Cmp(most), 0, "%v %v", p, z)
			}
		}
	})
	t.Log(proved, open, sets)
	require.Greater(t, min(proved, open, sets), 20)
}

// TestParetoOnGrid: no equilibrium on a grid dominates one that is proved, and each that is listed and not
// selected is dominated by one that is.
func TestParetoOnGrid(t *testing.T) {
	proved, others := 0, 0
	games(t, func(g *seqform.Game, l *List) {
		z := Select(t.Context(), g, l, "pareto")
		list := selected(l, z)
		if z.Proved {
			proved++
			require.NotEmpty(t, list)
			for _, p := range grid(g, 6) {
				for _, q := range list {
					require.False(t, q.Strategies != nil && dominates(exactly(p.Payoffs), exactly(q.Payoffs)), "%v %v", p, q)
				}
			}
		}
		for k := range l.Equilibria {
			if !slices.Contains(z.Equilibria, k+1) {
				others++
				require.True(t, slices.ContainsFunc(list, func(q Profile) bool { return dominates(exactly(q.Payoffs), l.Equilibria[k].Payoffs) }))
			}
		}
	})
	t.Log(proved, others)
	require.Greater(t, min(proved, others), 20)
}

// TestPure compares with all pure profiles. Those that are vertices of sets are found there too.
func TestPure(t *testing.T) {
	proved, sets := 0, 0
	games(t, func(g *seqform.Game, l *List) {
		l.Equilibria = slices.DeleteFunc(l.Equilibria, func(e Equilibrium) bool {
			return slices.ContainsFunc(l.Pieces, func(p claim.Piece) bool {
				there := e.Profile != nil && p.Weights == nil
				for i, x := range e.Profile {
					there = there && slices.ContainsFunc(p.Vertices[i], func(v []rational.Rat) bool { return claim.Same(v, x) })
				}
				return there
			})
		})
		z := Select(t.Context(), g, l, "pure")
		require.Equal(t, len(l.Open) == 0, z.Proved)
		known := map[string]bool{}
		for _, p := range grid(g, 1) {
			known[text(p.Strategies)] = true
		}
		list := selected(l, z)
		for _, p := range list {
			require.True(t, known[text(p.Strategies)])
		}
		if sets += len(z.Profiles); z.Proved {
			proved++
			require.Len(t, list, len(known))
		}
	})
	t.Log(proved, sets)
	require.Greater(t, min(proved, sets), 30)
}

func TestIndex(t *testing.T) {
	one, less := 1, -1
	l := &List{All: true, Components: []Component{{[]int{2, 4}, &one, true}, {nil, &less, true}, {[]int{1}, &one, true}, {[]int{3}, &less, true}}}
	g := seqformtest.Random([]int{2, 2, 2}, 0, 9, 1)
	of := func(c Criterion) *Selection { return Select(t.Context(), g, l, c) }
	require.Equal(t, &Selection{Criterion: "index:1", Equilibria: []int{1, 2, 4}, Components: []int{1, 3}, Proved: true}, of("index:1"))
	require.Equal(t, &Selection{Criterion: "index:-1", Equilibria: []int{3}, Components: []int{2, 4}, Proved: true}, of("index:-1"))
	require.Equal(t, &Selection{Criterion: "index:2", Proved: true}, of("index:2"))
	l.Components[0].Proved = false
	require.False(t, of("index:2").Proved)
	l.Components[0] = Component{Equilibria: []int{2, 4}}
	require.Equal(t, &Selection{Criterion: "index:1", Equilibria: []int{1}, Components: []int{3}}, of("index:1"))
	l.Components = l.Components[1:]
	l.Open = []claim.OpenRegion{{}}
	require.False(t, of("index:2").Proved)
	l.Open, l.All = nil, false
	require.False(t, of("index:2").Proved)
}

// symmetricGame returns a random game in which players are paid by what they play and how many others play what.
func symmetricGame(players, size, most int, seed uint64) *seqform.Game {
	rng, paid := rand.New(rand.NewPCG(seed, 3)), map[string]rational.Rat{}
	strategies := slices.Repeat([][]string{seqform.Counted(size)}, players)
	return seqformtest.Must(seqform.FromPayoffs("", seqform.Counted(players), strategies, func(s []int) (u []rational.Rat) {
		for i := range s {
			others := slices.Delete(slices.Clone(s), i, i+1)
			slices.Sort(others)
			key := fmt.Sprint(s[i], others)
			if _, known := paid[key]; !known {
				paid[key] = rational.Int(int64(rng.IntN(2*most+1) - most))
			}
			u = append(u, paid[key])
		}
		return u
	}))
}

// TestSymmetric compares with a grid; also, every symmetric game has a symmetric equilibrium.
func TestSymmetric(t *testing.T) {
	proved, boxes := 0, 0
	for seed := range uint64(60) {
		g := symmetricGame(3, 2+int(seed%5/4), 1+int(seed%3)*4, seed)
		require.NoError(t, CheckSymmetric(g))
		l := listOf(t, g)
		if l == nil {
			continue
		}
		z := Select(t.Context(), g, l, "symmetric")
		text := map[string]bool{}
		for _, p := range z.Profiles {
			text[fmt.Sprint(p.Strategies)] = true
		}
		for _, k := range z.Equilibria {
			if e := &l.Equilibria[k-1]; e.Profile == nil {
				boxes++
			} else {
				text[fmt.Sprint(e.Profile)] = true
			}
		}
		for _, p := range grid(g, 6/int64(g.Table.Sizes[0]-1)) {
			x := p.Strategies
			if same := claim.Same(x[0], x[1]) && claim.Same(x[0], x[2]); same && z.Proved {
				require.True(t, text[fmt.Sprint(x)], "%d %v", seed, x)
			} else if !same {
				require.False(t, text[fmt.Sprint(x)])
			}
		}
		if z.Proved {
			proved++
			require.NotEmpty(t, z.Equilibria, seed)
		}
	}
	t.Log(proved, boxes)
	require.Greater(t, proved, 30)
	require.Greater(t, boxes, 5)
	for seed := range uint64(5) {
		require.ErrorIs(t, CheckSymmetric(seqformtest.Random([]int{2, 2, 2}, 0, 9, seed)), ErrSymmetric)
		require.ErrorIs(t, CheckSymmetric(seqformtest.Random([]int{2, 3}, 0, 9, seed)), ErrSymmetric)
	}
	require.NoError(t, CheckSymmetric(symmetricGame(4, 3, 9, 1)))
}

// TestSymmetricSets: a set in which all may play the same, of which no vertex does, proves nothing.
func TestSymmetricSets(t *testing.T) {
	half, pure := rational.New(1, 2), [][]rational.Rat{rational.Ints(1, 0), rational.Ints(0, 1)}
	of := func(set []int) *Selection {
		l := &List{All: true, Sets: [][]int{set}}
		for k := range 4 {
			x := [][]rational.Rat{pure[k%2], pure[k/2]}
			if k == 3 {
				x[1] = []rational.Rat{half, half}
			}
			l.Equilibria = append(l.Equilibria, Equilibrium{Profile: x, Strategies: bounds([][][]rational.Rat{x[:1], x[1:]})})
		}
		return Select(t.Context(), symmetricGame(2, 2, 1, 1), l, "symmetric")
	}
	require.True(t, of([]int{1}).Proved)
	require.Equal(t, []int{1}, of([]int{1}).Equilibria)
	require.False(t, of([]int{2, 3}).Proved)
	require.True(t, of([]int{3, 3}).Proved)
	require.False(t, of([]int{3, 4}).Proved)
	require.True(t, of([]int{2, 4}).Proved)
}

// TestRisk has games with profiles in the order (1,1), (2,1), (1,2), (2,2), and numbers in that of a list
// that begins (1,1), (1,2).
func TestRisk(t *testing.T) {
	for _, of := range []struct {
		pays []int64
		want int // number in the list below, 0 if none, -1 if refused
	}{
		{[]int64{9, 9, 8, 0, 0, 8, 7, 7}, 4}, // stag hunt: hare
		{[]int64{9, 9, 1, 0, 0, 1, 7, 7}, 1},
		{[]int64{2, 1, 0, 0, 0, 0, 1, 2}, 0}, // battle of the sexes
		{[]int64{0, 0, 7, 2, 3, 7, 0, 0}, 2}, // losses 7·2 and 3·7
		{[]int64{0, 0, 2, 7, 7, 2, 1, 1}, 0}, // chicken
		{[]int64{1, 0, 0, 1, 0, 1, 1, 0}, -1},
		{[]int64{1, 1, 0, 1, 1, 0, 0, 0}, -1},
		{[]int64{1, 1, 1, 0, 1, 0, 2, 2}, -1}, // not strict
	} {
		g := seqformtest.Table([]int{2, 2}, of.pays[:2], of.pays[2:4], of.pays[4:6], of.pays[6:])
		l := &List{All: true}
		for k := range 4 {
			x := [][]rational.Rat{rational.Ints(1, 0), rational.Ints(1, 0)}
			for i, a := range []int{k / 2, k % 2} {
				x[i] = rational.Ints(int64(1-a), int64(a))
			}
			l.Equilibria = append(l.Equilibria, Equilibrium{Profile: x})
		}
		require.Equal(t, of.want >= 0, CheckRisk(g) == nil, of.pays)
		if of.want < 0 {
			continue
		}
		z := Select(t.Context(), g, l, "risk-dominant")
		require.True(t, z.Proved)
		var want []int
		if of.want > 0 {
			want = []int{of.want}
		}
		require.Equal(t, want, z.Equilibria, of.pays)
	}
	require.ErrorIs(t, CheckRisk(seqformtest.Random([]int{2, 3}, 0, 9, 1)), ErrRisk)
	require.ErrorIs(t, CheckRisk(seqformtest.Random([]int{2, 2, 2}, 0, 9, 1)), ErrRisk)
}

// TestNotTold: payoffs in boxes that overlap are not told apart, and those that are not known prove nothing.
func TestNotTold(t *testing.T) {
	g := seqformtest.Table([]int{1, 1}, []int64{3, 9})
	of := func(x ...int64) (z []rational.Interval) {
		for k := 0; k < len(x); k += 2 {
			z = append(z, rational.NewInterval(rational.New(x[k], 10), rational.New(x[k+1], 10)))
		}
		return z
	}
	l := &List{All: true, Equilibria: []Equilibrium{{Payoffs: of(10, 12, 0, 0)}, {Payoffs: of(11, 11, 5, 5)}, {Payoffs: of(9, 11, 20, 20)}, {Payoffs: of(1, 10, 0, 0)}}}
	z := Select(t.Context(), g, l, "player:1")
	require.Equal(t, []int{1, 2, 3}, z.Equilibria)
	require.Equal(t, "[11/10, 6/5]", z.Value.String())
	require.True(t, z.Proved)
	z = Select(t.Context(), g, l, "welfare")
	require.Equal(t, []int{3}, z.Equilibria)
	require.True(t, z.Proved)
	z = Select(t.Context(), g, l, "pareto")
	require.Equal(t, []int{1, 2, 3}, z.Equilibria)
	require.False(t, z.Proved) // the third one may dominate the second
	l.Equilibria = append(l.Equilibria[:2], Equilibrium{})
	l.All = false
	z = Select(t.Context(), g, l, "welfare")
	require.Equal(t, []int{2}, z.Equilibria)
	require.False(t, z.Proved)
	require.Equal(t, "12", z.AtMost.String())
	require.Equal(t, "3", Select(t.Context(), g, l, "player:1").AtMost.String())
	require.Equal(t, []int{1, 2}, Select(t.Context(), g, l, "pareto").Equilibria)
	z = Select(t.Context(), g, &List{}, "player:2")
	require.Empty(t, z.Equilibria)
	require.Nil(t, z.Value)
	require.Equal(t, "9", z.AtMost.String())
}

// TestMixed: of two players, mixtures in a set may dominate the equilibria that it is made of.
func TestMixed(t *testing.T) {
	of := func(x, y int64) Equilibrium {
		return Equilibrium{Payoffs: exactly(rational.Ints(x, y))}
	}
	g := seqformtest.Table([]int{1, 1}, []int64{9, 9})
	l := &List{All: true, Equilibria: []Equilibrium{of(10, 0), of(0, 10), of(3, 3), of(1, 2)}, Sets: [][]int{{1, 2, 3}, {4}}}
	z := Select(t.Context(), g, l, "pareto")
	require.Equal(t, []int{1, 2, 3}, z.Equilibria)
	require.False(t, z.Proved)
	l.Sets = [][]int{{1}, {2}, {3, 4}}
	require.True(t, Select(t.Context(), g, l, "pareto").Proved)
	require.True(t, Select(t.Context(), g, l, "welfare").Proved)
}

// TestTooMuch: sets and regions that are too much to look at prove nothing.
func TestTooMuch(t *testing.T) {
	g := seqformtest.Random([]int{2, 2, 2}, 0, 0, 1)
	whole := [][]rational.Rat{rational.Ints(1, 0), rational.Ints(0, 1)}
	l := &List{All: true, Of: g, Pieces: []claim.Piece{{Vertices: [][][]rational.Rat{whole, whole, whole}}}}
	done, cancel := context.WithCancel(t.Context())
	cancel()
	for _, c := range []Criterion{"welfare", "pareto", "pure"} {
		z := Select(t.Context(), g, l, c)
		require.True(t, z.Proved, c)
		require.Len(t, z.Profiles, 8, c)
		require.False(t, Select(done, g, l, c).Proved, c)
	}
	l.Pieces = append(l.Pieces, claim.Piece{Vertices: [][][]rational.Rat{slices.Repeat(whole, 50), slices.Repeat(whole, 50), slices.Repeat(whole, 50)}})
	z := Select(t.Context(), g, l, "welfare")
	require.Equal(t, "[0, 0]", z.Value.String())
	require.True(t, z.Proved) // as nobody is paid more anywhere
	require.False(t, Select(t.Context(), g, l, "pure").Proved)
	l.Pieces, l.Open = nil, []claim.OpenRegion{{Status: []string{"??", "??", "??"}, Simplex: [][][]rational.Rat{whole, whole, whole}}}
	require.Equal(t, "0", Select(done, g, l, "welfare").AtMost.String())
	large := seqformtest.Random([]int{20, 20, 20}, 0, 9, 1)
	var pure [][]rational.Rat
	for a := range 20 {
		x := make([]rational.Rat, 20)
		x[a] = rational.Int(1)
		pure = append(pure, x)
	}
	all := claim.Piece{Vertices: [][][]rational.Rat{pure[:1], pure[:2], pure}}
	z = Select(t.Context(), large, &List{All: true, Of: large, Pieces: slices.Repeat([]claim.Piece{all}, 20)}, "welfare")
	require.NotEmpty(t, z.Profiles)
	require.LessOrEqual(t, len(z.Profiles)+z.More, 40)
	coupled := claim.Piece{Vertices: [][][]rational.Rat{slices.Repeat(pure, 3), slices.Repeat(pure, 2), pure[:1]}, Weights: [][]rational.Rat{}} // with regrets
	require.False(t, Select(t.Context(), large, &List{All: true, Of: large, Pieces: []claim.Piece{coupled}}, "pure").Proved)
	many := &List{All: true}
	rng := rand.New(rand.NewPCG(1, 2))
	for range mostCompared + 10 {
		x := rng.Int64N(1 << 40)
		many.Equilibria = append(many.Equilibria, Equilibrium{Payoffs: exactly(rational.Ints(x, -x))})
	}
	z = Select(t.Context(), g, many, "pareto")
	require.True(t, z.Partial)
	require.False(t, z.Proved)
}

func TestParse(t *testing.T) {
	for _, text := range []string{"welfare", "pareto", "pure", "symmetric", "risk-dominant", "player:1", "player:12", "index:0", "index:-1", "index:3"} {
		c, err := Parse(text)
		require.NoError(t, err)
		require.Equal(t, Criterion(text), c)
	}
	for _, text := range []string{"", "best", "welfare:", "welfare:1", "player", "player:", "player:0", "player:-1", "player:+1", "player:01", "player:1:2", "player: 1", "index", "index:x", "index:1.0", "index:-0", "player:99999999999999999999", "Pure", "pareto:1", "player:N", "risk"} {
		_, err := Parse(text)
		require.Error(t, err, text)
	}
	require.True(t, Criterion("player:2").ByPayoff())
	require.False(t, Criterion("pure").ByPayoff())
}
