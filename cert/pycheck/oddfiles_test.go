package pycheck_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/seqform"
	"exactsolve/seqform/efg"
	"exactsolve/seqform/nfg"
)

// oddGames are game files that readers may understand differently, and whether they are read.
var oddGames = map[string]bool{
	`NFG 1 R "" { "a" "b" } { { "x" "y" } 2 } 1 1 1 1 1 1 1 1`:                                                                              true,
	`NFG 1 R "" { "a" "b" } { 2 { "x" "y" } } 1 1 1 1 1 1 1 1`:                                                                              true,
	`NFG 1 R "" { "a" "b" } { +2 2 } 1, 1, 1, 1, 1 1 1 1,`:                                                                                  true,
	`NFG 1 R "" { "a" "b" } { 2 2 } { { 1 1 } { "" 1, 1 } } 0 1 2 1`:                                                                        true,
	`NFG 1 R "" { "a" "b" } { 2 2 } { { 1 1 } { "" 1 1, } } 0 1 2 3`:                                                                        false,
	`NFG 1 R "" { "a" "b" } { 2 2 } { } 0 0 0 0`:                                                                                            true,
	`NFG 1 R "" { "a" "b" } { 2 2 } 1 1 1 1 1 1 1`:                                                                                          false,
	`NFG 1 R "" { "a" "b" } { 2 99999999999999999999 } 1 1`:                                                                                 false,
	"NFG 1 R \"\xff\" { \"\xfe\" \"\xff\" } { 1 1 } 1 1":                                                                                    true,
	`EFG 2 R "" { "a" } p "" 1 1 { "x" "y" } 0 t "" 0 t "" 0`:                                                                               true,
	`EFG 2 R "" { "a" } p "" 1 99999999999999999999 { "x" } 0 t "" 0`:                                                                       false,
	`EFG 2 R "" { "a" } p "" 1 9223372036854775807 { "x" } 0 t "" -9223372036854775808 { 1 }`:                                               true,
	`EFG 2 R "" { "a" } p "" 1 1 { "x" } 0 t "" 1 { 1 } `:                                                                                   true,
	`EFG 2 R "" { "a" } p "" 1 1 { "x" } 0 t "" 1 { 1,, } `:                                                                                 false,
	`EFG 2 R "" { "a" } p "" 1 1 { "x" } 1 { 1 } p "" 1 2 { "y" } 1 "n" { 1.0 } t "" 1`:                                                     true,
	`EFG 2 R "" { "a" } p "" 1 1 { "x" } 1 "n" t "" 0`:                                                                                      false,
	"EFG 2 R \"\" { \"a\" } c \"\" 1 { \"\xff\" 1/2 \"\xfe\" 1/2 } 0 p \"\" 1 1 { \"\xff\" } 0 t \"\" 0 p \"\" 1 1 { \"\xfe\" } 0 t \"\" 0": false,
	"EFG 2 R \"\" { \"a\" } c \"\" 1 { \"\xff\" 1/2 \"\xfe\" 1/2 } 0 p \"\" 1 1 { \"\xff\" } 0 t \"\" 0 p \"\" 1 1 { \"\xff\" } 0 t \"\" 0": true,
	`EFG 2 R "" { "a" } c "" 1 { "\"" 1/2 "\\" 0.5 } 0 t "" 0 t "" 0`:                                                                       true,
	`EFG 2 R "" { "a" } c "" 1 { "x" 1/2 "y" 1/3 } 0 t "" 0 t "" 0`:                                                                         false,
	`EFG 2 R "" { "a" } c "" 1 { "x" 1/2 "y" 1/2 } 0 c "" 1 { "x" 0.5 "y" 2/4 } 0 t "" 0 t "" 0 t "" 0`:                                     true,
	"\ufeffEFG 2 D \"\" { \"a\" } \"c\" t \"\" 0":                                                                                           true,
	`EFG 2 R "" { } t "" 0`: false,
	`NFG 1 R "" { "a" } { ` + strings.Repeat("0", 998) + `1 } 1`:      true,
	`NFG 1 R "" { "a" } { 1 } -1e-` + strings.Repeat("0", 5000) + `1`: true,
	`NFG 1 R "" { "a" } { 1 } 1e` + strings.Repeat("9", 5000):         false,
	`NFG 1 R "" { "a" } { 1 } -` + strings.Repeat("9", 5001) + `/7`:   true,
	// Products and sums that grow long, on their way or at once.
	long(400, `c "" %d { "" 1e-999 "" 0.`+strings.Repeat("9", 999)+` } 0 t "" 0`, `t "" 0`):                     false,
	long(20, `c "" %d { "" 1e-999 "" 0.`+strings.Repeat("9", 999)+` } 0 t "" 0`, `t "" 0`):                      true,
	long(900, `p "" 1 %d { "" "" } 1 { 1e-999 } t "" 2 { 1e1000 }`, `t "" 2`):                                   true,
	long(30, `p "" 1 %d { "" "" } 1 { 1e-999 } t "" 2 { 1e1000 }`, `t "" 2`):                                    true,
	`NFG 1 R "" { "a" } { 2000 }` + strings.Repeat(" 1e1000", 2000):                                             true,
	`NFG 1 R "" { "a" } { 1000 }` + strings.Repeat(" 1e1000", 1000):                                             true,
	`NFG 1 R "" { "a" } { 9000 } { { 1e999 } }` + strings.Repeat(" 1", 9000):                                    false,
	`EFG 2 R "" {` + strings.Repeat(` ""`, 3000) + ` }` + strings.Repeat(` p "" 1 1 { "" } 0`, 900) + ` t "" 0`: false,
}

// long is a tree of one player with so many nodes of a format below one another.
func long(nodes int, format, end string) string {
	var b strings.Builder
	b.WriteString(`EFG 2 R "" { "" }`)
	for k := range nodes {
		fmt.Fprintf(&b, " "+format, k+1)
	}
	return b.String() + " " + end
}

// TestOddGames has both read files that one might read and the other not, or otherwise.
func TestOddGames(t *testing.T) {
	python(t)
	dir, number := t.TempDir(), 0
	var jobs []job
	for text, want := range oddGames {
		parse, file := efg.Parse, filepath.Join(dir, fmt.Sprint(number, ".efg"))
		if strings.HasPrefix(text, "NFG") {
			parse, file = nfg.Parse, filepath.Join(dir, fmt.Sprint(number, ".nfg"))
		}
		number++
		require.NoError(t, os.WriteFile(file, []byte(text), 0o600))
		g, err := parse(file, strings.NewReader(text))
		require.Equal(t, want, err == nil, "%.300s: %v", text, err)
		c := &cert.Certificate{Claim: cert.Claim{Concept: cert.Nash}}
		if err == nil {
			c = pure(g)
			err = cert.Check(t.Context(), g, c)
			require.NoError(t, err, "%.300s", text)
		}
		var proof bytes.Buffer
		require.NoError(t, c.Write(&proof))
		jobs = append(jobs, job{Certificate: proof.String(), Game: file, about: text[:min(len(text), 200)], err: err})
	}
	requireAgreement(t, jobs)
}

// pure certifies the regret of the profile of first actions, an ε-equilibrium for some ε.
func pure(g *seqform.Game) *cert.Certificate {
	c := &cert.Certificate{Game: cert.NewGameRef(g), Claim: cert.Claim{Concept: cert.EpsilonNash}}
	for i := range g.Players {
		c.Claim.Profile = append(c.Claim.Profile, g.Players[i].Complete(nil))
	}
	for _, r := range g.Regrets(g.Plans(c.Claim.Profile)) {
		c.Claim.Payoffs = append(c.Claim.Payoffs, r.Payoff)
		if r.Regret.Cmp(c.Claim.Epsilon) > 0 {
			c.Claim.Epsilon = r.Regret
		}
	}
	return c
}

// TestOddCertificates has both read certificates with numbers and words in unusual forms.
func TestOddCertificates(t *testing.T) {
	python(t)
	tree, file := read(t, "guess_ace")
	bimatrix, nfgFile := read(t, "outcomes_2x2")
	var jobs []job
	for _, s := range append(sources(t, "guess_ace", file, tree), sources(t, "outcomes_2x2", nfgFile, bimatrix)...) {
		for _, r := range [][2]string{
			{`"1/52"`, `"1\/52"`}, {`"1/52"`, `"\u0031/52"`}, {`"1/52"`, `"1\\/52"`}, {`"1/52"`, `"+1/52"`}, {`"1/52"`, `"1/52 "`}, {`"1/52"`, `"1/\n52"`},
			{`"1/52"`, `"2\/104"`}, {`"0"`, `"\u0030"`}, {`"0"`, `"-0\/1"`}, {`"0"`, `"0\ud800"`}, {`"0"`, `"٠"`}, {`"1"`, `"١"`},
			{`"cases":"x1`, `"cases":"x+1`}, {`"cases":"x1`, `"cases":"x-1`}, {`"cases":"x1`, `"cases":"x01`}, {`"cases":"x1`, `"cases":" x1`},
			{`"cases":"x1`, `"cases":"x` + strings.Repeat("0", 5000) + `1`}, {`"1"`, `"1e` + strings.Repeat("0", 5000) + `"`}, {`"1"`, `"1e-` + strings.Repeat("9", 5000) + `"`},
			{`"cases":"x1 `, `"cases":"x1  `}, {`","dominance"`, ` ","dominance"`}, {`","dominance"`, `\t","dominance"`}, {`"cases":"`, `"cases":"\u0020`},
		} {
			if changed := strings.Replace(string(s.text), r[0], r[1], 1); changed != string(s.text) {
				jobs = append(jobs, s.job([]byte(changed)))
				jobs[len(jobs)-1].about += ": " + r[1]
			}
		}
	}
	yes, no := requireAgreement(t, jobs)
	require.Greater(t, yes, 10)
	require.Greater(t, no, 10)
}
