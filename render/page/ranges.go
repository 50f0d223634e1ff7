package page

import (
	"fmt"
	"math/big"
	"slices"
	"strings"

	"exactsolve/rational"
	"exactsolve/render/internal/font"
	"exactsolve/render/ranges"
)

// A rangeGrid is the table of a player; its rows are histories, its columns hands.
type rangeGrid struct {
	ID      int
	Player  string
	Actions []rangeAction
	Hands   []string
	Rows    []rangeRow
	Left    string // how many rows are left out
}

type rangeAction struct{ Name, Class string }

type rangeRow struct {
	History string
	Cells   []*rangeCell // nil where there is no information set
}

// A rangeCell shows an information set: its actions side by side, lower if play comes there less.
type rangeCell struct {
	ID, Link  string
	Says      string
	Parts     []rangePart
	Height    int
	Unreached bool
}

type rangePart struct{ Class, Path string }

// Sizes in pixels, and the most cells of a player.
const (
	cellWidth    = 64
	cellHeight   = 28
	maxRangeSets = 1500
)

// ranges returns grids of hands and histories for a game as of poker.
func (p *Page) ranges() (list []*rangeGrid) {
	if p.Picture.Profile == nil || len(p.Sets) == 0 {
		return nil
	}
	for _, z := range ranges.Of(p.Game) {
		list = append(list, p.rangeGrid(&z))
	}
	return list
}

func (p *Page) rangeGrid(z *ranges.Grid) *rangeGrid {
	d := &rangeDrawing{links: p.links()}
	sets := map[int]*Set{}
	for k := range p.Sets {
		if s := &p.Sets[k]; s.Player == z.Player {
			sets[s.Infoset] = s
			if s.Reach != nil {
				d.top = rational.Max(d.top, *s.Reach)
			}
		}
	}
	v := &rangeGrid{ID: z.Player + 1, Player: font.PlayerName(p.Game.PlayerLabel(z.Player)), Hands: z.Hands}
	most := max(1, maxRangeSets/len(z.Hands))
	v.Left = left(most, z.At, "histories are left out.")
	for n, at := range z.At[:min(len(z.At), most)] {
		row := rangeRow{History: z.Histories[n]}
		for j, h := range at {
			var c *rangeCell
			if s := sets[h]; s != nil {
				c = d.cell(s, p.Picture.Profile[z.Player][h], place(z.Hands[j], z.Histories[n]))
			}
			row.Cells = append(row.Cells, c)
		}
		v.Rows = append(v.Rows, row)
	}
	for k, name := range d.actions {
		v.Actions = append(v.Actions, rangeAction{name, look(k)})
	}
	return v
}

func place(hand, history string) string {
	if history == "" {
		return hand + ", at first"
	}
	return hand + ", after " + history
}

// A rangeDrawing makes the cells of a grid.
type rangeDrawing struct {
	links   map[string]string // to what is described
	top     rational.Rat      // the largest probability to be reached
	actions []string          // as they come
}

func (d *rangeDrawing) cell(s *Set, prob []rational.Rat, place string) *rangeCell {
	c := &rangeCell{ID: s.ID(), Link: d.links[s.ID()], Height: cellHeight}
	if s.Reach != nil {
		c.Unreached = s.Reach.IsZero()
		if !c.Unreached {
			c.Height = height(s.Reach.Quo(d.top))
		}
	}
	var words []string
	var sum rational.Rat
	for a, act := range s.Actions {
		if a >= len(prob) || prob[a].IsZero() {
			continue
		}
		word := act.Name
		if !prob[a].IsOne() {
			word += " " + act.Probability.String()
		}
		words = append(words, word)
		from := wide(sum)
		sum = sum.Add(prob[a])
		c.Parts = append(c.Parts, d.part(act.Name, from, wide(sum)))
	}
	c.Says = place + ": " + strings.Join(words, ", ")
	if c.Unreached {
		c.Says += "; not reached"
	}
	return c
}

// part returns what is drawn for an action between two places, in tenths of a pixel.
func (d *rangeDrawing) part(name string, from, to int64) rangePart {
	k := slices.Index(d.actions, name)
	if k < 0 {
		k = len(d.actions)
		d.actions = append(d.actions, name)
	}
	var path strings.Builder
	y, step := cellHeight/2, cellHeight
	if k%4 >= 2 { // in lines
		y, step = 4, 7
	}
	for ; y < cellHeight; y += step {
		fmt.Fprintf(&path, "M%d.%d %dH%d.%d", from/10, from%10, y, to/10, to%10)
	}
	return rangePart{look(k), path.String()}
}

// look returns the classes of an action: colors and patterns, no two alike among twenty.
func look(k int) string { return fmt.Sprintf("c%d l%d", k%5, k%4) }

// wide returns a part of the width of a cell in tenths of a pixel.
func wide(x rational.Rat) int64 { return x.Mul(rational.Int(cellWidth * 10)).Floor().Int64() }

// height returns that of a cell by the root of how much less than the most it is reached.
func height(part rational.Rat) int {
	root := new(big.Int).Sqrt(part.Mul(rational.Int(10_000)).Floor())
	return int(cellHeight * (40 + 60*root.Int64()/100) / 100)
}

// String returns the number with its decimal.
func (x Number) String() string {
	switch {
	case x.Near == "":
		return x.Exact
	case x.Exact == "":
		return "≈ " + x.Near
	}
	return x.Exact + " ≈ " + x.Near
}
