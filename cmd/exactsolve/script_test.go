package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"exactsolve/cert/certtest"
)

var update = flag.Bool("update", false, "rewrite golden files")

// raceDetector is whether the tests run with it; it needs memory of its own.
var raceDetector bool

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"exactsolve": patient})
}

// patient is the program, which however busy the machine is gives work that is stopped
// the time to end by itself, and tells nothing because time passes.
func patient() {
	io := systemIO()
	io.Grace, io.Still = time.Minute, true
	os.Exit(realMain(io))
}

// TestScripts runs testdata/script. Beside the usual commands there are:
//
//	status N PROGRAM ARGS…     run, and require that exit status
//	interrupt N PROGRAM ARGS…  send ^C after its first line on standard error
//	untimed FILE               replace times by T, the version by V and the method by M
//	damage OLD NEW FILE        replace the only OLD in FILE by NEW
//	append FILE MORE           add what file MORE has to FILE
//
// [race] holds with the race detector; [brief] too, unless all is to run: then scripts stop that
// are long and start little beside what they do, as shorter ones run the same commands.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		RequireExplicitExec: true,
		UpdateScripts:       *update,
		Setup: func(env *testscript.Env) error {
			env.Setenv("GORACE", "atexit_sleep_ms=0") // a second each otherwise, with -race
			env.Setenv("GOGC", os.Getenv("GOGC"))
			return nil
		},
		Condition: func(condition string) (bool, error) {
			switch condition {
			case "race":
				return raceDetector, nil
			case "brief":
				return raceDetector && certtest.Times(1) == 1, nil
			}
			return false, fmt.Errorf("no condition %q", condition)
		},
		Cmds: map[string]func(ts *testscript.TestScript, neg bool, args []string){
			"status":    cmdStatus,
			"interrupt": cmdInterrupt,
			"untimed":   cmdUntimed,
			"damage":    cmdDamage,
			"append":    cmdAppend,
		},
	})
}

func cmdStatus(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: status N PROGRAM ARGS…")
	}
	got := 0
	if err := ts.Exec(args[1], args[2:]...); err != nil {
		exit, ok := errors.AsType[*exec.ExitError](err)
		if !ok {
			ts.Fatalf("%v", err)
		}
		got = exit.ExitCode()
	}
	if want, err := strconv.Atoi(args[0]); err != nil || got != want {
		ts.Fatalf("exit status %d, want %s", got, args[0])
	}
}

func cmdInterrupt(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: interrupt N PROGRAM ARGS…")
	}
	path, err := exec.LookPath(args[1])
	ts.Check(err)
	cmd := exec.Command(path, args[2:]...)
	cmd.Dir, cmd.Stdout = ts.Getenv("WORK"), ts.Stdout()
	cmd.Env = append(os.Environ(), "HOME="+ts.Getenv("HOME"))
	errs := &lineWatcher{first: make(chan struct{})}
	cmd.Stderr = errs
	ts.Check(cmd.Start())
	select {
	case <-errs.first:
	case <-time.After(time.Minute):
		cmd.Process.Kill()
		ts.Fatalf("no line on standard error within a minute")
	}
	time.Sleep(50 * time.Millisecond) // from the note about reading into the method
	ts.Check(cmd.Process.Signal(syscall.SIGINT))
	cmd.Wait()
	ts.Stderr().Write(errs.text.Bytes())
	if got := cmd.ProcessState.ExitCode(); strconv.Itoa(got) != args[0] {
		ts.Fatalf("exit status %d, want %s", got, args[0])
	}
}

// A lineWatcher closes first when a line has been written. The process's
// output is copied by one goroutine, which ends before Wait returns.
type lineWatcher struct {
	text  bytes.Buffer
	first chan struct{}
	done  bool
}

func (l *lineWatcher) Write(b []byte) (int, error) {
	if bytes.Contains(b, []byte("\n")) && !l.done {
		l.done = true
		close(l.first)
	}
	return l.text.Write(b)
}

var (
	timeInText    = regexp.MustCompile(`\d+\.\d+ s\b`)
	timeInJSON    = regexp.MustCompile(`"seconds":[0-9.e-]+`)
	methodInJSON  = regexp.MustCompile(`"method":"[^"]* [^"]*"`) // in words, in the result
	versionInJSON = regexp.MustCompile(`"version":"[^"]*"`)
)

func cmdUntimed(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: untimed FILE")
	}
	text := timeInText.ReplaceAllString(ts.ReadFile(args[0]), "T s")
	text = timeInJSON.ReplaceAllString(text, `"seconds":"T"`)
	text = methodInJSON.ReplaceAllString(text, `"method":"M"`)
	text = versionInJSON.ReplaceAllString(text, `"version":"V"`)
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(text), 0o666))
}

func cmdDamage(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 3 {
		ts.Fatalf("usage: damage OLD NEW FILE")
	}
	text := ts.ReadFile(args[2])
	if n := strings.Count(text, args[0]); n != 1 {
		ts.Fatalf("%q occurs %d times in %s", args[0], n, args[2])
	}
	text = strings.Replace(text, args[0], args[1], 1)
	ts.Check(os.WriteFile(ts.MkAbs(args[2]), []byte(text), 0o666))
}

func cmdAppend(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: append FILE MORE")
	}
	text := ts.ReadFile(args[0]) + ts.ReadFile(args[1])
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(text), 0o666))
}
