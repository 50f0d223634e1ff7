package certtest

import (
	"encoding/json"
	"fmt"
	"math/big"
	"strings"
	"testing"

	"exactsolve/seqform/efg"
)

// Undecided returns a game file and a certificate about it of unrelated numbers down a
// chain, whose check takes more work than is allowed.
func Undecided(t testing.TB) (game, proof string) {
	t.Helper()
	game = `EFG 2 R "" { "" "" }`
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
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(map[string]any{
		"format": "exactsolve-certificate/1",
		"game":   map[string]any{"sha256": g.Hash(), "kind": "efg", "text": game},
		"claim":  map[string]any{"concept": "nash", "payoffs": []string{"1", "1"}, "profile": []any{profile, []any{}}},
	})
	if err != nil {
		t.Fatal(err)
	}
	return game, string(text)
}
