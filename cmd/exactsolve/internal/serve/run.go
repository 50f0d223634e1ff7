//go:build !js

package serve

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"syscall"

	"exactsolve/cmd/exactsolve/internal/cli"
	"exactsolve/web"
)

// runner runs each job as a process of this program, which ends with this one: see
// [Serve.work] and asChild.
func (c *Serve) runner(program string) web.Runner {
	return func(ctx context.Context, j web.Command) (int, error) {
		limits := []string{"serve", fmt.Sprintf("--max-memory=%d", c.memory), "--max-time=" + c.maxTime.String(), "--input=" + web.InputFile, "--"}
		cmd := exec.CommandContext(ctx, program, append(limits, j.Args...)...)
		cmd.Dir, cmd.Stdout = j.Dir, j.Stdout
		cmd.Env = jobEnvironment()
		cmd.WaitDelay = killAfter
		first := &prefix{}
		cmd.Stderr = io.MultiWriter(first, j.Stderr)
		in, err := cmd.StdinPipe() // open until the job is to end
		if err != nil {
			return 0, err
		}
		cmd.Cancel = in.Close // not a signal, which not every system has
		err = asChild(solves(j.Args), func(attributes *syscall.SysProcAttr) error {
			cmd.SysProcAttr = attributes
			return cmd.Run()
		})
		exit, ended := errors.AsType[*exec.ExitError](err)
		switch {
		case ended && outOfMemory.Match(first.text):
			return 0, fmt.Errorf("ended: it needed more than %d MiB", c.memory)
		case ended && exit.ExitCode() >= 0:
			return exit.ExitCode(), nil
		case ended:
			return 0, errors.New("ended by the system: too much time or memory")
		}
		return 0, err
	}
}

// solves reports whether a job is a long one, which gives way to others.
func solves(args []string) bool {
	return args[0] == "solve" || args[0] == "spot" && args[1] != "show"
}

// jobEnvironment is what a job sees of the environment.
func jobEnvironment() []string {
	env := []string{"NO_COLOR=1", "GOTRACEBACK=none"}
	for _, name := range []string{"TMPDIR", "SYSTEMROOT"} { // the latter is needed on Windows
		if v, ok := os.LookupEnv(name); ok {
			env = append(env, name+"="+v)
		}
	}
	return env
}

// A prefix keeps the first bytes written.
type prefix struct{ text []byte }

func (p *prefix) Write(b []byte) (int, error) {
	const most = 1 << 10
	p.text = append(p.text, b[:min(len(b), most-len(p.text))]...)
	return len(b), nil
}

// outOfMemory is what the Go runtime writes when it ends a process for want of memory.
// With cgo the stack of a thread is not of the heap; a limit of threads, which a job has
// no other use for, would look the same.
var outOfMemory = regexp.MustCompile(
	`(?m)^(fatal error: .*(out of memory|cannot allocate memory)|runtime/cgo: pthread_create failed)`)

// lockName is the name of the file, in the folder of a server, that is locked while it lives.
const lockName = "lock"

// maxServers bounds the servers of a user that keep their jobs at once.
const maxServers = 100

// lockFolder returns a folder for jobs that no other server uses: the first that is free
// of folder, folder-2, folder-3 … It is this server's until the lock is closed.
func lockFolder(folder string) (path string, lock io.Closer, err error) {
	for k := 1; k <= maxServers; k++ {
		path = folder
		if k > 1 {
			path = fmt.Sprintf("%s-%d", folder, k)
		}
		if err := os.MkdirAll(path, 0o700); err != nil {
			return "", nil, err
		}
		entries, err := os.ReadDir(path)
		if err != nil {
			return "", nil, err
		}
		if len(entries) > 0 && !slices.ContainsFunc(entries, func(e os.DirEntry) bool { return e.Name() == lockName }) {
			return "", nil, fmt.Errorf("%s has other files", path)
		}
		lock, err = cli.LockFile(filepath.Join(path, lockName))
		if err != nil || lock != nil {
			return path, lock, err
		}
	}
	return "", nil, fmt.Errorf("%d servers use it and those beside it", maxServers)
}

// lockFolder returns a folder as above, of that which is asked for or the user's.
func (c *Serve) lockFolder() (path string, lock io.Closer, err error) {
	if c.folder != "" {
		return lockFolder(c.folder)
	}
	cache, err := os.UserCacheDir()
	if err != nil {
		return "", nil, err
	}
	return lockFolder(filepath.Join(cache, "exactsolve", "jobs"))
}
