package main

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"html"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/spf13/pflag"
	"github.com/stretchr/testify/require"

	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/cmd/exactsolve/internal/report"
	"exactsolve/cmd/exactsolve/internal/view"
	"exactsolve/message"
	"exactsolve/rational"
	"exactsolve/render/page"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

// savedFiles returns what can be saved from a page, by name.
func savedFiles(t testing.TB, page string) map[string][]byte {
	t.Helper()
	files := map[string][]byte{}
	for _, m := range regexp.MustCompile(`download="([^"]*)" href="data:[a-z/]*;base64,([^"]*)"`).FindAllStringSubmatch(page, -1) {
		data, err := base64.StdEncoding.DecodeString(html.UnescapeString(m[2]))
		require.NoError(t, err)
		files[html.UnescapeString(m[1])] = data
	}
	return files
}

// TestReportFiles checks of every fixture that the certificate in its page is that of
// solve, to the byte, and is accepted for the game in the page.
func TestReportFiles(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"kuhn", "beer_quiche", "selten_horse", "three_2x2x2", "nau_irrational", "zero_chance_infoset", "matching_pennies"} {
		game := filepath.Join(dir, name+".game")
		require.Equal(t, cli.ExitYes, try("", "gen", name, "-o", game).status)
		proof := filepath.Join(dir, name+".solved")
		require.Equal(t, cli.ExitYes, try("", "solve", game, "-q", "--certificate", proof).status, name)
		want, err := os.ReadFile(proof)
		require.NoError(t, err)
		page := try("", "report", game, "-q")
		require.Equal(t, outcome{out: page.out}, page)
		files := savedFiles(t, page.out)
		require.Len(t, files, 2, name)
		require.Equal(t, string(want), string(files[name+".cert"]))
		saved := filepath.Join(dir, "saved.game")
		require.NoError(t, os.WriteFile(saved, files[name+".game"], 0o666))
		require.Equal(t, cli.ExitYes, try("", "verify", proof, saved).status, name)
		require.Equal(t, page, try("", "report", game, "-q"))
	}
}

// TestWhy checks what the reasons say against values computed by the recursion of
// sets_test.go: which actions pay most, and how much less the others pay.
func TestWhy(t *testing.T) {
	texts := 0
	names := []string{"kuhn", "poker_raise", "selten_fig3", "interior", "myerson42"}
	forEachReport(t, names, func(g *seqform.Game, _ seqform.Profile, r *message.SetReport, _ seqform.Belief) {
		b := testBuilder(g)
		why := strings.Join(b.Why(&report.DrawnProfile{}, r), "\n")
		if r.Value == nil {
			require.Empty(t, why)
			return
		}
		for _, act := range r.Actions {
			gap := rational.Rat{}
			for _, other := range r.Actions {
				gap = rational.Max(gap, other.Value.Sub(*act.Value))
			}
			less := act.Action + " pays " + b.Cell(gap) + " less"
			if gap.IsZero() {
				require.NotContains(t, why, less)
				require.True(t, strings.Contains(why, act.Action) || strings.HasPrefix(why, "All ") || len(r.Actions) == 1, why)
				continue
			}
			texts++
			require.Contains(t, why, less)
			played := ", and is played"
			if act.Probability.IsZero() {
				played = ", and is not played"
			}
			require.Contains(t, why, b.Cell(gap)+" less"+played)
		}
	})
	require.Positive(t, texts)
}

func testBuilder(g *seqform.Game) *report.Builder {
	c := new(report.ReportGame)
	c.Declare(pflag.NewFlagSet("report", pflag.ContinueOnError))
	s := &cli.Session{Ctx: context.Background(), Io: cli.Stdio{Err: io.Discard}}
	return report.NewBuilder(c, s, &cli.GameFile{Name: "game.efg", Kind: "efg", Game: g})
}

// TestStrategyValues compares what strategies pay with sums over pure profiles.
func TestStrategyValues(t *testing.T) {
	g := seqformtest.Fixture(t, "three_2x2x2")
	b := testBuilder(g)
	prof := seqform.Profile{{{rational.New(1, 3), rational.New(2, 3)}}, {{rational.New(1, 5), rational.New(4, 5)}}, {{rational.New(1, 7), rational.New(6, 7)}}}
	for i := range prof {
		for a := range 2 {
			var sum rational.Rat
			for at, o := range g.Table.Of {
				p := rational.Int(1)
				for j, rest := 0, at; j < 3; j, rest = j+1, rest/2 {
					if j != i {
						p = p.Mul(prof[j][0][rest%2])
					} else if rest%2 != a {
						p = rational.Rat{}
					}
				}
				if o >= 0 {
					sum = sum.Add(p.Mul(g.Table.Outcomes[o].Payoffs[i]))
				}
			}
			require.Equal(t, sum.String(), b.Pays(prof, i, a).String())
		}
	}
}

// TestCharts reads the points of charts back from messages.
func TestCharts(t *testing.T) {
	st := &report.Stream{Config: &message.Config{}, Digits: 3}
	for _, text := range []string{
		`{"boxes":10,"left":4,"epsilon":"1/2","seconds":0.5,"list":[1,2]}`,
		`{"boxes":30,"left":2,"epsilon":"1/400","seconds":1.5,"new":"word"}`,
		`{"boxes":40,"epsilon":null,"seconds":2}`,
	} {
		st.Messages = append(st.Messages, &message.Line{Field: "progress", Text: json.RawMessage(text)})
	}
	charts := st.Charts()
	require.Len(t, charts, 2)
	require.Equal(t, "Exploitability", charts[0].Title)
	require.True(t, charts[0].LogY)
	require.Equal(t, "seconds", charts[0].X)
	require.Len(t, charts[0].Series[0].Points, 2)
	require.Equal(t, 1.5, charts[0].Series[0].Points[1].X)
	require.Equal(t, 0.0025, charts[0].Series[0].Points[1].Y)
	require.Equal(t, []string{"seconds", "ε"}, charts[0].Data.Head)
	require.Equal(t, []string{"1.5", "1/400"}, charts[0].Data.Rows[1])
	require.Len(t, charts[1].Series, 2)
	require.Len(t, charts[1].Series[0].Points, 3)
	names, rows := report.Fields([]json.RawMessage{st.Messages[0].Text, st.Messages[2].Text})
	require.Equal(t, []string{"boxes", "left", "epsilon", "seconds"}, names)
	require.Equal(t, [][]string{{"10", "4", "1/2", "0.5"}, {"40", "", "", "2"}}, rows)
}

func TestFileNames(t *testing.T) {
	for path, want := range map[string]string{"a/b.efg": "b.efg", "b.efg.gz": "b.efg", "-": "x", "stdin": "x", "..": "x", "a/-o": "x", "": "x", "/": "x"} {
		require.Equal(t, want, report.FileName(path, "x"), path)
	}
	require.Equal(t, "a.efg", report.Quoted("a.efg"))
	require.Equal(t, `'it'\''s $(x).efg'`, report.Quoted("it's $(x).efg"))
}

// TestRunNumbers checks that probabilities which do not fit the game are refused.
func TestRunNumbers(t *testing.T) {
	g := seqformtest.Fixture(t, "kuhn")
	const entry = `{"player":1,"infoset":1,"exact":"%"}`
	for numbers, ok := range map[string]bool{"1/2 1/2": true, "1": false, "1 1 1": false, "0 0": false, "2 -1": false, "1 2": true} {
		var list []string
		for _, x := range strings.Fields(numbers) {
			list = append(list, strings.Replace(entry, "%", x, 1))
		}
		b := testBuilder(g)
		err := b.AddStream("run.json", "run.json", []byte(`{"config":{"protocol":"exactsolve/1"}}`+"\n"+
			`{"result":{"status":"yes","box":{"profile":[`+strings.Join(list, ",")+`]}}}`))
		if ok {
			require.NoError(t, err, numbers)
			require.NoError(t, b.Complete())
		} else {
			require.ErrorContains(t, err, "run.json:2:1: ", numbers)
		}
	}
}

// TestListWithout: of equilibria that a run lists without behavior nothing is computed,
// so that nothing is said to have been.
func TestListWithout(t *testing.T) {
	const config = `{"config":{"protocol":"exactsolve/1","command":"solve"}}` + "\n"
	const told = `{"equilibrium":{"profile":[{"player":1,"infoset":1,"action":"1","probability":"1/2"},{"player":1,"infoset":1,"action":"2","probability":"1/2"},` +
		`{"player":2,"infoset":1,"action":"1","probability":"1/2"},{"player":2,"infoset":1,"action":"2","probability":"1/2"}]}}` + "\n"
	for text, want := range map[string]page.Status{
		told: page.Yes, told + `{"equilibrium":{}}`: page.Stated, `{"equilibrium":{}}`: page.Stated,
	} {
		b := testBuilder(seqformtest.Fixture(t, "matching_pennies"))
		require.NoError(t, b.AddStream("run.json", "run.json", []byte(config+text)))
		require.Len(t, b.R.Answers, 1)
		require.Equal(t, want, b.R.Answers[0].Status, text)
		require.Equal(t, want == page.Yes, strings.Contains(fmt.Sprint(b.R.Answers[0].Lines), "no player gains"))
	}
}

// TestListGroups: equilibria that come to the same are together; numbers that are none of the
// list's are passed over.
func TestListGroups(t *testing.T) {
	for text, want := range map[string]string{
		`{"result":{"outcomes":[{"equilibria":[1,3]},{"equilibria":[2]}],"components":[{"connected":"yes","equilibria":[1]},{"equilibria":[2,3]}]}}`: "1 [unknown 1, isolated 1] 3 [(unknown) 2, dimension 0 ? 1] 2 [(unknown) 2, dimension 0 ? 2]",
		`{"result":{"outcomes":[{"equilibria":[1,3]},{"equilibria":[2]}]}}`:                                                                          "1 [1] 3 [1] 2 [2]",
		`{"result":{"outcomes":[{"equilibria":[3,-1,9]},{"equilibria":[2]}]}}`:                                                                       "1 [none] 3 [1] 2 [2]",
		`{"result":{"components":[{"equilibria":[0]}]}}`:                                                                                             "1 [] 2 [] 3 []", "": "1 [] 2 [] 3 []",
	} {
		list := listed(t, strings.Repeat(half, 3)+text)
		var got []string
		for _, row := range list.Rows {
			got = append(got, fmt.Sprint(row.Number, " ", row.Cells[2:len(row.Cells)-2]))
		}
		require.Equal(t, want, strings.Join(got, " "), text)
	}
}

// half is a line of the equilibrium of matching pennies.
const half = `{"equilibrium":{"profile":[{"player":1,"infoset":1,"action":"1","probability":"1/2"},{"player":1,"infoset":1,"action":"2","probability":"1/2"},` +
	`{"player":2,"infoset":1,"action":"1","probability":"1/2"},{"player":2,"infoset":1,"action":"2","probability":"1/2"}],"payoffs":["0","0"]}}` + "\n"

// listed returns the overview of lines about matching pennies.
func listed(t *testing.T, lines string) *page.List {
	b := testBuilder(seqformtest.Fixture(t, "matching_pennies"))
	require.NoError(t, b.AddStream("run.json", "run.json", []byte(`{"config":{"protocol":"exactsolve/1","command":"solve","options":{"all":true}}}`+"\n"+lines)))
	require.NoError(t, b.Complete())
	return b.R.List
}

// TestListFilters: a filter leaves what has the most, and all that may have it.
func TestListFilters(t *testing.T) {
	row := func(first, second, payoffs string) string {
		prob := func(player int, first, second string) string {
			return fmt.Sprintf(`{"player":%[1]d,"infoset":1,"action":"1","probability":"%[2]s"},{"player":%[1]d,"infoset":1,"action":"2","probability":"%[3]s"}`, player, first, second)
		}
		return `{"equilibrium":{"profile":[` + prob(1, first, second) + "," + prob(2, first, second) + `],"payoffs":[` + payoffs + "]}}\n"
	}
	box := func(center string) string {
		number := func(x string) string { return fmt.Sprintf(`"center":"%s"`, x) }
		var entries []string
		for _, at := range []string{`"player":1,"infoset":1,"action":"1",`, `"player":1,"infoset":1,"action":"2",`, `"player":2,"infoset":1,"action":"1",`, `"player":2,"infoset":1,"action":"2",`} {
			entries = append(entries, "{"+at+number("1/2")+"}")
		}
		return `{"equilibrium":{"box":{"radius":"1/10","profile":[` + strings.Join(entries, ",") + `],"payoffs":[{` + number(center) + `},{"exact":"0"}]}}}` + "\n"
	}
	words := func(lines string) (list []string) {
		for _, r := range listed(t, lines).Rows {
			list = append(list, fmt.Sprint(r.Words))
		}
		return list
	}
	require.Equal(t, []string{"[pure welfare best-1]", "[pure best-2]", "[]"}, words(row("1", "0", `"3","0"`)+row("0", "1", `"1","1"`)+row("1/2", "1/2", `"1/2","1/3"`)))
	near := box("19/20") + row("1", "0", `"1","0"`) + row("0", "1", `"1/2","0"`)
	require.Equal(t, []string{"[welfare best-1]", "[pure welfare best-1]", "[pure]"}, words(near))
	about := listed(t, near).Filters
	require.Equal(t, "highest payoff of player 1, or too near to tell", about[2].About)
}

// TestListDrawn: of a few equilibria all are drawn, of many the first of each outcome.
func TestListDrawn(t *testing.T) {
	drawn := func(list *page.List) (numbers []int) {
		for _, r := range list.Rows {
			if r.Profile != nil {
				numbers = append(numbers, r.Number)
			}
		}
		return numbers
	}
	require.Equal(t, []int{1, 2, 3}, drawn(listed(t, strings.Repeat(half, 3))))
	many := listed(t, strings.Repeat(half, 20)+`{"result":{"outcomes":[{"equilibria":[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15]},{"equilibria":[16,17,18,19,20]}]}}`)
	require.Equal(t, []int{1, 16}, drawn(many))
	require.Contains(t, fmt.Sprint(many.Notes), "Drawn are the first of each outcome, up to 2")
}

// TestRunComponents: what a run says of components is in a table, and what it does not say is not.
func TestRunComponents(t *testing.T) {
	const config = `{"config":{"protocol":"exactsolve/1","command":"solve","options":{"all":true}}}` + "\n"
	const told = `{"equilibrium":{"profile":[{"player":1,"infoset":1,"action":"1","probability":"1/2"},{"player":1,"infoset":1,"action":"2","probability":"1/2"},` +
		`{"player":2,"infoset":1,"action":"1","probability":"1/2"},{"player":2,"infoset":1,"action":"2","probability":"1/2"}]}}` + "\n"
	for text, want := range map[string]string{
		`{"index":1,"index_by":"sum","dimension":0,"payoffs":[{"exact":"0"},{"low":"-1","high":"1/2"}],"equilibria":[1,2]}`: "[1 0 1, by sum 0 -1 to 1/2]",
		`{"index":null,"dimension":2,"payoffs":[{"low":"0","high":"1","bounds":true}],"pieces":[{}]}`:                       "[1 2 unknown within 0 to 1 not told]",
		`{"payoffs":[{},{"low":"0"}]}`: "[1 0 unknown not told not told]",
	} {
		b := testBuilder(seqformtest.Fixture(t, "matching_pennies"))
		require.NoError(t, b.AddStream("run.json", "run.json", []byte(config+told+`{"result":{"components":[`+text+`]}}`)))
		require.Equal(t, want, fmt.Sprint(b.R.Answers[0].Tables[0].Rows[0]))
	}
}

// TestRunPlaces: a mistake in a profile has its place in the stream, after empty lines too.
func TestRunPlaces(t *testing.T) {
	b := testBuilder(seqformtest.Fixture(t, "kuhn"))
	err := b.AddStream("run.json", "run.json", []byte(`{"config":{"protocol":"exactsolve/1"}}`+"\n\n\n"+
		`{"result":{"status":"yes", "profile":[{"player":1,"infoset":1,"action":"none","probability":"1"}]}}`))
	require.ErrorContains(t, err, `run.json:4:72: no action "none"`)
}

// BenchmarkReportList reads a stream of many equilibria after many empty lines.
func BenchmarkReportList(b *testing.B) {
	g := seqformtest.Fixture(b, "kuhn")
	data := []byte(`{"config":{"protocol":"exactsolve/1"}}` + strings.Repeat("\n", 1<<20) +
		strings.Repeat(`{"equilibrium":{"profile":[{"player":1,"infoset":1,"action":"bet","probability":"1"}]}}`+"\n", view.MaxListed))
	for b.Loop() {
		require.NoError(b, testBuilder(g).AddStream("run.json", "run.json", data))
	}
}

// FuzzReportStream reads any text as a run about Kuhn poker: it is refused as input, or
// there is a page.
func FuzzReportStream(f *testing.F) {
	g := seqformtest.Fixture(f, "kuhn")
	config := `{"config":{"protocol":"exactsolve/1","command":"solve","options":{"concept":"nash"}}}` + "\n"
	f.Add(config + `{"round":{"continuations":1,"model":"1/3","exploitability":"0"}}` + "\n" + `{"round":{"continuations":2,"model":1e3,"exploitability":"x"}}`)
	f.Add(config + `{"result":{"status":"yes","concept":"nash","box":{"radius":"1","profile":[{"player":1,"infoset":1,"center":"1/3","decimal":"0.3"},{"player":1,"infoset":1,"low":"0","high":"1"}],"payoffs":[{"number":"sqrt(2)","decimal":"1.4"}]}}}`)
	f.Add(config + `{"equilibrium":{"profile":[{"player":1,"infoset":1,"action":"bet","probability":1}],"payoffs":[]}}` + "\n" + `{"result":{"known":{"a":1},"notes":["x"],"stats":{"bits":1}}}`)
	f.Add(config + `{"result":{"profile":null,"algebraic":{"profile":[{"player":9,"infoset":-1}]}}}`)
	f.Fuzz(func(t *testing.T, text string) {
		b := testBuilder(g)
		if !report.IsStream([]byte(text)) || b.AddStream("run.json", "run.json", []byte(text)) != nil {
			return
		}
		require.NoError(t, b.Complete())
		require.NoError(t, page.Write(io.Discard, &b.R))
	})
}
