package publictree

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestPage parses the examples of docs/formats/spot.md, and compares its keys with those that are
// read.
func TestPage(t *testing.T) {
	data, err := os.ReadFile("../docs/formats/spot.md")
	require.NoError(t, err)
	page := string(data)
	examples := regexp.MustCompile("(?s)```spot\n(.*?)```").FindAllStringSubmatch(page, -1)
	require.Greater(t, len(examples), 2)
	for _, m := range examples {
		_, err := Parse("spot.md", strings.NewReader(m[1]))
		assert.NoError(t, err, m[1])
	}
	table := page[strings.Index(page, "## Keys"):strings.Index(page, "## Ranges")]
	var keys []string
	for _, row := range regexp.MustCompile("(?m)^\\| (`[^|]*)").FindAllStringSubmatch(table, -1) {
		for name := range strings.SplitSeq(row[1], ",") {
			keys = append(keys, strings.Trim(name, "` "))
		}
	}
	assert.ElementsMatch(t, keyNames(), keys)
}
