package view

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/cert/claim"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/fixtures/gen"
	"exactsolve/rational"
)

// TestBoxExact: what is left to one action is exactly 1, and what is not certain to
// a digit is shown as bounds.
func TestBoxExact(t *testing.T) {
	g, err := gen.RandomStrategic([]int{2, 2, 2}, gen.Range{Low: 0, High: 9}, gen.GeneralSum, 1)
	require.NoError(t, err)
	r := rational.MustParse
	v := NewView(cli.NewNames(g), &cert.Certificate{Claim: cert.Claim{Concept: cert.IsolatedNash, Isolated: &claim.Isolated{
		Profile: [][]rational.Rat{{r("1"), r("0")}, {r("1/4"), r("3/4")}, {r("1/2"), r("1/2")}},
		Payoffs: []rational.Rat{r("2"), r("1/3"), r("0")},
		Radius:  r("1/10"),
	}}}, 3)
	var texts []string
	for _, x := range v.numbers(false) {
		texts = append(texts, x.Text)
	}
	require.Equal(t, "[1 0 from 0.15 to 0.35 from 0.65 to 0.85 from 0.4 to 0.6 from 0.4 to 0.6]", fmt.Sprint(texts))
	require.Equal(t, "≈ 2", v.PayoffNumbers()[0].Text)
}
