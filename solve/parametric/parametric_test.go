package parametric_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert/claim"
	"exactsolve/correlated"
	"exactsolve/gamefile"
	"exactsolve/rational"
	"exactsolve/rational/expression"
	"exactsolve/rational/polynomial"
	"exactsolve/seqform/family"
	"exactsolve/solve"
	"exactsolve/solve/parametric"
)

func chicken() string {
	return `NFG 1 R "chicken" { "1" "2" } { 2 2 } 6 6 t 2 2 t 0 0 `
}

// file returns a game of testdata.
func file(t testing.TB, name string, from, to rational.Rat) *family.Family {
	f, err := gamefile.ReadFamily("testdata/"+name+".efg", "t", from, to, gamefile.Options{})
	require.NoError(t, err)
	return f
}

func text(t testing.TB, game string, from, to rational.Rat) *family.Family {
	f, err := gamefile.ParseFamily("game", strings.NewReader(game), "t", from, to, gamefile.Options{})
	require.NoError(t, err)
	return f
}

func pieces(t testing.TB, f *family.Family, c claim.Concept) *claim.Parametric {
	q := parametric.Question{Concept: c}
	if c != claim.Nash {
		q.Maximize = rational.Ints(1, 1)
	}
	r, err := parametric.Solve(t.Context(), f, q, parametric.Options{})
	require.NoError(t, err)
	return r.Certificate.Claim.Parametric
}

// value returns what is paid in a cell: to player 1, or of devices in sum.
func value(p *claim.Parametric, k int) expression.Ratio {
	c := &p.Cells[k]
	sum := c.Payoffs[0]
	if p.Of != "" {
		sum = sum.Add(nil, c.Payoffs[1])
	}
	return expression.NewRatio(sum, c.Denominator)
}

// A step is a value up to an end.
type step struct{ value, end string }

// steps returns the values in turn.
func steps(p *claim.Parametric) (list []step) {
	places := parametric.Places(p)
	for _, z := range parametric.Pieces(p, p.Maximize) {
		text := z.Value.Num.String()
		if len(z.Value.Den) > 1 {
			text += " / " + z.Value.Den.String()
		}
		end := places[z.To].Of.String()
		if places[z.To].Rational() {
			end = places[z.To].Low.String()
		}
		list = append(list, step{text, end})
	}
	return list
}

// Pieces of the reference and of Kuhn 1950 [Kuh50], who distinguishes bets of less than the ante, of less than two
// antes, and of more.
func TestKuhn(t *testing.T) {
	for name, want := range map[string][]step{
		"kuhn3": {{"-1/6*t^2 / t+2", "1"}, {"1/6*t^2-1/3*t / t+2", "2"}, {"0", "5"}},
		"kuhn4": {{"-1/3*t^2 / t+2", "1/2"}, {"-1/6*t^3+1/4*t^2-1/3*t / t^2+3*t+2", "2"}, {"1/12*t^2-1/3*t / t+2", "4"}, {"0", "5"}},
	} {
		f := file(t, name, rational.Int(0), rational.Int(5))
		p := pieces(t, f, claim.Nash)
		require.Equal(t, want, steps(p), name)
		require.Empty(t, p.Unknown)
		r := rand.New(rand.NewPCG(1, 1))
		for range 50 {
			x := rational.New(r.Int64N(5001), 1000)
			g, err := f.At(x)
			require.NoError(t, err)
			a, err := solve.Solve(t.Context(), g, solve.Question{Concept: claim.Nash})
			require.NoError(t, err)
			require.True(t, at(p, x).Equal(a.Certificate.Claim.Payoffs[0]), "%s at %v", name, x)
		}
	}
}

// at returns the value at x.
func at(p *claim.Parametric, x rational.Rat) (z rational.Rat) {
	here := polynomial.Point(x)
	for k := range p.Cells {
		v := value(p, k)
		if (k == 0 || p.Ends[k-1].Cmp(nil, &here) <= 0) && (k == len(p.Ends) || p.Ends[k].Cmp(nil, &here) >= 0) && !p.Cells[k].Denominator.At(nil, x).IsZero() {
			z = v.Num.At(nil, x).Quo(v.Den.At(nil, x))
		}
	}
	return z
}

// The values of the reference, which met the jump of Sheriff at about 1.7443387543.
func TestDevices(t *testing.T) {
	for _, x := range []struct {
		f    *family.Family
		c    claim.Concept
		want []step
	}{
		{text(t, chicken(), rational.Int(5), rational.Int(12)), claim.Correlated, []step{{"12", "6"}, {"t^2-4*t / t-5", "10"}, {"t+2", "12"}}},
		{text(t, chicken(), rational.Int(5), rational.Int(12)), claim.CoarseCorrelated, []step{{"12", "6"}, {"t^2-4*t / t-5", "10"}, {"t+2", "12"}}},
		{file(t, "sheriff", rational.Int(0), rational.Int(8)), claim.ExtensiveCorrelated, []step{{"2*t / 2*t+3", "8*t^3+4*t^2-21*t-18"}, {"2*t / t+2", "8"}}},
		{file(t, "battleship", rational.Int(1), rational.Int(5)), claim.ExtensiveCorrelated, []step{{"-3/4*t+3/4", "5"}}},
		{file(t, "battleship", rational.Int(1), rational.Int(5)), claim.ExtensiveCoarse, []step{{"-3/4*t+3/4", "5"}}},
		{file(t, "battleship", rational.Int(1), rational.Int(5)), claim.CoarseCorrelated, []step{{"1/4*t^2-3/4*t+1/2", "2"}, {"0", "5"}}},
	} {
		p := pieces(t, x.f, x.c)
		require.Equal(t, x.want, steps(p), x.f.Game.Title)
		require.Empty(t, p.Unknown)
		samePlain(t, x.f, p, x.c)
	}
}

// samePlain compares with the plain answer at some values.
func samePlain(t *testing.T, f *family.Family, p *claim.Parametric, c claim.Concept) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 10 {
		x := f.From.Add(f.To.Sub(f.From).Mul(rational.New(r.Int64N(61), 60)))
		g, err := f.At(x)
		require.NoError(t, err)
		z, err := correlated.Solve(t.Context(), g, correlated.Question{Concept: c, Maximize: rational.Ints(1, 1)}, correlated.Options{})
		require.NoError(t, err)
		u := z.Certificate.Claim.Mediated.Payoffs
		require.True(t, at(p, x).Equal(u[0].Add(u[1])), "%s at %v", f.Game.Title, x)
	}
}

// TestJump checks that at the jump the larger value is proved, by the cell above it.
func TestJump(t *testing.T) {
	p := pieces(t, file(t, "sheriff", rational.Int(0), rational.Int(8)), claim.ExtensiveCorrelated)
	end := p.Ends[len(p.Ends)-1]
	require.Zero(t, end.SignOf(nil, p.Cells[len(p.Cells)-2].Denominator))
	require.NotZero(t, end.SignOf(nil, p.Cells[len(p.Cells)-1].Denominator))
}

// TestVanishing solves games at places of the first try, 0, where rows of the program say nothing or where a number is larger
// than on both sides, which no formula says.
func TestVanishing(t *testing.T) {
	for _, x := range []struct {
		game    string
		c       claim.Concept
		want    []step
		unknown []int
	}{
		{`NFG 1 R "" { "1" "2" } { 3 2 } 0 10 1 0 t 0 0 0 -1 1 t 0 `, claim.Correlated, []step{{"10/11", "0"}, {"t", "1"}}, nil},
		{`NFG 1 R "" { "1" "2" } { 2 2 } t t 0 0 0 0 t t `, claim.Correlated, []step{{"0", "0"}, {"2*t", "1"}}, nil},
		{`NFG 1 R "" { "1" "2" } { 2 1 } 0 1 t^2 0 `, claim.Correlated, []step{{"t^2", "0"}, {"t^2", "1"}}, []int{1}},
		{`NFG 1 R "" { "1" "2" } { 2 1 } 0 1 t^2 0 `, claim.CoarseCorrelated, []step{{"t^2", "0"}, {"t^2", "1"}}, []int{1}},
	} {
		p := pieces(t, text(t, x.game, rational.Int(-1), rational.Int(1)), x.c)
		require.Equal(t, x.want, steps(p), x.game)
		require.Equal(t, x.unknown, p.Unknown, x.game)
	}
}

// opposite has what 1 less a number is.
var opposite = map[string]string{
	"0": "1", "1": "0", "-2": "3", "t": "1-t", "2*t-1": "2-2*t", "1-t": "t", "t^2": "1-t^2", "3/(1+t)": "1-3/(1+t)", "-t/2": "1+t/2", "1/3": "2/3",
}

// TestRandom compares random games in strategic form with their plain answers.
func TestRandom(t *testing.T) {
	for seed := range uint64(20) {
		r := rand.New(rand.NewPCG(seed, 3))
		number := func() string {
			return []string{"0", "1", "-2", "t", "2*t-1", "1-t", "t^2", "3/(1+t)", "-t/2", "1/3"}[r.IntN(10)]
		}
		m, n := 2+r.IntN(2), 2+r.IntN(2)
		var zero, both strings.Builder
		for k := range m * n {
			x := number()
			if k == 0 {
				x = "t"
			}
			zero.WriteString(" " + x + " " + opposite[x])
			both.WriteString(" " + x + " " + number())
		}
		head := `NFG 1 R "" { "1" "2" } { ` + string(rune('0'+m)) + " " + string(rune('0'+n)) + " }"
		f := text(t, head+zero.String()+" ", rational.Int(0), rational.Int(3))
		p := pieces(t, f, claim.Nash)
		for range 10 {
			x := rational.New(r.Int64N(31), 10)
			g, err := f.At(x)
			require.NoError(t, err)
			a, err := solve.Solve(t.Context(), g, solve.Question{Concept: claim.Nash})
			require.NoError(t, err)
			require.True(t, at(p, x).Equal(a.Certificate.Claim.Payoffs[0]), "game %d at %v", seed, x)
		}
		f = text(t, head+both.String()+" ", rational.Int(0), rational.Int(3))
		for _, c := range []claim.Concept{claim.Correlated, claim.CoarseCorrelated} {
			if p = pieces(t, f, c); len(p.Unknown) == 0 {
				samePlain(t, f, p, c)
			}
		}
	}
}

func TestRefusals(t *testing.T) {
	tree, table := file(t, "kuhn3", rational.Int(0), rational.Int(1)), text(t, chicken(), rational.Int(0), rational.Int(1))
	for _, x := range []struct {
		f    *family.Family
		q    parametric.Question
		want string
	}{
		{table, parametric.Question{Concept: claim.Nash}, "constant sum"},
		{table, parametric.Question{Concept: claim.ExtensiveCoarse, Maximize: rational.Ints(1, 1)}, "in strategic form for correlated"},
		{tree, parametric.Question{Concept: claim.Correlated, Maximize: rational.Ints(1, 1)}, "in trees of two players"},
		{table, parametric.Question{Concept: claim.Correlated}, "something to maximize"},
		{tree, parametric.Question{Concept: claim.ExtensiveCoarse, Maximize: rational.Ints(1, 1)}, "not proved"},
	} {
		_, err := parametric.Solve(t.Context(), x.f, x.q, parametric.Options{})
		require.ErrorContains(t, err, x.want)
		require.ErrorAs(t, err, new(*parametric.Refusal))
	}
}
