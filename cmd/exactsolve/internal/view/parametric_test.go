package view

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/cert/claim"
	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/message"
	"exactsolve/rational"
	"exactsolve/rational/expression"
	"exactsolve/rational/polynomial"
	"exactsolve/seqform/nfg"
)

func poly(list ...int64) polynomial.Poly { return polynomial.Poly(rational.Ints(list...)) }

// TestFormulas writes fractions in lowest terms, with whole coefficients.
func TestFormulas(t *testing.T) {
	third := polynomial.Poly{rational.Rat{}, rational.Rat{}, rational.New(-1, 6)}
	for want, r := range map[string][2]polynomial.Poly{
		"0":                  {nil, poly(3)},
		"-t^2/(6*t+12)":      {third, poly(2, 1)},
		"(t^2-2*t)/(6*t+12)": {poly(0, -2, 1), poly(12, 6)},
		"t-2":                {poly(-4, 0, 1), poly(2, 1)},
		"1/t":                {poly(3), poly(0, 3)},
		"1/(2*t)":            {poly(0, 1), poly(0, 0, 2)},
		"-1/t^2":             {poly(0, 1), poly(0, 0, 0, -1)},
		"5/3":                {poly(5, 5), poly(3, 3)},
		"3*t/2":              {poly(0, 3), poly(2)},
		"(-t+1)/(t+1)":       {poly(2, -2), poly(2, 2)},
	} {
		require.Equal(t, want, string(formula("t", expression.NewRatio(r[0], r[1]))))
		for _, at := range rational.Ints(1, 5) {
			x, ok := function("t", message.Formula(want))(at)
			require.True(t, ok, want)
			require.True(t, x.IsQuo(r[0].At(nil, at), r[1].At(nil, at)), want)
		}
	}
}

// TestPlaces writes roots by as many digits as are certain.
func TestPlaces(t *testing.T) {
	root := polynomial.Root{Of: poly(-4, 6, 1), Low: rational.Int(0), High: rational.Int(1)}
	require.Equal(t, "0.6055513 (root of t^2+6*t-4)", newPlace("t", root, 3).String())
	p := newPlace("t", root, 20)
	require.Equal(t, "0.60555127546398929312", p.Decimal)
	require.Equal(t, -1, root.Of.At(nil, *p.Low).Sign())
	require.Equal(t, 1, root.Of.At(nil, *p.High).Sign())
	require.True(t, p.Low.Cmp(p.Near()) < 0 && p.Near().Cmp(*p.High) < 0)
	half := polynomial.Root{Of: poly(-1, 0, 0, 8), Low: rational.Int(0), High: rational.Int(1)}
	require.Equal(t, "1/2", newPlace("t", half, 3).String())
	exact := polynomial.Point(rational.New(3, 7))
	require.Equal(t, "3/7", newPlace("t", exact, 3).String())
}

// chicken is the game of the same name whose temptation is t, at t = 7.
func chicken(t *testing.T) *cli.Names {
	g, err := nfg.Parse("chicken", strings.NewReader(`NFG 1 R "Chicken" { "Row" "Column" } { { "C" "D" } { "C" "D" } } "" 6 6 7 2 2 7 0 0`))
	require.NoError(t, err)
	return cli.NewNames(g)
}

// cells of devices, of which the first two have the same value.
func deviceClaim() *cert.Claim {
	cell := func(den polynomial.Poly, pays polynomial.Poly) claim.Cell {
		return claim.Cell{Denominator: den, Payoffs: []polynomial.Poly{pays, pays}, Device: []claim.TupleWeight{{Weight: den, Sequences: []int{1, 2}}}}
	}
	return &cert.Claim{Concept: claim.ParametricDevices, Parametric: &claim.Parametric{
		Name: "t", From: rational.Int(0), To: rational.Int(4), Of: claim.Correlated, Maximize: rational.Ints(1, 1),
		Ends:    []polynomial.Root{polynomial.Point(rational.Int(1)), {Of: poly(-18, -21, 4, 8), Low: rational.New(3, 2), High: rational.Int(2)}},
		Cells:   []claim.Cell{cell(poly(3, 2), poly(0, 1)), cell(poly(-54, -99, -30, 32, 16), poly(0, -18, -21, 4, 8)), cell(poly(2, 1), poly(0, 1))},
		Unknown: []int{0},
	}}
}

func TestPieces(t *testing.T) {
	m := newParametric(chicken(t), deviceClaim(), false, 3)
	require.Len(t, m.Cells, 3)
	require.Len(t, m.Pieces, 2)
	require.Equal(t, message.Formula("2*t/(2*t+3)"), m.Pieces[0].Value)
	require.Equal(t, message.Formula("t/(2*t+3)"), m.Cells[1].Payoffs[0])
	require.Equal(t, [2]bool{true, false}, [2]bool{m.Pieces[0].FromHeld, m.Pieces[0].ToHeld})
	require.Equal(t, [2]bool{true, true}, [2]bool{m.Pieces[1].FromHeld, m.Pieces[1].ToHeld})
	require.True(t, m.Pieces[1].Jump)
	require.False(t, m.Pieces[0].Jump)
	least := newParametric(chicken(t), deviceClaim(), true, 3)
	require.Equal(t, message.Formula("-2*t/(t+2)"), least.Pieces[1].Value)
}

func TestParametricText(t *testing.T) {
	n := chicken(t)
	text := &parametricText{newParametric(n, deviceClaim(), false, 3), n, "sum of payoffs", 3}
	var b strings.Builder
	p := &cli.Page{W: &b, Width: 100}
	text.writeBrief(p)
	require.NoError(t, p.Flush())
	require.Equal(t, `  t from 0 to 1.744339 (root of 8*t^3+4*t^2-21*t-18): sum of payoffs 2*t/(2*t+3)
  t from 1.744339 (root of 8*t^3+4*t^2-21*t-18) to 4: sum of payoffs 2*t/(t+2)

At t = 1.744339 (root of 8*t^3+4*t^2-21*t-18) the sum of payoffs jumps from ≈ 0.538 to ≈ 0.932;
there it is the latter.
Nothing is claimed for t = 0.
`, b.String())
	b.Reset()
	text.write(p)
	require.NoError(t, p.Flush())
	require.Contains(t, b.String(), "\n\nCell 1, t from 0 to 1\n  probability  Row  Column\n  1            C    D\nPayoffs: player 1 (Row) t/(2*t+3), player 2")
}
