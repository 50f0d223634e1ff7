package lex

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"exactsolve/rational"
)

// MaxErrors is the number of errors an ErrorList holds before it only counts.
const MaxErrors = 10

// An Error is one mistake in a file.
type Error struct {
	Name      string // of the file
	Line, Col int    // from 1; the column counts bytes
	Msg       string
	Source    string // the line, clipped around the column and made printable
	Caret     string // blanks up to the column, and a caret

	off int
}

// Error returns file:line:col, what is wrong, and the place in its line.
func (e *Error) Error() string {
	return fmt.Sprintf("%s:%d:%d: %s\n\t%s\n\t%s", e.Name, e.Line, e.Col, e.Msg, e.Source, e.Caret)
}

// An ErrorList is the mistakes in one file, sorted by position: the first
// [MaxErrors] found, and the number of those after them.
type ErrorList struct {
	Errors []*Error
	More   int
}

// Error returns the mistakes one after the other, and how many more there are.
func (l *ErrorList) Error() string {
	var b strings.Builder
	for k, e := range l.Errors {
		if k > 0 {
			b.WriteByte('\n')
		}
		b.WriteString(e.Error())
	}
	if l.More > 0 {
		fmt.Fprintf(&b, "\nand %d more", l.More)
	}
	return b.String()
}

// A Ref is an offset in the input. As an argument of Errorf and Fail it stands
// for the number of its line.
type Ref int

// Errors collects the mistakes in one input.
type Errors struct {
	name    string
	src     []byte
	list    ErrorList
	stopped bool
}

// NewErrors returns an empty collection for the input src called name.
func NewErrors(name string, src []byte) *Errors { return &Errors{name: name, src: src} }

// Errorf records a mistake at offset off, unless [Errors.Fail] came before.
func (s *Errors) Errorf(off int, format string, args ...any) {
	if s.stopped {
		return
	}
	if len(s.list.Errors) == MaxErrors {
		s.list.More++
		return
	}
	for k, a := range args {
		if ref, ok := a.(Ref); ok {
			args[k], _ = s.position(int(ref))
		}
	}
	e := &Error{Name: s.name, Msg: fmt.Sprintf(format, args...), off: off}
	e.Line, e.Col = s.position(off)
	e.Source, e.Caret = excerpt(s.src, off)
	s.list.Errors = append(s.list.Errors, e)
}

// Fail records a mistake after which nothing more is recorded.
func (s *Errors) Fail(off int, format string, args ...any) {
	s.Errorf(off, format, args...)
	s.stopped = true
}

// Stopped reports whether Fail was called.
func (s *Errors) Stopped() bool { return s.stopped }

// Any reports whether there are any mistakes.
func (s *Errors) Any() bool { return len(s.list.Errors) > 0 }

// Err returns nil or the sorted [*ErrorList].
func (s *Errors) Err() error {
	if !s.Any() {
		return nil
	}
	list := &ErrorList{slices.Clone(s.list.Errors), s.list.More}
	slices.SortStableFunc(list.Errors, func(a, b *Error) int { return a.off - b.off })
	return list
}

func (s *Errors) position(off int) (line, col int) {
	off = min(off, len(s.src))
	before := s.src[:off]
	start := bytes.LastIndexByte(before, '\n') + 1
	line = 1 + bytes.Count(before, []byte{'\n'})
	if line == 1 {
		start = min(off, SkipBOM(s.src)) // a byte-order mark has no column
	}
	return line, off - start + 1
}

// excerptBefore and excerptAfter bound the bytes of a source line shown.
const (
	excerptBefore = 60
	excerptAfter  = 60
)

// excerpt returns the source line around off and a line with a caret under it.
// Tabs are kept in both, so that they align; other control characters are
// replaced.
func excerpt(src []byte, off int) (line, caret string) {
	off = min(off, len(src))
	start := max(0, off-excerptBefore)
	clippedLeft := start > 0
	if k := bytes.LastIndexByte(src[start:off], '\n'); k >= 0 {
		start, clippedLeft = start+k+1, false
	} else if clippedLeft && src[start-1] == '\n' {
		clippedLeft = false
	}
	if start == 0 {
		start = min(off, SkipBOM(src))
	}
	end := min(len(src), off+excerptAfter)
	clippedRight := end < len(src) && src[end] != '\n' && src[end] != '\r'
	if k := bytes.IndexByte(src[off:end], '\n'); k >= 0 {
		end, clippedRight = off+k, false
	}
	before, after := printable(src[start:off]), printable(bytes.TrimSuffix(src[off:end], []byte{'\r'}))
	if clippedLeft {
		before = "…" + before
	}
	if clippedRight {
		after += "…"
	}
	return before + after, blank(before) + "^"
}

func printable(b []byte) string {
	return strings.Map(func(r rune) rune {
		if r == '\t' || strconv.IsPrint(r) {
			return r
		}
		return '\uFFFD'
	}, strings.ToValidUTF8(string(b), "\uFFFD"))
}

func blank(s string) string {
	return strings.Map(func(r rune) rune {
		if r == '\t' {
			return r
		}
		return ' '
	}, s)
}

// maxQuoted bounds the runes of a label in a message.
const maxQuoted = 40

// Quote returns a label in quotes for a message, clipped if it is long.
func Quote[T ~string | ~[]byte](label T) string {
	if len(label) <= maxQuoted {
		return strconv.Quote(string(label))
	}
	n := 0
	for k := range string(label[:min(len(label), 4*maxQuoted+4)]) {
		if n == maxQuoted {
			return strconv.Quote(string(label[:k])) + "…"
		}
		n++
	}
	return strconv.Quote(string(label))
}

// Short is a number that messages print clipped if it is long.
type Short rational.Rat

// String returns the number, clipped if it is long.
func (x Short) String() string {
	s := rational.Rat(x).String()
	if len(s) > maxQuoted {
		return fmt.Sprintf("%s… (%d characters)", s[:maxQuoted], len(s))
	}
	return s
}

// Count returns "1 action", "2 actions" and so on.
func Count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return strconv.Itoa(n) + " " + what + "s"
}
