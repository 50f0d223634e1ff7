package gamejson

import (
	"bytes"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/seqform"
	"exactsolve/seqform/efg"
	"exactsolve/seqform/mistake/mistaketest"
	"exactsolve/seqform/nfg"
)

const (
	treeText = `{
"format": "exactsolve-game-json/1", "title": "t", "comment": "c",
"players": [{"name": "A", "infosets": [{"number": 7, "name": "h", "actions": ["l", "r"]}]}, {"name": "B", "infosets": []}],
"chance": [{"number": 1, "actions": ["x", "y"], "probabilities": ["1/3", "2/3"]}],
"outcomes": [{"number": 1, "name": "o", "payoffs": ["1/2", 0.1]}, {"number": 2, "payoffs": [-1, 0]}],
"nodes": [
{"parent": 0, "action": 0, "player": 0, "infoset": 1},
{"parent": 1, "action": 1, "player": 1, "infoset": 1, "name": "n"},
{"parent": 2, "action": 1, "outcome": 1},
{"parent": 2, "action": 2},
{"parent": 1, "action": 2, "player": 1, "infoset": 1, "outcome": 2},
{"parent": 5, "action": 1, "outcome": 2},
{"parent": 5, "action": 2, "outcome": 1}]}
`
	treeEFG = `EFG 2 R "t" { "A" "B" } "c"
c "" 1 "" { "x" 1/3 "y" 2/3 } 0
p "n" 1 7 "h" { "l" "r" } 0
t "" 1 "o" { 1/2, 1/10 }
t "" 0
p "" 1 7 2 "" { -1, 0 }
t "" 2
t "" 1
`
	tableText = `{"profiles": [1, 0, 2, 1], "outcomes": [{"number": 1, "payoffs": ["1", "2"]}, {"number": 2, "payoffs": ["-3", "0"]}],
"players": [{"name": "A", "infosets": [{"number": 1, "actions": ["a", "b"]}]}, {"name": "B", "infosets": [{"number": 1, "actions": ["c", "d"]}]}],
"title": "é", "format": "exactsolve-game-json/1"}`
	tableNFG = `NFG 1 R "é" { "A" "B" } { { "a" "b" } { "c" "d" } } "" { { "" 1, 2 } { "" -3, 0 } } 1 0 2 1`
)

func written(t *testing.T, g *seqform.Game) string {
	var text bytes.Buffer
	if g.Tree == nil {
		require.NoError(t, nfg.Format(&text, g))
	} else {
		require.NoError(t, efg.Format(&text, g))
	}
	return text.String()
}

// TestParse compares games with those of the formats that have readers of their own.
func TestParse(t *testing.T) {
	g, _, err := Parse("f", strings.NewReader("\xef\xbb\xbf"+treeText), false, nil)
	require.NoError(t, err)
	want, err := efg.Parse("f", strings.NewReader(treeEFG))
	require.NoError(t, err)
	require.Equal(t, written(t, want), written(t, g))
	require.Equal(t, want.Hash(), g.Hash())

	g, _, err = Parse("f", strings.NewReader(tableText), false, nil)
	require.NoError(t, err)
	want, err = nfg.Parse("f", strings.NewReader(tableNFG))
	require.NoError(t, err)
	require.Equal(t, written(t, want), written(t, g))
}

func TestNormalize(t *testing.T) {
	text := strings.Replace(treeText, `"1/3", "2/3"`, `0.3, 0.6`, 1)
	_, _, err := Parse("f", strings.NewReader(text), false, nil)
	require.Equal(t, []string{"4:12: probabilities of the chance set sum to 9/10, not 1"}, mistaketest.Mistakes(t, err))
	g, normalized, err := Parse("f", strings.NewReader(text), true, nil)
	require.NoError(t, err)
	require.Equal(t, 1, normalized)
	want, err := efg.Parse("f", strings.NewReader(treeEFG))
	require.NoError(t, err)
	require.Equal(t, want.Hash(), g.Hash())
}

func TestMistakes(t *testing.T) {
	tree, table := treeText, tableText
	for _, c := range []struct{ text, old, new, want string }{
		{tree, `-json/1"`, `-json/2"`, `2:11: the game has no field "format" that says "exactsolve-game-json/1"`},
		{tree, `"title"`, `"titel"`, `2:37: the game has no field "titel"`},
		{tree, `"comment"`, `"title"`, `2:51: the game has the field "title" twice`},
		{tree, `"comment": "c"`, `"comment": 1`, `2:62: expected text in quotes`},
		{tree, `"number": 7`, `"number": 7.5`, `3:51: expected a whole number`},
		{tree, `"l", "r"`, ``, `3:40: the information set has no actions`},
		{tree, `"actions": ["l", "r"]`, `"actions": ["l", "r"], "probabilities": []`, `3:40: an information set has no probabilities`},
		{tree, `"B", "infosets": []`, `"B", "infosets": [{"actions": ["a"]}]`, `3:120: no node is in the information set`},
		{tree, `"1/3", "2/3"`, `"1/3"`, `4:12: the chance set has 1 number for 2 actions`},
		{tree, `"1/3", "2/3"`, `"4/3", "-1/3"`, `4:12: probability 2 of the chance set is negative: -1/3`},
		{tree, `"1/2", 0.1`, `"1/2"`, `5:14: the outcome has 1 payoff for 2 players`},
		{tree, `0.1`, `"0x1"`, `5:60: not a number`},
		{tree, `0.1`, `null`, `5:60: expected a number`},
		{tree, `"parent": 0, "action": 0`, `"parent": 0, "action": 1`, `7:1: node 1 is the root, with parent 0 and action 0`},
		{tree, `"player": 0`, `"player": 3`, `7:1: player 3 in a game of 2 players`},
		{tree, `"player": 0`, `"player": -1`, `7:38: expected a whole number, of at least 0 and at most 2147483647`},
		{tree, `"player": 0, "infoset": 1`, `"player": 0, "infoset": 2`, `7:1: information set 2, but chance has 1`},
		{tree, `"parent": 2, "action": 2}`, `"parent": 2, "action": 1}`, `10:1: node 4 is said to follow action 1 of node 2, but in prefix order action 2 of node 2 is next`},
		{tree, `"parent": 2, "action": 2}`, `"parent": 2, "action": 2, "outcome": 3}`, `10:1: outcome 3, but the game has 2`},
		{tree, `"parent": 2, "action": 2}`, `"parent": 2, "action": 2, "infoset": 1}`, `10:1: node 4 has an information set but no player`},
		{tree, `"outcome": 1}]`, `"outcome": 1}, {"parent": 1, "action": 3}]`, `13:43: node 8 comes after the end of the tree`},
		{tree, ",\n" + `{"parent": 5, "action": 2, "outcome": 1}`, ``, `12:1: the tree ends early: no node for action 2 of node 5`},
		{tree, `"outcome": 1}]}`, `"outcome": 1}]`, `14:1: the JSON text ends early`},
		{tree, `"outcome": 1}]}`, `"outcome": 1}]} {}`, `13:44: text after the game`},
		{tree, `"t", "comment"`, "\"\xff\", \"comment\"", `2:47: not UTF-8`},
		{tree, `"nodes"`, `"profiles"`, `7:1: expected a whole number`},
		{table, `"profiles": [1, 0, 2, 1], `, ``, `1:1: the game needs either the field "nodes" or "profiles"`},
		{table, `1, 0, 2, 1`, `1, 0, 2`, `1:14: 3 entries for 4 pure profiles`},
		{table, `1, 0, 2, 1`, `1, 0, 2, 3`, `1:14: profile 4 has outcome 3, but the game has 2`},
		{table, `"title": "é"`, `"chance": [{"actions": ["x"], "probabilities": [1]}]`, `3:11: a strategic form has no chance`},
		{table, `{"number": 1, "actions": ["c", "d"]}`, ``, `2:80: a player of a strategic form has one information set, not 0`},
		{table, `, "format": "exactsolve-game-json/1"`, ``, `1:1: the game has no field "format" that says `},
		{table, `[{"name"`, `[], "players": [{"name"`, `2:16: the game has the field "players" twice`},
	} {
		require.Equal(t, 1, strings.Count(c.text, c.old), c.old)
		_, _, err := Parse("f", strings.NewReader(strings.Replace(c.text, c.old, c.new, 1)), false, nil)
		lines := mistaketest.Mistakes(t, err)
		require.Contains(t, lines[0], c.want, c.new)
	}
}

// FuzzParse checks that nothing panics, that mistakes have positions, and that what is read
// is the same game when it is written and read in a format of Gambit's.
func FuzzParse(f *testing.F) {
	for _, text := range []string{treeText, tableText, "", "{}", `{"format": "exactsolve-game-json/1", "players": [{}], "nodes": [{}]}`} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		g, _, err := Parse("f", strings.NewReader(text), false, nil)
		if err != nil {
			mistaketest.Mistakes(t, err)
			return
		}
		parse := efg.Parse
		if g.Tree == nil {
			parse = nfg.Parse
		}
		again, err := parse("f", strings.NewReader(written(t, g)))
		require.NoError(t, err)
		require.Equal(t, g.Hash(), again.Hash())
	})
}
