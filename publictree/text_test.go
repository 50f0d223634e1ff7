package publictree

import (
	"fmt"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestParseWrong compares mistakes, with line and column. A line takes the place of the one with
// its key, or comes last.
func TestParseWrong(t *testing.T) {
	base := []string{"board Td9d6hQc3s", "pot 200", "stack 900", "oop AA,KK", "ip QQ", "bets 1"}
	for _, c := range []struct{ line, want string }{
		{"bord Td9d6h", `x:7:1: unknown key "bord"; the keys are allin-below, allin-from, bets, blinds, board, `},
		{strings.Repeat("\x01", 1e5), `\x01\x0…`},
		{"pot", "x:2:4: pot has no value"},
		{"pot # 5", "x:2:4: pot has no value"},
		{"pot -1", "x:2:5: -1 is negative"},
		{"pot 1 2", "x:2:5: "},
		{"stack 0", "x:3:7: stack is 0; more was expected"},
		{"stack 1/3", "x:3:7: 1/3 is no whole number of chips of 1; the key chip can make them smaller"},
		{"stack 2147483648", "x:3:7: 2147483648 is more than 2147483647 chips"},
		{"stack 1e60", "x:3:7: a number of more than 128 bits"},
		{"chip 0", "x:7:6: chip is 0; more was expected"},
		{"chip 7", "x:2:5: 200 is no whole number of chips of 7"},
		{"board Td9d6hQc3", `x:1:7: "3" is no card`},
		{"board TdTd6hQc3s", "x:1:7: the card Td is there twice"},
		{"board Td9d6hQc3s2s", "x:1:7: 6 cards on the board in the end; from 3 to 5 were expected"},
		{"deck AsKsQs", "x:1:7: the card 3s is not in the deck"},
		{"deck Td9d6hQc3sAsAhKs", "x:7:6: 8 cards are too few"},
		{"deals 1", "x:7:7: 6 cards on the board in the end"},
		{"deals 1 0", `x:7:9: "0" is no number of cards from 1 to 5`},
		{"deals 1 1 1 1 1 1", "x:7:17: more than 5 deals"},
		{"deals 1 " + strings.Repeat("9", 30), "x:7:9: "},
		{"oop AA,  KX", `x:4:10: "KX" is no part of a range`},
		{"oop AA:1/2,KK:1/2147483648", "x:4:5: weights"},
		{"oop AA:0", "x:5:4: no hand of oop goes with one of ip on this board"},
		{"ip TdTh,9d9h", "x:5:4: no hand of oop goes with one of ip on this board"},
		{"blinds 1", "x:7:8: two amounts were expected: of oop and of ip"},
		{"blinds 1  -2", "x:7:11: -2 is negative"},
		{"blinds 1 1/2", "x:7:8: 1/2 is no whole number of chips"},
		{"blinds 1 901", "x:7:8: a blind is more than the stack"},
		{"rake 1/20", "x:7:6: a share and the most that is taken were expected, as in 0.05 3"},
		{"rake 1 3", "x:7:6: the share 1 is not below 1"},
		{"rake 0.05 x", "x:7:11: "},
		{"rake 1/1000003 1/1009", "x:7:6: share and cap in chips have a common denominator above a million"},
		{"bets 1\nstack 3", "x:7:1: stack is there twice"},
	} {
		t.Run(c.line, func(t *testing.T) {
			key, _, _ := strings.Cut(c.line, " ")
			lines, there := append([]string{}, base...), false
			for k := range lines {
				if strings.HasPrefix(lines[k], key+" ") {
					lines[k], there = c.line, true
				}
			}
			if !there {
				lines = append(lines, c.line)
			}
			for range 5 { // the same mistake each time
				_, err := Parse("x", strings.NewReader(strings.Join(lines, "\n")))
				require.ErrorContains(t, err, c.want)
			}
		})
	}
	_, err := Parse("x", strings.NewReader("pot 1\nstack 1\noop AA\n"))
	require.ErrorContains(t, err, "x:4:1: ip is missing")
}

// TestNodesWrong compares mistakes in trees of nodes.
func TestNodesWrong(t *testing.T) {
	head := "board Td9d6hQc3s\npot 200\nstack 900\noop AA,KK\nip QQ\n"
	for nodes, want := range map[string]string{
		"node r c":                                 "x:6:6: the node r:c is missing",
		"node r c\nnode r:c c\nnode r:c:c c":       "x:8:6: the betting never comes to r:c:c",
		"node r c\nnode b c\nnode r:c c\nnode a c": "x:7:6: the betting never comes to b",
		"node r c\nnode r c":                       "x:7:6: the node r is there twice",
		"node r  c  d":                             `x:6:12: "d" is no action: f, c, or b and the amount put in, as in b100, was expected`,
		"node r c b007":                            `x:6:10: "b007" is no action`,
		"node r c b+7":                             `x:6:10: "b+7" is no action`,
		"node r c b":                               `x:6:10: "b" is no action`,
		"node r":                                   "x:6:6: at r: nothing can be done",
		"node r c c":                               "x:6:6: at r: the action c is there twice",
		"node r f":                                 "x:6:6: at r: nothing is bet, so there is no fold",
		"node r b901":                              "x:6:6: at r: b901 is more than the stack of 900",
		"node r b5\nnode r:b5 b5":                  "x:7:6: at r:b5: b5 bets nothing: 5 are put in already",
		"node r c\nnode r:c c\nbets 1":             "x:8:6: bets beside nodes, which are the tree already",
	} {
		_, err := Parse("x", strings.NewReader(head+nodes))
		assert.ErrorContains(t, err, want, nodes)
	}
}

// TestHostile has texts that ask for much: they are refused at once, and in little memory.
func TestHostile(t *testing.T) {
	head := "board Td9d6hQc3s\npot 1\noop AA\nip KK\n"
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	for text, want := range map[string]string{
		head + "stack 2147483647\nbets 1c\nraises 1c":                                                 "a path has more than 500 letters",
		strings.Replace(head, "Qc3s", "", 1) + "stack 900\nbets 10% 20% 30% 40% 50%\nraises 2x 3x 4x": "the betting has more than 1000000 nodes",
		head + "stack 1\nchip 1e-999":                                                                 "a number of more than 128 bits",
		head + "stack 1\ndeals " + strings.Repeat("1 ", 1_000_000):                                    "more than 5 deals",
		head + "stack 1\nbets " + strings.Repeat("1 ", 257):                                           "x:6:6: more than 256 sizes",
		strings.Repeat("#\n", MaxText/2) + "#":                                                        fmt.Sprint("more than ", MaxText, " bytes"),
	} {
		_, err := Parse("x", strings.NewReader(text))
		require.ErrorContains(t, err, want)
	}
	runtime.ReadMemStats(&after)
	require.Less(t, after.TotalAlloc-before.TotalAlloc, uint64(3<<30))
}

// FuzzParse prints what is read, and reads it again.
func FuzzParse(f *testing.F) {
	for _, text := range []string{
		"board Td9d6hQc3s\npot 200\nstack 900\noop AA,KK:0.5,AKs,T9s\nip 22+,A2s+\nbets 1/2 1 allin\nraises 5/2x\n",
		"deck AsKsQsJsTsAhKhQhJhTh\ndeals 3\npot 0\nblinds 2 1\nstack 4\noop AKs,TT\nip QQ,KJs\nraises allin\nrake 1/20 2/3",
		"board Td9d6hQc3s\npot 2\nstack 9\nchip 1/2\noop AA\nip KK\nnode r c b18\nnode r:c c\nnode r:b18 f c\nlock r AA 1/2 1/2",
		"pot 0\nstack 9\nblinds 1 2\noop AA\nip KK\nopens 5/2x\nbets none\nraises none",
		"board Td9d6hQc3s\npot 2\nstack 9\noop AA\nip KK\nbets allin\nprizes 3 2 1\nothers 4 5\nspare 0 7",
		"board Td9d6hQc\npot 200\nstack 900\noop AA\nip KK\nbets geometric\ndonks river none\nallin-from 4/5\nallin-below 1\nmost-raises 1",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		s, err := Parse("x", strings.NewReader(text))
		if err != nil || len(s.Tree) > 10_000 {
			return
		}
		written := string(s.Append(nil))
		again, err := Parse("x", strings.NewReader(written))
		require.NoError(t, err, written)
		require.Equal(t, s, again)
		for k := range s.Tree {
			n := &s.Tree[k]
			if n.Kind != ShownDown && n.Kind != Folded {
				continue
			}
			for p := range 2 {
				win, lose, tie := s.Pays(n, p)
				require.Less(t, max(win, -lose, tie, -tie), int64(1<<53))
				if s.Prizes.List != nil { // rounded
					continue
				}
				require.LessOrEqual(t, lose, win)
				require.True(t, n.Kind == Folded || lose <= tie && tie <= 0)
			}
		}
	})
}
