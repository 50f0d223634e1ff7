package curves_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/rational"
	"exactsolve/render/curves"
	"exactsolve/render/plot"
)

// sheriff jumps at 7/4, or nearly so, from 2t/(3+2t) to 2t/(2+t).
func sheriff() *curves.Picture {
	by := func(c, d int64) func(rational.Rat) (rational.Rat, bool) {
		return func(t rational.Rat) (rational.Rat, bool) {
			below := t.Mul(rational.Int(d)).Add(rational.Int(c))
			if below.IsZero() {
				return below, false
			}
			return t.Mul(rational.Int(2)).Quo(below), true
		}
	}
	end := rational.New(7, 4)
	return &curves.Picture{
		Title: "Sheriff", X: "t", Y: "sum of payoffs", Kinds: []string{"best"}, Ends: []curves.End{{At: end, Text: "1.744"}},
		Pieces: []curves.Piece{
			{Name: "2*t/(2*t+3)", From: rational.Int(0), To: end, At: by(3, 2)},
			{Name: "2*t/(t+2)", From: end, To: rational.Int(4), At: by(2, 1), Dots: [2]bool{true, false}},
		},
	}
}

func ExamplePicture_Plane() {
	p := sheriff().Plane()
	for _, b := range p.Bodies {
		for _, line := range b.Lines {
			fmt.Printf("%s: from %.3f to %.3f\n", b.Name, line[0].Y, line[len(line)-1].Y)
		}
		for _, dot := range b.Spots {
			fmt.Printf("a dot at %.3f, %.3f\n", dot.X, dot.Y)
		}
	}
	var svg bytes.Buffer
	if err := plot.Draw(&svg, p, "", false); err != nil {
		fmt.Println(err)
	}
	fmt.Println(strings.Contains(svg.String(), ">1.744<"))
	// Output:
	// 2*t/(2*t+3): from 0.000 to 0.538
	// 2*t/(t+2): from 0.933 to 1.333
	// a dot at 1.750, 0.933
	// true
}

// TestPoints has every point on its function and within its piece, and none of two pieces in one line.
func TestPoints(t *testing.T) {
	p := sheriff()
	lines := 0
	for _, b := range p.Plane().Bodies {
		for _, line := range b.Lines {
			lines++
			for _, q := range line {
				want := 2 * q.X / (2*q.X + 3)
				if b.Name == p.Pieces[1].Name {
					want = 2 * q.X / (q.X + 2)
				}
				require.InDelta(t, want, q.Y, 1e-12)
				require.Equal(t, b.Name == p.Pieces[1].Name, q.X > 1.75 || q.X == 1.75 && q.Y > 0.9)
			}
		}
	}
	require.Equal(t, 2, lines)
}

// TestUndefined leaves out points where there is no value, and draws a piece of one point as a dot.
func TestUndefined(t *testing.T) {
	p := sheriff()
	p.Pieces = p.Pieces[:1]
	whole := p.Pieces[0].At
	p.Pieces[0].At = func(t rational.Rat) (rational.Rat, bool) {
		x, _ := whole(t)
		return x, !t.IsZero()
	}
	require.Positive(t, p.Plane().Bodies[0].Lines[0][0].X)
	p.Pieces[0].From = p.Pieces[0].To
	bodies := p.Plane().Bodies
	require.Len(t, bodies, 2)
	require.Len(t, bodies[1].Spots, 1)
	p.Pieces[0].At = func(rational.Rat) (x rational.Rat, ok bool) { return x, false }
	require.Empty(t, p.Plane().Bodies)
}

// TestMany draws no more pieces than a picture takes, and says so; ends of what is not drawn are left out.
func TestMany(t *testing.T) {
	p := sheriff()
	for len(p.Pieces) < 5000 {
		p.Pieces = append(p.Pieces, p.Pieces[1])
	}
	p.Ends = append(p.Ends, curves.End{At: rational.Int(100), Text: "100"})
	var svg bytes.Buffer
	require.NoError(t, plot.Draw(&svg, p.Plane(), "", false))
	require.Contains(t, svg.String(), "Of 5000 pieces the first 800 are drawn.")
	require.Len(t, p.Plane().Marks, 1)
	p.Pieces = nil
	require.NoError(t, plot.Draw(&svg, p.Plane(), "", false))
}
