package model

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

// A text is what a reader finds in a file: rows as linear and quadratic terms by the
// names of variables, bounds as texts, and binaries.
type text struct {
	rows     map[string]*textRow
	lo, hi   map[string]string
	binaries map[string]bool
}

type textRow struct {
	linear map[string]rational.Rat
	quad   map[string]rational.Rat // names joined by a space
	sense  string
	rhs    rational.Rat
}

func newText() *text {
	return &text{rows: map[string]*textRow{}, lo: map[string]string{}, hi: map[string]string{}, binaries: map[string]bool{}}
}

func newTextRow() *textRow {
	return &textRow{linear: map[string]rational.Rat{}, quad: map[string]rational.Rat{}}
}

// readLP reads the LP layout token by token.
func readLP(t *testing.T, data string) *text {
	t.Helper()
	out := newText()
	section := ""
	var row *textRow
	for line := range strings.Lines(data) {
		if strings.HasPrefix(line, "\\") {
			continue
		}
		trimmed := strings.TrimSpace(line)
		switch trimmed {
		case "Minimize", "Subject To", "Bounds", "Binaries", "End":
			section = trimmed
			continue
		}
		words := strings.Fields(line)
		switch section {
		case "Subject To":
			if name, ok := strings.CutSuffix(words[0], ":"); ok {
				require.NotContains(t, out.rows, name)
				row, words = newTextRow(), words[1:]
				out.rows[name] = row
			}
			readTerms(t, row, words)
		case "Bounds":
			require.Len(t, words, 5, line)
			out.lo[words[2]], out.hi[words[2]] = words[0], words[4]
		case "Binaries":
			out.binaries[words[0]] = true
		}
	}
	require.Equal(t, "End", section)
	return out
}

// readTerms reads + c x …, + [ + c x * y … ] and a sense with a number.
func readTerms(t *testing.T, row *textRow, words []string) {
	sign, coef := rational.Int(1), rational.Int(1)
	for k := 0; k < len(words); k++ {
		switch w := words[k]; {
		case w == "+" || w == "-":
			sign, coef = rational.Int(1), rational.Int(1)
			if w == "-" {
				sign = sign.Neg()
			}
		case w == "[" || w == "]":
		case w == "=" || w == "<=":
			row.sense, row.rhs = w, rational.MustParse(words[k+1])
			k++
		case w[0] >= '0' && w[0] <= '9':
			coef = rational.MustParse(w)
		case k+2 < len(words) && words[k+1] == "*":
			row.quad[w+" "+words[k+2]] = sign.Mul(coef)
			k += 2
		default:
			row.linear[w] = sign.Mul(coef)
		}
	}
}

// readMPS reads the MPS layout.
func readMPS(t *testing.T, data string) *text {
	t.Helper()
	out := newText()
	var section, of string
	for line := range strings.Lines(data) {
		words := strings.Fields(line)
		if line[0] == '*' {
			continue
		}
		if line[0] != ' ' {
			if section = words[0]; section == "QCMATRIX" {
				of = words[1]
			}
			continue
		}
		switch section {
		case "ROWS":
			if words[0] != "N" {
				out.rows[words[1]] = newTextRow()
				out.rows[words[1]].sense = map[string]string{"E": "=", "L": "<="}[words[0]]
			}
		case "COLUMNS":
			if words[1] != "obj" {
				out.rows[words[1]].linear[words[0]] = rational.MustParse(words[2])
			}
		case "RHS":
			out.rows[words[1]].rhs = rational.MustParse(words[2])
		case "BOUNDS":
			switch words[0] {
			case "BV":
				out.lo[words[2]], out.hi[words[2]], out.binaries[words[2]] = "0", "1", true
			case "LO":
				out.lo[words[2]] = words[3]
			case "UP":
				out.hi[words[2]] = words[3]
			case "MI":
				out.lo[words[2]] = "-inf"
			}
		case "QCMATRIX":
			key := words[0] + " " + words[1]
			if _, ok := out.rows[of].quad[words[1]+" "+words[0]]; ok {
				key = words[1] + " " + words[0] // the other half
			}
			out.rows[of].quad[key] = out.rows[of].quad[key].Add(rational.MustParse(words[2]))
		}
	}
	require.Equal(t, "ENDATA", section)
	return out
}

// satisfied reports whether the values, by name, satisfy what was read.
func (x *text) satisfied(at map[string]rational.Rat) bool {
	for _, r := range x.rows {
		var sum rational.Rat
		for v, c := range r.linear {
			sum = sum.Add(c.Mul(at[v]))
		}
		for pair, c := range r.quad {
			a, b, _ := strings.Cut(pair, " ")
			sum = sum.Add(c.Mul(at[a]).Mul(at[b]))
		}
		if c := sum.Cmp(r.rhs); c > 0 || c < 0 && r.sense == "=" {
			return false
		}
	}
	for v, value := range at {
		if lo := x.lo[v]; lo != "-inf" && value.Cmp(rational.MustParse(lo)) < 0 {
			return false
		}
		if hi := x.hi[v]; hi != "+inf" && hi != "" && value.Cmp(rational.MustParse(hi)) > 0 {
			return false
		}
		if x.binaries[v] && !value.IsInt() {
			return false
		}
	}
	return true
}

// TestFormat reads what was written and compares it with the model at points that
// satisfy it and near them.
func TestFormat(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	readers := map[Layout]func(*testing.T, string) *text{LP: readLP, MPS: readMPS}
	feasible := 0
	for _, g := range append(games(t), thirds(t)) {
		for _, m := range models(t, g) {
			for layout, read := range readers {
				var b bytes.Buffer
				require.NoError(t, Format(&b, m, layout))
				x := read(t, b.String())
				require.Len(t, x.lo, len(m.Vars), "names are different")
				require.Equal(t, m.Kind != KindNCP, len(x.binaries) > 0)
				for k := range 30 {
					at := m.At(g.Plans(randomProfile(rng, g, true)))
					if k%2 == 1 {
						v := rng.IntN(len(at))
						at[v] = at[v].Add(rational.New(rng.Int64N(3)-1, 2))
					}
					named := make(map[string]rational.Rat)
					for v := range m.Vars {
						named[m.Vars[v].Name] = at[v]
					}
					want := m.Check(at) == nil
					require.Equal(t, want, x.satisfied(named), "%s %s of %s", layout, m.Kind, g.Title)
					if want {
						feasible++
					}
				}
			}
		}
	}
	require.Greater(t, feasible, 50)
	require.Error(t, Format(new(bytes.Buffer), new(Model), "xml"))
}

// thirds returns a game whose payoffs are no decimals.
func thirds(t *testing.T) *seqform.Game {
	two := []string{"a", "b"}
	g, err := seqform.FromPayoffs("thirds", []string{"A", "B", "C"}, [][]string{two, two, two}, func(s []int) []rational.Rat {
		k := s[0] + 2*s[1] + 4*s[2]
		var u []rational.Rat
		for i := range 3 {
			u = append(u, rational.New(int64((k*(i+2))%7-3), 3))
		}
		return u
	})
	require.NoError(t, err)
	return g
}

func TestDecimal(t *testing.T) {
	for x, want := range map[string]string{"1/2": "0.5", "-3/8": "-0.375", "7": "7", "-7": "-7", "1/3": "", "1/1000": "0.001", "-12345/4": "-3086.25", "1/7": "", "0": "0"} {
		require.Equal(t, want, decimal(rational.MustParse(x)), x)
	}
}

// TestGLPK solves models of two players, which have no products, by GLPK, and finds a
// profile of small regret in its answer.
func TestGLPK(t *testing.T) {
	program, err := exec.LookPath("glpsol")
	if err != nil {
		t.Skip("no glpsol")
	}
	list := []*seqform.Game{seqformtest.Fixture(t, "kuhn")}
	for seed := range 3 {
		list = append(list, strategic(t, 2, 4, seed), tree(t, 2, seed))
	}
	for _, g := range list {
		m, err := Build(g, KindMIQCP)
		require.NoError(t, err)
		for layout, flag := range map[Layout]string{LP: "--lp", MPS: "--freemps"} {
			dir := t.TempDir()
			file, answer := filepath.Join(dir, "model"), filepath.Join(dir, "answer")
			var b bytes.Buffer
			require.NoError(t, Format(&b, m, layout))
			require.NoError(t, os.WriteFile(file, b.Bytes(), 0o600))
			said, err := exec.Command(program, flag, file, "-w", answer).CombinedOutput()
			require.NoError(t, err, string(said))
			written, err := os.ReadFile(answer)
			require.NoError(t, err)
			checkGLPK(t, m, string(written))
		}
	}
}

// checkGLPK takes the columns "j number value", of which weights come first, as a
// point that satisfies m up to rounding.
func checkGLPK(t *testing.T, m *Model, answer string) {
	t.Helper()
	at := make([]rational.Rat, len(m.Vars))
	found := 0
	for line := range strings.Lines(answer) {
		var k int
		var value string
		if n, _ := fmt.Sscanf(line, "j %d %s", &k, &value); n == 2 {
			at[k-1] = rational.MustParse(value)
			found++
		}
	}
	require.Equal(t, len(m.Vars), found, answer)
	plans := make([]seqform.Plan, len(m.Weight))
	for i, list := range m.Weight {
		plans[i] = append(plans[i], one)
		for _, k := range list[1:] {
			plans[i] = append(plans[i], at[k])
		}
	}
	tolerance := rational.New(1, 1000)
	for i, p := range m.Game.Players {
		u := zero
		grad := seqform.Gradient(m.Game, i, plans, one)
		for s := range grad {
			u = u.Add(grad[s].Mul(plans[i][s]))
		}
		_, best := seqform.Optimal(&p, grad)
		require.Negative(t, best[0].Sub(u).Abs().Cmp(tolerance), "player %d", i+1)
	}
}
