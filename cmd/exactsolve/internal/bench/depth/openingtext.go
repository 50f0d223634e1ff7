package depth

import (
	"fmt"
	"slices"

	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/message"
	"exactsolve/rational/approx"
	"exactsolve/render/plot"
)

func (z *opening) Text(p *cli.Page) {
	good := 0
	verdicts := [][]string{{"blueprint", "leaves", "to the end", "plateau", "translated", "k = 1", "as in the paper"}}
	for _, v := range z.verdicts {
		if v.failures() == nil {
			good++
		}
		verdicts = append(verdicts, v.cells())
	}
	heading(p, &z.Finding, fmt.Sprintf("%d of %s as in the paper", good, cli.Plural(len(z.Holds), "comparison")))
	p.Paragraph(2, fmt.Sprintf("No-limit Leduc hold'em, %d ranks: exploitability of player 2 after an opening of 3/4 pot, in thousandths of an ante. "+
		"In brackets that with the translated blueprint in round 2.", z.Ranks))
	p.Line()
	p.Table(z.table())
	p.Line()
	p.Table(verdicts)
}

// table has a row a strategy, by strategy, leaves and k, and a column a blueprint: the
// loops of several blueprints end with different k.
func (z *opening) table() [][]string {
	head := []string{"strategy"}
	for _, b := range z.blueprints {
		head = append(head, b.name, "")
	}
	strategies := []string{atRandom, toUpper, toLower, solvedToTheEnd, limitedStrategy, allContinuations}
	rank := func(r *message.OpeningRow) []int {
		return []int{slices.Index(strategies, r.Strategy), slices.Index(z.leaves, r.Leaves), r.Values}
	}
	sorted := slices.Clone(z.rows)
	slices.SortStableFunc(sorted, func(a, b *message.OpeningRow) int { return slices.Compare(rank(a), rank(b)) })
	table := [][]string{head}
	for _, r := range sorted {
		if table[len(table)-1][0] != nameOf(r) {
			row := make([]string, len(head))
			row[0] = nameOf(r)
			table = append(table, row)
		}
		for k, row := 1, table[len(table)-1]; k < len(head); k += 2 {
			if head[k] != r.Blueprint {
				continue
			}
			if row[k] = milli(r.Exploitability); r.Kept != nil {
				row[k+1] = "(" + milli(*r.Kept) + ")"
			}
		}
	}
	return table
}

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
