package plot

import (
	"cmp"
	"fmt"
	"strconv"
	"unicode/utf8"

	"exactsolve/render/internal/font"
)

// Sizes in pixels.
const (
	width     = 640
	plotSize  = 300 // height of the field
	margin    = 12
	fontSize  = 12
	headSize  = 15
	lineSkip  = 18
	markSpace = 16 // least distance of marks on a line
	maxName   = 60 // characters of a name that shows on pointing

	sample     = 30               // the line before a name in the legend
	room       = width - 2*margin // for text
	legendRoom = room - sample - 6
)

// A drawing is a chart laid out.
type drawing struct {
	c                        *Chart
	x, y                     *axis
	empty                    bool // no points are shown
	left, right, top, bottom int  // of the field
	height                   int
	legend                   []entry
	legendTop                int // of the baseline of its first row
	note                     string
	noteAt                   int // baseline
}

// An entry of the legend is for a series, or, without a shape, for a horizontal line.
type entry struct {
	class, shape, name string
	x, row             int
}

func newDrawing(c *Chart) *drawing {
	points, values, hidden := c.shown()
	var along []float64
	for _, p := range points {
		along, values = append(along, p.X), append(values, p.Y)
	}
	if c.Zero && !c.LogY {
		values = append(values, 0)
	}
	d := &drawing{c: c, x: newAxis(along, c.LogX), y: newAxis(values, c.LogY), empty: len(points) == 0}
	d.left = margin
	for _, t := range d.y.ticks {
		d.left = max(d.left, margin+font.TextWidth(t.text, fontSize, false)+8)
	}
	last := d.x.ticks[len(d.x.ticks)-1].text
	d.right = width - margin - font.TextWidth(last, fontSize, false)/2
	d.top = margin + headSize + 2*lineSkip
	if c.named {
		d.top += lineSkip
	}
	d.bottom = d.top + plotSize
	rows := d.placeLegend()
	d.legendTop = d.bottom + 3*lineSkip + 8
	d.noteAt = d.legendTop + rows*lineSkip
	d.height = d.noteAt - lineSkip + margin
	if hidden > 0 {
		d.note = strconv.Itoa(hidden) + " of the numbers cannot be shown on these axes"
		if c.LogX || c.LogY {
			d.note += ", as 0 on a logarithmic one"
		}
		d.height += lineSkip
	}
	return d
}

// placeLegend places the entries in rows and returns the number of rows.
func (d *drawing) placeLegend() int {
	add := func(e entry) {
		if e.name == "" {
			return
		}
		e.x = margin
		if n := len(d.legend); n > 0 {
			before := d.legend[n-1]
			e.x, e.row = before.x+before.size()+18, before.row
			if e.x+e.size() > width-margin {
				e.x, e.row = margin, before.row+1
			}
		}
		d.legend = append(d.legend, e)
	}
	for k, s := range d.c.Series {
		add(entry{class: seriesClass(k), shape: shape(k), name: fit(s.Name, fontSize, legendRoom)})
	}
	for k, h := range d.c.HLines {
		add(entry{class: lineClass(k), name: fit(h.Name, fontSize, legendRoom)})
	}
	if len(d.legend) == 0 {
		return 0
	}
	return d.legend[len(d.legend)-1].row + 1
}

func (e *entry) size() int { return sample + 6 + font.TextWidth(e.name, fontSize, false) }

// fit returns a clean s, cut so that it is no wider than n pixels.
func fit(s string, size, n int) string {
	s = font.Shorten(s, n/3) // most characters take more than 3 pixels
	for k := utf8.RuneCountInString(s); font.TextWidth(s, size, false) > n; k-- {
		s = font.Shorten(s, k-1)
	}
	return s
}

func (d *drawing) about() string {
	text := fmt.Sprintf("Line chart of %s by %s.", cmp.Or(d.c.Y, "values"), cmp.Or(d.c.X, "position"))
	for _, s := range d.c.Series {
		text += fmt.Sprintf(" %s: %d points", cmp.Or(s.Name, "Unnamed"), len(s.Points))
		if n := len(s.Points); n > 0 {
			text += fmt.Sprintf(", from %s to %s", spell(s.Points[0]), spell(s.Points[n-1]))
		}
		text += "."
	}
	for _, h := range d.c.HLines {
		text += fmt.Sprintf(" %s: a line at %s.", cmp.Or(h.Name, "Unnamed"), shortFloat(h.Y))
	}
	return font.Shorten(text, 4000)
}

func spell(p Point) string { return "(" + shortFloat(p.X) + ", " + shortFloat(p.Y) + ")" }

// shapes are paths of marks around the current point, in the order of package
// render: disk, square, diamond, triangle, pentagon, star, inverted, hexagon.
var shapes = []string{
	"m-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0z",
	"m-3.5 -3.5h7v7h-7z",
	"m0 -5l5 5l-5 5l-5 -5z",
	"m0 -5l4.5 8h-9z",
	"m0 -4.5l4.5 3l-1.5 5h-6l-1.5 -5z",
	"m0 -5.5l1.5 4h4l-3 2.5l1 4l-3.5 -2.5l-3.5 2.5l1 -4l-3 -2.5h4z",
	"m0 5l4.5 -8h-9z",
	"m-5 0l2.5 -4h5l2.5 4l-2.5 4h-5z",
}

func shape(k int) string { return shapes[k%len(shapes)] }

// seriesClass returns the class of series k: colors repeat after 7 and shapes
// after 8, so that both together tell 56 apart.
func seriesClass(k int) string { return fmt.Sprintf("s%d", k%len(font.Players)) }

func lineClass(k int) string { return fmt.Sprintf("h h%d", k%3) }

const rules = `.xc text{font:12px Arial,Helvetica,"DejaVu Sans",sans-serif;fill:currentColor;white-space:pre}` +
	`.xc .mid{text-anchor:middle}.xc .end{text-anchor:end}.xc .head{font-size:15px}` +
	`.xc .line{fill:none;stroke-width:1.75;stroke-linejoin:round}.xc .axis{fill:none;stroke:currentColor}.xc .grid{fill:none;stroke-width:.75}` +
	`.xc .h{stroke:currentColor;stroke-width:1.5}.xc .h0{stroke-dasharray:7 4}.xc .h1{stroke-dasharray:2 3}.xc .h2{stroke-dasharray:11 3 2 3}` +
	`.xc .edge,.xc .stem{fill:none;stroke:currentColor}.xc .behind{stroke-dasharray:4 4;stroke-opacity:.5}.xc .stem{stroke-dasharray:1 3}` +
	`.xc .area{fill-opacity:.25;stroke-linejoin:round}.xc .heavy{fill:none;stroke-width:4;stroke-linecap:round;stroke-linejoin:round}` +
	`.xc .rough .area{fill-opacity:.1;stroke-dasharray:5 3}.xc .rough .heavy{stroke-width:2;stroke-dasharray:6 5}` +
	`.xc .tag{font-weight:bold;paint-order:stroke;stroke-width:3;stroke-linejoin:round}`

// Style returns the CSS of a chart. Its rules apply below class xc alone.
func Style() string { return rules + font.Sheet(colors) }

func colors(of func(font.Tone) string) string {
	text := fmt.Sprintf("svg.xc{color:#%s}.xc .back{fill:#%s}.xc .grid{stroke:#%s;stroke-opacity:.5}.xc .tag{stroke:#%[2]s}", of(font.Plain), of(font.Ground), of(font.Faint))
	for k, t := range font.Players {
		text += fmt.Sprintf(".xc .%[1]s .line,.xc .%[1]s .heavy,.xc .%[1]s .area{stroke:#%[2]s}.xc .%[1]s .area,.xc .%[1]s .mark{fill:#%[2]s}.xc .%[1]s .mark{stroke:#%[3]s}", seriesClass(k), of(t), of(font.Ground))
	}
	return text
}
