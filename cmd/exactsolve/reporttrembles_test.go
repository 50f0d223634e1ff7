package main

import (
	"html"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"exactsolve/cmd/exactsolve/internal/cli"
)

// wordsOf returns the words of a page, one space between them.
func wordsOf(page string) string {
	bare := regexp.MustCompile(`<[^>]*>`).ReplaceAllString(page, " ")
	return strings.Join(strings.Fields(html.UnescapeString(bare)), " ")
}

// TestReportTrembles looks in reports for orders, leading terms and where beliefs come from.
func TestReportTrembles(t *testing.T) {
	for _, c := range []struct {
		game, concept string
		want          []string
	}{
		{"guess_ace", "quasi-perfect", []string{
			"stop order 0 1 − ε play order 1 ε", "ace order 0 least 1/52 of 1",
			"ace·play order 1 least 1/52·ε of ε other·play order 1 least 51/52·ε of ε All nodes have order 1: the belief goes by their coefficients.",
		}},
		{"beer_quiche", "proper", []string{ // of mixed strategies
			"quiche order 2 ε² + ε⁴", "wimp·quiche order 2 least 1/10·ε² of 1/10·ε² surly·quiche order 3 0: order 3, not 2",
			"Node wimp·quiche has order 2, surly·quiche order 3, so only wimp·quiche counts.",
		}},
		{"zero_chance", "extensive-form-perfect", []string{"never·t – chance does not lead here always·h order 0 least 1/2 of 1"}},
		{"kuhn", "quasi-perfect", []string{"fold order 0 2/3 − ε call order 0 1/3 + ε", "JQ·bet order 0 least 1/18 of 2/9 KQ·bet order 0 least 1/6 of 2/9"}},
	} {
		game := filepath.Join(t.TempDir(), c.game)
		require.Equal(t, cli.ExitYes, try("", "gen", c.game, "-o", game).status)
		text := wordsOf(try("", "report", "-q", "--concept", c.concept, game).out)
		for _, want := range c.want {
			assert.True(t, strings.Contains(text, want), "%s: no %q", c.game, want)
		}
	}
}

// TestReportMonomials has trembles k·t^e, with base numbers, and such of which nothing is told.
func TestReportMonomials(t *testing.T) {
	dir := t.TempDir()
	game, run, proof := filepath.Join(dir, "game"), filepath.Join(dir, "run"), filepath.Join(dir, "proof")
	require.Equal(t, cli.ExitYes, try("", "gen", "consistency_irrational", "-o", game).status)
	require.Equal(t, cli.ExitYes, try("", "solve", "-q", "--concept=sequential", "--json", "-o", run, game).status)
	require.Equal(t, cli.ExitYes, try("", "check", "-q", "--concept=consistent", "--certificate", proof, game, run).status)
	text := wordsOf(try("", "report", "-q", game, proof).out)
	for _, want := range []string{"action order for small t", "d order 1 2/3·t", "3·O·d·f order 2 least 2/15·t² of 1/3·t²"} {
		assert.True(t, strings.Contains(text, want), "no %q", want)
	}
	certificate, err := os.ReadFile(proof)
	require.NoError(t, err)
	for old, now := range map[string]string{
		`"powers":[[[[],[]]]`:          `"powers":[[[[],["1000000000000","0"]]]`, // is not multiplied out
		`"exponents":[[["0","1"]]`:     `"exponents":[[["0","100000000000000000000"]]`,
		`[[[],["1","-1"]]]`:            `[[[],["1/2","-1"]]]`,
		`"base":["2","3"],"powers":[[`: `"base":["2","3","5"],"powers":[[`,
	} {
		require.Contains(t, string(certificate), old)
		require.NoError(t, os.WriteFile(proof, []byte(strings.Replace(string(certificate), old, now, 1)), 0o600))
		assert.NotEqual(t, cli.ExitInternal, try("", "report", "-q", game, proof).status, now)
	}
}
