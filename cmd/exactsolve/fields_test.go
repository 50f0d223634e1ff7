package main

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/spf13/cobra"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"exactsolve"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/cmd/exactsolve/internal/find"
	"exactsolve/fixtures"
	"exactsolve/internal/schematest"
	"exactsolve/message"
)

// TestSchemaOfQuestions compares the schema of questions with the table of fields.
func TestSchemaOfQuestions(t *testing.T) {
	schematest.Compare(t, "question.schema.json", questionSchema(exactsolve.Fields()))
}

// TestOneTable changes a field of the table: flags, help, the schema and the functions of the Python
// package follow.
func TestOneTable(t *testing.T) {
	fields := exactsolve.Fields()
	k := slices.IndexFunc(fields, func(f exactsolve.Field) bool { return f.Name == "covering" })
	require.Positive(t, k)
	fields[k].Name, fields[k].Usage, fields[k].Words, fields[k].Default = "cover-by", "other `VECTORS`", []string{"twos", "threes"}, "twos"

	c, q := &cobra.Command{Use: "solve", Run: func(*cobra.Command, []string) {}}, new(exactsolve.Question)
	find.DeclareFields(c.Flags(), q, fields, nil)
	require.NoError(t, c.Flags().Parse([]string{"--cover-by", "threes"}))
	assert.Equal(t, "threes", q.Covering)
	assert.ErrorContains(t, c.Flags().Parse([]string{"--cover-by", "ones"}), "want twos or threes")
	assert.ErrorContains(t, c.Flags().Parse([]string{"--covering", "ones"}), "unknown flag")

	cli.RootCommand().AddCommand(c) // one alone has the help of the program
	var help strings.Builder
	cli.PrintHelp(&help, c)
	assert.Regexp(t, `--cover-by VECTORS +other VECTORS \(default twos\)`, help.String())
	assert.NotContains(t, help.String(), "--covering ")

	schema := questionSchema(fields).Properties
	assert.NotContains(t, schema, "covering")
	require.Contains(t, schema, "cover_by")
	assert.Equal(t, []any{"twos", "threes"}, schema["cover_by"].Enum)
	assert.Equal(t, "other VECTORS", schema["cover_by"].Description)

	python := string(pythonStubs(fields))
	assert.NotContains(t, python, "covering:")
	assert.Contains(t, python, `cover_by: Optional[Literal["twos", "threes"]] = None`)
	assert.Contains(t, python, "cover_by: other VECTORS")
}

// questionSchema returns the schema of questions with these fields, and of how a game is read.
func questionSchema(fields []exactsolve.Field) *jsonschema.Schema {
	s := &jsonschema.Schema{Type: "object", Properties: map[string]*jsonschema.Schema{}, AdditionalProperties: &jsonschema.Schema{Not: &jsonschema.Schema{}}}
	add := func(name string, p *jsonschema.Schema) {
		s.Properties[name], s.PropertyOrder = p, append(s.PropertyOrder, name)
	}
	for _, f := range fields {
		if !f.IsFile() {
			add(f.JSON(), fieldSchema(&f))
		}
	}
	usage := command("solve").Flags().Lookup("normalize-chance").Usage
	add("normalize_chance", &jsonschema.Schema{Type: "boolean", Description: usage})
	add("at", &jsonschema.Schema{Type: "string", Description: strings.ReplaceAll(command("solve").Flags().Lookup("at").Usage, "`", "")})
	return schematest.New(schematest.Read, nil).Schema("A question about a game", s)
}

func fieldSchema(f *exactsolve.Field) *jsonschema.Schema {
	p := &jsonschema.Schema{Type: f.Type(), Description: strings.ReplaceAll(f.Usage, "`", "")}
	for _, w := range f.Words {
		p.Enum = append(p.Enum, w)
	}
	switch {
	case f.Name == "timeout":
		p.Pattern = `^([0-9]+(\.[0-9]+)?(ns|us|µs|ms|s|m|h))+$`
	case f.Name == "gap":
		p.Type, p.Ref = "", "#/$defs/rational"
	case p.Type == "integer":
		p.Minimum = jsonschema.Ptr(float64(f.Min))
		if f.Max > 0 && f.Max < 1<<31 {
			p.Maximum = jsonschema.Ptr(float64(f.Max))
		}
	}
	return p
}

func command(name string) *cobra.Command {
	c, _, err := commands().Find([]string{name})
	must(err)
	return c
}

func must(err error) {
	if err != nil {
		panic(err)
	}
}

// asked returns the options of the first message.
func asked(t *testing.T, lines string) string {
	t.Helper()
	d, err := message.NewDecoder(strings.NewReader(lines))
	require.NoError(t, err)
	return string(d.Config().Options)
}

// TestQuestionAgain asks what was asked again: the options that an answer has are a question with
// the same answer, and with the same options in it.
func TestQuestionAgain(t *testing.T) {
	skipIfShort(t)
	t.Chdir(t.TempDir())
	ask := func(game, flags string) {
		got, lines := heard("", append([]string{"solve", game}, strings.Fields(flags)...)...)
		if got.status == cli.ExitInput {
			require.Contains(t, got.err, "no method here handles that", game)
			return
		}
		options := asked(t, lines)
		require.NoError(t, schematest.Validate("question.schema.json", []byte(options)))
		require.NoError(t, os.WriteFile("question", []byte(options), 0o600))
		_, again := heard("", "solve", game, "--question", "question")
		require.Equal(t, withoutSeconds(lines), withoutSeconds(again), "%s %s", game, flags)
	}
	for _, name := range fixtures.Names() {
		require.Zero(t, try("", "gen", name, "-o", name).status)
		ask(name, "--timeout 1m")
	}
	for _, line := range []string{
		"--concept nash --all", "--method lemke-howson --concept nash --label 2", "--gap 1/10 --timeout 1m",
		"--trembles random --count 2 --seed 3", "--concept nash --method ncp --newton below --max-boxes 100 --jobs 1",
		"--concept nash --method cfr --max-rounds 10 --seed 2", "--normalize-chance --concept sequential --max-pivots 1000",
	} {
		ask("matching_pennies", line)
	}
	ask("nau_irrational", "--algebraic")
}

var seconds = regexp.MustCompile(`"[a-z_]*seconds":[0-9.e-]+|(?m)^{"progress":.*\n`)

// withoutSeconds leaves out what differs between runs.
func withoutSeconds(lines string) string { return seconds.ReplaceAllString(lines, "") }

// TestQuestionFile: flags come before the file, and what is wrong with it has a place.
func TestQuestionFile(t *testing.T) {
	t.Chdir(t.TempDir())
	require.Zero(t, try("", "gen", "matching_pennies", "-o", "game").status)
	for text, want := range map[string]string{
		`{"concept":"nash","max_pivots":500}`: `{"concept":"proper","max_pivots":500,"method":"auto"}`,
		` {}
`: `{"concept":"proper","method":"auto"}`,
		``:                                "question:1:1: this is no question",
		"\ufeff{} 1":                      "question:1:3: text after the question",
		`{"a":tru}`:                       "question:1:6: bad JSON",
		`{1:2}`:                           "question:1:2: bad JSON",
		`[]`:                              "question:1:1: this is no question, want an object in braces",
		"{\"max_pivots\":\n \"5\"}":       `question:2:2: "max_pivots": want a JSON integer`,
		`{"max_pivots":-1}`:               `question:1:15: "max_pivots": want an integer from 0`,
		`{"max_pivots":1,"max_pivots":1}`: `question:1:30: "max_pivots": again, want each field once`,
		`{"pivots":5}`:                    `question:1:11: "pivots": there is no such field of a question`,
		`{"resume":"file"}`:               `question:1:11: "resume": there is no such field`,
		`{"concept":"nice"}`:              `question:1:12: "concept": want nash, subgame-perfect`,
		`{"\u001b[31mred":5}`:             `question:1:18: "\x1b[31mred": there is no such field`,
		`{"seed":-1}`:                     `question:1:9: "seed": want an integer from 0`,
		`{"timeout":"1h5"}`:               `question:1:12: "timeout": want a duration such as 90s or 1h30m`,
		`{"normalize_chance":1}`:          `question:1:21: "normalize_chance": want a JSON boolean`,
		`{"at":1}`:                        `question:1:7: "at": want a JSON string`,
		`{"jobs":1`:                       "question:1:10: bad JSON",
		`{"jobs":1} 2`:                    "question:1:11: text after the question",
		`{"all":true,"method":"simplex"}`: "--all finds all nash equilibria",
	} {
		require.NoError(t, os.WriteFile("question", []byte(text), 0o600))
		got, lines := heard("", "solve", "game", "--concept", "proper", "--question", "question")
		if strings.HasPrefix(want, "{") {
			require.Zero(t, got.status, got.err)
			require.JSONEq(t, want, asked(t, lines))
			continue
		}
		require.Equal(t, 2, got.status, text)
		require.Contains(t, got.err, want, text)
		if schematest.Validate("question.schema.json", []byte(text)) == nil {
			require.True(t, strings.Contains(want, "again,") || strings.HasPrefix(want, "--"), "valid: %s", text) // what no schema says
		}
	}
	require.Contains(t, try("", "solve", "--question", "-").err, "--question and GAME are both standard input")
}
