package sweep

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"

	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/cmd/exactsolve/internal/find"
	"exactsolve/message"
)

// A heading says what rows are about.
type heading struct {
	names    []string // of parameters
	asked    []find.Column
	digits   int
	question string // the game without parameters, and how it is asked about
}

// A row has the values of parameters, and what was found.
type row struct {
	values []string
	*find.Outcome
}

// A csvForm has a column for each parameter, the status, what is asked, and the question.
type csvForm struct{ heading }

// columns returns the names of columns.
func (h *heading) columns() []string { return append(find.Heads(h.names, h.asked), "question") }

func (f csvForm) head() []byte { return find.Line(f.columns()) }

func (f csvForm) row(r *row) []byte {
	return find.Line(append(r.Row(r.values, f.asked, f.digits), f.question))
}

func (f csvForm) read(text []byte) ([]string, error) {
	r := csv.NewReader(bytes.NewReader(text))
	cells, err := r.Read()
	if err != nil {
		return nil, fmt.Errorf("1: no row of a table: %w", err)
	}
	if n := len(f.columns()); len(cells) != n {
		return nil, fmt.Errorf("1: %d columns, want %d", len(cells), n)
	}
	if last := len(cells) - 1; cells[last] != f.question {
		_, column := r.FieldPos(last)
		return nil, fmt.Errorf("%d: the row is of another question, %q, want %q", column, cells[last], f.question)
	}
	return cells[:len(f.names)], nil
}

// A jsonForm has messages: first the question, then a row each.
type jsonForm struct{ heading }

func (f jsonForm) head() []byte {
	m, err := message.NewConfig(cli.CurrentVersion(), "sweep", nil, map[string]any{"question": f.question, "parameters": f.names, "ask": f.askedNames()})
	if err != nil {
		panic("sweep: " + err.Error()) // of text alone
	}
	return encoded("config", m)
}

func (f jsonForm) askedNames() (names []string) {
	for _, c := range f.asked {
		names = append(names, c.Name)
	}
	return names
}

func encoded(field string, m any) []byte {
	var b bytes.Buffer
	message.NewEncoder(&b).Encode(field, m) // no error: it is our own
	return b.Bytes()
}

func (f jsonForm) row(r *row) []byte {
	m := message.SweepRow{Parameters: []message.Cell{}, Status: r.Result.Status, Asked: []message.Cell{}}
	for k, name := range f.names {
		m.Parameters = append(m.Parameters, message.Cell{Name: name, Value: r.values[k]})
	}
	for _, c := range f.asked {
		texts := append(c.Cells(r.Outcome, f.digits), "")
		m.Asked = append(m.Asked, message.Cell{Name: c.Name, Value: texts[0], Decimal: texts[1]})
	}
	return encoded("row", m)
}

func (f jsonForm) read(text []byte) ([]string, error) {
	var m struct {
		Row    *message.SweepRow `json:"row"`
		Result *message.Sweep    `json:"result"`
	}
	if err := json.Unmarshal(text, &m); err != nil || m.Row == nil && m.Result == nil {
		return nil, fmt.Errorf(`1: neither {"row":…} nor {"result":…}`)
	}
	if m.Row == nil {
		return nil, nil
	}
	values := []string{}
	for _, p := range m.Row.Parameters {
		values = append(values, p.Value)
	}
	return values, nil
}
