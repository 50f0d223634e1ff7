package gamefile_test

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/gamefile"
	"exactsolve/rational"
	"exactsolve/rational/expression"
	"exactsolve/seqform"
	"exactsolve/seqform/family"
)

const bargain = `EFG 2 R "a parameter everywhere" { "a" "b" }
""
c "" 1 "" { "l" (1-t)/3 "m" 1/(1+t) "r" 1-(1-t)/3-1/(1+t) } 1 "" { 2*t, -t }
p "" 1 1 "" { "x" "y" } 0
t "" 2 "" { t^2, 1/(2+t) }
p "" 2 1 "" { "x" "y" } 3 "" { 1, 0 }
t "" 4 "" { 0, 0 }
t "" 5 "" { 0.5, s*t }
p "" 2 1 "" { "x" "y" } 0
t "" 4
t "" 2
t "" 6 "" { 1/(1+t)^2, t }
`

const square = `NFG 1 R "t" { "a" "b" } { 2 2 }
1 2 t/2 1/(1+t) 0 -1 1-t 3
`

func parse(text, at string) (*family.Family, error) {
	var v *expression.Values
	if at != "" {
		v, _ = expression.ParseValues(at)
	}
	return gamefile.ParseFamily("g", strings.NewReader(text), "t", rational.New(1, 2), rational.Int(1), gamefile.Options{Values: v})
}

// TestFamily compares the functions at some values with games read there.
func TestFamily(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for text, at := range map[string]string{bargain: "s=3", square: ""} {
		f, err := parse(text, at)
		require.NoError(t, err)
		require.Len(t, f.Hash(), 64)
		for range 20 {
			x := rational.New(500+r.Int64N(501), 1000)
			g, err := f.At(x)
			require.NoError(t, err)
			scale := f.Scale.At(nil, x)
			require.Equal(t, 1, scale.Sign())
			for _, term := range f.Terms {
				for i, p := range term.Payoffs {
					require.True(t, p.At(nil, x).Equal(scale.Mul(paid(g, term.Tuple, i))), "%v of player %d", term.Tuple, i+1)
				}
			}
			for k := range g.Payoffs.Len() {
				require.True(t, slices.ContainsFunc(f.Terms, func(z family.Term) bool { return slices.Equal(z.Tuple, g.Payoffs.Tuple(k)) }))
			}
		}
	}
}

func paid(g *seqform.Game, tuple []int32, i int) rational.Rat {
	for k := range g.Payoffs.Len() {
		if slices.Equal(g.Payoffs.Tuple(k), tuple) {
			return g.Payoffs.U(k, i)
		}
	}
	return rational.Rat{}
}

// TestFamilyHash checks that the hash is that of a game written in another way, and not that of another game.
func TestFamilyHash(t *testing.T) {
	hash := func(text, at string) string {
		f, err := parse(text, at)
		require.NoError(t, err)
		return f.Hash()
	}
	one := hash(square, "")
	require.Equal(t, one, hash(strings.ReplaceAll(square, "t/2", "(t+t)/4"), ""))
	require.Equal(t, one, hash(strings.ReplaceAll(square, "1/(1+t)", "-2/(-2-2*t)"), ""))
	require.NotEqual(t, one, hash(strings.ReplaceAll(square, "t/2", "t/3"), ""))
	require.NotEqual(t, hash(bargain, "s=3"), hash(bargain, "s=2"))
	other, err := gamefile.ParseFamily("g", strings.NewReader(square), "t", rational.Int(0), rational.New(1, 7), gamefile.Options{})
	require.NoError(t, err)
	require.Equal(t, one, other.Hash())
}

func TestFamilyMistakes(t *testing.T) {
	for _, x := range []struct{ from, to, at, want string }{
		{"", "", "", "s has no value"},
		{"s*t", "2", "s=1", "no number depends on s"},
		{"t^2", "1/(3*t-2)", "s=1", "1/(3*t-2) is a division by zero at t = 2/3"},
		{"(1-t)/3 \"m\" 1/(1+t) \"r\" 1-(1-t)/3-1/(1+t)", "(t-7/10)^2-0.000001 \"m\" 0.9 \"r\" 0.1+0.000001-(t-7/10)^2", "s=1", "of chance is negative where t is"},
		{"t^2", "t^201", "s=1", "a degree of more than 200"},
		{"1-(1-t)/3", "2-(1-t)/3", "s=1", "sum to"},
	} {
		_, err := parse(strings.Replace(bargain, x.from, x.to, 1), x.at)
		require.ErrorContains(t, err, x.want)
		require.ErrorContains(t, err, "g:")
	}
	_, err := parse(strings.NewReplacer("t/2", "1", "(1+t)", "2", "1-t", "1").Replace(square), "")
	require.ErrorContains(t, err, "g: no number depends on t")
	_, err = gamefile.ParseFamily("g", strings.NewReader(square), "t", rational.Int(1), rational.Int(1), gamefile.Options{})
	require.ErrorContains(t, err, "want an interval with more than one number")
	_, err = gamefile.ParseFamily("g", strings.NewReader(square), "t", rational.Int(0), rational.Int(1), gamefile.Options{NormalizeChance: true})
	require.Error(t, err)
	_, err = gamefile.ParseFamily("g", strings.NewReader("#AGG\n"), "t", rational.Int(0), rational.Int(1), gamefile.Options{})
	require.ErrorContains(t, err, "not supported")
}

func TestReadFamily(t *testing.T) {
	path := filepath.Join(t.TempDir(), "square.nfg")
	require.NoError(t, os.WriteFile(path, []byte(square), 0o600))
	f, err := gamefile.ReadFamily(path, "t", rational.Int(0), rational.Int(1), gamefile.Options{})
	require.NoError(t, err)
	require.Len(t, f.Terms, 4)
	_, err = gamefile.ReadFamily(path+"x", "t", rational.Int(0), rational.Int(1), gamefile.Options{})
	require.Error(t, err)
}
