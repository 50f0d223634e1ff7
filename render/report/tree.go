package report

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"

	"exactsolve/render"
)

// A view is a picture of the tree down to a depth.
type view struct {
	depth   int
	reached bool // only what the profile reaches is unfolded
	svg     []byte
}

// views draws the game: a tree to several depths, with and without what is not
// reached, each picture as a view unless a larger depth shows no more.
func (r *Report) views() ([]view, error) {
	if r.NoTree != "" {
		return nil, nil
	}
	if r.Game.Tree == nil {
		v, err := r.view(0, false)
		return []view{v}, err
	}
	var list []view
	size := 0
	for _, depth := range depths(r.Game.Tree.Depth()) {
		var row []view
		for _, reached := range []bool{false, true}[:1+min(1, len(r.Picture.Profile))] {
			v, err := r.view(depth, reached)
			if err != nil {
				return nil, err
			}
			size += len(v.svg)
			row = append(row, v)
		}
		if len(list) > 0 && (size > maxPictures || sameViews(list[len(list)-len(row):], row)) {
			break
		}
		list = append(list, row...)
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
func (r *Report) view(depth int, reached bool) (view, error) {
	o := r.Picture
	o.MaxDepth, o.FoldUnreached, o.Bare, o.Caption = depth, reached, true, ""
	if o.MaxNodes == 0 && r.Game.Tree != nil {
		o.MaxNodes = drawnNodes
	}
	o.ID = viewID(depth, reached)
	described := map[[2]int]bool{}
	for _, s := range r.described() {
		described[[2]int{s.Player, s.Infoset}] = true
	}
	o.Link = func(i, h int) string {
		if !described[[2]int{i, h}] {
			return ""
		}
		return "#" + setID(i, h)
	}
	if r.Game.Tree == nil {
		o.Link = nil
	}
	var svg bytes.Buffer
	err := render.SVG(&svg, r.Game, o)
	return view{depth, reached, svg.Bytes()}, err
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
		from, to := viewID(a[k].depth, a[k].reached), viewID(b[k].depth, b[k].reached)
		if !bytes.Equal(bytes.ReplaceAll(a[k].svg, []byte(from), []byte(to)), b[k].svg) {
			return false
		}
	}
	return true
}

// picture writes the views, all but one of them hidden, with what chooses among them.
func (p *page) picture(r *Report, views []view) {
	p.section("game", "The game")
	if r.NoTree != "" {
		p.element("p", r.NoTree, "class", "note")
	}
	if len(views) > 1 {
		p.controls(views)
	}
	if len(views) > 0 {
		p.open("div", "class", "scroll", "role", "region", "tabindex", "0", "aria-label", "picture of the game")
		p.raw("\n")
	}
	first := firstView(views)
	for k, v := range views {
		attributes := []string{"class", "view", "data-depth", strconv.Itoa(v.depth), "data-reached", fmt.Sprint(v.reached)}
		if k != first {
			attributes = append(attributes, "hidden", "")
		}
		p.open("div", attributes...)
		p.raw("\n")
		p.w.Write(v.svg)
		p.raw("</div>\n")
	}
	if len(views) > 0 {
		p.raw("</div>\n")
	}
	if r.Game.Tree != nil && len(r.described()) > 0 {
		p.element("p", "Choose an information set in the tree for its belief, values and reasons.", "class", "note")
		p.raw("<div id=\"chosen\" role=\"region\" aria-live=\"polite\" aria-label=\"the information set chosen\" hidden></div>\n")
	}
	p.raw("</section>\n")
}

// firstView returns which view is seen first: the deepest that is not large.
func firstView(views []view) int {
	first := 0
	for k, v := range views {
		if !v.reached && len(v.svg) <= maxFirst {
			first = k
		}
	}
	return first
}

// controls writes what chooses a view. It is hidden where script does not run.
func (p *page) controls(views []view) {
	var shown []string
	for _, v := range views {
		if !v.reached {
			shown = append(shown, strconv.Itoa(v.depth))
		}
	}
	n, first := strconv.Itoa(len(shown)), strconv.Itoa(views[firstView(views)].depth)
	p.raw("<form id=\"controls\" hidden>\n")
	if len(shown) > 1 {
		p.raw("<label for=\"depth\">Depth, in actions</label>\n")
		p.open("input", "type", "range", "id", "depth", "min", "1", "max", n, "value", strconv.Itoa(slices.Index(shown, first)+1))
		p.raw("\n")
		p.element("output", first, "id", "depth-shown", "for", "depth")
	}
	if len(shown) < len(views) {
		p.raw("<label><input type=\"checkbox\" id=\"reached\"> only what is reached</label>\n")
	}
	p.raw("</form>\n")
}
