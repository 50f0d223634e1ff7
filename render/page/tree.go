package page

import (
	"cmp"
	"strconv"
	"strings"

	"exactsolve/render"
)

// A view is a picture of the tree down to a depth. All but one are hidden.
type view struct {
	depth   int
	reached bool // only what the profile reaches is unfolded
	hidden  bool
	svg     markup
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
			size += len(v.svg)
			row = append(row, v)
		}
		if len(list) > 0 && (size > maxPictures || sameViews(list[len(list)-len(row):], row)) {
			break
		}
		if len(row[0].svg) <= maxFirst {
			seen = len(list)
		}
		list = append(list, row...)
	}
	for k := range list {
		list[k].hidden = k != seen
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
		described := map[string]bool{}
		for _, s := range p.described() {
			described[setID(s.Player, s.Infoset)] = true
		}
		o.Link = func(i, h int) string {
			if id := setID(i, h); described[id] {
				return "#" + id
			}
			return ""
		}
	}
	var svg strings.Builder
	err := render.SVG(&svg, p.Game, o)
	return view{depth: depth, reached: reached, svg: markup(svg.String())}, err
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
		if strings.ReplaceAll(string(a[k].svg), from, to) != string(b[k].svg) {
			return false
		}
	}
	return true
}

// picture shows one of the views, with what chooses among them.
func (p *Page) picture(views []view) []markup {
	parts := []markup{controls(views), "<div class=\"scroll\" role=\"region\" tabindex=\"0\" aria-label=\"picture of the game\">\n"}
	for _, v := range views {
		about := attribute("data-depth", strconv.Itoa(v.depth)) + attribute("data-reached", strconv.FormatBool(v.reached))
		if v.hidden {
			about += " hidden"
		}
		parts = append(parts, `<div class="view"`+about+">\n", v.svg, "</div>\n")
	}
	parts = append(parts, "</div>\n")
	if p.Game.Tree != nil && len(p.Sets) > 0 {
		parts = append(parts, line(`p class="note"`, "Choose an information set in the tree for its belief, values and reasons."),
			line(`div id="chosen" role="region" aria-live="polite" aria-label="the information set chosen" hidden`))
	}
	return section("game", "The game", parts...)
}

// controls choose a view, if there are several. They are hidden where script does not run.
func controls(views []view) markup {
	if len(views) == 1 {
		return ""
	}
	depths, place, first := 0, 0, 0
	for _, v := range views {
		if !v.reached {
			depths++
		}
		if !v.hidden {
			place, first = depths, v.depth
		}
	}
	content := markup("\n")
	if depths > 1 {
		content += line(`label for="depth"`, "Depth, in actions") +
			`<input type="range" id="depth" min="1"` + attribute("max", strconv.Itoa(depths)) + attribute("value", strconv.Itoa(place)) + ">\n" +
			line(`output id="depth-shown" for="depth"`, text(strconv.Itoa(first)))
	}
	if depths < len(views) {
		content += line("label", `<input type="checkbox" id="reached"> only what is reached`)
	}
	return line(`form id="controls" hidden`, content)
}
