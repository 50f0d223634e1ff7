package cli

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"exactsolve"

	"github.com/spf13/pflag"

	"exactsolve/cert"
	"exactsolve/cert/answer"
	"exactsolve/seqform/mistake"
)

// Exit statuses, part of the interface: see topics/exit-status.txt.
const (
	ExitYes         = 0
	ExitNo          = 1
	ExitInput       = 2
	ExitUnknown     = 3
	ExitInternal    = 4
	ExitInterrupted = 130
)

// ErrInterrupted is the cause of a context that ^C has cancelled.
var ErrInterrupted = errors.New("interrupted")

// An ExitError is an error with its exit status. Without err the answer has been printed.
type ExitError struct {
	Code    int
	Err     error
	Hints   []string
	Usage   bool   // the command line was wrong
	command string // whose usage to point to
}

func (e *ExitError) Error() string {
	if e.Err == nil {
		return fmt.Sprintf("exit status %d", e.Code)
	}
	return e.Err.Error()
}

func (e *ExitError) Unwrap() error { return e.Err }

// Status returns an error that only sets the exit status, nil for 0.
func Status(code int) error {
	if code == ExitYes {
		return nil
	}
	return &ExitError{Code: code}
}

// UsageError reports a wrong command line.
func UsageError(format string, args ...any) error {
	return &ExitError{Code: ExitInput, Err: fmt.Errorf(format, args...), Usage: true}
}

// InputError reports input that cannot be used, with hints what to do; it is nil if err is.
func InputError(err error, hints ...string) error {
	if err == nil {
		return nil
	}
	return &ExitError{Code: ExitInput, Err: err, Hints: hints}
}

// flagError turns an error of pflag into a usage error, with a suggestion for an unknown flag or word.
func flagError(err error, fs *pflag.FlagSet, command string) error {
	e := &ExitError{Code: ExitInput, Err: err, Usage: true, command: command}
	if unknown, ok := errors.AsType[*pflag.NotExistError](err); ok && unknown.GetSpecifiedShortnames() == "" {
		var names []string
		fs.VisitAll(func(f *pflag.Flag) { names = append(names, "--"+f.Name) })
		e.Hints = DidYouMean("--"+unknown.GetSpecifiedName(), names)
	}
	if invalid, ok := errors.AsType[*pflag.InvalidValueError](err); ok {
		if number, ok := errors.AsType[*strconv.NumError](err); ok {
			e.Err = fmt.Errorf("invalid argument %q for \"--%s\" flag: want %s", invalid.GetValue(), invalid.GetFlag().Name, wanted[number.Func])
		}
		c, ok := invalid.GetFlag().Value.(chooser)
		switch {
		case isFlag(fs, invalid.GetValue()):
			e.Hints = []string{fmt.Sprintf("--%s takes a value, and %s was taken for it", invalid.GetFlag().Name, invalid.GetValue())}
		case ok:
			e.Hints = DidYouMean(invalid.GetValue(), c.Choices())
		}
	}
	return e
}

// wanted says what functions of strconv want that pflag calls.
var wanted = map[string]string{"ParseBool": "true or false", "ParseUint": "an integer from 0 to 18446744073709551615"}

func isFlag(fs *pflag.FlagSet, word string) bool {
	if name, ok := strings.CutPrefix(word, "--"); ok {
		name, _, _ = strings.Cut(name, "=")
		return fs.Lookup(name) != nil
	}
	return len(word) == 2 && word[0] == '-' && fs.ShorthandLookup(word[1:]) != nil
}

// reportError prints err, if there is anything to print, and returns the exit status.
func reportError(io Stdio, err error) int {
	if err == nil {
		return ExitYes
	}
	e, ok := errors.AsType[*ExitError](err)
	if !ok {
		e = &ExitError{Code: ExitInput, Err: err}
	}
	switch {
	case errors.Is(err, cert.ErrWork) && e.Code != ExitUnknown: // so that it is no error of ours, or of a file
		e = &ExitError{Code: ExitUnknown, Err: fmt.Errorf("what was found is not checked: %w", cert.ErrWork)}
	case errors.Is(err, answer.ErrInternal):
		e = &ExitError{Code: ExitInternal, Err: err}
	}
	if refused, ok := memoryRefused(err); ok {
		e = refused
	}
	if e.Err != nil {
		printError(io, e.Err)
	}
	for _, h := range e.Hints {
		fmt.Fprintf(io.Err, "exactsolve: hint: %s\n", h)
	}
	switch {
	case e.Code == ExitInternal:
		pleaseReport(io)
	case e.Usage:
		fmt.Fprintf(io.Err, "Run '%s' for usage.\n", strings.TrimSpace("exactsolve help "+e.command))
	}
	return e.Code
}

// printError prints err with the program's name before it, unless it begins with a position in a file.
func printError(io Stdio, err error) {
	if list, ok := errors.AsType[*mistake.List](err); ok {
		fmt.Fprintln(io.Err, list)
		return
	}
	for line := range strings.Lines(err.Error()) {
		fmt.Fprintf(io.Err, "exactsolve: %s\n", strings.TrimRight(line, "\n"))
	}
}

func pleaseReport(io Stdio) {
	fmt.Fprintf(io.Err, "exactsolve: this is a bug: please report it with the command line, the input and the version (%s)\n", CurrentVersion())
}

// DidYouMean returns at most one hint: the words closest to a mistyped one.
func DidYouMean(word string, words []string) []string {
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

// RefusedQuestion makes a usage or an input error of one that says that a question cannot be asked.
func (f *GameFile) RefusedQuestion(err error) error {
	e, ok := errors.AsType[*exactsolve.QuestionError](err)
	switch {
	case !ok:
		return err
	case e.Clash:
		return &ExitError{Code: ExitInput, Err: errors.New(e.Flags()), Hints: e.Hints(), Usage: true}
	case e.OfGame:
		return InputError(fmt.Errorf("%s: %s", f.Name, e.Flags()), e.Hints()...)
	}
	return InputError(errors.New(e.Flags()), e.Hints()...)
}

// Failed makes an input error of one that stopped the work on a question, unless it is one, or internal.
func (f *GameFile) Failed(err error) error {
	_, known := errors.AsType[*ExitError](err)
	if err == nil || known || errors.Is(err, answer.ErrInternal) {
		return err
	}
	if _, ok := errors.AsType[*exactsolve.QuestionError](err); ok {
		return f.RefusedQuestion(err)
	}
	text := err.Error()
	if _, rest, ok := strings.Cut(text, ": "); ok { // without the package
		text = rest
	}
	return InputError(fmt.Errorf("%s: %s", f.Name, text))
}

// Refused makes an input error about the game of one that is neither an input error
// nor internal, without the package that it names.
func (f *GameFile) Refused(err error) error {
	_, known := errors.AsType[*ExitError](err)
	if err == nil || known || errors.Is(err, answer.ErrInternal) {
		return err
	}
	text := err.Error()
	for _, pkg := range []string{"nested: ", "depthlimit: ", "aivat: ", "blueprint: ", "resolve: ", "engine: "} {
		text = strings.TrimPrefix(text, pkg)
	}
	var hints []string
	if _, ok := errors.AsType[*exactsolve.ClosureError](err); ok {
		hints = []string{"players must know on which side of the limit play is: try another --depth, or --after-round"}
	}
	return InputError(fmt.Errorf("%s: %s", f.Name, Printable(text)), hints...)
}

// severity has the statuses from the best to the worst.
var severity = []int{ExitYes, ExitNo, ExitUnknown, ExitInput, ExitInternal, ExitInterrupted}

// Worse returns the worse of two exit statuses.
func Worse(a, b int) int {
	if slices.Index(severity, b) > slices.Index(severity, a) {
		return b
	}
	return a
}
