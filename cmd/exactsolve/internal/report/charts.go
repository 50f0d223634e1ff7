package report

import (
	"encoding/json"
	"math"
	"slices"
	"strings"

	"exactsolve/cmd/exactsolve/internal/cli"
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

// Charts makes what charts the messages of a run allow: for each kind of message with
// at least two numbers in a known field.
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
		list = append(list, chartsOf(names, rows)...)
	}
	for k := range list {
		list[k].HLines = append(list[k].HLines, st.lines(list[k].Y)...)
	}
	return list
}

// lines returns the value of the game, if the result has it, for a chart of payoffs.
func (st *Stream) lines(y string) []plot.HLine {
	if y != "payoff" {
		return nil
	}
	for _, m := range st.Messages {
		if m.Field != "result" {
			continue
		}
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

// chartsOf makes the charts of a table.
func chartsOf(names []string, rows [][]string) []page.Chart {
	x, xName := alongField(names, rows)
	var list []page.Chart
	for _, kind := range chartKinds {
		c := page.Chart{Chart: plot.Chart{Title: kind.title, X: xName, Y: kind.y, Zero: kind.y != "payoff"}}
		columns := []int{}
		if x >= 0 {
			columns = append(columns, x)
		}
		for k, name := range names {
			if k == x || !slices.Contains(kind.fields, name) {
				continue
			}
			s := plot.Series{Name: fieldWord(name)}
			for r := range rows {
				if p, ok := pointOf(rows, r, x, k); ok {
					s.Points = append(s.Points, p)
				}
			}
			if len(s.Points) > 1 {
				c.Series = append(c.Series, s)
				columns = append(columns, k)
			}
		}
		if len(c.Series) == 0 {
			continue
		}
		c.LogY = kind.log && farApart(c.Series)
		c.Data = pick(names, rows, columns)
		list = append(list, c)
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
		last, grows, points := math.Inf(-1), true, 0
		for r := range rows {
			if x, ok := float(rows[r][k]); ok {
				grows = grows && x > last
				last, points = x, points+1
			}
		}
		if grows && points > 1 {
			return k, a.name
		}
	}
	return -1, "message"
}

func fieldWord(name string) string {
	if word, ok := fieldWords[name]; ok {
		return word
	}
	return strings.ReplaceAll(name, "_", " ")
}

// pointOf returns the point of row r.
func pointOf(rows [][]string, r, x, y int) (p plot.Point, ok bool) {
	p.X = float64(r + 1)
	if x >= 0 {
		if p.X, ok = float(rows[r][x]); !ok {
			return p, false
		}
	}
	p.Y, ok = float(rows[r][y])
	return p, ok
}

// float reads a number of JSON or a fraction, to be drawn.
func float(text string) (float64, bool) {
	x, err := rational.Parse(text)
	return approx.Float64(x), err == nil && text != ""
}

// farApart reports whether a logarithmic axis is of use: all numbers are positive and
// the largest is a hundred times the smallest.
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
func pick(names []string, rows [][]string, columns []int) page.Table {
	var t page.Table
	for _, k := range columns {
		t.Head = append(t.Head, fieldWord(names[k]))
	}
	for _, row := range rows {
		var line []string
		for _, k := range columns {
			line = append(line, shortText(row[k]))
		}
		t.Rows = append(t.Rows, line)
	}
	return t
}

// shortText writes a long fraction as a decimal, and a short one with it.
func shortText(text string) string {
	x, err := rational.Parse(text)
	switch {
	case err != nil || x.IsInt() || !strings.Contains(text, "/"):
		return text
	case len(text) > view.MaxShort:
		near, _ := cli.Decimal(x, 3)
		return "≈ " + near
	}
	return text + cli.Beside(x, 3)
}
