package page

import (
	_ "embed"
	"fmt"
	"html/template"
	"strings"

	"exactsolve/render"
	"exactsolve/seqform"
)

// A List is an overview of several equilibria.
type List struct {
	Head    []string // of the cells
	Rows    []Listed
	Filters []Filter
	Notes   []string
}

// A Listed is an equilibrium of a List.
type Listed struct {
	Number int
	Cells  []string
	Words  []string // those of the filters that leave it

	Profile seqform.Profile // is drawn, unless it is nil
	Numbers [][][]render.Number
}

// A Filter leaves some of a List: its word is of letters and digits.
type Filter struct{ Word, About string }

//go:embed list.html
var listText string

//go:embed list.css
var listStyle string

//go:embed list.js
var listScript string

var listPage = template.Must(template.New("list").Funcs(template.FuncMap{
	"text":    func(s string) template.HTML { return template.HTML(text(s)) },
	"details": func(l *drawnListed) string { return fmt.Sprint("equilibrium-", l.Number) },
	"words":   func(l *drawnListed) string { return strings.Join(l.Words, " ") },
}).Parse(listText))

// A drawnListed is an equilibrium with its picture, if it has one.
type drawnListed struct {
	*Listed
	SVG template.HTML
}

// Limits of a list and its pictures.
const (
	maxListed    = 1000
	maxListNodes = 120     // in a tree
	maxListBytes = 2 << 20 // of all pictures
)

// list returns the overview, if there is one, with figures of all.
func (p *Page) list(figures markup) (markup, error) {
	if p.List == nil {
		return figures, nil
	}
	var rows []*drawnListed
	size := 0
	for k := range p.List.Rows[:min(len(p.List.Rows), maxListed)] {
		row := &drawnListed{Listed: &p.List.Rows[k]}
		if row.Profile != nil && size < maxListBytes {
			svg, err := p.listed(row.Listed)
			if err != nil {
				return "", err
			}
			row.SVG = template.HTML(svg)
			size += len(svg)
		}
		rows = append(rows, row)
	}
	var b strings.Builder
	err := listPage.Execute(&b, map[string]any{"List": p.List, "Rows": rows, "Left": len(p.List.Rows) - len(rows), "Figures": template.HTML(figures)})
	return markup(b.String()), err
}

// listed draws the game with an equilibrium.
func (p *Page) listed(l *Listed) (string, error) {
	o := p.Picture
	o.Profile, o.Numbers, o.Beliefs = l.Profile, l.Numbers, nil
	o.ID, o.Bare, o.Caption = fmt.Sprint("listed-", l.Number), true, ""
	if p.Game.Tree != nil {
		o.MaxNodes = maxListNodes
	}
	var svg strings.Builder
	err := render.SVG(&svg, p.Game, o)
	return svg.String(), err
}
