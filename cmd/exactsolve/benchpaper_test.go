package main

import (
	"context"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cmd/exactsolve/internal/bench/paper"
	"exactsolve/cmd/exactsolve/internal/cli"
)

const reproduced = "../../docs/reproduce"

// TestReproduced runs what is quick again and compares it with docs/reproduce.
func TestReproduced(t *testing.T) {
	skipIfShort(t)
	got := try("", "bench", "paper", "all", "--quick", "-q", "--compare", reproduced)
	require.Equal(t, cli.ExitYes, got.status, got.out+got.err)
	require.Regexp(t, `(?m)^2\d\d numbers as in the files$`, got.out)
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
		require.Regexp(t, `(?m)^`+regexp.QuoteMeta("| "+c.where+" | "+c.what+" | ")+`[^|]* \| `+regexp.QuoteMeta(string(m[1]))+` \|`, string(text))
	}
}

// TestSizedExhibits runs a table of random games with few of them.
func TestSizedExhibits(t *testing.T) {
	got := try("", "bench", "paper", "all", "--quick", "-q", "--only", "table-1,table-3,table-1-portfolio,table-3-portfolio")
	require.Equal(t, cli.ExitYes, got.status, got.out+got.err)
	require.Contains(t, got.out, "| Tables 1 and 2, the portfolio | random 5x3: not solved | 58 % (46 %, 36 %) | 0 % | no: each has a certificate; another algorithm | MIQCP | pure profiles; two mixing players | no | 1 |")
	require.Contains(t, got.out, "| Table 1, the program | random 4x2: not solved | 0 % (8 %, 15 %) | 0 % | yes | MIQCP | miqcp-chain by branch and bound | yes | 3 |")
	require.Contains(t, got.out, "| Tables 3 and 4, the portfolio | covariant 3x3: games, certified | – | 3 3 | – | – | ")
	require.Contains(t, got.out, "| Tables 1 and 2, the portfolio | random 5x3: mean | 607.68524 (520, 7.9) | 0.0")
	require.Contains(t, got.out, "$ exactsolve bench nash --suite gamut --count 3 -q\n")
	for row := range strings.Lines(got.out) {
		if strings.HasPrefix(row, "| Table") && strings.Contains(row, " | MIQCP | ") {
			program := strings.Contains(row, ", the program")
			require.Equal(t, program, strings.Contains(row, "| MIQCP | miqcp-chain by branch and bound | yes |"), row)
			require.Equal(t, program, strings.Contains(row, "branch and bound"), row)
		}
	}
}

// pennies is a paper that is made up.
const pennies = `paper   X
calls   LP | simplex method on the sequence form
exhibit pennies
where   A
says    Pennies.
games   2
run     gen matching_pennies -o @a.nfg
run     echo NE,1,0,1,0 >@pure.ne
run     it: check -q @a.nfg @pure.ne | status 1
run     none: info @none.efg | status 2
run     found: solve --concept nash --method lemke-howson --format csv @a.nfg
figure  right | player {it.result.players[regret!=0].player} | printed player 2 (b)
figure  wrong | 20 if it.result.status = no | printed 3
figure  wrong too | it.result.players[regret!=0].player | printed 3
figure  other | it.result.players[regret!=0].player | printed 3 | differs: two players
figure  solved | found.result.profile[player=1].probability | printed 1/2 1/2 | method LP
figure  beside | it.result.status
timing  time | it.result.players[2].regret | printed 9
figure  missing | none.result.status
timing  no time | none.result.status

exhibit broken
where   B
run     gen nothing_like_it
figure  never | 1

exhibit unexpected
where   C
run     gen kuhn -o @k.efg | status 1
figure  never | 1

exhibit large
where   D
says    E.
not-run too large.
`

func TestExhibits(t *testing.T) {
	p, err := paper.Read("x.txt", pennies)
	require.NoError(t, err)
	for _, x := range p.Exhibits {
		require.NoError(t, p.Run(t.Context(), commands, x, false))
	}
	require.Equal(t, [7]int{2, 1, 6, 1, 1, 1, 1}, [7]int{p.Same, p.Differ, p.Wrong, p.Beside, p.Timings, p.ByOther, p.NotRun})

	var b strings.Builder
	page := &cli.Page{W: &b, Width: cli.DefaultWidth}
	p.Document(page, false)
	require.NoError(t, page.Flush())
	text := b.String()
	for _, part := range []string{
		"| A | right | player 2 (b) | player 2 | yes | – | – | – | 3 |\n", "| A | wrong | 3 | 20 | NO |", "| A | wrong too | 3 | 2 | NO |",
		"| A | other | 3 | 2 | no: two players |", "| A | missing | – | not said | NO |", "| A | no time | – | not said | NO |",
		"| A | beside | – | no | – |", "| A | time | 9 | 2 |",
		"| A | solved | 1/2 1/2 | 1/2 1/2 | yes | LP | Lemke and Howson's algorithm | no | 5 |\n", "| LP | simplex method on the sequence form |\n", "| B | exactsolve gen nothing_like_it: exit status 2, want 0 | – | failed | NO |",
		"| C | exactsolve gen kuhn -o k.efg: exit status 0, want 1 |", "- **D**: E. Not run: too large.\n",
		"1 $ exactsolve gen matching_pennies -o a.nfg\n2 $ echo NE,1,0,1,0 >pure.ne\n3 $ exactsolve check -q a.nfg pure.ne\nnot a nash equilibrium: ",
		"$ echo $?\n1\n4 $ exactsolve info none.efg\nexactsolve: none.efg: no such file or directory\n$ echo $?\n2\n5 $ exactsolve solve ",
	} {
		require.Contains(t, text, part)
	}
	require.NotContains(t, text, os.TempDir())
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
	if testing.Short() {
		text, err := os.ReadFile(filepath.Join(reproduced, "BSA18.md"))
		require.NoError(t, err)
		require.NoError(t, os.WriteFile(file, text, 0o600))
	} else {
		status(cli.ExitYes, "every number is as printed", "BSA18", "--quick", "--directory", dir)
	}
	status(cli.ExitYes, "4 numbers as in the files", "BSA18", "--quick", "--only", "rps-depth,table-1", "--compare", dir)
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	changed := strings.Replace(string(text), "| 2/5 2/5 1/5 | 2/5 2/5 1/5 |", "| 2/5 2/5 1/5 | 2/5 2/5 1/4 |", 1)
	require.NoError(t, os.WriteFile(file, []byte(changed), 0o600))
	status(cli.ExitNo, "1 of 4 numbers not as in the files", "BSA18", "--only", "rps", "--compare", dir)
	status(cli.ExitNo, `"differences":[{"paper":"BSA18","where":"Section 2, RPS+",`, "BSA18", "--only", "rps", "--compare", dir, "--json")
	require.NoError(t, os.WriteFile(file, []byte("## Numbers"+"\n| a |\n"), 0o600))
	status(cli.ExitInput, "BSA18.md:2:1: 1 cells, want 9", "BSA18", "--compare", dir)
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
