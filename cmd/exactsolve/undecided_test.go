package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert/certtest"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/seqform/nfg"
)

// TestVerifyGivesUp has verify judge a certificate that would take minutes: it is not
// decided, in words, in JSON and in a stream.
func TestVerifyGivesUp(t *testing.T) {
	_, proof := certtest.Undecided(t)
	got := try(proof, "verify", "-")
	require.Equal(t, cli.ExitUnknown, got.status, got.out+got.err)
	require.Contains(t, got.out, "certificate not decided: cert: more work than the size of the numbers given allows\n")
	require.Contains(t, got.out, "the hash covers no names")
	require.Contains(t, try(proof, "verify", "--json", "-").out, `"status":"unknown"`)
	require.Equal(t, cli.ExitUnknown, try(proof+"\n"+proof, "verify", "-").status)
}

// TestRenderGivesUp has render draw a box whose check would take minutes: that is not said to
// be false.
func TestRenderGivesUp(t *testing.T) {
	const players = 10
	list := func(of, sep string, n int) string { return strings.TrimSuffix(strings.Repeat(of+sep, n), sep) }
	text := fmt.Sprintf(`NFG 1 R "" { %s } { %s } %s`, list(`""`, " ", players), list("2", " ", players), list("1", " ", players<<players))
	g, err := nfg.Parse("game", strings.NewReader(text))
	require.NoError(t, err)
	rows := make([]string, 3*players)
	for k := range rows {
		row := slices.Repeat([]string{`"0"`}, 3*players)
		row[k] = `"1"`
		rows[k] = "[" + strings.Join(row, ",") + "]"
	}
	proof := fmt.Sprintf(`{"format":"exactsolve-certificate/1","game":{"sha256":"%s"},"claim":{"concept":"isolated-nash","isolated":{"profile":[%s],"payoffs":[%s],"radius":"1e-200"}},"evidence":{"inverse":[%s]}}`,
		g.Hash(), list(`["1/2","1/2"]`, ",", players), list(`"1"`, ",", players), strings.Join(rows, ","))
	dir := t.TempDir()
	game, cert := filepath.Join(dir, "game.nfg"), filepath.Join(dir, "box.cert")
	require.NoError(t, os.WriteFile(game, []byte(text), 0o600))
	require.NoError(t, os.WriteFile(cert, []byte(proof), 0o600))
	got := try("", "render", game, cert)
	require.Equal(t, cli.ExitUnknown, got.status, got.out+got.err)
	require.Contains(t, got.err, "the certificate is not decided: cert: more work than the size of the numbers given allows\n")
}
