package view

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/cert/claim"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/fixtures/gen"
	"exactsolve/rational"
)

// TestAlgebraicView shows rational, quadratic and cubic numbers beside each other.
func TestAlgebraicView(t *testing.T) {
	g, err := gen.RandomStrategic([]int{2, 3}, gen.Range{Low: 0, High: 9}, gen.GeneralSum, 3)
	require.NoError(t, err)
	one := rational.Int(1)
	third := []rational.Rat{rational.New(1, 3)}
	for _, of := range []struct {
		degree int
		want   [4]string // of player 2
		line   string
	}{
		{2, [4]string{"sqrt(2) - 1", "0.4142", "2 - sqrt(2)", "0.5858"}, "NE,1/3,2/3,0.4142,0.5858,0\n"},
		{3, [4]string{"-1 + t", "0.2599", "2 - t", "0.7401"}, "NE,1/3,2/3,0.2599,0.7401,0\n"},
	} {
		root := make([]rational.Rat, of.degree+1) // of 2
		root[0], root[of.degree] = rational.Int(-2), one
		c := &claim.Algebraic{Polynomial: root, Low: one, High: rational.Int(2), Payoffs: [][]rational.Rat{third, {{}, one}}, Profile: [][][][]rational.Rat{
			{{third, {rational.New(2, 3)}}}, {{{rational.Int(-1), one}, {rational.Int(2), rational.Int(-1)}, {}}},
		}}
		v := NewView(cli.NewNames(g), &cert.Certificate{Claim: cert.Claim{Concept: cert.AlgebraicNash, Algebraic: c}}, 4)
		require.Equal(t, of.degree > 2, v.Shows != "")
		numbers := v.numbers(true)
		require.Equal(t, cli.Item{cli.Plain("1  1/3"), cli.Dim(" (≈ 0.3333)")}, numbers[0].item())
		for k := range 2 {
			require.Equal(t, of.want[2*k], v.Claim().Algebraic.Profile[2+k].Number)
			require.Equal(t, " (≈ "+of.want[2*k+1]+")", numbers[2+k].Beside)
		}
		require.Equal(t, cli.Item{cli.Dim("3  0"), cli.Dim("")}, numbers[4].item())
		var line strings.Builder
		require.NoError(t, v.Gambit(&line))
		require.Equal(t, of.line, line.String())
	}
}
