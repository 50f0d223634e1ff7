package plot

import (
	"bytes"
	"encoding/xml"
	"flag"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/render/internal/font"
)

var rewrite = flag.Bool("rewrite", false, "rewrite the golden files")

func draw(t testing.TB, c Chart) string {
	t.Helper()
	var b bytes.Buffer
	require.NoError(t, Lines(&b, c))
	return b.String()
}

// charts are drawn by several tests.
func charts() map[string]Chart {
	decay := Series{Name: "exploitability"}
	other := Series{Name: "bound"}
	for k := range 8 {
		decay.Points = append(decay.Points, Point{float64(k + 1), math.Exp2(-float64(k)) / 3})
		other.Points = append(other.Points, Point{float64(k + 1), 1 / float64(k+1)})
	}
	wave := Series{Name: "wave"}
	for k := range 5000 {
		wave.Points = append(wave.Points, Point{float64(k), math.Sin(float64(k)/300) * 1e7})
	}
	many := Chart{Title: strings.Repeat("W", 100), X: strings.Repeat("x ", 100), Y: strings.Repeat("Ж", 100)}
	for k := range 20 {
		many.Series = append(many.Series, Series{Name: fmt.Sprintf("series %d %s", k, strings.Repeat("W", k*5)), Points: []Point{{0, float64(k)}, {1, float64(k * k)}}})
	}
	return map[string]Chart{
		"rounds": {Title: "Exploitability by k", X: "continuations k", Y: "exploitability", LogY: true,
			Series: []Series{decay, other}, HLines: []HLine{{"floor", 0.002}}},
		"linear": {Title: "A wave", X: "time", Y: "height", Series: []Series{wave}, HLines: []HLine{{"zero", 0}, {"high", 9e6}}},
		"empty":  {},
		"gaps": {Title: "Gaps & <marks>", LogX: true, LogY: true, ID: "gaps",
			Series: []Series{{Name: `"a" <script>`, Points: []Point{{1, 1}, {10, 0}, {100, 10}, {1000, math.NaN()}, {10000, 3}}}}},
		"one":  {Title: "One point", Series: []Series{{Points: []Point{{2, -3}}}}},
		"many": many,
		"huge": {Series: []Series{{Name: "all", Points: []Point{{-math.MaxFloat64, math.SmallestNonzeroFloat64}, {math.MaxFloat64, math.MaxFloat64}}}}},
		"tiny": {Series: []Series{{Points: []Point{{0, 0}, {math.SmallestNonzeroFloat64, 1e-300}}}}},
		"logs": {LogY: true, Series: []Series{{Name: "all", Points: []Point{{0, math.SmallestNonzeroFloat64}, {1e-300, math.MaxFloat64}}}}},
	}
}

// TestGolden compares with files that were looked at.
func TestGolden(t *testing.T) {
	for _, name := range []string{"rounds", "linear", "gaps"} {
		got := draw(t, charts()[name])
		path := filepath.Join("testdata", name+".svg")
		if *rewrite {
			require.NoError(t, os.WriteFile(path, []byte(got), 0o666))
		}
		want, err := os.ReadFile(path)
		require.NoError(t, err)
		require.Equal(t, string(want), got)
		require.Equal(t, got, draw(t, charts()[name]))
	}
}

// A rect is the box of a text as in the file.
type rect struct {
	x0, y0, x1, y1 int
	text           string
}

// read parses a chart strictly and returns its size and the boxes of its texts.
func read(t testing.TB, data string) (wide, high int, texts []rect, elements map[string]int) {
	t.Helper()
	d := xml.NewDecoder(strings.NewReader(data))
	elements = map[string]int{}
	var at map[string]string
	var in string
	for {
		token, err := d.Token()
		if err == io.EOF {
			return
		}
		require.NoError(t, err)
		switch e := token.(type) {
		case xml.StartElement:
			in = e.Name.Local
			elements[in]++
			at = map[string]string{}
			for _, a := range e.Attr {
				at[a.Name.Local] = a.Value
			}
			if in == "svg" {
				wide, high = atoi(t, at["width"]), atoi(t, at["height"])
			}
		case xml.CharData:
			if in == "text" {
				texts = append(texts, box(t, at, string(e)))
			}
		case xml.EndElement:
			in = ""
		}
	}
}

func box(t testing.TB, at map[string]string, s string) rect {
	size := fontSize
	if at["class"] == "head" {
		size = headSize
	}
	x, y, w := atoi(t, at["x"]), atoi(t, at["y"]), font.TextWidth(s, size, false)
	switch at["class"] {
	case "mid":
		x -= w / 2
	case "end":
		x -= w
	}
	return rect{x, y - size, x + w, y + 3, s}
}

// figures are drawn by several tests.
func figures() map[string]Figure {
	long := strings.Repeat("W ж", 40)
	kinds := []string{"index +1", "index −1", "", long}
	solid := &Cube{Title: "Sets & <figures>", Kinds: kinds, Notes: []string{strings.Repeat("many words ", 20), "a second note"}, Bodies: []Body[[3]float64]{
		{Kind: 0, Name: "an edge", Tag: "1", Lines: [][][3]float64{{{0, 1, 0}, {1, 1, 0}}}},
		{Kind: 1, Name: "inside", Tag: "2", Spots: [][3]float64{{0.3, 0.6, 0.7}}},
		{Kind: 1, Name: "beside it", Tag: "3", Spots: [][3]float64{{0.3, 0.6, 0.7}}, Small: true},
		{Kind: 3, Name: `"bounds" <script>`, Tag: "4", Areas: [][][3]float64{{{0, 0, 1}, {1, 0, 1}, {0.5, 1, 1}}}, Rough: true},
	}}
	for k := range solid.Sides {
		solid.Sides[k] = Side{long, "P(" + long + ")", "plays " + long, "plays " + long}
	}
	flat := &Plane{Title: "Payoffs", X: "payoff of " + long, Y: "payoff of 2", Kinds: kinds, Notes: solid.Notes, Bodies: []Body[Point]{
		{Kind: 0, Tag: "1", Spots: []Point{{1, 2}}}, {Kind: 1, Tag: "2, 3", Spots: []Point{{1, 2}}},
		{Kind: 1, Tag: "4", Lines: [][]Point{{{-1, 0}, {-1, 3}}}},
		{Kind: 3, Tag: "5", Areas: [][]Point{{{0, 0}, {1, 0}, {1, 1}}}, Rough: true},
	}}
	marked := &Plane{Title: long, X: "t", Y: "payoff of " + long, Kinds: kinds[:1], Bodies: []Body[Point]{{Small: true, Lines: [][]Point{{{0, 0}, {1, 2}}, {{1, 1}, {2, 0}}}}},
		Marks: []Mark{{0, "0"}, {0.001, "close"}, {1, "1"}, {2, long}}}
	crowd := &Plane{Kinds: kinds[:1]}
	for k := range 300 {
		crowd.Bodies = append(crowd.Bodies, Body[Point]{Tag: fmt.Sprint(k), Spots: []Point{{float64(k % 17), float64(k * k % 31)}}})
	}
	return map[string]Figure{"solid": solid, "flat": flat, "crowd": crowd, "marked": marked, "nothing": &Plane{}, "empty": &Cube{},
		"stack": &Stack{Title: "Two", Figures: []Figure{flat, solid}}}
}

func drawFigure(t testing.TB, f Figure) string {
	t.Helper()
	var b bytes.Buffer
	require.NoError(t, Draw(&b, f, "", false))
	return b.String()
}

// TestFigureLabels wants no text over another, or outside.
func TestFigureLabels(t *testing.T) {
	for name, f := range figures() {
		if name == "stack" {
			continue // whose parts are moved
		}
		wide, high, texts, elements := read(t, drawFigure(t, f))
		require.Zero(t, elements["script"])
		require.NotEmpty(t, texts, name)
		for i, a := range texts {
			if a.x0 < 0 || a.y0 < 0 || a.x1 > wide || a.y1 > high {
				t.Errorf("%s: %v lies outside of %d by %d", name, a, wide, high)
			}
			for _, b := range texts[i+1:] {
				if a.x0 < b.x1 && b.x0 < a.x1 && a.y0 < b.y1 && b.y0 < a.y1 {
					t.Errorf("%s: %v over %v", name, a, b)
				}
			}
		}
	}
	_, _, texts, _ := read(t, drawFigure(t, figures()["solid"]))
	for _, tag := range []string{"1", "2", "3", "4"} {
		require.True(t, slices.ContainsFunc(texts, func(r rect) bool { return r.text == tag }), tag)
	}
}

// TestStack wants the parts below each other, each with identifiers of its own.
func TestStack(t *testing.T) {
	data := drawFigure(t, figures()["stack"])
	_, high, _, elements := read(t, drawFigure(t, figures()["flat"]))
	require.Equal(t, 2, strings.Count(data, `<svg `)-1)
	require.Equal(t, 1, elements["style"])
	require.Equal(t, 1, strings.Count(data, "<style>"))
	require.Contains(t, data, `id="chart-2" class="xc" role="img" aria-labelledby="chart-2-title chart-2-desc" width="640"`)
	require.Contains(t, data, fmt.Sprintf(` y="%d">`, margin+headSize+margin+high))
}

// TestProjection wants the corners of the cube apart, and where labels say they are.
func TestProjection(t *testing.T) {
	x0, y0 := project([3]float64{0, 0, 0})
	x1, _ := project([3]float64{1, 0, 0})
	_, y1 := project([3]float64{0, 0, 1})
	require.Greater(t, x1, x0)
	require.Less(t, y1, y0)
	x2, y2 := project([3]float64{0, 1, 0})
	require.Greater(t, x2, x0)
	require.Less(t, y2, y0)
}

func TestFigureErrors(t *testing.T) {
	nan := [][3]float64{{math.NaN(), 0, 0}}
	for want, f := range map[string]Figure{
		"not on the picture": &Cube{Kinds: []string{"k"}, Bodies: []Body[[3]float64]{{Spots: nan}}},
		"kind 1 of 1":        &Cube{Kinds: []string{"k"}, Bodies: []Body[[3]float64]{{Kind: 1}}},
		"57 kinds":           &Cube{Kinds: make([]string, 57)},
		"100001 points":      &Plane{Kinds: []string{"k"}, Bodies: []Body[Point]{{Spots: make([]Point, 100_001)}}},
		"a mark outside":     &Plane{Marks: []Mark{{math.NaN(), ""}}},
		"not finite":         &Plane{Kinds: []string{"k"}, Bodies: []Body[Point]{{Spots: []Point{{0, math.Inf(1)}}}}},
	} {
		require.ErrorContains(t, Draw(io.Discard, f, "", false), want)
		require.ErrorContains(t, Draw(io.Discard, &Stack{Figures: []Figure{f}}, "", false), want)
	}
	require.ErrorContains(t, Draw(io.Discard, &Cube{}, `a"b`, false), "ID")
	require.Error(t, Draw(badWriter{}, figures()["solid"], "", false))
}

// TestFigureGolden compares with a file that was looked at; others are those of package equilibria.
func TestFigureGolden(t *testing.T) {
	got := drawFigure(t, figures()["stack"])
	path := filepath.Join("testdata", "stack.svg")
	if *rewrite {
		require.NoError(t, os.WriteFile(path, []byte(got), 0o666))
	}
	want, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Equal(t, string(want), got)
}

func atoi(t testing.TB, s string) int {
	n, err := strconv.Atoi(s)
	require.NoError(t, err)
	return n
}

func TestLabelsDoNotOverlap(t *testing.T) {
	for name, c := range charts() {
		wide, high, texts, _ := read(t, draw(t, c))
		require.NotEmpty(t, texts)
		for i, a := range texts {
			if a.x0 < 0 || a.y0 < 0 || a.x1 > wide || a.y1 > high {
				t.Errorf("%s: %v lies outside of %d by %d", name, a, wide, high)
			}
			for _, b := range texts[i+1:] {
				if a.x0 < b.x1 && b.x0 < a.x1 && a.y0 < b.y1 && b.y0 < a.y1 {
					t.Errorf("%s: %v over %v", name, a, b)
				}
			}
		}
	}
}

// TestHostileText checks that names are text, whatever they contain.
func TestHostileText(t *testing.T) {
	name := "<script>alert(1)</script>\"'&]]>\x00\x1b[31m\u202e\xff"
	c := Chart{Title: name, X: name, Y: name, Series: []Series{{Name: name, Points: []Point{{1, 2}}}}, HLines: []HLine{{Name: name, Y: 1}}}
	data := draw(t, c)
	_, _, texts, elements := read(t, data)
	require.Zero(t, elements["script"])
	require.NotContains(t, data, "<script")
	require.NotContains(t, data, "]]>")
	for _, bad := range []string{"\x00", "\x1b", "\u202e"} {
		require.NotContains(t, data, bad)
	}
	require.True(t, slices.ContainsFunc(texts, func(r rect) bool { return strings.HasPrefix(r.text, "<script>alert(1)") }))
}

func TestErrors(t *testing.T) {
	require.ErrorContains(t, Lines(io.Discard, Chart{Series: make([]Series, 65)}), "65 series")
	require.ErrorContains(t, Lines(io.Discard, Chart{Series: []Series{{Points: make([]Point, 100_001)}}}), "100001 points")
	require.ErrorContains(t, Lines(io.Discard, Chart{ID: `a"b`}), "ID")
	require.Error(t, Lines(badWriter{}, charts()["rounds"]))
}

type badWriter struct{}

func (badWriter) Write([]byte) (int, error) { return 0, io.ErrShortWrite }

// TestTicks checks that the ticks of an axis are few, in order, cover the values,
// and say where they are.
func TestTicks(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 20000 {
		scale := math.Pow(10, float64(r.IntN(20)-10))
		values := []float64{(r.Float64() - 0.3) * scale, (r.Float64() - 0.3) * scale, (r.Float64() - 0.3) * scale}
		log := r.IntN(2) == 0
		if log {
			for k := range values {
				values[k] = math.Abs(values[k]) * math.Pow(10, float64(r.IntN(6)))
			}
		}
		a := newAxis(values, log)
		require.LessOrEqual(t, len(a.ticks), 8, "%v", values)
		require.GreaterOrEqual(t, len(a.ticks), 2, "%v", values)
		for _, x := range values {
			require.InDelta(t, 0.5, a.position(x), 0.5+1e-6, "%v", values)
		}
		for k, tick := range a.ticks {
			if k > 0 {
				require.Greater(t, tick.at, a.ticks[k-1].at)
				require.NotEqual(t, tick.text, a.ticks[k-1].text, "%v", values)
			}
			x, err := strconv.ParseFloat(strings.ReplaceAll(tick.text, "−", "-"), 64)
			require.NoError(t, err)
			require.InDelta(t, tick.at, a.position(x), 2e-3, "%v %v", values, tick)
		}
	}
}

// TestZero checks that the axis begins at 0 if asked to.
func TestZero(t *testing.T) {
	c := Chart{Series: []Series{{Points: []Point{{1, 101}, {2, 102}}}}}
	require.NotEqual(t, "0", newDrawing(&c).y.ticks[0].text)
	c.Zero = true
	require.Equal(t, "0", newDrawing(&c).y.ticks[0].text)
	c.LogY = true
	require.NotEqual(t, "0", newDrawing(&c).y.ticks[0].text)
}

// TestPositions reads the points back from the path and maps them to values.
func TestPositions(t *testing.T) {
	c := charts()["rounds"]
	d := newDrawing(&c)
	path := regexp.MustCompile(`<path class="line" d="(M[^"]*)"/>`).FindStringSubmatch(draw(t, c))[1]
	parts := strings.Split(strings.TrimPrefix(path, "M"), "L")
	require.Len(t, parts, 8)
	for k, part := range parts {
		var x, y float64
		_, err := fmt.Sscan(part, &x, &y)
		require.NoError(t, err)
		p := c.Series[0].Points[k]
		gotX := d.x.lo + (x-float64(d.left))/float64(d.right-d.left)*(d.x.hi-d.x.lo)
		gotY := d.y.lo + (float64(d.bottom)-y)/plotSize*(d.y.hi-d.y.lo)
		require.InDelta(t, p.X, gotX, 0.01)
		require.InDelta(t, math.Log10(p.Y), gotY, 0.01)
	}
}

// TestThin compares with the highest and lowest of each column of pixels, and
// checks that few points are left.
func TestThin(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 200 {
		var run []spot
		for k := range 2 + r.IntN(300) {
			x := r.IntN(3) * 7
			if k > 0 {
				x += run[k-1].x
			}
			run = append(run, spot{x, r.IntN(1000), k})
		}
		got := thin(run)
		require.Equal(t, run[0], got[0])
		require.Equal(t, run[len(run)-1], got[len(got)-1])
		require.True(t, slices.IsSortedFunc(got, func(a, b spot) int { return a.of - b.of }))
		require.Equal(t, columns(run), columns(got))
		require.LessOrEqual(t, len(got), 4*len(columns(run)))
	}
}

func columns(run []spot) map[int][2]int {
	m := map[int][2]int{}
	for _, s := range run {
		c, ok := m[s.x/10]
		if !ok {
			c = [2]int{s.y, s.y}
		}
		m[s.x/10] = [2]int{min(c[0], s.y), max(c[1], s.y)}
	}
	return m
}

func TestSizeIsBounded(t *testing.T) {
	var s Series
	for k := range 100_000 {
		s.Points = append(s.Points, Point{float64(k), float64(k * 7919 % 1000)})
	}
	require.Less(t, len(draw(t, Chart{Series: []Series{s}})), 100_000)
}

// FuzzLines draws any two points: the file is well-formed, with text inside.
func FuzzLines(f *testing.F) {
	f.Add("a", 1.0, 2.0, 3.0, 4.0, true, false)
	f.Add("<", math.Inf(1), 0.0, math.NaN(), 1e-320, true, true)
	f.Add("t", 0.0, 0.0, math.SmallestNonzeroFloat64, 1e-290, false, false)
	f.Add("", math.MaxFloat64, -math.MaxFloat64, -math.MaxFloat64, math.MaxFloat64, false, false)
	f.Fuzz(func(t *testing.T, name string, a, b, c, d float64, logX, logY bool) {
		data := draw(t, Chart{Title: name, X: name, Y: name, LogX: logX, LogY: logY, Series: []Series{{name, []Point{{a, b}, {c, d}}}}, HLines: []HLine{{name, b}}})
		wide, high, texts, _ := read(t, data)
		require.NotRegexp(t, ` d="[^"]*(NaN|Inf)`, data)
		for _, r := range texts {
			require.False(t, r.x0 < 0 || r.y0 < 0 || r.x1 > wide || r.y1 > high, "%v", r)
		}
	})
}

func BenchmarkLines(b *testing.B) {
	c := charts()["linear"]
	for b.Loop() {
		_ = Lines(io.Discard, c)
	}
}

// TestWhole checks that ticks are at whole numbers where the values are.
func TestWhole(t *testing.T) {
	for _, values := range [][]float64{{1, 2, 3}, {1}, {3, 9}, {0, 1}, {-1, 250}} {
		for _, tick := range newAxis(values, false).ticks {
			require.NotContains(t, tick.text, ".", "%v", values)
		}
	}
	require.Contains(t, newAxis([]float64{1, 2.5}, false).ticks[1].text, ".")
}
