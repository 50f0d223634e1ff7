package render

import (
	"fmt"
	"strings"

	"exactsolve/render/internal/face"
)

// tone returns the color of an ink. Those of players repeat.
func (k ink) tone() face.Tone {
	switch {
	case k == plain:
		return face.Plain
	case k < 0:
		return face.Faint
	}
	return face.Players[int(k)%len(face.Players)]
}

// class returns the name of an ink in the style sheet.
func (k ink) class() string {
	switch {
	case k == plain:
		return "c"
	case k < 0:
		return "f"
	}
	return fmt.Sprintf("p%d", int(k)%len(face.Players))
}

const shapes = `.xs text{font:12px Arial,Helvetica,"DejaVu Sans",sans-serif;fill:currentColor}` +
	`.xs tspan{unicode-bidi:isolate;white-space:pre}` +
	`.xs .mid{text-anchor:middle}.xs .end{text-anchor:end}.xs .head{font-size:15px}.xs .bold{font-weight:bold}` +
	`.xs .best{text-decoration:underline}` +
	`.xs .line{fill:none;stroke-width:1.25}.xs .light{stroke-width:.75}.xs .heavy{stroke-width:2.75}.xs .dash{stroke-dasharray:5 3}.xs .dots{stroke-dasharray:2 3}.xs .long{stroke-dasharray:11 3}` +
	`.xs .mark{stroke-width:1.5}`

// Style returns the CSS of SVG. Its rules apply below class xs alone, as those of
// an SVG element in a page would otherwise apply to the page.
func Style() string {
	var light, dark strings.Builder
	colors(&light, func(t face.Tone) string { return t.Light })
	colors(&dark, func(t face.Tone) string { return t.Dark })
	return shapes + light.String() + "@media (prefers-color-scheme:dark){" + dark.String() + "}"
}

func colors(w *strings.Builder, of func(face.Tone) string) {
	fmt.Fprintf(w, "svg.xs{color:#%s}.xs .back{fill:#%s}.xs .shade{fill:#%s}", of(face.Plain), of(face.Ground), of(face.Shade))
	one := func(class, color string) {
		fmt.Fprintf(w, ".xs .%s{fill:%s}.xs .line.%s,.xs .mark.%s{stroke:%s}", class, color, class, class, color)
	}
	one("c", "currentColor")
	one("f", "#"+of(face.Faint))
	for k := range face.Players {
		one(ink(k).class(), "#"+of(face.Players[k]))
	}
	fmt.Fprintf(w, ".xs .line{fill:none}.xs .mark.hollow{fill:#%s}", of(face.Ground))
}
