package page

import (
	"fmt"
	"io"

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

// Link is where an equilibrium is drawn, or its row if it is not.
func (l Listed) Link() string { return fmt.Sprint("#equilibrium-", l.Number) }

// A Filter leaves some of a List: its word is of letters and digits.
type Filter struct{ Word, About string }

// A listed equilibrium has its picture, if it has one.
type listed struct {
	*Listed
	drawing
}

// Limits of a list and its pictures.
const (
	maxListed    = 1000
	maxListNodes = 120     // in a tree
	maxListBytes = 2 << 20 // of all pictures
)

// listed returns the rows of the list, if there is one.
func (p *Page) listed() (rows []*listed, err error) {
	if p.List == nil {
		return nil, nil
	}
	size := 0
	for k := range p.List.Rows[:min(len(p.List.Rows), maxListed)] {
		row := &listed{Listed: &p.List.Rows[k]}
		if row.Profile != nil && size < maxListBytes {
			if row.drawing, err = p.drawListed(row.Listed); err != nil {
				return nil, err
			}
			size += len(row.SVG)
		}
		rows = append(rows, row)
	}
	return rows, nil
}

// drawListed draws the game with an equilibrium.
func (p *Page) drawListed(l *Listed) (drawing, error) {
	o := p.Picture
	o.Profile, o.Numbers, o.Beliefs = l.Profile, l.Numbers, nil
	o.ID, o.Bare, o.Caption = fmt.Sprint("listed-", l.Number), true, ""
	if p.Game.Tree != nil {
		o.MaxNodes = maxListNodes
	}
	return draw(fmt.Sprint("picture of equilibrium ", l.Number), func(w io.Writer) error { return render.SVG(w, p.Game, o) })
}
