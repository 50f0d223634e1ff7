package solve

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/fixtures/gen"
	"exactsolve/rational"
	"exactsolve/rational/rationaltest"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

// TestLinearProgram has esolver, an exact solver of others, solve the linear programs that
// WriteModel writes, in both formats.
func TestLinearProgram(t *testing.T) {
	if _, err := exec.LookPath("esolver"); err != nil {
		if os.Getenv("EXACTSOLVE_CI") != "" {
			t.Fatal("esolver (Debian's qsopt-ex) is not installed")
		}
		t.Skip("esolver (Debian's qsopt-ex) is not installed")
	}
	games := []*seqform.Game{
		seqformtest.Kuhn(2, 3), seqformtest.Leduc(2), seqformtest.Fixture(t, "guess_ace"),
		seqformtest.Must(gen.Make("liars-dice sides=2")), seqformtest.Must(gen.Make("rps-plus")),
	}
	for seed := range uint64(10) {
		o := gen.TreeOptions{Players: 2, Depth: 4, Actions: 3, Chance: 20, Signals: 2, Stop: 20, Payoffs: gen.Range{Low: -5, High: 5}, Kind: gen.ZeroSum, Seed: seed}
		games = append(games, seqformtest.Must(gen.RandomTree(o)))
	}
	for _, g := range games {
		a, err := Solve(t.Context(), g, Question{})
		require.NoError(t, err)
		for _, format := range []string{"lp", "mps"} {
			rationaltest.Same(t, a.Certificate.Claim.Payoffs[0], optimum(t, g, format), g.Title)
		}
	}
}

var value = regexp.MustCompile(`Value = (\S+)`)

// optimum returns what esolver finds.
func optimum(t *testing.T, g *seqform.Game, format string) rational.Rat {
	t.Helper()
	dir := t.TempDir()
	model, answer := filepath.Join(dir, "model."+format), filepath.Join(dir, "answer")
	out, err := os.Create(model)
	require.NoError(t, err)
	require.NoError(t, WriteModel(out, g, format))
	require.NoError(t, out.Close())
	said, err := exec.Command("esolver", "-O", answer, model).CombinedOutput()
	require.NoError(t, err, "%s", said)
	text, err := os.ReadFile(answer)
	require.NoError(t, err, "%s", said)
	found := value.FindSubmatch(text)
	require.NotNil(t, found, "%s", text)
	return rational.MustParse(string(found[1]))
}
