package family_test

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/fixtures"
	"exactsolve/rational"
	"exactsolve/rational/expression"
	"exactsolve/rational/rationaltest"
	"exactsolve/seqform"
	"exactsolve/seqform/efg"
	"exactsolve/seqform/family"
	"exactsolve/seqform/nfg"
)

// read returns the families of games in a text, in t from one number to another.
func read(text, from, to, at string) (*family.Family, error) {
	var values *expression.Values
	if at != "" {
		values, _ = expression.ParseValues(at)
	}
	return family.Read("t", rational.MustParse(from), rational.MustParse(to), values, reader(text))
}

func reader(text string) family.Reader {
	return func(formula func(string) (rational.Rat, error)) (*seqform.Game, error) {
		if strings.HasPrefix(text, "NFG") {
			return nfg.ParseWith("x", strings.NewReader(text), formula)
		}
		g, _, err := efg.ParseWith("x", strings.NewReader(text), efg.Options{Formula: formula})
		return g, err
	}
}

// kuhn is Kuhn poker with the bet t.
func kuhn() string {
	text, _ := fixtures.Game("kuhn")
	return strings.NewReplacer("{ -2, 2 }", "{ -1-t, 1+t }", "{ 2, -2 }", "{ (1+t), -t-1 }").Replace(string(text))
}

// dealt is Kuhn poker with the first deals of these probabilities, the others having none.
func dealt(probabilities ...string) string {
	for len(probabilities) < 6 {
		probabilities = append(probabilities, "0")
	}
	for k := range probabilities {
		probabilities[k] = `"` + fmt.Sprint(k) + `" ` + probabilities[k]
	}
	before, rest, _ := strings.Cut(kuhn(), `"deal" { `)
	_, after, _ := strings.Cut(rest, " }")
	return before + `"deal" { ` + strings.Join(probabilities, " ") + " }" + after
}

// twice has two moves of chance on a path, of which the first is impossible for t = 1/2.
const twice = `EFG 2 R "" { "A" "B" }
c "" 1 "" { "a" 2*(t-1/2)^2 "b" 1-2*(t-1/2)^2 } 1 "" { t^3 1/(2+t) }
p "" 1 1 "" { "l" "r" } 0
t "" 2 "" { t 2 }
c "" 2 "" { "x" 1/(t+1) "y" t/(t+1) } 0
t "" 3 "" { 1/(t+3)/(t+1) -1 }
p "" 2 1 "" { "u" } 0
t "" 4 "" { -t/2 s*t }
c "" 2 "" { "x" 1/(t+1) "y" t/(t+1) } 0
t "" 3
t "" 2
`

const matrix = "NFG 1 R \"\" { \"A\" \"B\" } { 2 2 }\n\n2*t 1/(t^2-2) 1 t/s t-1 0 3 t^5-1/3"

// TestAt compares payoffs at random values of the parameter with those of the game whose formulas were computed.
func TestAt(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for name, text := range map[string]string{
		"bet": kuhn(), "linear": dealt("(1-t)/3", "t/3", "1/6", "1/6", "1/6", "1/6"), "twice": twice, "matrix": matrix,
		"fraction": dealt("1/6", "1/6", "1/6", "1/6", "1/(3+3*t)", "1/3-1/(3*t+3)"),
	} {
		at := ""
		if name == "twice" || name == "matrix" {
			at = "s=3"
		}
		f, err := read(text, "0", "1", at)
		require.NoError(t, err, name)
		for range 20 {
			x := rational.New(rng.Int64N(98), 97)
			if rng.IntN(4) == 0 {
				x = rational.New(rng.Int64N(3), 2)
			}
			var values *expression.Values
			want, err := reader(text)(values.With("t", x).With("s", rational.Int(3)).Parse)
			require.NoError(t, err)
			g, err := f.At(x)
			require.NoError(t, err)
			require.Equal(t, want.Hash(), g.Hash())
			requireTerms(t, f, want, x)
			require.Positive(t, f.Scale.At(nil, x).Sign())
		}
		require.True(t, slices.IsSortedFunc(f.Terms, func(a, b family.Term) int { return slices.Compare(a.Tuple, b.Tuple) }))
	}
}

// requireTerms compares payoffs; terms that a game does not have are 0.
func requireTerms(t *testing.T, f *family.Family, g *seqform.Game, x rational.Rat) {
	t.Helper()
	k := 0
	for _, term := range f.Terms {
		there := k < g.Payoffs.Len() && slices.Equal(g.Payoffs.Tuple(k), term.Tuple)
		for i, p := range term.Payoffs {
			var want rational.Rat
			if there {
				want = g.Payoffs.U(k, i)
			}
			rationaltest.Same(t, want, p.At(nil, x).Quo(f.Scale.At(nil, x)))
		}
		if there {
			k++
		}
	}
	require.Equal(t, g.Payoffs.Len(), k)
}

// TestHash compares with canonical texts.
func TestHash(t *testing.T) {
	hash := func(text string) string {
		sum := sha256.Sum256([]byte(text))
		return hex.EncodeToString(sum[:])
	}
	f, err := read(matrix, "0", "1", "s=3")
	require.NoError(t, err)
	require.Equal(t, hash("exactsolve-family 1 t\nstrategic 2 2 2\nt [0,2] [1]/[-2,0,1]\nt 1 [0,1/3]\nt [-1,1] 0\nt 3 [-1/3,0,0,0,0,1]\n"), f.Hash())
	other, err := read(strings.Replace(matrix, "2*t ", "(4*t^2+t)/(2*t+1/2) ", 1), "-1/5", "-1/6", "s=3")
	require.NoError(t, err)
	require.Equal(t, f.Hash(), other.Hash())
	f, err = read("EFG 2 R \"\" { \"A\" }\nc \"\" 1 \"\" { \"a\" t/3 \"b\" 1-t/3 } 1 \"\" { t/2 }\nt \"\" 2 \"\" { -t/2 }\np \"\" 1 1 \"\" { \"x\" } 0\nt \"\" 3 \"\" { 1/(4*t+6) }\n", "0", "1", "")
	require.NoError(t, err)
	require.Equal(t, hash("exactsolve-family 1 t\nextensive 1\nc [0,1/3] [1,-1/3]\nt 0\np 1 1 1\nt [1/2,3/2,1]/[3,2]\n"), f.Hash())
}

func TestMistakes(t *testing.T) {
	at := func(formula string) string { return "NFG 1 R \"\" { \"A\" } { 2 }\n\n" + formula + " t" }
	for _, tc := range []struct{ text, from, to, at, want string }{
		{matrix, "0", "1", "", "x:3:17: payoff: s has no value"},
		{matrix, "0", "3/2", "s=3", "x:3:5: payoff: 1/(t^2-2) is a division by zero at t near 1.4142\n"},
		{at("1/(2-t)"), "0", "2", "", "x:3:1: payoff: 1/(2-t) is a division by zero at t = 2\n"},
		{at("1/(t-t)"), "0", "2", "", `x:3:1: payoff: "1/(t-t)": division by zero`},
		{at("1/((t+1e9)^50+t^40)+1/((t-1e9)^50+1)"), "0", "2", "", "more work than"},
		{matrix, "1", "1", "s=3", "t from 1 to 1: want an interval"},
		{matrix, "0", "1", "s=3,t=1", "t has a value and is the parameter"},
		{matrix, "0", "1", "s=3,u=1,v=1", "no number depends on u, v"},
		{"NFG 1 R \"\" { \"A\" } { 2 }\n\n1 s", "0", "1", "s=1", "no number depends on t"},
		{dealt("t", "1-t"), "-1/3", "1", "", "the probability t of chance is negative where t is -1/6"},
		{dealt("1/(2-t)", "1-1/(2-t)"), "-10", "3/2", "", "the probability (t-1)/(t-2) of chance is negative where t is 5/4"},
		{dealt("t", "1-t"), "0", "9", "", "x:2:15: probability 2 of chance set 1 is negative: -7/2 (t = 9/2)\n"},
		{dealt("t", "1/2"), "0", "1", "", "sum to"},
		{dealt("t", "1/2"), "0", "2", "", "sum to 3/2, not 1 (t = 1)\n"},
		{"EFG 2 R \"\" { \"A\" }\np \"\" 1 1 \"\" { \"a\" \"b\" } 0\nt \"\" 1 \"\" { t }\np \"\" 1 1 0\nt \"\" 1\nt \"\" 1", "0", "1", "", "player 1 is absent-minded at information set 1"},
	} {
		_, err := read(tc.text, tc.from, tc.to, tc.at)
		require.ErrorContains(t, err, tc.want)
	}
}

// TestLimits has so many denominators that no common one is looked for, then chance many times on a path.
func TestLimits(t *testing.T) {
	var text strings.Builder
	text.WriteString("NFG 1 R \"\" { \"A\" } { 300 }\n\n")
	for k := range 300 {
		fmt.Fprintf(&text, "1/(t^5+%d) ", k+2)
	}
	_, err := read(text.String(), "0", "1", "")
	require.EqualError(t, err, "a common denominator or a product has a degree of more than 300 in t")

	text.Reset()
	text.WriteString("EFG 2 R \"\" { \"A\" }\n")
	for k := range 3000 {
		fmt.Fprintf(&text, "c \"\" %d \"\" { \"on\" t \"off\" 1-t } 0\n", k+1)
	}
	text.WriteString("t \"\" 1 \"\" { 1 }\n" + strings.Repeat("t \"\" 1\n", 3000))
	_, err = read(text.String(), "0", "1", "")
	require.EqualError(t, err, "a common denominator or a product has a degree of more than 300 in t")
}

// TestConstantSum has sums that depend on the parameter or on chance, and one that is constant at places only.
func TestConstantSum(t *testing.T) {
	chance := func(first, second string) string {
		return `EFG 2 R "" { "A" "B" }
c "" 1 "" { "x" t^2 "y" 1-t^2 "never" t-t } 0
t "" 1 "" { ` + first + ` }
p "" 1 1 "" { "l" "r" } 0
t "" 2 "" { t 2/(t+1)-t }
t "" 3 "" { ` + second + ` }
t "" 4 "" { 5 5 }
`
	}
	for _, tc := range []struct {
		text string
		want bool
	}{
		{kuhn(), true},
		{twice, false},
		{matrix, false},
		{chance("2/(t+1) 0", "1 2/(t+1)-1"), true},
		{chance("2/(t+1) 1", "1 2/(t+1)-1"), false},
		{chance("2/(t+1) 0", "1 2/(t+1)-1+(t-1/2)*(t-1/3)"), false},
		{chance("2/(t+1) 0", "0 0"), false},
		{"EFG 2 R \"\" { \"A\" \"B\" }\nc \"\" 1 \"\" { \"never\" t-t \"on\" 1 } 0\nt \"\" 1 \"\" { 5 5 }\np \"\" 1 1 \"\" { \"l\" \"r\" } 0\nt \"\" 2 \"\" { t 0 }\nt \"\" 3 \"\" { 1 0 }\n", false},
		{`NFG 1 R "" { "A" "B" } { 2 1 } 0 0 t 0 `, false},
		{`NFG 1 R "" { "A" "B" } { 2 1 } t 0 0 0 `, false},
		{`NFG 1 R "" { "A" "B" } { 2 1 } t -t 0 0 `, true},
	} {
		at := ""
		if tc.text == twice || tc.text == matrix {
			at = "s=3"
		}
		f, err := read(tc.text, "0", "1", at)
		require.NoError(t, err)
		require.Equal(t, tc.want, f.ConstantSum(), tc.text)
		all := true
		for k := range int64(9) {
			g, err := f.At(rational.New(2*k+1, 18))
			require.NoError(t, err)
			_, ok := g.ConstantSum()
			all = all && ok
		}
		require.Equal(t, tc.want, all, tc.text)
	}
}

// TestLongNumbers has a number that is longer than readers allow, at some values.
func TestLongNumbers(t *testing.T) {
	_, err := read("NFG 1 R \"\" { \"A\" } { 1 }\n\n"+"(10^980)^50*t ", "0", "4", "")
	require.ErrorContains(t, err, "characters, more than the limit of")
}

// TestDenominators has probabilities whose sums have long denominators, though nothing is paid.
func TestDenominators(t *testing.T) {
	game := func(chains, long, power int) string {
		var text strings.Builder
		fmt.Fprintf(&text, "EFG 2 R \"\" { \"A\" }\nc \"\" 1 \"\" {%s } 0\n", strings.Repeat(fmt.Sprintf(" \"\" 1/%d", chains), chains))
		for k := range chains {
			for j := range long {
				fmt.Fprintf(&text, "c \"\" %d \"\" { \"on\" 1/(t^%d+%d) \"off\" 1-1/(t^%d+%d) } 0\n", k*long+j+2, power, k+2, power, k+2)
			}
			fmt.Fprintf(&text, "p \"\" 1 %d \"\" { \"l\" \"r\" } 0\n%s", k+1, strings.Repeat("t \"\" 0\n", long+2))
		}
		return text.String()
	}
	f, err := read(game(4, 5, 1), "0", "1", "")
	require.NoError(t, err)
	require.Len(t, f.Terms[0].Weight.Den, 4*5+1)
	_, err = read(game(4, 60, 1), "0", "1", "")
	require.EqualError(t, err, "payoffs times probabilities in t: more work than the size of the numbers given allows")
	_, err = read(game(2, 8, 19), "0", "1", "")
	require.EqualError(t, err, "a common denominator or a product has a degree of more than 300 in t")
}
