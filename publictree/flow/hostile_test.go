package flow_test

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/require"

	"exactsolve/publictree/flow"
	"exactsolve/publictree/flow/flowtest"
	"exactsolve/seqform/mistake"
)

const plain = `exactsolve-flow/1
board QcTd9d6h3s
pot 2
stack 1
oop AhAd,5c4c
ip KhKd
node r c
node r:c c b1
node r:c:b1 f c
value 0 0
scale 0 0
x oop r - c 1 1
x oop r:c:b1 - f 1 0
x oop r:c:b1 - c 0 1
x ip r:c - c 1
x ip r:c - b1 0
`

// TestMistakes has a place for each mistake.
func TestMistakes(t *testing.T) {
	c, err := flow.Read("f", strings.NewReader(plain))
	require.NoError(t, err)
	require.NoError(t, c.Check(t.Context()))
	for _, k := range []struct{ old, new, want string }{
		{"flow/1", "flow/2", "f:1:1: exactsolve-flow/1 was expected"},
		{"-flow/1\n", "-flow/1\r\n", "f:1:1: exactsolve-flow/1 was expected"},
		{"pot 2", "pot 2 ", "f:3:6: spots in certificates have one text"},
		{"pot 2", "pot 4/2", `f:3:5: spots in certificates have one text, which is different here: "2" was expected`},
		{"pot 2\nstack 1", "stack 1\npot 2", `f:3:1: spots in certificates have one text, which is different here: "pot 2" was expected`},
		{"pot 2\n", "pot 2\n\n", "f:4:1: spots in certificates"},
		{"pot 2\n", "pot 2 # chips\n", "f:3:6: spots in certificates"},
		{"AhAd,", "AdAh,", "f:5:6: spots in certificates"},
		{"AhAd,5c4c", "AhAd:1,5c4c", "f:5:9: spots in certificates"},
		{"pot 2", "pet 2", `f:3:1: unknown key "pet"`},
		{"pot 2", "pot 2\npot 2", "f:4:1: pot is there twice"},
		{"node r:c:b1 f c\n", "", "node r:c:b1 is missing"},
		{"node r:c:b1 f c\n", "node r:c:b1 f c\nnode r:b1 f c\n", "f:10:6: the betting never comes to r:b1"},
		{"node r:c c b1", "node r:c c b2", "f:8:6: at r:c: b2 is more than the stack"},
		{"value 0 0", "value 0 0 ", "f:10:1: two numbers"},
		{"value 0 0", "value 0", "f:10:1: two numbers"},
		{"value 0 0", "value 0 0/1", "f:10:9: 0 was expected for the same number"},
		{"value 0 0", "value 0.0 0", "f:10:7: 0 was expected"},
		{"value 0 0", "value x 0", "f:10:7: "},
		{"value 0 0", "values 0 0", "f:11:1: a line that begins with value or gains was expected before"},
		{"scale 0 0", "scale 00 0", "f:11:1: the scales"},
		{"scale 0 0", "scale 0 0 ", "f:11:1: the scales"},
		{"scale 0 0", "scale -1 0", ""},
		{"scale 0 0", "scale 0", "f:11:1: the scales"},
		{"scale 0 0", "scale 100 100", "f:11:12: the line is longer than it can be"},
		{"x oop r - c 1 1", "x oop r - c 1", "f:12:14: number 2 of 2 was expected"},
		{"x oop r - c 1 1", "x oop r - c 1  1", "f:12:15: a whole number"},
		{"x oop r - c 1 1", "x oop r - c 1 1 1", "f:12:16: nothing was expected after 2 numbers"},
		{"x oop r - c 1 1", "x oop r - c 1 -1", "f:12:15: a whole number"},
		{"x oop r - c 1 1", "x oop r - c 1 +1", "f:12:15: a whole number"},
		{"x oop r - c 1 1", "x oop r - c 1 01", "f:12:16: nothing was expected"},
		{"x oop r - c 1 1", "x oop r - c 1 1073741825", "f:12:15: a whole number from 0 to 2^30"},
		{"x oop r - c 1 1", "x oop r - c 1 4294967297", "f:12:15: a whole number from 0 to 2^30"},
		{"x oop r - c 1 1", "x oop r - c 1 99999999999", "f:12:15: a whole number from 0 to 2^30"},
		{"x oop r - c 1 1", "x oop r - c 1 " + strings.Repeat("9", 1<<20), "f:12:34: the line is longer than it can be"},
		{"x oop r - c 1 1", "x oop r - c 1 1\x00", "f:12:16: nothing was expected"},
		{"x oop r - c 1 1", "x ip r - c 1 1", `f:12:1: a line was expected that begins with "x oop r - c"`},
		{"x oop r - c 1 1\n", "", `f:12:1: a line was expected that begins with "x oop r - c"`},
		{"- f 1 0\n", "- f 1 0\nx oop r:c:b1 - f 1 0\n", "f:14:1: a line was expected"},
		{"- b1 0\n", "- b1 0\nx", "f:17:1: nothing was expected after the last number"},
		{"- b1 0\n", "- b1 0\n\n", "f:17:1: nothing was expected after the last number"},
		{"- b1 0\n", "- b1 0", "f:16:16: the text ends too early"},
		{"x ip r:c - b1 0\n", "", "f:16:1: the text ends too early"},
	} {
		text := strings.Replace(plain, k.old, k.new, 1)
		require.NotEqual(t, plain, text)
		c, err := flow.Read("f", strings.NewReader(text))
		if k.want == "" { // it is the check that refuses it
			require.NoError(t, err)
			require.ErrorContains(t, c.Check(t.Context()), "the scale -1 of oop is not from 0 to 30")
			continue
		}
		require.ErrorContains(t, err, k.want, "%q", k.new)
		var list *mistake.List
		require.ErrorAs(t, err, &list)
	}
	c.Flows[0].X = []int32{1, 1, 2, 0, -1, 1}
	require.ErrorContains(t, c.Check(t.Context()), "is negative")
}

// TestCut has a mistake wherever a text ends too early, and errors of the reader as they are.
func TestCut(t *testing.T) {
	var list *mistake.List
	for k := range len(plain) {
		_, err := flow.Read("f", strings.NewReader(plain[:k]))
		require.ErrorAs(t, err, &list, "%q", plain[:k])
		broken := errors.New("broken pipe")
		_, err = flow.Read("f", io.MultiReader(strings.NewReader(plain[:k]), iotest.ErrReader(broken)))
		require.ErrorIs(t, err, broken, "%q", plain[:k])
	}
}

// TestHostile reads what would be large.
func TestHostile(t *testing.T) {
	head := "exactsolve-flow/1\n"
	var deep, path strings.Builder
	path.WriteString("r")
	for k := 1; k < 400; k++ {
		fmt.Fprintf(&deep, "node %s b%d\n", path.String(), k)
		fmt.Fprintf(&path, ":b%d", k)
	}
	for name, k := range map[string]struct{ text, want string }{
		"no end":    {head + strings.Repeat("#", 65<<20), "f:2:67108864: the line is longer than it can be"},
		"comments":  {head + strings.Repeat(strings.Repeat("#", 1023)+"\n", 65<<10), "f:65538:1: the line is longer than it can be"},
		"boards":    {head + "deals 3 1 1\npot 2\nstack 2\noop AhAd\nip KsKc:1/2,KhKd\nnode r c\nnode r:c c\nnode r:c:c c\nnode r:c:c:c c\nnode r:c:c:c:c c\nnode r:c:c:c:c:c c\nnode r:c:c:c:c:c:c c\nnode r:c:c:c:c:c:c:c c\nvalue 0 0\nscale 0 0\n", "do not fit 536870912 bytes"},
		"deals":     {head + "deals 3000000 1 1\npot 2\nstack 2\noop AhAd\nip KhKd\nnode r c\nvalue 0 0\n", `"3000000" is no number of cards`},
		"streets":   {head + "deals 1 1 1 1 1 1\npot 2\nstack 2\noop AhAd\nip KhKd\nnode r c\nvalue 0 0\n", "more than 5 deals"},
		"deep":      {head + "board QcTd9d6h3s\npot 2\nstack 1000\noop AhAd\nip KhKd\n" + deep.String() + "value 0 0\n", "a path has more than 500 letters"},
		"amounts":   {head + "board QcTd9d6h3s\npot 2147483647\nstack 2147483647\noop AsAc:1/1048573,AhAd:1/3\nip KhKd\nnode r c\nnode r:c c\nvalue 0 0\n", "too large"},
		"fractions": {head + "board QcTd9d6h3s\npot 2\nstack 2\noop AhAd\nip KhKd\nnode r c\nnode r:c c\nvalue 1e999999999 0\n", "exponent"},
		"long":      {head + "board QcTd9d6h3s\npot 2\nstack 2\noop AhAd\nip KhKd\nnode r c\nnode r:c c\nvalue " + strings.Repeat("9", 1<<20) + " 0\n", "more than the limit"},
		"spaces":    {head + "board QcTd9d6h3s\npot 2\nstack 2\noop AhAd\nip KhKd\nnode r c\nnode r:c c\nvalue" + strings.Repeat(" ", 1<<20) + "\n", "two numbers were expected"},
	} {
		_, err := flow.Read("f", strings.NewReader(k.text))
		require.ErrorContains(t, err, k.want, name)
		require.Less(t, len(err.Error()), 1000, name)
	}
}

// FuzzRead writes what was read as it was, and checks it.
func FuzzRead(f *testing.F) {
	f.Add(plain)
	for _, name := range slices.Sorted(maps.Keys(flowtest.Spots)) {
		if name != "turn" {
			f.Add(flowtest.Written(f, flowtest.Sealed(f, flowtest.Spots[name], rand.New(rand.NewPCG(1, 2)))))
		}
	}
	f.Fuzz(func(t *testing.T, text string) {
		c, err := flow.Read("f", strings.NewReader(text))
		if err != nil {
			return
		}
		require.Equal(t, text, flowtest.Written(t, c))
		if c.Check(t.Context()) == nil && len(text) < 2000 {
			require.NoError(t, judged(text))
		}
	})
}
