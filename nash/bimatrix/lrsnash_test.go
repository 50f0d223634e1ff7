package bimatrix

import (
	"bytes"
	"context"
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

	"exactsolve/cert"
	"exactsolve/rational"
)

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
		r, err := All(context.Background(), strategic(t, a, b), Options{})
		require.NoError(t, err, "%v %v", a, b)
		require.Equal(t, cert.Yes, r.Status, r.Reason)
		want, count := lrsnash(t, a, b)
		require.Equal(t, want, pairTexts(r), "%v %v", a, b)
		require.Equal(t, count, len(r.Equilibria))
		total += count
	}
	t.Logf("%d games with %d extreme equilibria", games, total)
}
