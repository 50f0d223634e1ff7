package publictree

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const (
	riverBoard = "board Td9d6hQc3s\noop AA\nip KK\n"
	turnBoard  = "board Td9d6hQc\noop AA\nip KK\n"
	flopBoard  = "board Td9d6h\noop AA\nip KK\n"
	preflop    = "deck AsKsQsJsTsAhKhQhJhTh\ndeals 3\noop AA\nip KK\n"
)

// TestSizes compares decisions with those computed by hand.
func TestSizes(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"bet and raise", riverBoard + "pot 100\nstack 200\nbets 1/2 allin\nraises 5/2x", `
			r c b50 b200
			r:c c b50 b200
			r:c:b50 f c b125
			r:c:b50:b125 f c b200
			r:c:b50:b125:b200 f c
			r:c:b200 f c
			r:b50 f c b125
			r:b50:b125 f c b200
			r:b50:b125:b200 f c
			r:b200 f c`},
		{"nothing is bet", riverBoard + "pot 100\nstack 200", "r c\nr:c c"},
		{"halves are rounded up", riverBoard + "pot 25\nstack 200\nbets 33% 1/2\nraises 50%", `
			r c b8 b13
			r:b8 f c b29
			r:b13 f c b39`},
		{"the smallest raise", riverBoard + "pot 100\nstack 1000\nbets 50c\nraises 3/2x", `
			r:b50 f c b100
			r:b50:b100 f c b150
			r:b50:b100:b150 f c b225`},
		{"multiples are of the bet on the street", turnBoard + "pot 100\nstack 1000\nbets 1/2\nraises 2.5x", `
			r:b50 f c b125
			r:b50:c c b150
			r:b50:c:b150 f c b300`},
		{"all-in from a share of the stack", riverBoard + "pot 100\nstack 100\nbets 79c 80c\nallin-from 4/5", "r c b79 b100"},
		{"all-in from a share counts what was put in before", turnBoard + "pot 100\nstack 100\nbets 40c\nallin-from 4/5", "r c b40\nr:b40:c c b100"},
		{"all-in below a share of the pot", riverBoard + "pot 100\nstack 150\nallin-below 3/2", "r c b150"},
		{"all-in above a share of the pot", riverBoard + "pot 100\nstack 151\nbets 10c\nallin-below 3/2", `
			r c b10
			r:b10 f c b151`},
		{"chips", riverBoard + "chip 1/2\npot 11/2\nstack 20\nbets 1c 0.5", "r c b2 b6"},
		{"most raises", riverBoard + "pot 100\nstack 1000\nbets 1/2\nraises 2x\nmost-raises 1", `
			r:b50 f c b100
			r:b50:b100 f c`},
		{"the first raise of blinds", preflop + "pot 0\nstack 20\nblinds 2 1\nopens 1/2 1\nraises 1\nmost-raises 2", `
			r f c b4 b6
			r:c c b6
			r:c:b6 f c b18
			r:c:c c
			r:c:c:c c
			r:c:b6:b18 f c
			r:c:b6:c c
			r:c:b6:c:c c`},
		{"a multiple of the blind", preflop + "pot 0\nstack 20\nblinds 2 1\nopens 3x\nraises 1", "r f c b6"},
		{"blinds are a bet", preflop + "pot 0\nstack 20\nblinds 2 1\nbets 1/4\nraises 5/2x\nmost-raises 2", `
			r f c b5
			r:c c b5
			r:c:b5 f c b13
			r:c:c c b4
			r:b5 f c b13
			r:b5:b13 f c
			r:b5:c c b8`},
		{"geometric, two streets", turnBoard + "pot 200\nstack 900\nbets geometric\nraises geometric", `
			r c b216
			r:b216 f c b462
			r:b216:c c b900`},
		{"geometric, three streets", flopBoard + "pot 200\nstack 900\nbets geometric", `
			r c b115
			r:b115:c c b363
			r:b115:c:b363:c c b900`},
		{"donks", turnBoard + "pot 100\nstack 1000\nbets 1/2\ndonks 1/4", `
			r c b50
			r:c:c c b50
			r:c:b50:c c b100
			r:c:b50:c:c c b150
			r:b50:c c b150`},
		{"no donks", turnBoard + "pot 100\nstack 1000\nbets 1/2\ndonks river none", "r:c:b50:c c"},
		{"streets and players", turnBoard + "pot 100\nstack 1000\nbets 1/2\nbets river ip 1\nbets turn oop none", `
			r c
			r:c c b50
			r:c:c c b50
			r:c:c:c c b100`},
		{"the last line counts", turnBoard + "pot 100\nstack 1000\nbets river 1\nbets 1/2", "r:c:c c b50"},
		{"ascending, each once", riverBoard + "pot 100\nstack 1000\nbets allin 1 1/2 100c", "r c b50 b100 b1000"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s, err := Parse("x", strings.NewReader(c.text))
			require.NoError(t, err)
			have := map[string]string{}
			for _, n := range s.Tree {
				if n.Kind == Decision {
					have[n.Path] = strings.Trim(fmt.Sprint(n.Actions), "[]")
				}
			}
			want := strings.Split(strings.TrimSpace(c.want), "\n")
			for _, line := range want {
				path, actions, _ := strings.Cut(strings.TrimSpace(line), " ")
				assert.Equal(t, actions, have[path], path)
			}
			if c.name == "bet and raise" {
				require.Len(t, have, len(want))
			}
		})
	}
}

// TestHidden: a rule takes the place of one for the same decisions, so that many lines are few rules.
func TestHidden(t *testing.T) {
	var z sizing
	for _, kind := range []byte("agag") {
		z.add(rule{key: "bets", sizes: []size{{kind: kind}}})
		z.add(rule{key: "bets", street: "river", sizes: []size{{kind: kind}}})
	}
	require.Len(t, z.rules, 2)
	require.Equal(t, byte('g'), z.rules[0].sizes[0].kind)
}

func TestSizesWrong(t *testing.T) {
	for line, want := range map[string]string{
		"bets 2x":             "x:6:6: 2x of a bet, where there is none yet",
		"donks 2x":            "x:6:7: 2x of a bet, where there is none yet",
		"bets \u00a0":         "x:6:5: bets has no value",
		"opens \v":            "x:6:6: opens has no value",
		"bets river":          "x:6:6: sizes, or none, were expected after river",
		"bets none 1/2":       `x:6:6: "none" is no size`,
		"bets river turn 1/2": `x:6:6: "turn" is no size`,
		"bets -1/2":           `x:6:6: "-1/2" is no size`,
		"bets 0%":             `x:6:6: "0%" is no size`,
		"raises x":            `x:6:8: "x" is no size`,
		"bets 1/0":            `x:6:6: "1/0" is no size`,
		"most-raises 0":       "x:6:13: a number of raises was expected",
		"allin-from 3/2":      "x:6:12: a share of the stack, at most 1, was expected",
		"allin-from 0":        "x:6:12: a share above 0 was expected",
		"allin-below -1":      "x:6:13: a share above 0 was expected",
		"bets":                "x:6:5: bets has no value",
	} {
		_, err := Parse("x", strings.NewReader(riverBoard+"pot 1\nstack 1\n"+line+"\n"))
		require.ErrorContains(t, err, want)
	}
}
