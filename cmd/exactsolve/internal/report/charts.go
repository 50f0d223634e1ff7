package report

import (
	"cmp"
	"encoding/json"
	"math"
	"slices"
	"strings"

	"exactsolve/cmd/exactsolve/internal/view"
	"exactsolve/message"
	"exactsolve/rational"
	"exactsolve/rational/approx"
	"exactsolve/render/page"
	"exactsolve/render/plot"
)

// A chartKind says which fields of messages make a chart.
type chartKind struct {
	title, y string
	fields   []string
	log      bool // if the numbers are far apart and none is 0
}

var chartKinds = []chartKind{
	{"Exploitability", "exploitability", []string{"exploitability", "exploitability_at_most", "regret", "epsilon", "gap", "relative_regret"}, true},
	{"What is guaranteed, and what the model promises", "payoff", []string{"model", "guaranteed", "value", "low", "high", "mean"}, false},
	{"Branch and bound", "boxes", []string{"boxes", "open", "left", "discarded", "regions", "unresolved"}, false},
	{"Work", "count", []string{"pivots", "float_pivots", "exact_pivots", "supports", "starts", "programs", "nodes"}, false},
	{"Size of numbers", "bits", []string{"bits"}, false},
}

// along lists the fields that may be the horizontal axis, the first that grows is.
var along = []struct{ field, name string }{
	{"continuations", "k, continuations at the depth limit"}, {"seconds", "seconds"}, {"elapsed", "seconds"}, {"rounds", "rounds"},
	{"round", "round"}, {"iterations", "iterations"}, {"iteration", "iteration"}, {"pivots", "pivots"}, {"boxes", "boxes"},
}

// words are fields as in a sentence.
var fieldWords = map[string]string{
	"model": "V_k, of the model", "guaranteed": "L_k, guaranteed in the game", "exploitability_at_most": "exploitability, at most", "epsilon": "ε",
}

// Charts makes the charts of each kind of message with at least two numbers in a known field.
func (st *Stream) Charts() []page.Chart {
	var kinds []string
	byKind := map[string][]json.RawMessage{}
	for _, m := range st.Messages {
		if m.Field == "result" || m.Field == "equilibrium" {
			continue
		}
		if byKind[m.Field] == nil {
			kinds = append(kinds, m.Field)
		}
		byKind[m.Field] = append(byKind[m.Field], m.Text)
	}
	var list []page.Chart
	for _, kind := range kinds {
		names, rows := Fields(byKind[kind])
		list = append(list, st.chartsOf(names, rows)...)
	}
	for k := range list {
		if list[k].Y == "payoff" {
			list[k].HLines = st.value()
		}
	}
	return list
}

// value returns that of the game as a line, if the result has it.
func (st *Stream) value() []plot.HLine {
	for _, m := range st.of("result") {
		if r, _ := st.read(m); valueOf(r) != nil {
			return []plot.HLine{{Name: "value of the game", Y: approx.Float64(*valueOf(r))}}
		}
	}
	return nil
}

// valueOf returns the value of the game that a result has, nil if it has none.
func valueOf(result any) *rational.Rat {
	switch m := result.(type) {
	case *message.DepthLimit:
		return m.Value
	case *message.Opening:
		return &m.Value
	case *message.Gadgets:
		return &m.Value
	}
	return nil
}

func (st *Stream) chartsOf(names []string, rows [][]string) []page.Chart {
	x, xName := alongField(names, rows)
	var list []page.Chart
	for _, kind := range chartKinds {
		c := page.Chart{Chart: plot.Chart{Title: kind.title, X: xName, Y: kind.y, Zero: kind.y != "payoff"}}
		var columns []int
		if x >= 0 {
			columns = append(columns, x)
		}
		for k, name := range names {
			if k == x || !slices.Contains(kind.fields, name) {
				continue
			}
			if s := (plot.Series{Name: fieldWord(name), Points: points(rows, x, k)}); len(s.Points) > 1 {
				c.Series = append(c.Series, s)
				columns = append(columns, k)
			}
		}
		if len(c.Series) > 0 {
			c.LogY = kind.log && farApart(c.Series)
			c.Data = st.pick(names, rows, columns)
			list = append(list, c)
		}
	}
	return list
}

// alongField returns the field of the horizontal axis, −1 for the position.
func alongField(names []string, rows [][]string) (k int, name string) {
	for _, a := range along {
		k := slices.Index(names, a.field)
		if k < 0 {
			continue
		}
		list := points(rows, -1, k)
		grows := len(list) > 1
		for r := 1; r < len(list); r++ {
			grows = grows && list[r].Y > list[r-1].Y
		}
		if grows {
			return k, a.name
		}
	}
	return -1, "message"
}

func fieldWord(name string) string {
	return cmp.Or(fieldWords[name], strings.ReplaceAll(name, "_", " "))
}

// points returns those of the rows that have numbers in two columns; −1 is the position.
func points(rows [][]string, x, y int) []plot.Point {
	var list []plot.Point
	for r, row := range rows {
		p, ok := plot.Point{X: float64(r + 1)}, true
		if x >= 0 {
			p.X, ok = float(row[x])
		}
		if ok {
			p.Y, ok = float(row[y])
		}
		if ok {
			list = append(list, p)
		}
	}
	return list
}

// float reads a number of JSON or a fraction, to be drawn.
func float(text string) (float64, bool) {
	x, err := rational.Parse(text)
	return approx.Float64(x), err == nil && text != ""
}

// farApart reports whether all numbers are positive and the largest is over a hundred times the smallest.
func farApart(series []plot.Series) bool {
	lo, hi := math.Inf(1), math.Inf(-1)
	for _, s := range series {
		for _, p := range s.Points {
			lo, hi = min(lo, p.Y), max(hi, p.Y)
		}
	}
	return lo > 0 && hi > 100*lo
}

// pick returns a table of some columns; long fractions are shortened.
func (st *Stream) pick(names []string, rows [][]string, columns []int) page.Table {
	var t page.Table
	for _, k := range columns {
		t.Head = append(t.Head, fieldWord(names[k]))
	}
	for _, row := range rows {
		var line []string
		for _, k := range columns {
			line = append(line, st.shortText(row[k]))
		}
		t.Rows = append(t.Rows, line)
	}
	return t
}

// shortText writes a long fraction as a decimal, and a short one with it, with the digits asked for.
func (st *Stream) shortText(text string) string {
	x, err := rational.Parse(text)
	if err != nil || x.IsInt() || !strings.Contains(text, "/") {
		return text
	}
	return view.ShortRat(x, st.Digits)
}
