package sweep

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"exactsolve/cmd/exactsolve/internal/cli"
)

// A table is where rows go: standard output, or a file that each is appended to as a whole.
type table struct {
	form
	s     *cli.Session
	path  string // "" for standard output
	file  *os.File
	there map[string]bool // rows of an earlier run, by their parameters
}

// A form is how a table is written, and read again by its lines.
type form interface {
	// head returns the first line.
	head() []byte

	// row returns the line of a row.
	row(r *row) []byte

	// read returns the parameters of a row from its line, nil for another line. An error begins
	// with the column, and says what is wrong.
	read(line []byte) (values []string, err error)
}

// key names a row by its parameters.
func key(values []string) string { return strings.Join(values, "\x00") }

// open makes the table ready for rows. Unless it is resumed its file must not be there.
func (t *table) open(resume bool) error {
	switch {
	case t.path == "" && resume:
		return cli.UsageError("--resume goes on with the table of a file, want -o FILE")
	case t.path == "":
		return t.write(t.head())
	case cli.Unzipped(t.path) != t.path:
		return cli.UsageError("--output %s: want the name of a file that is not compressed", t.path)
	}
	info, err := os.Stat(t.path)
	old := err == nil && info.Mode().IsRegular() && info.Size() > 0
	switch {
	case old && !resume:
		return cli.InputError(fmt.Errorf("%s exists, and is not replaced", t.path), "--resume goes on with the table in it")
	case old:
		if err := t.resume(info.Size()); err != nil {
			return cli.InputError(err)
		}
	}
	if t.file, err = os.OpenFile(t.path, os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o666); err != nil {
		return t.failed(err)
	}
	if t.there == nil {
		return t.write(t.head())
	}
	return nil
}

// resume reads the rows that are there, and takes off one that was not written to its end.
func (t *table) resume(size int64) error {
	f, err := os.Open(t.path)
	if err != nil {
		return err
	}
	defer f.Close()
	whole, err := t.readAll(f)
	if err != nil || whole == size {
		return err
	}
	t.s.Note("%s: the last row has no end, and is made again", t.path)
	return os.Truncate(t.path, whole)
}

// maxLine bounds the lines of a table that is read, in bytes.
const maxLine = 1 << 20

// readAll notes the rows, and returns how many bytes whole lines have.
func (t *table) readAll(r io.Reader) (whole int64, err error) {
	lines := bufio.NewReaderSize(r, maxLine)
	there := map[string]bool{}
	for n := 1; ; n++ {
		line, err := lines.ReadSlice('\n')
		switch {
		case err == io.EOF && n == 1 && !bytes.HasPrefix(t.head(), line), n == 1 && err == nil && !bytes.Equal(line, t.head()):
			return 0, fmt.Errorf("%s:1:1: this is no table of the same sweep, want one that begins with\n%s", t.path, bytes.TrimSpace(t.head()))
		case err == io.EOF:
			if n > 1 {
				t.there = there
			}
			return whole, nil
		case errors.Is(err, bufio.ErrBufferFull):
			return 0, fmt.Errorf("%s:%d:1: a line of more than %d bytes, want a table of a sweep", t.path, n, maxLine)
		case err != nil:
			return 0, err
		}
		if whole += int64(len(line)); n == 1 {
			continue
		}
		values, err := t.read(line)
		if err != nil {
			return 0, fmt.Errorf("%s:%d:%w", t.path, n, err)
		}
		if values != nil {
			there[key(values)] = true
		}
		if len(there) > maxRows {
			return 0, fmt.Errorf("%s: %w", t.path, tooMany())
		}
	}
}

// write writes a line at once.
func (t *table) write(line []byte) error {
	if t.file == nil {
		_, err := t.s.Out.Write(line)
		t.s.Out.Flush()
		return cli.InputError(err)
	}
	_, err := t.file.Write(line)
	return t.failed(err)
}

func (t *table) failed(err error) error {
	if err == nil {
		return nil
	}
	return cli.InputError(fmt.Errorf("cannot write %s: %w", t.path, errors.Unwrap(err)))
}

func (t *table) close() error {
	if t.file == nil {
		return nil
	}
	return t.failed(t.file.Close())
}
