package cli

import (
	"bytes"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/fixtures"
	"exactsolve/rational"
	"exactsolve/seqform/seqformtest"
)

// TestNames compares the labels made in one pass with those of seqform.
func TestNames(t *testing.T) {
	for _, name := range fixtures.Names() {
		g := seqformtest.Fixture(t, name)
		n := NewNames(g)
		for i := range g.Players {
			require.Equal(t, g.PlayerLabel(i), n.Players[i], name)
			for h := range g.Players[i].Infosets {
				require.Equal(t, g.InfosetLabel(i, h), n.Sets[i][h], name)
				for a, label := range n.Actions(i, h) {
					require.Equal(t, g.ActionLabel(i, h, a), label, name)
				}
			}
		}
	}
}

func TestHistories(t *testing.T) {
	g := seqformtest.Fixture(t, "kuhn")
	n := NewNames(g)
	require.Equal(t, "JQ", n.History(1))
	require.Equal(t, "JQ·check·bet", n.History(4))
	require.Equal(t, "root", joinHistory(nil, 0))
	long := joinHistory(strings.Split("a b c d e f g h i j k l m n", " "), 41)
	require.Equal(t, "a·b·c·d·e·f·…·k·l·m·n [node 42]", long)
}

func TestBeside(t *testing.T) {
	for _, c := range []struct {
		x      string
		digits int
		want   string
	}{
		{"1", 3, ""}, {"1/2", 3, ""}, {"1/8", 3, ""}, {"2/3", 3, " (≈ 0.667)"}, {"5/3", 3, " (≈ 1.667)"},
		{"-1/18", 3, " (≈ -0.0556)"}, {"2/3", 0, ""}, {"2/3", 1, " (≈ 0.7)"}, {"1/16", 2, " (≈ 0.062)"}, {"37/3", 2, " (≈ 12.33)"},
		{"1/3000", 2, " (≈ 0.00033)"},
	} {
		require.Equal(t, c.want, Beside(rational.MustParse(c.x), c.digits), "%s, %d digits", c.x, c.digits)
	}
}

func TestSeconds(t *testing.T) {
	require.Equal(t, "0.02 s", Seconds(0.019))
	require.Equal(t, "12.50 s", Seconds(12.5))
	require.Equal(t, "0.0013 s", Seconds(0.0013))
}

func TestPrintable(t *testing.T) {
	require.Equal(t, "σ ≥ 0", Printable("σ ≥ 0"))
	require.Equal(t, `a\nb\x1b[2J`, Printable("a\nb\x1b[2J"))
	require.Equal(t, "a\uFFFDb", Printable("a\x9bb"))
}

func TestDidYouMean(t *testing.T) {
	words := []string{"solve", "verify", "version", "man"}
	require.Equal(t, 0, distance("same", "same"))
	require.Equal(t, 1, distance("slove", "solve"))
	require.Equal(t, 3, distance("", "man"))
	require.Equal(t, []string{"did you mean solve?"}, DidYouMean("sovle", words))
	require.Equal(t, []string{"did you mean verify or version?"}, DidYouMean("ver", words))
	require.Empty(t, DidYouMean("xyzzy", words))
}

// TestTable: a name with a byte that package tabwriter takes for an escape leaves columns as they are.
func TestTable(t *testing.T) {
	var out bytes.Buffer
	p := &Page{W: &out, Width: 80}
	p.Table([][]string{{"agent", "payoff"}, {Printable("a\xffb"), "1"}, {"long name", "2"}})
	require.NoError(t, p.Flush())
	require.Equal(t, "  agent      payoff\n  a\uFFFDb        1\n  long name  2\n", out.String())
}

func TestRowsWrap(t *testing.T) {
	var out bytes.Buffer
	p := &Page{W: &out, Width: 20}
	p.Rows([]Row{
		{Prefix: Item{Plain("a ")}, Items: []Item{{Plain("one 1")}, {Plain("two 2")}, {Plain("three 3")}}},
		{Prefix: Item{Plain("bb ")}, Items: []Item{{Plain("four 4")}, {Plain("5")}}},
	})
	require.NoError(t, p.Flush())
	require.Equal(t, "a  one 1    two 2\n   three 3\nbb four 4   5\n", out.String())
}

func TestUseColor(t *testing.T) {
	env := func(pairs ...string) func(string) string {
		return func(name string) string {
			for k := 0; k < len(pairs); k += 2 {
				if pairs[k] == name {
					return pairs[k+1]
				}
			}
			return ""
		}
	}
	require.True(t, useColor("always", env("NO_COLOR", "1"), false))
	require.False(t, useColor("never", env("FORCE_COLOR", "1"), true))
	require.False(t, useColor("auto", env("NO_COLOR", "1", "FORCE_COLOR", "1"), true))
	require.True(t, useColor("auto", env("FORCE_COLOR", "1"), false))
	require.False(t, useColor("auto", env("TERM", "dumb"), true))
	require.True(t, useColor("auto", env(), true))
	require.False(t, useColor("auto", env(), false))
}

// TestBriefClips shortens long numbers where only the first line is wanted, and nothing else.
func TestBriefClips(t *testing.T) {
	long := strings.Repeat("1234567890", 6)
	for _, brief := range []bool{false, true} {
		var out bytes.Buffer
		p := &Page{W: &out, Brief: brief}
		p.Line(Plain("ε = "+long+"7/8"+long), Plain(", "+long+", "+strings.Repeat("a1", 40)))
		require.NoError(t, p.Flush())
		first := long + "7/8" + long
		if brief {
			first = long[:28] + "…" + long[33:] + "7/8" + long[:27] + "…" + long[32:]
		}
		require.Equal(t, "ε = "+first+", "+long+", "+strings.Repeat("a1", 40)+"\n", out.String())
	}
}
