package main

import (
	"bytes"
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
	"github.com/stretchr/testify/require"

	"exactsolve/fixtures"
	"exactsolve/internal/schematest"
)

// A sample is JSON text of a kind that has a schema.
type sample struct {
	where, kind string
	text        []byte
}

func (d *sample) validate() error { return schematest.Validate(d.kind+".schema.json", d.text) }

// samples are in the scripts, in test data and what commands write about fixtures.
func samples(t *testing.T) (all []sample) {
	add := func(where, kind, text string) {
		all = append(all, sample{where, kind, []byte(text)})
	}
	names, err := filepath.Glob("testdata/script/*.txtar")
	require.NoError(t, err)
	for _, name := range names {
		archive, err := txtar.ParseFile(name)
		require.NoError(t, err)
		for _, f := range archive.Files {
			where, text := name+" "+f.Name, strings.TrimSpace(string(f.Data))
			switch {
			case strings.Contains(text, `"protocol":"exactsolve/1","version"`):
				add(where, "answer", streamList(strings.ReplaceAll(text, `"seconds":"T"`, `"seconds":0.5`)))
			case strings.HasPrefix(text, `{"profile"`) && json.Valid(f.Data):
				add(where, "profile", text)
			case f.Name == "record.want":
				for line := range strings.Lines(text) {
					add(where, "record", line)
				}
			}
		}
	}
	for _, page := range []string{"json", "certificate"} {
		text, err := os.ReadFile("../../docs/formats/" + page + ".md")
		require.NoError(t, err)
		for k, block := range strings.Split(string(text), "```") {
			if _, lines, ok := strings.Cut(block, "\n{\"config\""); ok && k%2 == 1 {
				add(page, "answer", streamList("{\"config\""+lines))
			} else if certificate, ok := strings.CutPrefix(block, "json\n"); ok && page == "certificate" {
				add(page, "certificate", certificate)
			}
		}
	}
	files, err := filepath.Glob("../../cert/*/testdata/*.cert")
	require.NoError(t, err)
	more, err := filepath.Glob("../../cert/*/testdata/*/*.cert")
	require.NoError(t, err)
	for _, name := range append(files, more...) {
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		add(name, "certificate", string(text))
	}
	add("version", "version", try("", "version", "--json").out)
	dir := t.TempDir()
	ask := func(game string, args ...string) (answered bool) {
		file := filepath.Join(dir, "certificate")
		_, lines := heard(try("", "gen", game).out, append(args, "--certificate", file)...)
		if lines == "" {
			return false
		}
		where := game + " " + strings.Join(args, " ")
		add(where, "answer", streamList(lines))
		if args[0] == "solve" {
			add(where, "question", asked(t, lines))
		}
		if text, err := os.ReadFile(file); err == nil {
			for line := range strings.Lines(string(text)) {
				add(where, "certificate", line)
			}
			os.Remove(file)
		}
		return true
	}
	for _, name := range fixtures.Names() {
		add(name, "game", try(try("", "gen", name).out, "convert", "--to", "json").out)
		ask(name, "solve")
		if !ask(name, "solve", "--concept", "nash", "--all", "--max-regions", "20") {
			ask(name, "solve", "--concept", "nash", "--all") // with 2 players there are no regions
		}
	}
	ask("beer_quiche", "solve", "--all", "--concept", "sequential", "--criterion", "d1")
	ask("nau_irrational", "solve", "--algebraic")
	ask("kuhn", "solve", "--concept", "proper")
	ask("kuhn", "solve", "--concept", "sequential")
	uniform := filepath.Join(dir, "uniform")
	require.NoError(t, os.WriteFile(uniform, []byte(`{"profile":[]}`), 0o600))
	for _, command := range []string{"check", "certify"} {
		ask("kuhn", command, "-", uniform, "--fill", "uniform", "--concept", "nash")
		ask("beer_quiche", command, "-", uniform, "--fill", "uniform", "--concept", "nash")
	}
	requests := `{"id":1,"command":"gen","name":"kuhn"}
{"id":2,"command":"info","input":"EFG"}
{"id":3,"command":"solve","options":{"concept":"nash"},"input":"NFG 1 R \"\" { \"a\" } { 2 } 1 2"}
{"cancel":4}
`
	for line := range strings.Lines(requests + try(requests+"x\n", "rpc").out) {
		add("rpc", "rpc", line)
	}
	return all
}

// streamList returns the lines of a stream as a list.
func streamList(text string) string {
	return "[" + strings.ReplaceAll(strings.TrimSpace(text), "\n", ",") + "]"
}

// TestSchemas: samples of each kind are valid, and not any more once a field has another name,
// text is a number or the status another word.
func TestSchemas(t *testing.T) {
	skipIfShort(t)
	kinds := map[string]int{}
	mutants := 0
	for _, d := range samples(t) {
		kinds[d.kind]++
		require.NoError(t, d.validate(), "%s: %.500s", d.where, d.text)
		if other := bytes.ReplaceAll(d.text, []byte(`"status":"yes"`), []byte(`"status":"true"`)); d.kind == "answer" && !bytes.Equal(other, d.text) {
			require.Error(t, schematest.Validate("answer.schema.json", other), d.where)
		}
		m := &mutator{kind: d.kind}
		require.NoError(t, json.Unmarshal(d.text, &m.root))
		m.root = m.copy(m.root, "")
		step := 1 + m.places/10
		for m.at = 1; m.at <= m.places; m.at += step {
			m.seen = 0
			text, err := json.Marshal(m.copy(m.root, ""))
			require.NoError(t, err)
			mutant := sample{d.where, d.kind, text}
			require.Error(t, mutant.validate(), "%s, place %d: %s is valid", d.where, m.at, text)
			mutants++
		}
	}
	t.Log(kinds, mutants)
	for _, kind := range []string{"answer", "certificate", "game", "profile", "question", "record", "rpc", "version"} {
		require.NotZero(t, kinds[kind], kind)
	}
}

// A mutator copies JSON and changes one place.
type mutator struct {
	kind   string
	root   any
	places int // counted by a copy with at 0
	seen   int
	at     int // the place to change, from 1
}

// here reports whether the next place is the one.
func (m *mutator) here() bool {
	if m.at == 0 {
		m.places++
	}
	m.seen++
	return m.seen == m.at
}

func (m *mutator) copy(x any, key string) any {
	switch x := x.(type) {
	case map[string]any:
		z := map[string]any{}
		for _, k := range slices.Sorted(maps.Keys(x)) {
			if m.fixed(key, k) && m.here() {
				z["x"+k] = x[k]
			} else if z[k] = x[k]; k != "options" && (m.kind != "rpc" || k != "message") {
				z[k] = m.copy(x[k], k)
			}
		}
		return z
	case []any:
		z := make([]any, len(x))
		for k := range x {
			z[k] = m.copy(x[k], key)
		}
		return z
	case string:
		if m.kind != "profile" && m.kind != "record" && m.here() {
			if m.kind == "game" {
				return false // numbers of games need no quotes
			}
			return 0.5
		}
	}
	return x
}

// fixed reports whether a field of the object in field key must have its name.
func (m *mutator) fixed(key, name string) bool {
	switch {
	case key == "kinds", key == "files": // maps
		return false
	case m.kind == "profile":
		return slices.Contains([]string{"player", "infoset", "action", "probability", "node", "profile"}, name)
	case m.kind == "record":
		return name == "path"
	}
	return true
}
