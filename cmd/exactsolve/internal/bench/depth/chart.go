package depth

import (
	"fmt"
	"slices"

	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/rational/approx"
	"exactsolve/render/plot"
)

// chart draws exploitability by k.
func (z *opening) chart() plot.Chart {
	c := plot.Chart{
		Title: fmt.Sprintf("No-limit Leduc hold'em, %d ranks: exploitability after an opening of 3/4 pot", z.Ranks),
		X:     "continuations k", Y: "thousandths of an ante", LogX: true, LogY: true,
	}
	for _, r := range z.rows {
		y := 1000 * approx.Float64(r.Exploitability)
		switch r.Strategy {
		case limitedStrategy:
			name := r.Blueprint + ", " + r.Leaves
			k := slices.IndexFunc(c.Series, func(s plot.Series) bool { return s.Name == name })
			if k < 0 {
				k = len(c.Series)
				c.Series = append(c.Series, plot.Series{Name: name})
			}
			c.Series[k].Points = append(c.Series[k].Points, plot.Point{X: float64(r.Values), Y: y})
		case atRandom, solvedToTheEnd:
			c.HLines = append(c.HLines, plot.HLine{Name: r.Blueprint + ", " + r.Strategy, Y: y})
		}
	}
	return c
}

// draw writes the picture of --plot.
func (z *opening) draw(to *cli.Output) error {
	err := plot.Lines(to, z.chart())
	if err == nil {
		err = to.Commit()
	}
	if err != nil {
		to.Abort()
		return cli.InputError(err)
	}
	return nil
}
