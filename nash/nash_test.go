package nash

import (
	"bytes"
	"context"
	"fmt"
	"math/bits"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/fixtures/gen"
	"exactsolve/nash/enclose"
	"exactsolve/rational"
	"exactsolve/rational/rationaltest"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

// gamut lists the nine classes of GAMUT.
var gamut = []string{
	"bertrand-oligopoly", "bidirectional-leg", "collaboration", "congestion", "covariant",
	"polymatrix", "random-graphical", "random-leg", "uniform-leg",
}

// uniform returns a game of n players with m actions and independent payoffs.
func uniform(t testing.TB, n, m int, r gen.Range, seed int) *seqform.Game {
	t.Helper()
	return random(t, n, m, r, gen.GeneralSum, seed)
}

func random(t testing.TB, n, m int, r gen.Range, kind gen.PayoffKind, seed int) *seqform.Game {
	t.Helper()
	sizes := make([]int, n)
	for i := range sizes {
		sizes[i] = m
	}
	return seqformtest.Must(gen.RandomStrategic(sizes, r, kind, uint64(seed)))
}

var fine = gen.Range{Low: 0, High: 1, Decimals: 12}

// zeroSum returns a game with covariant payoffs whose sum is zero.
func zeroSum(t testing.TB, n, m, seed int) *seqform.Game {
	t.Helper()
	return seqformtest.Made(fmt.Sprintf("covariant players=%d actions=%d r=-1/%d seed=%d", n, m, n-1, seed))
}

// makeGamut returns an n×m game of a class; in congestion games m = 2^k − 1.
func makeGamut(t testing.TB, class string, n, m, seed int) *seqform.Game {
	t.Helper()
	f, err := gen.Find(class)
	require.NoError(t, err)
	params := map[string]string{"players": strconv.Itoa(n), "seed": strconv.Itoa(seed)}
	switch class {
	case "congestion":
		params["facilities"] = strconv.Itoa(bits.Len(uint(m)))
	default:
		params["actions"] = strconv.Itoa(m)
	}
	g, err := f.Make(params)
	require.NoError(t, err)
	return g
}

// solved solves g and checks the answer in a slow, independent way.
func solved(t testing.TB, g *seqform.Game, o Options) *answer.Result {
	t.Helper()
	r, err := Solve(t.Context(), g, o)
	require.NoError(t, err)
	require.Equal(t, answer.Yes, r.Status, r.Reason)
	if c := r.Certificate; c.Claim.Concept == cert.IsolatedNash {
		require.NoError(t, slowBox(g, c))
	} else {
		require.Equal(t, cert.Nash, c.Claim.Concept)
		requireNash(t, g, c.Claim.Profile)
	}
	return r
}

func requireNash(t testing.TB, g *seqform.Game, p seqform.Profile) {
	t.Helper()
	for i, u := range seqformtest.Payoffs(g, p) {
		rationaltest.Equal(t, u.String(), seqformtest.BestPayoff(g, p, i))
	}
}

// TestClasses solves games of the sizes of G24's Table 1, of GAMUT's classes, and
// larger ones.
func TestClasses(t *testing.T) {
	type family struct {
		name  string
		count int
		make  func(seed int) *seqform.Game
	}
	var families []family
	add := func(count int, format string, n, m int, make func(n, m, seed int) *seqform.Game) {
		families = append(families, family{fmt.Sprintf(format+" %dx%d", n, m), count, func(seed int) *seqform.Game { return make(n, m, seed) }})
	}
	independent := func(n, m, seed int) *seqform.Game { return uniform(t, n, m, fine, seed) }
	covariant := func(n, m, seed int) *seqform.Game { return zeroSum(t, n, m, seed) }
	for _, size := range [][2]int{{3, 2}, {3, 3}, {3, 5}, {4, 2}, {4, 3}, {5, 2}, {5, 3}} {
		add(200, "uniform", size[0], size[1], independent)
	}
	for _, size := range [][2]int{{3, 10}, {4, 5}, {6, 3}, {5, 5}} {
		add(10, "uniform", size[0], size[1], independent)
	}
	add(200, "zero-sum", 3, 3, covariant)
	for _, size := range [][2]int{{3, 5}, {4, 3}, {5, 3}} {
		add(20, "zero-sum", size[0], size[1], covariant)
	}
	for _, class := range gamut {
		add(200, class, 3, 3, func(n, m, seed int) *seqform.Game { return makeGamut(t, class, n, m, seed) })
	}
	for _, f := range families {
		t.Run(f.name, func(t *testing.T) {
			methods := map[string]int{}
			for seed := range f.count {
				if testing.Short() && seed == 10 {
					break
				}
				r := solved(t, f.make(seed), Options{})
				methods[string(r.Certificate.Claim.Concept)+" by "+r.Stats.Method]++
			}
			t.Log(methods)
		})
	}
}

// TestTies solves games in which most payoffs tie. Of general
// sum nearly all have pure equilibria, of sum zero not.
func TestTies(t *testing.T) {
	methods := map[string]int{}
	for _, size := range [][2]int{{2, 3}, {2, 5}, {3, 2}, {3, 3}, {4, 2}, {5, 2}} {
		for _, high := range []int{1, 3, 9} {
			for _, kind := range []gen.PayoffKind{gen.GeneralSum, gen.ZeroSum} {
				name := fmt.Sprintf("%s %dx%d 0..%d", kind, size[0], size[1], high)
				for seed := range 150 {
					g := random(t, size[0], size[1], gen.Range{High: high}, kind, seed)
					r, err := Solve(t.Context(), g, Options{MaxSupports: 10_000, MaxStarts: 100})
					require.NoError(t, err)
					require.Equal(t, answer.Yes, r.Status, "%s seed %d: %s", name, seed, r.Reason)
					require.NoError(t, cert.Check(context.Background(), g, r.Certificate))
					methods[string(r.Certificate.Claim.Concept)+" by "+r.Stats.Method]++
				}
			}
		}
	}
	t.Log(methods)
}

// TestFixtures solves games from the literature.
func TestFixtures(t *testing.T) {
	for _, name := range []string{"matching_pennies", "mckelvey_mclennan", "myerson42", "outcomes_2x2", "rock_paper_scissors", "three_2x2x2"} {
		g := seqformtest.Fixture(t, name)
		if g.Table == nil {
			_, err := Solve(t.Context(), g, Options{})
			require.ErrorIs(t, err, ErrNotSupported)
			continue
		}
		for _, method := range []Method{Auto, Supports} {
			solved(t, g, Options{Method: method})
		}
	}
}

// TestSupports compares the sizes of supports: Supports finds one of least size.
func TestSupports(t *testing.T) {
	size := func(r *answer.Result) int {
		n := 0
		count := func(x []rational.Rat) {
			for _, p := range x {
				n += p.Sign()
			}
		}
		for _, b := range r.Certificate.Claim.Profile {
			count(b[0])
		}
		if box := r.Certificate.Claim.Isolated; box != nil {
			for _, x := range box.Profile {
				count(x)
			}
		}
		return n
	}
	smaller := 0
	for seed := range 40 {
		g := zeroSum(t, 3, 4, seed)
		least, other := size(solved(t, g, Options{Method: Supports})), size(solved(t, g, Options{}))
		require.LessOrEqual(t, least, other)
		if least < other {
			smaller++
		}
	}
	require.Positive(t, smaller)
}

// TestLimits stops a search of a hard game early.
func TestLimits(t *testing.T) {
	g := zeroSum(t, 3, 6, 10)
	canceled, cancel := context.WithCancel(t.Context())
	cancel()
	for _, tc := range []struct {
		ctx context.Context
		o   Options
	}{
		{canceled, Options{}},
		{t.Context(), Options{Method: Supports, MaxSupports: 3}},
		{t.Context(), Options{MaxSupports: 1, MaxStarts: 1}},
	} {
		r, err := Solve(tc.ctx, g, tc.o)
		require.NoError(t, err)
		require.Equal(t, answer.Unknown, r.Status)
		require.NotEmpty(t, r.Reason)
		require.Equal(t, cert.EpsilonNash, r.Certificate.Claim.Concept)
		require.NoError(t, cert.Check(context.Background(), g, r.Certificate))
	}
	_, err := Solve(t.Context(), g, Options{Method: "guess", MaxStarts: -1, MaxSupports: -1})
	require.ErrorContains(t, err, "guess")
	require.ErrorContains(t, err, "start limit")
	require.ErrorContains(t, err, "support limit")
}

// TestContinuum looks for equilibria that are neither rational nor isolated:
// player 1 of Nau's game has the first action twice. All it gets is a small
// regret.
func TestContinuum(t *testing.T) {
	nau := seqformtest.Fixture(t, "nau_irrational")
	two := []string{"1", "2"}
	g, err := seqform.FromPayoffs("", []string{"1", "2", "3"}, [][]string{{"1", "2", "1 again"}, two, two}, func(s []int) []rational.Rat {
		var u []rational.Rat
		for i := range 3 {
			u = append(u, nau.Payoffs.U((s[0]%2*2+s[1])*2+s[2], i))
		}
		return u
	})
	require.NoError(t, err)
	r, err := Solve(t.Context(), g, Options{MaxStarts: 50, MaxSupports: 5_000})
	require.NoError(t, err)
	require.Equal(t, answer.Unknown, r.Status)
	require.NoError(t, cert.Check(context.Background(), g, r.Certificate))
	require.Negative(t, r.Certificate.Claim.Epsilon.Cmp(rational.New(1, 1_000_000)))
}

// TestLarge refuses games that would take much memory, and solves one of many
// players with one action each.
func TestLarge(t *testing.T) {
	for _, n := range []int{maxPlayers, maxPlayers + 1} {
		names, strategies := make([]string, n), make([][]string, n)
		for i := range strategies {
			strategies[i] = []string{"only"}
		}
		g, err := seqform.NewStrategic("", "", names, strategies, seqform.Table{Of: []int32{-1}})
		require.NoError(t, err)
		r, err := Solve(t.Context(), g, Options{})
		require.NoError(t, err)
		require.Equal(t, n <= maxPlayers, r.Status == answer.Yes)
	}
	g, err := seqform.NewStrategic("", "", nil, nil, seqform.Table{Of: []int32{-1}})
	require.NoError(t, err)
	_, err = Solve(t.Context(), g, Options{})
	require.ErrorIs(t, err, ErrNotSupported)
}

// TestRepeats checks that equal games give equal certificates.
func TestRepeats(t *testing.T) {
	for seed := range 10 {
		var text [2]bytes.Buffer
		for k := range text {
			r := solved(t, zeroSum(t, 3, 4, seed), Options{})
			require.NoError(t, r.Certificate.Write(&text[k]))
		}
		require.Equal(t, text[0].String(), text[1].String())
	}
}

// BenchmarkSolve solves games of a class in turn, the conversion to floats and
// the check of the certificate included. It reports the longest time.
func BenchmarkSolve(b *testing.B) {
	for _, size := range [][2]int{{3, 2}, {3, 3}, {3, 5}, {3, 10}, {4, 2}, {4, 3}, {4, 5}, {5, 2}, {5, 3}, {5, 5}, {6, 3}} {
		class(b, fmt.Sprintf("uniform/%dx%d", size[0], size[1]), func(seed int) *seqform.Game { return uniform(b, size[0], size[1], fine, seed) })
	}
	for _, size := range [][2]int{{3, 3}, {3, 5}, {3, 10}, {4, 3}, {5, 3}} {
		class(b, fmt.Sprintf("zero-sum/%dx%d", size[0], size[1]), func(seed int) *seqform.Game { return zeroSum(b, size[0], size[1], seed) })
	}
	for _, name := range gamut {
		class(b, name, func(seed int) *seqform.Game { return makeGamut(b, name, 3, 3, seed) })
	}
}

func class(b *testing.B, name string, make func(seed int) *seqform.Game) {
	b.Run(name, func(b *testing.B) {
		var games []*seqform.Game
		for seed := range 100 {
			games = append(games, make(seed))
		}
		var longest time.Duration
		for k := 0; b.Loop(); k++ {
			begin := time.Now()
			r, err := Solve(b.Context(), games[k%len(games)], Options{})
			if err != nil || r.Status != answer.Yes {
				b.Fatalf("seed %d: %v, %v", k%len(games), r, err)
			}
			longest = max(longest, time.Since(begin))
		}
		b.ReportMetric(float64(longest.Microseconds())/1000, "max-ms")
	})
}

// BenchmarkRefine refines a box to 100 digits.
func BenchmarkRefine(b *testing.B) {
	g := seqformtest.Fixture(b, "nau_irrational")
	c := solved(b, g, Options{}).Certificate
	for b.Loop() {
		if _, err := enclose.Refine(b.Context(), g, c, 100); err != nil {
			b.Fatal(err)
		}
	}
}
