package equilibria

import (
	"bytes"
	"flag"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/rational"
	"exactsolve/rational/approx"
	"exactsolve/render/plot"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

var rewrite = flag.Bool("rewrite", false, "rewrite the golden files")

func index(n int) *int { return &n }

// numbers parses probabilities of second actions as mixed strategies.
func strategies(words ...string) (list [][]rational.Rat) {
	for _, w := range words {
		x := rational.MustParse(w)
		list = append(list, []rational.Rat{rational.Int(1).Sub(x), x})
	}
	return list
}

// at returns an equilibrium of a game at probabilities of second actions.
func at(g *seqform.Game, m Mark, x, y, z string) Point {
	prof := seqform.Profile{strategies(x), strategies(y), strategies(z)}
	return Point{Mark: m, Profile: prof, Payoffs: g.ExpectedPayoffs(g.Plans(prof))}
}

func piece(m Mark, x, y, z []string) Piece {
	return Piece{Mark: m, Vertices: [][][]rational.Rat{strategies(x...), strategies(y...), strategies(z...)}}
}

var (
	all = []string{"0", "1"}
	one = []string{"1"}
	nul = []string{"0"}
)

// lists are the sets of equilibria of games of sets.md 1.5, as they are known.
func lists() map[string]*List {
	games := map[string]*List{}
	mark := func(tag string, n int) Mark { return Mark{Name: "component " + tag, Tag: tag, Index: index(n)} }

	g := seqformtest.TiedGame("B")
	inside := at(g, mark("1", 1), "1", "1", "0")
	inside.Inside = true
	games["B"] = &List{Title: "B", Points: []Point{inside}, Pieces: []Piece{piece(mark("1", 1), all, one, nul), piece(mark("1", 1), one, one, all)}}

	g = seqformtest.TiedGame("D")
	corners := piece(mark("3", 0), one, all, all)
	corners.AtMost = [][2]int{{0, 0}}
	games["D"] = &List{Title: "D", Points: []Point{at(g, mark("1", 1), "0", "0", "0"), at(g, mark("2", 0), "0", "1", "1")}, Pieces: []Piece{corners},
		Notes: []string{"A note that is long enough to need a second line, as it says <what> is known of this game & what is not, in so many words."}}

	curve := piece(mark("1", 1), all, all, all)
	curve.Equal = [][2]int{{0, 1}, {1, 1}, {2, 1}}
	games["F"] = &List{Title: "F", Pieces: []Piece{curve, piece(mark("1", 1), one, []string{"0", "1/2"}, nul), piece(mark("1", 1), nul, one, all), piece(mark("1", 1), one, nul, all)}}

	games["I"] = &List{Title: "I", Pieces: []Piece{piece(mark("1", 1), all, one, all), piece(Mark{Name: "another"}, all, all, one)}}
	return games
}

func svg(t *testing.T, f plot.Figure) string {
	t.Helper()
	var b bytes.Buffer
	require.NoError(t, plot.Draw(&b, f, "", false))
	return b.String()
}

func cube(t *testing.T, name string) *plot.Cube {
	t.Helper()
	c, err := Cube(seqformtest.TiedGame(name), lists()[name])
	require.NoError(t, err)
	return c
}

// TestGolden compares with files that were looked at.
func TestGolden(t *testing.T) {
	pictures := map[string]string{}
	for name := range lists() {
		pictures["cube_"+name] = svg(t, cube(t, name))
	}
	p, err := Payoffs(seqformtest.TiedGame("D"), lists()["D"], [2]int{0, 2})
	require.NoError(t, err)
	pictures["payoffs_D"] = svg(t, p)
	for name, got := range pictures {
		path := filepath.Join("testdata", name+".svg")
		if *rewrite {
			require.NoError(t, os.WriteFile(path, []byte(got), 0o666))
		}
		want, err := os.ReadFile(path)
		require.NoError(t, err)
		require.Equal(t, string(want), got, name)
	}
}

// TestCurve compares the curve of game F with its parametrization.
func TestCurve(t *testing.T) {
	curve := cube(t, "F").Bodies[0]
	require.Len(t, curve.Lines, 1)
	require.Greater(t, len(curve.Lines[0]), steps/2)
	for _, p := range curve.Lines[0] {
		x := 1 - p[0]
		require.InDelta(t, 1/(2-x), p[1], 1e-12)
		require.InDelta(t, x, p[2], 1e-12)
	}
	first, last := curve.Lines[0][0], curve.Lines[0][len(curve.Lines[0])-1]
	require.Equal(t, 1.0, max(first[0], last[0]))
	require.Equal(t, 0.0, min(first[0], last[0]))
}

// TestForms compares forms with payoffs, at any point.
func TestForms(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	unit := rational.Interval{Hi: rational.Int(1)}
	for _, name := range []string{"A", "B", "C", "D", "E", "F", "I"} {
		g := seqformtest.TiedGame(name)
		b := boxes{g: g, corners: cornersOf(g)}
		p := piece(Mark{}, one, all, all)
		p.AtMost, p.Equal = [][2]int{{0, 0}}, [][2]int{{1, 1}, {2, 0}}
		for _, f := range b.forms(&p, [3]rational.Interval{rational.Point(rational.Int(1)), unit, unit}) {
			x := point{rational.New(r.Int64N(10), 9), rational.New(r.Int64N(10), 9), rational.New(r.Int64N(10), 9)}
			pays := func(action int) rational.Rat {
				prof := seqform.Profile{}
				for i := range x {
					prof = append(prof, strategies(x[i].String()))
				}
				prof[f.player] = strategies([]string{"0", "1"}[action])
				return g.ExpectedPayoffs(g.Plans(prof))[f.player]
			}
			action := [3]int{0, 1, 0}[f.player]
			require.Equal(t, f.player > 0, f.equal)
			require.True(t, f.value(x).Equal(pays(action).Sub(pays(1-action))), "%s %d", name, f.player)
		}
	}
}

// TestSweep compares areas with the conditions at random points that are not near a border.
func TestSweep(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	number := func() rational.Rat { return rational.New(r.Int64N(9)-4, 1+r.Int64N(2)) }
	unit := rational.Interval{Hi: rational.Int(1)}
	step := rational.New(1, steps)
	in, out := 0, 0
	for range 300 {
		var list []bilinear
		for range 1 + r.IntN(3) {
			list = append(list, bilinear{a: affine{number(), number()}, b: affine{number(), number()}})
		}
		z := sweep(list, unit, unit)
		for range 30 {
			p := spot{rational.New(1+r.Int64N(996), 997), rational.New(1+r.Int64N(996), 997)}
			drawn := slices.ContainsFunc(z.areas, func(a []spot) bool { return contains(a, p) })
			holds, fails := true, false
			for _, f := range list {
				near := true
				for _, s := range []rational.Rat{p[0].Sub(step), p[0], p[0].Add(step)} {
					ok := f.a.at(s).Add(f.b.at(s).Mul(p[1])).Sign() <= 0
					holds, near = holds && ok, near && !ok
				}
				fails = fails || near
			}
			if holds {
				in++
				require.True(t, drawn, "%v at %v", list, p)
			}
			if fails {
				out++
				require.False(t, drawn, "%v at %v", list, p)
			}
		}
	}
	require.Greater(t, in, 1000)
	require.Greater(t, out, 1000)
}

// contains reports whether a polygon contains a point, which is not on its border.
func contains(polygon []spot, p spot) bool {
	odd := false
	for k, b := range polygon {
		a := polygon[(k+len(polygon)-1)%len(polygon)]
		if (a[1].Cmp(p[1]) > 0) != (b[1].Cmp(p[1]) > 0) {
			x := a[0].Add(p[1].Sub(a[1]).Mul(b[0].Sub(a[0])).Quo(b[1].Sub(a[1])))
			odd = odd != (x.Cmp(p[0]) > 0)
		}
	}
	return odd
}

// TestSweepDegenerate draws what has no area: curves, crossing lines, and single points.
func TestSweepDegenerate(t *testing.T) {
	unit := rational.Interval{Hi: rational.Int(1)}
	n := rational.MustParse
	half := affine{n("-1/2"), n("1")}
	crossing := bilinear{a: affine{half.c.Mul(half.c), half.d.Mul(half.c)}, b: half, equal: true} // (s − 1/2)(t − 1/2) = 0
	z := sweep([]bilinear{crossing}, unit, unit)
	require.Empty(t, z.areas)
	require.Contains(t, z.lines, []spot{{n("1/2"), n("0")}, {n("1/2"), n("1")}})
	require.Contains(t, z.lines, []spot{{n("0"), n("1/2")}, {n("1"), n("1/2")}})

	corner := bilinear{a: affine{n("2"), n("-1")}, b: affine{n("-1"), n("0")}} // s + t ≥ 2
	z = sweep([]bilinear{corner}, unit, unit)
	require.Empty(t, z.areas)
	require.Equal(t, []spot{{n("1"), n("1")}}, z.spots)

	z = sweep([]bilinear{{a: affine{n("1/3"), n("0")}, b: affine{n("-1"), n("0")}, equal: true}}, unit, unit)
	require.Equal(t, [][]spot{{{n("0"), n("1/3")}, {n("1"), n("1/3")}}}, z.lines)

	z = sweep(nil, rational.Point(n("1/2")), rational.Point(n("1/3")))
	require.Equal(t, []spot{{n("1/2"), n("1/3")}}, z.spots)
	z = sweep(nil, unit, unit)
	require.Len(t, z.areas, 1)
	require.Len(t, z.areas[0], 4)
}

// TestSolid draws a piece that fills the cube, and a surface.
func TestSolid(t *testing.T) {
	g := seqformtest.TiedGame("D")
	full := piece(Mark{}, all, all, all)
	c, err := Cube(g, &List{Pieces: []Piece{full}})
	require.NoError(t, err)
	require.Len(t, c.Bodies, 1)
	require.Len(t, c.Bodies[0].Areas, 6)

	surface := full
	surface.Equal = [][2]int{{0, 1}}
	c, err = Cube(g, &List{Pieces: []Piece{surface}})
	require.NoError(t, err)
	require.Empty(t, c.Bodies[0].Areas)
	require.Len(t, c.Bodies[0].Lines, 34)
	for _, l := range c.Bodies[0].Lines {
		for _, p := range l {
			require.InDelta(t, 2, 3*p[1]+4*p[2]-7*p[1]*p[2], 1e-9)
		}
	}
}

// TestHull compares with all points: no corner is a mean of others, and all points are within.
func TestHull(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for range 300 {
		var points []spot
		for range 1 + r.IntN(12) {
			points = append(points, spot{rational.Int(r.Int64N(5)), rational.Int(r.Int64N(5))})
		}
		hull := convex(slices.Clone(points))
		for k, p := range hull {
			require.True(t, slices.ContainsFunc(points, p.equal))
			if len(hull) < 3 {
				continue
			}
			q, s := hull[(k+1)%len(hull)], hull[(k+2)%len(hull)]
			require.Positive(t, turn(p, q, s))
			for _, x := range points {
				require.GreaterOrEqual(t, turn(p, q, x), 0)
			}
		}
	}
	require.Len(t, convex([]spot{{}, {rational.Int(1), rational.Int(1)}, {rational.Int(2), rational.Int(2)}}), 2)
}

// TestPayoffs wants the payoffs of random profiles of a piece within what is drawn.
func TestPayoffs(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	g := seqformtest.TiedGame("E")
	p := piece(Mark{}, []string{"1/3", "1"}, all, []string{"0", "1/2"})
	seen := 0
	hull, rough := p.hull(g, [2]int{0, 2}, &seen)
	require.True(t, rough)
	require.Equal(t, 8, seen)
	for range 200 {
		prof := seqform.Profile{}
		for _, v := range p.Vertices {
			w := rational.New(r.Int64N(8), 7)
			x := rational.Int(1).Sub(w).Mul(v[0][1]).Add(w.Mul(v[1][1]))
			prof = append(prof, strategies(x.String()))
		}
		u := g.ExpectedPayoffs(g.Plans(prof))
		for k := range hull {
			require.GreaterOrEqual(t, turn(hull[k], hull[(k+1)%len(hull)], spot{u[0], u[2]}), 0)
		}
	}
	line := piece(Mark{}, all, nul, one)
	_, rough = line.hull(g, [2]int{0, 2}, &seen)
	require.False(t, rough)
	seen = maxVertices
	hull, _ = line.hull(g, [2]int{0, 2}, &seen)
	require.Empty(t, hull)
	line.Payoffs = []rational.Interval{rational.NewInterval(rational.Int(1), rational.Int(2)), {}, {}}
	hull, rough = line.hull(g, [2]int{0, 2}, &seen)
	require.Len(t, hull, 2)
	require.True(t, rough)
	require.Equal(t, maxVertices, seen)
	large, row := seqformtest.Random([]int{400, 400}, 0, 9, 1), make([]rational.Rat, 400)
	row[0] = rational.Int(1)
	many := Piece{Vertices: slices.Repeat([][][]rational.Rat{slices.Repeat([][]rational.Rat{row}, 100)}, 2)}
	hull, _ = many.hull(large, [2]int{0, 1}, new(int))
	require.Empty(t, hull)
}

// TestFarPayoffs draws payoffs that are no floats as far out as there is room.
func TestFarPayoffs(t *testing.T) {
	g := seqformtest.TiedGame("B")
	far := rational.Int(10).Pow(400)
	one := Point{Payoffs: []rational.Rat{far, far.Neg(), far}}
	two := Point{Payoffs: make([]rational.Rat, 3)}
	p, err := Payoffs(g, &List{Points: []Point{one, two}, Pieces: []Piece{{Payoffs: []rational.Interval{rational.Point(far), {}, {}}}}}, [2]int{0, 1})
	require.NoError(t, err)
	require.Equal(t, 3, strings.Count(svg(t, p), `class="mark" transform`))
}

// TestSame puts points with the same payoffs together.
func TestSame(t *testing.T) {
	g := seqformtest.TiedGame("B")
	l := &List{Points: []Point{at(g, Mark{Name: "p", Tag: "1", Index: index(2)}, "0", "1", "0"), at(g, Mark{Name: "q", Tag: "2", Index: index(2)}, "1", "1", "0"), at(g, Mark{Name: "r"}, "1", "1", "0")}}
	p, err := Payoffs(g, l, [2]int{0, 1})
	require.NoError(t, err)
	require.Len(t, p.Bodies, 2)
	require.Equal(t, "p; q", p.Bodies[0].Name)
	require.Equal(t, "1, 2", p.Bodies[0].Tag)
	require.Equal(t, "index +2", p.Kinds[p.Bodies[0].Kind])
	require.Equal(t, "index not computed", p.Kinds[p.Bodies[1].Kind])
	require.Equal(t, plot.Point{X: approx.Float64(l.Points[0].Payoffs[0]), Y: approx.Float64(l.Points[0].Payoffs[1])}, p.Bodies[0].Spots[0])
}

// TestRefused wants errors, and no panic, of lists that do not fit.
func TestRefused(t *testing.T) {
	g := seqformtest.TiedGame("B")
	short, long := piece(Mark{}, one, one, one), piece(Mark{}, one, one, one)
	short.Vertices = short.Vertices[:2]
	long.Vertices[1] = strategies("1/" + rational.Int(2).Pow(3000).String())
	action, base := piece(Mark{}, one, one, one), piece(Mark{}, one, one, one)
	action.AtMost = [][2]int{{0, -1}}
	base.Equal = [][2]int{{0, 1}}
	many := piece(Mark{}, one, one, one)
	many.AtMost = slices.Repeat([][2]int{{0, 0}}, 7)
	for want, l := range map[string]*List{
		"vertices of 2 players": {Pieces: []Piece{short}},
		"too long numbers":      {Pieces: []Piece{long}},
		"not in the game":       {Pieces: []Piece{action}},
		"no action of player 1": {Pieces: []Piece{base}},
		"7 conditions":          {Pieces: []Piece{many}},
		"no vertices":           {Pieces: []Piece{{Vertices: make([][][]rational.Rat, 3)}}},
		"no distribution":       {Pieces: []Piece{{Vertices: [][][]rational.Rat{strategies("2"), strategies("1"), strategies("1")}}}},
		"payoffs of 1 players":  {Pieces: []Piece{{Payoffs: make([]rational.Interval, 1)}}},
		"0 payoffs":             {Points: []Point{{}}},
		"no behavior":           {Points: []Point{{Profile: seqform.Profile{{nil}, {nil}, {nil}}, Payoffs: make([]rational.Rat, 3)}}},
		"2001 points":           {Points: make([]Point, maxThings+1)},
		"profile of 1 players":  {Points: []Point{{Profile: seqform.Profile{{nil}}, Payoffs: make([]rational.Rat, 3)}}},
	} {
		_, err := Cube(g, l)
		require.ErrorContains(t, err, want)
		_, err = Payoffs(g, l, [2]int{0, 1})
		require.ErrorContains(t, err, want)
	}
	_, err := Cube(seqformtest.TiedGame("G"), &List{})
	require.ErrorContains(t, err, "three players with two actions")
}

// TestPolygon: the polygon is behind the list, in the legend, and of two players alone.
func TestPolygon(t *testing.T) {
	g := seqformtest.Random([]int{2, 2}, 0, 9, 1)
	h := Hull{Name: "all payoffs", Corners: [][]rational.Rat{rational.Ints(0, 0), rational.Ints(1, 0), rational.Ints(0, 1)}}
	p, err := Payoffs(g, &List{Hulls: []Hull{h}, Points: []Point{{Payoffs: rational.Ints(0, 0)}}}, [2]int{0, 1})
	require.NoError(t, err)
	require.Len(t, p.Bodies, 2)
	require.Len(t, p.Bodies[0].Areas[0], 3)
	require.Equal(t, "all payoffs", p.Kinds[p.Bodies[0].Kind])
	_, err = Payoffs(seqformtest.Random([]int{2, 2, 2}, 0, 9, 1), &List{Hulls: []Hull{h}}, [2]int{0, 1})
	require.ErrorContains(t, err, "needs two players")
}
