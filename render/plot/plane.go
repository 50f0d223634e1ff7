package plot

import (
	"cmp"
	"errors"
	"fmt"
	"io"

	"exactsolve/render/internal/font"
)

// A Plane is a figure of sets in a plane, such as those of payoffs of two players.
type Plane struct {
	Title  string
	X, Y   string // what the axes show, with their unit
	Kinds  []string
	Bodies []Body[Point]
	Marks  []Mark   // across the field, within what bodies take
	Notes  []string // below it
}

// A Mark is a vertical line, named above the field while there is room.
type Mark struct {
	X    float64
	Text string
}

// Heading returns the title.
func (p *Plane) Heading() string { return cmp.Or(p.Title, "Plane") }

func (p *Plane) draw(string) (*drawn, error) {
	c := Chart{Title: p.Title, X: p.X, Y: p.Y, Series: legend(p.Kinds), named: len(p.Marks) > 0}
	var corners Series
	for _, b := range p.Bodies {
		for _, list := range append(append([][]Point{b.Spots}, b.Areas...), b.Lines...) {
			corners.Points = append(corners.Points, list...)
		}
	}
	c.Series = append(c.Series, corners) // for the axes; without a name it is not in the legend
	for _, q := range corners.Points {
		if !c.shows(q) {
			return nil, errors.New("plot: a point that is not finite")
		}
	}
	if n := len(c.Series) - 1; len(corners.Points) > 0 {
		c.Series[n].Points = append(c.Series[n].Points, around(corners.Points)...)
	}
	d := newDrawing(&c)
	bodies, err := flatten(p.Bodies, p.Kinds, func(q Point) (x, y float64) { return float64(d.across(q.X)) / 10, float64(d.up(q.Y)) / 10 })
	if err != nil {
		return nil, err
	}
	notes := wrapped(p.Notes)
	out := &drawn{height: d.height + len(notes)*lineSkip}
	out.about = aboutBodies(fmt.Sprintf("%s against %s.", cmp.Or(p.Y, "Values"), cmp.Or(p.X, "others")), bodies)
	label(out, margin, margin+headSize, "head", fit(p.Heading(), headSize, room))
	label(out, margin, margin+headSize+lineSkip+4, "", fit(p.Y, fontSize, room))
	d.writeAxes(out)
	if d.empty {
		label(out, (d.left+d.right)/2, (d.top+d.bottom)/2, "mid", "no points")
	}
	if err := d.writeMarks(out, p.Marks); err != nil {
		return nil, err
	}
	writeBodies(out, bodies, []box2{{0, 0, width, d.top - 20}, {0, 0, d.left, d.height}, {0, d.bottom, width, d.height}})
	d.writeLegend(out)
	for k, line := range notes {
		label(out, margin, d.noteAt+k*lineSkip, "", line)
	}
	return out, nil
}

// writeMarks draws marks, of which those are named that lie over no other name.
func (d *drawing) writeMarks(w io.Writer, marks []Mark) error {
	free := 0
	for _, m := range marks {
		if !showable(m.X, false) || m.X < d.x.lo || m.X > d.x.hi {
			return errors.New("plot: a mark outside of the field")
		}
		at := d.across(m.X)
		fmt.Fprintf(w, `<path class="stem" d="M%s %dV%d"><title>%s</title></path>`+"\n", tenths(at), d.top, d.bottom, font.Escape(font.Shorten(m.Text, maxName)))
		text := fit(m.Text, fontSize, room)
		half := font.TextWidth(text, fontSize, false)/2 + 3
		if x := at / 10; x-half >= free && x+half <= width {
			label(w, x, d.top-4, "mid", text)
			free = x + half
		}
	}
	return nil
}

// around returns two points, so that none of the others is on the border.
func around(points []Point) []Point {
	lo, hi := points[0], points[0]
	for _, p := range points {
		lo, hi = Point{min(lo.X, p.X), min(lo.Y, p.Y)}, Point{max(hi.X, p.X), max(hi.Y, p.Y)}
	}
	const part = 16
	x, y := hi.X/part-lo.X/part, hi.Y/part-lo.Y/part
	return []Point{{lo.X - x, lo.Y - y}, {hi.X + x, hi.Y + y}}
}
