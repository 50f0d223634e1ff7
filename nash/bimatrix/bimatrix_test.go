package bimatrix

import (
	"errors"
	"runtime/debug"

	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert/answer"
	"exactsolve/rational"
	"exactsolve/rational/rationaltest"
	"exactsolve/seqform"
	"exactsolve/seqform/memory"
	"exactsolve/seqform/seqformtest"
)

func all(t testing.TB, g *seqform.Game, opt Options) *Result {
	t.Helper()
	r, err := All(t.Context(), g, opt)
	require.NoError(t, err)
	return r
}

func TestBruteForce(t *testing.T) {
	games := 600
	if testing.Short() {
		games = 150
	}
	rng := rand.New(rand.NewPCG(1, 2))
	for k := range games {
		m, n := 1+rng.IntN(4), 1+rng.IntN(4)
		a, b := randomMatrix(rng, m, n, k%recipes), randomMatrix(rng, m, n, (k+k/recipes)%recipes)
		r := all(t, strategic(t, a, b), Options{})
		require.Equal(t, answer.Yes, r.Status)
		require.Equal(t, bruteForce(a, b), pairTexts(r), "%v %v", a, b)
	}
}

// TestLargeNumbers takes payoffs through all forms of dictionaries: of one word and
// several, and big integers. An increasing affine map of each player's payoffs changes
// nothing but the arithmetic.
func TestLargeNumbers(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	seen := make(map[int]int) // by words
	for k := range 60 {
		m, n := 1+rng.IntN(4), 1+rng.IntN(4)
		a, b := randomMatrix(rng, m, n, 0), randomMatrix(rng, m, n, k%recipes)
		for i := range a {
			for j := range a[i] {
				if k%3 > 0 {
					a[i][j] = rationaltest.Random(rng)
				}
				if k%3 > 1 {
					b[i][j] = rationaltest.Random(rng)
				}
			}
		}
		r := all(t, strategic(t, a, b), Options{})
		require.Equal(t, bruteForce(a, b), pairTexts(r), "%v %v", a, b)
		seen[min(r.Stats.Bits/64, 8)]++
	}
	for words := range 9 {
		require.NotZero(t, seen[words], "%d bits", 64*words)
	}
}

// TestEvidence wants dominance in few bits, whatever the payoffs.
func TestEvidence(t *testing.T) {
	for _, high := range []int{100, 1 << 17, 1_000_000, 1_000_000_000} {
		long, total := 0, 0
		for seed := range uint64(3) {
			r := all(t, random(t, 8, 8, high, seed), Options{})
			for _, list := range r.Certificate.Evidence.Search.Dominance {
				for _, v := range list {
					total++
					if slices.ContainsFunc(v, func(x rational.Rat) bool { return x.BitLen() > 32 }) {
						long++
					}
				}
			}
		}
		require.Less(t, 10*long, total, "%d of %d vectors are long: payoffs to %d", long, total, high)
	}
}

func TestTextbook(t *testing.T) {
	identity := func(n int) string {
		rows := make([]string, n)
		for i := range rows {
			row := slices.Repeat([]string{"0"}, n)
			row[i] = "1"
			rows[i] = strings.Join(row, " ")
		}
		return strings.Join(rows, ";")
	}
	for _, test := range []struct {
		name, a, b                      string
		equilibria, subsets, components int
	}{
		{"one profile", "7", "-7/3", 1, 1, 1},
		{"battle of the sexes", "3 0; 0 2", "2 0; 0 3", 3, 3, 3},
		{"matching pennies", "1 -1; -1 1", "-1 1; 1 -1", 1, 1, 1},
		{"rock, paper, scissors", "0 -1 1; 1 0 -1; -1 1 0", "0 1 -1; -1 0 1; 1 -1 0", 1, 1, 1},
		{"prisoners' dilemma", "2 0; 3 1", "2 3; 0 1", 1, 1, 1},
		{"coordination of 2", identity(2), identity(2), 3, 3, 3},
		{"coordination of 5", identity(5), identity(5), 31, 31, 31},
		{"coordination of 8", identity(8), identity(8), 255, 255, 255},
		{"constant, 1×4", "5 5 5 5", "2 2 2 2", 4, 1, 1},
		{"constant, 3×4", "0 0 0 0; 0 0 0 0; 0 0 0 0", "1 1 1 1; 1 1 1 1; 1 1 1 1", 12, 1, 1},
		{"dominated rows twice", "1 1; 1 1; 0 0; 0 0", "0 1; 0 1; 9 0; 9 0", 2, 1, 1},
		{"weakly dominated", "1 1; 1 0", "1 1; 1 0", 3, 2, 1},
		// Avis, Rosenberg, Savani and von Stengel 2010: the row 3 3 of B makes
		// the first game degenerate; the second is the example of lrsnash's manual.
		{"a segment", "3 3; 2 5; 0 6", "3 3; 2 6; 3 1", 3, 2, 2},
		{"lrsnash", "0 6; 2 5; 3 3", "1 0; 0 2; 4 3", 3, 3, 3},
		// Von Stengel 1999: 75 equilibria of a nondegenerate 6×6 game (player 1's
		// strategies possibly in another order).
		{
			"75",
			"-180 72 -333 297 -153 270; -30 17 -33 42 -3 20; -81 36 -126 126 -36 90; 90 -36 126 -126 36 -81; 20 -3 42 -33 17 -30; 270 -153 297 -333 72 -180",
			"-180 -81 -30 20 90 270; -333 -126 -33 42 126 297; 72 36 17 -3 -36 -153; -153 -36 -3 17 36 72; 297 126 42 -33 -126 -333; 270 90 20 -30 -81 -180",
			75, 75, 75,
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			r := all(t, strategic(t, parse(test.a), parse(test.b)), Options{})
			require.Equal(t, answer.Yes, r.Status, r.Reason)
			require.Len(t, r.Equilibria, test.equilibria)
			require.Len(t, r.Subsets, test.subsets)
			require.Len(t, r.Components, test.components)
		})
	}
}

// TestSubsets compares the maximal Nash subsets with all subsets of X.
func TestSubsets(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for k := range 300 {
		m, n := 1+rng.IntN(4), 1+rng.IntN(4)
		r := all(t, strategic(t, randomMatrix(rng, m, n, 1), randomMatrix(rng, m, n, 1+k%2)), Options{MaxEvidence: -1})
		if len(r.Strategies[0]) > 10 {
			continue
		}
		require.Equal(t, bruteSubsets(r), subsetTexts(r.Subsets))
		requireComponents(t, r)
	}
}

func subsetTexts(list []Subset) map[string]bool {
	all := make(map[string]bool)
	for _, s := range list {
		all[fmt.Sprint(s)] = true
	}
	return all
}

func bruteSubsets(r *Result) map[string]bool {
	edge := make(map[[2]int]bool)
	for _, p := range r.Pairs {
		edge[p] = true
	}
	var complete []Subset
	for mask := 1; mask < 1<<len(r.Strategies[0]); mask++ {
		var s Subset
		for i := range r.Strategies[0] {
			if mask>>i&1 == 1 {
				s[0] = append(s[0], i)
			}
		}
		for j := range r.Strategies[1] {
			if !slices.ContainsFunc(s[0], func(i int) bool { return !edge[[2]int{i, j}] }) {
				s[1] = append(s[1], j)
			}
		}
		if len(s[1]) > 0 {
			complete = append(complete, s)
		}
	}
	within := func(a, b []int) bool {
		return !slices.ContainsFunc(a, func(i int) bool { return !slices.Contains(b, i) })
	}
	all := make(map[string]bool)
	for k, s := range complete {
		maximal := true
		for l, other := range complete {
			maximal = maximal && (k == l || !within(s[0], other[0]) || !within(s[1], other[1]))
		}
		if maximal {
			all[fmt.Sprint(s)] = true
		}
	}
	return all
}

// requireComponents checks that components are unions of subsets that share
// strategies, and that different ones share none.
func requireComponents(t *testing.T, r *Result) {
	t.Helper()
	seen := make(map[[2]int]int)
	for c, comp := range r.Components {
		for side, list := range comp {
			for _, i := range list {
				_, twice := seen[[2]int{side, i}]
				require.False(t, twice)
				seen[[2]int{side, i}] = c
			}
		}
	}
	require.Len(t, seen, len(r.Strategies[0])+len(r.Strategies[1]))
	for _, p := range r.Pairs {
		require.Equal(t, seen[[2]int{0, p[0]}], seen[[2]int{1, p[1]}])
	}
}

func random(t testing.TB, m, n, high int, seed uint64) *seqform.Game {
	t.Helper()
	return seqformtest.Random([]int{m, n}, -high, high, seed)
}

// text is all of a result that must not depend on the number of processors.
func text(t testing.TB, r *Result) string {
	t.Helper()
	var b strings.Builder
	fmt.Fprintln(&b, r.Status, r.Complete, r.Reason, r.Pairs, r.Subsets, r.Components, r.Stats, pairTexts(r))
	if r.Certificate != nil {
		require.NoError(t, r.Certificate.Write(&b))
	}
	return b.String()
}

func TestSameForAnyNumberOfProcessors(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	for seed := range uint64(3) {
		g := random(t, 12, 13, 50, seed)
		for _, limit := range []int{0, 500, 2000} {
			var want string
			for _, procs := range []int{1, 2, 5} {
				runtime.GOMAXPROCS(procs)
				var order strings.Builder
				r := all(t, g, Options{MaxPivots: limit, Each: func(e Equilibrium) bool {
					order.WriteString(pairText(e.Mixed[0], e.Mixed[1]))
					return true
				}})
				got := text(t, r) + order.String()
				if want == "" {
					want = got
				}
				require.Equal(t, want, got)
				require.Equal(t, limit == 0, r.Complete, r.Reason)
			}
		}
	}
}

func TestLimits(t *testing.T) {
	g := random(t, 9, 9, 100, 1)
	full := all(t, g, Options{})
	require.Equal(t, answer.Yes, full.Status)
	known := pairTexts(full)
	for _, limit := range []int{1, 10, 100, 300} {
		r := all(t, g, Options{MaxPivots: limit})
		require.False(t, r.Complete)
		require.Equal(t, answer.Unknown, r.Status)
		require.Contains(t, r.Reason, "pivot limit of ")
		require.Nil(t, r.Certificate)
		require.Nil(t, r.Subsets)
		for _, p := range pairTexts(r) {
			require.Contains(t, known, p)
		}
	}
	for _, size := range []int{-1, 100} {
		r := all(t, g, Options{MaxEvidence: size})
		require.True(t, r.Complete)
		require.Equal(t, answer.Unknown, r.Status)
		require.Nil(t, r.Certificate)
		require.Contains(t, r.Reason, "complete, but")
		require.Equal(t, known, pairTexts(r))
	}
	r := all(t, g, Options{Each: func(Equilibrium) bool { return false }})
	require.False(t, r.Complete)
	require.Len(t, r.Equilibria, 1)
	r = all(t, strategic(t, parse("1 1; 1 0"), parse("1 1; 1 0")), Options{})
	require.Len(t, r.Subsets, 2)
	r.graph(1)
	require.Empty(t, r.Subsets)
}

func TestCancel(t *testing.T) {
	for _, n := range []int{10, 16} {
		ctx, cancel := context.WithCancel(t.Context())
		r, err := All(ctx, random(t, n, n, 100, 1), Options{Each: func(Equilibrium) bool {
			cancel()
			return true
		}})
		require.NoError(t, err)
		if n == 10 {
			continue // may have ended in time
		}
		require.False(t, r.Complete)
		require.NotEmpty(t, r.Equilibria)
		require.Contains(t, r.Reason, "context canceled")
	}
}

// A patience is a context that is done once it has been looked at so many times.
type patience struct {
	context.Context
	looks int
}

func (p *patience) Err() error {
	if p.looks--; p.looks < 0 {
		return context.Canceled
	}
	return nil
}

// TestLooksAtEveryPivot requires that there is at most one pivot between two looks at the context.
func TestLooksAtEveryPivot(t *testing.T) {
	polys := newPolytopes(random(t, 9, 9, 100, 1))
	for _, looks := range []int{1, 50, 500} {
		s := &search{ctx: &patience{t.Context(), looks}, polys: &polys, limit: math.MaxInt, enough: func() bool { return false }}
		out, err := s.run("", maxEvidence)
		require.NoError(t, err)
		require.NotNil(t, out.Found[len(out.Found)-1].Left)
		require.LessOrEqual(t, out.Work.Pivots, looks)
	}
}

func TestScope(t *testing.T) {
	three := seqformtest.Random([]int{2, 2, 2}, 0, 3, 1)
	_, err := All(t.Context(), three, Options{})
	require.ErrorIs(t, err, ErrNotSupported)
	_, err = All(t.Context(), random(t, 2, 2, 3, 1), Options{MaxPivots: -1})
	require.ErrorContains(t, err, "pivot limit")
}

func ExampleAll() {
	// Entry: the entrant stays out or comes in; the incumbent yields or fights.
	g, err := seqform.FromMatrices("Entry", [][]int{{0, 0}, {1, -1}}, [][]int{{2, 2}, {1, -1}})
	if err != nil {
		panic(err)
	}
	r, err := All(context.Background(), g, Options{})
	if err != nil {
		panic(err)
	}
	for _, e := range r.Equilibria {
		fmt.Println(e.Mixed[0], e.Mixed[1], "payoffs", e.Payoffs)
	}
	for _, s := range r.Subsets {
		fmt.Println("subset", s)
	}
	fmt.Println("all of them:", r.Status)
	// Output:
	// [1 0] [1/2 1/2] payoffs [0 2]
	// [1 0] [0 1] payoffs [0 2]
	// [0 1] [1 0] payoffs [1 1]
	// subset [[0] [1 2]]
	// subset [[1] [0]]
	// all of them: yes
}

// TestMemory has no room for anything large.
func TestMemory(t *testing.T) {
	before := debug.SetMemoryLimit(1)
	defer debug.SetMemoryLimit(before)
	for _, name := range []string{"outcomes_2x2", "matching_pennies"} {
		_, err := All(t.Context(), seqformtest.Fixture(t, name), Options{})
		_, ok := errors.AsType[*memory.Error](err)
		require.True(t, ok, name)
	}
	r, err := LemkeHowson(t.Context(), seqformtest.Fixture(t, "matching_pennies"), HowsonOptions{})
	require.NoError(t, err)
	require.Contains(t, r.Reason, "a tableau for 4 strategies needs at least")
}
