package main

import (
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// program builds a program that does what its Go source says.
func program(t *testing.T, source string) string {
	t.Helper()
	folder := t.TempDir()
	name := filepath.Join(folder, "main.go")
	if err := os.WriteFile(name, []byte(source), 0o666); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(folder, "program")
	if out, err := exec.Command("go", "build", "-o", path, name).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return path
}

// echo prints its arguments, standard input and a time, writes them to a file, and
// fails if one of them is "fail".
const echo = `package main

import (
	"fmt"
	"io"
	"os"
	"time"
)

func main() {
	in, _ := io.ReadAll(os.Stdin)
	fmt.Printf("%q %q %.4f s\n", os.Args[1:], in, float64(time.Now().UnixNano()%1e9)/1e9)
	for _, a := range os.Args {
		switch a {
		case "fail":
			os.Exit(3)
		case "file":
			os.WriteFile("file", []byte("WRITTEN"), 0o666)
		}
	}
}
`

const corpusText = `# a comment
name = {x|y}
[first]
show {name} {|--json} {name}
[second]
show 'two words' ; show <given >out ; damage given taken out ; show <out
file
fail
-- given --
what was given
`

func TestSame(t *testing.T) {
	corpus := filepath.Join(t.TempDir(), "corpus.txt")
	if err := os.WriteFile(corpus, []byte(corpusText), 0o666); err != nil {
		t.Fatal(err)
	}
	answers := func(source string, o options) map[string]string {
		t.Helper()
		o.corpus, o.jobs = corpus, 2
		if o.skip == "" {
			o.skip = "^$"
		}
		folder := t.TempDir()
		if _, err := record(o, program(t, source), folder); err != nil {
			t.Fatal(err)
		}
		return read(t, folder)
	}
	old := answers(echo, options{})
	want := func(different int, o options, source string) {
		t.Helper()
		lines := map[string]bool{}
		changed := answers(source, o)
		for name := range old {
			if _, ran := changed[lineOf(name)+"/line"]; ran && changed[name] != old[name] {
				lines[lineOf(name)] = true
			}
		}
		if len(lines) != different {
			t.Errorf("%d different, want %d: %v", len(lines), different, lines)
		}
	}
	want(0, options{}, echo)
	for what, changed := range map[string]string{
		"output": strings.Replace(echo, "os.Args[1:]", "os.Args[:]", 1),
		"status": strings.Replace(echo, "Exit(3)", "Exit(4)", 1),
		"file":   strings.Replace(echo, "WRITTEN", "written", 1),
		"name":   strings.Replace(echo, `"file", []`, `"other", []`, 1),
		"stdin":  strings.Replace(echo, "q %q", "q %.3q", 1),
	} {
		different := map[string]int{"output": 7, "status": 1, "file": 1, "name": 1, "stdin": 1}[what]
		t.Run(what, func(t *testing.T) { want(different, options{}, changed) })
	}
	other := strings.Replace(echo, "Exit(3)", "Exit(4)", 1)
	want(0, options{skip: "^second: fail"}, other)
	want(1, options{run: "fail"}, other)
}

// lineOf returns the folder of a line in which a file is.
func lineOf(name string) string { return strings.Join(strings.Split(name, "/")[:2], "/") }

// read reads all files in a folder.
func read(t *testing.T, folder string) map[string]string {
	t.Helper()
	all := map[string]string{}
	err := fs.WalkDir(os.DirFS(folder), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		content, err := os.ReadFile(filepath.Join(folder, name))
		all[name] = string(content)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func TestReadCorpus(t *testing.T) {
	name := filepath.Join(t.TempDir(), "corpus.txt")
	if err := os.WriteFile(name, []byte(corpusText), 0o666); err != nil {
		t.Fatal(err)
	}
	lines, err := readCorpus(name)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, l := range lines[:4] {
		got = append(got, l.String())
	}
	want := "first: show x x, first: show x --json x, first: show y y, first: show y --json y"
	if strings.Join(got, ", ") != want {
		t.Errorf("%q, want %q", got, want)
	}
	if given := lines[4].files["given"]; given != "what was given\n" {
		t.Errorf("file %q", given)
	}
}

// The corpus of the project is readable, and large enough to mean something.
func TestCorpus(t *testing.T) {
	lines, err := readCorpus("corpus.txt")
	if err != nil {
		t.Fatal(err)
	}
	if len(lines) < 600 {
		t.Errorf("%d command lines", len(lines))
	}
	for _, l := range lines {
		for text := range strings.SplitSeq(l.text, " ; ") {
			if _, err := parseStep(text); err != nil {
				t.Errorf("%s: %v", l, err)
			}
		}
	}
}

func TestUntimed(t *testing.T) {
	for text, want := range map[string]string{
		"(6 pivots, 0.0011 s)":                            "(6 pivots, T s)",
		`"bits":8,"seconds":1e-05}`:                       `"bits":8,"seconds":0}`,
		`"percent_over_900_seconds":2`:                    `"percent_over_900_seconds":2`,
		"| a | b | – | 0.13 |\n| a | b | 1 | 0.5 | yes |": "| a | b | – | T |\n| a | b | 1 | 0.5 | yes |",
		"{\"progress\":{}}\n{\"result\":{}}\n":            "{\"result\":{}}\n",
		"value -1/18 (≈ -0.0555556)":                      "value -1/18 (≈ -0.0555556)",
	} {
		if got := untimed(text); got != want {
			t.Errorf("%q becomes %q, want %q", text, got, want)
		}
	}
}
