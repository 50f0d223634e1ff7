package render

import (
	"fmt"

	"exactsolve/render/internal/font"
)

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

// class returns the name of an ink in the style sheet.
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
