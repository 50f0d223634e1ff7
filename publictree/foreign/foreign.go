package foreign

import (
	"bytes"
	"fmt"
	"io"

	"exactsolve/publictree/flow"
	"exactsolve/seqform/mistake"
)

// maxFile bounds the bytes of a file of strategies.
const maxFile = 1 << 30

// Read reads strategies of both players for the spot of a table whose boards are merged, in any of
// the formats, and returns them as flows of the greatest scale, with the name of the format:
// exactsolve, TexasSolver, postflop-solver or UPI. The name stands for the file in errors. It is an
// error where the tree of the file is not that of the spot, where a hand that comes to a decision has
// no probabilities there, and where these do not add up to 1 for another reason than the printing of
// decimals.
func Read(name string, r io.Reader, t *flow.Table) (flows [2]flow.Flow, format string, err error) {
	src, err := readAll(r, maxFile)
	if err != nil {
		return flows, "", fmt.Errorf("%s: %w", name, err)
	}
	if bytes.HasPrefix(src, []byte("\ufeff")) {
		copy(src, "   ") // a byte-order mark
	}
	b := newBook(name, src, t)
	format, read := b.detect()
	if read == nil {
		return flows, "", b.fail(0, "no strategies in a format that is known: of exactsolve, TexasSolver, postflop-solver or UPI")
	}
	if err := read(); err != nil {
		return flows, format, err
	}
	for p := range flows {
		if flows[p], err = b.flow(p); err != nil {
			return flows, format, err
		}
	}
	return flows, format, nil
}

// readAll reads at most so many bytes; more are an error.
func readAll(r io.Reader, most int64) ([]byte, error) {
	src, err := io.ReadAll(io.LimitReader(r, most+1))
	if err == nil && int64(len(src)) > most {
		return nil, fmt.Errorf("more than %d bytes", most)
	}
	return src, err
}

// detect returns what reads the text, by how it begins.
func (b *book) detect() (string, func() error) {
	text := bytes.TrimLeft(b.src, " \t\r\n")
	switch {
	case bytes.HasPrefix(text, []byte(firstLine)):
		return "exactsolve", b.own
	case bytes.HasPrefix(text, []byte("{")) && b.firstHas("history"):
		return "postflop-solver", b.postflop
	case bytes.HasPrefix(text, []byte("{")):
		return "TexasSolver", b.texas
	case bytes.HasPrefix(text, []byte("show_")) || bytes.Contains(text, []byte("\nshow_")):
		return "UPI", b.upi
	}
	return "", nil
}

// fail returns a mistake at an offset.
func (b *book) fail(off int, format string, args ...any) error {
	return &mistake.List{Errors: []*mistake.Error{mistake.At(b.name, b.src, off, fmt.Sprintf(format, args...))}}
}
