package profile

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/mistake/mistaketest"
)

const (
	actionHead = "Infoset    Action     Prob          Value\n-------    -------    -----------   -----------\n"
	nodeHead   = "Infoset    Node       Belief        Prob\n-------    -------    -----------   -----------\n"
	treeTables = `Behavior profile for player 1:
` + actionHead + `    top          L           1/3           0
    top          R           2/3           0
      2          x           1/2
      2          x             0
      2          3           0.5

` + nodeHead + `    top          1             1             1

Behavior profile for player 2:
` + actionHead + `    bob          l             1             0
    bob          r             0             0
`
	tables = `Strategy profile for player 1:
Strategy     Prob          Value
--------     -----------   -----------
       U           1/2             0
       D           1/2             0

Strategy profile for player 2:
Strategy     Prob          Value
--------     -----------   -----------
       1             0             0
       2             1             0
       3             0             0
`
	lrs = `*lrsnash:lrslib v.7.1
2  0  1  0  2/3
2  0  0  1  1
1  1/2  1/2  2/3

2  1  0  0  2
1  1  0  1

*Number of equilibria found: 3
`
	policy     = `{"top": [["L", "1/3"], ["R", "2/3"]], "1:2": {"x#1": 0.5, "#3": 0.5}, "bob": [[0, 1], [1, 0]]}`
	rows       = "player,infoset,action,probability\nAlice,top,L,1/3\n1,1,2,2/3\n1,1:2,x#1,.5\n1,2,3,.5\nBob,bob,l,1\n"
	certified  = `{"format":"exactsolve-certificate/1","game":{"sha256":"00"},"claim":{"concept":"nash","payoffs":[1],"profile":[[["1/3","2/3"],["1/2","0","1/2"]],[["1","0"]]]},"evidence":{}}`
	nested     = "\n[ [[\"1/3\",\"2/3\"],[0.5,0,\"1/2\"]],[[1,0]]]\n"
	unfinished = `{"claim":{"profile":[[["1","0"],null],[["1","0"]]]}}`
)

// kindSeeds are for FuzzParse.
var kindSeeds = []string{treeTables, tables, lrs, policy, rows, certified, nested, unfinished,
	treeTables + treeTables, tables + tables, `{"Row":{"U":1}}`, "player,infoset,action,probability\nRow,,U,1\n",
	"\"Player\", Infoset,action,probability,more\r\n\"Alice\", \"top\",L,1,x\r\n", "1 1 0 5\n2 1 0 0 5"}

func TestKinds(t *testing.T) {
	full := "NE,1/3,2/3,1/2,0,1/2,1,0\n"
	for _, c := range []struct{ name, src, want string }{
		{"tables", treeTables, full},
		{"tables with CR LF", strings.ReplaceAll(treeTables, "\n", "\r\n"), full},
		{"policy", policy, full},
		{"rows", rows, full},
		{"rows with byte-order mark", "\xef\xbb\xbf" + rows, full},
		{"columns in another order", "probability,action,x,player,infoset\n1,l,,Bob,bob\n", "NE,0,0,0,0,0,1,0\n"},
		{"certificate", certified, full},
		{"lists", nested, full},
		{"result by itself", `{"status":"yes","claim":"nash","profile":` + nested + `}`, full},
		{"lists in a field", `{"beliefs":null,"profile":` + nested + `}`, full},
		{"certificate without all behavior", unfinished, "NE,1,0,0,0,0,1,0\n"},
		{"zeros in a table", strings.NewReplacer("1/2", "  0", "0.5", "  0").Replace(treeTables), "NE,1/3,2/3,0,0,0,1,0\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p, err := Parse("p", strings.NewReader(c.src), tree(t))
			require.NoError(t, err)
			require.Equal(t, c.want, line(t, tree(t), p))
		})
	}
}

func TestPick(t *testing.T) {
	for _, c := range []struct {
		name, src string
		want      []string
	}{
		{"lrsnash", lrs, []string{"NE,1/2,1/2,0,1,0", "NE,1/2,1/2,0,0,1", "NE,1,0,1,0,0"}},
		{"tables", tables + strings.Replace(tables, "1             0             0\n       2             1", "1             1             0\n       2             0", 1),
			[]string{"NE,1/2,1/2,0,1,0", "NE,1/2,1/2,1,0,0"}},
		{"lines", "\xef\xbb\xbfNE,1,0,1,0,0\n\nNE,0,1,1,0,0", []string{"NE,1,0,1,0,0", "NE,0,1,1,0,0"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := strategic(t)
			for k, want := range c.want {
				p, info, err := ParseWith("p", strings.NewReader(c.src), g, Options{Pick: k + 1})
				require.NoError(t, err)
				require.Equal(t, want+"\n", line(t, g, p))
				require.Equal(t, len(c.want), info.Profiles)
			}
			for _, pick := range []int{0, len(c.want) + 1} {
				_, info, err := ParseWith("p", strings.NewReader(c.src), g, Options{Pick: pick})
				require.Error(t, err)
				require.Equal(t, len(c.want), info.Profiles)
			}
		})
	}
	_, _, err := ParseWith("p", strings.NewReader(lrs), strategic(t), Options{Pick: -1})
	require.Error(t, err)
}

func TestKindErrors(t *testing.T) {
	head := "player,infoset,action,probability\n"
	for _, c := range []struct {
		name, src string
		strategic bool
		want      []string
	}{
		{"row missing", strings.Replace(treeTables, "      2          x             0\n", "", 1), false,
			[]string{`7:7: expected the row of action "x#2" at information set "1:2" of "Alice", found "2          3           0.5"`}},
		{"row too many", strings.Replace(treeTables, "\n\n", "\n      3          x             0\n\n", 1), false,
			[]string{`9:7: a row after those of all actions of "Alice"`}},
		{"table cut short", treeTables[:len(treeTables)-42], false, nil},
		{"no columns", "Behavior profile for player 1:\n", false, []string{"1:31: the table ends early: expected the columns Infoset, Action, Prob after this line"}},
		{"no such player", "Behavior profile for player 3:\n", false, []string{`1:1: player "3", expected a number from 1 to 2`}},
		{"table for another form", treeTables, true, []string{"1:1: the table is for a game in extensive form, which the game is not"}},
		{"lrsnash: half a group", "2 1 0 0 0\n\n1 1 0 0\n", true, []string{"1:1: lines for player 2 without one for player 1 before the next blank line"}},
		{"lrsnash: nothing", "*lrsnash\n", true, []string{"2:1: no profile: there is no equilibrium in lrsnash's output"}},
		{"lrsnash: text", "2 1 0 0 0\nx\n", true, []string{`2:1: expected a line of lrsnash's that begins with 1 or 2, found "x"`}},
		{"lrsnash: numbers", "2 1 0 0 0\n1 a -1 b\n", true, []string{`2:3: probability: not a number: "a"`, "2:5: probability is negative: -1", `2:8: payoff: not a number: "b"`}},
		{"policy: keys", `{"a":{},"top":[],"b":[]}`, false, []string{`1:2: no information set "a"`, `1:18: no information set "b"`}},
		{"policy: twice", `{"top":{"L":1},"1:1":{"R":1}}`, false, []string{`1:16: information set "top" of "Alice" again, after line 1`}},
		{"policy: incomplete numbers", `{"top":[[1,1]]}`, false, []string{`1:10: no action "1" at information set "top" of "Alice" (by number all 2 actions are needed, in ascending order, and none may fit a label)`}},
		{"policy: pair", `{"top":[["L"]]}`, false, []string{"1:13: 1 values, an action and its probability, expected 2"}},
		{"policy: text after", `{"top":{"L":1}} 7`, false, []string{"1:17: text after the policy"}},
		{"csv: short row", head + "1,1,1\n", false, []string{"2:1: the row has 3 fields, expected at least 4"}},
		{"csv: quote", head + "1,\"x\"y,1,1\n", false, nil},
		{"csv: column", "player,player\n", false, []string{"1:8: column player again"}},
		{"csv: ambiguous", head + "1,2,x,1\n", false, []string{`2:5: more than one action "x" at information set "1:2" of "Alice"; add its position, as in "#1"`}},
		{"csv: sum", head + "1,1,1,.5\n", false, []string{`2:1: probabilities at information set "top" of "Alice" sum to 1/2, not 1`}},
		{"claim without a profile", `{"claim":{}}`, false, []string{"1:10: the claim has no profile"}},
		{"lists: depth", `[[1,0],[[1,0]]]`, false, []string{"1:3: expected a list in brackets of 2 actions at information set \"top\" of \"Alice\""}},
		{"lists: text after", nested + "7", false, []string{"3:1: text after the profile"}},
		{"lists: cut", "[[", false, []string{`1:3: 0 information sets of "Alice", expected 2`}},
		{"claim for other players", `{"claim":{"profile":[[null,null]]}}`, false, []string{"1:33: 1 players, expected 2"}},
		{"claim with more actions", `{"claim":{"profile":[[[1,0,0],null],[null]]}}`, false, []string{`1:28: more than 2 actions at information set "top" of "Alice"`}},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := tree(t)
			if c.strategic {
				g = strategic(t)
			}
			p, err := Parse("p", strings.NewReader(c.src), g)
			require.Nil(t, p)
			got := mistaketest.Mistakes(t, err)
			if c.want != nil {
				require.Equal(t, c.want, got)
			}
		})
	}
}

func TestRound(t *testing.T) {
	g := strategic(t)
	src := "NE,.5,.5,0.3333,0.3333,0.3333"
	p, info, err := ParseWith("p", strings.NewReader(src), g, Options{Round: 7})
	require.NoError(t, err)
	require.Equal(t, "NE,1/2,1/2,1/3,1/3,1/3\n", line(t, g, p))
	require.Len(t, info.Changes, 3)
	require.Equal(t, "1/30000", info.Changes[2].Size().String())
	_, info, err = ParseWith("p", strings.NewReader(src), g, Options{Round: 2})
	require.ErrorContains(t, err, "rounded to denominators of at most 2, sum to 3/2, not 1")
	require.Equal(t, 1, info.BadSums)
}

// TestNearest compares with all fractions there are.
func TestNearest(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 3000 {
		bound := 1 + rng.Int64N(12)
		x := rational.New(rng.Int64N(60), 1+rng.Int64N(50))
		var best rational.Rat
		for d := int64(1); d <= bound; d++ {
			for n := int64(0); n <= 61*d; n++ {
				if y := rational.New(n, d); n+d == 1 || y.Sub(x).Abs().Cmp(best.Sub(x).Abs()) < 0 {
					best = y
				}
			}
		}
		got := nearest(x, bound)
		require.True(t, got.Sub(x).Abs().Equal(best.Sub(x).Abs()), "%v %d: %v, not %v", x, bound, got, best)
		require.LessOrEqual(t, got.Den().Int64(), bound)
		if !got.Equal(best) { // of two at the same distance, that with the smaller denominator
			require.True(t, got.Den().Cmp(best.Den()) == 0, "%v %d: %v, not %v", x, bound, got, best)
		}
	}
}

// forked returns a game in which Bob does not see what Alice did.
func forked(t testing.TB) *seqform.Game {
	t.Helper()
	b := seqform.NewBuilder("", "Alice", "Bob")
	top := b.Root().Move(0, "top", "L", "R", "S")
	for _, a := range []string{"L", "R"} {
		bob := top.Child(a).Move(1, "bob", "l", "r")
		bob.Child("l").Leaf()
		bob.Child("r").Leaf()
	}
	top.Child("S").Leaf()
	g, err := b.Game()
	require.NoError(t, err)
	return g
}

const (
	forkedProfile = `"profile":[{"player":1,"infoset":1,"action":"S","probability":1},{"player":2,"infoset":1,"action":"l","probability":1}]`
	forkedTables  = `Behavior profile for player 1:
` + actionHead + `    top          L             0           0
    top          R             0           0
    top          S             1           0

` + nodeHead + `    top          1             1             1

Behavior profile for player 2:
` + actionHead + `    bob          l             1             0
    bob          r             0             0

` + nodeHead + `    bob          1           1/3             0
    bob          2           2/3             0
`
)

func believing(nodes string) string {
	return `{` + forkedProfile + `,"beliefs":[{"player":2,"infoset":1,"nodes":` + nodes + `}]}`
}

func TestBeliefs(t *testing.T) {
	third, third1 := "[[] [1/3 2/3]]", "[[1] [1/3 2/3]]"
	for _, c := range []struct {
		name, src, want string
		opt             Options
	}{
		{"object", believing(`[{"node":2,"probability":"1/3"},{"node":5,"probability":"2/3"}]`), third, Options{}},
		{"object, fields in another order", `{"beliefs":[{"nodes":[{"probability":"1/3","node":2,"history":"L"},{"node":5,"probability":"2/3"}],"infoset":1,"label":"bob","player":2}],` + forkedProfile + `}`, third, Options{}},
		{"zeros left out", believing(`[{"node":5,"probability":1}]`), "[[] [0 1]]", Options{}},
		{"null", believing(`null`), "none", Options{}},
		{"none", `{` + forkedProfile + `}`, "none", Options{}},
		{"stream", `{"config":{}}` + "\n" + `{"result":` + believing(`[{"node":2,"probability":"1/3"},{"node":5,"probability":"2/3"}]`) + `}`, third, Options{}},
		{"rounded", believing(`[{"node":2,"probability":0.333},{"node":5,"probability":0.667}]`), third, Options{Round: 9}},
		{"certificate", `{"claim":{"beliefs":[[["1"]],[["1/3","2/3"]]],"profile":[[["0","0","1"]],[["1","0"]]]}}`, "[[1] [1/3 2/3]]", Options{}},
		{"certificate with null", `{"claim":{"profile":[[["0","0","1"]],[["1","0"]]],"beliefs":[[["1"]],[null]]}}`, "[[1] []]", Options{}},
		{"tables", forkedTables, third1, Options{}},
		{"tables with zeros", strings.NewReplacer("1/3", "  0", "2/3", "0.0").Replace(forkedTables), "[[1] []]", Options{}},
		{"tables with NaN", strings.NewReplacer("1/3", "NaN").Replace(forkedTables), "[[1] []]", Options{}},
		{"tables with numbers of the game", strings.NewReplacer("bob          1           1", "  1          2           1", "bob          2           2", "  1          5           2").Replace(forkedTables), third1, Options{}},
		{"tables without a belief", strings.NewReplacer("1/3", "   ", "2/3", "   ").Replace(forkedTables), "[[1] []]", Options{}},
	} {
		t.Run(c.name, func(t *testing.T) {
			c.opt.Beliefs = true
			p, info, err := ParseWith("p", strings.NewReader(c.src), forked(t), c.opt)
			require.NoError(t, err)
			require.Equal(t, "NE,0,0,1,1,0\n", line(t, forked(t), p))
			require.Equal(t, c.want, beliefText(info.Beliefs))
			_, info, err = ParseWith("p", strings.NewReader(c.src), forked(t), Options{})
			require.NoError(t, err)
			require.Nil(t, info.Beliefs, "not asked for")
		})
	}
}

func beliefText(b [][]seqform.Belief) string {
	if b == nil {
		return "none"
	}
	return fmt.Sprint([]seqform.Belief{b[0][0], b[1][0]})
}

func TestBeliefErrors(t *testing.T) {
	for _, c := range []struct{ name, src, want string }{
		{"sum", believing(`[{"node":2,"probability":"1/3"}]`), "sum to 1/3, not 1"},
		{"negative", believing(`[{"node":2,"probability":-1},{"node":5,"probability":2}]`), "negative"},
		{"another set's node", believing(`[{"node":1,"probability":1}]`), `node 1 is not in information set "bob"`},
		{"no such node", believing(`[{"node":99,"probability":1}]`), `node "99", expected a whole number from 1 to 8`},
		{"twice", believing(`[{"node":2,"probability":".5"},{"node":2,"probability":".5"}]`), "node 2 again"},
		{"no node", believing(`[{"probability":".5"}]`), "expected a node and its probability"},
		{"set twice", `{` + forkedProfile + `,"beliefs":[{"player":1,"infoset":1,"nodes":[{"node":1,"probability":1}]},{"player":1,"infoset":1,"nodes":[{"node":1,"probability":1}]}]}`, "again"},
		{"no set", `{` + forkedProfile + `,"beliefs":[{"player":1,"nodes":[]}]}`, "no infoset"},
		{"lists twice", `{` + forkedProfile + `,"beliefs":[],"beliefs":[]}`, "more than one list"},
		{"no list", `{` + forkedProfile + `,"beliefs":7}`, "expected a list"},
		{"claim: nodes", `{"claim":{"profile":[[["0","0","1"]],[["1","0"]]],"beliefs":[[["1"]],[["1"]]]}}`, `1 nodes of information set "bob" of "Bob", expected 2`},
		{"table: row missing", strings.Replace(forkedTables, "    bob          2           2/3             0\n", "", 1), "the row of node 2"},
		{"table: row too many", forkedTables + "    bob          3           2/3             0\n", "a row after those of all nodes"},
		{"table: sum", strings.Replace(forkedTables, "2/3", "1/2", 1), "beliefs at information set \"bob\" of \"Bob\" sum to 5/6, not 1"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, _, err := ParseWith("p", strings.NewReader(c.src), forked(t), Options{Beliefs: true})
			require.ErrorContains(t, err, c.want)
		})
	}
}

// TestFormatCSV writes profiles of games whose names are no help, and reads them.
func TestFormatCSV(t *testing.T) {
	names := []string{"", "a", "1", "2", " a", "#1", "1:1", "x,\"y\"\n", "player 1"}
	rng := rand.New(rand.NewPCG(1, 2))
	name := func() string { return names[rng.IntN(len(names))] }
	refused := 0
	for range 500 {
		b := seqform.NewPrefixBuilder("", "", []string{name(), name()})
		for i := range 2 {
			b.Node("", b.Infoset(i, 1, name(), []string{name(), name()}), seqform.NoOutcome)
			b.Leaf("", seqform.NoOutcome)
		}
		b.Node("", b.Infoset(0, 2, name(), []string{name(), name(), name()}), seqform.NoOutcome)
		for range 3 {
			b.Leaf("", seqform.NoOutcome)
		}
		g, err := b.Game()
		require.NoError(t, err)
		var entries []Entry
		want := empty(g)
		for i := range want {
			for h, set := range g.Players[i].Infosets {
				want[i][h] = make([]rational.Rat, len(set.Actions))
				for a := range set.Actions {
					want[i][h][a] = rational.New(int64(1+a), int64(len(set.Actions)*(len(set.Actions)+1)/2))
					entries = append(entries, Entry{i, h, a, want[i][h][a].String(), ""})
				}
			}
		}
		var text strings.Builder
		if err := FormatCSV(&text, g, entries); err != nil {
			require.ErrorContains(t, err, "no name in CSV")
			refused++
			continue
		}
		got, err := Parse("f", strings.NewReader(text.String()), g)
		require.NoError(t, err, text.String())
		require.Equal(t, fmt.Sprint(want), fmt.Sprint(got), text.String())
	}
	require.Less(t, refused, 200, "of names that are numbers of others")
}
