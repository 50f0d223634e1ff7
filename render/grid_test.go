package render

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/fixtures/gen"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

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
	g, err := gen.Make("collaboration actions=12")
	require.NoError(t, err)
	p := profileOf(g, func(a, n int) rational.Rat { return rational.Int(int64((a + 1) / n)) }) // the last
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
	g, err := gen.Make("collaboration players=2 actions=20")
	require.NoError(t, err)
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
