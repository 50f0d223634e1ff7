package paper

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"exactsolve/cert/answer"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/message"
)

// TestPapers checks that the tables of papers can be told apart and read again.
func TestPapers(t *testing.T) {
	references, err := os.ReadFile("../../../../../docs/references.md")
	require.NoError(t, err)
	for _, key := range keys() {
		p, err := open(key)
		require.NoError(t, err)
		require.Equal(t, key, p.Key)
		assert.Contains(t, string(references), "- **["+p.Source+"]** ", p.Key)
		for k, n := range p.calls {
			for _, name := range n.here {
				assert.False(t, slices.ContainsFunc(p.calls[k+1:], func(m naming) bool { return slices.Contains(m.here, name) }),
					"%s: %s is two methods", key, name)
			}
		}
		names, places := map[string]bool{}, map[string]bool{headFigures[3:]: true, headTimings[3:]: true}
		for _, x := range p.Exhibits {
			at := p.Key + ": " + x.Name
			assert.Regexp(t, `^[a-z][a-z0-9-]*$`, x.Name, at)
			assert.False(t, names[x.Name] || places[x.Where], "%s: twice", at)
			names[x.Name], places[x.Where] = true, true
			assert.NotEmpty(t, x.What, at)
			assert.Equal(t, x.Why != "", x.steps == nil, "%s: run, or why not", at)
			assert.Equal(t, x.steps == nil, x.figures == nil, at)
			what := map[string]bool{}
			for _, f := range x.figures {
				assert.False(t, what[f.What], "%s: %s twice", at, f.What)
				what[f.What] = true
			}
			counted := false
			for k, s := range x.steps {
				counted = counted || strings.Contains(s.line, "{N}")
				for word := range strings.FieldsSeq(s.line) {
					if _, file, ok := strings.Cut(word, "@"); ok {
						assert.GreaterOrEqual(t, wrote(x.steps[:k+1], "@"+file), 0, "%s: no step writes %s", at, word)
					}
				}
			}
			assert.Equal(t, counted, x.games > 0, at)
		}
	}
}

const heard = `{"config":{"protocol":"exactsolve/1","version":"1","command":"info"}}
{"round":{"k":1,"loss":"1/3"}}
{"round":{"k":2,"loss":"0.25"}}
{"result":{"status":"yes","seconds":0.00123,"strict":false,"none":null,"list":["-1/18","1/18"],"one":{"two":6},
"players":[{"player":1,"sets":6,"plays":"a"},{"player":2,"sets":7,"plays":"b"},{"player":3,"sets":0,"plays":"a"}]}}
`

func TestReadings(t *testing.T) {
	said, err := decode(strings.NewReader(strings.ReplaceAll(heard, ",\n", ",")))
	require.NoError(t, err)
	r := &reader{named: map[string]int{"it": 1}, let: map[string]string{"second": "it.result.players[player=2]"}}
	for reading, want := range map[string]string{
		"it.result.one.two":                                           "6",
		"it.result.list":                                              "-1/18 1/18",
		"it.result.list[2]":                                           "1/18",
		"it.result.list[last]":                                        "1/18",
		"it.result.list[3]":                                           "",
		"it.result.players[plays=a, last].player":                     "3",
		"it.result.players[plays=c, last].player":                     "",
		"it.result.none":                                              "",
		"it.other.list":                                               "",
		"it.result.list.deeper":                                       "",
		"it.round.loss":                                               "1/3 0.25",
		"it.round[k=2].loss":                                          "0.25",
		"it.round[k=3].loss":                                          "",
		"it.result[strict=no].status":                                 "yes",
		"it.result.players[plays=a, sets!=0].player":                  "1",
		"second.sets":                                                 "7",
		"second.sets * 1000 + second.player - 2":                      "7000",
		"2 * sum it.result.players.sets + 3":                          "29",
		"sum it.result.list":                                          "0",
		"sum it.result.players.plays":                                 "",
		"count it.result.players[plays=a]":                            "2",
		"distinct it.result.players.plays":                            "a or b",
		"it.round[1].loss < it.round[2].loss":                         "no",
		"it.round[2].loss < it.round[1].loss":                         "yes",
		"it.round[2].loss < it.round[3].loss":                         "",
		"it.result.status = yes":                                      "yes",
		"it.result.nothing = yes":                                     "",
		"accepted if it.result.status = yes":                          "accepted",
		"accepted if it.result.status = no":                           "",
		"it.result.nothing or 0":                                      "0",
		"it.result.one.two or 0":                                      "6",
		"1 - second.sets / 9 in percent":                              "23 %",
		"second.sets / 7 in percent":                                  "100 %",
		"second.sets / 0 in percent":                                  "",
		"it.result.seconds in seconds":                                "0.0012",
		"it.result.seconds to 5 decimals":                             "0.00123",
		"it.round[k=1].loss * 1000 to 3 decimals":                     "333.333",
		"it.round[k=1].loss to 6 digits":                              "1/3 (≈ 0.333333)",
		"it.result.list to 6 digits":                                  "",
		"{second.player} at {it.result.one.two}: {it.result.list[2]}": "2 at 6: 1/18",
		"{second.player} at {it.result.nothing}":                      "",
	} {
		read, err := r.reading(reading)
		require.NoError(t, err, reading)
		require.Equal(t, want, text(read([]any{nil, said}), " "), reading)
	}
}

func TestReadErrors(t *testing.T) {
	for text, want := range map[string]string{
		"exhibit e\n\n# a\nfiguer b | c\n":                   `a.txt:4: "figuer" is no word of this format`,
		"exhibit e\nrun it: info {game}\n":                   "a.txt:2: nothing is called {game}",
		"exhibit e\nrun info g | status no\n":                `a.txt:2: strconv.Atoi: parsing "no": invalid syntax`,
		"exhibit e\nrun it: info g\nfigure a | its.result.b": `a.txt:3: no step "its" before its.result.b`,
		"exhibit e\nfigure a":                                "a.txt:2: want a figure and, after a bar, how it is read",
		"exhibit e\nfigure a | 1 | prints 2":                 `a.txt:2: "prints 2", want the word printed, method, or differs with a colon`,
		"exhibit e\nmethod B":                                `a.txt:2: the paper calls no method "B"`,
		"calls A | b\nexhibit e\nfigure a | 1 | method b":    `a.txt:3: the paper calls no method "b"`,
		"exhibit e\nfigure a | 1 | differs: by {its.a.b}":    `a.txt:2: no step "its" before its.a.b`,
		"exhibit e\nfigure a | {1 ":                          "a.txt:2: a brace that is not closed: {1",
		"exhibit e\neach a | b\nrow 1\nend":                  "a.txt:3: 1 columns, want 2",
		"exhibit e\neach a\nrow 1\nrun info {b}\nend":        "a.txt:4: nothing is called {b}",
		"exhibit e\neach a\nrow 1\n":                         "a.txt:2: no end of each",
	} {
		_, err := Read("a.txt", text)
		require.EqualError(t, err, want)
	}
}

// TestCredit reads methods off messages: nobody types them.
func TestCredit(t *testing.T) {
	p, err := Read("a.txt", `calls LP | simplex | depth-limited, k*
calls LP too | simplex | maxmargin
calls Gurobi
exhibit e
method LP
run    gen x -o @x.efg
run    found: solve --certificate @x.cert @x.efg
run    proof: verify @x.cert @x.efg
run    bench: bench nash
run    bench depth
run    other: info @x.efg
figure 1 | found.result.payoffs | printed 1
figure 2 | found.result.resolve.after | printed 1
figure 3 | found.result.payoffs + found.result.resolve.after | printed 1 | method LP too
figure 4 | proof.result.status | printed yes
figure 5 | bench.class.games | printed 2
figure 6 | bench.measurement[seed=2].status | printed yes
figure 7 | other.result.status | printed yes
figure 8 | found.result.payoffs
figure 9 | found.result.payoffs | printed 1 | method Gurobi
figure 10 | 1 | printed 1
figure 11 | found.result.payoffs | printed 2 | differs: by {found.result.method}
run    echo NE,1,0 >@typed.ne
run    near: certify @x.efg @typed.ne
run    typed: check @x.efg @typed.ne
figure 12 | typed.result.status | printed yes
run    certify --certificate @x.cert @x.efg
run    last: verify @x.cert @x.efg
figure 13 | last.result.status | printed yes
`)
	require.NoError(t, err)
	all := []any{nil}
	for _, text := range []string{
		`{"result":{"method":"simplex","payoffs":["1"],"resolve":{"method":"maxmargin","after":"1"}}}`,
		`{"result":{"status":"yes"}}`,
		`{"measurement":{"seed":1,"status":"yes","method":"pure"}}{"measurement":{"seed":2,"status":"yes","method":"simplex"}}
{"class":{"games":2,"methods":[{"method":"simplex","games":1},{"method":"pure","games":1}]}}`,
		`{"measurement":{"strategy":"depth-limited, k = 2"}}`,
		`{"result":{"status":"yes","solve":[{"method":"simplex"}]}}`,
		``,
		`{"result":{"method":"simplex"}}`,
		`{"result":{"status":"yes"}}`,
		`{"result":{"method":"Newton"}}`,
		`{"result":{"status":"yes"}}`,
	} {
		said, err := decode(strings.NewReader(`{"config":{"protocol":"exactsolve/1","version":"1","command":"x"}}` + "\n" + strings.ReplaceAll(text, "}}{", "}}\n{") + "\n"))
		require.NoError(t, err)
		all = append(all, said)
	}
	var got []string
	for _, f := range p.Exhibits[0].figures {
		c := p.credit(p.Exhibits[0].steps, f, all)
		got = append(got, f.What+": "+strings.Join(credits(&c), ", "))
	}
	require.Equal(t, []string{
		"1: LP, simplex, yes, 2", "2: LP, maxmargin, no, 2", "3: LP too, maxmargin; simplex, yes, 2", "4: LP, simplex, yes, 3",
		"5: LP, pure; simplex, no, 4", "6: LP, simplex, yes, 4", "7: LP, , no, 6", "8: , simplex, –, 2", "9: Gurobi, simplex, no, 2",
		"10: LP, , no, ", "11: LP, simplex, yes, 2", "12: LP, , no, 9",
		"13: LP, Newton, no, 11", // by what wrote the file last
	}, got)
	require.Equal(t, "no: by simplex", p.Exhibits[0].figures[10].compared(all).Same)
}

// TestProse has no method of what ran here typed: reasons read it off outputs, and what is
// said to be here stands in the commands.
func TestProse(t *testing.T) {
	words := regexp.MustCompile(`(?i)branch and bound|simplex|lemke|newton|logit|cfr\+?|ncp|miqcp|fictitious|supports`)
	inBraces := regexp.MustCompile(`\{[^}]*\}`)
	for _, key := range keys() {
		text, err := texts.ReadFile("papers/" + key + ".txt")
		require.NoError(t, err)
		for _, l := range splitLines(string(text)) {
			for _, part := range columns(l.rest) {
				if strings.HasPrefix(part, "differs:") {
					require.NotRegexp(t, words, inBraces.ReplaceAllString(part, ""), "%s:%d", key, l.number)
				}
			}
		}
		p, err := open(key)
		require.NoError(t, err)
		for _, x := range p.Exhibits {
			_, here, _ := strings.Cut(x.What, "Here ")
			for _, word := range words.FindAllString(here, -1) {
				ran := slices.ContainsFunc(x.steps, func(s step) bool { return strings.Contains(strings.ToLower(s.line), strings.ToLower(word)) })
				require.True(t, ran, "%s, %s: %s is in no command", key, x.Name, word)
			}
		}
	}
}

// again returns a paper with one exhibit of these numbers, run.
func again(list ...message.Figure) *Paper {
	p, x := new(Paper), new(Exhibit)
	p.Key, x.Where, x.Figures = "X", "A", list
	p.Exhibits = []*Exhibit{x}
	p.tally(x)
	return p
}

// TestCompare changes numbers of a document.
func TestCompare(t *testing.T) {
	simplex := message.Credit{Printed: "S", Methods: []string{"simplex"}, SameMethod: sameYes, Lines: []int{1}}
	p := again(message.Figure{What: "one", Here: "2", Same: unsaid, Credit: simplex}, message.Figure{What: "two", Here: "extensive", Same: unsaid},
		message.Figure{What: "time", Here: "2", Timing: true, Credit: simplex}, message.Figure{What: "bar", Here: "a|b", Same: unsaid})
	var b strings.Builder
	page := &cli.Page{W: &b, Width: cli.DefaultWidth}
	p.Document(page, false)
	require.NoError(t, page.Flush())
	text := b.String()
	for _, c := range []struct {
		name, from, to string
		whole          bool
		want           []message.PaperDifference
	}{
		{"nothing", "", "", true, nil},
		{"a number", "| one | – | 2 |", "| one | – | 3 |", true, []message.PaperDifference{{Paper: "X", Where: "A", What: "one", Committed: "3", Now: "2"}}},
		{"the paper's", "| one | – | 2 |", "| one | 7 | 2 |", true, []message.PaperDifference{{Paper: "X", Where: "A", What: "one, paper", Committed: "7", Now: "–"}}},
		{"the paper's timing", "| time | – | 2 |", "| time | 7 | 2 |", true, []message.PaperDifference{{Paper: "X", Where: "A", What: "time, paper", Committed: "7", Now: "–"}}},
		{"the verdict", "| extensive | – | –", "| extensive | yes | –", true, []message.PaperDifference{{Paper: "X", Where: "A", What: "two, same?", Committed: "yes", Now: "–"}}},
		{"a timing", "| time | – | 2 |", "| time | – | 5 |", true, nil},
		{"a method", "| one | – | 2 | – | S | simplex | yes |", "| one | – | 2 | – | S | Newton | no |", true,
			[]message.PaperDifference{{Paper: "X", Where: "A", What: "one, method", Committed: "Newton for S: no", Now: "simplex for S: yes"}}},
		{"a method of a timing", "| time | – | 2 | S | simplex | yes |", "| time | – | 2 | S | Newton | yes |", true,
			[]message.PaperDifference{{Paper: "X", Where: "A", What: "time, method", Committed: "Newton for S: yes", Now: "simplex for S: yes"}}},
		{"a row less", "| A | two | – | extensive | – | – | – | – | – |\n", "", true, []message.PaperDifference{{Paper: "X", Where: "A", What: "two", Now: "extensive"}}},
		{"a row more", "| A | two |", "| A | more | – | 1 | – | – | – | – | – |\n| A | two |", true, []message.PaperDifference{{Paper: "X", Where: "A", What: "more", Committed: "1"}}},
		{"a row more, of a part", "| A | two |", "| A | more | – | 1 | – | – | – | – | – |\n| A | two |", false, nil},
	} {
		require.Contains(t, text, c.from, c.name)
		found, err := readTables(strings.Replace(text, c.from, c.to, 1))
		require.NoError(t, err, c.name)
		r := result{BenchPaper: message.BenchPaper{Status: answer.Yes.String()}}
		r.compare(p, found, c.whole)
		require.Equal(t, c.want, r.Differences, c.name)
		require.Equal(t, c.want == nil, r.Status == answer.Yes.String(), c.name)
		require.Len(t, r.Timings, 1)
	}
	found, err := readTables(text + "\n## More\n| one |\n")
	require.NoError(t, err)
	require.Len(t, found[0], 3)
	for _, c := range [][3]string{
		{"| one | – |", "| one |", "14:1: 8 cells, want 9"},
		{"| two |", "| one |", "15:1: A, one is there twice"},
	} {
		_, err := readTables(strings.Replace(text, c[0], c[1], 1))
		require.EqualError(t, err, c[2])
	}
}

// FuzzReadTables reads documents that are not ours: an error has its line.
func FuzzReadTables(f *testing.F) {
	f.Add(headFigures + "\n\n| where | what | paper | here | same? |\n|---|---|---|---|---|\n| A | b | – | 1 | – | c | d | no | 1 |\n")
	f.Add(headTimings + "\n| a | b | c | d | e | f | g | h |\n## x\n| e |\n")
	f.Add(headFigures + "\n| \n| a | | | | | | | | |\n")
	position := regexp.MustCompile(`^\d+:1: `)
	f.Fuzz(func(t *testing.T, text string) {
		found, err := readTables(text)
		if err != nil {
			require.Regexp(t, position, err.Error())
			return
		}
		lines := []string{headFigures}
		for _, row := range found[0] {
			lines = append(lines, "| "+strings.Join(row, " | ")+" |")
		}
		again, err := readTables(strings.Join(lines, "\n"))
		require.NoError(t, err)
		require.Equal(t, found[0], again[0])
	})
}
