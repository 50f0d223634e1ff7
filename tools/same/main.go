// Same runs the command lines of a corpus with two builds of exactsolve, each line
// in a fresh folder, and compares what they print, their exit status and every file
// they write. Only timings may differ: see timings.go. Run it from the root:
//
//	go -C tools run ./same /path/to/old /path/to/new
//
// The answers of one build can be kept, and another be compared with them later:
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
	"sync"
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
	flag.StringVar(&o.record, "record", "", "run one build and keep its answers in `folder`")
	flag.StringVar(&o.against, "against", "", "compare one build with the answers in `folder`")
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

// compareAll runs and compares the lines that are asked for, prints what differs
// and totals, and returns the number of lines that differ.
func compareAll(o options, programs []string) (int, error) {
	sides, err := sidesOf(o, programs)
	if err != nil {
		return 0, err
	}
	lines, err := selected(o)
	if err != nil {
		return 0, err
	}
	answers := start(lines, sides, o.jobs)
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
func start(lines []line, sides []side, jobs int) []chan result {
	answers := make([]chan result, len(lines))
	for i := range lines {
		answers[i] = make(chan result, 1)
	}
	slots := make(chan bool, max(jobs, 1))
	go func() {
		for i, l := range lines {
			slots <- true
			go func() {
				answers[i] <- compareLine(l, sides)
				<-slots
			}()
		}
	}()
	return answers
}

// A side gives the outcome of a line.
type side func(line) (outcome, error)

// sidesOf returns the sides to compare, or the only one.
func sidesOf(o options, programs []string) ([]side, error) {
	var sides []side
	want := 2
	if o.against != "" {
		sides = append(sides, func(l line) (outcome, error) { return recorded(filepath.Join(o.against, l.key())) })
		want = 1
	}
	if o.record != "" {
		want = 1
	}
	if len(programs) != want || o.record != "" && o.against != "" {
		return nil, errors.New("want OLD NEW, -record FOLDER OLD or -against FOLDER NEW")
	}
	for _, program := range programs {
		path, err := filepath.Abs(program)
		if err != nil {
			return nil, err
		}
		sides = append(sides, func(l line) (outcome, error) {
			out, err := l.run(path)
			if err == nil && o.record != "" {
				err = out.write(filepath.Join(o.record, l.key()))
			}
			return out, err
		})
	}
	return sides, nil
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

// A result is how a line compares.
type result struct {
	differences []difference
	err         error
}

// compareLine runs a line on all sides at once and compares what they did, if there
// are two.
func compareLine(l line, sides []side) result {
	outcomes := make([]outcome, len(sides))
	errs := make([]error, len(sides))
	var group sync.WaitGroup
	for i, s := range sides {
		group.Go(func() { outcomes[i], errs[i] = s(l) })
	}
	group.Wait()
	err := errors.Join(errs...)
	if errors.Is(err, errNotRecorded) {
		return result{differences: []difference{{what: "not recorded", no: "old"}}}
	}
	if err != nil || len(sides) == 1 {
		return result{err: err}
	}
	return result{differences: compare(outcomes[0], outcomes[1])}
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
