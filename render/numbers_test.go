package render

import (
	"encoding/xml"
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

// shown returns numbers that say which action they are of.
func shown(g *seqform.Game) [][][]Number {
	list := make([][][]Number, len(g.Players))
	for i := range g.Players {
		list[i] = make([][]Number, len(g.Players[i].Infosets))
		for h := range g.Players[i].Infosets {
			for range g.Players[i].Infosets[h].Actions {
				list[i][h] = append(list[i][h], Number{"≈0.619", "(sqrt(5) - 1)/2 <&>"})
			}
		}
	}
	return list
}

// TestNumbers checks that they are drawn in place of the fractions of the profile,
// which says what is reached.
func TestNumbers(t *testing.T) {
	for _, name := range []string{"beer_quiche", "three_2x2x2"} {
		g := seqformtest.Fixture(t, name)
		o := Options{Profile: uniform(g)}
		plain := write(t, SVG, g, o)
		require.Contains(t, plain, "1/2")
		o.Numbers = shown(g)
		for kind, f := range formats {
			if g.Tree == nil && kind == "dot" {
				continue
			}
			data := write(t, f, g, o)
			require.Contains(t, data, "0.619", name)
		}
		data := write(t, SVG, g, o)
		require.NotContains(t, data, "> 1/2<", name)
		require.Contains(t, data, "with probability (sqrt(5) - 1)/2 &lt;&amp;&gt;")
		require.Equal(t, strings.Count(plain, "heavy"), strings.Count(data, "heavy"))
	}
	g := seqformtest.Fixture(t, "beer_quiche")
	require.Error(t, (&Options{Numbers: shown(g)}).Validate(g), "without a profile")
	for _, cut := range []func(n [][][]Number) [][][]Number{
		func(n [][][]Number) [][][]Number { return n[:1] },
		func(n [][][]Number) [][][]Number { n[0] = n[0][:1]; return n },
		func(n [][][]Number) [][][]Number { n[1][0] = n[1][0][:1]; return n },
	} {
		require.Error(t, (&Options{Profile: uniform(g), Numbers: cut(shown(g))}).Validate(g))
	}
}

// TestLinks checks that each information set shown has one link that the tab key
// finds, that others lead to the same place, and that text cannot break out.
func TestLinks(t *testing.T) {
	g := seqformtest.Fixture(t, "kuhn")
	o := Options{Profile: uniform(g), Bare: true, Link: func(i, h int) string {
		if i == 1 {
			return ""
		}
		return `#"<` + g.InfosetLabel(i, h)
	}}
	data := write(t, SVG, g, o)
	require.NotContains(t, data, "<style>")
	require.Contains(t, data, `role="group"`)
	d := xml.NewDecoder(strings.NewReader(data))
	tabbed, links := map[string]int{}, 0
	for {
		token, err := d.Token()
		if err == io.EOF {
			break
		}
		require.NoError(t, err)
		if e, ok := token.(xml.StartElement); ok && e.Name.Local == "a" {
			links++
			require.NotEmpty(t, attribute(e, "aria-label"))
			if attribute(e, "tabindex") == "" {
				tabbed[attribute(e, "href")]++
			}
		}
	}
	require.Len(t, tabbed, len(g.Players[0].Infosets))
	require.Equal(t, 2*len(g.Players[0].Infosets), links) // of two nodes each
	for to, n := range tabbed {
		require.Equal(t, 1, n, to)
	}
}
