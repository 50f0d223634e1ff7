package report

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"exactsolve"
	"exactsolve/cert"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/cmd/exactsolve/internal/view"
	"exactsolve/gamefile"
	"exactsolve/message"
	"exactsolve/render/page"
)

// asked says what the report is about, if it was not solved here.
func (b *Builder) asked() string {
	if len(b.streams) == 0 {
		if len(b.R.Answers) > 0 {
			return "what is proved by the files given, and what they say, about this game."
		}
		return ""
	}
	run := b.streams[0].Config
	text := "exactsolve " + run.Command
	concept, _ := b.streams[0].options()["concept"].(string)
	switch {
	case run.Command == "depthlimit":
		return "how good a strategy from a model of the game down to a depth limit is (" + text + ")."
	case concept != "":
		return view.WithArticle(exactsolve.ConceptName(cert.Concept(concept))) + " (" + text + ")."
	}
	return text + "."
}

func (b *Builder) tables() {
	m := &view.NewInfoResult(b.f).Info
	b.R.Tables = append(b.R.Tables, b.gameTable(m))
	if b.f.Family == nil {
		b.R.Tables = append(b.R.Tables, b.playerTable(m))
	}
	for _, st := range b.streams {
		b.R.Tables = append(b.R.Tables, st.tables()...)
	}
}

// gameTable has the facts of 'exactsolve info'.
func (b *Builder) gameTable(m *message.Info) page.Table {
	t := page.Table{Caption: "The game", Rows: [][]string{{"file", b.f.Name}, {"form", m.Form}}}
	add := func(name, value string) { t.Rows = append(t.Rows, []string{name, value}) }
	if m.Tree != nil {
		add("nodes", fmt.Sprintf("%d, of these %d leaves and %d of chance", m.Tree.Nodes, m.Tree.Leaves, m.Tree.Chance))
		add("depth", cli.Plural(m.Tree.Depth, "action"))
	} else {
		add("pure profiles", fmt.Sprint(m.Profiles))
	}
	add("recall", strings.TrimSpace(m.Recall+" "+m.Witness))
	if m.Sum != nil && b.f.Family == nil {
		add("sum of payoffs", b.Cell(*m.Sum)+" everywhere")
	}
	add("SHA-256", m.Game.Hash)
	return t
}

func (b *Builder) playerTable(m *message.Info) page.Table {
	t := page.Table{Caption: "Players", Head: []string{"player", "information sets", "actions", "payoffs from", "to"}}
	for _, p := range m.Players {
		t.Rows = append(t.Rows, []string{p.Name, fmt.Sprint(p.Infosets), fmt.Sprint(p.Actions), b.Cell(p.Low), b.Cell(p.High)})
	}
	return t
}

// tables has the options of a run, and its results as far as they are single values.
func (st *Stream) tables() []page.Table {
	t := page.Table{Caption: "Run: " + st.name, Rows: [][]string{{"command", st.Config.Command}, {"version", st.Config.Version}}}
	options := st.options()
	for _, k := range slices.Sorted(maps.Keys(options)) {
		t.Rows = append(t.Rows, []string{fieldWord(k), fmt.Sprint(options[k])})
	}
	list := []page.Table{t}
	results := st.of("result")
	for _, m := range results[:min(len(results), maxShownResults)] {
		list = append(list, page.Table{Caption: "Result: " + st.name, Rows: st.values(m.Text)})
	}
	if st.left > 0 {
		list[0].Rows = append(list[0].Rows, []string{"messages not looked at", fmt.Sprint(st.left)})
	}
	return list
}

// groups are the fields of results whose own fields are listed too.
var groups = []string{"stats", "limit", "blueprint", "boxes"}

// headlines are the fields of a result that belong beside the answer.
var headlines = []string{"guaranteed", "model", "exploitability", "exploitability_at_most", "value", "value_at_least", "value_at_most",
	"regret", "relative_regret", "distance", "equilibria", "complete"}

// scalars returns the names and single values of a message, in its order.
func (st *Stream) scalars(prefix string, data json.RawMessage, wanted func(name string) bool) [][]string {
	var list [][]string
	names, rows := Fields([]json.RawMessage{data})
	for k, name := range names {
		if wanted(name) {
			list = append(list, []string{prefix + fieldWord(name), st.shortText(rows[0][k])})
		}
	}
	return list
}

// values returns those of a result and of its groups, but for the reason.
func (st *Stream) values(data json.RawMessage) [][]string {
	wanted := func(name string) bool { return name != "reason" }
	list := st.scalars("", data, wanted)
	var parts map[string]json.RawMessage
	json.Unmarshal(data, &parts) // what is no object has none
	for _, g := range groups {
		if len(parts[g]) > 0 {
			list = append(list, st.scalars(g+": ", parts[g], wanted)...)
		}
	}
	return list
}

// gameFile has the game saved from the page, in a text that parses to it; its SHA-256 is not of this text.
func (b *Builder) gameFile() error {
	var text bytes.Buffer
	if b.f.Family != nil {
		text.Write(b.f.Text)
	} else if err := gamefile.Write(&text, b.f.Game); err != nil {
		return cli.InputError(err)
	}
	b.R.Files = append(b.R.Files, page.File{Name: b.gameName(), Type: "text/plain", About: "the game", Data: text.Bytes()})
	return nil
}

// Fields returns the names of scalar fields of messages, in the order of first appearance, and their values.
func Fields(messages []json.RawMessage) (names []string, rows [][]string) {
	place := map[string]int{}
	for _, m := range messages {
		row := make([]string, len(names))
		dec := json.NewDecoder(bytes.NewReader(m))
		dec.UseNumber()
		if t, err := dec.Token(); err != nil || t != json.Delim('{') {
			continue
		}
		for dec.More() {
			key, err := dec.Token()
			var value any
			if err != nil || dec.Decode(&value) != nil {
				break
			}
			text, ok := scalar(value)
			if !ok {
				continue
			}
			name := fmt.Sprint(key)
			k, seen := place[name]
			if !seen {
				k = len(names)
				place[name], names, row = k, append(names, name), append(row, "")
			}
			row[k] = text
		}
		rows = append(rows, row)
	}
	for k := range rows { // the first may be shorter
		rows[k] = append(rows[k], make([]string, len(names)-len(rows[k]))...)
	}
	return names, rows
}

// scalar returns a value of JSON as text, unless it has parts.
func scalar(value any) (string, bool) {
	switch v := value.(type) {
	case string:
		return v, true
	case json.Number:
		return v.String(), true
	case bool:
		return strconv.FormatBool(v), true
	}
	return "", false
}
