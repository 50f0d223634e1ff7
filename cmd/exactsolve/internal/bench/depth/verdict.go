package depth

import (
	"fmt"
	"slices"
	"strings"

	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/message"
	"exactsolve/rational"
	"exactsolve/rational/approx"
	"exactsolve/render/plot"
)

// A verdict says whether strategies compare as in the paper, for one blueprint and kind of continuations.
type verdict struct {
	message.OpeningVerdict
	random, end rational.Rat
	rows        []*message.OpeningRow // depth-limited, by k
}

// compare finds the plateau: over the k of at least most/2, or the last k if the loop ended before.
func (v *verdict) compare(most int) {
	for j, row := range v.rows {
		if 2*row.Values >= most || j == len(v.rows)-1 {
			v.Plateau = rational.Max(v.Plateau, row.Exploitability)
		}
	}
	v.EndAtMost = v.end.Cmp(v.Plateau) <= 0
	v.BelowTranslated = v.Plateau.Cmp(v.random) < 0
	first := v.first()
	v.BelowFirst = first == nil || v.Plateau.Cmp(*first) < 0
}

// first returns the exploitability with k = 1, nil if it was not asked for.
func (v *verdict) first() *rational.Rat {
	if v.rows[0].Values != 1 {
		return nil
	}
	return &v.rows[0].Exploitability
}

// failures lists what is not as in the paper.
func (v *verdict) failures() []string {
	var not []string
	for _, c := range []struct {
		ok   bool
		what string
	}{{v.EndAtMost, "to the end > plateau"}, {v.BelowTranslated, "plateau ≥ translated"}, {v.BelowFirst, "plateau ≥ k = 1"}} {
		if !c.ok {
			not = append(not, c.what)
		}
	}
	return not
}

// cells returns what is compared, in thousandths, and whether it is as in the paper.
func (v *verdict) cells() []string {
	first, answer := "–", "yes"
	if x := v.first(); x != nil {
		first = milli(*x)
	}
	if not := v.failures(); not != nil {
		answer = "no: " + strings.Join(not, ", ")
	}
	return cells(v.Blueprint, v.Leaves, v.end, v.Plateau, v.random, first, answer)
}

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
	p.Paragraph(2, z.title+": exploitability of player 2 after an opening of 3/4 pot, in thousandths of an ante. "+
		"In brackets that with the translated blueprint in round 2.")
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

// cells writes values for a table, rational numbers in thousandths.
func cells(values ...any) []string {
	for k, v := range values {
		if x, ok := v.(rational.Rat); ok {
			values[k] = milli(x)
		}
	}
	return cli.Cells(values...)
}

// milli returns a number in thousandths, for people.
func milli(x rational.Rat) string {
	text, _ := cli.Decimal(x.Mul(rational.Int(1000)), 3)
	return text
}

func heading(p *cli.Page, f *message.Finding, text string) {
	if f.Reason != "" {
		text = "unknown: " + cli.Printable(f.Reason) + "; " + text
	}
	p.Line(cli.Bold(text))
	p.Line()
}

func (z *opening) chart() plot.Chart {
	c := plot.Chart{
		Title: z.title + ": exploitability after an opening of 3/4 pot",
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

func (z *opening) draw(to *cli.Output) error {
	err := plot.Lines(to, z.chart())
	if err == nil {
		err = to.Commit()
	}
	if err != nil {
		to.Abort()
	}
	return cli.InputError(err)
}
