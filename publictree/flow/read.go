package flow

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"

	"exactsolve/publictree"
	"exactsolve/rational"
	"exactsolve/seqform/mistake"
)

// Read reads the text of one certificate; name stands for the file in errors, which have the line
// and the column. There is one text of a certificate: anything else than [Certificate.Write] would
// write is an error, numbers that no claim needs included. It does not check the claim.
func Read(name string, r io.Reader) (*Certificate, error) {
	in := &reader{name: name, in: bufio.NewReaderSize(r, 1<<16)}
	if start, err := in.in.Peek(len(firstLine) + 1); string(start) != firstLine+"\n" && (err == nil || err == io.EOF) {
		return nil, in.fail(0, "%s was expected in the first line", firstLine)
	}
	if err := in.next(len(firstLine)); err != nil {
		return nil, err
	}
	c := new(Certificate)
	var err error
	if c.Spot, err = in.spot(); err != nil {
		return nil, err
	}
	if err := in.claim(&c.Claim); err != nil {
		return nil, err
	}
	t, err := NewTable(c.Spot, true)
	if err != nil {
		return nil, in.fail(0, "%v", err)
	}
	return c, in.flows(t, &c.Flows)
}

type reader struct {
	name string
	in   *bufio.Reader
	line int
	text []byte // of the line, without its end
}

// fail returns a mistake in the line.
func (in *reader) fail(col int, format string, args ...any) error {
	e := mistake.At(in.name, in.text, col, fmt.Sprintf(format, args...))
	e.Line = max(in.line, 1)
	return &mistake.List{Errors: []*mistake.Error{e}}
}

// next reads the next line, which has at most some bytes and ends in a newline.
func (in *reader) next(most int) error {
	in.line++
	in.text = in.text[:0]
	for {
		part, err := in.in.ReadSlice('\n')
		in.text = append(in.text, part...)
		if err == nil && len(in.text) <= most+1 {
			in.text = in.text[:len(in.text)-1]
			return nil
		}
		if len(in.text) > most {
			return in.fail(most, "the line is longer than it can be")
		}
		if err == io.EOF {
			return in.fail(len(in.text), "the text ends too early")
		}
		if err != nil && !errors.Is(err, bufio.ErrBufferFull) {
			return fmt.Errorf("%s: %w", in.name, err)
		}
	}
}

// spot reads the lines before that of the claim, which becomes the line of the reader.
func (in *reader) spot() (*publictree.Spot, error) {
	text := []byte{'\n'} // for the line before, so that errors count it
	for {
		if err := in.next(max(publictree.MaxText-len(text), 0)); err != nil {
			return nil, err
		}
		if bytes.HasPrefix(in.text, []byte("value ")) || bytes.HasPrefix(in.text, []byte("gains ")) {
			break
		}
		if bytes.HasPrefix(in.text, []byte("scale ")) {
			return nil, in.fail(0, "a line that begins with value or gains was expected before")
		}
		text = append(append(text, in.text...), '\n')
	}
	s, err := publictree.Parse(in.name, bytes.NewReader(text))
	if err != nil {
		return nil, err
	}
	want := s.Append([]byte{'\n'})
	for k := range max(len(text), len(want)) {
		if k == min(len(text), len(want)) || text[k] != want[k] {
			says := fmt.Sprintf("spots in certificates have one text, which is different here: %s was expected", mistake.Clip(string(want[min(k, len(want)):])))
			return nil, &mistake.List{Errors: []*mistake.Error{mistake.At(in.name, text, k, says)}}
		}
	}
	return s, nil
}

// claim reads a claim from the line.
func (in *reader) claim(c *Claim) error {
	words := bytes.SplitN(in.text, []byte{' '}, 4)
	if len(words) != 3 {
		return in.fail(0, "two numbers were expected after %s", words[0])
	}
	var x [2]rational.Rat
	col := len(words[0]) + 1
	for k, word := range words[1:] {
		var err error
		if x[k], err = rational.Parse(string(word)); err != nil {
			return in.fail(col, "%v", err)
		}
		if x[k].String() != string(word) {
			return in.fail(col, "%v was expected for the same number", x[k])
		}
		col += len(word) + 1
	}
	if c.OfGains = string(words[0]) == "gains"; c.OfGains {
		c.Gains = x
	} else {
		c.Low, c.High = x[0], x[1]
	}
	return nil
}

// flows reads the scales and all numbers.
func (in *reader) flows(t *Table, flows *[2]Flow) error {
	if err := in.next(len("scale 30 30")); err != nil {
		return err
	}
	scales := &flows[0].Scale
	if n, _ := fmt.Sscanf(string(in.text), "scale %d %d", scales, &flows[1].Scale); n != 2 || string(in.text) != fmt.Sprintf("scale %d %d", *scales, flows[1].Scale) {
		return in.fail(0, "the scales of both were expected, as in scale 30 30")
	}
	for p := range flows {
		for words, n := range t.rows(p) {
			if err := in.row(&flows[p], words, n); err != nil {
				return err
			}
		}
	}
	if _, err := in.in.ReadByte(); err != io.EOF {
		in.line, in.text = in.line+1, nil
		return in.fail(0, "nothing was expected after the last number")
	}
	return nil
}

// row reads one line of n numbers, after words that must be these.
func (in *reader) row(x *Flow, words []byte, n int) error {
	const most = len(" 1073741824")
	if err := in.next(len(words) + most*n); err != nil {
		return err
	}
	if !bytes.HasPrefix(in.text, words) {
		return in.fail(0, "a line was expected that begins with %q", words)
	}
	col := len(words)
	for k := range n {
		if !bytes.HasPrefix(in.text[col:], []byte{' '}) {
			return in.fail(col, "number %d of %d was expected, after one space", k+1, n)
		}
		col++
		y, digits := number(in.text[col:])
		if digits == 0 || y > 1<<30 {
			return in.fail(col, "a whole number from 0 to 2^30 was expected")
		}
		x.X = append(x.X, int32(y))
		col += digits
	}
	if col < len(in.text) {
		return in.fail(col, "nothing was expected after %d numbers", n)
	}
	return nil
}

// number reads the digits of a whole number, at most 10, which begins with 0 only if it is 0.
func number(b []byte) (n int64, digits int) {
	for digits < len(b) && digits < 10 && b[digits]-'0' < 10 && (digits == 0 || n > 0) {
		n = 10*n + int64(b[digits]-'0')
		digits++
	}
	return n, digits
}
