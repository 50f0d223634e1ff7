// Package mistake is the model layer's errors about a file: what is wrong, and where.
//
// Readers of games and profiles return a [*List] of them.
package mistake

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"
)

// An Error is one mistake in a file.
type Error struct {
	Name      string // of the file
	Line, Col int    // from 1; the column counts bytes
	Msg       string

	src        []byte
	start, off int // where the line and the mistake are
}

// At returns a mistake at an offset of the text of a file.
func At(name string, src []byte, off int, msg string) *Error {
	off = min(off, len(src))
	start := bytes.LastIndexByte(src[:off], '\n') + 1
	if start == 0 && bytes.HasPrefix(src, []byte("\ufeff")) {
		start = min(off, len("\ufeff")) // a byte-order mark has no column
	}
	return &Error{name, Line(src, off), off - start + 1, msg, src, start, off}
}

// Line returns the number of the line of an offset, from 1.
func Line(src []byte, off int) int { return 1 + bytes.Count(src[:min(off, len(src))], []byte{'\n'}) }

// Error returns file:line:col, what is wrong, and the place in its line, clipped
// around the column and made printable.
func (e *Error) Error() string {
	line, caret := excerpt(e.src, e.start, e.off)
	return fmt.Sprintf("%s:%d:%d: %s\n\t%s\n\t%s", e.Name, e.Line, e.Col, e.Msg, line, caret)
}

// A List is the mistakes in one file, sorted by position: the first
// ones found, and the number of those after them.
type List struct {
	Errors []*Error
	More   int
}

// Error returns the mistakes one after the other, and how many more there are.
func (l *List) Error() string {
	var lines []string
	for _, e := range l.Errors {
		lines = append(lines, e.Error())
	}
	if l.More > 0 {
		lines = append(lines, fmt.Sprintf("and %d more", l.More))
	}
	return strings.Join(lines, "\n")
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

// maxClip bounds the bytes that a message has of a text.
const maxClip = 40

// Clip quotes the first line of a text, or its beginning where that is long.
func Clip(text string) string {
	line, _, _ := strings.Cut(text, "\n")
	if len(line) > maxClip {
		line = line[:maxClip] + "…"
	}
	return strconv.Quote(line)
}
