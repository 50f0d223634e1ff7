package equilibria

import (
	"errors"
	"fmt"
	"slices"

	"exactsolve/rational"
	"exactsolve/rational/approx"
	"exactsolve/render/plot"
	"exactsolve/seqform"
)

// InCube reports whether a game is of three players with two actions each, in strategic form.
func InCube(g *seqform.Game) bool {
	return g.Table != nil && slices.Equal(g.Table.Sizes, []int{2, 2, 2})
}

// Cube returns the picture of a list of equilibria of a game that is [InCube]. It returns an error if
// the game is not, or the list does not fit it or is too large.
func Cube(g *seqform.Game, l *List) (*plot.Cube, error) {
	if !InCube(g) {
		return nil, errors.New("equilibria: a cube is for three players with two actions each in strategic form")
	}
	if err := l.check(g); err != nil {
		return nil, err
	}
	k := newKinds(l)
	c := &plot.Cube{Title: l.title("Equilibria"), Kinds: k.names, Notes: l.Notes}
	for i := range c.Sides {
		first, second := g.ActionLabel(i, 0, 0), g.ActionLabel(i, 0, 1)
		c.Sides[i] = plot.Side{Name: playerName(g, i), What: "P(" + second + ")", Low: "plays " + first, High: "plays " + second}
	}
	b := boxes{g: g, corners: cornersOf(g)}
	for n := range l.Pieces {
		if b.points > maxPoints {
			b.left = true
			break
		}
		c.Bodies = append(c.Bodies, b.bodies(&l.Pieces[n], k)...)
	}
	if b.sampled {
		c.Notes = append(slices.Clone(c.Notes), fmt.Sprintf("Borders that are not straight are drawn through exact points, at multiples of 1/%d.", steps))
	}
	if b.left {
		c.Notes = append(slices.Clone(c.Notes), leftOut)
	}
	for n := range l.Points {
		p := &l.Points[n]
		if p.Profile == nil {
			continue
		}
		var at [3]float64
		for i := range at {
			at[i] = approx.Float64(p.Profile[i][0][1])
		}
		c.Bodies = append(c.Bodies, plot.Body[[3]float64]{Kind: k.of(p.Index), Name: p.Name, Tag: p.Tag, Spots: [][3]float64{at}, Small: p.Inside})
	}
	tags(c.Bodies)
	return c, nil
}

// boxes draws pieces in the cube.
type boxes struct {
	g       *seqform.Game
	corners [8][]rational.Rat // payoffs at pure profiles: bit i is the action of player i
	sampled bool              // something is not straight
	left    bool              // something is not drawn
	points  int               // drawn
}

func cornersOf(g *seqform.Game) (corners [8][]rational.Rat) {
	for c := range corners {
		prof := make(seqform.Profile, 3)
		for i := range prof {
			x := make([]rational.Rat, 2)
			x[c>>i&1] = rational.Int(1)
			prof[i] = seqform.Behavior{x}
		}
		corners[c] = g.ExpectedPayoffs(g.Plans(prof))
	}
	return corners
}

// A form is what an action pays more than another: affine in each coordinate, with these values at
// the corners. It is to be at most 0, or 0.
type form struct {
	player int
	at     [8]rational.Rat
	equal  bool
}

// A point is one of the cube.
type point [3]rational.Rat

// plane returns a form as a condition on coordinates s and t, at a value of the third one.
func (f *form) plane(s, t int, value rational.Rat) bilinear {
	fixed := 3 - s - t
	at := func(a, b int) rational.Rat { // s and t being a and b
		c := a<<s | b<<t
		return f.at[c].Add(value.Mul(f.at[c|1<<fixed].Sub(f.at[c])))
	}
	low, high := affine{at(0, 0), at(1, 0).Sub(at(0, 0))}, affine{at(0, 1), at(1, 1).Sub(at(0, 1))}
	return bilinear{a: low, b: affine{high.c.Sub(low.c), high.d.Sub(low.d)}, equal: f.equal}
}

// value returns that of the form at a point.
func (f *form) value(x point) rational.Rat {
	p := f.plane(0, 1, x[2])
	return p.a.at(x[0]).Add(p.b.at(x[0]).Mul(x[1]))
}

// forms returns those of a piece that say something in its box.
func (b *boxes) forms(p *Piece, box [3]rational.Interval) (list []form) {
	for k, a := range slices.Concat(p.Equal, p.AtMost) {
		f := form{player: a[0], equal: k < len(p.Equal)}
		for c := range f.at {
			other := c &^ (1 << a[0])
			f.at[c] = b.corners[other|a[1]<<a[0]][a[0]].Sub(b.corners[other|p.base(a[0])<<a[0]][a[0]])
		}
		idle := true
		for c := range 8 {
			v := f.value(corner(box, c))
			idle = idle && (v.IsZero() || v.Sign() < 0 && !f.equal)
		}
		if !idle {
			list = append(list, f)
		}
	}
	return list
}

func corner(box [3]rational.Interval, c int) (x point) {
	for i := range x {
		x[i] = box[i].Lo
		if c>>i&1 == 1 {
			x[i] = box[i].Hi
		}
	}
	return x
}

// bodies draws a piece.
func (b *boxes) bodies(p *Piece, k *kinds) []plot.Body[[3]float64] {
	if p.Vertices == nil {
		b.left = true
		return nil
	}
	var box [3]rational.Interval
	var free, fixed []int
	for i, list := range p.Vertices {
		box[i] = rational.Point(list[0][1])
		for _, x := range list {
			box[i] = box[i].Hull(rational.Point(x[1]))
		}
		if box[i].IsPoint() {
			fixed = append(fixed, i)
		} else {
			free = append(free, i)
		}
	}
	forms := b.forms(p, box)
	body := plot.Body[[3]float64]{Kind: k.of(p.Index), Name: p.Name, Tag: p.Tag}
	if len(free) < 3 {
		order := append(fixed, free...)
		b.slice(&body, forms, box, order[1], order[2], box[order[0]].Lo)
		return drawn(body)
	}
	switch len(forms) { // all of actions that are used, which are to pay the same
	case 0:
		for i := range box {
			for _, end := range []rational.Rat{box[i].Lo, box[i].Hi} {
				b.slice(&body, forms, box, (i+1)%3, (i+2)%3, end)
			}
		}
	case 1:
		body.Small = true
		b.slices(&body, forms, box, forms[0].player, 16)
	default:
		b.curve(&body, forms, box)
	}
	list := drawn(body)
	b.left = b.left || len(list) == 0
	return list
}

// drawn returns a body if there is something in it.
func drawn(b plot.Body[[3]float64]) []plot.Body[[3]float64] {
	if len(b.Areas)+len(b.Lines)+len(b.Spots) == 0 {
		return nil
	}
	return []plot.Body[[3]float64]{b}
}

// slices enters n slices across coordinate i, and one more.
func (b *boxes) slices(body *plot.Body[[3]float64], forms []form, box [3]rational.Interval, i int, n int64) {
	for k := range n + 1 {
		at := box[i].Lo.Add(box[i].Width().Mul(rational.New(k, n)))
		b.slice(body, forms, box, (i+1)%3, (i+2)%3, at)
	}
}

// slice enters the part of a piece at one value of the coordinate that is neither s nor t.
func (b *boxes) slice(body *plot.Body[[3]float64], forms []form, box [3]rational.Interval, s, t int, value rational.Rat) {
	if box[s].IsPoint() && !box[t].IsPoint() {
		s, t = t, s
	}
	var list []bilinear
	for n := range forms {
		f := forms[n].plane(s, t, value)
		list = append(list, f)
		b.sampled = b.sampled || !f.b.d.IsZero() && !box[s].IsPoint() && !box[t].IsPoint()
	}
	z := sweep(list, box[s], box[t])
	place := func(p spot) (x [3]float64) {
		x[s], x[t], x[3-s-t] = approx.Float64(p[0]), approx.Float64(p[1]), approx.Float64(value)
		return x
	}
	path := func(list []spot) (out [][3]float64) {
		b.points += len(list)
		for _, p := range list {
			out = append(out, place(p))
		}
		return out
	}
	for _, a := range z.areas {
		body.Areas = append(body.Areas, path(a))
	}
	for _, l := range z.lines {
		body.Lines = append(body.Lines, path(l))
	}
	body.Spots = append(body.Spots, path(z.spots)...)
}

// curve enters where all forms are 0, by the first two, of different players: for each value of the third player's
// coordinate r each of the other coordinates is then known, as in the form of one of the two only the other's is left.
func (b *boxes) curve(body *plot.Body[[3]float64], forms []form, box [3]rational.Interval) {
	f, g := forms[0], forms[1]
	i, j := f.player, g.player
	if i == j {
		return
	}
	r := 3 - i - j
	ofJ, ofI := f.plane(r, j, rational.Rat{}), g.plane(r, i, rational.Rat{})
	breaks := breaksOf([]bilinear{ofJ}, box[r], box[j])
	breaks = append(breaks, breaksOf([]bilinear{ofI}, box[r], box[i])...)
	slices.SortFunc(breaks, rational.Rat.Cmp)
	breaks = slices.CompactFunc(breaks, rational.Rat.Equal)
	at := func(p rational.Rat) (x point, ok bool) {
		xj, okJ := ofJ.limitOf(p)
		xi, okI := ofI.limitOf(p)
		x[r], x[j], x[i] = p, xj, xi
		return x, okJ && okI
	}
	var path [][3]float64
	finish := func() {
		if len(path) > 0 {
			body.Lines = append(body.Lines, path)
			b.points += len(path)
		}
		path = nil
	}
	b.sampled = true
	for k := range len(breaks) - 1 {
		p, q := breaks[k], breaks[k+1]
		x, okX := at(p)
		y, okY := at(q)
		m, ok := at(rational.Interval{Lo: p, Hi: q}.Mid())
		if !ok || !okX || !okY || !satisfies(forms, box, m) {
			finish()
			continue
		}
		if len(path) == 0 {
			path = append(path, floats(x))
		}
		path = append(path, floats(y))
	}
	finish()
}

// limitOf is limit for any condition.
func (f bilinear) limitOf(p rational.Rat) (end rational.Rat, ok bool) {
	if f.b.c.IsZero() && f.b.d.IsZero() {
		return end, false
	}
	return f.limit(p)
}

// satisfies reports whether a point of the box satisfies all forms.
func satisfies(forms []form, box [3]rational.Interval, x point) bool {
	for i := range x {
		if !box[i].Contains(x[i]) {
			return false
		}
	}
	for n := range forms {
		v := forms[n].value(x)
		if v.Sign() > 0 || forms[n].equal && !v.IsZero() {
			return false
		}
	}
	return true
}

func floats(x point) (y [3]float64) {
	for i := range x {
		y[i] = approx.Float64(x[i])
	}
	return y
}
