package plot

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"math"
	"strings"

	"exactsolve/render/internal/font"
)

func (d *drawing) write(out io.Writer) error {
	w := bufio.NewWriter(out)
	id := cmp.Or(d.c.ID, "chart")
	title := cmp.Or(fit(d.c.Title, headSize, room), "Chart")
	fmt.Fprintf(w, `<svg xmlns="http://www.w3.org/2000/svg" id="%s" class="xc" role="img" aria-labelledby="%s-title %s-desc" width="%d" height="%d" viewBox="0 0 %d %d">`+"\n",
		id, id, id, width, d.height, width, d.height)
	fmt.Fprintf(w, "<title id=\"%s-title\">%s</title>\n<desc id=\"%s-desc\">%s</desc>\n", id, font.Escape(title), id, font.Escape(d.about()))
	if !d.c.Bare {
		fmt.Fprintf(w, "<style>%s</style>\n", Style())
	}
	fmt.Fprintf(w, "<rect class=\"back\" width=\"%d\" height=\"%d\"/>\n", width, d.height)
	label(w, margin, margin+headSize, "head", title)
	label(w, margin, margin+headSize+lineSkip+4, "", fit(d.c.Y, fontSize, room))
	d.writeAxes(w)
	if d.empty {
		label(w, (d.left+d.right)/2, (d.top+d.bottom)/2, "mid", "no points")
	}
	for k, h := range d.c.HLines {
		if showable(h.Y, d.c.LogY) {
			y := tenths(d.up(h.Y))
			fmt.Fprintf(w, `<path class="line %s" d="M%d %sH%d"><title>%s</title></path>`+"\n", lineClass(k), d.left, y, d.right, font.Escape(font.Shorten(h.Name, maxName)+" "+shortFloat(h.Y)))
		}
	}
	for k := range d.c.Series {
		d.writeSeries(w, k)
	}
	d.writeLegend(w)
	if d.note != "" {
		label(w, margin, d.noteAt, "", d.note)
	}
	fmt.Fprintln(w, "</svg>")
	return w.Flush()
}

// label writes a line of clean text at a baseline; an empty one not at all.
func label(w io.Writer, x, y int, class, text string) {
	if text == "" {
		return
	}
	if class != "" {
		class = ` class="` + class + `"`
	}
	fmt.Fprintf(w, `<text x="%d" y="%d"%s>%s</text>`+"\n", x, y, class, font.Escape(text))
}

func (d *drawing) writeAxes(w io.Writer) {
	for _, t := range d.y.ticks {
		y := d.bottom - int(t.at*plotSize+0.5)
		fmt.Fprintf(w, `<path class="grid" d="M%d %dH%d"/>`+"\n", d.left, y, d.right)
		label(w, d.left-6, y+4, "end", t.text)
	}
	free := 0
	for _, t := range d.x.ticks {
		x := d.left + int(t.at*float64(d.right-d.left)+0.5)
		fmt.Fprintf(w, `<path class="axis" d="M%d %dv5"/>`+"\n", x, d.bottom)
		half := font.TextWidth(t.text, fontSize, false)/2 + 3
		if x-half >= free {
			label(w, x, d.bottom+20, "mid", t.text)
			free = x + half
		}
	}
	fmt.Fprintf(w, `<path class="axis" d="M%d %dV%dH%d"/>`+"\n", d.left, d.top, d.bottom, d.right)
	label(w, (d.left+d.right)/2, d.bottom+2*lineSkip+2, "mid", fit(d.c.X, fontSize, d.right-d.left))
}

func (d *drawing) writeSeries(w io.Writer, k int) {
	s := &d.c.Series[k]
	class := seriesClass(k)
	fmt.Fprintf(w, "<g class=\"%s\">\n", class)
	for _, run := range d.runs(s) {
		run = thin(run)
		fmt.Fprint(w, `<path class="line" d="`)
		for j, p := range run {
			fmt.Fprintf(w, "%s%s %s", [...]string{"M", "L"}[min(j, 1)], tenths(p.x), tenths(p.y))
		}
		fmt.Fprint(w, "\"/>\n")
		for _, p := range marked(run) {
			title := font.Shorten(s.Name, maxName) + " " + spell(s.Points[p.of])
			fmt.Fprintf(w, `<path class="mark" d="M%s %s%s"><title>%s</title></path>`+"\n", tenths(p.x), tenths(p.y), shape(k), font.Escape(strings.TrimSpace(title)))
		}
	}
	fmt.Fprintln(w, "</g>")
}

func (d *drawing) writeLegend(w io.Writer) {
	for _, e := range d.legend {
		y := d.legendTop + e.row*lineSkip
		if e.shape == "" {
			fmt.Fprintf(w, `<path class="line %s" d="M%d %dh%d"/>`+"\n", e.class, e.x, y-4, sample)
		} else {
			fmt.Fprintf(w, `<g class="%s"><path class="line" d="M%d %dh%d"/><path class="mark" d="M%d %d%s"/></g>`+"\n",
				e.class, e.x, y-4, sample, e.x+sample/2, y-4, e.shape)
		}
		label(w, e.x+sample+6, y, "", e.name)
	}
}

func tenths(n int) string {
	if n%10 == 0 {
		return fmt.Sprint(n / 10)
	}
	return fmt.Sprintf("%d.%d", n/10, n%10)
}

// A spot is a point of a series on the picture, in tenths of pixels.
type spot struct {
	x, y int
	of   int // index of the point in its series
}

// runs returns the parts of a series between points that are not shown.
func (d *drawing) runs(s *Series) [][]spot {
	var all [][]spot
	before := false
	for k, p := range s.Points {
		shows := d.c.shows(p)
		if shows && !before {
			all = append(all, nil)
		}
		if before = shows; shows {
			run := &all[len(all)-1]
			*run = append(*run, spot{d.across(p.X), d.up(p.Y), k})
		}
	}
	return all
}

// across and up return coordinates in tenths of pixels.
func (d *drawing) across(x float64) int {
	return 10*d.left + int(math.Round(d.x.position(x)*float64(10*(d.right-d.left))))
}

func (d *drawing) up(y float64) int {
	return 10*d.bottom - int(math.Round(d.y.position(y)*float64(10*(d.bottom-d.top))))
}

// thin leaves out of a run what cannot be seen: of consecutive points in one
// column of pixels it keeps the first, the highest, the lowest and the last.
func thin(run []spot) []spot {
	var kept []spot
	for from := 0; from < len(run); {
		to, lo, hi := from, from, from
		for to+1 < len(run) && run[to+1].x/10 == run[from].x/10 {
			to++
			if run[to].y < run[hi].y {
				hi = to
			}
			if run[to].y > run[lo].y {
				lo = to
			}
		}
		last := -1
		for _, k := range []int{from, min(lo, hi), max(lo, hi), to} {
			if k > last {
				kept, last = append(kept, run[k]), k
			}
		}
		from = to + 1
	}
	return kept
}

// marked returns those of a run that have marks: the first, then each that is far
// enough across from the mark before it, and the last.
func marked(run []spot) []spot {
	list := run[:1:1]
	for k, s := range run[1:] {
		before := list[len(list)-1]
		if across := s.x - before.x; max(across, -across) >= 10*markSpace || k == len(run)-2 && s != before {
			list = append(list, s)
		}
	}
	return list
}
