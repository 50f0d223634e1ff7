package checkpoint

import (
	"bufio"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"slices"
)

// WriteNumbers writes a checkpoint of one record and of lists of numbers too many for text, each of
// []int32 or []float32: after the lines of the heading and the record four bytes a number, the lowest
// first, and the sum of all in as many.
func WriteNumbers[R any](w io.Writer, h Heading, r *R, lists ...any) error {
	h.Format = format
	out := &summed{w: w}
	l := new(Log[R])
	for _, x := range []any{h, r} {
		text, err := json.Marshal(x)
		if err != nil {
			return err
		}
		if _, err := w.Write(l.next(nil, text)); err != nil {
			return err
		}
	}
	out.sum = l.sum
	for _, list := range lists {
		if err := blocks(list, out.write); err != nil {
			return err
		}
	}
	_, err := w.Write(binary.LittleEndian.AppendUint32(nil, out.sum))
	return err
}

// ReadNumbers reads what [WriteNumbers] wrote for such a heading, and fills in the record and lists of
// the same lengths. What is wrong is an [Error].
func ReadNumbers[R any](file File, h Heading, r *R, lists ...any) error {
	h.Format = format
	head, err := json.Marshal(h)
	if err != nil {
		return err
	}
	f, err := file.Open()
	if err != nil {
		return err
	}
	defer f.Close()
	in := &summed{r: bufio.NewReaderSize(f, 1<<16)}
	text, record, err := in.line()
	if err := sameHeading(text, record, head, err); err != nil {
		return &Error{1, err}
	}
	if _, record, err = in.line(); err == nil {
		err = strictly(record, r)
	}
	if err != nil {
		return &Error{2, err}
	}
	if err := in.numbers(lists); err != nil {
		return &Error{3, err}
	}
	return nil
}

// A summed stream keeps the sum of what went through it.
type summed struct {
	w   io.Writer
	r   *bufio.Reader
	sum uint32
	buf []byte
}

// line reads a line, of at most a buffer, and its record.
func (s *summed) line() (text, record []byte, err error) {
	text, err = s.r.ReadSlice('\n')
	if err != nil {
		return nil, nil, fmt.Errorf("no line of a checkpoint: %w, want a sum and a record", err)
	}
	record, err = unwrap(text, &s.sum)
	return text, record, err
}

// numbers reads lists and the sum after them, with which the file ends.
func (s *summed) numbers(lists []any) error {
	for _, list := range lists {
		if err := blocks(list, s.read); err != nil {
			return fmt.Errorf("numbers: %w", err)
		}
	}
	want := s.sum
	var got uint32
	if err := binary.Read(s.r, binary.LittleEndian, &got); err != nil {
		return fmt.Errorf("the sum: %w", err)
	}
	if got != want {
		return errors.New("the numbers have been changed: their sum does not fit")
	}
	if _, err := s.r.ReadByte(); err != io.EOF {
		return errors.New("more after the end")
	}
	return nil
}

func (s *summed) write(block any) (err error) {
	if s.buf, err = binary.Append(s.buf[:0], binary.LittleEndian, block); err == nil {
		s.sum = crc32.Update(s.sum, table, s.buf)
		_, err = s.w.Write(s.buf)
	}
	return err
}

func (s *summed) read(block any) error {
	if n := binary.Size(block); cap(s.buf) < n {
		s.buf = make([]byte, n)
	} else {
		s.buf = s.buf[:n]
	}
	if _, err := io.ReadFull(s.r, s.buf); err != nil {
		return err
	}
	s.sum = crc32.Update(s.sum, table, s.buf)
	_, err := binary.Decode(s.buf, binary.LittleEndian, block)
	return err
}

// blocks does something to a list, in pieces.
func blocks(list any, do func(block any) error) error {
	switch x := list.(type) {
	case []int32:
		return pieces(x, do)
	case []float32:
		return pieces(x, do)
	}
	panic(fmt.Sprintf("checkpoint: numbers of type %T", list))
}

func pieces[E int32 | float32](x []E, do func(block any) error) error {
	for piece := range slices.Chunk(x, 1<<16) {
		if err := do(piece); err != nil {
			return err
		}
	}
	return nil
}
