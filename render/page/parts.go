package page

import (
	"cmp"
	"fmt"
	"html/template"
	"io"
	"strings"

	"exactsolve/render/internal/font"
	"exactsolve/render/plot"
)

// A filled page is what the template is given: a page with its pictures.
type filled struct {
	*Page
	Policy string
	Style  template.CSS
	Script template.JS

	Views  []view
	Plots  []chart
	Drawn  []drawing // of the equilibria
	Listed []*listed
	Grids  []*rangeGrid
}

// A chart is drawn, with its numbers.
type chart struct {
	drawing
	Data Table
}

// fill draws all pictures of a page.
func (p *Page) fill() (*filled, error) {
	css, script := style(), source("script.js", "list.js", "find.js")
	f := &filled{Page: p, Policy: policy(css, script), Style: template.CSS(css), Script: template.JS(script), Grids: p.ranges()}
	for k, c := range p.Charts[:min(len(p.Charts), maxCharts)] {
		c.ID, c.Bare = fmt.Sprint("chart-", k+1), true
		d, err := draw(c.Title, func(w io.Writer) error { return plot.Lines(w, c.Chart) })
		if err != nil {
			return nil, err
		}
		f.Plots = append(f.Plots, chart{d, c.Data})
	}
	for k, z := range p.Figures[:min(len(p.Figures), maxCharts)] {
		d, err := draw(z.Heading(), func(w io.Writer) error { return plot.Draw(w, z, fmt.Sprint("figure-", k+1), true) })
		if err != nil {
			return nil, err
		}
		f.Drawn = append(f.Drawn, d)
	}
	var err error
	if f.Views, err = p.views(); err != nil {
		return nil, err
	}
	f.Listed, err = p.listed()
	return f, err
}

// Title is the game's, or what stands for it.
func (f *filled) Title() string {
	return cmp.Or(strings.TrimSpace(font.Shorten(f.Game.Title, 200)), "A game")
}

func (f *filled) Comment() string { return strings.TrimSpace(f.Game.Comment) }

// A side has the information sets of one player. Many are folded.
type side struct {
	Player int
	Name   string
	Sets   []Set
}

func (s side) Folded() bool { return len(s.Sets) > foldSets }

// Sides returns the information sets that are described.
func (f *filled) Sides() (list []side) {
	for _, s := range f.described() {
		if n := len(list); n == 0 || list[n-1].Player != s.Player {
			list = append(list, side{s.Player, font.PlayerName(f.Game.PlayerLabel(s.Player)), nil})
		}
		last := &list[len(list)-1]
		last.Sets = append(last.Sets, s)
	}
	return list
}

func (p *Page) described() []Set { return p.Sets[:min(len(p.Sets), maxSets)] }

// ID is the identifier of an information set.
func (s Set) ID() string { return setID(s.Player, s.Infoset) }

func setID(i, h int) string { return fmt.Sprintf("set-%d-%d", i+1, h+1) }

// links returns where information sets are described, by identifier.
func (p *Page) links() map[string]string {
	to := map[string]string{}
	for _, s := range p.described() {
		to[s.ID()] = "#" + s.ID()
	}
	return to
}
