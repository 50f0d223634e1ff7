package lex

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"

	"exactsolve/rational"
	"exactsolve/seqform/mistake"
)

// maxErrors is the number of mistakes a list holds before it only counts.
const maxErrors = 10

// A Ref is an offset in the input. As an argument of Errorf and Fail it stands
// for the number of its line.
type Ref int

// Errors collects the mistakes in one input.
type Errors struct {
	Formula func(text string) (rational.Rat, error) // reads what is no number in place of one; nil for nothing

	name    string
	src     []byte
	before  int // lines of the file before src
	list    mistake.List
	stopped bool
}

// NewErrors returns an empty collection for the input src called name.
func NewErrors(name string, src []byte) *Errors { return &Errors{name: name, src: src} }

// After says that the input is what comes after so many lines of a file.
func (s *Errors) After(lines int) {
	for _, e := range s.list.Errors {
		e.Line += lines - s.before
	}
	s.before = lines
}

// Errorf records a mistake at offset off, unless [Errors.Fail] came before.
func (s *Errors) Errorf(off int, format string, args ...any) {
	if s.stopped {
		return
	}
	if len(s.list.Errors) == maxErrors {
		s.list.More++
		return
	}
	for k, a := range args {
		if ref, ok := a.(Ref); ok {
			args[k] = s.before + mistake.Line(s.src, int(ref))
		}
	}
	e := mistake.At(s.name, s.src, off, fmt.Sprintf(format, args...))
	e.Line += s.before
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

// MaxCells bounds players × nodes or players × pure profiles: a game keeps a
// payoff for each, and a file that names many players and says little of them
// must not claim memory out of proportion to its size.
func (s *Errors) MaxCells() int { return 1<<20 + 16*len(s.src) }

// MaxBits bounds the bits of what a game has for its nodes or pure profiles, all together:
// products of probabilities and sums of payoffs, which a short file can make long.
func (s *Errors) MaxBits() int { return 1<<22 + 128*len(s.src) }

// Err returns nil or the sorted [*mistake.List].
func (s *Errors) Err() error {
	if !s.Any() {
		return nil
	}
	list := &mistake.List{Errors: slices.Clone(s.list.Errors), More: s.list.More}
	slices.SortStableFunc(list.Errors, func(a, b *mistake.Error) int {
		return cmp.Or(a.Line-b.Line, a.Col-b.Col)
	})
	return list
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
