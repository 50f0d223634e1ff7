package depth

import (
	"fmt"
	"slices"

	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/rational/approx"
	"exactsolve/render/plot"
)

func (z *oddSuite) Text(p *cli.Page) {
	good := 0
	for _, v := range z.verdicts {
		if v.holds() {
			good++
		}
	}
	head := fmt.Sprintf("%d of %s as in the paper", good, cli.Plural(len(z.Holds), "comparison"))
	if z.Reason != "" {
		head = "unknown: " + cli.Printable(z.Reason) + "; " + head
	}
	p.Line(cli.Styled(head, cli.Bold))
	p.Line()
	p.Paragraph(2, fmt.Sprintf("No-limit Leduc hold'em, %d ranks: exploitability of player 2 after an opening of 3/4 pot, in thousandths of an ante. "+
		"In brackets that with the translated blueprint in round 2.", z.Ranks))
	p.Line()
	p.Table(z.table())
	p.Line()
	verdicts := [][]string{{"blueprint", "leaves", "to the end", "plateau", "translated", "k = 1", "as in the paper"}}
	for _, v := range z.verdicts {
		verdicts = append(verdicts, v.cells())
	}
	p.Table(verdicts)
}

// table has a row a strategy and a column a blueprint.
func (z *oddSuite) table() [][]string {
	head := []string{"strategy"}
	var names []string
	for _, b := range z.blueprints {
		head = append(head, b.name, "")
	}
	cells := map[string]string{}
	for _, r := range z.rows {
		if !slices.Contains(names, r.name()) {
			names = append(names, r.name())
		}
		cells[r.Blueprint+"/"+r.name()] = milli(r.Exploitability)
		if r.Kept != nil {
			cells[r.Blueprint+"/"+r.name()+"/kept"] = "(" + milli(*r.Kept) + ")"
		}
	}
	table := [][]string{head}
	for _, name := range z.sorted(names) {
		row := []string{name}
		for _, b := range z.blueprints {
			row = append(row, cells[b.name+"/"+name], cells[b.name+"/"+name+"/kept"])
		}
		table = append(table, row)
	}
	return table
}

// sorted returns names of rows by strategy, leaves and k: the loops of several
// blueprints end with different k.
func (z *oddSuite) sorted(names []string) []string {
	rank := func(name string) []int {
		for _, r := range z.rows {
			if r.name() == name {
				return []int{slices.Index([]string{atRandom, toUpper, toLower, solvedToTheEnd, limitedStrategy, allContinuations}, r.Strategy),
					slices.Index(z.leaves, r.Leaves), r.Values}
			}
		}
		return nil
	}
	slices.SortStableFunc(names, func(a, b string) int { return slices.Compare(rank(a), rank(b)) })
	return names
}

// chart draws exploitability by k.
func (z *oddSuite) chart() plot.Chart {
	c := plot.Chart{
		Title: fmt.Sprintf("No-limit Leduc hold'em, %d ranks: exploitability after an opening of 3/4 pot", z.Ranks),
		X:     "continuations k", Y: "thousandths of an ante", LogX: true, LogY: true,
	}
	at := map[string]int{}
	for _, r := range z.rows {
		y := 1000 * approx.Float64(r.Exploitability)
		switch name := r.Blueprint + ", " + r.Leaves; r.Strategy {
		case limitedStrategy:
			if _, ok := at[name]; !ok {
				at[name] = len(c.Series)
				c.Series = append(c.Series, plot.Series{Name: name})
			}
			s := &c.Series[at[name]]
			s.Points = append(s.Points, plot.Point{X: float64(r.Values), Y: y})
		case atRandom, solvedToTheEnd:
			c.HLines = append(c.HLines, plot.HLine{Name: r.Blueprint + ", " + r.Strategy, Y: y})
		}
	}
	return c
}

// pictures returns the outputs beside the answer.
func (c *benchDepth) pictures(to *cli.Output) []*cli.Output {
	if c.plot == "" {
		return nil
	}
	return []*cli.Output{to}
}

// draw writes the picture, if one is asked for.
func (c *benchDepth) draw(to *cli.Output, suite depthSuite) error {
	odd, ok := suite.(*oddSuite)
	if c.plot == "" || !ok {
		return nil
	}
	err := plot.Lines(to, odd.chart())
	if err == nil {
		err = to.Commit()
	}
	if err != nil {
		to.Abort()
		return cli.InputError(err)
	}
	return nil
}
