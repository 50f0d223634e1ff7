package claim_test

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/cert/certtest"
	"exactsolve/seqform/seqformtest"
)

func TestReadErrors(t *testing.T) {
	source := string(certtest.Text(t, certtest.Solve(t, seqformtest.Fixture(t, "guess_ace"), cert.QuasiPerfect)))
	for want, edit := range map[string]string{
		"unknown field":                 strings.Replace(source, `"claim"`, `"claims"`, 1),
		"format is":                     strings.Replace(source, "certificate/1", "certificate/2", 1),
		"not a number":                  strings.Replace(source, `"1/52"`, `"1/5x"`, 1),
		"text after":                    source + "{}",
		"unexpected EOF":                source[:len(source)/2],
		"not a string: 0.5":             strings.Replace(source, `"1/52"`, `0.5`, 1),
		"not a string: null":            strings.Replace(source, `"1/52"`, `null`, 1),
		`field "payoffſ"`:               strings.Replace(source, `"payoffs"`, `"payoffs":["0","0"],"payoffſ"`, 1),
		`field "bounds": null`:          strings.Replace(source, `"epsilon_bar"`, `"bounds":null,"epsilon_bar"`, 1),
		`field "kind": an empty string`: strings.Replace(source, `"sha256"`, `"kind":"","sha256"`, 1),
		`game.kind is "xml"`:            strings.Replace(source, `"sha256"`, `"kind":"xml","text":"x","sha256"`, 1),
		"either epsilon_bar and plans or mixed, or monomials": strings.Split(source, `,"evidence"`)[0] + `,"evidence":{"epsilon_bar":"1"}}`,
		"not UTF-8":                             strings.Replace(source, `"sha256"`, "\"text\":\"\xff\",\"kind\":\"efg\",\"sha256\"", 1),
		`field "Claim"`:                         strings.Replace(source, `"claim"`, `"Claim"`, 1),
		`field "format" is unknown or repeated`: strings.Replace(source, `"format"`, `"format":"x","format"`, 1),
		"zero denominator":                      strings.Replace(source, `"1/52"`, `"1/0"`, 1),
	} {
		_, err := cert.Read(strings.NewReader(edit))
		require.ErrorContains(t, err, want)
	}
}

func TestRoundTrip(t *testing.T) {
	for _, concept := range []cert.Concept{cert.Nash, cert.Sequential, cert.NormalFormPerfect, cert.QuasiPerfect} {
		g := seqformtest.Fixture(t, "poker_raise")
		c := certtest.Solve(t, g, concept)
		first := certtest.Text(t, c)
		back, err := cert.Read(bytes.NewReader(first))
		require.NoError(t, err)
		require.NoError(t, cert.Check(context.Background(), g, back))
		require.Equal(t, string(first), string(certtest.Text(t, back)))
		require.Equal(t, fmt.Sprint(c.Claim.Profile, c.Claim.Beliefs), fmt.Sprint(back.Claim.Profile, back.Claim.Beliefs))
	}
}

func FuzzRead(f *testing.F) {
	g := seqformtest.Fixture(f, "guess_ace")
	f.Add(certtest.Text(f, certtest.Solve(f, g, cert.QuasiPerfect)))
	f.Add(certtest.Text(f, certtest.Solve(f, g, cert.Nash)))
	f.Fuzz(func(t *testing.T, data []byte) {
		c, err := cert.Read(bytes.NewReader(data))
		if err != nil {
			return
		}
		if cert.Check(context.Background(), g, c) == nil && c.Claim.Profile[0][0][0].Sign() == 0 {
			t.Fatal("player 1 must stop: playing loses")
		}
	})
}
