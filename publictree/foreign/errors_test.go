package foreign_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/publictree/foreign"
	"exactsolve/rational"
)

const toySpot = "board 2c2d2h3s3d\npot 100\nstack 100\noop AhAd,QhQd\nip KhKd\nbets allin\n"

// The same strategy of the toy spot in each format.
const (
	toyOwn = `exactsolve-strategy/1
oop r - c b100
AhAd 0 1
QhQd 0.5 0.5   # half of the time
oop r:c:b100 - f c
AhAd 0 1
QhQd 1 0
ip r:c - c b100
KhKd 1 0
ip r:b100 - f c
KdKh 1/2 1/2
`
	toyTexas = `{"actions": ["CHECK", "BET 100.000000"], "childrens": {
  "CHECK": {"actions": ["CHECK", "BET 100.000000"], "childrens": {
    "BET 100.000000": {"actions": ["FOLD", "CALL"], "player": 1,
      "strategy": {"actions": ["FOLD", "CALL"], "strategy": {"AhAd": [0, 1], "QhQd": [1.0, 0.0]}}}},
    "strategy": {"actions": ["CHECK", "BET 100.000000"], "strategy": {"KhKd": [1.0, 0.0]}}},
  "BET 100.000000": {"actions": ["CALL", "FOLD"], "childrens": {}, "player": 0,
    "strategy": {"actions": ["CALL", "FOLD"], "strategy": {"KhKd": [0.5, 0.5]}}}},
 "node_type": "action_node", "player": 1,
 "strategy": {"actions": ["CHECK", "BET 100.000000"], "strategy": {"AhAd": [0.0, 1.0], "QhQd": [0.5, 0.5]}}}
`
	toyPostflop = `{"history": [], "actions": ["Check", "AllIn(100)"], "hands": ["QdQh", "AdAh"], "strategy": [0.5, 0, 0.5, 1]}
{"history": ["Check"], "actions": ["Check", "AllIn(100)"], "hands": ["KdKh"], "strategy": [1, 0]}
{"history": ["Check", "AllIn(100)"], "actions": ["Fold", "Call"], "hands": ["QdQh", "AdAh"], "strategy": [1, 0, 0, 1]}
{"history": ["AllIn(100)"], "actions": ["Fold", "Call"], "hands": ["KdKh"], "strategy": [0.5, 0.5]}
`
	toyUPI = `show_children r
r:0
show_hand_order
2d2c QhQd KhKd AhAd
END
show_children r:0
r:0:c
r:0:b100
END
show_strategy r:0
0 0.5 0 0
0 0.5 0 1
END
show_children r:0:c
r:0:c:c
r:0:c:b100
show_strategy r:0:c
0 0 1 0
nan nan 0 nan
show_children r:0:c:b100
child 0: r:0:c:b100:f
child 1: r:0:c:b100:c
show_strategy r:0:c:b100
0 1 0 0
0 0 0 1
show_children r:0:b100
r:0:b100:f r:0:b100:c
show_strategy r:0:b100
0 0 .5 0
0 0 .5 0
`
)

// The value of the toy spot is 25, and this strategy is an equilibrium.
func TestToy(t *testing.T) {
	z := table(t, parse(t, toySpot), true)
	for format, text := range map[string]string{"exactsolve": toyOwn, "TexasSolver": toyTexas, "postflop-solver": toyPostflop, "UPI": toyUPI} {
		for _, lead := range []string{"", "\ufeff", "\r\n"} {
			low, high := interval(z, read(t, z, format, lead+strings.ReplaceAll(text, "\n", "\r\n")))
			require.Equal(t, "25 25", low.String()+" "+high.String(), format)
		}
	}
}

func TestMistakes(t *testing.T) {
	z := table(t, parse(t, toySpot), true)
	deep := strings.Repeat("[", 1<<20)
	for _, c := range []struct{ text, old, new, want string }{
		// Trees.
		{toyOwn, "r - c b100", "r - c b90", `2:1: the file has c, b90 at r, where the spot has c b100`},
		{toyOwn, "r - c b100", "r - c", `2:1: the file has c at r, where the spot has c b100`},
		{toyOwn, "r - c b100", "r - c b100 b100", `the file has c, b100, b100 at r`},
		{toyOwn, "r:c:b100 - f c", "r:c:b90 - f c", `5:1: the file has b90 at r:c, where the spot has c b100`},
		{toyOwn, "r:b100 - f c", "r:b100:c - f c", `10:1: the file has f, c at r:b100:c, where the spot has an end`},
		{toyOwn, "r:b100 - f c", "r:b100 4c f c", `10:1: the cards "4c" are too many`},
		{toyTexas, `{"actions": ["CALL", "FOLD"]`, `{"actions": ["CALL", "FOLD", "RAISE 200"]`, `the file has CALL, FOLD, RAISE 200 at r:b100, where the spot has f c`},
		{toyTexas, `"BET 100.000000": {"actions": ["CALL"`, `"BET 50.000000": {"actions": ["CALL"`, `the file has BET 50.000000 at r, where the spot has c b100`},
		{toyTexas, `"childrens": {}`, `"childrens": {"CALL": {}, "RAISE 100": {}}`, `the file has RAISE 100 at r:b100, where the spot has f c`},
		{toyTexas, `"childrens": {}`, `"dealcards": {"4c": {}}`, `the file has the cards 4c at r:b100, where the spot has f c`},
		{toyPostflop, `["Check", "AllIn(100)"], "hands": ["KdKh"]`, `["Check", "Bet(33)", "AllIn(100)"], "hands": ["KdKh"]`, `2:1: the file has Check, Bet(33), AllIn(100) at r:c, where`},
		{toyPostflop, `"history": ["Check"]`, `"history": ["Check", "Check", "8h"]`, `the file has the cards 8h at r:c:c, where the spot has an end`},
		{toyUPI, "r:0:b100\nEND", "r:0:b100\nr:0:b50\nEND", `6:1: the file has c, b100, b50 at r, where the spot has c b100`},
		{toyUPI, "show_strategy r:0:b100", "show_strategy r:0:b77", `the file has b77 at r, where`},
		// Other spots.
		{toyOwn, "oop r -", "board 2c2d2h3s4d\noop r -", `2:1: the file is of the board 4d3s2h2d2c, and the spot of 3s3d2h2d2c`},
		{toyOwn, "oop r -", "board -\noop r -", `2:1: the file is of the board -, and the spot of 3s3d2h2d2c`},
		{toyOwn, "oop r -", "board 2c2x\noop r -", `2:1: board: `},
		{toyOwn, "oop r -", "board 2c2d2h3d3s\npot 101\noop r -", `3:1: the file is of a pot of "101", and the spot of 100`},
		{toyOwn, "oop r -", "stack 1/2\noop r -", `2:1: the file is of a stack of "1/2", and the spot of 100`},
		{toyOwn, "oop r -", "pot x\noop r -", `2:1: pot: `},
		{toyOwn, "ip r:c -", "pot 100\nip r:c -", `8:1: "pot" is no hand`},
		{toyPostflop, `"history": [],`, `"history": [], "board": ["2c", "2d", "2h", "3s", "3c"],`, `1:25: the file is of the board 3s3c2h2d2c, and the spot of 3s3d2h2d2c`},
		{toyPostflop, `"history": [],`, `"history": [], "board": "2c2d2h",`, `1:25: the file is of the board 2h2d2c, and the spot of 3s3d2h2d2c`},
		{toyUPI, "show_hand_order\n", "set_board 2c 2d 2h 3s 3c\nshow_hand_order\n", `3:1: the file is of the board 3s3c2h2d2c, and the spot`},
		// What is missing, and what is there twice.
		{toyOwn, "AhAd 0 1\nQhQd 0.5", "QhQd 0.5", `2:1: AhAd comes to r and has no probabilities there`},
		{toyOwn, "ip r:b100 - f c\nKdKh 1/2 1/2", "", `11:1: there is no strategy at r:b100, where KhKd comes`},
		{toyOwn, "KdKh 1/2 1/2", "KdKh 1/2 1/2\nKhKd 1 0", `12:1: the hand KhKd is there twice`},
		{toyOwn, "ip r:b100 - f c", "ip r:c - c b100", `the strategy at r:c is there twice`},
		{toyOwn, "ip r:c -", "oop r:c -", `at r:c it is ip who decides`},
		{toyOwn, "oop r - c b100", "", `a hand before any decision`},
		{toyTexas, `"KhKd": [0.5, 0.5]`, `"KhKd": [0.5, 0.5], "KdKh": [0.5, 0.5]`, `the hand KhKd is there twice`},
		{toyTexas, `"KhKd": [0.5, 0.5]`, `"KhKd": [0, 0.0]`, `KhKd comes to r:b100 and has no probabilities there`},
		{toyTexas, `"actions": ["CALL", "FOLD"], "strategy"`, `"strategy"`, `the strategy at r:b100 has no actions`},
		{toyPostflop, `"hands": ["KdKh"]`, `"hand": ["KdKh"]`, `"hands" is missing`},
		{toyUPI, "show_hand_order", "show_hands", `there is no show_hand_order`},
		{toyUPI, "show_children r:0\n", "show_children r:0:c:b100:f\n", `there is no show_children`},
		{toyUPI, "0 0 .5 0\n0 0 .5 0", "0 0 .5 0", `1 lines of numbers for the 2 children`},
		{toyUPI, "0 0 .5 0\n0 0 .5 0", "0 0 .5 0\n0 0 .5", `3 numbers for 4 hands`},
		// Numbers.
		{toyOwn, "0.5 0.5", "0.49 0.49", `4:1: QhQd: the probabilities 0.49 0.49 add up to 0.98, and not to 1`},
		{toyOwn, "0.5 0.5", "1 1", `add up to 2`},
		{toyOwn, "1/2 1/2", "1/2 1/3", `add up to 0.833333`},
		{toyOwn, "0.5 0.5", "0.500 0.498", `add up to 0.998`},
		{toyOwn, "0.5 0.5", "0.5 0.4", `add up to 0.9,`},
		{toyOwn, "0.5 0.5", "1.5 -0.5", `the probability -0.5 is negative`},
		{toyOwn, "0.5 0.5", "1e999 0.5", `the probability 1e999 is above 1`},
		{toyOwn, "0.5 0.5", "0.5", `QhQd has 1 numbers for 2 actions`},
		{toyOwn, "0.5 0.5", "0.5 x", `not a number`},
		{toyOwn, "0.5 0.5", "0.5 0." + strings.Repeat("5", 200), `a number of 202 characters`},
		{toyTexas, "[0.5, 0.5]}}}},", "[0.5, [0.5]]}}}},", `a number was expected`},
		{toyTexas, "[0.5, 0.5]}}}},", `[0.5, "x"]}}}},`, `not a number`},
		{toyPostflop, "[0.5, 0, 0.5, 1]", "[0.5, 0, 0.5]", `3 numbers for 2 hands and 2 actions`},
		// Names.
		{toyOwn, "KdKh", "KdKd", `11:1: "KdKd" is no hand`},
		{toyOwn, "KdKh", "KK", `"KK" is no hand`},
		{toyOwn, "ip r:c -", "ip q:c -", `"q:c" is no path`},
		{toyOwn, "- c b100", "- check b100", `"check" is no action`},
		{toyTexas, "CHECK", "SLEEP", `"SLEEP" is no action`},
		{toyTexas, "BET 100.000000", "BET", `"BET" is no action`},
		{toyTexas, "BET 100.000000", "BET 100.5", `the file has CHECK, BET 100.5 at r`},
		{toyUPI, "2d2c", "2d2x", `"2d2x" is no hand`},
		{toyOwn, "0.5 0.5", strings.Repeat("0 ", 1<<20), `a line of more than 1048576 bytes`},
		{toyTexas, "[0.5, 0.5]", "[" + strings.Repeat("0,", 1<<20) + "0]", `a list of more than 1048576`},
		{toyOwn, "strategy/1", "strategy/12", `exactsolve-strategy/1 was expected`},
		{toyUPI, "END\nshow_strategy r:0\n", "END\nshow_hand_order\nKhKd\nshow_strategy r:0\n", `another order of hands`},
		{toyUPI, "0 0 .5 0\n", strings.Repeat("0\n", 1<<20+1), `an answer of more than 1048576 words`},
		{toyUPI, "nan nan 0 nan", "nan nan nan nan", `a probability is no number`},
		{toyOwn, "0.5 0.5", "1 nan", `a probability is no number`},
		{toyOwn, "r - c b100", "r - c c", "the file has c, c at r"},
		{toyTexas, `"FOLD"`, `"FOLD` + strings.Repeat("(", 1<<20) + `"`, `is no action`},
		{toyPostflop, toyPostflop, toyPostflop + "\x00{", `where "{" was expected`},
		// What is no JSON, or no text of ours.
		{toyTexas, "{", "", `no strategies in a format that is known`},
		{toyTexas, "}}}\n", "}}", `the end, where`},
		{toyTexas, "}}}\n", "}}}}", `the end was expected`},
		{toyTexas, "}}}\n", "}}}\x00", `the end was expected`},
		{toyTexas, `"player": 0`, `"player": ` + deep, `this has no end`},
		{toyTexas, `"player": 0`, `"player": "\"}`, `where "," was expected`},
		{toyTexas, `"player": 0`, `"player":`, `a value was expected`},
		{toyTexas, `"FOLD"`, `"\u0046OLD"`, `a string with`},
		{toyTexas, toyTexas, strings.Repeat(`{"childrens":`, 1<<20), `"childrens" is no action`},
		{toyTexas, toyTexas, `{"childrens":{"CHECK":` + deep, `this has no end`},
		{toyTexas, toyTexas, "{}", `there is no strategy at r, where QhQd comes`},
		{toyTexas, toyTexas, "", `no strategies in a format that is known`},
	} {
		t.Run(c.want, func(t *testing.T) {
			require.Contains(t, c.text, c.old)
			_, _, err := foreign.Read("file", strings.NewReader(strings.Replace(c.text, c.old, c.new, 1)), z)
			require.ErrorContains(t, err, c.want)
			require.Regexp(t, regexp.MustCompile(`^file:\d+:\d+: `), err.Error())
			require.Less(t, len(err.Error()), 600)
		})
	}
}

// What is explained by printing is no mistake, and is normalized exactly.
func TestRounding(t *testing.T) {
	z := table(t, parse(t, toySpot), true)
	for _, c := range []struct{ numbers, share string }{
		{"0.33 0.66", "1/3"},
		{"0.3333333 0.6666667", "3333333/10000000"},
		{"0.0123451 0.987654", "123451/9999991"}, // six digits each
		{"0.3333333432674408 0.6666666865348816", "33333334326744080/100000002980232240"},
		{"2/7 5/7", "2/7"},
		{"1e-40 1.0", "0"},
		{"1.0e0 0", "1"},
	} {
		text := strings.Replace(toyOwn, "1/2 1/2", c.numbers, 1)
		flows := read(t, z, "exactsolve", text)
		want := rational.MustParse(c.share).Mul(rational.Int(1 << flows[1].Scale)).Floor()
		got := flows[1].X[len(flows[1].X)-2] // of the first action of the last decision
		require.Equal(t, want.Int64(), int64(got), c.numbers)
	}
}
