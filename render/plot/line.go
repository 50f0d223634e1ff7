package plot

import "math"

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
		if abs(s.x-before.x) >= 10*markSpace || k == len(run)-2 && s != before {
			list = append(list, s)
		}
	}
	return list
}

func abs(n int) int { return max(n, -n) }
