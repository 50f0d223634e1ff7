package render

import (
	"fmt"

	"exactsolve/render/internal/font"
)

// A picture is what SVG and TeX draw, in pixels from the top left corner.
type picture struct {
	width, height int
	title, about  string
	caption       string
	groups        []group // later ones are drawn over earlier ones
}

// A group is drawn in this order. Its title shows on pointing.
type group struct {
	title   string
	node    int // of the game, from 1; 0: none
	set     [2]int
	blocks  []block
	strokes []stroke
	marks   []mark
	texts   []text
}

type point struct{ x, y int }

// An ink is a color: that of a player, or of what belongs to none.
type ink int

const (
	plain ink = -1
	faint ink = -2 // what the profile does not reach
)

// A weight is the width of a line.
type weight int8

const (
	light weight = iota
	normal
	heavy
)

type stroke struct {
	points []point // three if curved: the second is the control point
	ink    ink
	weight weight
	dash   int // pattern, from 1; 0: none
	curved bool
}

// A block is a shaded rectangle.
type block struct{ x, y, width, height int }

// A mark is a node: a shape around a point.
type mark struct {
	at     point
	form   form
	ink    ink
	hollow bool
}

type form int8

// The forms of players, then the others.
const (
	disk form = iota
	square
	diamond
	triangle
	pentagon
	star
	inverted
	hexagon
	numForms

	ring // chance
	dot  // a leaf
	foldAcross
	foldDown
)

// playerForm returns the shape of player i. Colors repeat after 7 players and
// shapes after 8, so that both together tell 56 players apart.
func playerForm(i int) form {
	if i < 0 {
		return ring
	}
	return form(i) % numForms
}

// corners are those of a form as offsets from its center, nil if it is round.
var corners = [...][]point{
	square:     {{-5, -5}, {5, -5}, {5, 5}, {-5, 5}},
	diamond:    {{0, -7}, {7, 0}, {0, 7}, {-7, 0}},
	triangle:   {{0, -7}, {6, 5}, {-6, 5}},
	inverted:   {{0, 7}, {6, -5}, {-6, -5}},
	pentagon:   {{0, -6}, {6, -2}, {4, 5}, {-4, 5}, {-6, -2}},
	hexagon:    {{-6, 0}, {-3, -5}, {3, -5}, {6, 0}, {3, 5}, {-3, 5}},
	star:       {{0, -7}, {2, -2}, {7, -2}, {3, 1}, {5, 7}, {0, 3}, {-5, 7}, {-3, 1}, {-7, -2}, {-2, -2}},
	foldAcross: {{0, 0}, {14, -8}, {14, 8}},
	foldDown:   {{0, 0}, {-8, 14}, {8, 14}},
}

// An anchor says which point of a text its position is.
type anchor int8

const (
	start anchor = iota
	middle
	end
)

const (
	radius    = 6  // of a mark in pixels
	fontSize  = 12 // in pixels
	titleSize = 15
	numDashes = 3 // patterns, of which links side by side have different ones
)

// A text is one line at a baseline.
type text struct {
	at     point
	anchor anchor
	size   int
	spans  []span
}

type span struct {
	text       string
	ink        ink
	bold       bool
	underlined bool
}

// lineWidth returns a bound on the width of spans in pixels.
func lineWidth(spans []span, size int) int {
	sum := 0
	for _, s := range spans {
		sum += font.TextWidth(s.text, size, s.bold)
	}
	return sum
}

// tone returns the color of an ink. Those of players repeat.
func (k ink) tone() font.Tone {
	switch {
	case k == plain:
		return font.Plain
	case k < 0:
		return font.Faint
	}
	return font.Players[int(k)%len(font.Players)]
}

func (k ink) class() string {
	switch {
	case k == plain:
		return "c"
	case k < 0:
		return "f"
	}
	return fmt.Sprintf("p%d", int(k)%len(font.Players))
}

const shapes = `.xs text{font:12px Arial,Helvetica,"DejaVu Sans",sans-serif;fill:currentColor}` +
	`.xs tspan{unicode-bidi:isolate;white-space:pre}` +
	`.xs .mid{text-anchor:middle}.xs .end{text-anchor:end}.xs .head{font-size:15px}.xs .bold{font-weight:bold}` +
	`.xs .best{text-decoration:underline}` +
	`.xs .line{fill:none;stroke-width:1.25}.xs .light{stroke-width:.75}.xs .heavy{stroke-width:2.75}.xs .dash{stroke-dasharray:5 3}.xs .dots{stroke-dasharray:2 3}.xs .long{stroke-dasharray:11 3}` +
	`.xs .mark{stroke-width:1.5}`

// Style returns the CSS of SVG. Its rules apply below class xs alone, as those of
// an SVG element in a page would otherwise apply to the page.
func Style() string { return shapes + font.Sheet(colors) }

func colors(of func(font.Tone) string) string {
	text := fmt.Sprintf("svg.xs{color:#%s}.xs .back{fill:#%s}.xs .shade{fill:#%s}", of(font.Plain), of(font.Ground), of(font.Shade))
	one := func(class, color string) {
		text += fmt.Sprintf(".xs .%s{fill:%s}.xs .line.%s,.xs .mark.%s{stroke:%s}", class, color, class, class, color)
	}
	one("c", "currentColor")
	one("f", "#"+of(font.Faint))
	for k := range font.Players {
		one(ink(k).class(), "#"+of(font.Players[k]))
	}
	return text + fmt.Sprintf(".xs .line{fill:none}.xs .mark.hollow{fill:#%s}", of(font.Ground))
}
