package render

import (
	"fmt"
	"strings"
)

// A tone is a color on a light and on a dark ground, as red, green and blue in
// hexadecimal. All have a contrast of at least 4.5 : 1 to their ground.
type tone struct{ light, dark string }

var (
	ground    = tone{"ffffff", "14171c"}
	shade     = tone{"fff1c2", "3a3420"} // behind the supports in tables
	plainTone = tone{"1b1b1b", "ececec"}
	faintTone = tone{"666666", "a0a5ad"}

	// The players' colors differ in lightness or in blue against yellow too, for
	// those who do not tell red from green; shapes differ besides.
	playerTones = []tone{
		{"0057b7", "7ab8ff"}, // blue
		{"b83a00", "ff9a66"}, // orange
		{"007a4d", "55d6a3"}, // green
		{"8a2f8f", "e39ae6"}, // purple
		{"755800", "e0be4a"}, // ochre
		{"00707f", "5fd3e3"}, // teal
		{"b0205f", "ff8fb8"}, // crimson
	}
)

// tone returns the color of an ink. Those of players repeat.
func (k ink) tone() tone {
	switch {
	case k == plain:
		return plainTone
	case k < 0:
		return faintTone
	}
	return playerTones[int(k)%len(playerTones)]
}

// class returns the name of an ink in the style sheet.
func (k ink) class() string {
	switch {
	case k == plain:
		return "c"
	case k < 0:
		return "f"
	}
	return fmt.Sprintf("p%d", int(k)%len(playerTones))
}

const shapes = `.xs text{font:12px Arial,Helvetica,"DejaVu Sans",sans-serif;fill:currentColor}` +
	`.xs tspan{unicode-bidi:isolate;white-space:pre}` +
	`.xs .mid{text-anchor:middle}.xs .end{text-anchor:end}.xs .head{font-size:15px}.xs .bold{font-weight:bold}` +
	`.xs .best{text-decoration:underline}` +
	`.xs .line{fill:none;stroke-width:1.25}.xs .light{stroke-width:.75}.xs .heavy{stroke-width:2.75}.xs .dash{stroke-dasharray:5 3}.xs .dots{stroke-dasharray:2 3}.xs .long{stroke-dasharray:11 3}` +
	`.xs .mark{stroke-width:1.5}`

// stylesheet returns the CSS of a picture. Its rules apply below class xs alone,
// as those of an SVG element in a page would otherwise apply to the page.
func stylesheet() string {
	var light, dark strings.Builder
	colors(&light, func(t tone) string { return t.light })
	colors(&dark, func(t tone) string { return t.dark })
	return shapes + light.String() + "@media (prefers-color-scheme:dark){" + dark.String() + "}"
}

func colors(w *strings.Builder, of func(tone) string) {
	fmt.Fprintf(w, "svg.xs{color:#%s}.xs .back{fill:#%s}.xs .shade{fill:#%s}", of(plainTone), of(ground), of(shade))
	one := func(class, color string) {
		fmt.Fprintf(w, ".xs .%s{fill:%s}.xs .line.%s,.xs .mark.%s{stroke:%s}", class, color, class, class, color)
	}
	one("c", "currentColor")
	one("f", "#"+of(faintTone))
	for k := range playerTones {
		one(ink(k).class(), "#"+of(playerTones[k]))
	}
	fmt.Fprintf(w, ".xs .line{fill:none}.xs .mark.hollow{fill:#%s}", of(ground))
}
