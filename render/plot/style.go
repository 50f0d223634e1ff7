package plot

import (
	"fmt"

	"exactsolve/render/internal/font"
)

// shapes are paths of marks around the current point, in the order of package
// render: disk, square, diamond, triangle, pentagon, star, inverted, hexagon.
var shapes = []string{
	"m-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0z",
	"m-3.5 -3.5h7v7h-7z",
	"m0 -5l5 5l-5 5l-5 -5z",
	"m0 -5l4.5 8h-9z",
	"m0 -4.5l4.5 3l-1.5 5h-6l-1.5 -5z",
	"m0 -5.5l1.5 4h4l-3 2.5l1 4l-3.5 -2.5l-3.5 2.5l1 -4l-3 -2.5h4z",
	"m0 5l4.5 -8h-9z",
	"m-5 0l2.5 -4h5l2.5 4l-2.5 4h-5z",
}

func shape(k int) string { return shapes[k%len(shapes)] }

// seriesClass returns the class of series k: colors repeat after 7 and shapes
// after 8, so that both together tell 56 apart.
func seriesClass(k int) string { return fmt.Sprintf("s%d", k%len(font.Players)) }

// lineClass returns the class of horizontal line k.
func lineClass(k int) string { return fmt.Sprintf("h h%d", k%3) }

const rules = `.xc text{font:12px Arial,Helvetica,"DejaVu Sans",sans-serif;fill:currentColor;white-space:pre}` +
	`.xc .mid{text-anchor:middle}.xc .end{text-anchor:end}.xc .head{font-size:15px}` +
	`.xc .line{fill:none;stroke-width:1.75;stroke-linejoin:round}.xc .axis{fill:none;stroke:currentColor}.xc .grid{fill:none;stroke-width:.75}` +
	`.xc .h{stroke:currentColor;stroke-width:1.5}.xc .h0{stroke-dasharray:7 4}.xc .h1{stroke-dasharray:2 3}.xc .h2{stroke-dasharray:11 3 2 3}`

// Style returns the CSS of a chart. Its rules apply below class xc alone.
func Style() string { return rules + font.Sheet(colors) }

func colors(of func(font.Tone) string) string {
	text := fmt.Sprintf("svg.xc{color:#%s}.xc .back{fill:#%s}.xc .grid{stroke:#%s;stroke-opacity:.5}", of(font.Plain), of(font.Ground), of(font.Faint))
	for k, t := range font.Players {
		text += fmt.Sprintf(".xc .%s .line{stroke:#%s}.xc .%s .mark{fill:#%s;stroke:#%s}", seriesClass(k), of(t), seriesClass(k), of(t), of(font.Ground))
	}
	return text
}
