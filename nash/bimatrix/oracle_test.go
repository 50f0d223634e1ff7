package bimatrix

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/cert/answer"
	"exactsolve/rational"
	"exactsolve/seqform"
)

// strategic returns the game with payoff matrices a and b.
func strategic(t testing.TB, a, b [][]rational.Rat) *seqform.Game {
	t.Helper()
	g, err := seqform.FromMatrices("", a, b)
	require.NoError(t, err)
	return g
}

// parse reads a matrix: rows separated by semicolons.
func parse(text string) [][]rational.Rat {
	var a [][]rational.Rat
	for row := range strings.SplitSeq(text, ";") {
		var r []rational.Rat
		for x := range strings.FieldsSeq(row) {
			r = append(r, rational.MustParse(x))
		}
		a = append(a, r)
	}
	return a
}

// transpose also serves to see the game from the other player's side.
func transpose(a [][]rational.Rat) [][]rational.Rat {
	z := make([][]rational.Rat, len(a[0]))
	for j := range z {
		for i := range a {
			z[j] = append(z[j], a[i][j])
		}
	}
	return z
}

// bruteForce finds all extreme equilibria of small games: extreme strategies by
// solving, for every support and every set of best responses, the equations they
// mean, and then all pairs of which each is a best response to the other. It is
// written to be obvious.
func bruteForce(a, b [][]rational.Rat) []string {
	var found []string
	for _, x := range extremeStrategies(b) {
		for _, y := range extremeStrategies(transpose(a)) {
			if bestReply(a, x, y) && bestReply(transpose(b), y, x) {
				found = append(found, pairText(x, y))
			}
		}
	}
	slices.Sort(found)
	return found
}

// bestReply reports whether every row that x plays is best against y.
func bestReply(a [][]rational.Rat, x, y []rational.Rat) bool {
	u := make([]rational.Rat, len(a))
	for i := range a {
		for j := range y {
			u[i] = u[i].Add(a[i][j].Mul(y[j]))
		}
	}
	for i := range x {
		for k := range u {
			if x[i].Sign() > 0 && u[k].Cmp(u[i]) > 0 {
				return false
			}
		}
	}
	return true
}

func extremeStrategies(b [][]rational.Rat) [][]rational.Rat {
	m, n := len(b), len(b[0])
	var all [][]rational.Rat
	for support := 1; support < 1<<m; support++ {
		for best := 1; best < 1<<n; best++ {
			x := solve(b, support, best)
			if x != nil && !slices.ContainsFunc(all, func(y []rational.Rat) bool { return equal(x, y) }) {
				all = append(all, x)
			}
		}
	}
	return all
}

// solve returns the only mixed strategy on the support against which the columns
// best pay the same and no column more; nil if there is none or more than one.
func solve(b [][]rational.Rat, support, best int) []rational.Rat {
	m, n := len(b), len(b[0])
	// Unknowns x[0..m−1], u; last column the right-hand side.
	var rows [][]rational.Rat
	row := func(set func(r []rational.Rat)) {
		r := make([]rational.Rat, m+2)
		set(r)
		rows = append(rows, r)
	}
	row(func(r []rational.Rat) {
		for i := range m {
			r[i] = rational.Int(1)
		}
		r[m+1] = rational.Int(1)
	})
	for i := range m {
		if support>>i&1 == 0 {
			row(func(r []rational.Rat) { r[i] = rational.Int(1) })
		}
	}
	for k := range n {
		if best>>k&1 == 1 {
			row(func(r []rational.Rat) {
				for i := range m {
					r[i] = b[i][k]
				}
				r[m] = rational.Int(-1)
			})
		}
	}
	z := gauss(rows, m+1)
	if z == nil {
		return nil
	}
	for i := range m {
		if z[i].Sign() < 0 {
			return nil
		}
	}
	for k := range n {
		var u rational.Rat
		for i := range m {
			u = u.Add(z[i].Mul(b[i][k]))
		}
		if u.Cmp(z[m]) > 0 {
			return nil
		}
	}
	return z[:m]
}

// gauss returns the only solution of the system in n unknowns, nil if there is
// none or more than one.
func gauss(rows [][]rational.Rat, n int) []rational.Rat {
	rank := 0
	for c := range n {
		p := slices.IndexFunc(rows[rank:], func(r []rational.Rat) bool { return !r[c].IsZero() })
		if p < 0 {
			return nil
		}
		rows[rank], rows[rank+p] = rows[rank+p], rows[rank]
		inv := rows[rank][c].Inv()
		for j := range rows[rank] {
			rows[rank][j] = rows[rank][j].Mul(inv)
		}
		for i := range rows {
			if f := rows[i][c]; i != rank && !f.IsZero() {
				for j := range rows[i] {
					rows[i][j] = rows[i][j].Sub(f.Mul(rows[rank][j]))
				}
			}
		}
		if rank++; rank == len(rows) && c < n-1 {
			return nil
		}
	}
	z := make([]rational.Rat, n)
	for c := range z {
		z[c] = rows[c][n]
	}
	for _, r := range rows[n:] {
		if !r[n].IsZero() {
			return nil
		}
	}
	return z
}

func pairText(x, y []rational.Rat) string {
	var b []byte
	for _, v := range x {
		b = append(v.Append(b), ' ')
	}
	b = append(b, '|')
	for _, v := range y {
		b = v.Append(append(b, ' '))
	}
	return string(b)
}

func pairTexts(r *Result) []string {
	var all []string
	for _, e := range r.Equilibria {
		all = append(all, pairText(e.Mixed[0], e.Mixed[1]))
	}
	slices.Sort(all)
	return all
}

// randomMatrix returns a matrix by one of several recipes, most of them apt to
// give degenerate games.
func randomMatrix(rng *rand.Rand, m, n, recipe int) [][]rational.Rat {
	a := make([][]rational.Rat, m)
	for i := range a {
		a[i] = make([]rational.Rat, n)
		for j := range a[i] {
			switch recipe {
			case 0:
				a[i][j] = rational.Int(rng.Int64N(201) - 100)
			case 1:
				a[i][j] = rational.Int(rng.Int64N(2))
			case 2:
				a[i][j] = rational.Int(rng.Int64N(4))
			case 3:
				a[i][j] = rational.New(rng.Int64N(9)-4, 1+rng.Int64N(3))
			case 4: // few nonzero entries
				if rng.IntN(3) == 0 {
					a[i][j] = rational.Int(rng.Int64N(7) - 3)
				}
			case 5, 6: // rows and columns are repeated below
				a[i][j] = rational.Int(rng.Int64N(6))
			}
		}
	}
	if recipe >= 5 {
		for range 1 + rng.IntN(2) {
			copy(a[rng.IntN(m)], a[rng.IntN(m)])
			j, k := rng.IntN(n), rng.IntN(n)
			for i := range a {
				a[i][j] = a[i][k]
			}
		}
	}
	if recipe == 6 { // a mixture of two rows
		if m >= 3 {
			for j := range n {
				a[2][j] = a[0][j].Add(a[1][j]).Quo(rational.Int(2))
			}
		}
	}
	return a
}

const recipes = 7

// needLrsnash skips the test where lrsnash (Debian: lrslib) is missing, except
// in CI, which has it.
func needLrsnash(t *testing.T) {
	t.Helper()
	if _, err := exec.LookPath("lrsnash"); err != nil {
		if os.Getenv("EXACTSOLVE_CI") != "" {
			t.Fatal(err)
		}
		t.Skip(err)
	}
}

// lrsnash returns the pairs that lrsnash finds, and its count.
func lrsnash(t *testing.T, a, b [][]rational.Rat) ([]string, int) {
	t.Helper()
	var text bytes.Buffer
	fmt.Fprintf(&text, "%d %d\n", len(a), len(a[0]))
	for _, matrix := range [][][]rational.Rat{a, b} {
		fmt.Fprintln(&text)
		for _, row := range matrix {
			fmt.Fprintln(&text, strings.Trim(fmt.Sprint(row), "[]"))
		}
	}
	name := filepath.Join(t.TempDir(), "game")
	require.NoError(t, os.WriteFile(name, text.Bytes(), 0o600))
	out, err := exec.Command("lrsnash", name).Output()
	require.NoError(t, err)
	return readLrsnash(t, string(out))
}

// readLrsnash reads groups of lines separated by empty ones: each line "1 x …" of
// a group pairs with each "2 y …", the last number being a payoff.
func readLrsnash(t *testing.T, out string) (pairs []string, count int) {
	t.Helper()
	var group [3][][]rational.Rat
	flush := func() {
		for _, x := range group[1] {
			for _, y := range group[2] {
				pairs = append(pairs, pairText(x, y))
			}
		}
		group = [3][][]rational.Rat{}
	}
	for line := range strings.Lines(out) {
		fields := strings.Fields(line)
		if text, ok := strings.CutPrefix(line, "*Number of equilibria found: "); ok {
			count, _ = strconv.Atoi(strings.TrimSpace(text))
		}
		switch {
		case len(fields) == 0:
			flush()
		case fields[0] == "1" || fields[0] == "2":
			var x []rational.Rat
			for _, f := range fields[1 : len(fields)-1] {
				x = append(x, rational.MustParse(f))
			}
			group[fields[0][0]-'0'] = append(group[fields[0][0]-'0'], x)
		}
	}
	flush()
	slices.Sort(pairs)
	return pairs, count
}

// TestAgainstLrsnash compares sets and counts of extreme equilibria.
func TestAgainstLrsnash(t *testing.T) {
	needLrsnash(t)
	games := 280
	if testing.Short() {
		games = 70
	}
	rng := rand.New(rand.NewPCG(31, 41))
	total := 0
	for k := range games {
		m, n := 1+rng.IntN(8), 1+rng.IntN(8)
		a, b := randomMatrix(rng, m, n, k%recipes), randomMatrix(rng, m, n, (k+k/recipes)%recipes)
		r, err := All(t.Context(), strategic(t, a, b), Options{})
		require.NoError(t, err, "%v %v", a, b)
		require.Equal(t, answer.Yes, r.Status, r.Reason)
		want, count := lrsnash(t, a, b)
		require.Equal(t, want, pairTexts(r), "%v %v", a, b)
		require.Equal(t, count, len(r.Equilibria))
		total += count
	}
	t.Logf("%d games with %d extreme equilibria", games, total)
}
