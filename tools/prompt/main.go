// Prompt runs each command on heavy inputs with a limit of time, or interrupts it, and
// prints a table: the seconds asked and taken, the exit status, what came back, and
// whether verify accepts the certificate. It fails if one took more than half a second
// and a twentieth longer than asked. The inputs are made by the program itself, once,
// in a folder. Run it from the root, on a machine with nothing else to do:
//
//	go build -o /tmp/exactsolve ./cmd/exactsolve
//	go -C tools run ./prompt /tmp/exactsolve /tmp/inputs
//	go -C tools run ./prompt -interrupt -asked 2s -run 'leduc' /tmp/exactsolve /tmp/inputs
package main

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

func main() {
	var r runner
	flag.DurationVar(&r.asked, "asked", 4*time.Second, "the limit of time")
	flag.BoolVar(&r.interrupt, "interrupt", false, "interrupt each command then, instead of --timeout")
	only := flag.String("run", "", "only commands like `regexp`")
	flag.Parse()
	if flag.NArg() != 2 {
		fmt.Fprintln(os.Stderr, "prompt: want PROGRAM and FOLDER")
		os.Exit(2)
	}
	late, err := r.table(flag.Arg(0), flag.Arg(1), regexp.MustCompile(*only))
	if err != nil {
		fmt.Fprintln(os.Stderr, "prompt:", err)
		os.Exit(2)
	}
	if late > 0 {
		fmt.Printf("\n%d too late\n", late)
		os.Exit(1)
	}
}

// A runner runs commands in a folder with the inputs.
type runner struct {
	asked     time.Duration
	interrupt bool

	program, folder string
}

func (r *runner) table(program, folder string, only *regexp.Regexp) (late int, err error) {
	if r.program, err = filepath.Abs(program); err != nil {
		return 0, err
	}
	if r.folder = folder; os.MkdirAll(folder, 0o777) != nil {
		return 0, fmt.Errorf("cannot make %s", folder)
	}
	for _, line := range inputs {
		if err := r.input(strings.Fields(line)); err != nil {
			return 0, err
		}
	}
	fmt.Println("| command | asked, s | taken, s | status | verify | came back |\n|---|---|---|---|---|---|")
	for _, line := range commands {
		if !only.MatchString(line) {
			continue
		}
		if r.measure(line) {
			late++
		}
	}
	return late, nil
}

// input makes a file, unless it is there: the first word is its name, the others the
// command whose output it is, or its text.
func (r *runner) input(words []string) error {
	path := filepath.Join(r.folder, words[0])
	if _, err := os.Stat(path); err == nil {
		return nil
	}
	if words[1] == "=" {
		return os.WriteFile(path, []byte(strings.Join(words[2:], " ")+"\n"), 0o666)
	}
	c := exec.Command(r.program, append(words[1:], words[0])...)
	c.Dir = r.folder
	if out, err := c.CombinedOutput(); err != nil && c.ProcessState.ExitCode() != stopped {
		return fmt.Errorf("%s: %w\n%s", strings.Join(words, " "), err, out)
	}
	return nil
}

// stopped is the status of a command that a limit stopped.
const stopped = 3

// measure runs a command, prints its row and reports whether it was too late.
func (r *runner) measure(line string) (late bool) {
	const proof = "proof.cert"
	for _, old := range r.proofs(proof) {
		os.Remove(old)
	}
	asked, args := r.asked, strings.Fields(line)
	if seconds, err := strconv.Atoi(args[0]); err == nil {
		asked, args = time.Duration(seconds)*time.Second, args[1:]
	}
	for k, word := range args {
		if word == "PROOF" {
			args[k] = "--certificate=" + proof
		}
	}
	said, status, taken := r.timed(args, asked)
	late = taken > asked+asked/20+500*time.Millisecond
	mark := ""
	if late {
		mark = " **late**"
	}
	command := strings.ReplaceAll(strings.Join(args, " "), " --certificate="+proof, "")
	fmt.Printf("| `%s` | %.1f | %.2f%s | %d | %s | %s |\n", command, asked.Seconds(), taken.Seconds(), mark, status, r.verify(proof, args), said)
	return late
}

// proofs returns the certificates that a command has written, numbered if there are several.
func (r *runner) proofs(name string) []string {
	list, _ := filepath.Glob(filepath.Join(r.folder, name+"*"))
	return list
}

// timed runs a command with the limit. It returns the first line that it said, the
// status, and the time that it took.
func (r *runner) timed(args []string, asked time.Duration) (said string, status int, taken time.Duration) {
	ctx, cancel := context.Background(), func() {}
	if r.interrupt {
		ctx, cancel = context.WithTimeout(ctx, asked)
	} else {
		args = append(args, "--timeout", asked.String())
	}
	defer cancel()
	c := exec.CommandContext(ctx, r.program, args...)
	c.Dir = r.folder
	c.Cancel = func() error { return c.Process.Signal(os.Interrupt) }
	c.WaitDelay = asked + 30*time.Second
	var out, errs first
	c.Stdout, c.Stderr = &out, &errs
	start := time.Now()
	err := c.Run()
	taken = time.Since(start)
	if c.ProcessState == nil {
		return err.Error(), -1, taken
	}
	return strings.ReplaceAll(strings.TrimSpace(out.line()+" "+errs.line()), "|", "\\|"), c.ProcessState.ExitCode(), taken
}

// verify says whether verify accepts each certificate that a command has written about
// the game among its arguments.
func (r *runner) verify(proof string, args []string) string {
	said := "–"
	game := slices.IndexFunc(args, func(a string) bool { return strings.HasSuffix(a, "fg") })
	for _, file := range r.proofs(proof) {
		c := exec.Command(r.program, "verify", "-q", file, args[game])
		c.Dir = r.folder
		if said = "yes"; c.Run() != nil {
			return "**no**"
		}
	}
	return said
}

// first keeps the beginning of what is written.
type first struct{ bytes.Buffer }

func (f *first) Write(b []byte) (int, error) {
	const most = 160
	f.Buffer.Write(b[:min(len(b), max(most-f.Len(), 0))])
	return len(b), nil
}

func (f *first) line() string {
	line, _, _ := strings.Cut(f.String(), "\n")
	return strings.ToValidUTF8(line, "")
}
