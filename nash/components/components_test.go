package components_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert/answer"
	"exactsolve/cert/claim"
	"exactsolve/fixtures/gen"
	"exactsolve/nash/bimatrix"
	"exactsolve/nash/complete"
	"exactsolve/nash/components"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

// of returns the components of a game, nil if its list is not complete.
func of(t *testing.T, g *seqform.Game) (list []components.Component) {
	if len(g.Players) == 2 {
		r, err := bimatrix.All(t.Context(), g, bimatrix.Options{})
		require.NoError(t, err)
		list = components.OfTwo(t.Context(), r)
		g = r.Game
	} else {
		r, err := complete.All(t.Context(), g, complete.Options{MaxHalvings: 10})
		require.NoError(t, err)
		if r.Status != answer.Yes {
			return nil
		}
		list = components.Of(t.Context(), g, r.Certificate.Claim.Complete, complete.Indices(g, r.Certificate.Claim.Complete))
	}
	components.Index(t.Context(), g, list, components.Options{Regions: 20_000})
	return list
}

// text describes a component: dimension, index, payoffs, pieces, each a set of strategies for each player.
func text(z *components.Component) string {
	index := "?"
	if z.Index != nil {
		index = fmt.Sprintf("%+d %s", *z.Index, z.By)
	}
	s := fmt.Sprintf("dimension %d, index %s, payoffs", z.Dimension, index)
	for _, r := range z.Payoffs {
		if s += fmt.Sprintf(" %v..%v", r.Lo, r.Hi); !r.Exact {
			s += "?"
		}
	}
	for _, p := range z.Pieces {
		s += fmt.Sprintf("; %d: %v", p.Dimension, p.Vertices)
		if len(p.AtMost) > 0 {
			s += fmt.Sprint(" at most ", p.AtMost)
		}
		if len(p.Equal) > 0 {
			s += fmt.Sprint(" equal ", p.Equal)
		}
	}
	if !z.Apart || !z.Exact {
		s += " ?"
	}
	return s
}

// TestWorked has the components of games whose sets of equilibria were found by other means: their
// dimensions, indices and borders are those found there.
func TestWorked(t *testing.T) {
	continuum := seqformtest.Fixture(t, "nau_continuum") // z = 1/4 and 2xy = 3(1−x)(1−y), which joins two edges
	for name, want := range map[string]string{
		"A": `dimension 1, index +0 sum, payoffs 0..0 -1..0 -1/2..0; 1: [[[1 0] [1/2 1/2]] [[1 0]] [[0 1]]]
dimension 0, index +1 sign, payoffs 1/2..1/2 -1/3..-1/3 0..0`,
		"B": `dimension 1, index +1 sum, payoffs 0..0 0..1 1..1; 1: [[[1 0] [0 1]] [[0 1]] [[1 0]]]; 1: [[[0 1]] [[0 1]] [[1 0] [0 1]]]`,
		"C": `dimension 2, index +1 sum, payoffs 0..1 1..1 0..1; 2: [[[1 0] [0 1]] [[1 0] [0 1]] [[1 0]]] at most [[3 2]]; 1: [[[0 1]] [[1 0] [0 1]] [[0 1]]]; 1: [[[0 1]] [[1 0]] [[1 0] [0 1]]]`,
		"D": `dimension 0, index +1 sign, payoffs 1..1 0..0 1..1
dimension 0, index +0 perturbation, payoffs 1..1 -1..-1 1..1
dimension 2, index +0 perturbation, payoffs -1/9..1? -1..0 0..1/2; 2: [[[0 1]] [[1 0] [1/2 1/2]] [[1/2 1/2] [0 1]]] at most [[1 1]]
dimension 2, index +0 perturbation, payoffs -1/3..0 1/3..1 2/3..1; 2: [[[0 1]] [[1/3 2/3] [0 1]] [[1 0] [2/3 1/3]]] at most [[1 1]]`,
		"E": `dimension 2, index +1 sum, payoffs -1..1 0..1 1/2..1; 2: [[[1/2 1/2] [0 1]] [[1 0] [0 1]] [[0 1]]] at most [[3 1]]; 1: [[[1 0] [1/2 1/2]] [[1 0]] [[1 0]]]; 1: [[[1/2 1/2]] [[1 0]] [[1 0] [0 1]]]; 1: [[[1 0]] [[1 0] [0 1]] [[1 0]]]`,
		"F": `dimension 1, index +1 sum, payoffs 0..1? 1/4..1? 0..1/3?; 1: [[[1 0] [0 1]] [[1/2 1/2] [0 1]] [[1 0] [0 1]]] equal [[1 2] [2 2]]; 1: [[[1 0]] [[0 1]] [[1 0] [0 1]]]; 1: [[[0 1]] [[1 0] [1/2 1/2]] [[1 0]]]; 1: [[[0 1]] [[1 0]] [[1 0] [0 1]]]`,
		"G": `dimension 1, index +1 perturbation, payoffs 1..1 0..1 0..0; 1: [[[1 0 0] [0 1 0]] [[1 0]] [[0 1]]]
dimension 2, index +0 perturbation, payoffs 0..0 -1..1 -1..1; 2: [[[0 1 0] [0 0 1]] [[0 1]] [[1 0] [0 1]]] at most [[2 1]]`,
		"H": `dimension 2, index +1 sum, payoffs 1/2..1 0..1 -1..1; 2: [[[0 0 1]] [[1 0] [0 1]] [[1 0] [0 1]]] at most [[1 2]]`,
		"I": `dimension 2, index +1 sum, payoffs 1..1 0..1 0..1; 2: [[[1 0] [0 1]] [[1 0] [0 1]] [[0 1]]]; 2: [[[1 0] [0 1]] [[0 1]] [[1 0] [0 1]]]`,
		"nau_continuum": `dimension 1, index +1 perturbation, payoffs 0..3? 0..3? 0..3/2?; 1: [[[1 0] [0 1]] [[1 0] [0 1]] [[1 0] [0 1]]] equal [[1 2] [2 2] [3 2]]; 1: [[[1 0]] [[0 1]] [[1 0] [1/4 3/4]]]; 1: [[[0 1]] [[1 0]] [[1 0] [1/4 3/4]]]
dimension 0, index +0 perturbation, payoffs 0..0 0..0 3..3`,
	} {
		g := continuum
		if len(name) == 1 {
			g = seqformtest.TiedGame(name)
		}
		var lines []string
		for _, z := range of(t, g) {
			lines = append(lines, text(&z))
		}
		require.Equal(t, want, strings.Join(lines, "\n"), name)
	}
}

// doubled returns a game in which the first strategy of a player is there so many times.
func doubled(g *seqform.Game, player, times int) *seqform.Game {
	names, strategies := make([]string, len(g.Players)), make([][]string, len(g.Players))
	for i, n := range g.Table.Sizes {
		if i == player {
			n += times - 1
		}
		strategies[i] = make([]string, n)
	}
	return seqformtest.Must(seqform.FromPayoffs("", names, strategies, func(s []int) []rational.Rat {
		t := 0
		for i, a := range s {
			if i == player {
				a = max(a-times+1, 0)
			}
			t = t*g.Table.Sizes[i] + a
		}
		u := make([]rational.Rat, len(s))
		for i := range u {
			u[i] = g.Payoffs.U(t, i)
		}
		return u
	}))
}

// TestDoubled of two players: where an equilibrium plays a strategy that is there k times, in a game with that there is a component
// of k−1 dimensions more, of the same index and payoffs.
func TestDoubled(t *testing.T) {
	perturbed := 0
	for seed := range uint64(80) {
		sizes := [][]int{{3, 3}, {2, 4}}[seed%2]
		g := seqformtest.Random(sizes, -9, 9, seed)
		times, player := 2+int(seed)%2, int(seed)%len(sizes)
		plain, many := of(t, g), of(t, doubled(g, player, times))
		if plain == nil || many == nil || slices.ContainsFunc(plain, func(z components.Component) bool { return z.By != components.BySign }) {
			continue
		}
		var want, got []string
		for _, z := range plain {
			want = append(want, fmt.Sprint(*z.Index, z.Payoffs))
		}
		for _, z := range many {
			got = append(got, fmt.Sprint(*z.Index, z.Payoffs))
			require.True(t, z.Apart && z.Exact)
			if z.By == components.ByPerturbation || z.By == components.ByEpsilon {
				perturbed++
			}
			switch {
			case z.Dimension == 0:
				require.Empty(t, z.Pieces)
			default:
				require.Equal(t, times-1, z.Dimension)
				require.Len(t, z.Pieces, 1)
				require.Len(t, z.Pieces[0].Vertices[player], times)
			}
		}
		slices.Sort(want)
		slices.Sort(got)
		require.Equal(t, want, got, "%d", seed)
	}
	t.Log(perturbed)
	require.Greater(t, perturbed, 3)
}

// TestEpsilon compares indices of games of two players, full of ties, with those by perturbation, and those of
// regular equilibria with package complete's.
func TestEpsilon(t *testing.T) {
	degenerate := 0
	for seed := range uint64(60) {
		g := seqformtest.Random([][]int{{3, 3}, {2, 4}, {4, 4}}[seed%3], 0, 2, seed)
		list := of(t, g)
		other := slices.Clone(list)
		for k := range other {
			if z := &other[k]; z.By == components.BySign {
				r, err := bimatrix.All(t.Context(), g, bimatrix.Options{})
				require.NoError(t, err)
				e := r.Equilibria[r.Rank[z.Equilibria[0]]]
				c := &claim.Complete{Equilibria: []claim.ListedEquilibrium{{Profile: e.Mixed[:], Payoffs: e.Payoffs[:]}}}
				require.Equal(t, complete.Indices(g, c), []int{*z.Index})
			}
			other[k].Index = nil
		}
		components.Index(t.Context(), g, other, components.Options{})
		for k := range list {
			require.NotNil(t, other[k].Index, "%d", seed)
			require.Equal(t, *other[k].Index, *list[k].Index, "%d", seed)
			if list[k].By == components.ByEpsilon {
				degenerate++
			}
		}
	}
	t.Log(degenerate)
	require.Greater(t, degenerate, 10)
}

// curved returns a game in which only player 1 is paid, nothing for action 1, and for action 2 what is said
// at each profile of the others, of two actions each; and as a claim the equilibria in which it plays action 1.
func curved(pays []int) (*seqform.Game, *claim.Complete) {
	strategies := [][]string{{"", ""}}
	free := [][]rational.Rat{rational.Ints(1, 0), rational.Ints(0, 1)}
	p := claim.Piece{Vertices: [][][]rational.Rat{free[:1]}, AtMost: []claim.Pair[int]{{1, 2}}}
	for n := 1; n < len(pays); n *= 2 {
		strategies = append(strategies, []string{"", ""})
		p.Vertices = append(p.Vertices, free)
	}
	g := seqformtest.Must(seqform.FromPayoffs("", make([]string, len(strategies)), strategies, func(s []int) []rational.Rat {
		u := make([]rational.Rat, len(s))
		if s[0] == 1 {
			t := 0
			for _, a := range s[1:] {
				t = 2*t + a
			}
			u[0] = rational.Int(int64(pays[t]))
		}
		return u
	}))
	return g, &claim.Complete{Pieces: []claim.Piece{p}}
}

// below returns the number of components of what is below an hyperbola in a square: two exactly
// if two opposite corners are, and the others and the saddle point are not.
func below(f []int) int {
	switch d := f[0]*f[3] - f[1]*f[2]; {
	case slices.Min(f) > 0:
		return 0
	case max(f[0], f[3]) <= 0 && min(f[1], f[2]) > 0 && d < 0 || max(f[1], f[2]) <= 0 && min(f[0], f[3]) > 0 && d > 0:
		return 2
	}
	return 1
}

// TestEquations looks at hyperbolas in a square: if both what is below and what is above is not empty, they have one
// component less than these two, as the square has no hole.
func TestEquations(t *testing.T) {
	split := 0
	for k := range 7 * 7 * 7 * 7 {
		f := []int{k%7 - 3, k/7%7 - 3, k/49%7 - 3, k/343 - 3}
		g, c := curved(f)
		p := &c.Pieces[0]
		p.Vertices[0], p.Equal, p.AtMost = p.Vertices[1], p.AtMost, nil
		want, above := below(f), below([]int{-f[0], -f[1], -f[2], -f[3]})
		if want = want + above - 1; above == 0 || below(f) == 0 {
			want = 0
		}
		list := components.Of(t.Context(), g, c, nil)
		require.Len(t, list, want, "%v", f)
		crosses, dimension := slices.Min(f) < 0 && slices.Max(f) > 0, 0
		for _, z := range list {
			require.True(t, z.Apart && (z.Exact || !crosses), "%v %s", f, text(&z))
			dimension = max(dimension, z.Dimension)
		}
		if crosses {
			require.Equal(t, 2, dimension, "%v", f)
		}
		if want > 1 {
			split++
		}
	}
	require.Greater(t, split, 100)
}

// TestUndecided has a game in which cells of a curve become ever smaller: that it may have several components is said.
func TestUndecided(t *testing.T) {
	list := of(t, seqformtest.Must(gen.RandomStrategic([]int{2, 2, 2}, gen.Range{Low: 0, High: 1}, gen.GeneralSum, 1018)))
	require.Len(t, list, 3)
	require.True(t, list[0].Apart && list[1].Apart)
	require.False(t, list[2].Apart || list[2].Exact)
	require.NotEmpty(t, list[2].Pieces[0].Equal)
}

// TestHyperbolas compares what is below an hyperbola in a square with a formula.
func TestHyperbolas(t *testing.T) {
	two := 0
	for k := range 7 * 7 * 7 * 7 {
		f := []int{k%7 - 3, k/7%7 - 3, k/49%7 - 3, k/343 - 3}
		g, c := curved(f)
		list := components.Of(t.Context(), g, c, nil)
		want := below(f)
		if want == 2 {
			two++
		}
		require.Len(t, list, want, "%v", f)
		for _, z := range list {
			require.True(t, z.Apart, "%v", f)
		}
	}
	require.Greater(t, two, 100)
}

// TestCubes looks at sets in a cube, on a grid: between equilibria that differ in one player's strategy there are
// none but equilibria, so what is joined on the grid is in one component, and all are in some.
func TestCubes(t *testing.T) {
	const n = 12
	split, decided := 0, 0
	for seed := range uint64(150) {
		var f []int
		r := seqformtest.Random([]int{2, 2, 2, 2}, -3, 3, seed)
		for k := range 8 {
			f = append(f, int(r.Payoffs.U(k, 0).Num().Int64()))
		}
		g, c := curved(f)
		list := components.Of(t.Context(), g, c, nil)
		in := map[[3]int]int{}
		for x := range (n + 1) * (n + 1) * (n + 1) {
			at := [3]int{x % (n + 1), x / (n + 1) % (n + 1), x / (n + 1) / (n + 1)}
			value := 0
			for v, u := range f {
				for j, y := range at {
					if v>>(2-j)&1 == 0 {
						y = n - y
					}
					u *= y
				}
				value += u
			}
			if value > 0 {
				continue
			}
			in[at] = -1
			for k, z := range list {
				for _, p := range z.Pieces {
					inside := true
					for j, y := range at {
						low, high := rational.Int(1), rational.Int(0)
						for _, v := range p.Vertices[j+1] {
							low, high = rational.Min(low, v[1]), rational.Max(high, v[1])
						}
						q := rational.New(int64(y), n)
						inside = inside && low.Cmp(q) <= 0 && q.Cmp(high) <= 0
					}
					if inside {
						in[at] = k
					}
				}
			}
			require.GreaterOrEqual(t, in[at], 0, "%v %v", f, at)
		}
		for at, k := range in {
			for j := range at {
				next := at
				if next[j]++; next[j] <= n {
					if l, ok := in[next]; ok {
						require.Equal(t, k, l, "%v %v", f, at)
					}
				}
			}
		}
		if len(list) > 1 {
			split++
		}
		if !slices.ContainsFunc(list, func(z components.Component) bool { return !z.Apart }) {
			decided++
		}
	}
	t.Log(split, decided)
	require.Greater(t, split, 5)
	require.Greater(t, decided, 75)
}

// TestTied: of games full of ties the indices of components sum to 1, if they are found, as they nearly always are; and
// equilibria in a component pay what it says, ends of exact ranges among them.
func TestTied(t *testing.T) {
	found, sets := 0, 0
	rng := rand.New(rand.NewPCG(1, 1))
	for seed := range uint64(40) {
		g := seqformtest.Must(gen.RandomStrategic([]int{2, 2, 2}, gen.Range{Low: 0, High: 2}, gen.GeneralSum, seed))
		list, sum, all := of(t, g), 0, true
		for _, z := range list {
			if all = all && z.Index != nil; all {
				sum += *z.Index
			}
			if z.Dimension > 0 {
				sets++
			}
			paid := slices.Repeat([]rational.Interval{{Lo: rational.Int(9), Hi: rational.Int(-9)}}, 3)
			for x := range inside(&z, rng) {
				plans := g.Plans(x)
				if slices.ContainsFunc(g.Regrets(plans), func(r seqform.Regret) bool { return !r.Regret.IsZero() }) {
					continue
				}
				for i, u := range g.ExpectedPayoffs(plans) {
					require.True(t, z.Payoffs[i].Contains(u), "%d %s", seed, text(&z))
					paid[i] = paid[i].Hull(rational.Point(u))
				}
			}
			for i, r := range z.Payoffs {
				if len(z.Pieces) > 0 && r.Exact && !slices.ContainsFunc(z.Pieces, func(p components.Piece) bool { return len(p.AtMost) > 0 }) {
					require.True(t, r.Lo.Equal(paid[i].Lo) && r.Hi.Equal(paid[i].Hi))
				}
			}
		}
		if list != nil && all {
			require.Equal(t, 1, sum)
			found++
		}
	}
	t.Log(found, sets)
	require.Greater(t, found, 35)
	require.Greater(t, sets, 20)
}

// inside yields profiles of vertices of the pieces of a component, and some of mixtures.
func inside(z *components.Component, rng *rand.Rand) func(yield func(seqform.Profile) bool) {
	return func(yield func(seqform.Profile) bool) {
		for _, p := range z.Pieces {
			n := 1
			for _, list := range p.Vertices {
				n *= len(list)
			}
			for v := range n + 20 {
				at, x := v, make(seqform.Profile, len(p.Vertices))
				for i, list := range p.Vertices {
					mix := list[at%len(list)]
					at /= len(list)
					if y, f := list[rng.IntN(len(list))], rational.New(rng.Int64N(9), 8); v >= n {
						mix = slices.Clone(mix)
						for a := range mix {
							mix[a] = mix[a].Add(f.Mul(y[a].Sub(mix[a])))
						}
					}
					x[i] = seqform.Behavior{mix}
				}
				if !yield(x) {
					return
				}
			}
		}
	}
}

// TestStopped: what was not decided is said.
func TestStopped(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	g := seqformtest.TiedGame("B")
	r, err := complete.All(t.Context(), g, complete.Options{})
	require.NoError(t, err)
	list := components.Of(ctx, g, r.Certificate.Claim.Complete, make([]int, 3))
	require.NotEmpty(t, list)
	components.Index(ctx, seqformtest.TiedGame("D"), slices.Repeat([]components.Component{{}}, 2), components.Options{})
}

// TestDegenerate: an equilibrium that may be in a set that was not looked at is not said to be isolated.
func TestDegenerate(t *testing.T) {
	g, c := curved([]int{-1, -1, -1, -1})
	c.Pieces = slices.Repeat(c.Pieces, 1024)
	c.Equilibria = []claim.ListedEquilibrium{{Profile: slices.Repeat([][]rational.Rat{rational.Ints(1, 0)}, 3), Payoffs: rational.Ints(0, 0, 0)}}
	list := components.Of(t.Context(), g, c, []int{0})
	require.Len(t, list, 1025)
	require.False(t, list[0].Apart || list[0].Exact)
	c.Pieces = c.Pieces[:2]
	list = components.Of(t.Context(), g, c, []int{0})
	require.Len(t, list, 1)
	require.True(t, list[0].Apart && list[0].Exact)
	require.Equal(t, 2, list[0].Dimension)
}

// TestPointPiece has a set that is one regular equilibrium, which is listed too.
func TestPointPiece(t *testing.T) {
	g := seqformtest.Must(gen.RandomStrategic([]int{2, 2, 2}, gen.Range{Low: 0, High: 1}, gen.GeneralSum, 5024))
	list := of(t, g)
	require.Len(t, list, 3)
	require.Equal(t, components.BySign, list[0].By)
	require.Empty(t, list[0].Pieces)
}

// TestTwoPoints has a set of two profiles, of which one is listed: it is not isolated.
func TestTwoPoints(t *testing.T) {
	third, half := rational.New(1, 3), rational.Ints(1, 0)
	free := [][]rational.Rat{half, rational.Ints(0, 1)}
	g := seqformtest.Must(seqform.FromPayoffs("", make([]string, 3), [][]string{{"", "", ""}, {"", ""}, {"", ""}}, func(s []int) []rational.Rat {
		x, y := int64(s[1]), int64(s[2])
		return append([]rational.Rat{rational.Int([]int64{0, x + y - 1, 9*x*y - 2}[s[0]])}, rational.Ints(0, 0)...)
	}))
	x := [][]rational.Rat{{third, third, third}, {rational.New(2, 3), third}, {third, rational.New(2, 3)}}
	c := &claim.Complete{
		Equilibria: []claim.ListedEquilibrium{{Profile: x, Payoffs: rational.Ints(0, 0, 0)}},
		Pieces: []claim.Piece{{
			Vertices: [][][]rational.Rat{x[:1], free, free}, Equal: []claim.Pair[int]{{1, 2}, {1, 3}},
			Weights: [][]rational.Rat{rational.Ints(1), x[1], x[2]},
		}},
	}
	for _, z := range components.Of(t.Context(), g, c, []int{0}) {
		require.True(t, z.Apart || len(z.Pieces) > 0, text(&z))
	}
}
