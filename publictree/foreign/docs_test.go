package foreign_test

import (
	"os"
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"
)

// The examples of the page are read, and prove what is known of their spot.
func TestPage(t *testing.T) {
	page, err := os.ReadFile("../../docs/formats/spotstrategy.md")
	require.NoError(t, err)
	blocks := regexp.MustCompile("(?s)```[a-z]+\n(.*?)```").FindAllSubmatch(page, -1)
	formats := []string{"exactsolve", "TexasSolver", "postflop-solver", "UPI"}
	require.Len(t, blocks, 1+len(formats))
	z := table(t, parse(t, string(blocks[0][1])), true)
	for k, format := range formats {
		low, high := interval(z, read(t, z, format, string(blocks[k+1][1])))
		require.Equal(t, "25 25", low.String()+" "+high.String(), format)
	}
}
