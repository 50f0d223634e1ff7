//go:build !js

package workers

import (
	"bytes"
	"os"
	"testing"
	"time"

	"github.com/spf13/pflag"
	"github.com/stretchr/testify/require"

	"exactsolve/cluster/engine"
	"exactsolve/cmd/exactsolve/internal/cli"
)

// sleeper is the variable with the file that the first process of TestSleeper makes.
const sleeper = "EXACTSOLVE_SLEEPER"

// TestSleeper is a process of a crew: the first lives for a while, others do not.
func TestSleeper(t *testing.T) {
	file := os.Getenv(sleeper)
	if file == "" {
		t.Skip("for others")
	}
	if f, err := os.OpenFile(file, os.O_CREATE|os.O_EXCL, 0o600); err == nil {
		f.Close()
		time.Sleep(atOnce * 3 / 2)
	}
	os.Exit(7)
}

// TestLame: processes that end at once are told of, the first and the last, and whether there
// was any other.
func TestLame(t *testing.T) {
	type call struct {
		why string
		all bool
	}
	for name, want := range map[string][]call{
		"none lives": {{"exit status 7", false}, {"exit status 7", true}},
		"one lived":  {{"exit status 7", false}, {"exit status 7", false}},
	} {
		t.Run(name, func(t *testing.T) {
			file := t.TempDir() + "/made"
			if name == "none lives" {
				require.NoError(t, os.WriteFile(file, nil, 0o600))
			}
			t.Setenv(sleeper, file)
			calls := make(chan call, 9)
			c := newCrew(2, []string{"-test.run=^TestSleeper$"}, func(why error, all bool) { calls <- call{why.Error(), all} })
			c.start(nil)
			var got []call
			for range want {
				select {
				case one := <-calls:
					got = append(got, one)
				case <-time.After(2 * time.Minute):
				}
			}
			c.end()
			require.Equal(t, want, got)
			require.Empty(t, calls)
		})
	}
}

// TestProcess: each process may take as much memory as the command.
func TestProcess(t *testing.T) {
	s := new(cli.Session)
	require.Equal(t, []string{"work", "--pipe", "--hands", "1", "--keys", "k"}, process(s, "--keys", "k"))
	fs := pflag.NewFlagSet("", pflag.ContinueOnError)
	s.AddMemory(fs)
	require.NoError(t, fs.Parse([]string{"--max-memory", "99"}))
	require.Equal(t, []string{"work", "--pipe", "--hands", "1", "--max-memory", "99"}, process(s))
}

// TestProgress: that all workers lie is said once.
func TestProgress(t *testing.T) {
	var errs bytes.Buffer
	tell := new(Flags).progress(cli.NewSession(t.Context(), cli.Stdio{Err: &errs, Still: true}, cli.Common{}))
	for _, p := range []engine.Progress{{}, {Workers: 2, Refused: 1}, {Workers: 2, Refused: 2}, {Workers: 3, Refused: 2}, {Workers: 2, Refused: 2}} {
		tell(p)
	}
	require.Equal(t, "exactsolve: what workers return is refused, of all that are there: end them, and start others\n", errs.String())
}
