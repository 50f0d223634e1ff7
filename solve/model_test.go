package solve

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"exactsolve/fixtures/gen"
	"exactsolve/rational"
	"exactsolve/seqform"
	"exactsolve/seqform/seqformtest"
)

// A solver is one of others.
type solver struct {
	program, debian string
	args            map[string][]string // by format
	value           *regexp.Regexp      // in what it prints, or writes
	digits          rational.Rat        // how far off that may be
}

var solvers = []solver{
	{"esolver", "qsopt-ex", map[string][]string{"lp": {"-O", "answer", "model"}, "mps": {"-O", "answer", "model"}}, regexp.MustCompile(`Value = (\S+)`), rational.Rat{}},
	{"glpsol", "glpk-utils", map[string][]string{"lp": {"--exact", "--lp", "model", "-o", "answer"}, "mps": {"--exact", "--freemps", "model", "-o", "answer"}},
		regexp.MustCompile(`obj = (\S+) \(MIN`), rational.MustParse("1e-6")},
	{"clp", "coinor-clp", map[string][]string{"lp": {"model", "-dualsimplex"}, "mps": {"model", "-dualsimplex"}}, regexp.MustCompile(`Optimal objective (\S+)`), rational.MustParse("1e-6")},
}

// TestLinearProgram has solvers of others, the first one exact, solve the linear programs that
// WriteModel writes, in both formats.
func TestLinearProgram(t *testing.T) {
	for _, s := range solvers {
		t.Run(s.program, s.test)
	}
}

func (s *solver) test(t *testing.T) {
	if _, err := exec.LookPath(s.program); err != nil {
		if os.Getenv("EXACTSOLVE_CI") != "" && s.digits.IsZero() {
			t.Fatalf("%s (Debian's %s) is not installed", s.program, s.debian)
		}
		t.Skipf("%s (Debian's %s) is not installed", s.program, s.debian)
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
			off := a.Certificate.Claim.Payoffs[0].Sub(s.optimum(t, g, format)).Abs()
			require.LessOrEqual(t, off.Cmp(s.digits), 0, "%s: off by %v", g.Title, off)
		}
	}
}

// optimum returns what a solver finds.
func (s *solver) optimum(t *testing.T, g *seqform.Game, format string) rational.Rat {
	t.Helper()
	dir := t.TempDir()
	out, err := os.Create(filepath.Join(dir, "model."+format))
	require.NoError(t, err)
	require.NoError(t, WriteModel(out, g, format))
	require.NoError(t, out.Close())
	args := slices.Clone(s.args[format])
	args[slices.Index(args, "model")] += "." + format
	cmd := exec.Command(s.program, args...)
	cmd.Dir = dir
	said, err := cmd.CombinedOutput()
	require.NoError(t, err, "%s", said)
	text, _ := os.ReadFile(filepath.Join(dir, "answer")) // some write none
	text = append(said, text...)
	found := s.value.FindSubmatch(text)
	require.NotNil(t, found, "%s", text)
	return rational.MustParse(string(found[1]))
}
