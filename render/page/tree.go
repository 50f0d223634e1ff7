package page

import (
	"cmp"
	"html/template"
	"io"
	"strconv"
	"strings"

	"exactsolve/render"
)

// A view is a picture of the tree down to a depth. All but one are hidden.
type view struct {
	Depth   int
	Reached bool // only what the profile reaches is unfolded
	Hidden  bool
	SVG     template.HTML
}

// views draws the game: a tree to several depths, with and without what is not
// reached, each picture as a view unless a larger depth shows no more. The deepest
// that is not large is seen first.
func (p *Page) views() ([]view, error) {
	if p.Game.Tree == nil {
		v, err := p.view(0, false)
		return []view{v}, err
	}
	var list []view
	size, seen := 0, 0
	for _, depth := range depths(p.Game.Tree.Depth()) {
		var row []view
		for _, reached := range []bool{false, true}[:1+min(1, len(p.Picture.Profile))] {
			v, err := p.view(depth, reached)
			if err != nil {
				return nil, err
			}
			size += len(v.SVG)
			row = append(row, v)
		}
		if len(list) > 0 && (size > maxPictures || sameViews(list[len(list)-len(row):], row)) {
			break
		}
		if len(row[0].SVG) <= maxFirst {
			seen = len(list)
		}
		list = append(list, row...)
	}
	for k := range list {
		list[k].Hidden = k != seen
	}
	return list, nil
}

// depths returns those to choose from, the last being all of the tree.
func depths(all int) []int {
	all = max(all, 1)
	n := min(all, maxViews)
	var list []int
	for k := 1; k <= n; k++ {
		list = append(list, (k*all+n-1)/n)
	}
	return list
}

// view draws the game, without its style sheet. The links lead to what is written
// about information sets.
func (p *Page) view(depth int, reached bool) (view, error) {
	o := p.Picture
	o.MaxDepth, o.FoldUnreached, o.Bare, o.Caption = depth, reached, true, ""
	o.ID = viewID(depth, reached)
	if p.Game.Tree != nil {
		o.MaxNodes = cmp.Or(o.MaxNodes, drawnNodes)
		to := p.links()
		o.Link = func(i, h int) string { return to[setID(i, h)] }
	}
	d, err := draw("", func(w io.Writer) error { return render.SVG(w, p.Game, o) })
	return view{depth, reached, false, d.SVG}, err
}

func viewID(depth int, reached bool) string {
	id := "tree-" + strconv.Itoa(depth)
	if reached {
		id += "-reached"
	}
	return id
}

// sameViews reports whether the pictures are equal but for their identifiers.
func sameViews(a, b []view) bool {
	for k := range a {
		from, to := viewID(a[k].Depth, a[k].Reached), viewID(b[k].Depth, b[k].Reached)
		if strings.ReplaceAll(string(a[k].SVG), from, to) != string(b[k].SVG) {
			return false
		}
	}
	return true
}

// controls choose among views: the number of depths, the place and depth of the view that is seen, and
// whether views are with and without what is not reached.
type controls struct {
	Depths, Place, First int
	Reached              bool
}

// Controls returns those of the views, nil if there is only one.
func (f *filled) Controls() *controls {
	if len(f.Views) == 1 {
		return nil
	}
	c := new(controls)
	for _, v := range f.Views {
		if v.Reached {
			c.Reached = true
			continue
		}
		if c.Depths++; !v.Hidden {
			c.Place, c.First = c.Depths, v.Depth
		}
	}
	return c
}
