// Package curves is the compose layer's pictures of functions of a parameter, each made of pieces.
//
// Start with [Picture]. Points are computed exactly, and then rounded to be drawn. Pieces are never joined: where
// one begins at another height than the one before ends, the picture has a jump.
package curves

import (
	"fmt"
	"math"
	"slices"

	"exactsolve/rational"
	"exactsolve/rational/approx"
	"exactsolve/render/plot"
)

// A Picture has functions of a parameter.
type Picture struct {
	Title  string
	X, Y   string   // what the axes show
	Kinds  []string // the legend: what pieces of one color are
	Pieces []Piece
	Ends   []End // of pieces, named along the axis
	Notes  []string
}

// A Piece is a function between two values of the parameter.
type Piece struct {
	Kind     int
	Name     string       // shows on pointing
	From, To rational.Rat // or numbers near these
	At       func(t rational.Rat) (x rational.Rat, ok bool)
	Dots     [2]bool // whether its ends are marked
}

// An End is a value of the parameter at which something changes.
type End struct {
	At   rational.Rat // or a number near it
	Text string
}

// steps is how many parts a piece is drawn in.
const steps = 96

// maxPieces bounds the pieces that are drawn: with their points these are as many as a picture takes.
const maxPieces = 800

// Plane returns the picture as a figure, with the first pieces and a note if there are very many. Ends where none is
// drawn are left out.
func (p *Picture) Plane() *plot.Plane {
	z := &plot.Plane{Title: p.Title, X: p.X, Y: p.Y, Kinds: p.Kinds, Notes: p.Notes}
	lo, hi := math.Inf(1), math.Inf(-1)
	for k := range p.Pieces[:min(len(p.Pieces), maxPieces)] {
		body := p.Pieces[k].body()
		z.Bodies = append(z.Bodies, body...)
		if len(body) > 0 {
			path := body[0].Lines[0]
			lo, hi = min(lo, path[0].X), max(hi, path[len(path)-1].X)
		}
	}
	if n := len(p.Pieces); n > maxPieces {
		z.Notes = append(slices.Clone(p.Notes), fmt.Sprintf("Of %d pieces the first %d are drawn.", n, maxPieces))
	}
	for _, e := range p.Ends {
		if x := near(e.At); lo <= x && x <= hi {
			z.Marks = append(z.Marks, plot.Mark{X: x, Text: e.Text})
		}
	}
	return z
}

// body returns the line of a piece, and its dots.
func (p *Piece) body() (list []plot.Body[plot.Point]) {
	line := plot.Body[plot.Point]{Kind: p.Kind, Name: p.Name, Small: true}
	path := p.path()
	if len(path) == 0 {
		return nil
	}
	line.Lines = [][]plot.Point{path}
	dots := plot.Body[plot.Point]{Kind: p.Kind, Name: p.Name, Small: true}
	for k, at := range []plot.Point{path[0], path[len(path)-1]} {
		if p.Dots[k] || len(path) == 1 && k == 0 {
			dots.Spots = append(dots.Spots, at)
		}
	}
	if list = append(list, line); dots.Spots != nil {
		list = append(list, dots)
	}
	return list
}

// path returns points of a piece, without those at which it has no value.
func (p *Piece) path() (path []plot.Point) {
	width := p.To.Sub(p.From)
	for k := range steps + 1 {
		t := p.From.Add(width.Mul(rational.New(int64(k), steps)))
		if x, ok := p.At(t); ok {
			path = append(path, plot.Point{X: near(t), Y: near(x)})
		}
		if width.IsZero() {
			break
		}
	}
	return path
}

// near returns a number near x, the outermost one for those that are no floats.
func near(x rational.Rat) float64 {
	return max(-math.MaxFloat64, min(math.MaxFloat64, approx.Float64(x)))
}
