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
	"exactsolve/gamefile"
	"exactsolve/rational"
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

// TestParameter checks a certificate about a game for all values of t from 0 to 3: the value of a game of constant sum
// is t/(t+1).
func TestParameter(t *testing.T) {
	dir := t.TempDir()
	check := func(want int, says, kind, game, domain string) {
		t.Helper()
		proof := `{"format":"exactsolve-certificate/1",` +
			`"game":{"sha256":"HASH"},` +
			`"claim":{"concept":"parametric-nash","parametric":{"name":"t",DOMAIN,"cells":[{"denominator":["1","1"],` +
			`"payoffs":[["0","1"],["0","-1"]],"plans":[[["1","1"],["1"],["0","1"]],[["1","1"],["1"],["0","1"]]]}]}},` +
			`"evidence":{"cells":[{"values":[[["0","1"]],[["0","-1"]]]}]}}`
		path := filepath.Join(dir, "game."+kind)
		hash := "0"
		if f, err := gamefile.ParseFamily(path, strings.NewReader(game), "t", rational.Int(0), rational.Int(1), gamefile.Options{}); err == nil {
			hash = f.Hash()
		}
		cert := filepath.Join(dir, "cert")
		require.NoError(t, os.WriteFile(path, []byte(game), 0o600))
		require.NoError(t, os.WriteFile(cert, []byte(strings.NewReplacer("HASH", hash, "DOMAIN", domain).Replace(proof)), 0o600))
		var out strings.Builder
		require.Equal(t, want, run([]string{cert, path}, &out), "%s", out.String())
		require.Contains(t, out.String(), says)
	}
	const table, domain = `NFG 1 R "diagonal" { "1" "2" } { 2 2 } t -t 0 0 0 0 1 -1`, `"from":"0","to":"3"`
	const tree = `EFG 2 R "diagonal" { "1" "2" }
p "" 1 1 "" { "a" "b" } 0
p "" 2 1 "" { "a" "b" } 0
t "" 1 "" { t -t }
t "" 2 "" { 0 0 }
p "" 2 1 "" { "a" "b" } 0
t "" 2
t "" 3 "" { 1 -1 }
`
	check(0, `accepted: {"concept":"parametric-nash"`, "nfg", table, domain)
	check(0, `accepted: {"concept":"parametric-nash"`, "efg", tree, domain)
	check(1, "rejected: cert: cell 1: the denominator is not positive", "nfg", table, `"from":"-2","to":"3"`)
	check(1, "rejected: cert: cell 1: player 1 gets more than the value", "nfg", strings.Replace(table, "t -t", "t*2 -t*2", 1), domain)
	check(2, "no number depends on", "nfg", strings.NewReplacer("t -t", "1 -1").Replace(table), domain)
	check(2, "division by zero at t = 1", "nfg", strings.NewReplacer("t -t", "1/(t-1) 0").Replace(table), domain)
	check(2, "want an interval", "nfg", table, `"from":"2","to":"2"`)
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
