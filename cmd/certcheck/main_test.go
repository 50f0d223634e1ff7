package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve"
	"exactsolve/cert"
	"exactsolve/cert/certtest"
	"exactsolve/fixtures"
)

// TestRun checks certificates that the solver makes, a damaged one, one about another
// game, and what cannot be read.
func TestRun(t *testing.T) {
	dir := t.TempDir()
	file := func(name, text string) string {
		path := filepath.Join(dir, name)
		require.NoError(t, os.WriteFile(path, []byte(text), 0o600))
		return path
	}
	solved := func(name string, concept cert.Concept) (game, proof string) {
		text, kind := fixtures.Game(name)
		game = file(kind, string(text))
		g, err := exactsolve.ReadFile(game)
		require.NoError(t, err)
		a, err := exactsolve.Solve(t.Context(), g, exactsolve.Question{Concept: concept})
		require.NoError(t, err)
		var out strings.Builder
		require.NoError(t, a.Certificate.Write(&out))
		return game, out.String()
	}
	check := func(want int, says string, args ...string) {
		t.Helper()
		var out strings.Builder
		require.Equal(t, want, run(args, &out), "%s", out.String())
		require.Contains(t, out.String(), says)
	}
	pennies, simple := solved("matching_pennies", cert.Nash)
	check(0, `accepted: {"concept":"nash"`, file("simple.cert", simple), pennies)
	kuhn, text := solved("kuhn", cert.QuasiPerfect)
	proof := file("kuhn.cert", text)
	check(0, `accepted: {"concept":"quasi-perfect"`, proof, kuhn)
	check(1, "rejected: cert: the certificate is about another game", proof, pennies)
	check(1, "rejected: cert: the profile gives player 1", file("bad.cert", strings.Replace(text, `"-1/18"`, `"1/18"`, 1)), kuhn)
	long, undecided := certtest.Undecided(t)
	check(3, "not decided: cert: more work than", file("long.cert", undecided), file("long.efg", long))
	check(2, "usage", kuhn)
	check(2, "no such file", filepath.Join(dir, "none"), kuhn)
	check(2, "no such file", proof, filepath.Join(dir, "none"))
	check(2, "invalid character", kuhn, kuhn)
	check(2, "expected NFG 1 R at the start", proof, file("wrong.nfg", "EFG"))
}
