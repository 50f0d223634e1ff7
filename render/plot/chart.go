// Package plot is the compose layer's line charts, and figures of sets, as SVG.
//
// Start with Chart and Lines, and with Cube, Plane and Draw. A chart is a drawing of
// floating-point numbers: nothing is claimed by it, and what is exact belongs in a
// table beside it.
//
// Series are told apart by color and by the shape of their marks. The legend is
// below the chart and pointing at a mark shows its numbers. Colors are those of
// package render, for light and dark grounds, and no text is drawn over another.
// Equal charts give equal bytes.
package plot

import (
	"errors"
	"fmt"
	"io"
	"math"

	"exactsolve/render/internal/font"
)

// Limits of a chart.
const (
	maxSeries = 64 // and of horizontal lines
	maxPoints = 100_000
)

// A Chart has lines over two axes. X, Y and the names may be empty.
type Chart struct {
	Title      string
	X, Y       string // what the axes show, with their unit
	LogX, LogY bool   // a logarithmic axis
	Zero       bool   // the vertical axis shows 0 too, unless it is logarithmic
	Series     []Series
	HLines     []HLine

	ID   string // identifier of the SVG element, unique in a page; "" means "chart"
	Bare bool   // without its style sheet, which is Style

	named bool // there is a line of names above the field
}

// A Series is a line through points in the order given, each with a mark while
// there is room. Points that an axis cannot show, as NaN, infinities, and on a
// logarithmic axis what is not positive, interrupt it and are counted in a note.
type Series struct {
	Name   string
	Points []Point
}

// A Point is in the units of the axes.
type Point struct{ X, Y float64 }

// An HLine is a horizontal line, such as a known value.
type HLine struct {
	Name string
	Y    float64
}

// Lines writes the chart as a single SVG element, which may stand alone or in a
// page. It returns an error if the chart is too large, the ID is not a name, or w
// fails. A chart without points has axes alone, and says so.
func Lines(w io.Writer, c Chart) error {
	if err := c.validate(); err != nil {
		return err
	}
	return newDrawing(&c).write(w)
}

func (c *Chart) validate() error {
	points := 0
	for _, s := range c.Series {
		points += len(s.Points)
	}
	switch {
	case len(c.Series) > maxSeries || len(c.HLines) > maxSeries:
		return fmt.Errorf("plot: %d series and %d horizontal lines, want at most %d", len(c.Series), len(c.HLines), maxSeries)
	case points > maxPoints:
		return fmt.Errorf("plot: %d points, want at most %d", points, maxPoints)
	case !font.ValidID(c.ID):
		return errors.New("plot: the ID is not a name of letters, digits and hyphens")
	}
	return nil
}

func (c *Chart) shows(p Point) bool { return showable(p.X, c.LogX) && showable(p.Y, c.LogY) }

func showable(x float64, log bool) bool {
	return !math.IsNaN(x) && !math.IsInf(x, 0) && (!log || x > 0)
}

// shown returns the points and the lines that are, and how many of both are not.
func (c *Chart) shown() (points []Point, lines []float64, hidden int) {
	for _, s := range c.Series {
		for _, p := range s.Points {
			if c.shows(p) {
				points = append(points, p)
			} else {
				hidden++
			}
		}
	}
	for _, h := range c.HLines {
		if showable(h.Y, c.LogY) {
			lines = append(lines, h.Y)
		} else {
			hidden++
		}
	}
	return points, lines, hidden
}
