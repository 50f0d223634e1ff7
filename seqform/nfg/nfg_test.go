package nfg

import (
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/require"

	"exactsolve/rational"
	"exactsolve/rational/rationaltest"
	"exactsolve/seqform"
	"exactsolve/seqform/mistake/mistaketest"
)

const (
	payoffVersion = `NFG 1 R "three by two" { "Row" "Column" } { 3 2 } "a comment"

1 -1  2 -2  0 0
1/2 .5  0.25 1e-1  7 8
`
	outcomeVersion = `NFG 1 R "shared outcomes" { "Row" "Column" }
{ { "U" "D" } { "l" "r" } }
"a comment"
{
{ "win" 1, -1 }
{ "lose" -1, 1 }
}
1 2 0 1
`
	threePlayers = `NFG 1 R "" { "a" "b" "c" } { 2 1 2 } 1 2 3 4 5 6 7 8 9 10 11 12`
)

func mustParse(t testing.TB, src string) *seqform.Game {
	t.Helper()
	g, err := Parse("game.nfg", strings.NewReader(src))
	require.NoError(t, err)
	return g
}

func format(t testing.TB, g *seqform.Game) string {
	t.Helper()
	var b strings.Builder
	require.NoError(t, Format(&b, g))
	return b.String()
}

func TestPayoffVersion(t *testing.T) {
	g := mustParse(t, payoffVersion)
	require.Equal(t, "three by two", g.Title)
	require.Equal(t, "a comment", g.Comment)
	require.Equal(t, []int{3, 2}, g.Table.Sizes)
	require.False(t, g.Table.Named)
	require.Equal(t, []string{"1", "2", "3"}, g.Players[0].Infosets[0].Actions)
	rationaltest.Equal(t, "2", g.Table.Outcomes[g.Table.Of[1]].Payoffs[0], "player 1's strategy changes fastest")
	rationaltest.Equal(t, "1/10", g.Table.Outcomes[g.Table.Of[4]].Payoffs[1])
}

func TestOutcomeVersion(t *testing.T) {
	g := mustParse(t, outcomeVersion)
	require.True(t, g.Table.Named)
	require.Equal(t, []int32{0, 1, -1, 0}, g.Table.Of)
	require.Equal(t, "lose", g.Table.Outcomes[1].Name)
	require.Equal(t, 2, g.Table.Outcomes[1].Number)
	require.Equal(t, []string{"l", "r"}, g.Players[1].Infosets[0].Actions)
}

// TestSameGame lists texts that stand for the payoff version above.
func TestSameGame(t *testing.T) {
	want := mustParse(t, payoffVersion).Hash()
	for _, c := range []struct{ name, src string }{
		{"CR LF", strings.ReplaceAll(payoffVersion, "\n", "\r\n")},
		{"byte-order mark", "\xef\xbb\xbf" + payoffVersion},
		{"D", strings.Replace(payoffVersion, "NFG 1 R", "NFG 1 D", 1)},
		{"no comment", strings.Replace(payoffVersion, `"a comment"`, "", 1)},
		{"commas", strings.Replace(payoffVersion, "1 -1  2 -2  0 0", "1,-1, 2,-2, 0,0,", 1)},
		{"trailing comma", strings.Replace(payoffVersion, "7 8", "7 8,", 1)},
		{"named strategies", strings.Replace(payoffVersion, "{ 3 2 }", `{ { "x" "y" "x" } { "" "" } }`, 1)},
		{"some named strategies", strings.Replace(payoffVersion, "{ 3 2 }", `{ 3 { "" "" } }`, 1)},
		{"counted strategies and outcomes", `NFG 1 R "" { "" "" } { 3 2 }
{ { "" 1 -1 } { "" 2 -2, } { "" 1/2 1/2 } { "" 1/4, 1/10 } { "" 7, 8 } } 1 2 0 3 4 5`},
	} {
		t.Run(c.name, func(t *testing.T) {
			require.Equal(t, want, mustParse(t, c.src).Hash())
		})
	}
}

func TestErrors(t *testing.T) {
	for _, c := range []struct {
		name, src string
		want      []string // line:col: message
	}{
		{"empty", "", []string{"1:1: expected NFG 1 R at the start, found the end of the file"}},
		{"extensive form", "EFG 2 R", []string{"1:1: expected NFG 1 R at the start, found \"EFG\""}},
		{"XML", " <gambit>", []string{"1:2: expected NFG 1 R at the start, found \"<gambit>\""}},
		{"action graph", "#AGG", []string{"1:1: expected NFG 1 R at the start, found \"#AGG\""}},
		{"version", "NFG 2 R", []string{`1:5: expected version 1 of NFG, found "2"`}},
		{"no players", `NFG 1 R "" { } { }`, []string{"1:12: no players"}},
		{"no strategies at all", `NFG 1 R "" { "" }`, []string{"1:18: expected { before the strategies, found the end of the file"}},
		{"no strategies", `NFG 1 R "" { "a" "b" } { 2 0 }`, []string{"1:28: player 2 has no strategies"}},
		{"negative strategies", `NFG 1 R "" { "a" "b" } { 2 -4 }`, []string{"1:28: player 2 has no strategies"}},
		{"no strategy names", `NFG 1 R "" { "a" "b" } { { "x" } { } }`, []string{"1:34: player 2 has no strategies"}},
		{"strategies with a comma", `NFG 1 R "" { "a" "b" } { 2, 2 }`, []string{`1:27: expected a list or number of strategies, or }, found ","`}},
		{"number of strategies", `NFG 1 R "" { "a" } { 2.0 }`, []string{`1:22: expected number of strategies, an integer, found "2.0"`}},
		{"fewer lists", `NFG 1 R "" { "a" "b" } { 2 } 1 2`, []string{"1:24: strategies of 1 player for 2 players"}},
		{"more lists", `NFG 1 R "" { "a" } { 1 { "x" } } 1`, []string{"1:20: strategies of 2 players for 1 player"}},
		{"huge", `NFG 1 R "" { "a" "b" } { 2000000000 2000000000 } 1 2`, []string{"1:24: more than 2147483647 pure profiles"}},
		{"large", `NFG 1 R "" { "a" "b" } { 20000 20000 } 1 2`, []string{
			"1:40: 400000000 pure profiles need 800000000 payoffs, more than the rest of the file (3 bytes) can hold"}},
		{"large with outcomes", `NFG 1 R "" { "a" "b" } { 20000 20000 } { } 0 0`, []string{
			"1:40: 400000000 pure profiles need 400000000 outcome numbers, more than the rest of the file (7 bytes) can hold"}},
		{"too few payoffs", `NFG 1 R "" { "a" "b" } { 1 2 } 1 2 3`, []string{"1:37: the file ends after 3 of 4 payoffs (2 for each of 2 pure profiles)"}},
		{"too many payoffs", `NFG 1 R "" { "a" "b" } { 1 2 } 1 2 3 4 5`, []string{"1:40: more than 4 payoffs (2 for each of 2 pure profiles)"}},
		{"text after the payoffs", `NFG 1 R "" { "a" } { 1 } 1 "x"`, []string{`1:28: text "x" after the last entry of the game`}},
		{"two commas", `NFG 1 R "" { "a" } { 2 } 1,, 2`, []string{`1:28: expected payoff, found ","`}},
		{"leading comma", `NFG 1 R "" { "a" } { 2 } , 1 2`, []string{`1:26: expected payoff, found ","`}},
		{"two commas at the end", `NFG 1 R "" { "a" } { 2 } 1, 2,,`, []string{`1:31: "," after the last entry of the game`}},
		{"bad payoffs", `NFG 1 R "" { "a" } { 3 } 0x10 1_0 1/0`, []string{
			`1:26: payoff: not a number: "0x10"`, `1:31: payoff: not a number: "1_0"`, `1:35: payoff: zero denominator: "1/0"`}},
		{"huge payoff", `NFG 1 R "" { "a" } { 1 } ` + strings.Repeat("1", 1_000_000), []string{
			"1:26: payoff: number of 1000000 characters, more than the limit of 49000"}},
		{"comma after the name", `NFG 1 R "" { "a" } { 1 } { { "x", 1 } } 1`, []string{`1:33: expected a payoff or }, found ","`}},
		{"comma between outcomes", `NFG 1 R "" { "a" } { 1 } { { "x" 1 }, { "x" 1 } } 1`, []string{`1:37: expected { before an outcome, or }, found ","`}},
		{"outcome with too few payoffs", `NFG 1 R "" { "a" "b" } { 1 1 } { { "x" 1 } } 1`, []string{"1:34: outcome 1 has 1 payoff for 2 players"}},
		{"outcome with too many payoffs", `NFG 1 R "" { "a" } { 1 } { { "x" 1 2 } } 1`, []string{"1:28: outcome 1 has 2 payoffs for 1 player"}},
		{"no such outcomes", `NFG 1 R "" { "a" } { 3 } { { "x" 1 } } 2 1 -1`, []string{
			"1:40: outcome 2, but the file lists 1 outcome", "1:44: outcome -1, but the file lists 1 outcome"}},
		{"outcome number not an integer", `NFG 1 R "" { "a" } { 1 } { { "x" 1 } } 1/1`, []string{`1:40: expected outcome number, an integer, found "1/1"`}},
		{"comma between outcome numbers", `NFG 1 R "" { "a" } { 2 } { { "x" 1 } } 1, 1`, []string{`1:41: expected outcome number, found ","`}},
		{"too few outcome numbers", `NFG 1 R "" { "a" } { 2 } { { "x" 1 } } 1`, []string{"1:41: the file ends after 1 of 2 outcome numbers (one for each pure profile)"}},
		{"too many outcome numbers", `NFG 1 R "" { "a" } { 2 } { { "x" 1 } } 1 1 1`, []string{"1:44: more than 2 outcome numbers (one for each pure profile)"}},
		{"many players", `NFG 1 R "" {` + strings.Repeat(` ""`, 30_000) + `} {` + strings.Repeat(" 1", 29_999) + " 3000 } { }" + strings.Repeat(" 0", 3000), []string{
			"1:90015: the game is too large: 30000 players and 3000 pure profiles"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			g, err := Parse("game.nfg", strings.NewReader(c.src))
			require.Nil(t, g)
			require.Equal(t, c.want, mistaketest.Mistakes(t, err))
		})
	}
	_, err := Parse("game.nfg", iotest.ErrReader(io.ErrUnexpectedEOF))
	require.EqualError(t, err, "game.nfg: unexpected EOF")
}

// describe prints all that a file says of a game.
func describe(g *seqform.Game) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%q %q %v\n", g.Title, g.Comment, g.Table.Named)
	for _, p := range g.Players {
		fmt.Fprintf(&b, "%q %q\n", p.Name, p.Infosets[0].Actions)
	}
	if g.Table.Named {
		fmt.Fprintf(&b, "%v\n", g.Table.Of)
		for _, o := range g.Table.Outcomes {
			fmt.Fprintf(&b, "%q %v\n", o.Name, o.Payoffs)
		}
		return b.String()
	}
	for _, o := range g.Table.Of {
		if o < 0 {
			fmt.Fprintf(&b, "%v\n", make([]rational.Rat, len(g.Players)))
		} else {
			fmt.Fprintf(&b, "%v\n", g.Table.Outcomes[o].Payoffs)
		}
	}
	return b.String()
}

func requireRoundTrip(t testing.TB, g *seqform.Game) {
	t.Helper()
	text := format(t, g)
	back, err := Parse("printed", strings.NewReader(text))
	require.NoError(t, err, text)
	require.Equal(t, describe(g), describe(back))
	require.Equal(t, text, format(t, back))
	require.Equal(t, g.Hash(), back.Hash())
}

func TestFormat(t *testing.T) {
	require.Equal(t, `NFG 1 R "three by two" { "Row" "Column" }
{ 3 2 }
"a comment"

1 -1
2 -2
0 0
1/2 1/2
1/4 1/10
7 8
`, format(t, mustParse(t, payoffVersion)))
	require.Equal(t, `NFG 1 R "shared outcomes" { "Row" "Column" }
{ { "U" "D" }
{ "l" "r" }
}
"a comment"

{
{ "win" 1, -1 }
{ "lose" -1, 1 }
}
1 2
0 1
`, format(t, mustParse(t, outcomeVersion)))
	for _, src := range []string{payoffVersion, outcomeVersion, threePlayers} {
		requireRoundTrip(t, mustParse(t, src))
	}
}

func TestFormatExtensiveForm(t *testing.T) {
	b := seqform.NewBuilder("", "A")
	b.Root().Leaf()
	g, err := b.Game()
	require.NoError(t, err)
	require.EqualError(t, Format(io.Discard, g), "nfg: the game is in extensive form; an .nfg file holds a game in strategic form")
}

func randomGame(rng *rand.Rand) *seqform.Game {
	labels := []string{"", "1", "2", `quo"te`, `back\`, "two\nlines"}
	n := 1 + rng.IntN(3)
	players, strategies := make([]string, n), make([][]string, n)
	table := seqform.Table{Named: rng.IntN(2) == 0}
	profiles, plain := 1, rng.IntN(2) == 0
	for i := range n {
		players[i] = labels[rng.IntN(len(labels))]
		m := 1 + rng.IntN(4)
		profiles *= m
		strategies[i] = seqform.Counted(m)
		for k := range m {
			if !plain {
				strategies[i][k] = labels[rng.IntN(len(labels))]
			}
		}
	}
	for k := range rng.IntN(5) {
		o := seqform.Outcome{Number: k + 1, Name: labels[rng.IntN(len(labels))]}
		for range n {
			o.Payoffs = append(o.Payoffs, rationaltest.Random(rng))
		}
		table.Outcomes = append(table.Outcomes, o)
	}
	for range profiles {
		table.Of = append(table.Of, int32(rng.IntN(len(table.Outcomes)+1))-1)
	}
	g, err := seqform.NewStrategic(labels[rng.IntN(len(labels))], "", players, strategies, table)
	if err != nil {
		panic(err)
	}
	return g
}

func TestRandomRoundTrips(t *testing.T) {
	for seed := range uint64(500) {
		requireRoundTrip(t, randomGame(rand.New(rand.NewPCG(2, seed))))
	}
}

// bimatrix returns a file of m² profiles.
func bimatrix(m int) []byte {
	var text bytes.Buffer
	fmt.Fprintf(&text, "NFG 1 R \"\" { \"a\" \"b\" } { %d %d }\n", m, m)
	for k := range m * m {
		fmt.Fprintf(&text, "%d -%d/%d\n", k%100003, k%1009, k%13+1)
	}
	return text.Bytes()
}

func BenchmarkParse(b *testing.B) {
	text := bimatrix(1300)
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Parse("large", bytes.NewReader(text)); err != nil {
			b.Fatal(err)
		}
	}
}

// FuzzParse checks that nothing panics, that mistakes have positions, and that
// what is read is written and read again as the same game.
func FuzzParse(f *testing.F) {
	for _, src := range []string{payoffVersion, outcomeVersion, threePlayers, "",
		"\xef\xbb\xbf" + strings.ReplaceAll(outcomeVersion, "\n", "\r\n"),
		`NFG 1 R "\"\\" { "" } { { "a" 2000000000 } } 1,`, "EFG 2 R"} {
		f.Add(src)
	}
	f.Fuzz(func(t *testing.T, src string) {
		g, err := Parse("f", strings.NewReader(src))
		if err != nil {
			mistaketest.Mistakes(t, err)
			return
		}
		requireRoundTrip(t, g)
	})
}
