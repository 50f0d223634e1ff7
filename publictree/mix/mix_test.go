package mix

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/publictree"
	"exactsolve/publictree/cards"
	"exactsolve/publictree/cfr"
	"exactsolve/rational"
)

const turn = `board Ks7s4s2d
deck AcAdAhAsKcKdKhKs7s4s2d2c2h9c9h9s
pot 10
stack 20
oop AA:1/2,AK
ip AK,99
bets 1
raises none
`

// TestPoint compares classes with sums over hands, on all rivers, and rivers that a renaming of
// suits makes the same with each other.
func TestPoint(t *testing.T) {
	s, err := publictree.Parse("turn", strings.NewReader(turn))
	require.NoError(t, err)
	d, err := publictree.NewDeals(s, true)
	require.NoError(t, err)
	require.Less(t, len(d.Streets[1]), 12, "some rivers are the same")
	g := cfr.New(s, d, cfr.Options{})
	for range 5 {
		require.NoError(t, g.Step(t.Context()))
	}
	const scale = 20
	plan := OfFlow(s, d, publictree.PlacesOf(s, d, 0), g.Flow(0, scale), scale)
	swap := publictree.Renaming{2, 1, 0, 3} // clubs and hearts
	for _, c := range (s.Deck &^ s.Board).Cards() {
		dealt := []cards.Set{1 << c}
		at := Place{Path: "r:c:c", Dealt: dealt}
		p, err := At(s, at, plan)
		require.NoError(t, err)
		node, err := NodeAt(s, at.Path)
		require.NoError(t, err)
		of, err := plan(node, dealt)
		require.NoError(t, err)
		renamed, err := plan(node, []cards.Set{swap.Set(1 << c)})
		require.NoError(t, err)
		sums := map[string][]rational.Rat{}
		for _, h := range cards.Hands() {
			require.Equal(t, of(h), renamed(swap.Hand(h)), "%v on %v", h, c)
			for a, x := range of(h) {
				if sums[NameOf(h)] == nil {
					sums[NameOf(h)] = make([]rational.Rat, len(p.Actions))
				}
				sums[NameOf(h)][a] = sums[NameOf(h)][a].Add(x.Mul(s.Ranges[0][h.Index()]))
			}
		}
		require.Len(t, sums, len(p.Classes))
		for _, class := range p.Classes {
			for a, x := range class.Shares {
				require.True(t, x.Mul(class.Weight).Equal(sums[class.Name][a]), "%s on %v", class.Name, c)
			}
		}
	}
	for text, want := range map[string]string{
		"2s.3s": "deals before r:c:c: 1, and given: 2", "": "given: 0;", "Ks": "cannot be dealt: new cards", "3c": "cannot be dealt: new cards", "AcAd": "expected, 1 in number",
	} {
		dealt, err := ParseCards(text)
		require.NoError(t, err)
		_, err = At(s, Place{Path: "r:c:c", Dealt: dealt}, plan)
		require.ErrorContains(t, err, want, text)
	}
	_, err = At(s, Place{Path: "r:x"}, plan)
	require.ErrorContains(t, err, `nobody decides at "r:x"`)
}

// TestNames has 13 pairs, and as many suited classes as others.
func TestNames(t *testing.T) {
	names := names()
	require.Len(t, names, 169)
	require.Equal(t, []string{"AA", "AKs", "AQs"}, names[:3])
	require.Equal(t, []string{"AKo", "KK"}, names[13:15])
	require.Equal(t, 78, strings.Count(strings.Join(names, " "), "s"))
}
