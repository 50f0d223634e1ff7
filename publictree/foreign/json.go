package foreign

import (
	"bytes"
)

// A scanner walks over JSON in the text of a book, without building anything. It checks only what it
// comes by: what is skipped needs balanced brackets.
type scanner struct {
	*book
	off int
}

// next returns the next byte that is no space, or 0 at the end, where ended is true.
func (s *scanner) next() byte {
	for ; s.off < len(s.src); s.off++ {
		if c := s.src[s.off]; c != ' ' && c != '\t' && c != '\n' && c != '\r' {
			return c
		}
	}
	return 0
}

// ended reports whether there is nothing more but spaces.
func (s *scanner) ended() bool {
	s.next()
	return s.off == len(s.src)
}

// expect goes over a byte.
func (s *scanner) expect(c byte) error {
	if got := s.next(); got != c {
		if s.ended() {
			return s.fail(s.off, "the end, where %q was expected", string(c))
		}
		return s.fail(s.off, "%q, where %q was expected", string(got), string(c))
	}
	s.off++
	return nil
}

// list walks over what is between two brackets, with commas; item goes over one.
func (s *scanner) list(left, right byte, item func() error) error {
	if err := s.expect(left); err != nil {
		return err
	}
	if s.next() == right {
		s.off++
		return nil
	}
	for {
		if err := item(); err != nil {
			return err
		}
		if s.next() == right {
			s.off++
			return nil
		}
		if err := s.expect(','); err != nil {
			return err
		}
	}
}

// object walks over an object; value goes over the value of a key.
func (s *scanner) object(value func(name string, off int) error) error {
	return s.list('{', '}', func() error {
		s.next()
		off := s.off
		name, err := s.text()
		if err != nil {
			return err
		}
		if err := s.expect(':'); err != nil {
			return err
		}
		return value(name, off)
	})
}

// text goes over a string, which must have no escapes.
func (s *scanner) text() (string, error) {
	if err := s.expect('"'); err != nil {
		return "", err
	}
	from := s.off
	for ; s.off < len(s.src) && s.src[s.off] != '"'; s.off++ {
		if c := s.src[s.off]; c == '\\' || c < ' ' {
			return "", s.fail(s.off, "a string with %q", string(c))
		}
	}
	name := string(s.src[from:s.off])
	return name, s.expect('"')
}

// maxList bounds what a list of numbers or names has.
const maxList = 1 << 20

// texts goes over a list of strings, or of numbers as they are written.
func (s *scanner) texts() (list []string, err error) {
	err = s.list('[', ']', func() error {
		if len(list) == maxList {
			return s.fail(s.off, "a list of more than %d", maxList)
		}
		if s.next() == '"' {
			t, err := s.text()
			list = append(list, t)
			return err
		}
		n := len(s.src) - s.off
		if k := bytes.IndexAny(s.src[s.off:s.off+min(n, maxNumber+1)], ",]}[{\":\n\t\r "); k >= 0 {
			n = k
		}
		if n == 0 || n > maxNumber {
			return s.fail(s.off, "a number was expected")
		}
		list = append(list, string(s.src[s.off:s.off+n]))
		s.off += n
		return nil
	})
	return list, err
}

// skip goes over a value.
func (s *scanner) skip() error {
	s.next()
	from, depth := s.off, 0
	for s.off < len(s.src) {
		switch c := s.src[s.off]; {
		case c == '"':
			if !s.skipText() {
				return s.fail(from, "this has no end")
			}
			if depth == 0 {
				return nil
			}
			continue
		case c == '{' || c == '[':
			depth++
		case c == '}' || c == ']':
			if depth == 0 {
				return s.after(from)
			}
			if depth--; depth == 0 {
				s.off++
				return nil
			}
		case c == ',' && depth == 0:
			return s.after(from)
		}
		s.off++
	}
	return s.fail(from, "this has no end")
}

// after returns an error if nothing was gone over since an offset.
func (s *scanner) after(from int) error {
	if s.off == from {
		return s.fail(from, "a value was expected")
	}
	return nil
}

// skipText goes over a string with its escapes, and reports whether it has an end.
func (s *scanner) skipText() bool {
	for s.off++; s.off < len(s.src); s.off++ {
		switch s.src[s.off] {
		case '\\':
			s.off++
		case '"':
			s.off++
			return true
		}
	}
	return false
}
