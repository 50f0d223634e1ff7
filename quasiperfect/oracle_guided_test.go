//go:build unix

package quasiperfect

import (
	"context"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/fixtures/gen"
	"exactsolve/rational/rationaltest"
	"exactsolve/seqform"
)

// oracleGames are beyond the exact tableau but for the first.
var oracleGames = map[string]func() (*seqform.Game, error){
	"kuhn 3":         func() (*seqform.Game, error) { return gen.Kuhn(2, 3) },
	"kuhn 50":        func() (*seqform.Game, error) { return gen.Kuhn(2, 50) },
	"leduc 3":        func() (*seqform.Game, error) { return gen.Leduc(3, 2, true) },
	"leduc 3 suited": func() (*seqform.Game, error) { return gen.Leduc(3, 2, false) },
	"leduc 5":        func() (*seqform.Game, error) { return gen.Leduc(5, 2, true) },
	"liars dice 4":   func() (*seqform.Game, error) { return gen.Make("liars-dice sides=4") },
}

// TestGuidedAgainstQSoptEx compares values of the guided method with those of esolver
// on the textbook program.
func TestGuidedAgainstQSoptEx(t *testing.T) {
	if _, err := exec.LookPath("esolver"); err != nil {
		if os.Getenv("EXACTSOLVE_CI") != "" {
			t.Fatal("esolver (Debian's qsopt-ex) is not installed")
		}
		t.Skip("esolver (Debian's qsopt-ex) is not installed")
	}
	for name, game := range oracleGames {
		t.Run(name, func(t *testing.T) {
			g, err := game()
			require.NoError(t, err)
			want := oracleValue(t, g)
			for _, concept := range []cert.Concept{cert.Nash, cert.QuasiPerfect} {
				var phases []string
				r, err := Solve(t.Context(), g, Options{
					Concept: concept, Method: Guided, Phase: func(p Phase) { phases = append(phases, p.Name) },
				})
				require.NoError(t, err)
				require.Equal(t, answer.Yes, r.Status, r.Reason)
				rationaltest.Same(t, want, r.Certificate.Claim.Payoffs[0], string(concept))
				require.Equal(t, []string{"build", "floats", "exact", "certify"}, phases[:4])
			}
		})
	}
}

// ladderGames are for the benchmark alone: esolver takes long for some of them.
var ladderGames = map[string]func() (*seqform.Game, error){
	"kuhn 200":     func() (*seqform.Game, error) { return gen.Kuhn(2, 200) },
	"leduc 10":     func() (*seqform.Game, error) { return gen.Leduc(10, 2, true) },
	"leduc 13":     func() (*seqform.Game, error) { return gen.Leduc(13, 2, true) },
	"liars dice 5": func() (*seqform.Game, error) { return gen.Make("liars-dice sides=5") },
	"liars dice 6": func() (*seqform.Game, error) { return gen.Make("liars-dice sides=6") },
}

// patience is the time that esolver has for a game.
const patience = 5 * time.Minute

// BenchmarkAgainstQSoptEx takes turns: Nash equilibria by the guided method, from the
// game to the checked certificate, and esolver's process on the textbook program,
// in processor time of each.
func BenchmarkAgainstQSoptEx(b *testing.B) {
	if _, err := exec.LookPath("esolver"); err != nil {
		b.Skip("esolver (Debian's qsopt-ex) is not installed")
	}
	games := maps.Clone(oracleGames)
	maps.Copy(games, ladderGames)
	for _, name := range slices.Sorted(maps.Keys(games)) {
		b.Run(name, func(b *testing.B) { takeTurns(b, games[name]) })
	}
}

func takeTurns(b *testing.B, game func() (*seqform.Game, error)) {
	g, err := game()
	require.NoError(b, err)
	model := filepath.Join(b.TempDir(), "game.lp")
	require.NoError(b, os.WriteFile(model, []byte(textbookProgram(g)), 0o600))
	var ours, theirs time.Duration
	for b.Loop() {
		start := processorTime(b)
		_, err := Solve(b.Context(), g, Options{Concept: cert.Nash, Method: Guided})
		require.NoError(b, err)
		ours += processorTime(b) - start
		ctx, cancel := context.WithTimeout(b.Context(), patience)
		cmd := exec.CommandContext(ctx, "esolver", "-L", "-O", model+".sol", model)
		err = cmd.Run()
		stopped := ctx.Err()
		cancel()
		if stopped != nil {
			b.Logf("esolver was stopped after %v; the ratio is a bound", patience)
		} else {
			require.NoError(b, err)
		}
		theirs += cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
	}
	b.ReportMetric(ours.Seconds()/float64(b.N), "guided-cpu-s")
	b.ReportMetric(theirs.Seconds()/float64(b.N), "esolver-cpu-s")
	b.ReportMetric(ours.Seconds()/theirs.Seconds(), "ratio")
}

// processorTime returns that of this process so far.
func processorTime(b *testing.B) time.Duration {
	var u syscall.Rusage
	require.NoError(b, syscall.Getrusage(syscall.RUSAGE_SELF, &u))
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
