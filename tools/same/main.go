// Same runs the command lines of a corpus, each in a fresh folder, keeps what a build of
// exactsolve prints, its exit status and every file that it writes, and compares
// another build with it. Only timings may differ: see timings.go. Run it from the root:
//
//	go -C tools run ./same -record FOLDER /path/to/old
//	go -C tools run ./same -against FOLDER /path/to/new
//
// Build both with -buildvcs=false, or they differ in their version.
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
)

// options are what the flags say.
type options struct {
	corpus, record, against string
	run, skip               string
	jobs                    int
	verbose                 bool
}

func main() {
	var o options
	flag.StringVar(&o.corpus, "corpus", "same/corpus.txt", "the `file` of command lines; its format is in corpus.go")
	flag.StringVar(&o.run, "run", "", "only lines like `regexp`, as printed: GROUP: LINE")
	flag.StringVar(&o.skip, "skip", "^$", "no lines like `regexp`, such as ^help: for those whose wording may change")
	flag.StringVar(&o.record, "record", "", "keep the answers in `folder`")
	flag.StringVar(&o.against, "against", "", "compare with the answers in `folder`")
	flag.IntVar(&o.jobs, "j", runtime.NumCPU(), "lines at a time")
	flag.BoolVar(&o.verbose, "v", false, "print differences whole, and name all lines")
	flag.Parse()
	differences, err := compareAll(o, flag.Args())
	if err != nil {
		fmt.Fprintln(os.Stderr, "same:", err)
		os.Exit(2)
	}
	if differences > 0 {
		os.Exit(1)
	}
}

// compareAll runs the lines that are asked for, keeps or compares their answers, prints
// what differs and totals, and returns the number of lines that differ.
func compareAll(o options, programs []string) (int, error) {
	if len(programs) != 1 || (o.record == "") == (o.against == "") {
		return 0, errors.New("want -record FOLDER PROGRAM or -against FOLDER PROGRAM")
	}
	program, err := filepath.Abs(programs[0])
	if err != nil {
		return 0, err
	}
	lines, err := selected(o)
	if err != nil {
		return 0, err
	}
	answers := start(lines, o.jobs, func(l line) result { return l.compare(program, o) })
	different := 0
	for i, line := range lines {
		r := <-answers[i]
		if r.err != nil {
			return 0, fmt.Errorf("%s: %w", line, r.err)
		}
		if len(r.differences) > 0 {
			different++
		}
		print(line, r.differences, o.verbose)
	}
	fmt.Printf("%d command lines, %d different\n", len(lines), different)
	return different, nil
}

// start begins to compare lines, so many at a time, and returns where each result
// will be.
func start(lines []line, jobs int, compare func(line) result) []chan result {
	answers := make([]chan result, len(lines))
	for i := range lines {
		answers[i] = make(chan result, 1)
	}
	slots := make(chan bool, max(jobs, 1))
	go func() {
		for i, l := range lines {
			slots <- true
			go func() {
				answers[i] <- compare(l)
				<-slots
			}()
		}
	}()
	return answers
}

// A result is how a line compares.
type result struct {
	differences []difference
	err         error
}

// compare runs a line and keeps what it did, or compares it with what was kept.
func (l line) compare(program string, o options) result {
	out, err := l.run(program)
	if err != nil {
		return result{err: err}
	}
	if o.record != "" {
		return result{err: out.write(filepath.Join(o.record, l.key()))}
	}
	old, err := readOutcome(filepath.Join(o.against, l.key()))
	if errors.Is(err, os.ErrNotExist) {
		return result{differences: []difference{{what: "not recorded", no: "old"}}}
	}
	return result{compare(old, out), err}
}

// selected returns the lines of the corpus that -run and -skip leave.
func selected(o options) ([]line, error) {
	run, err := regexp.Compile(o.run)
	if err != nil {
		return nil, err
	}
	skip, err := regexp.Compile(o.skip)
	if err != nil {
		return nil, err
	}
	all, err := readCorpus(o.corpus)
	if err != nil {
		return nil, err
	}
	var some []line
	for _, l := range all {
		if run.MatchString(l.String()) && !skip.MatchString(l.String()) {
			some = append(some, l)
		}
	}
	return some, nil
}

// print says how a line differs; with verbose also that it does not.
func print(l line, differences []difference, verbose bool) {
	if verbose && len(differences) == 0 {
		fmt.Println("no difference:", l)
	}
	for _, d := range differences {
		fmt.Printf("%s: %s\n%s", l, d.what, d.text(verbose))
	}
}
