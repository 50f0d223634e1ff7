package paper

import (
	"slices"
	"strconv"
	"strings"

	"exactsolve/message"
)

// A Paper is one whose tables, figures and numbers are run again.
type Paper struct {
	Key      string
	Source   string // a key of docs/references.md
	Title    string
	Machine  string // that of the paper's timings
	Exhibits []Exhibit
}

// An Exhibit is a table, a figure or a passage of a paper.
type Exhibit struct {
	Name  string // for --only
	Where string // in the paper
	What  string // what the paper says there, in our words

	// Why says why it is not run here; then there are no steps.
	Why string

	Steps    []Step
	Readings []Reading

	// Count is how many random games replace {N}, fewer with --quick.
	Count int
	// Slow exhibits are left out with --quick.
	Slow bool
}

// Message names the exhibit.
func (e *Exhibit) Message() message.Exhibit {
	return message.Exhibit{Name: e.Name, Where: e.Where, What: e.What, Why: e.Why}
}

// quickCount replaces {N} with --quick.
const quickCount = 3

// sized returns the exhibit with its count, or at most most if that is not 0, for {N}.
func (e Exhibit) sized(most int) Exhibit {
	count := e.Count
	if most > 0 {
		count = min(count, most)
	}
	fill := func(s string) string { return strings.ReplaceAll(s, "{N}", strconv.Itoa(count)) }
	e.What = fill(e.What)
	e.Steps = slices.Clone(e.Steps)
	for k := range e.Steps {
		e.Steps[k].Line = fill(e.Steps[k].Line)
	}
	return e
}

// A Step is a command line: of this program, without its name; or "echo TEXT >FILE".
// Words are separated by blanks, and names of files begin with @, which is not shown.
type Step struct {
	Line   string
	Status int // the exit status that is expected
}

// Steps returns command lines that succeed.
func Steps(lines ...string) []Step {
	var list []Step
	for _, line := range lines {
		list = append(list, Step{Line: line})
	}
	return list
}

// A Reading is a number of the paper beside that found here.
type Reading struct {
	What  string
	Paper string // "" if the paper does not say; after it, in brackets, what others found
	Read  Reader

	// Timing says that it does not repeat.
	Timing bool
	// Differs says why the number here need not be that of the paper.
	Differs string
}

// EveryPaper returns all of them, in the order of time.
func EveryPaper() []Paper { return []Paper{paperMS06(), paperBSA18(), paperG24(), paperG25()} }

// PaperKeys are their keys. Every run of the program makes the table of commands, so
// they are not taken from everyPaper.
func PaperKeys() []string { return []string{"MS06", "BSA18", "G24", "G25"} }

// papersNamed returns the paper of that key, or all; nil if there is none.
func papersNamed(key string) []Paper {
	return slices.DeleteFunc(EveryPaper(), func(p Paper) bool { return key != allPapers && key != p.Key })
}
