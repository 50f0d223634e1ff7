package parametric

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert/answer"
	"exactsolve/cert/claim"
	"exactsolve/gamefile"
	"exactsolve/nash/bimatrix"
	"exactsolve/rational"
	"exactsolve/rational/polynomial"
	"exactsolve/seqform/family"
)

// matrices returns the game that pays a and b, rows of formulas with semicolons between them, for t from one number to
// another.
func matrices(t testing.TB, from, to int64, a, b string) *family.Family {
	t.Helper()
	rows := func(text string) (z [][]string) {
		for row := range strings.SplitSeq(text, ";") {
			z = append(z, strings.Fields(row))
		}
		return z
	}
	first, second := rows(a), rows(b)
	var text strings.Builder
	fmt.Fprintf(&text, "NFG 1 R \"\" { \"1\" \"2\" } { %d %d }\n", len(first), len(first[0]))
	for j := range first[0] {
		for i := range first {
			fmt.Fprintf(&text, " %s %s", first[i][j], second[i][j])
		}
	}
	return parsed(t, text.String(), from, to)
}

func parsed(t testing.TB, text string, from, to int64) *family.Family {
	f, err := gamefile.ParseFamily("g.nfg", strings.NewReader(text), "t", rational.Int(from), rational.Int(to), gamefile.Options{})
	require.NoError(t, err, text)
	return f
}

// random returns a matrix of numbers linear in t.
func random(r *rand.Rand, m, n int, most int64) string {
	rows := make([]string, m)
	for i := range rows {
		for range n {
			rows[i] += fmt.Sprintf(" %d*t+%d", r.Int64N(2*most+1)-most, r.Int64N(2*most+1)-most)
		}
	}
	return strings.Join(rows, ";")
}

func listed(t testing.TB, f *family.Family) (*claim.Parametric, *claim.Evidence) {
	t.Helper()
	z, err := Solve(context.Background(), f, Question{Concept: claim.Nash, All: true}, Options{})
	require.NoError(t, err)
	require.Equal(t, answer.Yes, z.Status, z.Reason)
	return z.Certificate.Claim.Parametric, &z.Certificate.Evidence
}

// at returns the equilibria of a cell at a value of t, in order.
func at(c *claim.Cell, t rational.Rat) (list []string) {
	for _, e := range c.Equilibria {
		var text string
		for i, n := range e {
			s := &c.Vertices[i][n-1]
			d := s.Denominator.At(nil, t)
			for _, x := range s.Strategy {
				text += x.At(nil, t).Quo(d).String() + " "
			}
			text += "| " + s.Payoff.At(nil, t).Quo(d).String() + " "
		}
		list = append(list, text)
	}
	slices.Sort(list)
	return list
}

// plainly returns the equilibria that bimatrix.All finds.
func plainly(t *testing.T, f *family.Family, x rational.Rat) (list []string) {
	g, err := f.At(x)
	require.NoError(t, err)
	z, err := bimatrix.All(t.Context(), g, bimatrix.Options{MaxEvidence: -1})
	require.NoError(t, err)
	require.True(t, z.Complete)
	for _, e := range z.Equilibria {
		list = append(list, fmt.Sprintf("%s | %v %s | %v ", plain(e.Mixed[0]), e.Payoffs[1], plain(e.Mixed[1]), e.Payoffs[0]))
	}
	slices.Sort(list)
	return list
}

func plain(x []rational.Rat) string { return strings.Trim(fmt.Sprint(x), "[]") }

// A lists returns the equilibria at a value of t in another way.
type lists func(t *testing.T, f *family.Family, x rational.Rat) []string

// agrees checks the claim against another list at values of t in cells and at rational points, and returns how
// many irrational points there are.
func agrees(t *testing.T, f *family.Family, p *claim.Parametric, values int, list lists) (irrational int) {
	t.Helper()
	require.Empty(t, p.Unknown)
	for k := range p.Points {
		x := f.From
		switch {
		case k == len(p.Points)-1:
			x = f.To
		case k > 0 && !p.Ends[k-1].Rational():
			irrational++
			continue
		case k > 0:
			x = p.Ends[k-1].Low
		}
		require.Equal(t, list(t, f, x), at(p.Points[k], x), "at %v", x)
	}
	r := rand.New(rand.NewPCG(1, uint64(len(p.Cells))))
	for range values {
		x := f.From.Add(f.To.Sub(f.From).Mul(rational.New(1+r.Int64N(9999), 10_001)))
		c := 0
		for point := polynomial.Point(x); c < len(p.Ends) && p.Ends[c].Cmp(nil, &point) < 0; {
			c++
		}
		require.Equal(t, list(t, f, x), at(&p.Cells[c], x), "at %v", x)
	}
	return irrational
}

// TestAgainstAll compares with the lists that another algorithm makes at many values of t.
func TestAgainstAll(t *testing.T) {
	irrational := 0
	for n, size := range [][2]int{{2, 2}, {2, 3}, {3, 2}, {3, 3}, {1, 3}, {3, 1}, {4, 3}} {
		for seed := range uint64(6) {
			r := rand.New(rand.NewPCG(seed, uint64(n)))
			most := int64(1 + 2*seed) // small numbers have many ties
			f := matrices(t, -2, 3, random(r, size[0], size[1], most), random(r, size[0], size[1], most))
			p, _ := listed(t, f)
			irrational += agrees(t, f, p, 20, plainly)
		}
	}
	require.Greater(t, irrational, 30)
}

// degenerate are games in which equilibria are not isolated, for all t or for some.
var degenerate = map[string][2]string{
	"copies of a row":              {"t 1; t 1; 0 2", "1 t; 1 t; t 0"},
	"copies of a column":           {"t t 1; 1 1 2", "1 1 t; 2 2 0"},
	"all payoffs equal":            {"t t; t t", "1 1; 1 1"},
	"only one player cares":        {"1 1; 1 1", "t 1; 2 t^2"},
	"ties for all t":               {"1 t; 1 2; 1 t", "3 3; t 1; 0 0"},
	"a mixture of two rows":        {"t 0; 0 2-t; t/2 1-t/2", "0 1; 1 t; 1 0"},
	"matching pennies":             {"t 0; 0 1", "0 1; t 0"},
	"a tie at a double root":       {"t^2-2*t+1 0; 0 1", "1 0; 0 t^2-2*t+1"},
	"a tie at an irrational":       {"t^2 1; 2 0", "1 2; t^2 2"},
	"an irrational in two ways":    {"t^2 1; 2 0", "1 2; t^3 2*t"},
	"denominators":                 {"1/(t+3) 0; 1 t/(t^2+1)", "0 1; t/(t+4) 0"},
	"one strategy, no parameter":   {"1 1 1", "2 2 t"},
	"all strategies tied at t = 1": {"t 1 t; 1 t 1; t 1 t", "1 t 1; t 1 t; 1 t 1"},
}

func TestDegenerate(t *testing.T) {
	for name, g := range degenerate {
		t.Run(name, func(t *testing.T) {
			f := matrices(t, -2, 3, g[0], g[1])
			p, _ := listed(t, f)
			agrees(t, f, p, 20, plainly)
		})
	}
}

// TestAgainstLrsnash compares with lrsnash at some values of t.
func TestAgainstLrsnash(t *testing.T) {
	if _, err := exec.LookPath("lrsnash"); err != nil {
		if os.Getenv("EXACTSOLVE_CI") != "" {
			t.Fatal(err)
		}
		t.Skip(err)
	}
	name := filepath.Join(t.TempDir(), "game")
	for seed := range uint64(6) {
		r, most := rand.New(rand.NewPCG(seed, 9)), int64(1+seed%3)
		f := matrices(t, -2, 3, random(r, 3, 3, most), random(r, 3, 3, most))
		p, _ := listed(t, f)
		agrees(t, f, p, 5, func(t *testing.T, f *family.Family, x rational.Rat) (list []string) {
			g, err := f.At(x)
			require.NoError(t, err)
			var text bytes.Buffer
			fmt.Fprintln(&text, g.Table.Sizes[0], g.Table.Sizes[1])
			for i := range 2 {
				for k := range g.Payoffs.Len() {
					if k%g.Table.Sizes[1] == 0 {
						fmt.Fprintln(&text)
					}
					fmt.Fprint(&text, g.Payoffs.U(k, i), " ")
				}
				fmt.Fprintln(&text)
			}
			require.NoError(t, os.WriteFile(name, text.Bytes(), 0o600))
			out, err := exec.Command("lrsnash", name).Output()
			require.NoError(t, err)
			return lrsnash(string(out))
		})
	}
}

// lrsnash reads groups of lines with empty ones between them: each line "1 x …" of a group pairs with each "2 y …".
func lrsnash(out string) (list []string) {
	for group := range strings.SplitSeq(out, "\n\n") {
		var strategies [3][]string
		for line := range strings.Lines(group) {
			if f := strings.Fields(line); len(f) > 2 && (f[0] == "1" || f[0] == "2") {
				n := len(f) - 1
				strategies[f[0][0]-'0'] = append(strategies[f[0][0]-'0'], strings.Join(f[1:n], " ")+" | "+f[n]+" ")
			}
		}
		for _, x := range strategies[1] {
			for _, y := range strategies[2] {
				list = append(list, x+y)
			}
		}
	}
	slices.Sort(list)
	return list
}
