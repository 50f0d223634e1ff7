package render

import (
	"encoding/xml"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/render/internal/font"
)

// A rect is a bounding box in an SVG file, read back from its text.
type rect struct {
	x0, y0, x1, y1 int
	text           string
}

// A svgFile is what the tests read from SVG.
type svgFile struct {
	width, height int
	texts         []rect
	lines         [][]point // strokes that are straight
	titles        []string
	elements      map[string]int
}

// readSVG parses a picture with encoding/xml, strictly.
func readSVG(t testing.TB, data string) *svgFile {
	t.Helper()
	f := &svgFile{elements: map[string]int{}}
	d := xml.NewDecoder(strings.NewReader(data))
	var open []xml.StartElement
	var line struct {
		at    xml.StartElement
		width int
		text  string
	}
	for {
		token, err := d.Token()
		if err == io.EOF {
			break
		}
		require.NoError(t, err)
		switch e := token.(type) {
		case xml.StartElement:
			e = e.Copy()
			open = append(open, e)
			f.elements[e.Name.Local]++
			switch e.Name.Local {
			case "svg":
				f.width, f.height = number10(t, e, "width"), number10(t, e, "height")
			case "text":
				line.at, line.width, line.text = e, 0, ""
			case "path":
				if strings.Contains(attribute(e, "class"), "line") && !strings.Contains(attribute(e, "d"), "Q") {
					f.lines = append(f.lines, pathPoints(t, attribute(e, "d")))
				}
			}
		case xml.CharData:
			if len(open) == 0 {
				continue
			}
			switch in := open[len(open)-1]; in.Name.Local {
			case "tspan":
				size := 12
				if strings.Contains(attribute(line.at, "class"), "head") {
					size = 15
				}
				line.width += font.TextWidth(string(e), size, strings.Contains(attribute(in, "class"), "bold"))
				line.text += string(e)
			case "title":
				f.titles = append(f.titles, string(e))
			}
		case xml.EndElement:
			open = open[:len(open)-1]
			if e.Name.Local == "text" {
				f.texts = append(f.texts, textBox(t, line.at, line.width, line.text))
			}
		}
	}
	return f
}

// textBox is the box of a line as browsers report it, which begins at the
// ascent of the font and ends at its descent: at a size of 12 pixels, 11.2 above
// the baseline and 2.9 below in DejaVu Sans, and less in Arial and Helvetica.
func textBox(t testing.TB, at xml.StartElement, width int, text string) rect {
	x, y := number10(t, at, "x"), number10(t, at, "y")
	switch attribute(at, "class") {
	case "mid":
		x -= width / 2
	case "end":
		x -= width
	}
	up, down := 12, 3
	if attribute(at, "class") == "head" {
		up, down = 14, 4
	}
	return rect{x, y - up, x + width, y + down, text}
}

func attribute(e xml.StartElement, name string) string {
	for _, a := range e.Attr {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}

func number10(t testing.TB, e xml.StartElement, name string) int {
	n, err := strconv.Atoi(attribute(e, name))
	require.NoError(t, err)
	return n
}

func pathPoints(t testing.TB, d string) []point {
	f := strings.Fields(strings.NewReplacer("M", " ", "L", " ").Replace(d))
	var list []point
	for k := 0; k < len(f); k += 2 {
		x, err := strconv.Atoi(f[k])
		require.NoError(t, err)
		y, err := strconv.Atoi(f[k+1])
		require.NoError(t, err)
		list = append(list, point{x, y})
	}
	return list
}

// overlaps returns pairs of texts whose boxes meet.
func overlaps(texts []rect) []string {
	slices.SortFunc(texts, func(a, b rect) int { return a.y0 - b.y0 })
	var bad []string
	for i, a := range texts {
		for _, b := range texts[i+1:] {
			if b.y0 >= a.y1 {
				break
			}
			if a.x0 < b.x1 && b.x0 < a.x1 {
				bad = append(bad, fmt.Sprintf("%v over %v", a, b))
			}
		}
	}
	return bad
}

// crosses reports whether the segment from p to q enters the box.
func (r rect) crosses(p, q point) bool {
	if max(p.x, q.x) <= r.x0 || min(p.x, q.x) >= r.x1 || max(p.y, q.y) <= r.y0 || min(p.y, q.y) >= r.y1 {
		return false
	}
	side := func(x, y int) int { return (q.x-p.x)*(y-p.y) - (q.y-p.y)*(x-p.x) }
	s := []int{side(r.x0, r.y0), side(r.x1, r.y0), side(r.x0, r.y1), side(r.x1, r.y1)}
	return slices.Min(s) < 0 && slices.Max(s) > 0
}

func TestLabelsDoNotOverlap(t *testing.T) {
	for _, d := range drawings(t) {
		f := readSVG(t, write(t, SVG, d.g, d.o))
		for _, bad := range overlaps(f.texts) {
			t.Errorf("%s: %s", d.name, bad)
		}
		for _, r := range f.texts {
			if r.x0 < 0 || r.y0 < 0 || r.x1 > f.width || r.y1 > f.height {
				t.Errorf("%s: %v lies outside of %d by %d", d.name, r, f.width, f.height)
			}
		}
		crossed := 0
		for _, line := range f.lines {
			for k := 1; k < len(line); k++ {
				for _, r := range f.texts {
					if r.crosses(line[k-1], line[k]) {
						crossed++
						t.Logf("%s: %v crosses %v", d.name, line, r)
					}
				}
			}
		}
		if crossed > 0 {
			t.Errorf("%s: lines cross %d texts", d.name, crossed)
		}
	}
}

// TestOverlapTest checks the test itself.
func TestOverlapTest(t *testing.T) {
	a := rect{0, 0, 10, 10, "a"}
	require.Len(t, overlaps([]rect{a, {9, 9, 20, 20, "b"}}), 1)
	require.Empty(t, overlaps([]rect{a, {10, 0, 20, 10, "b"}, {0, 10, 5, 20, "c"}}))
	require.True(t, a.crosses(point{-5, 5}, point{15, 6}))
	require.True(t, a.crosses(point{5, -5}, point{5, 15}))
	require.False(t, a.crosses(point{5, 20}, point{20, 5}))
	require.False(t, a.crosses(point{0, 10}, point{10, 10}))
}
