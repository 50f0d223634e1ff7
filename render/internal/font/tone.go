package font

// A Tone is a color on a light and on a dark ground, as red, green and blue in
// hexadecimal. All have a contrast of at least 4.5 : 1 to their ground.
type Tone struct{ Light, Dark string }

// The tones of pictures: their ground, what is marked, text, and what is less
// important.
var (
	Ground = Tone{"ffffff", "14171c"}
	Shade  = Tone{"fff1c2", "3a3420"} // behind the supports in tables
	Plain  = Tone{"1b1b1b", "ececec"}
	Faint  = Tone{"666666", "a0a5ad"}

	// The players' colors differ in lightness or in blue against yellow too, for
	// those who do not tell red from green; shapes differ besides.
	Players = []Tone{
		{"0057b7", "7ab8ff"}, // blue
		{"b83a00", "ff9a66"}, // orange
		{"007a4d", "55d6a3"}, // green
		{"8a2f8f", "e39ae6"}, // purple
		{"755800", "e0be4a"}, // ochre
		{"00707f", "5fd3e3"}, // teal
		{"b0205f", "ff8fb8"}, // crimson
	}

	// Shapes are characters of the form of those that mark players in pictures.
	Shapes = []string{"●", "■", "◆", "▲", "⬟", "★", "▼", "⬢"}
)

// Sheet returns rules of CSS for a light ground and, where that is asked for, for a
// dark one.
func Sheet(rules func(of func(Tone) string) string) string {
	dark := rules(func(t Tone) string { return t.Dark })
	return rules(func(t Tone) string { return t.Light }) + "@media (prefers-color-scheme:dark){" + dark + "}"
}
