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

// An outcome is what a line did: "N.stdout", "N.stderr" and "N.status" of each step,
// and "files/NAME" of each file that was written or changed. What is empty is left
// out, but for files.
type outcome map[string]string

// run runs the line in a folder that is made for it.
func (l line) run(program string) (outcome, error) {
	folder, err := os.MkdirTemp("", "same")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	for name, content := range l.files {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(content), 0o666); err != nil {
			return nil, err
		}
	}
	out := outcome{}
	for i, text := range strings.Split(l.text, " ; ") {
		s, err := parseStep(text)
		if err != nil {
			return nil, err
		}
		if err := s.run(program, folder, fmt.Sprint(i+1), out); err != nil {
			return nil, err
		}
	}
	return out, l.addFiles(out, folder)
}

// addFiles adds the files that are not as they were given.
func (l line) addFiles(out outcome, folder string) error {
	written, err := readOutcome(folder)
	for name, content := range written {
		if given, ok := l.files[name]; !ok || given != content {
			out["files/"+name] = content
		}
	}
	return err
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

// run runs the step and puts what it did into out. Errors are those of running at all.
func (s step) run(program, folder, number string, out outcome) error {
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
	out.set(number+".status", cmd.ProcessState.String())
	out.set(number+".stderr", stderr.String())
	if s.stdout != "" {
		return os.WriteFile(filepath.Join(folder, s.stdout), []byte(untimed(stdout.String())), 0o666)
	}
	out.set(number+".stdout", stdout.String())
	return nil
}

func (out outcome) set(name, content string) {
	if content != "" {
		out[name] = content
	}
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

// write keeps an outcome in a folder, a file each.
func (out outcome) write(folder string) error {
	if err := os.RemoveAll(folder); err != nil {
		return err
	}
	for name, content := range out {
		path := filepath.Join(folder, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			return err
		}
		if err := os.WriteFile(path, []byte(content), 0o666); err != nil {
			return err
		}
	}
	return nil
}

// readOutcome reads all files in a folder.
func readOutcome(folder string) (outcome, error) {
	out := outcome{}
	err := filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		name, err := filepath.Rel(folder, path)
		if err != nil {
			return err
		}
		content, err := os.ReadFile(path)
		out[filepath.ToSlash(name)] = string(content)
		return err
	})
	return out, err
}
