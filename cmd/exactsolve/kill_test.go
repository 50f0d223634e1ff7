package main

import (
	"bytes"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"exactsolve/cert/certtest"
	"exactsolve/cmd/exactsolve/internal/cli"
)

// killed are searches that go on from checkpoints: how the game is made, and the command.
var killed = map[string][2]string{
	"extreme": {"random-nfg --actions 17 --seed 3", "solve --all --progress never"},
	"all":     {"covariant --players 3 --actions 4 --r -1/3 --seed 2", "solve --all --progress never"},
	"boxes":   {"random-nfg --players 3 --actions 6 --seed 1", "solve --concept nash --method ncp --newton decided --progress never"},
	"learned": {"leduc", "depthlimit --after-round 1 --blueprint cfr+:20000 --resolve maxmargin"},
	"sampled": {"leduc", "depthlimit --after-round 1 --blueprint mccfr:300000 --seed 3 --jobs 2 --resolve reach-maxmargin"},
}

// TestKilled kills runs at random moments (2 of them, more with -times, or as many as
// EXACTSOLVE_KILLS says), or interrupts them, and goes on from what each left. Whenever a run comes to its end, what it writes
// is what a run does that nobody disturbed. When it is killed depends on the machine, what
// is required does not.
func TestKilled(t *testing.T) {
	skipIfShort(t)
	kills := certtest.Times(2)
	if text := os.Getenv("EXACTSOLVE_KILLS"); text != "" {
		var err error
		kills, err = strconv.Atoi(text)
		require.NoError(t, err)
	}
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	rng := rand.New(rand.NewPCG(seed, 7))
	for name, how := range killed {
		t.Run(name, func(t *testing.T) {
			k := &killer{t: t, dir: t.TempDir(), args: strings.Fields(how[1])}
			game := try("", append([]string{"gen"}, strings.Fields(how[0])...)...)
			require.Zero(t, game.status, game.err)
			require.NoError(t, os.WriteFile(filepath.Join(k.dir, "game"), []byte(game.out), 0o666))
			began := time.Now()
			for format := range k.want {
				require.True(t, k.run(format, 0), "a run that nobody disturbs")
			}
			long := time.Since(began) / time.Duration(len(k.want))
			k.resume = true
			for n := 0; n < kills; n++ {
				k.signal = []os.Signal{os.Kill, os.Interrupt}[rng.IntN(4)/3]
				if k.run(n%2, 1+time.Duration(rng.Int64N(int64(long)))) {
					require.NoError(t, os.Remove(filepath.Join(k.dir, "kept"))) // begin anew
				}
			}
			k.run(0, 0)
			k.run(1, 0)
		})
	}
}

// TestTwoRuns: while one run keeps its checkpoint in a file another is told so, and that file
// is what it was. After a kill the next run removes what was left beside it.
func TestTwoRuns(t *testing.T) {
	t.Chdir(t.TempDir())
	require.Zero(t, try("", "gen", "random-nfg", "--actions", "40", "--seed", "3", "-o", "game").status)
	self, err := os.Executable()
	require.NoError(t, err)
	args := []string{"solve", "--all", "--checkpoint", "kept", "--progress", "never", "game"}
	first := exec.Command(self, args...)
	first.Args[0] = "exactsolve"
	require.NoError(t, first.Start())
	defer first.Process.Kill()
	require.Eventually(t, func() bool { _, err := os.Stat("kept"); return err == nil }, time.Minute, time.Millisecond)
	second := try("", append(args, "--timeout", "10ms")...)
	require.Equal(t, cli.ExitInput, second.status)
	require.Equal(t, "exactsolve: another run writes to kept, want its end, or another file\n", second.err)
	second = try("", append(args, "--checkpoint", "other", "--resume", "kept", "--timeout", "10ms")...)
	require.Equal(t, cli.ExitUnknown, second.status, second.err)

	require.NoError(t, first.Process.Kill())
	first.Wait()
	others := []string{".kept.12.tmp", ".kept.1.2.tmpx", ".kepta.1.2.tmp", "kept.1.2.tmp"}
	for _, name := range append([]string{".kept.4194305.0.tmp"}, others...) {
		require.NoError(t, os.WriteFile(name, nil, 0o666))
	}
	second = try("", append(args, "--resume", "kept", "--timeout", "10ms")...)
	require.Equal(t, cli.ExitUnknown, second.status, second.err)
	names, err := filepath.Glob("*")
	require.NoError(t, err)
	require.ElementsMatch(t, append(others, "game", "kept", "other"), names)
}

// TestTwoSweeps: while one run writes its rows to a file another is told so.
func TestTwoSweeps(t *testing.T) {
	t.Chdir(t.TempDir())
	sweep := func() outcome { return try("", "sweep", "kuhn", "--cards", "3", "-o", "t.csv", "--resume") }
	lock, err := cli.LockFile(".t.csv.lock")
	require.NoError(t, err)
	got := sweep()
	require.Equal(t, cli.ExitInput, got.status)
	require.Equal(t, "exactsolve: another run writes to t.csv, want its end, or another file\n", got.err)
	require.NoFileExists(t, "t.csv")
	lock.Close()
	require.Zero(t, sweep().status)
	names, err := os.ReadDir(".")
	require.NoError(t, err)
	require.Len(t, names, 1, "the lock is removed")
}

// TestOddlyNamedCheckpoint: a file to keep a checkpoint in may have any name.
func TestOddlyNamedCheckpoint(t *testing.T) {
	t.Chdir(t.TempDir())
	require.Zero(t, try("", "gen", "mckelvey_mclennan", "-o", "game").status)
	for _, name := range []string{"\xff", "[a", "%s", "a b"} {
		if os.WriteFile("."+name+".7.0.tmp", nil, 0o666) != nil {
			continue // the system has no such names
		}
		got := try("", "solve", "--all", "--checkpoint", name, "game")
		require.Zero(t, got.status, got.err)
		require.FileExists(t, name)
		require.NoFileExists(t, "."+name+".7.0.tmp")
	}
}

// A killer runs a command in a folder.
type killer struct {
	t      *testing.T
	dir    string
	args   []string
	resume bool
	signal os.Signal
	want   [2][]byte // as text and as JSON, with the certificate; without times
}

// run runs the command, and kills it after a while unless that is 0. It reports whether
// the run came to its end before.
func (k *killer) run(format int, after time.Duration) (ended bool) {
	self, err := os.Executable()
	require.NoError(k.t, err)
	kept := filepath.Join(k.dir, "kept")
	args := append(append([]string{}, k.args...), "--certificate", "cert", "--format", []string{"text", "json"}[format])
	if k.resume {
		args = append(args, "--checkpoint", kept)
	}
	if _, err := os.Stat(kept); err == nil {
		args = append(args, "--resume", kept)
	}
	var out, errs bytes.Buffer
	cmd := exec.Command(self, append(args, "game")...)
	cmd.Args[0], cmd.Dir, cmd.Stdout, cmd.Stderr = "exactsolve", k.dir, &out, &errs
	require.NoError(k.t, cmd.Start())
	if after > 0 {
		timer := time.AfterFunc(after, func() { cmd.Process.Signal(k.signal) })
		defer timer.Stop()
	}
	cmd.Wait()
	if status := cmd.ProcessState.ExitCode(); after > 0 && (status < 0 || status == cli.ExitInterrupted) {
		return false
	}
	require.Zero(k.t, cmd.ProcessState.ExitCode(), "%v\n%s", args, &errs)
	cert, err := os.ReadFile(filepath.Join(k.dir, "cert"))
	require.NoError(k.t, err)
	if after > 0 && k.signal == os.Interrupt { // perhaps without indices, which come last
		require.True(k.t, bytes.HasSuffix(k.want[format], cert))
		return true
	}
	got := append(withoutTimes(out.Bytes()), cert...)
	if k.want[format] == nil {
		k.want[format] = got
	}
	require.Equal(k.t, string(k.want[format]), string(got))
	return true
}

// withoutTimes returns text without times.
func withoutTimes(text []byte) []byte {
	return timeInJSON.ReplaceAll(timeInText.ReplaceAll(text, []byte("T s")), []byte(`"seconds":"T"`))
}
