package sweep

import (
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/fixtures/gen"
)

// TestValues: ranges have their ends where steps lead there, and all values are exact.
func TestValues(t *testing.T) {
	for text, want := range map[string][]string{
		"3":                {"3"},
		"0.1,2/4":          {"1/10", "1/2"},
		"3..5":             {"3", "4", "5"},
		"0..1/1/3":         {"0", "1/3", "2/3", "1"},
		"0..1/2/3":         {"0", "2/3"},
		"0..0.3..0.1":      {"0", "1/10", "1/5", "3/10"},
		"1/2..-1/2..-1/2":  {"1/2", "0", "-1/2"},
		"2..2":             {"2"},
		"2..2..-7":         {"2"},
		"1..2, 7,9..8..-1": {"1", "2", "7", "9", "8"},
	} {
		a, err := parseAxis("c", text, numbers)
		require.NoError(t, err, text)
		var got []string
		for k := range a.len() {
			got = append(got, a.value(k))
		}
		require.Equal(t, want, got, text)
	}
	for _, text := range []string{"", ",", "1,", "..", "1..", "..2", "1..2..", "1..2..3..4", "1..2/1/2/3", "1..2/0/1", "1..2/1/0", "a", "0..1e9", "nan"} {
		_, err := parseAxis("c", text, numbers)
		require.Error(t, err, text)
	}
}

// TestWords: words are taken as they are, and of free text commas too.
func TestWords(t *testing.T) {
	a, err := parseAxis("p", "up,down", words)
	require.NoError(t, err)
	require.Equal(t, "down", a.value(1))
	a, err = parseAxis("p", "1/2,1", text)
	require.NoError(t, err)
	require.Equal(t, 1, a.len())
	require.Equal(t, "1/2,1", a.value(0))
	a, err = parseAxis("p", "", text)
	require.NoError(t, err)
	require.Equal(t, "", a.value(0))
}

// TestGrid: every row is there once, the last parameter changing first.
func TestGrid(t *testing.T) {
	g := grid{}
	for _, text := range []string{"1..3", "5", "0..1/1/2"} {
		a, err := parseAxis(text, text, numbers)
		require.NoError(t, err)
		g = append(g, a)
	}
	n, err := g.rows()
	require.NoError(t, err)
	var got [][]string
	for k := range n {
		got = append(got, g.row(k))
	}
	var want [][]string
	for _, x := range []string{"1", "2", "3"} {
		for _, y := range []string{"0", "1/2", "1"} {
			want = append(want, []string{x, "5", y})
		}
	}
	require.Equal(t, want, got)
}

// TestSwitches: a parameter is a switch in all families that have it, or in none.
func TestSwitches(t *testing.T) {
	kinds := map[string]bool{}
	for _, f := range gen.All() {
		for _, p := range f.Params {
			is := p.Kind == gen.Bool
			before, ok := kinds[p.Name]
			require.Equal(t, is, before && ok || !ok && is, "%s of %s", p.Name, f.Name)
			kinds[p.Name] = is
		}
	}
}
