package main

import (
	"bytes"
	"path"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/cmd/exactsolve/internal/view"
	"exactsolve/fixtures"
	"exactsolve/message"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/efg"
	"exactsolve/seqform/nfg"
)

// game returns a fixture.
func game(t *testing.T, name string) *seqform.Game {
	t.Helper()
	data, file := fixtures.Game(name)
	parse := efg.Parse
	if path.Ext(file) == ".nfg" {
		parse = nfg.Parse
	}
	g, err := parse(file, bytes.NewReader(data))
	require.NoError(t, err)
	return g
}

// TestNames compares the labels made in one pass with those of seqform.
func TestNames(t *testing.T) {
	for _, name := range fixtures.Names() {
		g := game(t, name)
		n := cli.NewNames(g)
		for i := range g.Players {
			require.Equal(t, g.PlayerLabel(i), n.Player(i), name)
			for h := range g.Players[i].Infosets {
				require.Equal(t, g.InfosetLabel(i, h), n.Set(i, h), name)
				for a, label := range n.Actions(i, h) {
					require.Equal(t, g.ActionLabel(i, h, a), label, name)
				}
			}
		}
	}
}

func TestHistories(t *testing.T) {
	g := game(t, "kuhn")
	n := cli.NewNames(g)
	require.Equal(t, "JQ", n.History(1))
	require.Equal(t, "JQ·check·bet", n.History(4))
	require.Equal(t, "root", cli.JoinHistory(nil, 0))
	long := cli.JoinHistory(strings.Split("a b c d e f g h i j k l m n", " "), 41)
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
		require.Equal(t, c.want, cli.Beside(rational.MustParse(c.x), c.digits), "%s, %d digits", c.x, c.digits)
	}
}

func TestSeconds(t *testing.T) {
	require.Equal(t, "0.02 s", cli.Seconds(19*time.Millisecond))
	require.Equal(t, "12.50 s", cli.Seconds(12500*time.Millisecond))
	require.Equal(t, "0.0013 s", cli.Seconds(1300*time.Microsecond))
}

func TestPrintable(t *testing.T) {
	require.Equal(t, "σ ≥ 0", cli.Printable("σ ≥ 0"))
	require.Equal(t, `a\nb\x1b[2J`, cli.Printable("a\nb\x1b[2J"))
}

func TestDidYouMean(t *testing.T) {
	words := []string{"solve", "verify", "version", "man"}
	require.Equal(t, 0, cli.Distance("same", "same"))
	require.Equal(t, 1, cli.Distance("slove", "solve"))
	require.Equal(t, 3, cli.Distance("", "man"))
	require.Equal(t, []string{"did you mean solve?"}, cli.DidYouMean("sovle", words))
	require.Equal(t, []string{"did you mean verify or version?"}, cli.DidYouMean("ver", words))
	require.Empty(t, cli.DidYouMean("xyzzy", words))
}

func TestRowsWrap(t *testing.T) {
	var out bytes.Buffer
	p := &cli.Page{W: &out, Width: 20}
	p.Rows([]cli.Row{
		{Prefix: cli.Item{cli.Styled("a ", cli.Plain)}, Items: []cli.Item{{cli.Styled("one 1", cli.Plain)}, {cli.Styled("two 2", cli.Plain)}, {cli.Styled("three 3", cli.Plain)}}},
		{Prefix: cli.Item{cli.Styled("bb ", cli.Plain)}, Items: []cli.Item{{cli.Styled("four 4", cli.Plain)}, {cli.Styled("5", cli.Plain)}}},
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
	require.True(t, cli.UseColor("always", env("NO_COLOR", "1"), false))
	require.False(t, cli.UseColor("never", env("FORCE_COLOR", "1"), true))
	require.False(t, cli.UseColor("auto", env("NO_COLOR", "1", "FORCE_COLOR", "1"), true))
	require.True(t, cli.UseColor("auto", env("FORCE_COLOR", "1"), false))
	require.False(t, cli.UseColor("auto", env("TERM", "dumb"), true))
	require.True(t, cli.UseColor("auto", env(), true))
	require.False(t, cli.UseColor("auto", env(), false))
}

// TestWideInfoset lists only the nodes that matter when there are many.
func TestWideInfoset(t *testing.T) {
	var nodes []message.Node
	for k := range 12 {
		x := rational.Int(0)
		if k == 7 {
			x = rational.Int(1)
		}
		nodes = append(nodes, message.Node{Node: k + 1, History: "h", Probability: x})
	}
	r := view.BeliefRow(nil, nodes, 3)
	require.Len(t, r.Items, 2)
	require.Equal(t, "0 at the other 11 nodes", r.Items[1][0].Text)
}
