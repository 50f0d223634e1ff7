package page

import (
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestTrembles has more actions and nodes than are listed, with hostile names.
func TestTrembles(t *testing.T) {
	var many []Tremble
	for k := range maxBelief + 2 {
		many = append(many, Tremble{Name: strconv.Itoa(k) + hostile, Order: k - 1, Text: hostile})
	}
	var b strings.Builder
	require.NoError(t, pageTemplate.ExecuteTemplate(&b, "trembles", &Trembles{Variable: hostile, Actions: many[1:], Nodes: many, Words: []string{hostile}}))
	said := b.String()
	assert.NotContains(t, said, "<script")
	assert.NotContains(t, said, "<img")
	assert.Contains(t, said, "order o3\">order 4<")
	assert.Contains(t, said, "1 more actions are left out.")
	assert.Contains(t, said, "2 more nodes are left out.")
}
