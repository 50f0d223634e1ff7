package plot

import (
	"bufio"
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"math"
	"strings"

	"exactsolve/render/internal/font"
)

// A Figure is a picture of sets: a [Cube], a [Plane] or a [Stack].
type Figure interface {
	// Heading returns its title.
	Heading() string

	draw(id string) (*drawn, error)
}

// A drawn figure is the inside of an SVG element.
type drawn struct {
	bytes.Buffer
	about  string
	height int
}

// Draw writes a figure as a single SVG element of that identifier, unique in a page, "" for
// "chart"; bare is without its style sheet, which is [Style]. It returns an error if the
// figure is too large, a point is not finite, the identifier is not a name, or w fails.
func Draw(w io.Writer, f Figure, id string, bare bool) error {
	if !font.ValidID(id) {
		return errors.New("plot: the ID is not a name of letters, digits and hyphens")
	}
	id = cmp.Or(id, "chart")
	d, err := f.draw(id)
	if err != nil {
		return err
	}
	out := bufio.NewWriter(w)
	d.open(out, id, f.Heading(), "")
	if !bare {
		fmt.Fprintf(out, "<style>%s</style>\n", Style())
	}
	fmt.Fprintf(out, "<rect class=\"back\" width=\"%d\" height=\"%d\"/>\n", width, d.height)
	out.Write(d.Bytes())
	fmt.Fprintln(out, "</svg>")
	return out.Flush()
}

// open writes the beginning of an element with more attributes.
func (d *drawn) open(w io.Writer, id, title, more string) {
	role := "img"
	if bytes.Contains(d.Bytes(), []byte("<a ")) {
		role = "group" // there is something in it to choose
	}
	fmt.Fprintf(w, `<svg xmlns="http://www.w3.org/2000/svg" id="%s" class="xc" role="%s" aria-labelledby="%s-title %s-desc" width="%d" height="%d" viewBox="0 0 %d %d"%s>`+"\n",
		id, role, id, id, width, d.height, width, d.height, more)
	fmt.Fprintf(w, "<title id=\"%s-title\">%s</title>\n<desc id=\"%s-desc\">%s</desc>\n", id, font.Escape(font.Clean(title)), id, font.Escape(d.about))
}

// A Stack is figures below each other, below a title.
type Stack struct {
	Title   string
	Figures []Figure
}

// Heading returns the title.
func (s *Stack) Heading() string { return cmp.Or(s.Title, "Figures") }

func (s *Stack) draw(id string) (*drawn, error) {
	d := &drawn{height: margin + headSize + margin, about: fmt.Sprintf("%d figures.", len(s.Figures))}
	label(d, margin, margin+headSize, "head", fit(s.Heading(), headSize, room))
	for k, f := range s.Figures {
		own := fmt.Sprintf("%s-%d", id, k+1)
		part, err := f.draw(own)
		if err != nil {
			return nil, err
		}
		part.open(d, own, f.Heading(), fmt.Sprintf(` y="%d"`, d.height))
		d.Write(part.Bytes())
		fmt.Fprintln(d, "</svg>")
		d.height += part.height
	}
	return d, nil
}

// A Body is one thing in a figure of points P. Points that are not finite are an error.
type Body[P any] struct {
	Kind  int    // in the figure's Kinds, which decides the color, and the shape of spots
	Name  string // shows on pointing
	Tag   string // a short one that is written beside it while there is room, unless it is empty
	Link  string // of its spots, "" for none
	Areas [][]P  // polygons
	Lines [][]P
	Spots []P
	Small bool // smaller spots and thin lines
	Rough bool // of areas: pale and dashed, as what is only known to be within
}

// A flat body is one on the picture, in tenths of pixels.
type flat Body[[2]int]

// maxKinds is the number of things that color and shape tell apart.
const maxKinds = 56

// flatten returns bodies as they are on the picture, or an error about what cannot be drawn.
func flatten[P any](bodies []Body[P], kinds []string, to func(P) (x, y float64)) ([]flat, error) {
	points := 0
	var bad error
	path := func(list []P) [][2]int {
		points += len(list)
		out := make([][2]int, len(list))
		for k, p := range list {
			x, y := to(p)
			if !(math.Abs(x) < 1e5 && math.Abs(y) < 1e5) {
				bad = errors.New("plot: a point that is not on the picture")
				continue
			}
			out[k] = [2]int{int(math.Round(10 * x)), int(math.Round(10 * y))}
		}
		return out
	}
	list := make([]flat, len(bodies))
	for k := range bodies {
		b := &bodies[k]
		f := flat{Kind: b.Kind, Name: b.Name, Tag: font.Shorten(b.Tag, maxTag), Link: b.Link, Small: b.Small, Rough: b.Rough, Spots: path(b.Spots)}
		for _, a := range b.Areas {
			f.Areas = append(f.Areas, path(a))
		}
		for _, l := range b.Lines {
			f.Lines = append(f.Lines, path(l))
		}
		if b.Kind < 0 || b.Kind >= len(kinds) {
			bad = fmt.Errorf("plot: kind %d of %d", b.Kind, len(kinds))
		}
		list[k] = f
	}
	switch {
	case len(kinds) > maxKinds:
		return nil, fmt.Errorf("plot: %d kinds, want at most %d", len(kinds), maxKinds)
	case points > maxPoints || len(bodies) > maxPoints:
		return nil, fmt.Errorf("plot: %d bodies of %d points, want at most %d", len(bodies), points, maxPoints)
	}
	return list, bad
}

// maxTag bounds the characters of a tag.
const maxTag = 12

// legend returns the series of a chart that has the kinds as its legend.
func legend(kinds []string) []Series {
	list := make([]Series, len(kinds))
	for k, name := range kinds {
		list[k].Name = name
	}
	return list
}

// wrap returns clean text in lines no wider than n pixels.
func wrap(s string, size, n int) (lines []string) {
	line := ""
	for _, word := range strings.Fields(font.Clean(s)) {
		longer := strings.TrimSpace(line + " " + word)
		if line != "" && font.TextWidth(longer, size, false) > n {
			lines, longer = append(lines, line), word
		}
		line = fit(longer, size, n)
	}
	if line != "" {
		lines = append(lines, line)
	}
	return lines
}

// wrapped returns notes in lines.
func wrapped(notes []string) (lines []string) {
	for _, n := range notes {
		lines = append(lines, wrap(n, fontSize, room)...)
	}
	return lines
}

// aboutBodies adds the names of bodies to a description.
func aboutBodies(first string, bodies []flat) string {
	var text strings.Builder
	text.WriteString(first)
	for _, b := range bodies {
		if b.Name != "" && text.Len() < 8000 {
			text.WriteString(" " + strings.TrimSuffix(b.Name, ".") + ".")
		}
	}
	return font.Shorten(text.String(), 4000)
}

// writeBodies draws areas below lines below spots, and tags beside them that lie over no other
// tag, spot or taken box.
func writeBodies(w io.Writer, bodies []flat, taken []box2) {
	part := func(b *flat, name, more string, draw func()) {
		class := seriesClass(b.Kind)
		if b.Rough {
			class += " rough"
		}
		fmt.Fprintf(w, `<%s class="%s"%s>`, name, class, more)
		if b.Name != "" {
			fmt.Fprintf(w, "<title>%s</title>", font.Escape(font.Shorten(b.Name, maxTip)))
		}
		draw()
		fmt.Fprintf(w, "</%s>\n", name)
	}
	paths := func(b *flat, class string, list [][][2]int, end string) {
		if len(list) == 0 {
			return
		}
		part(b, "g", "", func() {
			for _, p := range list { // on their own, so that areas over each other are darker
				fmt.Fprintf(w, `<path class="%s" d="`, class)
				writePath(w, p)
				fmt.Fprintf(w, `%s"/>`, end)
			}
		})
	}
	for k := range bodies {
		paths(&bodies[k], "area", bodies[k].Areas, "z")
	}
	for k := range bodies {
		class := "heavy"
		if bodies[k].Small {
			class = "line"
		}
		paths(&bodies[k], class, bodies[k].Lines, "")
	}
	link := func(b *flat) string { return ` href="` + font.Escape(b.Link) + `"` }
	above := map[[2]int]int{} // spots still to be drawn there
	for k := range bodies {
		b := &bodies[k]
		for _, p := range b.Spots {
			above[p]++
		}
		if b.Link != "" {
			part(b, "a", ` tabindex="-1" aria-hidden="true"`+link(b), func() { writeTargets(w, b.Spots) })
		}
	}
	for k := range bodies {
		b := &bodies[k]
		if len(b.Spots) == 0 {
			continue
		}
		name, more := "g", ""
		if b.Link != "" {
			name, more = "a", link(b)
		}
		part(b, name, more, func() {
			for _, p := range b.Spots {
				above[p]--
				scale := 13 + 7*min(above[p], 3) // so that it shows below others
				if b.Small {
					scale -= 3
				}
				fmt.Fprintf(w, `<path class="mark" transform="translate(%s %s) scale(%s)" d="M0 0%s"/>`, tenths(p[0]), tenths(p[1]), tenths(scale), shape(b.Kind))
				taken = append(taken, box2{p[0]/10 - 6, p[1]/10 - 6, p[0]/10 + 6, p[1]/10 + 6})
			}
		})
	}
	for k := range bodies {
		taken = writeTag(w, &bodies[k], taken)
	}
}

// writeTargets makes spots as large as a finger needs, below all that is seen of them.
func writeTargets(w io.Writer, spots [][2]int) {
	for _, p := range spots {
		fmt.Fprintf(w, `<circle cx="%s" cy="%s" r="12" fill="none" pointer-events="all"/>`, tenths(p[0]), tenths(p[1]))
	}
}

// maxTip bounds the characters that show on pointing.
const maxTip = 600

func writePath(w io.Writer, path [][2]int) {
	for k, p := range path {
		fmt.Fprintf(w, "%s%s %s", [...]string{"M", "L"}[min(k, 1)], tenths(p[0]), tenths(p[1]))
	}
}

// A box2 is a rectangle on the picture, in pixels.
type box2 struct{ x0, y0, x1, y1 int }

func (a box2) over(b box2) bool { return a.x0 < b.x1 && b.x0 < a.x1 && a.y0 < b.y1 && b.y0 < a.y1 }

// writeTag writes the tag of a body beside it where nothing is taken, and takes that.
func writeTag(w io.Writer, b *flat, taken []box2) []box2 {
	at, ok := b.middle()
	if b.Tag == "" || !ok {
		return taken
	}
	wide := font.TextWidth(b.Tag, fontSize, true)
	sides := [][2]int{{1, -1}, {-1, -1}, {1, 1}, {-1, 1}, {1, 0}, {-1, 0}, {0, -1}, {0, 1}}
	if len(b.Spots)+len(b.Lines) == 0 {
		sides = append([][2]int{{}}, sides...) // within an area
	}
	for _, far := range []int{9, 15, 24} {
		for _, side := range sides {
			x, y := at[0]/10+side[0]*far, at[1]/10+side[1]*far+4
			x -= wide * (1 - side[0]) / 2
			area := box2{x - 1, y - fontSize, x + wide + 1, y + 3}
			free := area.x0 >= 0 && area.x1 <= width && area.y0 >= 0
			for _, t := range taken {
				free = free && !area.over(t)
			}
			if free {
				label(w, x, y, "tag", b.Tag)
				return append(taken, area)
			}
		}
	}
	return taken
}

// middle returns where the tag of a body belongs.
func (b *flat) middle() (at [2]int, ok bool) {
	switch {
	case len(b.Spots) > 0:
		return b.Spots[0], true
	case len(b.Lines) > 0 && len(b.Lines[0]) > 0:
		l := b.Lines[0]
		p, q := l[(len(l)-1)/2], l[len(l)/2]
		return [2]int{(p[0] + q[0]) / 2, (p[1] + q[1]) / 2}, true
	case len(b.Areas) > 0 && len(b.Areas[0]) > 0:
		a := b.Areas[0]
		for _, p := range a {
			at[0], at[1] = at[0]+p[0], at[1]+p[1]
		}
		return [2]int{at[0] / len(a), at[1] / len(a)}, true
	}
	return at, false
}
