package pycheck_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// atOnce is how many jobs at most are given to a process before another test may have it.
const atOnce = 100

// A process is one of the checker in Python, which judges jobs as they come.
type process struct {
	in     io.Writer
	out    *bufio.Reader
	stderr bytes.Buffer
	ended  func() error
}

// processes has those that are free, one for each core. They end with the test.
var processes = sync.OnceValues(func() (chan *process, error) {
	free := make(chan *process, runtime.NumCPU())
	for range cap(free) {
		command, c := pycheck("--batch"), &process{}
		command.Stderr, c.ended = &c.stderr, command.Wait
		in, err := command.StdinPipe()
		if err != nil {
			return nil, err
		}
		out, err := command.StdoutPipe()
		if err != nil {
			return nil, err
		}
		c.in, c.out = in, bufio.NewReader(out)
		if err := command.Start(); err != nil {
			return nil, err
		}
		free <- c
	}
	return free, nil
})

// pycheck returns a command of the checker, for which Python reads integers of the fewest digits
// at once that it can be told to.
func pycheck(arguments ...string) *exec.Cmd {
	command := exec.Command("python3", slices.Concat([]string{"-B", "-m", "exactsolve.pycheck"}, arguments)...)
	command.Env = append(os.Environ(), "PYTHONPATH="+filepath.Join("..", "..", "python"), "PYTHONINTMAXSTRDIGITS=640")
	return command
}

// python runs a test beside others, if there is a Python.
func python(t *testing.T) {
	t.Helper()
	if _, err := exec.LookPath("python3"); err != nil && os.Getenv("EXACTSOLVE_CI") == "" {
		t.Skip("no python3")
	}
	for _, file := range sourceFiles(t) { // the go command runs tests again after a change of files that they read
		_, err := os.ReadFile(file)
		require.NoError(t, err)
	}
	t.Parallel()
}

// sourceFiles lists those of the checker.
func sourceFiles(t *testing.T) []string {
	t.Helper()
	files, err := filepath.Glob("../../python/exactsolve/pycheck/*.py")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	return files
}

// verdicts returns the lines of the checker in Python, one a job.
func verdicts(t *testing.T, jobs []job) []string {
	t.Helper()
	free, err := processes()
	require.NoError(t, err)
	lines := make([]string, len(jobs))
	var all sync.WaitGroup
	part := min(atOnce, 1+len(jobs)/(4*cap(free)))
	for from := 0; from < len(jobs); from += part {
		some := jobs[from:min(from+part, len(jobs))]
		c := <-free
		all.Go(func() {
			assert.NoError(t, c.judge(some, lines[from:]))
			free <- c
		})
	}
	all.Wait()
	require.False(t, t.Failed())
	return lines
}

// judge fills in the line of each job.
func (c *process) judge(jobs []job, lines []string) error {
	go func() {
		encoder := json.NewEncoder(c.in)
		for _, j := range jobs {
			_ = encoder.Encode(j) // what does not arrive is not answered
		}
	}()
	for k := range jobs {
		line, err := c.out.ReadString('\n')
		if err != nil {
			return fmt.Errorf("%w, %w: %s", err, c.ended(), &c.stderr)
		}
		lines[k] = strings.TrimSuffix(line, "\n")
	}
	return nil
}
