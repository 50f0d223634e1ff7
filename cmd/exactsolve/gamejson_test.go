package main

import (
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/fixtures"
)

// TestGameJSON writes each fixture as JSON and reads it: the game is the same, and so is the
// JSON that it is written as again.
func TestGameJSON(t *testing.T) {
	for _, name := range fixtures.Names() {
		plain := try("", "gen", name).out
		text := try(plain, "convert", "--to", "json")
		require.Zero(t, text.status, name)
		again := try(text.out, "convert", "--to", "json")
		require.Equal(t, text, again, name)
		require.Equal(t, try(plain, "convert", "--to", "canonical"), try(text.out, "convert", "--to", "canonical"), name)
		require.Equal(t, try(plain, "convert"), try(text.out, "convert"), name)
	}
}
