package view

import (
	"encoding/csv"
	"fmt"
	"io"
	"slices"
	"strings"

	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/message"
	"exactsolve/rational"
)

// A sheet is a list of equilibria as one table. The first cell of a row says what it is about. Cells are
// empty that say nothing of that.
type sheet struct {
	rows    [][]string               // the first has the names of columns
	payoffs int                      // column of the least payoff of player 1, before the greatest, and other players
	actions []map[message.Choice]int // columns of probabilities, by the names of each of some games
}

// sheetColumns are those that every sheet has.
var sheetColumns = []string{
	"row", "component", "number", "player", "index", "index_by", "dimension", "at_least", "connected",
	"equilibria", "outcome", "passes", "selected", "conditions", "payoffs",
}

// newSheet returns a sheet for equilibria by the names of the first game, and by those of others.
func newSheet(names ...*cli.Names) *sheet {
	head := slices.Clone(sheetColumns)
	t := &sheet{payoffs: len(head)}
	for i := range names[0].Players {
		player := PlayerName(names[0], i)
		head = append(head, player+" low", player+" high")
	}
	for _, n := range names {
		columns := map[message.Choice]int{}
		for i := range n.Players {
			for h, set := range n.Sets[i] {
				who := PlayerName(n, i)
				if n.G.Tree != nil {
					who += " at " + set
				}
				for _, c := range n.Choices(i, h) {
					columns[c] = len(head)
					head = append(head, who+": "+c.Action)
				}
			}
		}
		t.actions = append(t.actions, columns)
	}
	t.rows = [][]string{head}
	return t
}

// cells have what is to be in a row, by columns of [sheetColumns].
type cells map[string]any

// add adds a row about something.
func (t *sheet) add(what string, c cells) (row []string) {
	row = make([]string, len(t.rows[0]))
	row[0] = what
	for column, x := range c {
		row[slices.Index(sheetColumns, column)] = fmt.Sprint(x)
	}
	t.rows = append(t.rows, row)
	return row
}

// pays enters the payoff of player i, or what it is between.
func (t *sheet) pays(row []string, i int, exact, low, high *rational.Rat) {
	if exact != nil {
		low, high = exact, exact
	}
	row[t.payoffs+2*i], row[t.payoffs+2*i+1] = low.String(), high.String()
}

// plays enters a strategy of player i of the last names.
func (t *sheet) plays(row []string, n *cli.Names, i int, x []rational.Rat) {
	for a, c := range n.Choices(i, 0) {
		row[t.actions[len(t.actions)-1][c]] = x[a].String()
	}
}

// CSV writes components with their pieces, equilibria, and what was selected, as rows of one table.
func (v *ListView) CSV(w io.Writer, selected *message.Selected) error {
	names := []*cli.Names{v.N}
	if !v.Extreme && v.names != nil && v.names.G != v.N.G {
		names = append(names, v.names)
	}
	t := newSheet(names...)
	for k := range v.Components {
		v.sheetComponent(t, k)
	}
	rows := v.sheetEquilibria(t)
	if selected == nil {
		selected = new(message.Selected)
	}
	for _, k := range selected.Equilibria {
		rows[k-1][slices.Index(sheetColumns, "selected")] = "yes"
	}
	for _, p := range selected.Profiles {
		row := t.add("profile", cells{"selected": "yes"})
		for i := range p.Payoffs {
			t.pays(row, i, &p.Payoffs[i], nil, nil)
			t.plays(row, v.names, i, p.Strategies[i])
		}
	}
	return t.write(w)
}

// write writes the rows, with a decimal beside each number.
func (t *sheet) write(w io.Writer) error {
	var rows [][]string
	for k, row := range t.rows {
		all := slices.Clone(row[:t.payoffs])
		for _, x := range row[t.payoffs:] {
			decimal := x + "_decimal"
			if k > 0 {
				decimal = cli.DecimalCell(x)
			}
			all = append(all, x, decimal)
		}
		rows = append(rows, all)
	}
	return csv.NewWriter(w).WriteAll(rows)
}

// sheetEquilibria adds equilibria. Their payoffs and probabilities are those that other programs get.
func (v *ListView) sheetEquilibria(t *sheet) (rows [][]string) {
	for k, e := range v.List {
		row := t.add("equilibrium", cells{"number": k + 1})
		for i, u := range e.PayoffNumbers() {
			row[t.payoffs+2*i], row[t.payoffs+2*i+1] = u.plain, u.plain
		}
		for _, x := range e.numbers(true) {
			row[t.actions[0][x.Choice]] = x.plain
		}
		rows = append(rows, row)
	}
	enter := func(column string, x any, numbers []int) {
		for _, k := range numbers {
			rows[k-1][slices.Index(sheetColumns, column)] = fmt.Sprint(x)
		}
	}
	for k := range v.Components {
		enter("component", k+1, v.Components[k].Equilibria)
	}
	for k, o := range v.Outcomes() {
		enter("outcome", k+1, o.Equilibria)
	}
	alone := v.Isolated(false) // else index 0 may be that of a part
	for k, index := range v.Indices {
		if index != 0 || alone {
			enter("index", index, []int{k + 1})
		}
	}
	return rows
}

// sheetComponent adds a component, and its pieces with the strategies of each player that those in
// them are mixtures of; those of two players are in equilibria.
func (v *ListView) sheetComponent(t *sheet, k int) {
	m := &v.Components[k]
	c := dimensionCells(m.Dimension, m.AtLeast)
	c["component"], c["connected"], c["equilibria"] = k+1, m.Connected, spaced(m.Equilibria)
	if m.Index != nil {
		c["index"], c["index_by"] = *m.Index, m.IndexBy
	}
	if c["payoffs"] = "attained"; slices.ContainsFunc(m.Payoffs, func(r message.Range) bool { return r.Bounds }) {
		c["payoffs"] = "bounds"
	}
	row := t.add("component", c)
	for i, r := range m.Payoffs {
		t.pays(row, i, r.Exact, r.Low, r.High)
	}
	for n, piece := range m.Pieces {
		c := dimensionCells(piece.Dimension, piece.AtLeast)
		c["component"], c["number"], c["equilibria"] = k+1, n+1, spaced(piece.Equilibria)
		c["conditions"] = strings.Join(conditions(&piece.Piece), "; ")
		t.add("piece", c)
		for i, vertices := range piece.Vertices {
			for p := 0; p < len(vertices) && !v.Extreme; p++ {
				t.plays(t.add("strategy", cells{"component": k + 1, "number": n + 1, "player": i + 1}), v.names, i, vertices[p])
			}
		}
	}
}

func dimensionCells(n int, atLeast bool) cells {
	if atLeast {
		return cells{"dimension": n, "at_least": "yes"}
	}
	return cells{"dimension": n}
}

func spaced(numbers []int) string { return strings.Trim(fmt.Sprint(numbers), "[]") }

// ends writes the leaves that are reached.
func ends(outcome []message.Node) string {
	var words []string
	for _, x := range outcome {
		words = append(words, x.History+" "+x.Probability.String())
	}
	return strings.Join(words, ", ")
}
