package page

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/rational"
	"exactsolve/render"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

// described returns a page of a game and a profile with what it says of each information set.
func described(g *seqform.Game, prof seqform.Profile, reach func(i, h int) *rational.Rat) *Page {
	p := &Page{Game: g, Picture: render.Options{Profile: prof}}
	for i := range g.Players {
		for h, set := range g.Players[i].Infosets {
			s := Set{Player: i, Infoset: h, Name: set.Name, Reach: reach(i, h)}
			for a, x := range prof[i][h] {
				s.Actions = append(s.Actions, Action{Name: set.Actions[a], Probability: Number{Exact: x.String()}})
			}
			p.Sets = append(p.Sets, s)
		}
	}
	return p
}

func unknown(int, int) *rational.Rat { return nil }

// TestRanges looks at the cells of Kuhn poker.
func TestRanges(t *testing.T) {
	g := seqformtest.Kuhn(2, 3)
	prof := seqformtest.Uniform(g)
	prof[0][0] = []rational.Rat{rational.New(3, 4), rational.New(1, 4)} // J at first
	prof[0][1] = rational.Ints(0, 1)                                    // J after cb
	reach := func(i, h int) *rational.Rat {
		x := []rational.Rat{rational.Int(1), rational.Int(0), rational.New(1, 4)}[h%3]
		return &x
	}
	page := write(t, described(g, prof, reach))
	cell := func(id string) string { return regexp.MustCompile(`<a href="#` + id + `".*?</a>`).FindString(page) }
	require.Contains(t, cell("set-1-1"), `aria-label="J, at first: check 3/4, bet 1/4"`)
	require.Contains(t, cell("set-1-1"), `<svg width="64" height="28" aria-hidden="true"><path class="c0 l0" d="M0.0 14H48.0"/><path class="c1 l1" d="M48.0 14H64.0"/></svg>`)
	require.Contains(t, cell("set-1-2"), `aria-label="J, after cb: call; not reached"`)
	require.Contains(t, cell("set-1-2"), `<svg class="unreached" width="64" height="28"`)
	require.Contains(t, cell("set-1-3"), fmt.Sprintf(`height="%d"`, 28*(40+30)/100)) // the root of a quarter is a half
	require.Equal(t, 12, strings.Count(page, " data-cell="))
	require.Contains(t, page, `<form id="find"`)
	p := described(g, prof, unknown)
	require.NotContains(t, write(t, p), `class="unreached"`)
	p.Picture.Profile = nil
	require.NotContains(t, write(t, p), `id="ranges"`)
	beer := seqformtest.Fixture(t, "beer_quiche")
	require.NotContains(t, write(t, described(beer, seqformtest.Uniform(beer), unknown)), `id="ranges"`)
}

// TestManyRanges leaves out what is too much, and says so; what is not described has no link.
func TestManyRanges(t *testing.T) {
	g := seqformtest.Made("liars-dice dice=1 sides=6")
	page := write(t, described(g, seqformtest.Uniform(g), unknown))
	require.Contains(t, page, "more histories are left out")
	links := regexp.MustCompile(`<a href="#([^"]*)" data-cell="([^"]*)"`).FindAllStringSubmatch(page, -1)
	require.Equal(t, 2*maxRangeSets, strings.Count(page, " data-cell="))
	require.Equal(t, 2*maxRangeSets, len(links)+strings.Count(page, `<span role="img" data-cell=`))
	for _, to := range links {
		require.Equal(t, to[1], to[2])
		require.Contains(t, page, `id="`+to[1]+`"`)
	}
	require.NotEmpty(t, links)
}

// TestParts checks that the parts of a cell fill it, whatever the probabilities.
func TestParts(t *testing.T) {
	d := &rangeDrawing{}
	s := &Set{Actions: []Action{{Name: "a"}, {Name: "b"}, {Name: "c"}}}
	for n := int64(1); n < 50; n++ {
		prob := []rational.Rat{rational.New(1, 2*n), rational.New(1, 3*n)}
		prob = append(prob, rational.Int(1).Sub(prob[0]).Sub(prob[1]))
		c := d.cell(s, prob, "x")
		end := "0.0"
		for _, p := range c.Parts {
			m := regexp.MustCompile(`^M([\d.]+) \d+H([\d.]+)`).FindStringSubmatch(p.Path)
			require.Equal(t, end, m[1])
			end = m[2]
		}
		require.Equal(t, "64.0", end)
	}
}
