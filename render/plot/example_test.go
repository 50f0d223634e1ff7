package plot_test

import (
	"bytes"
	"fmt"
	"strings"

	"exactsolve/render/plot"
)

func ExampleLines() {
	c := plot.Chart{
		Title:  "Exploitability by rounds",
		X:      "rounds",
		Y:      "exploitability (chips)",
		LogX:   true,
		LogY:   true,
		Series: []plot.Series{{Name: "cfr+", Points: []plot.Point{{X: 1, Y: 1}, {X: 10, Y: 0.125}, {X: 100, Y: 0.01}}}},
	}
	var svg bytes.Buffer
	if err := plot.Lines(&svg, c); err != nil {
		fmt.Println(err)
	}
	for _, line := range strings.Split(svg.String(), "\n") {
		if strings.HasPrefix(line, "<title") || strings.HasPrefix(line, "<desc") {
			fmt.Println(line)
		}
	}
	// Output:
	// <title id="chart-title">Exploitability by rounds</title>
	// <desc id="chart-desc">Line chart of exploitability (chips) by rounds. cfr+: 3 points, from (1, 1) to (100, 0.01).</desc>
}
