package render

import (
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/fixtures"
	"exactsolve/fixtures/gen"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

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
	g, err := gen.Kuhn(3, 4)
	require.NoError(t, err)
	golden("kuhn_3_folded.txt", Text, g, Options{MaxNodes: 60, MaxActions: 5})
	golden("kuhn_3_folded.svg", SVG, g, Options{MaxNodes: 25, MaxActions: 5})

	found, err := os.ReadDir("testdata")
	require.NoError(t, err)
	for _, e := range found {
		require.True(t, files[e.Name()] || e.IsDir(), "%s is not used", e.Name())
	}
}
