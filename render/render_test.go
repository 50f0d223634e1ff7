package render

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/fixtures"
	"exactsolve/fixtures/gen"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/efg"
	"exactsolve/seqform/seqformtest"
)

// A drawing is a game with options.
type drawing struct {
	name string
	g    *seqform.Game
	o    Options
}

// drawings returns every fixture, alone, with its first profile and with the
// uniform one, in both orientations, and some generated games, folded too.
func drawings(t testing.TB) []drawing {
	var list []drawing
	add := func(name string, g *seqform.Game, o Options) {
		for _, way := range []Orientation{Across, Down} {
			o.Orientation = way
			list = append(list, drawing{fmt.Sprintf("%s/%d", name, way), g, o})
		}
	}
	for _, name := range fixtures.Names() {
		g := seqformtest.Fixture(t, name)
		add(name, g, Options{})
		add(name+"/uniform", g, withProfile(g, seqformtest.Uniform(g)))
		want, err := fixtures.Want(name)
		require.NoError(t, err)
		if len(want.Profiles) > 0 {
			o := withProfile(g, seqformtest.Profile(g, want.Profiles[0].Probabilities))
			o.Caption = "profile " + want.Profiles[0].Name
			add(name+"/profile", g, o)
		}
	}
	for name, g := range generated(t) {
		add(name, g, Options{})
		add(name+"/all", g, Options{MaxNodes: 300, MaxActions: 300})
		add(name+"/uniform", g, withProfile(g, seqformtest.Uniform(g)))
		o := Options{Profile: pure(g), FoldUnreached: true}
		add(name+"/pure", g, o)
		if g.Tree != nil {
			add(name+"/fold", g, Options{MaxDepth: 4, Fold: [][2]int{{0, 0}, {1, 0}}})
		}
	}
	return list
}

func generated(t testing.TB) map[string]*seqform.Game {
	games := map[string]*seqform.Game{}
	add := func(name string, g *seqform.Game, err error) {
		require.NoError(t, err)
		games[name] = g
	}
	g, err := gen.Kuhn(3, 4)
	add("kuhn-3", g, err)
	g, err = gen.Make("liars-dice sides=3")
	add("dice", g, err)
	g, err = gen.Kuhn(2, 60)
	add("kuhn-60", g, err)
	g, err = gen.Make("collaboration players=4")
	add("collaboration", g, err)
	g, err = gen.Make("collaboration players=2 actions=30")
	add("collaboration-30", g, err)
	return games
}

// pure returns the profile of all first actions.
func pure(g *seqform.Game) seqform.Profile {
	return seqformtest.ProfileOf(g, func(n int) []rational.Rat { return append(rational.Ints(1), make([]rational.Rat, n-1)...) })
}

// withProfile returns options that show a profile with the beliefs of Bayes.
func withProfile(g *seqform.Game, p seqform.Profile) Options {
	o := Options{Profile: p}
	if g.Tree != nil && g.Recall == nil {
		o.Beliefs = g.BayesBeliefs(g.Plans(p))
	}
	return o
}

// A format writes a game.
type format func(io.Writer, *seqform.Game, Options) error

var formats = map[string]format{"svg": SVG, "tex": TeX, "dot": DOT, "txt": Text}

func write(t testing.TB, f format, g *seqform.Game, o Options) string {
	t.Helper()
	var b bytes.Buffer
	require.NoError(t, f(&b, g, o))
	return b.String()
}

func TestDeterministic(t *testing.T) {
	for _, d := range drawings(t) {
		for name, f := range formats {
			if name == "dot" && d.g.Tree == nil {
				continue
			}
			first := write(t, f, d.g, d.o)
			if again := write(t, f, d.g, d.o); first != again {
				t.Errorf("%s: two different files of %s", d.name, name)
			}
		}
	}
}

// FuzzGames draws whatever game the reader accepts.
func FuzzGames(f *testing.F) {
	for _, name := range fixtures.Names() {
		if data, file := fixtures.Game(name); strings.HasSuffix(file, ".efg") {
			f.Add(string(data), uint8(20), uint8(3), uint8(0), true)
		}
	}
	f.Fuzz(func(t *testing.T, text string, nodes, actions, depth uint8, down bool) {
		g, err := efg.Parse("fuzz.efg", strings.NewReader(text))
		if err != nil || g.Tree.Len() > 2000 {
			return
		}
		o := Options{MaxNodes: int(nodes), MaxActions: int(actions), MaxDepth: int(depth), Profile: seqformtest.Uniform(g)}
		if down {
			o.Orientation = Down
		}
		require.Empty(t, overlaps(readSVG(t, write(t, SVG, g, o)).texts))
		checkOutline(t, "fuzz", newOutline(g, &o))
		for _, f := range formats {
			write(t, f, g, o)
		}
	})
}

func TestDOTNeedsATree(t *testing.T) {
	require.ErrorIs(t, DOT(io.Discard, seqformtest.Fixture(t, "outcomes_2x2"), Options{}), ErrNoTree)
}

func TestValidate(t *testing.T) {
	g := seqformtest.Fixture(t, "beer_quiche")
	table := seqformtest.Fixture(t, "outcomes_2x2")
	one := rational.Int(1)
	for name, c := range map[string]struct {
		g *seqform.Game
		o Options
	}{
		"profile":     {g, Options{Profile: seqform.Profile{}}},
		"digits":      {g, Options{Digits: -1}},
		"nodes":       {g, Options{MaxNodes: maxShown + 1}},
		"depth":       {g, Options{MaxDepth: -1}},
		"actions":     {g, Options{MaxActions: -1}},
		"width":       {g, Options{Width: leastWidth - 1}},
		"wide":        {g, Options{Width: maxColumns + 1}},
		"orientation": {g, Options{Orientation: 2}},
		"fold player": {g, Options{Fold: [][2]int{{2, 0}}}},
		"fold set":    {g, Options{Fold: [][2]int{{0, -1}}}},
		"fold table":  {table, Options{Fold: [][2]int{{0, 0}}}},
		"beliefs":     {g, Options{Beliefs: [][]seqform.Belief{nil}}},
		"belief sets": {g, Options{Beliefs: [][]seqform.Belief{{nil}, {nil, nil}}}},
		"belief":      {g, Options{Beliefs: [][]seqform.Belief{{nil, nil}, {nil, {one}}}}},
		"belief sum":  {g, Options{Beliefs: [][]seqform.Belief{{nil, nil}, {nil, {one, one}}}}},
		"notes":       {g, Options{Notes: [][]string{nil, {"a"}}}},
		"id":          {g, Options{ID: `x" onload="alert(1)`}},
		"id digit":    {g, Options{ID: "1"}},
	} {
		for format, f := range formats {
			var b strings.Builder
			if err := f(&b, c.g, c.o); err == nil || b.Len() > 0 {
				t.Errorf("%s: %s: wrote %d bytes, error %v", name, format, b.Len(), err)
			}
		}
	}
}
