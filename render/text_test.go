package render

import (
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/rational"
	"exactsolve/seqform"
)

// TestTextWidth: no line is longer than the width, and ASCII is ASCII.
func TestTextWidth(t *testing.T) {
	for _, d := range drawings(t) {
		if d.o.Orientation == Down {
			continue // which text does not have
		}
		for _, width := range []int{leastWidth, 60} {
			for _, ascii := range []bool{false, true} {
				o := d.o
				o.Width, o.ASCII = width, ascii
				text := write(t, Text, d.g, o)
				for line := range strings.Lines(text) {
					line = strings.TrimSuffix(line, "\n")
					if columns(line) > width {
						t.Errorf("%s: %d columns of %d: %q", d.name, columns(line), width, line)
					}
					if ascii && strings.ContainsFunc(line, func(c rune) bool { return c < ' ' || c > '~' }) {
						t.Errorf("%s: not ASCII: %q", d.name, line)
					}
				}
			}
		}
	}
}

// TestTextIsComplete: in a wide terminal every leaf has its line.
func TestTextIsComplete(t *testing.T) {
	for _, d := range drawings(t) {
		if d.g.Tree == nil {
			continue
		}
		o := d.o
		o.Width = 2000
		leaves := 0
		for _, n := range newOutline(d.g, &o).nodes {
			if n.kind == leaf {
				leaves++
			}
		}
		require.Equal(t, leaves, strings.Count(write(t, Text, d.g, o), "→"), d.name)
	}
}

// centipede returns a path of n decisions with a leaf at each.
func centipede(t testing.TB, n int) *seqform.Game {
	b := seqform.NewBuilder("centipede", "A", "B")
	v := b.Root()
	for k := range n {
		v.Move(k%2, strconv.Itoa(k), "take", "pass").Child("take").Leaf(1, 2)
		v = v.Child("pass")
	}
	v.Leaf(1, 2)
	g, err := b.Game()
	require.NoError(t, err)
	return g
}

// TestTextFoldsDeep: a deep tree folds where the room ends, and nodes shown and
// not add up.
func TestTextFoldsDeep(t *testing.T) {
	text := write(t, Text, centipede(t, 90), Options{Width: 60})
	shown := strings.Count(text, "→") + strings.Count(text, "●") + strings.Count(text, "■") - 2 // the legend
	require.Contains(t, text, " nodes not shown")
	var left int
	for line := range strings.Lines(text) {
		if _, after, ok := strings.Cut(line, "▷ "); ok {
			x := rational.MustParse(strings.Fields(after)[0])
			for rational.Int(int64(left)).Cmp(x) < 0 {
				left++
			}
		}
	}
	require.Equal(t, 181, shown+left)
}

func TestCut(t *testing.T) {
	require.Equal(t, "abc", cut("abc", 3, false))
	require.Equal(t, "ab…", cut("abcd", 3, false))
	require.Equal(t, "中…", cut("中文字", 4, false))
	require.Equal(t, "a~", cut("abc", 2, true))
	require.Equal(t, "…", cut("abc", 1, false))
}
