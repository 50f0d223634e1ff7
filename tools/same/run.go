package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"time"
)

// tooLong is when a step is ended. None should come near.
const tooLong = 5 * time.Minute

// run runs the line in a folder that is made for it and keeps in another what it did:
// "line", "N.stdout", "N.stderr" and "N.status" of each step, and "files/NAME" of each file
// that was written or changed. What is empty is left out, but for files.
func (l line) run(program, keep string) error {
	folder, err := os.MkdirTemp("", "same")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	for name, content := range l.files {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(content), 0o666); err != nil {
			return err
		}
	}
	if err := errors.Join(os.RemoveAll(keep), os.MkdirAll(filepath.Join(keep, "files"), 0o777), write(keep, "line", l.text+"\n")); err != nil {
		return err
	}
	for i, text := range strings.Split(l.text, " ; ") {
		s, err := parseStep(text)
		if err != nil {
			return err
		}
		if err := s.run(program, folder, keep, fmt.Sprint(i+1)); err != nil {
			return err
		}
	}
	return l.keepFiles(folder, filepath.Join(keep, "files"))
}

// keepFiles keeps the files that are not as they were given.
func (l line) keepFiles(folder, keep string) error {
	list, err := os.ReadDir(folder)
	for _, entry := range list {
		content, failed := os.ReadFile(filepath.Join(folder, entry.Name()))
		if given, ok := l.files[entry.Name()]; !ok || given != string(content) {
			failed = errors.Join(failed, os.WriteFile(filepath.Join(keep, entry.Name()), []byte(untimed(string(content))), 0o666))
		}
		err = errors.Join(err, failed)
	}
	return err
}

// write keeps a text, without its timings, unless it is empty.
func write(folder, name, text string) error {
	if text == "" {
		return nil
	}
	return os.WriteFile(filepath.Join(folder, name), []byte(untimed(text)), 0o666)
}

// A step is one call of the program.
type step struct {
	args   []string
	stdin  string // the name of a file, or ""
	stdout string
}

var words = regexp.MustCompile(`(?:[^\s']|'[^']*')+`)

func parseStep(text string) (step, error) {
	if strings.Count(text, "'")%2 != 0 {
		return step{}, fmt.Errorf("an open quote in %q", text)
	}
	var s step
	for _, word := range words.FindAllString(text, -1) {
		plain := strings.ReplaceAll(word, "'", "")
		switch word[0] {
		case '<':
			s.stdin = plain[1:]
		case '>':
			s.stdout = plain[1:]
		default:
			s.args = append(s.args, plain)
		}
	}
	return s, nil
}

// run runs the step and keeps what it did. Errors are those of running at all.
func (s step) run(program, folder, keep, number string) error {
	if len(s.args) > 0 && s.args[0] == "damage" {
		return s.damage(folder)
	}
	ctx, cancel := context.WithTimeout(context.Background(), tooLong)
	defer cancel()
	var stdout, stderr strings.Builder
	cmd := exec.CommandContext(ctx, program)
	cmd.Args = append([]string{"exactsolve"}, s.args...)
	cmd.Dir, cmd.Env = folder, []string{"HOME=" + folder, "PATH=" + os.Getenv("PATH")}
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	if s.stdin != "" {
		text, _ := os.ReadFile(filepath.Join(folder, s.stdin)) // empty if no step wrote it
		cmd.Stdin = strings.NewReader(string(text))
	}
	err := cmd.Run()
	if _, exited := errors.AsType[*exec.ExitError](err); err != nil && !exited {
		return err
	}
	if ctx.Err() != nil {
		return fmt.Errorf("a step took more than %v", tooLong)
	}
	if err := errors.Join(write(keep, number+".status", cmd.ProcessState.String()+"\n"), write(keep, number+".stderr", stderr.String())); err != nil {
		return err
	}
	if s.stdout != "" {
		return os.WriteFile(filepath.Join(folder, s.stdout), []byte(untimed(stdout.String())), 0o666)
	}
	return write(keep, number+".stdout", stdout.String())
}

// damage replaces text in a file. A file that is not there, or has nothing to replace,
// stays so: the other build shows whether that is right.
func (s step) damage(folder string) error {
	if len(s.args) != 4 {
		return errors.New("want damage OLD NEW FILE")
	}
	name := filepath.Join(folder, s.args[3])
	text, err := os.ReadFile(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	return os.WriteFile(name, []byte(strings.Replace(string(text), s.args[1], s.args[2], 1)), 0o666)
}

// timings are the only differences that are allowed: what each is replaced by, and why.
var timings = []struct {
	pattern *regexp.Regexp
	by      string
	why     string
}{
	{regexp.MustCompile(`\b\d+\.\d+ s\b`), "T s", "seconds in text: 0.0005 s"},
	{regexp.MustCompile(`"([a-z_]*seconds)":[0-9.e+-]+`), `"$1":0`, "seconds in JSON, also of the processor"},
	{regexp.MustCompile(`"([a-z_]*seconds)":\{"mean":[0-9.e+-]+,"median":[0-9.e+-]+,"max":[0-9.e+-]+\}`), `"$1":{"mean":0,"median":0,"max":0}`, "their mean, median and most"},
	{regexp.MustCompile(`"runs":\[[0-9.e,+-]+\]`), `"runs":[0]`, "seconds of each repetition of bench lp"},
	{regexp.MustCompile(`"peak_bytes":\d+`), `"peak_bytes":0`, "peak memory in JSON"},
	{regexp.MustCompile(`(?m)( +\d+\.\d{3}){6,} +\d+ MB$`), " T", "a row of seconds and memory in the table of bench lp"},
	{regexp.MustCompile(`(?m)( +(\d+\.\d{5}|–)){8}$`), " T", "a row of seconds in the table of bench nash"},
	{regexp.MustCompile(`(?m)\d+\.\d{3} +nothing$`), "T nothing", "the column of seconds of bench depth --ladder"},
	{regexp.MustCompile(`(?m)^(\|(?: [^|]* \|){3}) \d+\.\d+ \|$`), "$1 T |", "the last column of the timings of bench paper"},
	{regexp.MustCompile(`(?m)^\{"progress":.*\n`), "", "messages that are sent five times a second"},
	{regexp.MustCompile(`(?m)^exactsolve: .*, \d+ s\n`), "", "the same as lines, with --verbose"},
}

// untimed is text without its timings. JSON stays JSON.
func untimed(text string) string {
	for _, t := range timings {
		text = t.pattern.ReplaceAllString(text, t.by)
	}
	return text
}
