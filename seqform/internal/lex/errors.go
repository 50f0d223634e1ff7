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

	src        []byte
	start, off int // where the line and the mistake are
}

// Error returns file:line:col, what is wrong, and the place in its line, clipped
// around the column and made printable.
func (e *Error) Error() string {
	line, caret := excerpt(e.src, e.start, e.off)
	return fmt.Sprintf("%s:%d:%d: %s\n\t%s\n\t%s", e.Name, e.Line, e.Col, e.Msg, line, caret)
}

// An ErrorList is the mistakes in one file, sorted by position: the first
// [MaxErrors] found, and the number of those after them.
type ErrorList struct {
	Errors []*Error
	More   int
}

// Error returns the mistakes one after the other, and how many more there are.
func (l *ErrorList) Error() string {
	var lines []string
	for _, e := range l.Errors {
		lines = append(lines, e.Error())
	}
	if l.More > 0 {
		lines = append(lines, fmt.Sprintf("and %d more", l.More))
	}
	return strings.Join(lines, "\n")
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
	off = min(off, len(s.src))
	line, start := s.position(off)
	s.list.Errors = append(s.list.Errors, &Error{s.name, line, off - start + 1, fmt.Sprintf(format, args...), s.src, start, off})
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

// position returns the number of the line of an offset, and where the line starts.
func (s *Errors) position(off int) (line, start int) {
	before := s.src[:min(off, len(s.src))]
	start = bytes.LastIndexByte(before, '\n') + 1
	if start == 0 {
		start = min(off, SkipBOM(s.src)) // a byte-order mark has no column
	}
	return 1 + bytes.Count(before, []byte{'\n'}), start
}

// maxExcerpt bounds the bytes shown of a line on either side of a mistake.
const maxExcerpt = 60

// excerpt returns the line around off, which begins at start, and a line with a caret
// under it. Tabs are kept in both, so that they align; other control characters
// are replaced.
func excerpt(src []byte, start, off int) (line, caret string) {
	before, after := src[start:off], src[off:]
	if k := bytes.IndexByte(after, '\n'); k >= 0 {
		after = after[:k]
	}
	after = bytes.TrimSuffix(after, []byte{'\r'})
	if n := len(before) - maxExcerpt; n > 0 {
		line, before = "…", before[n:]
	}
	line += printable(before)
	caret = strings.Map(func(r rune) rune {
		if r == '\t' {
			return r
		}
		return ' '
	}, line) + "^"
	if len(after) > maxExcerpt {
		return line + printable(after[:maxExcerpt]) + "…", caret
	}
	return line + printable(after), caret
}

func printable(b []byte) string {
	return strings.Map(func(r rune) rune {
		if r == '\t' || strconv.IsPrint(r) {
			return r
		}
		return '\uFFFD'
	}, strings.ToValidUTF8(string(b), "\uFFFD"))
}

// maxQuoted bounds the runes of a label in a message.
const maxQuoted = 40

// Quote returns a label in quotes for a message, clipped if it is long.
func Quote[T ~string | ~[]byte](label T) string {
	text := string(label[:min(len(label), 4*(maxQuoted+1))]) // more runes than are quoted, if there are
	n := 0
	for k := range text {
		if n == maxQuoted {
			return strconv.Quote(text[:k]) + "…"
		}
		n++
	}
	return strconv.Quote(text)
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
