package equilibria

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"exactsolve/rational"
	"exactsolve/rational/approx"
	"exactsolve/render/plot"
	"exactsolve/seqform"
)

// maxPairs is how many pairs of players are drawn.
const maxPairs = 3

// Pairs returns the pairs of players that are drawn, in order, and whether these are all there are.
func Pairs(g *seqform.Game) (pairs [][2]int, all bool) {
	for i := range g.Players {
		for j := i + 1; j < len(g.Players); j++ {
			if len(pairs) == maxPairs {
				return pairs, false
			}
			pairs = append(pairs, [2]int{i, j})
		}
	}
	return pairs, true
}

// Payoffs returns the picture of the payoffs of two players in a list: each piece is drawn as the hull
// of the payoffs at profiles of its vertices, or as the rectangle of its payoffs. It returns an error if
// the list does not fit the game or is too large.
func Payoffs(g *seqform.Game, l *List, pair [2]int) (*plot.Plane, error) {
	if err := l.check(g); err != nil {
		return nil, err
	}
	k := newKinds(l)
	x, y := playerName(g, pair[0]), playerName(g, pair[1])
	p := &plot.Plane{Title: l.title("Payoffs of " + x + " and " + y + " in equilibria"), X: "payoff of " + x, Y: "payoff of " + y, Kinds: k.names}
	for _, h := range l.Hulls {
		p.Kinds = append(p.Kinds, h.Name)
		p.Bodies = append(p.Bodies, h.body(len(p.Kinds)-1))
	}
	within, left, profiles := false, false, 0
	for n := range l.Pieces {
		hull, rough := l.Pieces[n].hull(g, pair, &profiles)
		if len(hull) == 0 {
			left = true
			continue
		}
		within = within || rough
		p.Bodies = append(p.Bodies, shape(hull, rough, &l.Pieces[n].Mark, k))
	}
	p.Bodies = append(p.Bodies, dots(l, pair, k)...)
	p.Notes = slices.Clone(l.Notes)
	if within {
		p.Notes = append(p.Notes, "Dashed: payoffs of a set of equilibria are within it.")
	}
	if left {
		p.Notes = append(p.Notes, leftOut)
	}
	tags(p.Bodies)
	return p, nil
}

// pointAt returns a point near payoffs, the outermost one for those that are no floats.
func pointAt(x, y rational.Rat) plot.Point {
	near := func(x rational.Rat) float64 {
		return max(-math.MaxFloat64, min(math.MaxFloat64, approx.Float64(x)))
	}
	return plot.Point{X: near(x), Y: near(y)}
}

// dots returns the points of a list, those with the same payoffs and index once.
func dots(l *List, pair [2]int, k *kinds) (list []plot.Body[plot.Point]) {
	type place struct {
		kind int
		at   plot.Point
	}
	at := map[place]int{}
	for n := range l.Points {
		q := &l.Points[n]
		p := place{k.of(q.Index), pointAt(q.Payoffs[pair[0]], q.Payoffs[pair[1]])}
		m, seen := at[p]
		if !seen {
			at[p] = len(list)
			list = append(list, plot.Body[plot.Point]{Kind: p.kind, Name: q.Name, Tag: q.Tag, Link: q.Link, Spots: []plot.Point{p.at}, Small: q.Inside})
			continue
		}
		b := &list[m]
		b.Name += "; " + q.Name
		b.Small = b.Small && q.Inside
		b.Link = cmp.Or(b.Link, q.Link)
		if q.Tag != "" && !slices.Contains(strings.Split(b.Tag, ", "), q.Tag) {
			b.Tag = strings.TrimPrefix(b.Tag+", "+q.Tag, ", ")
		}
	}
	return list
}

// hull returns the corners of the convex hull of the payoffs of a pair at profiles of vertices, and
// whether the payoffs of the piece are perhaps not all of it; those of a rectangle if the vertices are not known, or
// too many, with those seen before.
func (p *Piece) hull(g *seqform.Game, pair [2]int, seen *int) (corners []spot, rough bool) {
	profiles, mixers := 1, 0
	for _, list := range p.Vertices {
		if profiles = min(profiles*len(list), maxVertices+1); len(list) > 1 {
			mixers++
		}
	}
	if *seen += profiles; p.Vertices == nil || *seen > maxVertices || *seen*g.Payoffs.Len() > maxPayoffs {
		*seen -= profiles
		return p.rectangle(pair)
	}
	var points []spot
	for v := range profiles {
		prof := make(seqform.Profile, len(p.Vertices))
		for i, list := range p.Vertices {
			prof[i] = seqform.Behavior{list[v%len(list)]}
			v /= len(list)
		}
		u := g.ExpectedPayoffs(g.Plans(prof))
		points = append(points, spot{u[pair[0]], u[pair[1]]})
	}
	corners = convex(points)
	// A connected set on a line between two points of it has all that is between them.
	exact := len(corners) == 1 || len(p.Equal)+len(p.AtMost) == 0 && (mixers == 1 || len(corners) == 2)
	return corners, !exact
}

// rectangle returns the corners of the payoffs of a pair, if they are known.
func (p *Piece) rectangle(pair [2]int) (corners []spot, rough bool) {
	if p.Payoffs == nil {
		return nil, false
	}
	x, y := p.Payoffs[pair[0]], p.Payoffs[pair[1]]
	corners = convex([]spot{{x.Lo, y.Lo}, {x.Hi, y.Lo}, {x.Hi, y.Hi}, {x.Lo, y.Hi}})
	return corners, len(corners) > 1
}

// convex returns the corners of the convex hull of points, in order around it.
func convex(points []spot) (list []spot) {
	slices.SortFunc(points, func(p, q spot) int {
		if c := p[0].Cmp(q[0]); c != 0 {
			return c
		}
		return p[1].Cmp(q[1])
	})
	points = slices.CompactFunc(points, spot.equal)
	if len(points) < 3 {
		return points
	}
	half := func() (chain []spot) {
		for _, p := range points {
			for n := len(chain); n >= 2 && turn(chain[n-2], chain[n-1], p) <= 0; n-- {
				chain = chain[:n-1]
			}
			chain = append(chain, p)
		}
		return chain[:len(chain)-1]
	}
	lower := half()
	slices.Reverse(points)
	return append(lower, half()...)
}

// body returns the polygon, of a kind.
func (h *Hull) body(kind int) plot.Body[plot.Point] {
	var corners []spot
	for _, u := range h.Corners {
		corners = append(corners, spot{u[0], u[1]})
	}
	b := shape(convex(corners), false, &Mark{Name: h.Name}, &kinds{})
	b.Kind = kind
	return b
}

func shape(hull []spot, rough bool, m *Mark, k *kinds) plot.Body[plot.Point] {
	b := plot.Body[plot.Point]{Kind: k.of(m.Index), Name: m.Name, Tag: m.Tag, Rough: rough}
	var path []plot.Point
	for _, p := range hull {
		path = append(path, pointAt(p[0], p[1]))
	}
	switch len(path) {
	case 1:
		b.Spots = path
	case 2:
		b.Lines = [][]plot.Point{path}
	default:
		b.Areas = [][]plot.Point{path}
	}
	return b
}
