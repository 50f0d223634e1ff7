package render

import (
	"flag"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/fixtures"
	"exactsolve/fixtures/gen"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

// TestTextWidth: no line is longer than the width, and ASCII is ASCII.
func TestTextWidth(t *testing.T) {
	for _, d := range drawings(t) {
		if d.o.Orientation == Down {
			continue // which text does not have
		}
		for _, width := range []int{leastWidth, 60} {
			for _, ascii := range []bool{false, true} {
				o := d.o
				o.Width, o.ASCII = width, ascii
				text := write(t, Text, d.g, o)
				for line := range strings.Lines(text) {
					line = strings.TrimSuffix(line, "\n")
					if columns(line) > width {
						t.Errorf("%s: %d columns of %d: %q", d.name, columns(line), width, line)
					}
					if ascii && strings.ContainsFunc(line, func(c rune) bool { return c < ' ' || c > '~' }) {
						t.Errorf("%s: not ASCII: %q", d.name, line)
					}
				}
			}
		}
	}
}

// TestTextIsComplete: in a wide terminal every leaf has its line.
func TestTextIsComplete(t *testing.T) {
	for _, d := range drawings(t) {
		if d.g.Tree == nil {
			continue
		}
		o := d.o
		o.Width = 2000
		leaves := 0
		for _, n := range newOutline(d.g, &o).nodes {
			if n.kind == leaf {
				leaves++
			}
		}
		require.Equal(t, leaves, strings.Count(write(t, Text, d.g, o), "→"), d.name)
	}
}

// centipede returns a path of n decisions with a leaf at each.
func centipede(t testing.TB, n int) *seqform.Game {
	b := seqform.NewBuilder("centipede", "A", "B")
	v := b.Root()
	for k := range n {
		v.Move(k%2, strconv.Itoa(k), "take", "pass").Child("take").Leaf(1, 2)
		v = v.Child("pass")
	}
	v.Leaf(1, 2)
	g, err := b.Game()
	require.NoError(t, err)
	return g
}

// TestTextFoldsDeep: a deep tree folds where the room ends, and nodes shown and
// not add up.
func TestTextFoldsDeep(t *testing.T) {
	text := write(t, Text, centipede(t, 90), Options{Width: 60})
	shown := strings.Count(text, "→") + strings.Count(text, "●") + strings.Count(text, "■") - 2 // the legend
	require.Contains(t, text, " nodes not shown")
	var left int
	for line := range strings.Lines(text) {
		if _, after, ok := strings.Cut(line, "▷ "); ok {
			x := rational.MustParse(strings.Fields(after)[0])
			for rational.Int(int64(left)).Cmp(x) < 0 {
				left++
			}
		}
	}
	require.Equal(t, 181, shown+left)
}

func TestCut(t *testing.T) {
	require.Equal(t, "abc", cut("abc", 3, false))
	require.Equal(t, "ab…", cut("abcd", 3, false))
	require.Equal(t, "中…", cut("中文字", 4, false))
	require.Equal(t, "a~", cut("abc", 2, true))
	require.Equal(t, "…", cut("abc", 1, false))
}

var rewrite = flag.Bool("rewrite", false, "rewrite the golden files")

// TestGolden compares with files that were looked at.
func TestGolden(t *testing.T) {
	files := map[string]bool{}
	golden := func(file string, f format, g *seqform.Game, o Options) {
		path := filepath.Join("testdata", file)
		files[file] = true
		got := write(t, f, g, o)
		if *rewrite {
			require.NoError(t, os.WriteFile(path, []byte(got), 0o666))
		}
		want, err := os.ReadFile(path)
		require.NoError(t, err)
		require.Equal(t, string(want), got, file)
	}
	solved := func(name string) (*seqform.Game, Options) {
		g := seqformtest.Fixture(t, name)
		want, err := fixtures.Want(name)
		require.NoError(t, err)
		return g, withProfile(g, seqformtest.Profile(g, want.Profiles[0].Probabilities))
	}
	g, o := solved("beer_quiche")
	o.Caption = "sequential equilibrium"
	for name, f := range formats {
		golden("beer_quiche."+name, f, g, o)
	}
	o.Orientation = Down
	golden("beer_quiche_down.svg", SVG, g, o)
	o.ASCII, o.Width = true, 40
	golden("beer_quiche_ascii.txt", Text, g, o)
	golden("absent_minded.svg", SVG, seqformtest.Fixture(t, "absent_minded"), Options{})
	g, o = solved("three_2x2x2")
	golden("three_2x2x2.svg", SVG, g, o)
	golden("three_2x2x2.tex", TeX, g, o)
	golden("three_2x2x2.txt", Text, g, o)
	g = seqformtest.Kuhn(3, 4)
	golden("kuhn_3_folded.txt", Text, g, Options{MaxNodes: 60, MaxActions: 5})
	golden("kuhn_3_folded.svg", SVG, g, Options{MaxNodes: 25, MaxActions: 5})

	found, err := os.ReadDir("testdata")
	require.NoError(t, err)
	for _, e := range found {
		require.True(t, files[e.Name()] || e.IsDir(), "%s is not used", e.Name())
	}
}

// BenchmarkSVG draws trees of 10,000 nodes and more, folded as by default and
// with all their nodes.
func BenchmarkSVG(b *testing.B) {
	kuhn := seqformtest.Kuhn(2, 35)
	leduc := seqformtest.Must(gen.Leduc(4, 2, false))
	all := Options{MaxNodes: maxShown, MaxActions: maxShown}
	for _, c := range []struct {
		name string
		g    *seqform.Game
		o    Options
	}{
		{"kuhn", kuhn, Options{Profile: seqformtest.Uniform(kuhn)}},
		{"kuhn-all", kuhn, all},
		{"leduc", leduc, Options{Profile: seqformtest.Uniform(leduc)}},
		{"leduc-all", leduc, all},
		{"centipede", centipede(b, 5000), Options{}},
		{"centipede-all", centipede(b, 5000), all},
	} {
		require.GreaterOrEqual(b, c.g.Tree.Len(), 10_000)
		b.Run(c.name, func(b *testing.B) {
			for b.Loop() {
				require.NoError(b, SVG(io.Discard, c.g, c.o))
			}
			b.ReportMetric(float64(c.g.Tree.Len()), "nodes")
		})
	}
}

// randomTable returns a strategic form of random sizes with small payoffs, so
// that there are ties.
func randomTable(t *testing.T, r *rand.Rand) *seqform.Game {
	var names []string
	var strategies [][]string
	for range 1 + r.IntN(4) {
		names = append(names, string(rune('A'+len(names))))
		strategies = append(strategies, []string{"a", "b", "c", "d"}[:1+r.IntN(4)])
	}
	g, err := seqform.FromPayoffs("", names, strategies, func([]int) []rational.Rat {
		var u []rational.Rat
		for range names {
			u = append(u, rational.Int(int64(r.IntN(3))))
		}
		return u
	})
	require.NoError(t, err)
	return g
}

// TestBestResponses compares with the definition, by trying each strategy.
func TestBestResponses(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	for range 100 {
		g := randomTable(t, r)
		p := pure(g)
		d := newGrid(g, &Options{Profile: p})
		require.Zero(t, d.left)
		seen := 0
		for _, b := range d.tables {
			for x := range b.cells {
				for y := range b.cells[x] {
					play := []int{x, y}[:min(2, len(g.Players))]
					for _, h := range b.fixed {
						play = append(play, h.strategy)
					}
					checkCell(t, g, p, play, &b.cells[x][y])
					seen++
				}
			}
		}
		require.Equal(t, g.Table.Len(), seen)
	}
}

func checkCell(t *testing.T, g *seqform.Game, p seqform.Profile, play []int, c *cell) {
	support := true
	for i := range play {
		own := payoffOf(g, play, i)
		require.Equal(t, own.String(), c.payoffs[i])
		best := true
		for a := range g.Table.Sizes[i] {
			other := slices.Clone(play)
			other[i] = a
			best = best && payoffOf(g, other, i).Cmp(own) <= 0
		}
		require.Equal(t, best, c.best[i])
		support = support && !p[i][0][play[i]].IsZero()
	}
	require.Equal(t, support, c.support)
}

func payoffOf(g *seqform.Game, play []int, i int) rational.Rat {
	at, stride := 0, 1
	for j, a := range play {
		at += a * stride
		stride *= g.Table.Sizes[j]
	}
	return g.Table.Outcomes[g.Table.Of[at]].Payoffs[i]
}

// TestGridFolds: of many strategies the support is shown, and what is left out
// is counted; best responses are those among all.
func TestGridFolds(t *testing.T) {
	g := seqformtest.Made("collaboration actions=12")
	p := seqformtest.ProfileOf(g, func(n int) []rational.Rat { return append(make([]rational.Rat, n-1), rational.Int(1)) }) // the last
	d := newGrid(g, &Options{Profile: p, MaxActions: 3, MaxNodes: 18})
	require.Equal(t, []int{0, 1, 11}, []int{d.rows[0].strategy, d.rows[1].strategy, d.rows[2].strategy})
	require.Len(t, d.tables, 2)
	require.Equal(t, 11, d.tables[1].fixed[0].strategy)
	require.True(t, d.tables[1].cells[2][2].support)
	require.Equal(t, 12*12*12-18, d.left)
	require.Contains(t, write(t, Text, g, Options{MaxActions: 3, MaxNodes: 18}), "1710 pure profiles not shown")
}

func TestFirstOf(t *testing.T) {
	even := func(n int) bool { return n%2 == 0 }
	require.Equal(t, []int{1, 2, 4}, firstOf([]int{1, 2, 3, 4, 5}, 3, even))
	require.Equal(t, []int{2, 4}, firstOf([]int{1, 2, 3, 4, 5, 6}, 2, even))
	require.Equal(t, []int{1, 3}, firstOf([]int{1, 3}, 2, even))
}

// TestTextGridColumns: wide tables go on below, within the width.
func TestTextGridColumns(t *testing.T) {
	g := seqformtest.Made("collaboration players=2 actions=20")
	text := write(t, Text, g, Options{Width: 40})
	for line := range strings.Lines(text) {
		require.LessOrEqual(t, columns(line), 41, line)
	}
	_, tables, _ := strings.Cut(text, "\n\n")
	require.Equal(t, 400, strings.Count(tables, ","))
	require.NotContains(t, text, "…")
}

func TestUnderlined(t *testing.T) {
	g := seqformtest.Fixture(t, "three_2x2x2") // each player's second strategy is dominant
	require.Equal(t, 12+1, strings.Count(write(t, SVG, g, Options{}), ` best">`))
	require.Equal(t, 12, strings.Count(write(t, TeX, g, Options{}), `\underline{`))
	require.Equal(t, 12+1, strings.Count(write(t, Text, g, Options{}), "*"))
}
