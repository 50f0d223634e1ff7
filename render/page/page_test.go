package page

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"html"
	"io"
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/fixtures/gen"
	"exactsolve/rational"
	"exactsolve/render"
	"exactsolve/render/internal/font"
	"exactsolve/render/plot"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

// hostile is text that would do harm if it were HTML, script, or style.
const hostile = "</script><script>alert(1)</script><!--]]>\"'&lt;</style>`${x}\x00\x1b\u202e\xff<img src=x onerror=alert(1)>"

// full returns a report with every kind of thing in it, all texts being s.
func full(g *seqform.Game, s string) *Page {
	x := Number{s, s}
	t := Table{Caption: s, Head: []string{s, s}, Rows: [][]string{{s, s}}}
	r := &Page{
		Game: g, Asked: s, Program: s,
		Picture: render.Options{Profile: seqformtest.Uniform(g)},
		Charts:  []Chart{{plot.Chart{Title: s, X: s, Y: s, Series: []plot.Series{{Name: s, Points: []plot.Point{{X: 1, Y: 2}, {X: 2, Y: 1}}}}}, t}},
		Tables:  []Table{t},
		Files:   []File{{Name: s, Type: "text/plain", About: s, Data: []byte(s)}},
		Steps:   []Step{{s, s}},
	}
	r.List = &List{Head: []string{s}, Filters: []Filter{{"pure", s}}, Notes: []string{s}, Rows: []Listed{
		{Number: 1, Cells: []string{s}, Words: []string{"pure"}, Profile: r.Picture.Profile}, {Number: 2, Cells: []string{s}},
	}}
	for k := range marks {
		r.Answers = append(r.Answers, Answer{Status(k), s, []string{s}, []Table{t}})
	}
	for i := range g.Players {
		for h := range g.Players[i].Infosets {
			r.Sets = append(r.Sets, Set{Player: i, Infoset: h, Name: s, Lines: []string{s},
				Actions: []Action{{s, x, x, Number{}}}, Belief: []Node{{s, x}}, Why: []string{s}})
		}
	}
	return r
}

func write(t testing.TB, r *Page) string {
	t.Helper()
	var b bytes.Buffer
	require.NoError(t, Write(&b, r))
	return b.String()
}

// A tag is one of a page, as read back from its text.
type tag struct {
	name       string
	closing    bool
	attributes map[string]string
}

var (
	tagPattern       = regexp.MustCompile(`<(/?)([a-zA-Z][a-zA-Z0-9]*)((?:\s+[a-zA-Z-]+(?:="[^"]*")?)*)\s*(/?)>`)
	attributePattern = regexp.MustCompile(`([a-zA-Z-]+)(?:="([^"]*)")?`)
)

// tags reads the tags of a page and checks that they nest, that between them there is
// neither < nor >, and that nothing comes from elsewhere.
func tags(t testing.TB, page string) []tag {
	t.Helper()
	for _, raw := range []string{"style", "script"} { // whose content is no markup
		page = regexp.MustCompile(`(?s)<`+raw+`>.*?</`+raw+`>`).ReplaceAllString(page, "<"+raw+"></"+raw+">")
	}
	rest := tagPattern.ReplaceAllString(strings.TrimPrefix(page, "<!DOCTYPE html>"), "")
	require.NotContains(t, rest, "<")
	require.NotContains(t, rest, ">")
	var list []tag
	var open []string
	for _, m := range tagPattern.FindAllStringSubmatch(page, -1) {
		e := tag{name: m[2], closing: m[1] != "", attributes: map[string]string{}}
		for _, a := range attributePattern.FindAllStringSubmatch(m[3], -1) {
			require.NotContains(t, e.attributes, a[1])
			e.attributes[a[1]] = html.UnescapeString(a[2])
			require.False(t, strings.HasPrefix(a[1], "on") || a[1] == "style" || a[1] == "src", a[0])
		}
		list = append(list, e)
		switch {
		case m[4] != "" || e.name == "meta" || e.name == "br" || e.name == "input":
		case !e.closing:
			open = append(open, e.name)
		default:
			require.NotEmpty(t, open)
			require.Equal(t, open[len(open)-1], e.name)
			open = open[:len(open)-1]
		}
	}
	require.Empty(t, open)
	return list
}

func kuhn(t testing.TB) *seqform.Game { return seqformtest.Fixture(t, "kuhn") }

// TestWellFormed checks the markup of pages, that links lead somewhere, that what names
// an identifier names one that is there, and that no identifier occurs twice.
func TestWellFormed(t *testing.T) {
	for _, name := range []string{"kuhn", "three_2x2x2", "beer_quiche", "absent_minded"} {
		list := tags(t, write(t, full(seqformtest.Fixture(t, name), "some text")))
		ids := map[string]bool{}
		for _, e := range list {
			if id, ok := e.attributes["id"]; ok {
				require.False(t, ids[id], id)
				ids[id] = true
			}
		}
		headings := 0
		for _, e := range list {
			for _, a := range []string{"for", "aria-labelledby"} {
				for _, id := range strings.Fields(e.attributes[a]) {
					require.True(t, ids[id], "%s %s", name, id)
				}
			}
			if to, ok := e.attributes["href"]; ok && !strings.HasPrefix(to, "data:") {
				require.True(t, ids[strings.TrimPrefix(to, "#")], "%s %s", name, to)
			}
			if e.name == "h1" && !e.closing {
				headings++
			}
			if e.name == "html" && !e.closing {
				require.Equal(t, "en", e.attributes["lang"])
			}
		}
		require.Equal(t, 1, headings)
	}
}

// TestHostile puts text that looks like markup everywhere, the game included.
func TestHostile(t *testing.T) {
	g, err := seqform.NewStrategic(hostile, hostile, []string{hostile, hostile + "2"},
		[][]string{{hostile, hostile + "b"}, {hostile, hostile + "d"}},
		seqform.Table{Sizes: []int{2, 2}, Outcomes: []seqform.Outcome{{Name: hostile, Payoffs: []rational.Rat{rational.Int(1), rational.Int(2)}}}, Of: []int32{0, 0, 0, 0}})
	require.NoError(t, err)
	plain := tags(t, write(t, full(g, "some text")))
	page := write(t, full(g, hostile))
	list := tags(t, page)
	require.Len(t, list, len(plain))
	for k := range list {
		require.Equal(t, plain[k].name, list[k].name)
		require.Len(t, list[k].attributes, len(plain[k].attributes))
	}
	for _, bad := range []string{"<script>alert", "]]>", "<img", "\x00", "\x1b", "\u202e", "<!--"} {
		require.NotContains(t, page, bad)
	}
	require.Contains(t, page, "&lt;script&gt;alert(1)&lt;/script&gt;")
	require.Contains(t, html.UnescapeString(page), base64.StdEncoding.EncodeToString([]byte(hostile)))
}

// TestPolicy checks that the content security policy allows this style and script, and
// nothing else.
func TestPolicy(t *testing.T) {
	page := write(t, full(kuhn(t), "x"))
	match := regexp.MustCompile(`content="(default-src [^"]*)"`).FindStringSubmatch(page)
	require.NotNil(t, match)
	got := html.UnescapeString(match[1])
	require.NotContains(t, got, "unsafe")
	require.Contains(t, got, "default-src 'none'")
	for _, element := range []string{"style", "script"} {
		found := regexp.MustCompile(`(?s)<`+element+`>(.*?)</`+element+`>`).FindAllStringSubmatch(page, -1)
		require.Len(t, found, 1, element)
		sum := sha256.Sum256([]byte(found[0][1]))
		require.Contains(t, got, element+"-src 'sha256-"+base64.StdEncoding.EncodeToString(sum[:])+"'")
	}
	require.NotRegexp(t, `https?://[^w]|@import|url\(`, page) // but for the name space of SVG
}

// TestFiles checks that a file is saved byte for byte, and that a large one is only named.
func TestFiles(t *testing.T) {
	r := full(kuhn(t), "x")
	var data []byte
	for k := range 1000 {
		data = append(data, byte(k*7))
	}
	r.Files = []File{{"a.cert", "application/json", "about", data}, {"large", "text/plain", "about", make([]byte, maxFile+1)}}
	page := write(t, r)
	links := regexp.MustCompile(`download="([^"]*)" href="data:application/json;base64,([^"]*)"`).FindAllStringSubmatch(page, -1)
	require.Len(t, links, 1)
	got, err := base64.StdEncoding.DecodeString(html.UnescapeString(links[0][2]))
	require.NoError(t, err)
	require.Equal(t, data, got)
	require.Contains(t, page, fmt.Sprintf("%x", sha256.Sum256(data)))
	require.Contains(t, page, "large is too large")
}

// TestViews checks that there is a picture for each depth, once, of which one is seen
// without script, and that equal reports give equal bytes.
func TestViews(t *testing.T) {
	r := full(kuhn(t), "x")
	page := write(t, r)
	require.Equal(t, page, write(t, r))
	seen := 0
	depths := map[string]int{}
	for _, e := range tags(t, page) {
		if e.attributes["class"] == "view" {
			depths[e.attributes["data-depth"]+e.attributes["data-reached"]]++
			if _, hidden := e.attributes["hidden"]; !hidden {
				seen++
			}
		}
	}
	require.Equal(t, 1, seen)
	require.Len(t, depths, 2*4)
	require.Regexp(t, `id="depth" min="1" max="4"`, page)
	r.Picture.Profile = nil
	require.NotContains(t, write(t, r), `id="reached"`)
}

// TestOneDepth checks that there is nothing to slide on where a tree has one action on each way.
func TestOneDepth(t *testing.T) {
	b := seqform.NewBuilder("", "I")
	m := b.Root().Move(0, "", "l", "r")
	m.Child("l").Leaf(1)
	m.Child("r").Leaf(0)
	g, err := b.Game()
	require.NoError(t, err)
	page := write(t, full(g, "x"))
	require.Contains(t, page, `id="reached"`)
	require.NotContains(t, page, `id="depth"`)
}

func TestDepths(t *testing.T) {
	require.Equal(t, []int{1}, depths(0))
	require.Equal(t, []int{1, 2, 3}, depths(3))
	for all := 1; all < 200; all++ {
		list := depths(all)
		require.LessOrEqual(t, len(list), maxViews)
		require.Equal(t, all, list[len(list)-1])
		for k := 1; k < len(list); k++ {
			require.Greater(t, list[k], list[k-1])
		}
	}
}

// TestLarge checks the size of the page of a large game.
func TestLarge(t *testing.T) {
	g := seqformtest.Kuhn(2, 40)
	require.Greater(t, g.Tree.Len(), 10_000)
	r := full(g, "x")
	for len(r.Sets) <= maxSets {
		r.Sets = append(r.Sets, r.Sets[0])
	}
	long := Table{}
	for k := range 2 * maxRows {
		long.Rows = append(long.Rows, []string{strconv.Itoa(k)})
	}
	r.Tables = append(r.Tables, long)
	page := write(t, r)
	require.Less(t, len(page), maxPictures+1<<20)
	require.Contains(t, page, "more information sets are not described")
	require.Contains(t, page, fmt.Sprintf("%d more rows are left out", maxRows))
}

// TestPictureLimit checks that large pictures do not add up: deeper ones are left out.
func TestPictureLimit(t *testing.T) {
	g, err := gen.Kuhn(2, 30)
	require.NoError(t, err)
	r := &Page{Game: g, Picture: render.Options{Profile: seqformtest.Uniform(g), MaxNodes: 20_000, MaxActions: 1000}}
	page := write(t, r)
	require.Less(t, len(page), maxPictures+1<<20)
	require.Regexp(t, `id="depth" min="1" max="[23]"`, page)
}

func TestErrors(t *testing.T) {
	require.Error(t, Write(io.Discard, &Page{}))
	r := full(kuhn(t), "x")
	require.Error(t, Write(badWriter{}, r))
	r.Charts[0].Series = make([]plot.Series, 1000)
	require.ErrorContains(t, Write(io.Discard, r), "1000 series")
	r = full(kuhn(t), "x")
	r.Picture.MaxNodes = -1
	require.ErrorContains(t, Write(io.Discard, r), "MaxNodes")
}

type badWriter struct{}

func (badWriter) Write([]byte) (int, error) { return 0, errors.New("disk full") }

// TestContrast computes the ratios of WCAG 2.1 of what pages write on shaded ground;
// package render has those on plain ground.
func TestContrast(t *testing.T) {
	for _, tone := range []font.Tone{font.Plain, font.Faint} {
		for _, pair := range [][2]string{{tone.Light, font.Shade.Light}, {tone.Dark, font.Shade.Dark}, {tone.Light, font.Ground.Light}, {tone.Dark, font.Ground.Dark}} {
			a, b := luminance(t, pair[0]), luminance(t, pair[1])
			require.GreaterOrEqual(t, (max(a, b)+5)/(min(a, b)+5), 4.5, "%v", pair)
		}
	}
}

// luminance returns that of a color in percent.
func luminance(t testing.TB, hex string) float64 {
	var sum float64
	for k, weight := range []float64{21.26, 71.52, 7.22} {
		n, err := strconv.ParseUint(hex[2*k:2*k+2], 16, 8)
		require.NoError(t, err)
		x := float64(n) / 255
		if x <= 0.04045 {
			x /= 12.92
		} else {
			x = math.Pow((x+0.055)/1.055, 2.4)
		}
		sum += weight * x
	}
	return sum
}

func BenchmarkWrite(b *testing.B) {
	g := seqformtest.Kuhn(2, 40)
	r := full(g, "some text")
	for b.Loop() {
		require.NoError(b, Write(io.Discard, r))
	}
	b.ReportMetric(float64(g.Tree.Len()), "nodes")
}
