package main

import (
	"encoding/json"
	"fmt"
	"math/big"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/seqform/efg"
)

// TestVerifyGivesUp has verify judge a certificate of unrelated numbers down a chain, which
// would take minutes: it is not decided, in words, in JSON and in a stream.
func TestVerifyGivesUp(t *testing.T) {
	game := `EFG 2 R "" { "" "" }`
	profile := make([][]string, 300)
	d := big.NewInt(1)
	for k := range profile {
		game += fmt.Sprintf("\np \"\" 1 %d { \"\" \"\" } 0\nt \"\" %d { 1 1 }", k+1, k+1)
		d.Add(d.Lsh(d, 1), big.NewInt(int64(2*k))) // odd
		p := new(big.Rat).SetFrac(big.NewInt(1), new(big.Int).Add(new(big.Int).Lsh(d, 200), big.NewInt(int64(2*k+1))))
		profile[k] = []string{p.RatString(), new(big.Rat).Sub(big.NewRat(1, 1), p).RatString()}
	}
	game += "\nt \"\" 1\n"
	g, err := efg.Parse("game", strings.NewReader(game))
	require.NoError(t, err)
	file := map[string]any{
		"format": "exactsolve-certificate/1",
		"game":   map[string]any{"sha256": g.Hash(), "kind": "efg", "text": game},
		"claim":  map[string]any{"concept": "nash", "payoffs": []string{"1", "1"}, "profile": []any{profile, []any{}}},
	}
	proof, err := json.Marshal(file)
	require.NoError(t, err)
	got := try(string(proof), "verify", "-")
	require.Equal(t, cli.ExitUnknown, got.status, got.out+got.err)
	require.Contains(t, got.out, "certificate not decided: cert: more work than the size of the numbers given allows\n")
	require.Contains(t, got.out, "the hash covers no names")
	require.Contains(t, try(string(proof), "verify", "--json", "-").out, `"status":"unknown"`)
	require.Equal(t, cli.ExitUnknown, try(string(proof)+"\n"+string(proof), "verify", "-").status)
}
