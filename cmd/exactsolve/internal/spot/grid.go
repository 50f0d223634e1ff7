package spot

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/message"
	"exactsolve/publictree/cards"
	"exactsolve/publictree/mix"
	"exactsolve/rational"
)

// few is how many classes of hands are listed and not put in a grid.
const few = 24

// point writes what a strategy does at a decision.
func (m *result) point(p *cli.Page) {
	z := m.Point
	where := z.Player + " at " + z.Path
	if z.Cards != "" {
		where += " on " + z.Cards
	}
	if z.Shares == nil {
		p.Line(cli.Bold(where), cli.Plain(": the strategies never come to it"))
		return
	}
	var parts []string
	for a, x := range z.Shares {
		parts = append(parts, z.Words[a]+" "+percent(x)+" %")
	}
	p.Line(cli.Bold(where), cli.Plain(": "+strings.Join(parts, ", ")))
	p.Line()
	if len(z.Classes) <= few {
		m.list(p)
		return
	}
	for a, word := range z.Words {
		if z.Shares[a].Sign() > 0 {
			p.Line(cli.Bold("  " + word + ", % of each hand"))
			grid(p, z, a)
		}
	}
}

// list writes a row for each class of hands that comes to the decision.
func (m *result) list(p *cli.Page) {
	rows := [][]string{append([]string{"hands", "weight"}, m.Point.Words...)}
	for _, c := range m.Point.Classes {
		if c.Shares == nil {
			continue
		}
		weight, _ := cli.Decimal(c.Weight, 2)
		row := []string{c.Name, weight}
		for _, x := range c.Shares {
			row = append(row, percent(x)+" %")
		}
		rows = append(rows, row)
	}
	p.Table(rows)
}

// percent returns a share in percent, with one digit after the point.
func percent(x rational.Rat) string {
	tenths := x.Mul(rational.Int(1000)).Add(rational.New(1, 2)).Floor().Int64()
	if tenths%10 == 0 {
		return strconv.FormatInt(tenths/10, 10)
	}
	return fmt.Sprintf("%d.%d", tenths/10, tenths%10)
}

// grid writes how often each class does an action.
func grid(p *cli.Page, z *message.SpotPoint, action int) {
	cells := map[string]string{}
	for _, c := range z.Classes {
		cells[c.Name] = cell(c.Shares, action)
	}
	gridOf(p, cells)
}

// gridOf writes cells: a row and a column a rank, suited hands above the diagonal.
func gridOf(p *cli.Page, cells map[string]string) {
	var ranks []byte // that some hand has
	width := 5
	for name, cell := range cells {
		ranks = append(ranks, name[0], name[1])
		width = max(width, len(cell)+2)
	}
	slices.SortFunc(ranks, func(a, b byte) int { return strings.IndexByte(cards.Ranks, b) - strings.IndexByte(cards.Ranks, a) })
	ranks = slices.Compact(ranks)
	line := "   "
	for _, r := range ranks {
		line += fmt.Sprintf("%*c", width, r)
	}
	p.Text(line)
	for row, high := range ranks {
		line = fmt.Sprintf("  %c", high)
		for column, low := range ranks {
			line += fmt.Sprintf("%*s", width, cells[mix.ClassOf(high, low, column > row)])
		}
		p.Text(strings.TrimRight(line, " "))
	}
	p.Line()
}

// cell returns a share in whole percent, a dot for never, and a dash where no such hand comes to the
// decision.
func cell(shares []rational.Rat, action int) string {
	switch {
	case shares == nil:
		return "-"
	case shares[action].IsZero():
		return "."
	}
	return shares[action].Mul(rational.Int(100)).Add(rational.New(1, 2)).Floor().String()
}
