package main

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
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

func certificateText(t *testing.T, c *cert.Certificate) string {
	var b strings.Builder
	require.NoError(t, c.Write(&b))
	return b.String()
}

// TestEmbeddedText refuses certificates whose game is not in the format that they name, or in
// one that other checkers do not read.
func TestEmbeddedText(t *testing.T) {
	pennies := try("", "gen", "matching_pennies").out
	c, err := cert.Read(strings.NewReader(try(pennies, "solve", "-q", "--certificate", "-", "-o", t.TempDir()+"/answer").out))
	require.NoError(t, err)
	require.Zero(t, try(certificateText(t, c), "verify", "-").status)
	plain, inJSON := c.Game.Text, try(pennies, "convert", "--to", "json").out
	for _, x := range [][2]string{{"efg", plain}, {"nfg", inJSON}} {
		c.Game.Kind, c.Game.Text = x[0], x[1]
		got := try(certificateText(t, c), "verify", "-")
		require.Equal(t, 2, got.status, got.out)
		require.Contains(t, got.err, "the game is said to be")
	}
}
