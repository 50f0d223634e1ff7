package efg

import (
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"github.com/stretchr/testify/require"

	"exactsolve/fixtures"
	"exactsolve/rational/rationaltest"
	"exactsolve/seqform"
	"exactsolve/seqform/mistake"
	"exactsolve/seqform/mistake/mistaketest"
)

func mustParse(t testing.TB, src string) *seqform.Game {
	t.Helper()
	g, err := Parse("game.efg", strings.NewReader(src))
	require.NoError(t, err)
	return g
}

func TestParseGame(t *testing.T) {
	g := mustParse(t, guessAce)
	require.Equal(t, "Guess the Ace (Miltersen-Sorensen 2006 Fig 1)", g.Title)
	require.Empty(t, g.Comment)
	require.Equal(t, "II", g.Players[1].Name)
	require.Equal(t, 11, g.Tree.Len())
	require.Len(t, g.Players[0].Infosets, 1)
	require.Equal(t, []int32{1, 6}, g.Players[0].Infosets[0].Nodes)
	require.Equal(t, []string{"stop", "play"}, g.Players[0].Infosets[0].Actions)
	rationaltest.Equal(t, "1/52", g.Tree.ChanceSets[0].Prob[0])
	require.Len(t, g.Tree.Outcomes, 2)
	require.Equal(t, "win", g.Tree.Outcomes[1].Name)
	rationaltest.Equal(t, "-1000", g.Tree.OutcomePayoff(4, 0))
	require.Nil(t, g.Recall)
}

// TestIndex compares with a map, for numbers of all sizes.
func TestIndex(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for range 50 {
		x, want := index{}, map[setKey]int32{}
		size := int64(1) << rng.IntN(40)
		for range 1000 {
			key := setKey{rng.IntN(8) - 3, int(rng.Int64N(size) - size/8)}
			if rng.IntN(100) == 0 {
				key.number = []int{math.MaxInt, math.MinInt, -1, 0}[rng.IntN(4)]
			}
			got, known := x.find(key)
			at, there := want[key]
			require.Equal(t, there, known)
			require.Equal(t, at, got)
			if !known {
				x.enter(key, len(want))
				want[key] = int32(len(want))
			}
		}
		for key, at := range want {
			got, known := x.find(key)
			require.True(t, known)
			require.Equal(t, at, got)
		}
	}
}

// TestSameGame lists texts that all stand for one game.
func TestSameGame(t *testing.T) {
	want := mustParse(t, entry).Hash()
	for _, c := range []struct{ name, src string }{
		{"CR LF", strings.ReplaceAll(entry, "\n", "\r\n")},
		{"byte-order mark", "\xef\xbb\xbf" + entry},
		{"one line", strings.ReplaceAll(entry, "\n", " ")},
		{"a token a line", strings.Join(strings.Fields(entry), "\n")},
		{"no spaces where none are needed", strings.NewReplacer("{ ", "{", " }", "}", `" `, `"`).Replace(entry)},
		{"D", strings.Replace(entry, "EFG 2 R", "EFG 2 D", 1)},
		{"no comment", strings.Replace(entry, `} ""`, "}", 1)},
		{"no commas", strings.ReplaceAll(entry, ",", "")},
		{"trailing comma", strings.Replace(entry, "0, 2 }", "0, 2, }", 1)},
		{"some commas", strings.Replace(entry, "0, 2 }", "0 2, }", 1)},
		{"information set without its name", strings.Replace(entry, `1 1 "" {`, "1 1 {", 1)},
		{"outcome without its name", strings.Replace(entry, `1 "" {`, "1 {", 1)},
		{"numbers skip", strings.NewReplacer("p \"\" 2 1", "p \"\" 2 77", "t \"\" 3", "t \"\" -9").Replace(entry)},
		{"zero and negative set numbers", strings.NewReplacer("p \"\" 2 1", "p \"\" 2 0", "p \"\" 1 1", "p \"\" 1 -1").Replace(entry)},
		{"leading zeros", strings.NewReplacer("p \"\" 2 1", "p \"\" 02 +1", "0, 2", "000, 002").Replace(entry)},
		{"other ways to write numbers", strings.NewReplacer("0, 2", "-0, +2e0", "-1, -1", "-1.0 -10e-1", "{ 1, 1 }", "{ 3/3 .1e+1 }").Replace(entry)},
		{"null outcome written out", strings.Replace(entry, `0, 2 }`, `0 2 }`, 1)},
	} {
		t.Run(c.name, func(t *testing.T) {
			require.Equal(t, want, mustParse(t, c.src).Hash())
		})
	}
}

func TestRepeatsMayDiffer(t *testing.T) {
	want := mustParse(t, guessAce).Hash()
	chance := func(again string) string {
		return `EFG 2 R "" { "A" } ""
c "x" 1 "" { "a" 1/2 "b" 0.50 } 0
c "y" 1 ` + again + ` 0
t "" 1 "" { 1/2 }
t "" 1 "again" { 5e-1 }
t "" 1
`
	}
	g := mustParse(t, chance(`"name" { "a" .5 "b" 2/4 }`))
	require.Equal(t, g.Hash(), mustParse(t, chance("")).Hash())
	require.Equal(t, "", g.Tree.ChanceSets[0].Name, "the first name is kept")

	left := strings.NewReplacer(`1 1 "root" { "stop" "play" } 0`, "1 1 0", `2 1 "guess" { "yes" "no" } 0`, "2 1 0")
	head, tail, _ := strings.Cut(guessAce, "win")
	require.Equal(t, want, mustParse(t, head+"win"+left.Replace(tail)).Hash())
}

func TestLabels(t *testing.T) {
	g := mustParse(t, "EFG 2 R \"a \\\"title\\\"\nof two lines\" { \"\" \"\" } \"back\\\\slash \\d\"\n"+
		`p "root" 1 1 "" { "" "" } 1 "bonus" { 1/3, -2 }
t "leaf" 0
t "" 0`)
	require.Equal(t, "a \"title\"\nof two lines", g.Title)
	require.Equal(t, `back\slash \d`, g.Comment)
	require.Equal(t, "root", g.Tree.NodeName(0))
	require.Equal(t, "leaf", g.Tree.NodeName(1))
	require.Equal(t, []string{"", ""}, g.Players[0].Infosets[0].Actions)
	require.Equal(t, "bonus", g.Tree.Outcomes[g.Tree.Outcome[0]].Name)
	require.Nil(t, mustParse(t, entry).Tree.Name)
}

func TestZeroProbabilityAndSingleAction(t *testing.T) {
	g := mustParse(t, `EFG 2 R "" { "A" }
c "" 1 { "a" 0 "b" 1 } 0
p "" 1 1 { "only" } 0 t "" 0
t "" 0`)
	require.Equal(t, 4, g.Tree.Len())
}

// tree returns a file whose nodes begin at line 2.
func tree(nodes string) string { return "EFG 2 R \"\" { \"Alice\" \"Bob\" } \"\"\n" + nodes }

// manyErrors has n mistakes of one kind, from line 4 on.
func manyErrors(n int) string {
	return tree("p \"\" 1 1 { " + strings.Repeat(`"a" `, n+1) + "} 0\nt \"\" 0\n" + strings.Repeat("t \"\" 9\n", n))
}

func TestErrors(t *testing.T) {
	digits := strings.Repeat("7", 1_000_000)
	for _, c := range []struct {
		name, src string
		want      []string // line:col: message
	}{
		{"empty", "", []string{"1:1: expected EFG 2 R at the start, found the end of the file"}},
		{"blank", "\n\n ", []string{"3:2: expected EFG 2 R at the start, found the end of the file"}},
		{"strategic form", `NFG 1 R "t" { "a" }`, []string{"1:1: expected EFG 2 R at the start, found \"NFG\""}},
		{"XML", "<?xml version=\"1.0\"?>", []string{"1:1: expected EFG 2 R at the start, found \"<?xml\""}},
		{"action graph", "#AGG\n3\n", []string{"1:1: expected EFG 2 R at the start, found \"#AGG\""}},
		{"Bayesian action graph", "#BAGG\n3\n", []string{"1:1: expected EFG 2 R at the start, found \"#BAGG\""}},
		{"JSON", `{"a":1}`, []string{"1:1: expected EFG 2 R at the start, found \"{\""}},
		{"something else", "hello", []string{`1:1: expected EFG 2 R at the start, found "hello"`}},
		{"version", "EFG 3 R", []string{`1:5: expected version 2 of EFG, found "3"`}},
		{"number type", "EFG 2 X", []string{`1:7: expected R or D, found "X"`}},
		{"title", "EFG 2 R { }", []string{`1:9: expected title in quotes, found "{"`}},
		{"title without end", `EFG 2 R "abc`, []string{"1:9: text in quotes does not end"}},
		{"no players", `EFG 2 R "" { } t "" 0`, []string{"1:12: no players"}},
		{"players with a comma", `EFG 2 R "" { "a", "b" }`, []string{`1:17: expected a player's name in quotes, or }, found ","`}},
		{"too many players", `EFG 2 R "" {` + strings.Repeat(` ""`, 32768) + "}", []string{"1:98315: more than 32767 players"}},
		{"no root", tree(""), []string{"1:32: the file ends before the root of the tree"}},
		{"not a node", tree("q \"\" 0"), []string{`2:1: expected a node: c, p or t, found "q"`}},
		{"node without a name", tree("t 0"), []string{`2:3: expected the node's name in quotes, found "0"`}},
		{"outcome missing", tree("t \"x\""), []string{"2:6: expected the outcome's number, found the end of the file"}},
		{"outcome not a number", tree("t \"x\" one"), []string{`2:7: expected the outcome's number, an integer, found "one"`}},
		{"outcome number too large", tree("t \"\" 99999999999999999999"), []string{`2:6: the outcome's number "99999999999999999999" is too large`}},
		{"outcome named only", tree("t \"\" 1 \"x\""), []string{"2:11: expected { before the outcome's payoffs, found the end of the file"}},
		{"outcome not described", tree("t \"\" 4"), []string{"2:6: outcome 4 is described neither here nor before"}},
		{"null outcome described", tree("t \"\" 0 \"\" { 1, 2 }"), []string{"2:11: outcome 0 pays nothing and cannot be described"}},
		{"too few payoffs", tree("t \"\" 1 \"\" { 1 }"), []string{"2:11: outcome 1 has 1 payoff for 2 players"}},
		{"too many payoffs", tree("t \"\" 1 \"\" { 1 2 3 }"), []string{"2:11: outcome 1 has 3 payoffs for 2 players"}},
		{"no payoffs", tree("t \"\" 1 \"\" { }"), []string{"2:11: outcome 1 has 0 payoffs for 2 players"}},
		{"leading comma", tree("t \"\" 1 \"\" { , 1 2 }"), []string{`2:13: expected a payoff or }, found ","`}},
		{"two commas", tree("t \"\" 1 \"\" { 1,, 2 }"), []string{`2:15: expected a payoff or }, found ","`}},
		{"payoffs without end", tree("t \"\" 1 \"\" { 1, 2"), []string{"2:17: expected a payoff or }, found the end of the file"}},
		{"bad numbers", tree("t \"\" 1 \"\" { 0x10 1_000 }"), []string{
			`2:13: payoff: not a number: "0x10"`, `2:18: payoff: not a number: "1_000"`}},
		{"not numbers", tree("t \"\" 1 \"\" { NaN 1/0 }"), []string{
			`2:13: payoff: not a number: "NaN"`, `2:17: payoff: zero denominator: "1/0"`}},
		{"huge number", tree("t \"\" 1 \"\" { 1 " + digits + " }"), []string{
			"2:15: payoff: number of 1000000 characters, more than the limit of 49000"}},
		{"player 0", tree("p \"\" 0 1 { \"a\" } 0 t \"\" 0"), []string{"2:6: player 0 in a game of 2 players"}},
		{"player 3", tree("p \"\" 3 1 { \"a\" } 0 t \"\" 0"), []string{"2:6: player 3 in a game of 2 players"}},
		{"player that would be chance", tree("p \"\" -1 1 { \"a\" } 0 t \"\" 0"), []string{"2:6: player -1 in a game of 2 players"}},
		{"two players out of range", tree("p \"\" 4 1 { \"a\" } 0 p \"\" 5 1 { \"b\" } 0 t \"\" 0"), []string{
			"2:6: player 4 in a game of 2 players", "2:25: player 5 in a game of 2 players"}},
		{"set not described", tree("p \"\" 2 1 0"), []string{`2:8: information set 1 of "Bob" is described neither here nor before`}},
		{"numbering is per player", tree("p \"\" 1 1 { \"a\" } 0\np \"\" 2 1 0 t \"\" 0"), []string{`3:8: information set 1 of "Bob" is described neither here nor before`}},
		{"chance set not described", tree("c \"\" 5 0"), []string{"2:6: chance set 5 is described neither here nor before"}},
		{"set named only", tree("p \"\" 1 1 \"x\" 0"), []string{`2:14: expected { before the actions, found "0"`}},
		{"known set named only", tree("p \"\" 1 1 { \"a\" } 0 p \"\" 1 1 \"x\" 0"), []string{`2:33: expected { before the actions, found "0"`}},
		{"no actions", tree("p \"\" 1 3 \"\" { } 0\nt \"\" 0"), []string{`2:13: information set 3 of "Alice" has no actions`}},
		{"actions with commas", tree("p \"\" 1 1 { \"a\", \"b\" } 0"), []string{`2:15: expected an action in quotes, or }, found ","`}},
		{"actions with probabilities", tree("p \"\" 1 1 { \"a\" 1/2 } 0"), []string{`2:16: expected an action in quotes, or }, found "1/2"`}},
		{"chance without probability", tree("c \"\" 1 { \"a\" } 0"), []string{`2:14: expected probability, found "}"`}},
		{"other action", tree("p \"\" 1 1 { \"a\" \"b\" } 0\np \"\" 1 1 { \"a\" \"c\" } 0\nt \"\" 0\nt \"\" 0\nt \"\" 0\n"), []string{
			`3:16: action 2 of information set 1 of "Alice" is "c" here but "b" at line 2`}},
		{"actions in another order", tree("p \"\" 1 1 { \"a\" \"b\" } 0\np \"\" 1 1 { \"b\" \"a\" } 0\nt \"\" 0\nt \"\" 0\nt \"\" 0\n"), []string{
			`3:12: action 1 of information set 1 of "Alice" is "b" here but "a" at line 2`}},
		{"fewer actions", tree("p \"\" 1 1 { \"a\" \"b\" } 0\np \"\" 1 1 \"x\" { \"a\" } 0\nt \"\" 0\nt \"\" 0\n"), []string{
			`3:14: information set 1 of "Alice" has 1 action here but 2 at line 2`}},
		{"more actions", tree("p \"\" 1 1 { \"a\" } 0\np \"\" 1 1 { \"a\" \"b\" } 0\nt \"\" 0\nt \"\" 0\n"), []string{
			`3:10: information set 1 of "Alice" has 2 actions here but 1 at line 2`}},
		{"no actions the second time", tree("p \"\" 1 1 { \"a\" } 0\np \"\" 1 1 { } 0\nt \"\" 0\n"), []string{
			`3:10: information set 1 of "Alice" has 0 actions here but 1 at line 2`}},
		{"a mistake goes on to the next", tree("p \"\" 1 1 { \"a\" } 0\np \"\" 1 1 { \"a\" \"b\" } 0\nt \"\" 7\nt \"\" 8\nt \"\" 0"), []string{
			`3:10: information set 1 of "Alice" has 2 actions here but 1 at line 2`,
			"4:6: outcome 7 is described neither here nor before", "5:6: outcome 8 is described neither here nor before"}},
		{"other payoff", tree("p \"\" 1 1 { \"a\" \"b\" } 0\nt \"\" 1 { 1, 2 }\nt \"\" 1 { 1, 5/2 }"), []string{
			"4:13: payoff 2 of outcome 1 is 5/2 here but 2 at line 3"}},
		{"other number of payoffs", tree("p \"\" 1 1 { \"a\" \"b\" } 0\nt \"\" 1 { 1, 2 }\nt \"\" 1 { 1, 2, 3 }"), []string{
			"4:8: outcome 1 has 3 payoffs for 2 players"}},
		{"probabilities sum to less", tree("c \"\" 1 { \"a\" .333333 \"b\" .333333 \"c\" .333333 } 0\nt \"\" 0 t \"\" 0 t \"\" 0"), []string{
			"2:8: probabilities of chance set 1 sum to 999999/1000000, not 1"}},
		{"probabilities sum to more", tree("c \"\" 1 \"x\" { \"a\" 1 \"b\" 1/2 } 0\nt \"\" 0 t \"\" 0"), []string{
			"2:12: probabilities of chance set 1 sum to 3/2, not 1"}},
		{"negative probability", tree("c \"\" 1 { \"a\" 3/2 \"b\" -1/2 } 0\nt \"\" 0 t \"\" 0"), []string{
			"2:8: probability 2 of chance set 1 is negative: -1/2"}},
		{"bad probability", tree("c \"\" 1 { \"a\" 1/2 \"b\" half } 0\nt \"\" 0 t \"\" 0"), []string{
			`2:22: probability: not a number: "half"`}},
		{"other probability", tree("c \"\" 1 { \"a\" 1/2 \"b\" 1/2 } 0\nc \"\" 1 { \"a\" 1/3 \"b\" 2/3 } 0\nt \"\" 0 t \"\" 0 t \"\" 0"), []string{
			"3:14: action 1 of chance set 1 has probability 1/3 here but 1/2 at line 2"}},
		{"truncated", tree("p \"\" 2 1 { \"l\" \"r\" } 0\nt \"\" 0\np \"x\" 2 1 0\nt \"\" 0\n"), []string{
			`5:7: the file ends early: node 3 (line 4) has no child for its action 2, "r"`}},
		{"truncated below chance", tree("c \"p\" 2 { \"l\" 1 } 0\n\n"), []string{
			`2:20: the file ends early: node 1 (line 2) has no child for its action 1, "l"`}},
		{"another node after the end", tree("t \"\" 0\nt \"\" 0\n"), []string{`3:1: "t" after the end of the tree: its last node has been read`}},
		{"text after the end", tree("t \"\" 0\nthe end\n"), []string{`3:1: "the" after the end of the tree: its last node has been read`}},
		{"names clash with nothing", tree("p \"\" 1 1 { \"a\" \"a\" } 0\nt \"\" 0\nt \"\" 3\n"), []string{"4:6: outcome 3 is described neither here nor before"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			g, err := Parse("game.efg", strings.NewReader(c.src))
			require.Nil(t, g)
			require.Equal(t, c.want, mistaketest.Mistakes(t, err))
			require.NotContains(t, err.Error(), "\nand ")
		})
	}
}

func TestErrorExcerpt(t *testing.T) {
	_, err := Parse("game.efg", strings.NewReader(tree("p \"\" 1 1 { \"a\" } 0\n\tp \"\" 1 1 { \"a\" \"b\" } 0\n")))
	require.EqualError(t, err, "game.efg:3:11: information set 1 of \"Alice\" has 2 actions here but 1 at line 2\n"+
		"\t\tp \"\" 1 1 { \"a\" \"b\" } 0\n"+
		"\t\t         ^")
}

func TestErrorsAreCounted(t *testing.T) {
	_, err := Parse("game.efg", strings.NewReader(manyErrors(100_000)))
	list, ok := errors.AsType[*mistake.List](err)
	require.True(t, ok)
	require.Len(t, list.Errors, 10)
	require.Equal(t, 99_990, list.More)
	require.True(t, strings.HasSuffix(err.Error(), "\nand 99990 more"))
}

func TestReadError(t *testing.T) {
	_, err := Parse("game.efg", iotest.ErrReader(io.ErrUnexpectedEOF))
	require.ErrorIs(t, err, io.ErrUnexpectedEOF)
	require.EqualError(t, err, "game.efg: unexpected EOF")
}

func TestNormalizeChance(t *testing.T) {
	src := tree(`c "" 1 { "a" .333333 "b" .333333 "c" .333333 } 0
t "" 0 c "" 1 { "a" .333333 "b" .333333 "c" 333333e-6 } 0
t "" 0 t "" 0 t "" 0
c "" 2 { "a" 1 } 0 t "" 0`)
	g, info, err := ParseWith("game.efg", strings.NewReader(src), Options{NormalizeChance: true})
	require.NoError(t, err)
	require.Equal(t, 1, info.Normalized)
	for _, p := range g.Tree.ChanceSets[0].Prob {
		rationaltest.Equal(t, "1/3", p)
	}
	_, _, err = ParseWith("game.efg", strings.NewReader(tree(`c "" 1 { "a" 0 } 0 t "" 0`)), Options{NormalizeChance: true})
	require.ErrorContains(t, err, "sum to 0, not 1")
	_, _, err = ParseWith("game.efg", strings.NewReader(tree(`c "" 1 { "a" -1 } 0 t "" 0`)), Options{NormalizeChance: true})
	require.ErrorContains(t, err, "negative")
}

// TestHostileSizes feeds files whose numbers promise much more than they hold.
func TestHostileSizes(t *testing.T) {
	var b strings.Builder
	b.WriteString(`EFG 2 R "" { "A" } c "" 1 {`)
	for k := range 20_000 { // denominators without common factors
		fmt.Fprintf(&b, ` "" 1/%d`, 1_000_000_007+2*k)
	}
	b.WriteString(` } 0`)
	start := time.Now()
	_, err := Parse("game.efg", strings.NewReader(b.String()))
	require.ErrorContains(t, err, "too large a common denominator")
	require.Less(t, time.Since(start), time.Minute, "in time near linear in the size")

	players := `EFG 2 R "" {` + strings.Repeat(` ""`, 30_000) + "}\n"
	_, err = Parse("game.efg", strings.NewReader(players+strings.Repeat("p \"\" 1 1 { \"a\" } 0\n", 5000)))
	require.ErrorContains(t, err, "the game is too large: 30000 players and more than ")
}

// TestMutations reads files with a few tokens dropped, doubled, swapped or
// replaced: nearer to what people get wrong than random bytes are.
func TestMutations(t *testing.T) {
	others := []string{"{", "}", ",", `""`, `"L"`, "0", "1", "2", "3", "-1", "1/2", "0.5", "c", "p", "t", "NaN", `"open`}
	read := 0
	for seed := range uint64(4000) {
		rng := rand.New(rand.NewPCG(4, seed))
		tokens := strings.Fields([]string{horse, guessAce, beerQuiche, entry}[rng.IntN(4)])
		for range 1 + rng.IntN(3) {
			k, other := rng.IntN(len(tokens)), others[rng.IntN(len(others))]
			switch rng.IntN(4) {
			case 0:
				tokens = append(tokens[:k], tokens[k+1:]...)
			case 1:
				tokens[k] += " " + tokens[k]
			case 2:
				j := rng.IntN(len(tokens))
				tokens[j], tokens[k] = tokens[k], tokens[j]
			case 3:
				tokens[k] = other
			}
		}
		src := strings.Join(tokens, "\n")
		g, err := Parse("f", strings.NewReader(src))
		if err == nil {
			read++
			requireRoundTrip(t, g)
			continue
		}
		list, ok := errors.AsType[*mistake.List](err)
		require.True(t, ok, "seed %d: no position: %v", seed, err)
		for _, e := range list.Errors {
			require.LessOrEqual(t, e.Line, len(tokens)+9)
			require.NotContains(t, e.Msg, "%!")
		}
	}
	require.Greater(t, read, 50, "mutations that leave a valid file are checked too")
}

// Games from the literature.
var horse, guessAce, beerQuiche, entry = text("selten_horse"), text("guess_ace"), text("beer_quiche"), text("entry")

// text returns the file of a fixture.
func text(name string) string {
	data, _ := fixtures.Game(name)
	return string(data)
}

func TestRead(t *testing.T) {
	nodes := 0
	_, _, err := ParseWith("g", strings.NewReader(`EFG 2 R "" { "a" } c "" 1 { "x" 1/2 "y" 1/2 } 0 t "" 0 t "" 0`), Options{Read: func(n int) { nodes = n }})
	require.NoError(t, err)
	require.Equal(t, 3, nodes)
}
