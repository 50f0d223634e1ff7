package main

import (
	"errors"
	"fmt"
	"runtime/debug"
	"slices"
	"strings"

	"exactsolve"

	"github.com/spf13/pflag"

	"exactsolve/cert"
	"exactsolve/seqform/mistake"
)

// Exit statuses, part of the interface: see topics/exit-status.txt.
const (
	exitYes         = 0
	exitNo          = 1
	exitInput       = 2
	exitUnknown     = 3
	exitInternal    = 4
	exitInterrupted = 130
)

// errInterrupted is the cause of a context that ^C has cancelled.
var errInterrupted = errors.New("interrupted")

// An exitError is an error with its exit status. Without err it only sets the
// status: the answer has been printed.
type exitError struct {
	code    int
	err     error
	hints   []string
	usage   bool   // the command line was wrong
	command string // whose usage to point to
}

func (e *exitError) Error() string {
	if e.err == nil {
		return fmt.Sprintf("exit status %d", e.code)
	}
	return e.err.Error()
}

func (e *exitError) Unwrap() error { return e.err }

// status returns an error that only sets the exit status, nil for 0.
func status(code int) error {
	if code == exitYes {
		return nil
	}
	return &exitError{code: code}
}

// usageError reports a wrong command line.
func usageError(format string, args ...any) error {
	return &exitError{code: exitInput, err: fmt.Errorf(format, args...), usage: true}
}

// inputError reports input that cannot be used, with hints what to do.
func inputError(err error, hints ...string) error {
	return &exitError{code: exitInput, err: err, hints: hints}
}

// flagError turns an error of pflag into a usage error, with a suggestion for
// an unknown flag or word.
func flagError(err error, fs *pflag.FlagSet, command string) error {
	e := &exitError{code: exitInput, err: err, usage: true, command: command}
	if unknown, ok := errors.AsType[*pflag.NotExistError](err); ok && unknown.GetSpecifiedShortnames() == "" {
		var names []string
		fs.VisitAll(func(f *pflag.Flag) { names = append(names, "--"+f.Name) })
		e.hints = didYouMean("--"+unknown.GetSpecifiedName(), names)
	}
	if invalid, ok := errors.AsType[*pflag.InvalidValueError](err); ok {
		c, ok := invalid.GetFlag().Value.(chooser)
		switch {
		case isFlag(fs, invalid.GetValue()):
			e.hints = []string{fmt.Sprintf("--%s takes a value, and %s was taken for it", invalid.GetFlag().Name, invalid.GetValue())}
		case ok:
			e.hints = didYouMean(invalid.GetValue(), c.choices())
		}
	}
	return e
}

// isFlag reports whether a word is a flag of fs.
func isFlag(fs *pflag.FlagSet, word string) bool {
	if name, ok := strings.CutPrefix(word, "--"); ok {
		name, _, _ = strings.Cut(name, "=")
		return fs.Lookup(name) != nil
	}
	return len(word) == 2 && word[0] == '-' && fs.ShorthandLookup(word[1:]) != nil
}

// reportError prints err, if there is anything to print, and returns the exit
// status.
func reportError(io stdio, err error) int {
	if err == nil {
		return exitYes
	}
	e, ok := errors.AsType[*exitError](err)
	if !ok {
		e = &exitError{code: exitInput, err: err}
	}
	if errors.Is(err, cert.ErrInternal) {
		e = &exitError{code: exitInternal, err: err}
	}
	if e.err != nil {
		printError(io, e.err)
	}
	for _, h := range e.hints {
		fmt.Fprintf(io.Err, "exactsolve: hint: %s\n", h)
	}
	switch {
	case e.code == exitInternal:
		pleaseReport(io)
	case e.usage:
		fmt.Fprintf(io.Err, "Run '%s' for usage.\n", strings.TrimSpace("exactsolve help "+e.command))
	}
	return e.code
}

// printError prints err with the program's name before it, unless it begins
// with a position in a file.
func printError(io stdio, err error) {
	if list, ok := errors.AsType[*mistake.List](err); ok {
		fmt.Fprintln(io.Err, list)
		return
	}
	for line := range strings.Lines(err.Error()) {
		fmt.Fprintf(io.Err, "exactsolve: %s\n", strings.TrimRight(line, "\n"))
	}
}

func reportPanic(io stdio, r any) int {
	fmt.Fprintf(io.Err, "exactsolve: internal error: %v\n", r)
	pleaseReport(io)
	io.Err.Write(debug.Stack())
	return exitInternal
}

func pleaseReport(io stdio) {
	fmt.Fprintf(io.Err, "exactsolve: this is a bug: please report it with the command line, the input and the version (%s)\n", currentVersion())
}

// didYouMean returns at most one hint: the words closest to a mistyped one.
func didYouMean(word string, words []string) []string {
	limit := 1 + len(word)/4
	var close []string
	for d := 1; d <= limit && close == nil; d++ {
		for _, w := range words {
			if distance(word, w) == d {
				close = append(close, w)
			}
		}
	}
	for _, w := range words {
		if len(word) >= 3 && strings.HasPrefix(w, word) && !slices.Contains(close, w) {
			close = append(close, w)
		}
	}
	if len(close) == 0 {
		return nil
	}
	return []string{"did you mean " + strings.Join(close[:min(len(close), 3)], " or ") + "?"}
}

// distance returns the number of letters to insert, delete, replace or swap
// with the next to get from a to b.
//
// Reference: Damerau 1964, in its restricted form.
func distance(a, b string) int {
	x, y := []rune(a), []rune(b)
	rows := make([][]int, len(x)+1)
	for i := range rows {
		rows[i] = make([]int, len(y)+1)
		rows[i][0] = i
	}
	for j := range rows[0] {
		rows[0][j] = j
	}
	for i := 1; i <= len(x); i++ {
		for j := 1; j <= len(y); j++ {
			d := rows[i-1][j-1]
			if x[i-1] != y[j-1] {
				d++
			}
			d = min(d, rows[i-1][j]+1, rows[i][j-1]+1)
			if i > 1 && j > 1 && x[i-1] == y[j-2] && x[i-2] == y[j-1] {
				d = min(d, rows[i-2][j-2]+1)
			}
			rows[i][j] = d
		}
	}
	return rows[len(x)][len(y)]
}

// refusedQuestion makes a usage error or an input error of one that says that a
// question cannot be asked, of the game or at all.
func (f *gameFile) refusedQuestion(err error) error {
	e, ok := errors.AsType[*exactsolve.QuestionError](err)
	switch {
	case !ok:
		return err
	case e.Clash:
		return usageError("%s", e.Flags())
	case e.OfGame:
		return inputError(fmt.Errorf("%s: %s", f.Name, e.Flags()), e.Hints()...)
	}
	return inputError(errors.New(e.Flags()), e.Hints()...)
}

// failed makes an input error of one that stopped the work on a question, unless it is
// one already, or internal.
func (f *gameFile) failed(err error) error {
	_, known := errors.AsType[*exitError](err)
	if err == nil || known || errors.Is(err, cert.ErrInternal) {
		return err
	}
	if _, ok := errors.AsType[*exactsolve.QuestionError](err); ok {
		return f.refusedQuestion(err)
	}
	_, text, _ := strings.Cut(err.Error(), ": ") // without the package
	return inputError(fmt.Errorf("%s: %s", f.Name, text))
}

// refused makes an input error about the game of one that is neither an input error
// nor internal, without the package that it names.
func (f *gameFile) refused(err error) error {
	_, known := errors.AsType[*exitError](err)
	if err == nil || known || errors.Is(err, cert.ErrInternal) {
		return err
	}
	text := err.Error()
	for _, pkg := range []string{"nested: ", "depthlimit: ", "blueprint: ", "resolve: "} {
		text = strings.TrimPrefix(text, pkg)
	}
	var hints []string
	if _, ok := errors.AsType[*exactsolve.ClosureError](err); ok {
		hints = []string{"players must know on which side of the limit play is: try another --depth, or --after-round"}
	}
	return inputError(fmt.Errorf("%s: %s", f.Name, printable(text)), hints...)
}
