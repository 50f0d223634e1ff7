package render

import (
	"cmp"
	"encoding/xml"
	"io"
	"math"
	"strconv"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"exactsolve/rational"
	"exactsolve/render/internal/font"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

var hostile = []string{
	"<script>alert(1)</script>", "]]><!--", `a&b"c'd`, `\input{/etc/passwd}`, "$x^2_1$ # 100% ~ {", "[x]", "*", "-- ?` !`",
	strings.Repeat("very long ", 1000), "\x00\x01\x1b[31mred\x7f\u009b", "שלום עולם", "\u202Eabc\u2066", "a\nb\tc\r", "\xff\xfe",
	"中文标签非常长非常长非常长非常长非常长", "e\u0301\u0301\u0301", "👩‍👩‍👧", "\uFFFE\uFFFF\U0001FFFF", "", " ", "αβγ≈→", `\N\l\G"`, "&amp;", "%", "½ ⅓",
}

// labeled returns a tree and a table with the same text as every label.
func labeled(t testing.TB, s string) []*seqform.Game {
	b := seqform.NewPrefixBuilder(s, s, []string{s, s + "2"})
	half := rational.New(1, 2)
	c := b.ChanceSet(1, s, []string{s, s + "y"}, []rational.Rat{half, half})
	set := b.Infoset(0, 1, s, []string{s, s + "r"})
	o := b.Outcome(1, s, []rational.Rat{rational.MustParse("123456789123456789/1000000007"), half})
	b.Node(s, c, o)
	for range 2 {
		b.Node(s, set, seqform.NoOutcome)
		b.Leaf(s, o)
		b.Leaf(s, seqform.NoOutcome)
	}
	tree, err := b.Game()
	require.NoError(t, err)
	out := []seqform.Outcome{{Number: 1, Name: s, Payoffs: []rational.Rat{half, half}}}
	table, err := seqform.NewStrategic(s, s, []string{s, s + "2"}, [][]string{{s, s + "r"}, {s, s + "l"}}, seqform.Table{Outcomes: out, Of: []int32{0, -1, 0, 0}})
	require.NoError(t, err)
	return []*seqform.Game{tree, table}
}

// checkHostile checks all files of games with s for a label.
func checkHostile(t testing.TB, s string) {
	for _, g := range labeled(t, s) {
		for _, o := range []Options{{Caption: s}, withProfile(g, seqformtest.Uniform(g)), {Profile: pure(g), Orientation: Down, Width: 24}, {ASCII: true, Width: leastWidth}} {
			data := write(t, SVG, g, o)
			f := readSVG(t, data)
			require.Zero(t, f.elements["script"])
			require.Empty(t, overlaps(f.texts))
			checkTeX(t, write(t, TeX, g, o))
			text := write(t, Text, g, o)
			for line := range strings.Lines(text) {
				require.LessOrEqual(t, columns(strings.TrimSuffix(line, "\n")), cmp.Or(o.Width, textColumns), line)
			}
			if o.ASCII {
				require.Equal(t, -1, strings.IndexFunc(text, func(c rune) bool { return c != '\n' && (c < ' ' || c > '~') }), text)
			}
			if g.Tree != nil {
				dot := write(t, DOT, g, o)
				checkDOT(t, dot)
				text += dot
			}
			require.True(t, utf8.ValidString(data+text))
			require.Equal(t, -1, strings.IndexFunc(data+text, func(c rune) bool {
				return c != '\n' && c != 0x200C && c != 0x200D && unicode.Is(unicode.C, c)
			}))
		}
	}
}

// checkTeX checks that braces match and special characters are escaped.
func checkTeX(t testing.TB, text string) {
	depth := 0
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, "%") {
			continue
		}
		line = strings.NewReplacer(`\\`, "", `\{`, "", `\}`, "", `\%`, "", `\#`, "", `\&`, "", `\_`, "", `\$`, "", `$\`, "", "$-$", "", "$ ", "").Replace(line)
		depth += strings.Count(line, "{") - strings.Count(line, "}")
		require.NotContains(t, strings.TrimSuffix(line, "%\n"), "%")
		require.NotContains(t, line, "_")
		require.NotContains(t, line, "^")
		require.NotContains(t, line, "#")
		require.NotContains(t, line, `\input`)
	}
	require.Zero(t, depth)
}

// checkDOT checks that quotes match on each line.
func checkDOT(t testing.TB, text string) {
	for line := range strings.Lines(text) {
		line = strings.NewReplacer(`\\`, "", `\"`, "").Replace(line)
		require.Zero(t, strings.Count(line, `"`)%2, line)
		require.NotContains(t, line, `\`)
	}
}

func TestHostileLabels(t *testing.T) {
	for _, s := range hostile {
		checkHostile(t, s)
	}
}

func FuzzLabels(f *testing.F) {
	for _, s := range hostile {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if len(s) < 10_000 {
			checkHostile(t, s)
		}
	})
}

func TestNumber(t *testing.T) {
	for in, want := range map[string]string{
		"0": "0", "1/3": "1/3", "-12345/67": "-12345/67", "41152/2633": "≈15.6", "1234567/8910": "≈139", "1/1000000000": "1e-9",
		"-1454920850547486749701863871533/16995463438839962469905132501930": "≈-0.0856",
		"123456789012": "123456789012", "12345678901/2": "≈6170000000", "100000000000/8": "12500000000",
	} {
		require.Equal(t, want, number(rational.MustParse(in), 3), in)
	}
}

func TestTeX(t *testing.T) {
	for in, want := range map[string]string{
		"-1/2": "$-$1/2", "≈-0.5": `$\approx$$-$0.5`, "a-1": "a-{}1", "--x": "-{}-{}x", "50%": `50\%`, "a_b^c": `a\_b\textasciicircum{}c`,
		"é": "é", "中": "U+4E2D", `\{}`: `\textbackslash{}\{\}`, "β": `$\beta$`, "-": "-{}",
	} {
		require.Equal(t, want, tex(in), in)
	}
}

// TestFullNumbers: what is shortened is in a title in full.
func TestFullNumbers(t *testing.T) {
	g := seqformtest.Fixture(t, "beer_quiche")
	p := seqformtest.Uniform(g)
	x := rational.MustParse("1234567890123/9876543210987")
	p[0][0] = []rational.Rat{x, rational.Int(1).Sub(x)}
	data := write(t, SVG, g, withProfile(g, p))
	require.Contains(t, data, "≈0.125<")
	titles := strings.Join(readSVG(t, data).titles, "\n")
	require.Contains(t, titles, "beer with probability "+x.String())
	require.Contains(t, titles, "belief ")
}

func TestNotes(t *testing.T) {
	g := seqformtest.Fixture(t, "beer_quiche")
	o := Options{Notes: [][]string{nil, {"value 1/3 & so on", ""}}, ID: "left"}
	data := write(t, SVG, g, o)
	require.Equal(t, 2, strings.Count(data, "value 1/3 &amp; so on"))
	require.Contains(t, data, `id="left"`)
	require.Contains(t, data, `data-set="2:1"`)
}

// TestContrast computes the ratios of WCAG 2.1 for what text is drawn in.
func TestContrast(t *testing.T) {
	for k := range len(font.Players) + 2 {
		tone := ink(k - 2).tone()
		for _, pair := range [][2]string{{tone.Light, font.Ground.Light}, {tone.Dark, font.Ground.Dark}, {tone.Light, font.Shade.Light}, {tone.Dark, font.Shade.Dark}} {
			if ink(k-2) == faint && pair[1] != font.Ground.Light && pair[1] != font.Ground.Dark {
				continue // tables have no faint text
			}
			if ratio := contrast(t, pair[0], pair[1]); ratio < 4.5 {
				t.Errorf("ink %d: %s on %s has contrast %.2f", k-2, pair[0], pair[1], ratio)
			}
		}
	}
	require.InDelta(t, 21, contrast(t, "000000", "ffffff"), 1e-9)
}

func contrast(t *testing.T, a, b string) float64 {
	x, y := luminance(t, a), luminance(t, b)
	return (max(x, y) + .05) / (min(x, y) + .05)
}

func luminance(t *testing.T, hex string) float64 {
	n, err := strconv.ParseUint(hex, 16, 24)
	require.NoError(t, err)
	channel := func(shift uint) float64 {
		c := float64(n>>shift&255) / 255
		if c <= .03928 {
			return c / 12.92
		}
		return math.Pow((c+.055)/1.055, 2.4)
	}
	return .2126*channel(16) + .7152*channel(8) + .0722*channel(0)
}

// TestPlayersDiffer: color and shape together tell 56 players apart.
func TestPlayersDiffer(t *testing.T) {
	seen := map[string]bool{}
	for i := range 56 {
		seen[ink(i).class()+strconv.Itoa(int(playerForm(i)))] = true
	}
	require.Len(t, seen, 56)
}

func TestAccessible(t *testing.T) {
	for _, d := range drawings(t) {
		data := write(t, SVG, d.g, d.o)
		var head struct {
			Role   string `xml:"role,attr"`
			Labels string `xml:"aria-labelledby,attr"`
			Title  struct {
				ID   string `xml:"id,attr"`
				Text string `xml:",chardata"`
			} `xml:"title"`
			Desc struct {
				ID   string `xml:"id,attr"`
				Text string `xml:",chardata"`
			} `xml:"desc"`
		}
		require.NoError(t, xml.NewDecoder(strings.NewReader(data)).Decode(&head))
		require.Equal(t, "img", head.Role)
		require.Equal(t, head.Title.ID+" "+head.Desc.ID, head.Labels)
		require.NotEmpty(t, strings.TrimSpace(head.Title.Text))
		require.Contains(t, head.Desc.Text, ".")
		require.Contains(t, data, "prefers-color-scheme:dark")
	}
}

// A failingWriter fails after some bytes.
type failingWriter struct{ left int }

func (w *failingWriter) Write(p []byte) (int, error) {
	if len(p) > w.left {
		return 0, io.ErrShortWrite
	}
	w.left -= len(p)
	return len(p), nil
}

func TestWriteErrors(t *testing.T) {
	g := seqformtest.Fixture(t, "kuhn")
	for name, f := range formats {
		require.ErrorIs(t, f(&failingWriter{100}, g, Options{}), io.ErrShortWrite, name)
	}
}

// shown returns numbers that say which action they are of.
func shown(g *seqform.Game) [][][]Number {
	list := make([][][]Number, len(g.Players))
	for i := range g.Players {
		list[i] = make([][]Number, len(g.Players[i].Infosets))
		for h := range g.Players[i].Infosets {
			for range g.Players[i].Infosets[h].Actions {
				list[i][h] = append(list[i][h], Number{"≈0.619", "(sqrt(5) - 1)/2 <&>"})
			}
		}
	}
	return list
}

// TestNumbers checks that they are drawn in place of the fractions of the profile,
// which says what is reached.
func TestNumbers(t *testing.T) {
	for _, name := range []string{"beer_quiche", "three_2x2x2"} {
		g := seqformtest.Fixture(t, name)
		o := Options{Profile: seqformtest.Uniform(g)}
		plain := write(t, SVG, g, o)
		require.Contains(t, plain, "1/2")
		o.Numbers = shown(g)
		for kind, f := range formats {
			if g.Tree == nil && kind == "dot" {
				continue
			}
			data := write(t, f, g, o)
			require.Contains(t, data, "0.619", name)
		}
		data := write(t, SVG, g, o)
		require.NotContains(t, data, "> 1/2<", name)
		require.Contains(t, data, "with probability (sqrt(5) - 1)/2 &lt;&amp;&gt;")
		require.Equal(t, strings.Count(plain, "heavy"), strings.Count(data, "heavy"))
	}
	g := seqformtest.Fixture(t, "beer_quiche")
	require.Error(t, (&Options{Numbers: shown(g)}).Validate(g), "without a profile")
	for _, cut := range []func(n [][][]Number) [][][]Number{
		func(n [][][]Number) [][][]Number { return n[:1] },
		func(n [][][]Number) [][][]Number { n[0] = n[0][:1]; return n },
		func(n [][][]Number) [][][]Number { n[1][0] = n[1][0][:1]; return n },
	} {
		require.Error(t, (&Options{Profile: seqformtest.Uniform(g), Numbers: cut(shown(g))}).Validate(g))
	}
}

// TestLinks checks that each information set shown has one link that the tab key
// finds, that others lead to the same place, and that text cannot break out.
func TestLinks(t *testing.T) {
	g := seqformtest.Fixture(t, "kuhn")
	o := Options{Profile: seqformtest.Uniform(g), Bare: true, Link: func(i, h int) string {
		if i == 1 {
			return ""
		}
		return `#"<` + g.InfosetLabel(i, h)
	}}
	data := write(t, SVG, g, o)
	require.NotContains(t, data, "<style>")
	require.Contains(t, data, `role="group"`)
	d := xml.NewDecoder(strings.NewReader(data))
	tabbed, links := map[string]int{}, 0
	for {
		token, err := d.Token()
		if err == io.EOF {
			break
		}
		require.NoError(t, err)
		if e, ok := token.(xml.StartElement); ok && e.Name.Local == "a" {
			links++
			named, err := d.Token()
			require.NoError(t, err)
			require.Equal(t, "title", named.(xml.StartElement).Name.Local, "of the link")
			words, err := d.RawToken()
			require.NoError(t, err)
			text, _ := words.(xml.CharData)
			require.NotEmpty(t, strings.TrimSpace(string(text)), "of the link")
			if attribute(e, "tabindex") == "" {
				tabbed[attribute(e, "href")]++
			}
		}
	}
	require.Len(t, tabbed, len(g.Players[0].Infosets))
	require.Equal(t, 2*len(g.Players[0].Infosets), links) // of two nodes each
	for to, n := range tabbed {
		require.Equal(t, 1, n, to)
	}
}
