package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/cmd/exactsolve/internal/bench/paper"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/message"
	"exactsolve/rational"
)

const reproduced = "../../docs/reproduce"

// TestPapers checks that the tables of papers can be told apart and read again.
func TestPapers(t *testing.T) {
	references, err := os.ReadFile("../../docs/references.md")
	require.NoError(t, err)
	for k, p := range paper.EveryPaper() {
		require.Equal(t, paper.PaperKeys()[k], p.Key)
		assert.Contains(t, string(references), "- **["+p.Source+"]** ", p.Key)
		names, places := map[string]bool{}, map[string]bool{paper.HeadFigures[3:]: true, paper.HeadTimings[3:]: true}
		for _, e := range p.Exhibits {
			at := p.Key + ": " + e.Name
			assert.Regexp(t, `^[a-z][a-z0-9-]*$`, e.Name, at)
			assert.False(t, names[e.Name] || places[e.Where], "%s: twice", at)
			names[e.Name], places[e.Where] = true, true
			assert.Equal(t, e.Why != "", e.Steps == nil, "%s: run, or why not", at)
			assert.Equal(t, e.Steps == nil, e.Readings == nil, at)
			what := map[string]bool{}
			for _, r := range e.Readings {
				assert.NotContains(t, r.What+r.Paper+r.Differs+e.Where, "|", at)
				assert.False(t, what[r.What], "%s: %s twice", at, r.What)
				what[r.What] = true
			}
			counted := false
			for _, s := range e.Steps {
				counted = counted || strings.Contains(s.Line, "{N}")
			}
			assert.Equal(t, counted, e.Count > 0, at)
		}
	}
}

// TestReproduced runs what is quick again and compares it with docs/reproduce.
func TestReproduced(t *testing.T) {
	if testing.Short() {
		t.Skip("runs again what four papers report")
	}
	got := try("", "bench", "paper", "all", "--quick", "-q", "--compare", reproduced)
	require.Equal(t, cli.ExitYes, got.status, got.out+got.err)
	require.Regexp(t, `(?m)^(7|8|9|1\d)\d numbers as in the files$`, got.out)
	require.Regexp(t, `(?m)^  timings .* in the file +now$`, got.out)
}

// TestReproducedFacts compares documents with the claims of fixtures, which are
// checked by other tests.
func TestReproducedFacts(t *testing.T) {
	for _, c := range []struct{ fixture, line, paper, where, what string }{
		{"guess_ace", "value", "MS06", "Figure 1", "value to player I"},
		{"poker_raise", "nodes", "MS06", "Figure 2", "positions, leaves included"},
		{"poker_raise", "value", "MS06", "Figure 2", "value to player I"},
		{"poker_raise", "value", "MS06", "Section 1.3", "value to player I"},
		{"safe_risky", "value", "MS06", "Figure 3", "value"},
	} {
		want, err := os.ReadFile("../../fixtures/" + c.fixture + ".want")
		require.NoError(t, err)
		m := regexp.MustCompile(`(?m)^` + c.line + `: (\S+)`).FindSubmatch(want)
		require.NotNil(t, m, c.fixture)
		text, err := os.ReadFile(filepath.Join(reproduced, c.paper+".md"))
		require.NoError(t, err)
		tables, err := paper.ReadTables(string(text))
		require.NoError(t, err)
		require.Equal(t, string(m[1]), tables.Figures[[2]string{c.where, c.what}], c.where)
	}
}

// TestSizedExhibits runs a table of random games with few of them.
func TestSizedExhibits(t *testing.T) {
	got := try("", "bench", "paper", "all", "--quick", "-q", "--only", "table-1,table-3")
	require.Equal(t, cli.ExitYes, got.status, got.out+got.err)
	require.Contains(t, got.out, "| Tables 1 and 2 | random 5x3: not solved | 58 % (46 %, 36 %) | 0 % | no: each has a certificate |")
	require.Contains(t, got.out, "| Tables 1 and 2 | random 4x2: not solved | 0 % (8 %, 15 %) | 0 % | yes |")
	require.Contains(t, got.out, "| Tables 3 and 4 | covariant 3x3: games, certified | – | 3 3 | – |")
	require.Contains(t, got.out, "| Tables 1 and 2 | random 5x3: mean | 607.68524 (520, 7.9) | 0.0")
	require.Contains(t, got.out, "$ exactsolve bench nash --suite gamut --count 3 -q\n")
}

// again runs exhibits of a made-up paper.
func again(t *testing.T, list ...paper.Exhibit) *paper.PaperRun {
	r := paper.NewPaperRun(paper.Paper{Key: "X"})
	for _, e := range list {
		x, err := paper.RunExhibit(t.Context(), commands, e, false)
		require.NoError(t, err)
		r.Add(x)
	}
	return r
}

// written returns the document of a run.
func written(r *paper.PaperRun) string {
	var b strings.Builder
	p := &cli.Page{W: &b, Width: cli.DefaultWidth}
	r.Document(p, false)
	p.Flush()
	return b.String()
}

func TestExhibitSteps(t *testing.T) {
	gains := paper.From(2, func(m *message.Check) string {
		return strconv.Itoa(m.Players[slices.IndexFunc(m.Players, func(r message.Regret) bool { return !r.Regret.IsZero() })].Player)
	})
	nothing := paper.From(0, func(m *message.Check) string { return m.Status })
	pennies := paper.Exhibit{
		Where: "A", What: "Pennies.", Count: 2,
		Steps: append(paper.Steps("gen matching_pennies -o @a.nfg", "echo NE,1,0,1,0 >@pure.ne"), paper.Step{Line: "check -q @a.nfg @pure.ne", Status: cli.ExitNo}, paper.Step{Line: "info @none.efg", Status: cli.ExitInput}),
		Readings: []paper.Reading{
			{What: "right", Paper: "player 2 (b)", Read: gains.As("2", "player 2")},
			{What: "wrong", Paper: "3", Read: gains.As("2", "20")},
			{What: "other", Paper: "3", Read: gains, Differs: "two players"},
			{What: "beside", Read: paper.From(2, func(m *message.Check) string { return m.Status })},
			{What: "time", Paper: "9", Timing: true, Read: gains},
			{What: "missing", Read: nothing},
			{What: "no time", Timing: true, Read: nothing},
		},
	}
	broken := paper.Exhibit{Where: "B", Steps: paper.Steps("gen nothing_like_it"), Readings: []paper.Reading{{What: "never", Read: nothing}}}
	unexpected := paper.Exhibit{Where: "C", Steps: []paper.Step{{Line: "gen kuhn -o @k.efg", Status: cli.ExitNo}}, Readings: []paper.Reading{{What: "never", Read: nothing}}}
	r := again(t, pennies, broken, unexpected, paper.Exhibit{Where: "D", What: "E.", Why: "too large."})
	require.Equal(t, [6]int{1, 1, 5, 1, 1, 1}, [6]int{r.Same, r.Differ, r.Wrong, r.Beside, r.Timings, r.NotRun})

	text := written(r)
	for _, part := range []string{
		"| A | right | player 2 (b) | player 2 | yes |\n", "| A | wrong | 3 | 20 | NO |\n", "| A | other | 3 | 2 | no: two players |\n",
		"| A | beside | – | no | – |\n", "| A | time | 9 | 2 |\n", "| B | exactsolve gen nothing_like_it: exit status 2, want 0 | – | failed | NO |\n",
		"| C | exactsolve gen kuhn -o k.efg: exit status 0, want 1 |", "- **D**: E. Not run: too large.\n",
		"$ exactsolve gen matching_pennies -o a.nfg\n$ echo NE,1,0,1,0 >pure.ne\n$ exactsolve check -q a.nfg pure.ne\nnot a nash equilibrium: ",
		"$ echo $?\n1\n$ exactsolve info none.efg\nexactsolve: none.efg: no such file or directory\n$ echo $?\n2\n```\n",
	} {
		require.Contains(t, text, part)
	}
	require.NotContains(t, text, os.TempDir())

	result := paper.BenchPaperResult{BenchPaper: message.BenchPaper{Status: cert.Yes.String()}}
	result.Add(r)
	require.Equal(t, cert.No.String(), result.Status)
}

func TestReaders(t *testing.T) {
	kuhn := try("", "gen", "kuhn").out
	one, two := message.Class{Class: "a", Players: 3, Actions: 2}, message.Class{Class: "a", Players: 3, Actions: 3}
	said := [][]any{
		{answered[message.Info](t, try(kuhn, "info", "--json", "-").out)},
		{&message.ClassSummary{Class: one, Games: 7, Certified: 6}, &message.ClassSummary{Class: two, Games: 4, Certified: 4}, &message.BenchNash{}},
		{&message.OddRow{Strategy: "b", Exploitability: rational.New(1, 3)}},
		{answered[message.Solve](t, try(kuhn, "solve", "--json", "-").out)},
	}
	odd := func(strategy string) paper.Reader {
		return func(said [][]any) (string, error) { return paper.OddOf(strategy, 0)([][]any{said[2]}) }
	}
	text := func(word string) paper.Reader { return func([][]any) (string, error) { return word, nil } }
	for _, c := range []struct {
		read paper.Reader
		want string // "" for an error
	}{
		{paper.Size(0, func(m *message.Info) int { return m.Tree.Nodes - m.Tree.Leaves - m.Tree.Chance }), "24"},
		{paper.Size(0, func(m *message.Info) int { return paper.Sets(m)*100 + paper.Sequences(m) }), "1226"},
		{paper.Size(1, paper.Sets), ""},
		{paper.OfClass(1, one, paper.PercentNot), "15 %"},
		{paper.OfClass(1, two, paper.PercentNot), "0 %"},
		{paper.OfClass(0, two, paper.PercentNot), ""},
		{paper.OfClass(1, two, paper.PercentNot).As("0 %", "0"), "0"},
		{paper.OfClass(1, one, paper.PercentNot).As("0 %", "0"), ""},
		{odd("b"), "333.333"},
		{odd("c"), ""},
		{paper.Less(text("1/3"), text("0.25")), "no"},
		{paper.Less(text("0.25"), text("1/3")), "yes"},
		{paper.Less(odd("c"), text("1/3")), ""},
		{paper.Together(text("1/3"), odd("b")), "1/3 333.333"},
		{paper.Together(text("1/3"), odd("c")), ""},
		{paper.SolvedPayoff(3, 1), "-1/18"},
		{paper.SolvedPayoff(2, 1), ""},
		{paper.Plays(3, 2, "J:p", "bet"), ""},
		{paper.Plays(3, 1, "K", "raise"), ""},
	} {
		got, err := c.read(said)
		if require.Equal(t, c.want == "", err != nil, "%v %q", err, got); err == nil {
			require.Equal(t, c.want, got)
		}
	}
}

// TestComparePapers changes numbers of a document.
func TestComparePapers(t *testing.T) {
	players := paper.Size(1, func(m *message.Info) int { return len(m.Players) })
	form := paper.From(1, func(m *message.Info) string { return m.Form })
	e := paper.Exhibit{Where: "A", Steps: paper.Steps("gen kuhn -o @k.efg", "info @k.efg"), Readings: []paper.Reading{
		{What: "one", Read: players}, {What: "two", Read: form}, {What: "time", Timing: true, Read: players}, {What: "bar", Read: players.As("2", "a|b")},
	}}
	r := again(t, e)
	text := written(r)
	for _, c := range []struct {
		name, from, to string
		whole          bool
		want           []message.PaperDifference
	}{
		{"nothing", "", "", true, nil},
		{"a number", "| one | – | 2 |", "| one | – | 3 |", true, []message.PaperDifference{{Paper: "X", Where: "A", What: "one", Committed: "3", Now: "2"}}},
		{"the paper's", "| one | – | 2 |", "| one | 7 | 2 |", true, nil},
		{"a timing", "| time | – | 2 |", "| time | – | 5 |", true, nil},
		{"a row less", "| A | two | – | extensive | – |\n", "", true, []message.PaperDifference{{Paper: "X", Where: "A", What: "two", Now: "extensive"}}},
		{"a row more", "| A | two |", "| A | more | – | 1 | – |\n| A | two |", true, []message.PaperDifference{{Paper: "X", Where: "A", What: "more", Committed: "1"}}},
		{"a row more, of a part", "| A | two |", "| A | more | – | 1 | – |\n| A | two |", false, nil},
	} {
		require.Contains(t, text, c.from, c.name)
		tables, err := paper.ReadTables(strings.Replace(text, c.from, c.to, 1))
		require.NoError(t, err, c.name)
		result := paper.BenchPaperResult{BenchPaper: message.BenchPaper{Status: cert.Yes.String()}}
		result.Compare(r, tables, c.whole)
		require.Equal(t, c.want, result.Differences, c.name)
		require.Equal(t, c.want == nil, result.Status == cert.Yes.String(), c.name)
		require.Len(t, result.Timings, 1)
	}
	tables, err := paper.ReadTables(text + "\n## More\n| one |\n")
	require.NoError(t, err)
	require.Len(t, tables.Figures, 3)
	for _, c := range [][3]string{
		{"| one | – |", "| one |", "14:1: 4 cells, want 5"},
		{"| two |", "| one |", "15:1: A, one is there twice"},
	} {
		_, err := paper.ReadTables(strings.Replace(text, c[0], c[1], 1))
		require.EqualError(t, err, c[2])
	}
}

func TestBenchPaperFiles(t *testing.T) {
	dir := t.TempDir()
	status := func(want int, says string, args ...string) {
		t.Helper()
		got := try("", append([]string{"bench", "paper"}, args...)...)
		require.Equal(t, want, got.status, got.out+got.err)
		require.Contains(t, got.out+got.err, says)
	}
	status(cli.ExitInput, "want MS06, BSA18, G24, G25 or all")
	status(cli.ExitInput, "did you mean MS06?", "MS6")
	status(cli.ExitInput, "did you mean figure-1?", "MS06", "--only", "figur-1")
	status(cli.ExitInput, "not with --list", "MS06", "--directory", dir, "--only", "figure-1")
	status(cli.ExitInput, "no folder", "MS06", "--directory", filepath.Join(dir, "none"))
	status(cli.ExitInput, "MS06.md: no such file", "MS06", "--compare", dir)
	status(cli.ExitYes, "not with --quick", "--list")
	status(cli.ExitYes, `{"result":{"exhibits":[{"paper":"MS06","name":"figure-1",`, "MS06", "--list", "--json")

	file := filepath.Join(dir, "BSA18.md")
	status(cli.ExitYes, "every number is as printed", "BSA18", "--quick", "--directory", dir)
	status(cli.ExitYes, "4 numbers as in the files", "BSA18", "--only", "rps-depth,table-1", "--compare", dir)
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	changed := strings.Replace(string(text), "| 2/5 2/5 1/5 | 2/5 2/5 1/5 |", "| 2/5 2/5 1/5 | 2/5 2/5 1/4 |", 1)
	require.NoError(t, os.WriteFile(file, []byte(changed), 0o600))
	status(cli.ExitNo, "1 of 4 numbers not as in the files", "BSA18", "--only", "rps", "--compare", dir)
	status(cli.ExitNo, `"differences":[{"paper":"BSA18","where":"Section 2, RPS+",`, "BSA18", "--only", "rps", "--compare", dir, "--json")
	require.NoError(t, os.WriteFile(file, []byte(paper.HeadFigures+"\n| a |\n"), 0o600))
	status(cli.ExitInput, "BSA18.md:2:1: 1 cells, want 5", "BSA18", "--compare", dir)
}

// TestBenchPaperInterrupted runs nothing and writes no file.
func TestBenchPaperInterrupted(t *testing.T) {
	dir := t.TempDir()
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(cli.ErrInterrupted)
	io, out, errs := testIO("")
	require.Equal(t, cli.ExitInterrupted, cli.Dispatch(ctx, io, []string{"bench", "paper", "all", "--directory", dir}), errs.String())
	require.NotContains(t, out.String(), "every number")
	files, err := os.ReadDir(dir)
	require.NoError(t, err)
	require.Empty(t, files)
}

// FuzzReadTables reads documents that are not ours: an error has its line.
func FuzzReadTables(f *testing.F) {
	f.Add(paper.HeadFigures + "\n\n| where | what | paper | here | same? |\n|---|---|---|---|---|\n| A | b | – | 1 | – |\n")
	f.Add(paper.HeadTimings + "\n| a | b | c | d |\n## x\n| e |\n")
	f.Add(paper.HeadFigures + "\n| \n| a | | | | |\n")
	position := regexp.MustCompile(`^\d+:1: `)
	f.Fuzz(func(t *testing.T, text string) {
		tables, err := paper.ReadTables(text)
		if err != nil {
			require.Regexp(t, position, err.Error())
			return
		}
		require.Len(t, tables.Order, len(tables.Figures))
		var lines []string
		for _, key := range tables.Order {
			lines = append(lines, fmt.Sprintf("| %s | %s | p | %s | s |", key[0], key[1], tables.Figures[key]))
		}
		again, err := paper.ReadTables(paper.HeadFigures + "\n" + strings.Join(lines, "\n"))
		require.NoError(t, err)
		require.Equal(t, tables.Figures, again.Figures)
	})
}
