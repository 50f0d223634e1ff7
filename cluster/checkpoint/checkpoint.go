// Package checkpoint is in the machinery layer: what a long search has finished, kept
// so that another run can go on from it, whenever the first one was ended.
//
// Start with [Begin]. A checkpoint is lines of JSON: a [Heading], which says what is
// searched for in which game, and then records of a type of the search's own. A search
// adds a record for each piece of work that is done ([Log.Add]) or puts all of them anew
// ([Log.Replace]); a piece is named by what leads to it, such as the branchings to a
// case, and has its result, so that any run can look it up instead of doing it again.
//
// Each line has a sum over itself and all before. A last line without end is that of a
// run that ended as it wrote, and does not count; anything else that is wrong is an
// [Error]. Sums find damage, not intent: a search that goes on from records must
// check what it claims.
package checkpoint

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"math"
	"strconv"
	"sync"

	"exactsolve/seqform/memory"
)

// format is the name and version of the format.
const format = "exactsolve-checkpoint/1"

// A File is where a checkpoint is kept, or read from, or both. The zero value is neither.
type File struct {
	// Append adds to what is kept, and Replace puts what write writes in its place in
	// one step. Neither returns before that survives a crash. Both are nil if nothing is
	// kept; an error of theirs ends the search.
	Append  func(text []byte) error
	Replace func(write func(io.Writer) error) error

	// Tick counts the times at which what has been done since the last should be kept.
	Tick func() int

	// Open opens the checkpoint to go on from; nil to begin anew. It has been read and
	// closed before anything is kept.
	Open func() (io.ReadCloser, error)
}

// Used reports whether a checkpoint is kept or read.
func (f *File) Used() bool { return f.Replace != nil || f.Open != nil }

// A Heading is the first line.
type Heading struct {
	Format   string         `json:"format"`
	Search   string         `json:"search"`             // which, with the version of its rules
	Game     string         `json:"game"`               // SHA-256 of the canonical text
	Question map[string]any `json:"question,omitempty"` // on what else the records depend: strings, numbers
}

// An Error says what is wrong with a checkpoint that was to be gone on from.
type Error struct {
	Line int // from 1, which it is too if that is about the whole
	Err  error
}

// Error says what, and where.
func (e *Error) Error() string { return fmt.Sprintf("checkpoint: line %d: %v", e.Line, e.Err) }

// Unwrap returns what is wrong.
func (e *Error) Unwrap() error { return e.Err }

// Unproved returns the error that what was found from a checkpoint on fails its check.
func Unproved(err error) *Error {
	return &Error{1, fmt.Errorf("what was found from this checkpoint on fails its check: %w, want one as this program wrote it", err)}
}

// A line has a record, or the heading, and the sum of it and all before.
type line struct {
	Sum    uint32          `json:"sum"`
	Record json.RawMessage `json:"record"`
}

var table = crc32.MakeTable(crc32.Castagnoli)

// A Log keeps records of type R. It may be used by several goroutines; a nil one keeps
// nothing.
type Log[R any] struct {
	mu   sync.Mutex
	file File
	head []byte
	sum  uint32 // of the last line
	text []byte // lines that are not in the file yet
	tick int    // as of when the others were written
	err  error  // of the first write that failed, after which nothing is kept
}

// Begin reads the checkpoint of file, if there is one, and begins to keep what h is about
// there, with the records read. It calls restore for each of them, with the number of its
// line, and makes an [Error] of the error that returns; restore may be nil where none is read.
func Begin[R any](file File, h Heading, restore func(line int, r *R) error) (*Log[R], error) {
	h.Format = format
	head, err := json.Marshal(h)
	if err != nil {
		return nil, err
	}
	again := func(add func(json.RawMessage) error) error {
		if file.Open == nil {
			return nil
		}
		return read(file, head, restore, add)
	}
	if file.Replace == nil {
		return nil, again(func(json.RawMessage) error { return nil })
	}
	l := &Log[R]{file: file, head: head}
	return l, l.replace(again)
}

// Tick is that of the file; a search that sees it change should keep what it has.
func (l *Log[R]) Tick() int {
	if l == nil || l.file.Tick == nil {
		return 0
	}
	return l.file.Tick()
}

// Add keeps another record, at the latest once another is added after a tick.
func (l *Log[R]) Add(r *R) error {
	if l == nil {
		return nil
	}
	record, err := json.Marshal(r)
	if err != nil {
		return err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.text = l.next(l.text, record)
	tick := l.Tick()
	if tick == l.tick && len(l.text) < maxText {
		return l.err
	}
	l.tick = tick
	return l.flush()
}

// maxText limits the lines that are not in the file yet, in bytes.
const maxText = 1 << 24

// Flush writes what was added; a search calls it in the end, however that comes.
func (l *Log[R]) Flush() error {
	if l == nil {
		return nil
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.flush()
}

func (l *Log[R]) flush() error {
	if l.err == nil && len(l.text) > 0 {
		l.err = l.file.Append(l.text)
		l.text = l.text[:0]
	}
	return l.err
}

// Replace keeps the records that write adds, instead of those before.
func (l *Log[R]) Replace(write func(add func(r *R) error) error) error {
	if l == nil {
		return nil
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.replace(func(add func(json.RawMessage) error) error {
		return write(func(r *R) error {
			record, err := json.Marshal(r)
			if err != nil {
				return err
			}
			return add(record)
		})
	})
}

func (l *Log[R]) replace(write func(add func(json.RawMessage) error) error) error {
	l.err = l.file.Replace(func(w io.Writer) error {
		l.sum, l.text = 0, l.text[:0]
		add := func(record json.RawMessage) error {
			_, err := w.Write(l.next(nil, record))
			return err
		}
		if err := add(l.head); err != nil {
			return err
		}
		return write(add)
	})
	return l.err
}

// next appends the line that is next.
func (l *Log[R]) next(text []byte, record json.RawMessage) []byte {
	l.sum = crc32.Update(l.sum, table, record)
	text = strconv.AppendUint(append(text, `{"sum":`...), uint64(l.sum), 10)
	return append(append(append(text, `,"record":`...), record...), "}\n"...)
}

// read reads a checkpoint, restores its records and adds them to another.
func read[R any](file File, head []byte, restore func(line int, r *R) error, add func(json.RawMessage) error) error {
	in, err := file.Open()
	if err != nil {
		return err
	}
	defer in.Close()
	lines := bufio.NewScanner(&limited{in, 1 << 20})
	lines.Buffer(make([]byte, 1<<16), math.MaxInt)
	lines.Split(whole)
	var sum uint32
	n := 0
	for lines.Scan() {
		n++
		record, err := unwrap(lines.Bytes(), &sum)
		switch {
		case err != nil && n > 1:
		case n == 1:
			err = sameHeading(lines.Bytes(), record, head, err)
		default:
			var r R
			if err = strictly(record, &r); err != nil {
				err = fmt.Errorf("no record of this search: %w, want one as docs/formats/checkpoint.md says", err)
			} else {
				err = restore(n, &r)
			}
			if err == nil {
				if err := add(record); err != nil {
					return err
				}
			}
		}
		if e, ok := errors.AsType[*Error](err); ok { // about the whole
			return e
		}
		if err != nil {
			return &Error{n, err}
		}
	}
	if n == 0 && lines.Err() == nil {
		return &Error{1, fmt.Errorf("no heading, want one of format %q", format)}
	}
	if err := lines.Err(); err != nil {
		return &Error{n + 1, err}
	}
	return nil
}

// A limited reader fails once a line is too long for the limit of memory. A line so long is
// read in pieces as long as what was read of it, even from a pipe, as it is looked through
// after each.
type limited struct {
	r    io.Reader
	most int // bytes of a piece that fitted
}

func (l *limited) Read(b []byte) (int, error) {
	const factor = 4 // in text, decoded, and in a buffer of twice the size
	if len(b) > l.most {
		what := fmt.Sprintf("a line of more than %d MiB in a checkpoint", len(b)>>20)
		if err := memory.Check(what, factor*int64(len(b))); err != nil {
			return 0, err
		}
		l.most = len(b)
	}
	n, err := io.ReadFull(l.r, b)
	if err == io.ErrUnexpectedEOF {
		err = io.EOF
	}
	return n, err
}

// whole splits at ends of lines, and leaves out what follows the last.
func whole(data []byte, _ bool) (advance int, token []byte, err error) {
	if k := bytes.IndexByte(data, '\n'); k >= 0 {
		return k + 1, data[:k], nil
	}
	return 0, nil, nil
}

// unwrap returns the record of a line after one with that sum, which becomes its own.
func unwrap(text []byte, sum *uint32) (json.RawMessage, error) {
	var l line
	if err := strictly(text, &l); err != nil || len(l.Record) == 0 {
		return nil, errors.New("no line of a checkpoint, want a sum and a record")
	}
	if *sum = crc32.Update(*sum, table, l.Record); *sum != l.Sum {
		return nil, errors.New("the line, or one before it, has been changed: its sum does not fit")
	}
	return l.Record, nil
}

func strictly(text []byte, into any) error {
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(into); err != nil {
		return err
	}
	if _, err := d.Token(); err != io.EOF {
		return errors.New("more after the end")
	}
	return nil
}

// sameHeading reports how the heading read, if it could be, differs from the one wanted.
func sameHeading(text []byte, record, want []byte, damaged error) error {
	var old struct {
		Format string `json:"format"`
	}
	if json.Unmarshal(text, &old) == nil && old.Format != "" { // the first format had it outside
		return fmt.Errorf("format %q, want %q", old.Format, format)
	}
	if damaged != nil {
		return damaged
	}
	var h, w Heading
	if err := json.Unmarshal(record, &h); err != nil {
		return fmt.Errorf("no heading: %w, want one of format %q", err, format)
	}
	if err := json.Unmarshal(want, &w); err != nil {
		return err
	}
	switch {
	case h.Format != w.Format:
		return fmt.Errorf("format %q, want %q", h.Format, w.Format)
	case h.Search != w.Search:
		return fmt.Errorf("of a search %q, want %q", h.Search, w.Search)
	case h.Game != w.Game:
		return fmt.Errorf("of another game, with hash %q, want %q", h.Game, w.Game)
	}
	for name, value := range w.Question {
		if got := h.Question[name]; got != value {
			return fmt.Errorf("of another question: %s %v, want %v", name, got, value)
		}
	}
	return nil
}
