package main

import (
	"slices"
	"strconv"
	"strings"

	"exactsolve/message"
)

// A paper is one whose tables, figures and numbers are run again.
type paper struct {
	Key      string
	Source   string // a key of docs/references.md
	Title    string
	Machine  string // that of the paper's timings
	Exhibits []exhibit
}

// An exhibit is a table, a figure or a passage of a paper.
type exhibit struct {
	Name  string // for --only
	Where string // in the paper
	What  string // what the paper says there, in our words

	// Why says why it is not run here; then there are no steps.
	Why string

	Steps    []step
	Readings []reading

	// Count is how many random games replace {N}, fewer with --quick.
	Count int
	// Slow exhibits are left out with --quick.
	Slow bool
}

// message names the exhibit.
func (e *exhibit) message() message.Exhibit {
	return message.Exhibit{Name: e.Name, Where: e.Where, What: e.What, Why: e.Why}
}

// quickCount replaces {N} with --quick.
const quickCount = 3

// sized returns the exhibit with its count, or at most most if that is not 0, for {N}.
func (e exhibit) sized(most int) exhibit {
	count := e.Count
	if most > 0 {
		count = min(count, most)
	}
	fill := func(s string) string { return strings.ReplaceAll(s, "{N}", strconv.Itoa(count)) }
	e.What = fill(e.What)
	e.Steps = slices.Clone(e.Steps)
	for k := range e.Steps {
		e.Steps[k].line = fill(e.Steps[k].line)
	}
	return e
}

// A step is a command line: of this program, without its name; or "echo TEXT >FILE".
// Words are separated by blanks, and names of files begin with @, which is not shown.
type step struct {
	line   string
	status int // the exit status that is expected
}

// steps returns command lines that succeed.
func steps(lines ...string) []step {
	var list []step
	for _, line := range lines {
		list = append(list, step{line: line})
	}
	return list
}

// A reading is a number of the paper beside that found here.
type reading struct {
	What  string
	Paper string // "" if the paper does not say; after it, in brackets, what others found
	Read  reader

	// Timing says that it does not repeat.
	Timing bool
	// Differs says why the number here need not be that of the paper.
	Differs string
}

// everyPaper returns all of them, in the order of time.
func everyPaper() []paper { return []paper{paperMS06(), paperBSA18(), paperG24(), paperG25()} }

// paperKeys are their keys. Every run of the program makes the table of commands, so
// they are not taken from everyPaper.
func paperKeys() []string { return []string{"MS06", "BSA18", "G24", "G25"} }

// papersNamed returns the paper of that key, or all; nil if there is none.
func papersNamed(key string) []paper {
	return slices.DeleteFunc(everyPaper(), func(p paper) bool { return key != allPapers && key != p.Key })
}
