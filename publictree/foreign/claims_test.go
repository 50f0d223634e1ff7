package foreign_test

import (
	"compress/gzip"
	"encoding/json"
	"io"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"exactsolve/fixtures/spots"
	"exactsolve/rational"
)

// The two files are not output of postflop-solver. They are from a run of ours that repeats what it
// computes, float by float, on the river of its example, whose claims they are: as there, without
// compression, checked every 10 iterations and ended at 0.01 % of the pot, after 820 of them for all
// hands and 490 for the ranges of the example. What is proved was measured once for what it printed.
func TestClaims(t *testing.T) {
	for _, c := range []struct {
		file            string
		hands           [2]int
		claimed, proved string
	}{
		{"river", [2]int{1081, 1081}, "0.019994", "0.019993840"},
		{"river_ranges", [2]int{167, 245}, "0.019792", "0.019792028"},
	} {
		text := unpacked(t, "testdata/"+c.file+".json.gz")
		ranges := rangesOf(t, text)
		for p, n := range c.hands {
			require.Len(t, ranges[p], n)
		}
		z := table(t, parse(t, riverWith(ranges)), true)
		low, high := interval(z, read(t, z, "postflop-solver", text))
		half := high.Sub(low).Quo(rational.Int(2))
		assert.Equal(t, c.claimed, half.Big().FloatString(6))
		off := half.Sub(rational.MustParse(c.proved)).Abs()
		assert.True(t, off.Cmp(rational.New(1, 100_000_000)) <= 0, "%s: proved %v, off by %v", c.file, half, off)
	}
}

func unpacked(t *testing.T, name string) string {
	f, err := os.Open(name)
	require.NoError(t, err)
	defer f.Close()
	z, err := gzip.NewReader(f)
	require.NoError(t, err)
	text, err := io.ReadAll(z)
	require.NoError(t, err)
	return string(text)
}

// rangesOf returns the hands of the first decision of each player: oop's at the root, ip's after a
// check.
func rangesOf(t *testing.T, text string) (ranges [2][]string) {
	for d := json.NewDecoder(strings.NewReader(text)); d.More(); {
		var node struct{ History, Hands []string }
		require.NoError(t, d.Decode(&node))
		switch strings.Join(node.History, " ") {
		case "":
			ranges[0] = node.Hands
		case "Check":
			ranges[1] = node.Hands
		}
	}
	return ranges
}

// riverWith returns the spot "river" with other ranges.
func riverWith(ranges [2][]string) string {
	var out strings.Builder
	for line := range strings.Lines(spots.Text("river")) {
		switch {
		case strings.HasPrefix(line, "oop "):
			line = "oop " + strings.Join(ranges[0], ",") + "\n"
		case strings.HasPrefix(line, "ip "):
			line = "ip " + strings.Join(ranges[1], ",") + "\n"
		}
		out.WriteString(line)
	}
	return out.String()
}
