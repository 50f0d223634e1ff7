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
	"time"

	"exactsolve/web"
)

// killAfter is the time that an interrupted job has to print what is proved so far.
const killAfter = 2 * time.Second

// runner runs each job as a process of this program.
func (c *Serve) runner(program string) web.Runner {
	return func(ctx context.Context, j web.Command) (int, error) {
		limits := []string{"serve", fmt.Sprintf("--max-memory=%d", c.memory), "--max-time=" + c.maxTime.String(), "--"}
		cmd := exec.CommandContext(ctx, program, append(limits, j.Args...)...)
		cmd.Dir, cmd.Stdin, cmd.Stdout = j.Dir, j.Stdin, j.Stdout
		cmd.Env = jobEnvironment(c.memory)
		cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) }
		cmd.WaitDelay = killAfter
		first := &prefix{}
		cmd.Stderr = io.MultiWriter(first, j.Stderr)
		err := cmd.Run()
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

// jobEnvironment tells the garbage collector of a job when to work harder, and changes no answer.
func jobEnvironment(memory int) []string {
	env := []string{fmt.Sprintf("GOMEMLIMIT=%dMiB", memory-memory/8), "NO_COLOR=1", "GOTRACEBACK=none"}
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

// Names of the folder of a server, which has those of its jobs, and of the file in it
// that is locked while the server lives.
const (
	serveFolderName = "exactsolve-serve-"
	serveLockName   = "lock"
)

// staleAfter is the age from which a folder without a lock is left over, and not being made.
const staleAfter = time.Minute

// A serveFolder is the folder of a running server.
type serveFolder struct {
	path string
	lock *os.File
}

// newServeFolder makes one among the temporary files, and removes those of servers that were killed.
func newServeFolder(temp string) (*serveFolder, error) {
	left, _ := filepath.Glob(filepath.Join(temp, serveFolderName+"*")) // the pattern is valid
	for _, path := range left {
		removeStale(path)
	}
	path, err := os.MkdirTemp(temp, serveFolderName)
	if err != nil {
		return nil, err
	}
	f := &serveFolder{path: path}
	if f.lock, err = os.Create(filepath.Join(path, serveLockName)); err == nil {
		_, err = tryLock(f.lock)
	}
	if err != nil {
		f.remove()
		return nil, err
	}
	return f, nil
}

// remove removes the folder with all that is in it.
func (f *serveFolder) remove() {
	if f.lock != nil {
		f.lock.Close()
	}
	os.RemoveAll(f.path)
}

// removeStale removes a folder unless its server lives, or it cannot be looked at, as that of another user.
func removeStale(path string) {
	info, err := os.Lstat(path)
	if err != nil || !info.IsDir() || time.Since(info.ModTime()) < staleAfter {
		return
	}
	lock, err := os.OpenFile(filepath.Join(path, serveLockName), os.O_RDWR, 0)
	switch {
	case err == nil:
		defer lock.Close()
		if free, err := tryLock(lock); err == nil && free {
			os.RemoveAll(path)
		}
	case os.IsNotExist(err):
		os.RemoveAll(path)
	}
}
