// Same runs the command lines of a corpus, each in a fresh folder, and keeps what a build
// of exactsolve prints, its exit status and every file that it writes, all without
// timings. Two builds are then compared by diff. Run it from the root:
//
//	go -C tools run ./same /path/to/old /path/to/answers
//	go -C tools run ./same /path/to/new /path/to/others
//	diff -r /path/to/answers /path/to/others
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
	"sync"
)

// options are what the flags say.
type options struct {
	corpus, run, skip string
	jobs              int
}

func main() {
	var o options
	flag.StringVar(&o.corpus, "corpus", "same/corpus.txt", "the `file` of command lines; its format is in corpus.go")
	flag.StringVar(&o.run, "run", "", "only lines like `regexp`: GROUP: LINE")
	flag.StringVar(&o.skip, "skip", "^$", "no lines like `regexp`, such as ^help: for those whose wording may change")
	flag.IntVar(&o.jobs, "j", runtime.NumCPU(), "lines at a time")
	flag.Parse()
	if flag.NArg() != 2 {
		fmt.Fprintln(os.Stderr, "same: want PROGRAM and FOLDER")
		os.Exit(2)
	}
	n, err := record(o, flag.Arg(0), flag.Arg(1))
	if err != nil {
		fmt.Fprintln(os.Stderr, "same:", err)
		os.Exit(2)
	}
	fmt.Printf("%d command lines\n", n)
}

// record runs the lines that are asked for, some at a time, and returns their number.
func record(o options, program, folder string) (int, error) {
	program, err := filepath.Abs(program)
	if err != nil {
		return 0, err
	}
	lines, err := selected(o)
	if err != nil {
		return 0, err
	}
	errs := make([]error, len(lines))
	slots := make(chan bool, max(o.jobs, 1))
	var all sync.WaitGroup
	for i, l := range lines {
		slots <- true
		all.Go(func() {
			if err := l.run(program, filepath.Join(folder, l.group, l.name())); err != nil {
				errs[i] = fmt.Errorf("%s: %w", l, err)
			}
			<-slots
		})
	}
	all.Wait()
	return len(lines), errors.Join(errs...)
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
