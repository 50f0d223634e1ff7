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
	check(2, "usage", kuhn, kuhn, kuhn)
	check(2, "no such file", filepath.Join(dir, "none"), kuhn)
	check(2, "no such file", proof, filepath.Join(dir, "none"))
	check(2, "invalid character", kuhn, kuhn)
	check(2, "expected NFG 1 R at the start", proof, file("wrong.nfg", "EFG"))
}

// TestSpot checks a certificate about a spot, and what is none.
func TestSpot(t *testing.T) {
	const text = `exactsolve-flow/1
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
	path := filepath.Join(t.TempDir(), "x.flow")
	check := func(want int, says, text string) {
		t.Helper()
		require.NoError(t, os.WriteFile(path, []byte(text), 0o600))
		var out strings.Builder
		require.Equal(t, want, run([]string{path}, &out), "%s", out.String())
		require.Contains(t, out.String(), says)
	}
	check(0, "accepted: value 0 0", text)
	check(1, "rejected: ip can get 0, more than -1/9, against the strategy of oop", strings.Replace(text, "value 0 0", "value 1/9 1/9", 1))
	check(1, "rejected: oop at r:c:b1 on QcTd9d6h3s: the actions of AhAd add up to 2, where 1 arrive", strings.Replace(text, "f 1 0", "f 1 1", 1))
	check(2, path+":12:14: number 2 of 2 was expected", strings.Replace(text, "c 1 1", "c 1", 1))
	check(2, ":1:1: exactsolve-flow/1 was expected in the first line", "EFG")
	var out strings.Builder
	require.Equal(t, 2, run([]string{"nowhere"}, &out))
	require.Contains(t, out.String(), "no such file")
}
