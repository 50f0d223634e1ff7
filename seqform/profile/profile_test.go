package profile

import (
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/require"

	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/mistake/mistaketest"
)

// tree returns a game in which Alice has two information sets, of which the
// second in the file's numbers comes first in the tree, and Bob one.
func tree(t testing.TB) *seqform.Game {
	t.Helper()
	b := seqform.NewPrefixBuilder("", "", []string{"Alice", "Bob"})
	top := b.Infoset(0, 2, "top", []string{"L", "R"})
	low := b.Infoset(0, 1, "", []string{"x", "x", ""})
	bob := b.Infoset(1, 1, "bob", []string{"l", "r"})
	b.Node("", top, seqform.NoOutcome)
	b.Node("", bob, seqform.NoOutcome)
	b.Leaf("", seqform.NoOutcome)
	b.Leaf("", seqform.NoOutcome)
	b.Node("", low, seqform.NoOutcome)
	for range 3 {
		b.Leaf("", seqform.NoOutcome)
	}
	g, err := b.Game()
	require.NoError(t, err)
	return g
}

func strategic(t testing.TB) *seqform.Game {
	t.Helper()
	of := []int32{-1, -1, -1, -1, -1, -1}
	g, err := seqform.NewStrategic("", "", []string{"Row", "Column"}, [][]string{{"U", "D"}, {"1", "2", "3"}}, seqform.Table{Of: of})
	require.NoError(t, err)
	return g
}

func line(t testing.TB, g *seqform.Game, p seqform.Profile) string {
	t.Helper()
	var b strings.Builder
	require.NoError(t, FormatGambit(&b, g, p))
	return b.String()
}

// stream wraps entries of a profile in a stream of messages.
func stream(entries string) string {
	return `{"config":{"protocol":"exactsolve/1","game":{"name":"x","profile":1}}}
{"progress":{"pivots":12,"boxes":[1,{"a":[]}]}}
{"result":{"status":"yes","payoffs":["1/3"],"profile":[` + entries + `],"certificate":null}}
{"later":true}
`
}

func object(entries string) string { return `{"profile":[` + entries + `]}` }

const (
	topL = `{"player":1,"infoset":1,"action":"L","probability":"1/3"}`
	topR = `{"player":1,"infoset":1,"action":"R","probability":"2/3"}`
	bobL = `{"player":2,"infoset":1,"action":"l","probability":1}`
)

func TestParse(t *testing.T) {
	g := tree(t)
	full := "NE,1/3,2/3,1/2,0,1/2,1,0\n"
	low := `{"player":1,"infoset":2,"action":"x#1","probability":"1/2"},{"player":1,"infoset":2,"action":"#3","probability":0.5}`
	for _, c := range []struct{ name, src, want string }{
		{"line", full, full},
		{"no newline at the end", strings.TrimSpace(full), full},
		{"blank lines and CR LF", "\r\n\n" + strings.ReplaceAll(full, "\n", "\r\n") + "\n \n", full},
		{"byte-order mark", "\xef\xbb\xbf" + full, full},
		{"spaces", "NE , 1/3, 2/3,1/2 ,0,1/2,1,0 ", full},
		{"another tag", "Start" + full[2:], full},
		{"a number as tag", "0.25" + full[2:], full},
		{"decimals", "NE,1/3,2/3,0.500,0.0,5e-1,1.000000,0", full},
		{"scientific notation", "NE,1/3,2/3,.5,0e-184,.5,1,0", full},
		{"no behavior off the path", "NE,1,0,0,0,0,0.0,0", "NE,1,0,0,0,0,0,0\n"},
		{"object", object(topL + "," + topR + "," + low + "," + bobL), full},
		{"object in another order", object(bobL + "," + topR + "," + low + "," + topL), full},
		{"other fields", `{"concept":"nash","profile":[` + topL + "," + topR + "," + low + `,{"x":[{}],"player":2,"infoset":1,"action":1,"probability":"1"}],"x":{}}`, full},
		{"object with byte-order mark", "\xef\xbb\xbf \n" + object(topL+","+topR+","+low+","+bobL), full},
		{"stream", stream(topL + "," + topR + "," + low + "," + bobL), full},
		{"actions by number", object(topR + `,{"player":1,"infoset":1,"action":1,"probability":"1/3"},` + low + "," + bobL), full},
		{"missing behavior", object(bobL), "NE,0,0,0,0,0,1,0\n"},
		{"nothing known", object(""), "NE,0,0,0,0,0,0,0\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p, err := Parse("p", strings.NewReader(c.src), g)
			require.NoError(t, err)
			require.Equal(t, c.want, line(t, g, p))
			require.NoError(t, g.CheckProfile(p))
		})
	}
}

func TestAllZeroIsMissing(t *testing.T) {
	g := tree(t)
	for _, src := range []string{"NE,0,0,0,0,0,1,0", object(bobL)} {
		p, err := Parse("p", strings.NewReader(src), g)
		require.NoError(t, err)
		require.Nil(t, p[0][0])
		require.Equal(t, [][2]int{{0, 0}, {0, 1}}, p.Missing())
	}
}

func TestStrategicForm(t *testing.T) {
	g := strategic(t)
	p, err := Parse("p", strings.NewReader("NE,1/2,1/2,0,1,0"), g)
	require.NoError(t, err)
	require.Equal(t, "NE,1/2,1/2,0,1,0\n", line(t, g, p))
	p, err = Parse("p", strings.NewReader(object(`{"player":2,"infoset":1,"action":"2","probability":"1"}`)), g)
	require.NoError(t, err)
	require.Equal(t, "NE,0,0,0,1,0\n", line(t, g, p))
	for _, text := range []string{`[[1,0],[0,0,1]]`, `[[["1","0"]],[0,0,1]]`} {
		p, err = Parse("p", strings.NewReader(text), g)
		require.NoError(t, err)
		require.Equal(t, "NE,1,0,0,0,1\n", line(t, g, p))
	}
	_, err = Parse("p", strings.NewReader("NE,1/2,1/2,0,1/2,0"), g)
	require.ErrorContains(t, err, `p:1:12: probabilities at the strategies of "Column" sum to 1/2, not 1`)
}

func TestErrors(t *testing.T) {
	for _, c := range []struct {
		name, src string
		want      []string // line:col: message
	}{
		{"empty", "", []string{"1:1: no profile: the file is empty"}},
		{"blank", "\n", []string{"2:1: no profile: the file is empty"}},
		{"text", `"NE",1`, []string{`1:1: expected a line such as NE,1/2,1/2 or JSON, found text "NE"`}},
		{"tag only", "NE\n", []string{"1:3: expected 7 probabilities, found 0"}},
		{"too few", "NE,1,0,1,0,0,1\n", []string{"1:15: expected 7 probabilities, found 6"}},
		{"no tag", "1,0,1,0,0,1,0\n", []string{"1:14: expected 7 probabilities, found 6 after the tag (is the tag, such as NE, missing?)"}},
		{"too many", "NE,1,0,1,0,0,1,0,1/2,0", []string{"1:18: expected 7 probabilities, found 9"}},
		{"two lines", "NE,1,0,1,0,0,1,0\n\nNE,1,0,1,0,0,1,0\n", []string{"3:1: the file has 2 profiles, where a single one is expected"}},
		{"continued line", "NE,1,0,1\n,0,0,1,0\n", []string{"2:1: the file has 2 profiles, where a single one is expected"}},
		{"continued line after a comma", "NE,1,0,1,\n0,0,1,0\n", []string{"2:1: the file has 2 profiles, where a single one is expected"}},
		{"trailing comma", "NE,1,0,1,0,0,1,0,", []string{"1:18: the line ends without a probability after the comma"}},
		{"two commas", "NE,1,,0,1,0,0,1,0", []string{`1:6: expected probability, found ","`}},
		{"no comma", "NE,1 0", []string{`1:6: expected a comma or the end of the line, found "0"`}},
		{"not numbers", "NE,one,0,1,0,nan,1,0", []string{
			`1:4: probability: not a number: "one"`, `1:14: probability: not a number: "nan"`}},
		{"sum", "NE,.5,.4,1,0,0,1,1", []string{
			`1:4: probabilities at information set "top" of "Alice" sum to 9/10, not 1`,
			`1:16: probabilities at information set "bob" of "Bob" sum to 2, not 1`}},
		{"rounded", "NE,1,0,.333333,.333333,.333333,1,0", []string{
			`1:8: probabilities at information set "1:2" of "Alice" sum to 999999/1000000, not 1`}},
		{"negative", "NE,3/2,-1/2,1,0,0,1,0", []string{`1:8: probability at information set "top" of "Alice" is negative: -1/2`}},

		{"no field", "{}", []string{`1:3: no profile: there is neither a field "profile" nor a "result" with one`}},
		{"no result", `{"config":{}}` + "\n", []string{`2:1: no profile: there is neither a field "profile" nor a "result" with one`}},
		{"result without a profile", `{"result":{"status":"no"}}`, []string{"1:11: the result has no profile"}},
		{"result of another kind", `{"result":1}`, []string{"1:11: expected an object in braces"}},
		{"two results", stream("") + `{"result":{"profile":[]}}`, []string{"5:1: the file has 2 profiles, where a single one is expected"}},
		{"two profiles", `{"profile":[],"profile":[]}`, []string{"1:25: more than one profile; the first is at line 1"}},
		{"text after", object("") + "\n{}", []string{"2:1: text after the profile"}},
		{"cut short", `{"profile":[`, []string{"1:13: the JSON text ends early"}},
		{"bad JSON", `{"profile":[{"player":}]}`, []string{"1:23: bad JSON: invalid character '}' looking for beginning of value"}},
		{"not a list", `{"profile":{}}`, []string{"1:12: expected a list of entries in brackets"}},
		{"not entries", `{"profile":[1]}`, []string{"1:13: expected an object in braces"}},
		{"second value is no object", `{"config":{}} 7`, []string{"1:15: expected an object in braces"}},
		{"missing fields", object(`{"player":1,"infoset":1,"action":"L"},` + "\n" + `{"infoset":1,"action":"L","probability":1}`), []string{
			"1:13: the entry has no probability", "2:1: the entry has no player"}},
		{"no such player", object(`{"player":3,"infoset":1,"action":"L","probability":1}`), []string{
			`1:23: player "3", expected a whole number from 1 to 2`}},
		{"player is text", object(`{"player":"Alice","infoset":1,"action":"L","probability":1}`), []string{"1:23: player is not a number"}},
		{"player is a fraction", object(`{"player":1.0,"infoset":1,"action":"L","probability":1}`), []string{
			`1:23: player "1.0", expected a whole number from 1 to 2`}},
		{"player is null", object(`{"player":null,"infoset":1,"action":"L","probability":1}`), []string{"1:23: player is not a number"}},
		{"player is a list", object(`{"player":[],"infoset":1,"action":"L","probability":1}`), []string{"1:23: player is neither a number nor a string"}},
		{"no such information set", object(`{"player":2,"infoset":2,"action":"L","probability":1}`), []string{
			`1:35: information set "2", expected a whole number from 1 to 1`}},
		{"no such action", object(`{"player":2,"infoset":1,"action":"m","probability":1}`), []string{
			`1:46: no action "m" at information set "bob" of "Bob"`}},
		{"no such action number", object(`{"player":2,"infoset":1,"action":0,"probability":1}`), []string{
			`1:46: action "0", expected a whole number from 1 to 2`}},
		{"ambiguous action", object(`{"player":1,"infoset":2,"action":"x","probability":1}`), []string{
			`1:46: more than one action "x" at information set "1:2" of "Alice"; give its number`}},
		{"twice", object(topL + "," + topR + ",\n" + `{"player":1,"infoset":1,"action":1,"probability":0}`), []string{
			`2:1: action 1 at information set "top" of "Alice" again, after line 1`}},
		{"probabilities", object(`{"player":1,"infoset":1,"action":"L","probability":"1/0"},{"player":1,"infoset":1,"action":"R","probability":true}`), []string{
			`1:64: probability: zero denominator: "1/0"`, "1:122: probability is neither a number nor a string"}},
		{"negative probability", object(`{"player":1,"infoset":1,"action":"L","probability":-0.5}`), []string{"1:64: probability is negative: -1/2"}},
		{"sum of entries", object(bobL + ",\n" + topL), []string{`2:1: probabilities at information set "top" of "Alice" sum to 1/3, not 1`}},
		{"zero sum of entries", object(`{"player":1,"infoset":1,"action":"L","probability":0}`), []string{
			`1:13: probabilities at information set "top" of "Alice" sum to 0, not 1`}},
	} {
		t.Run(c.name, func(t *testing.T) {
			p, err := Parse("p", strings.NewReader(c.src), tree(t))
			require.Nil(t, p)
			require.Equal(t, c.want, mistaketest.Mistakes(t, err))
		})
	}
	_, err := Parse("p", iotest.ErrReader(io.ErrUnexpectedEOF), tree(t))
	require.EqualError(t, err, "p: unexpected EOF")
}

func TestFormatGambitChecks(t *testing.T) {
	g := tree(t)
	require.Error(t, FormatGambit(io.Discard, g, nil))
	p := empty(g)
	p[0][0] = []rational.Rat{rational.Int(1), rational.Int(1)}
	require.Error(t, FormatGambit(io.Discard, g, p))
}

// entriesText returns a profile in JSON: an entry for each action where there is
// behavior, those of probability 0 included.
func entriesText(g *seqform.Game, p seqform.Profile) string {
	list := []map[string]any{}
	for i := range p {
		for h, prob := range p[i] {
			labels := seqform.ActionLabels(g.Players[i].Infosets[h].Actions)
			for a, x := range prob {
				list = append(list, map[string]any{"player": i + 1, "infoset": h + 1, "action": labels[a], "probability": x})
			}
		}
	}
	text, err := json.Marshal(map[string]any{"profile": list})
	if err != nil {
		panic(err)
	}
	return string(text)
}

// requireRoundTrip writes p in both forms and reads it again.
func requireRoundTrip(t testing.TB, g *seqform.Game, p seqform.Profile) {
	t.Helper()
	text := line(t, g, p)
	for _, src := range []string{text, entriesText(g, p)} {
		back, err := Parse("printed", strings.NewReader(src), g)
		require.NoError(t, err, src)
		require.Equal(t, text, line(t, g, back))
		require.Equal(t, p.Missing(), back.Missing())
	}
}

func TestRandomRoundTrips(t *testing.T) {
	for seed := range uint64(200) {
		rng := rand.New(rand.NewPCG(3, seed))
		for _, g := range []*seqform.Game{tree(t), strategic(t)} {
			p := empty(g)
			for i := range p {
				for h := range p[i] {
					if rng.IntN(4) == 0 {
						continue
					}
					prob, rest := make([]rational.Rat, len(g.Players[i].Infosets[h].Actions)), rational.Int(1)
					for a := range prob[1:] {
						prob[a] = rational.New(rng.Int64N(5), 20).Mul(rest)
						rest = rest.Sub(prob[a])
					}
					prob[len(prob)-1] = rest
					p[i][h] = prob
				}
			}
			requireRoundTrip(t, g, p)
		}
	}
}

func BenchmarkParse(b *testing.B) {
	const m = 200_000
	names := make([]string, m)
	of := make([]int32, m)
	for k := range names {
		names[k], of[k] = fmt.Sprintf("strategy %d", k), -1
	}
	g, err := seqform.NewStrategic("", "", []string{"A"}, [][]string{names}, seqform.Table{Of: of})
	require.NoError(b, err)
	p := empty(g)
	p[0][0] = make([]rational.Rat, m)
	for k := range m {
		p[0][0][k] = rational.New(1, m)
	}
	for name, src := range map[string]string{"gambit": line(b, g, p), "json": entriesText(g, p)} {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(src)))
			b.ReportAllocs()
			for b.Loop() {
				if _, err := Parse(name, strings.NewReader(src), g); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// FuzzParse checks that nothing panics, that mistakes have positions, and that
// what is read is written and read again as the same profile.
func FuzzParse(f *testing.F) {
	for _, src := range []string{"NE,1/3,2/3,1/2,0,1/2,1,0\n", "NE,0,0,0,0,0,1,0", "NE,1/2,1/2,0,1,0", "1,2,3\n\n4",
		object(topL + "," + topR + "," + bobL), stream(topL + "," + topR), `{"result":{"profile":[{"player":1}]}}`,
		object(`{"player":1,"infoset":2,"action":"x#1","probability":5e-1},{"player":1,"infoset":2,"action":3,"probability":".5"}`)} {
		f.Add(src)
	}
	for _, src := range kindSeeds {
		f.Add(src)
	}
	for _, src := range []string{forkedTables, believing(`[{"node":2,"probability":"1/3"},{"node":5,"probability":"2/3"}]`),
		`{"claim":{"beliefs":[[["1"]],[["1/3","2/3"]]],"profile":[[["0","0","1"]],[["1","0"]]]}}`} {
		f.Add(src)
	}
	games := []*seqform.Game{tree(f), strategic(f), forked(f)}
	f.Fuzz(func(t *testing.T, src string) {
		for k, g := range append(games, games...) {
			opt := Options{}
			if k >= len(games) {
				opt = Options{Pick: 2, Round: 7, Beliefs: true}
			}
			p, info, err := ParseWith("f", strings.NewReader(src), g, opt)
			if err == nil {
				require.NoError(t, g.CheckProfile(p))
				requireRoundTrip(t, g, p)
				requireBeliefs(t, g, info.Beliefs)
				continue
			}
			mistaketest.Mistakes(t, err)
		}
	})
}

// requireBeliefs checks that beliefs, if there are any, are distributions.
func requireBeliefs(t testing.TB, g *seqform.Game, beliefs [][]seqform.Belief) {
	for i := range beliefs {
		for h, b := range beliefs[i] {
			if b != nil {
				require.Len(t, b, len(g.Players[i].Infosets[h].Nodes))
				require.NoError(t, seqform.CheckDistribution(nil, b))
			}
		}
	}
}
