package plot

import (
	"cmp"
	"fmt"
	"io"

	"exactsolve/render/internal/font"
)

// A Cube is a figure of sets in the unit cube, such as those of probabilities of three
// players with two actions each.
type Cube struct {
	Title  string
	Sides  [3]Side // of coordinates from 0 to 1: to the right, to the back, and up
	Kinds  []string
	Bodies []Body[[3]float64]
	Notes  []string // below it
}

// A Side says what a coordinate is, as Name and below that What, and what its ends are.
type Side struct{ Name, What, Low, High string }

// Heading returns the title.
func (c *Cube) Heading() string { return cmp.Or(c.Title, "Cube") }

// Where the corner (0, 0, 0) is, and the edges from there, in pixels.
const (
	originX, originY     = 172, 376
	rightX, rightY       = 250, 36
	backX, backY         = 118, -84
	upY                  = -232
	cubeLow              = originY + rightY // of the lowest corner
	sideRoom             = originX - 10 - margin
	lowRoom              = 110 // of a label below the edge to the right
	backLabels           = originX + rightX + backX + 10
	quarters         int = 4
)

func project(p [3]float64) (x, y float64) {
	return originX + p[0]*rightX + p[1]*backX, originY + p[0]*rightY + p[1]*backY + p[2]*upY
}

func (c *Cube) draw(string) (*drawn, error) {
	bodies, err := flatten(c.Bodies, c.Kinds, project)
	if err != nil {
		return nil, err
	}
	stems, err := flatten([]Body[[3]float64]{{Lines: c.stems()}}, []string{""}, project)
	if err != nil {
		return nil, err
	}
	chart := Chart{Series: legend(c.Kinds)}
	d := &drawing{c: &chart}
	rows := d.placeLegend()
	d.legendTop = cubeLow + 4*lineSkip + 8
	notes := wrapped(c.Notes)
	noteTop := d.legendTop + rows*lineSkip
	out := &drawn{height: noteTop + (len(notes)-1)*lineSkip + margin, about: aboutBodies(c.about(), bodies)}
	label(out, margin, margin+headSize, "head", fit(c.Heading(), headSize, room))
	writeEdges(out)
	taken := c.writeSides(out)
	if len(stems[0].Lines) > 0 {
		fmt.Fprint(out, `<path class="stem" d="`)
		for _, l := range stems[0].Lines {
			writePath(out, l)
		}
		fmt.Fprint(out, "\"/>\n")
	}
	writeBodies(out, bodies, taken)
	d.writeLegend(out)
	for k, line := range notes {
		label(out, margin, noteTop+k*lineSkip, "", line)
	}
	return out, nil
}

func (c *Cube) about() string {
	text := "A cube, with ticks at quarters."
	for k, s := range c.Sides {
		text += fmt.Sprintf(" %s: %s, %s.", [...]string{"To the right", "To the back", "Up"}[k], cmp.Or(s.Name, "unnamed"), cmp.Or(s.What, "from 0 to 1"))
	}
	return text
}

// writeEdges draws the cube, with dashes where its edges are hidden, and ticks on three of them.
func writeEdges(w io.Writer) {
	edge := func(class string, p, q [3]float64) {
		list, _ := flatten([]Body[[3]float64]{{Lines: [][][3]float64{{p, q}}}}, []string{""}, project)
		fmt.Fprintf(w, `<path class="%s" d="`, class)
		writePath(w, list[0].Lines[0])
		fmt.Fprint(w, "\"/>\n")
	}
	for along := range 3 {
		for _, at := range [][2]float64{{0, 0}, {0, 1}, {1, 0}, {1, 1}} {
			var p, q [3]float64
			p[(along+1)%3], p[(along+2)%3] = at[0], at[1]
			q = p
			q[along] = 1
			class := "edge"
			if hidden := [3]float64{0, 1, 0}; p == hidden || q == hidden {
				class = "edge behind"
			}
			edge(class, p, q)
		}
	}
	for k := 1; k < quarters; k++ {
		t := float64(k) / float64(quarters)
		for _, p := range [][3]float64{{t, 0, 0}, {1, t, 0}, {0, 0, t}} {
			x, y := project(p)
			stroke := [...]string{"v5", "h5", "h-5"}[slot(p)]
			fmt.Fprintf(w, `<path class="axis" d="M%s %s%s"/>`+"\n", tenths(int(10*x+0.5)), tenths(int(10*y+0.5)), stroke)
		}
	}
}

// slot returns the coordinate that is neither 0 nor 1.
func slot(p [3]float64) int {
	for k, x := range p {
		if x != 0 && x != 1 {
			return k
		}
	}
	return 0
}

// writeSides names the sides, and returns where that is written.
func (c *Cube) writeSides(w io.Writer) (taken []box2) {
	write := func(x, y int, class, text string, n int) {
		text = fit(text, fontSize, n)
		if text == "" {
			return
		}
		label(w, x, y, class, text)
		wide := font.TextWidth(text, fontSize, false)
		switch class {
		case "mid":
			x -= wide / 2
		case "end":
			x -= wide
		}
		taken = append(taken, box2{x, y - fontSize, x + wide, y + 3})
	}
	right, back, up := c.Sides[0], c.Sides[1], c.Sides[2]
	write(originX-20, originY+34, "", right.Low, lowRoom)
	write(originX+rightX, cubeLow+20, "end", right.High, lowRoom)
	write(originX+rightX/2, cubeLow+42, "mid", join(right.Name, right.What), 2*(originX+rightX/2-margin))

	write(originX+rightX+12, cubeLow+6, "", back.Low, width-margin-originX-rightX-12)
	x := originX + rightX + backX/2 + 14
	write(x, cubeLow+backY/2, "", back.Name, width-margin-x)
	write(x, cubeLow+backY/2+lineSkip-2, "", back.What, width-margin-x)
	write(backLabels, cubeLow+backY+2, "", back.High, width-margin-backLabels)

	write(originX-10, originY+4, "end", up.Low, sideRoom)
	write(originX-10, originY+upY/2-6, "end", up.Name, sideRoom)
	write(originX-10, originY+upY/2+10, "end", up.What, sideRoom)
	write(originX-10, originY+upY+6, "end", up.High, sideRoom)
	return taken
}

func join(name, what string) string {
	if name == "" || what == "" {
		return name + what
	}
	return name + ": " + what
}

// stems returns lines to the floor from spots and ends of lines, but for thin ones, that are on no edge of the
// cube, where only that shows how far back they are.
func (c *Cube) stems() (list [][][3]float64) {
	stem := func(p [3]float64) {
		inside := 0
		for _, x := range p {
			if x > 0 && x < 1 {
				inside++
			}
		}
		if inside > 1 && p[2] > 0 {
			list = append(list, [][3]float64{p, {p[0], p[1], 0}})
		}
	}
	for _, b := range c.Bodies {
		for _, p := range b.Spots {
			stem(p)
		}
		for _, l := range b.Lines {
			if len(l) > 0 && !b.Small {
				stem(l[0])
				stem(l[len(l)-1])
			}
		}
	}
	return list
}
