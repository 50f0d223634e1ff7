package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"exactsolve/cert"
)

const reproduced = "../../docs/reproduce"

// TestPapers checks that the tables of papers can be told apart and read again.
func TestPapers(t *testing.T) {
	references, err := os.ReadFile("../../docs/references.md")
	require.NoError(t, err)
	for k, p := range everyPaper() {
		require.Equal(t, paperKeys()[k], p.Key)
		assert.Contains(t, string(references), "- **["+p.Source+"]** ", p.Key)
		names, places := map[string]bool{}, map[string]bool{headFigures[3:]: true, headTimings[3:]: true}
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
				counted = counted || strings.Contains(s.line, "{N}")
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
	require.Equal(t, exitYes, got.status, got.out+got.err)
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
		tables, err := readTables(string(text))
		require.NoError(t, err)
		require.Equal(t, string(m[1]), tables.figures[[2]string{c.where, c.what}], c.where)
	}
}

// TestSizedExhibits runs a table of random games with few of them.
func TestSizedExhibits(t *testing.T) {
	got := try("", "bench", "paper", "all", "--quick", "-q", "--only", "table-1,table-3")
	require.Equal(t, exitYes, got.status, got.out+got.err)
	require.Contains(t, got.out, "| Tables 1 and 2 | random 5x3: not solved | 58 % (46 %, 36 %) | 0 % | no: each has a certificate |")
	require.Contains(t, got.out, "| Tables 1 and 2 | random 4x2: not solved | 0 % (8 %, 15 %) | 0 % | yes |")
	require.Contains(t, got.out, "| Tables 3 and 4 | covariant 3x3: games, certified | – | 3 3 | – |")
	require.Contains(t, got.out, "| Tables 1 and 2 | random 5x3: mean | 607.68524 (520, 7.9) | 0.0")
	require.Contains(t, got.out, "$ exactsolve bench nash --suite gamut --count 3 -q\n")
}

// again runs exhibits of a made-up paper.
func again(t *testing.T, list ...exhibit) *paperRun {
	r := &paperRun{paper: paper{Key: "X", Exhibits: list}}
	for _, e := range list {
		x, err := runExhibit(t.Context(), e, false)
		require.NoError(t, err)
		r.add(x)
	}
	return r
}

// written returns the document of a run.
func written(r *paperRun) string {
	var b strings.Builder
	p := &page{w: &b, width: defaultWidth}
	r.document(p, false)
	p.flush()
	return b.String()
}

func TestExhibitSteps(t *testing.T) {
	pennies := exhibit{
		Where: "A", What: "Pennies.", Count: 2,
		Steps: append(steps("gen matching_pennies -o @a.nfg", "echo NE,1,0,1,0 >@pure.ne"), step{"check -q @a.nfg @pure.ne", exitNo}, step{"info @none.efg", exitInput}),
		Readings: []reading{
			{What: "right", Paper: "player 2 (b)", Read: at(2, `: (player \d)`).as("player 2")},
			{What: "wrong", Paper: "3", Read: number(2, `player (\d)`, func(n int) int { return 10 * n })},
			{What: "other", Paper: "3", Read: at(2, `player (\d)`), Differs: "two players"},
			{What: "beside", Read: at(2, `(not a nash)`)},
			{What: "time", Paper: "9", Timing: true, Read: at(2, `player (\d)`)},
			{What: "missing", Read: at(0, `(x)`)},
			{What: "no time", Timing: true, Read: at(0, `(x)`)},
		},
	}
	broken := exhibit{Where: "B", Steps: steps("gen nothing_like_it"), Readings: []reading{{What: "never", Read: at(0, `(.)`)}}}
	unexpected := exhibit{Where: "C", Steps: []step{{"gen kuhn -o @k.efg", exitNo}}, Readings: []reading{{What: "never", Read: at(0, `(.)`)}}}
	r := again(t, pennies, broken, unexpected, exhibit{Where: "D", What: "E.", Why: "too large."})
	require.Equal(t, [6]int{1, 1, 5, 1, 1, 1}, [6]int{r.Same, r.Differ, r.Wrong, r.Beside, r.Timings, r.NotRun})

	text := written(r)
	for _, part := range []string{
		"| A | right | player 2 (b) | player 2 | yes |\n", "| A | wrong | 3 | 20 | NO |\n", "| A | other | 3 | 2 | no: two players |\n",
		"| A | beside | – | not a nash | – |\n", "| A | time | 9 | 2 |\n", "| B | exactsolve gen nothing_like_it: exit status 2, want 0 | – | failed | NO |\n",
		"| C | exactsolve gen kuhn -o k.efg: exit status 0, want 1 |", "- **D**: E. Not run: too large.\n",
		"$ exactsolve gen matching_pennies -o a.nfg\n$ echo NE,1,0,1,0 >pure.ne\n$ exactsolve check -q a.nfg pure.ne\nnot a nash equilibrium: ",
		"$ echo $?\n1\n$ exactsolve info none.efg\nexactsolve: none.efg: no such file or directory\n$ echo $?\n2\n```\n",
	} {
		require.Contains(t, text, part)
	}
	require.NotContains(t, text, os.TempDir())

	result := benchPaperResult{Status: cert.Yes.String()}
	result.add(r)
	require.Equal(t, cert.No.String(), result.Status)
}

func TestReaders(t *testing.T) {
	kuhn := try("", "gen", "kuhn")
	info := try(kuhn.out, "info", "-").out
	tables := "  class  games  done\n  a b    7      6\n  c      4      4\n\n  seconds  done  mean  done\n  a b      1     0.5   2\n"
	out := []string{info, tables, "1/3 0.25 12"}
	for _, c := range []struct {
		read reader
		want string // "" for an error
	}{
		{size(0, func(z gameSize) int { return z.nodes - z.leaves - z.chance }), "24"},
		{size(0, func(z gameSize) int { return z.sets*10000 + z.actions*100 + z.sequences }), "122426"},
		{size(1, func(z gameSize) int { return z.nodes }), ""},
		{inTableOf(1, "class", "a b", "done", 1), "6"},
		{inTableOf(1, "seconds", "a b", "done", 2), "2"},
		{inTableOf(1, "seconds", "a b", "done", 3), ""},
		{inTableOf(1, "seconds", "c", "done", 1), ""},
		{inTableOf(1, "class", "a", "done", 1), ""},
		{percentNot(inTableOf(1, "class", "a b", "done", 1), inTableOf(1, "class", "a b", "games", 1)), "15 %"},
		{percentNot(inTableOf(1, "class", "c", "done", 1), inTableOf(1, "class", "c", "games", 1)), "0 %"},
		{percentNot(at(2, `(1)/`), at(2, `0.(..)`)), "96 %"},
		{zeroIfAll(inTableOf(1, "class", "c", "done", 1), inTableOf(1, "class", "c", "games", 1)), "0"},
		{zeroIfAll(inTableOf(1, "class", "a b", "done", 1), inTableOf(1, "class", "a b", "games", 1)), ""},
		{less(at(2, `(\S+)`), at(2, ` (\S+)`)), "no"},
		{less(at(2, ` (\S+)`), at(2, `(\S+)`)), "yes"},
		{less(at(2, `( )`), at(2, `(\S+)`)), ""},
		{together(at(2, `(\S+)`), at(2, `(\d+)$`)), "1/3 12"},
		{together(at(2, `(\S+)`), at(2, `(x)`)), ""},
		{number(2, `(\d+)$`, func(n int) int { return n * n }), "144"},
		{number(2, `(1/3)`, func(n int) int { return n }), ""},
	} {
		got, err := c.read(out)
		if require.Equal(t, c.want == "", err != nil, "%v %q", err, got); err == nil {
			require.Equal(t, c.want, got)
		}
	}
}

// TestComparePapers changes numbers of a document.
func TestComparePapers(t *testing.T) {
	e := exhibit{Where: "A", Steps: steps("gen kuhn"), Readings: []reading{
		{What: "one", Read: at(0, `EFG (\d)`)}, {What: "two", Read: at(0, `EFG . (\S)`)},
		{What: "time", Timing: true, Read: at(0, `EFG (\d)`)}, {What: "bar", Read: at(0, `(E)`).as("a|b")},
	}}
	r := again(t, e)
	text := written(r)
	for _, c := range []struct {
		name, from, to string
		whole          bool
		want           []paperDifference
	}{
		{"nothing", "", "", true, nil},
		{"a number", "| one | – | 2 |", "| one | – | 3 |", true, []paperDifference{{"X", "A", "one", "3", "2"}}},
		{"the paper's", "| one | – | 2 |", "| one | 7 | 2 |", true, nil},
		{"a timing", "| time | – | 2 |", "| time | – | 5 |", true, nil},
		{"a row less", "| A | two | – | R | – |\n", "", true, []paperDifference{{"X", "A", "two", "", "R"}}},
		{"a row more", "| A | two |", "| A | more | – | 1 | – |\n| A | two |", true, []paperDifference{{"X", "A", "more", "1", ""}}},
		{"a row more, of a part", "| A | two |", "| A | more | – | 1 | – |\n| A | two |", false, nil},
	} {
		require.Contains(t, text, c.from, c.name)
		tables, err := readTables(strings.Replace(text, c.from, c.to, 1))
		require.NoError(t, err, c.name)
		result := benchPaperResult{Status: cert.Yes.String()}
		result.compare(r, tables, c.whole)
		require.Equal(t, c.want, result.Differences, c.name)
		require.Equal(t, c.want == nil, result.Status == cert.Yes.String(), c.name)
		require.Len(t, result.Timings, 1)
	}
	tables, err := readTables(text + "\n## More\n| one |\n")
	require.NoError(t, err)
	require.Len(t, tables.figures, 3)
	for _, c := range [][3]string{
		{"| one | – |", "| one |", "14:1: 4 cells, want 5"},
		{"| two |", "| one |", "15:1: A, one is there twice"},
	} {
		_, err := readTables(strings.Replace(text, c[0], c[1], 1))
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
	status(exitInput, "want MS06, BSA18, G24, G25 or all")
	status(exitInput, "did you mean MS06?", "MS6")
	status(exitInput, "did you mean figure-1?", "MS06", "--only", "figur-1")
	status(exitInput, "not with --list", "MS06", "--directory", dir, "--only", "figure-1")
	status(exitInput, "no folder", "MS06", "--directory", filepath.Join(dir, "none"))
	status(exitInput, "MS06.md: no such file", "MS06", "--compare", dir)
	status(exitYes, "not with --quick", "--list")
	status(exitYes, `{"result":{"exhibits":[{"paper":"MS06","name":"figure-1",`, "MS06", "--list", "--json")

	file := filepath.Join(dir, "BSA18.md")
	status(exitYes, "every number is as printed", "BSA18", "--quick", "--directory", dir)
	status(exitYes, "4 numbers as in the files", "BSA18", "--only", "rps-depth,table-1", "--compare", dir)
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	changed := strings.Replace(string(text), "| 2/5 2/5 1/5 | 2/5 2/5 1/5 |", "| 2/5 2/5 1/5 | 2/5 2/5 1/4 |", 1)
	require.NoError(t, os.WriteFile(file, []byte(changed), 0o600))
	status(exitNo, "1 of 4 numbers not as in the files", "BSA18", "--only", "rps", "--compare", dir)
	status(exitNo, `"differences":[{"paper":"BSA18","where":"Section 2, RPS+",`, "BSA18", "--only", "rps", "--compare", dir, "--json")
	require.NoError(t, os.WriteFile(file, []byte(headFigures+"\n| a |\n"), 0o600))
	status(exitInput, "BSA18.md:2:1: 1 cells, want 5", "BSA18", "--compare", dir)
}

// TestBenchPaperInterrupted runs nothing and writes no file.
func TestBenchPaperInterrupted(t *testing.T) {
	dir := t.TempDir()
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(errInterrupted)
	io, out, errs := testIO("")
	require.Equal(t, exitInterrupted, dispatch(ctx, io, []string{"bench", "paper", "all", "--directory", dir}), errs.String())
	require.NotContains(t, out.String(), "every number")
	files, err := os.ReadDir(dir)
	require.NoError(t, err)
	require.Empty(t, files)
}

// FuzzReadTables reads documents that are not ours: an error has its line.
func FuzzReadTables(f *testing.F) {
	f.Add(headFigures + "\n\n| where | what | paper | here | same? |\n|---|---|---|---|---|\n| A | b | – | 1 | – |\n")
	f.Add(headTimings + "\n| a | b | c | d |\n## x\n| e |\n")
	f.Add(headFigures + "\n| \n| a | | | | |\n")
	position := regexp.MustCompile(`^\d+:1: `)
	f.Fuzz(func(t *testing.T, text string) {
		tables, err := readTables(text)
		if err != nil {
			require.Regexp(t, position, err.Error())
			return
		}
		require.Len(t, tables.order, len(tables.figures))
		var lines []string
		for _, key := range tables.order {
			lines = append(lines, fmt.Sprintf("| %s | %s | p | %s | s |", key[0], key[1], tables.figures[key]))
		}
		again, err := readTables(headFigures + "\n" + strings.Join(lines, "\n"))
		require.NoError(t, err)
		require.Equal(t, tables.figures, again.figures)
	})
}
