package main

import (
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
	old := program(t, echo)
	want := func(different int, o options, programs ...string) {
		t.Helper()
		o.corpus, o.jobs, o.verbose = corpus, 2, true
		if o.skip == "" {
			o.skip = "^$"
		}
		if got, err := compareAll(o, programs); err != nil || got != different {
			t.Errorf("%d different, error %v; want %d", got, err, different)
		}
	}
	kept := filepath.Join(t.TempDir(), "kept")
	want(0, options{record: kept}, old)
	want(0, options{against: kept}, old)
	for what, changed := range map[string]string{
		"output": strings.Replace(echo, "os.Args[1:]", "os.Args[:]", 1),
		"status": strings.Replace(echo, "Exit(3)", "Exit(4)", 1),
		"file":   strings.Replace(echo, "WRITTEN", "written", 1),
		"name":   strings.Replace(echo, `"file", []`, `"other", []`, 1),
		"stdin":  strings.Replace(echo, "q %q", "q %.3q", 1),
	} {
		different := map[string]int{"output": 7, "status": 1, "file": 1, "name": 1, "stdin": 1}[what]
		t.Run(what, func(t *testing.T) { want(different, options{against: kept}, program(t, changed)) })
	}
	other := program(t, strings.Replace(echo, "Exit(3)", "Exit(4)", 1))
	want(0, options{against: kept, skip: "^second: fail"}, other)
	want(1, options{against: kept, run: "fail"}, other)
	want(7, options{against: kept + "none"}, old)
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

func TestDifference(t *testing.T) {
	d := difference{what: "1.stdout", old: "a\nb\nc\n", new: "a\nB\nB\nc\n"}
	if got, want := d.text(false), "    at line 2, 1 lines are now 2\n  - b\n  + B\n  + B\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
