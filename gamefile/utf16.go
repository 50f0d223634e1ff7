package gamefile

import (
	"bufio"
	"encoding/binary"
	"errors"
	"io"
	"unicode/utf16"
	"unicode/utf8"
)

// inUTF8 returns b, or what b has in UTF-8 if it is in UTF-16, as some shells write what a
// program prints. A byte-order mark tells, or a zero in the first two bytes, since whatever
// is read here begins with a character of ASCII.
func inUTF8(b *bufio.Reader) *bufio.Reader {
	start, _ := b.Peek(2) // an error comes again
	if len(start) < 2 {
		return b
	}
	switch little, big := binary.LittleEndian, binary.BigEndian; {
	case little.Uint16(start) == byteOrderMark, start[0] != 0 && start[1] == 0:
		return bufio.NewReaderSize(&utf16Reader{r: b, order: little}, 1<<16)
	case big.Uint16(start) == byteOrderMark, start[0] == 0 && start[1] != 0:
		return bufio.NewReaderSize(&utf16Reader{r: b, order: big}, 1<<16)
	}
	return b
}

const byteOrderMark = 0xfeff

// A utf16Reader reads UTF-16 as UTF-8, a byte-order mark as one.
type utf16Reader struct {
	r           *bufio.Reader
	order       binary.ByteOrder
	text, ready []byte // what has been turned into UTF-8; what of it is not read yet
	err         error
}

func (u *utf16Reader) Read(b []byte) (int, error) {
	if len(u.ready) == 0 {
		for u.text = u.text[:0]; u.err == nil && len(u.text) < 1<<12; {
			u.err = u.next()
		}
		if u.ready = u.text; len(u.ready) == 0 {
			return 0, u.err
		}
	}
	n := copy(b, u.ready)
	u.ready = u.ready[n:]
	return n, nil
}

var errInCharacter = errors.New("the UTF-16 text ends in the middle of a character")

// next adds one character to the text.
func (u *utf16Reader) next() error {
	var b [2]byte
	if _, err := io.ReadFull(u.r, b[:]); err != nil {
		if errors.Is(err, io.ErrUnexpectedEOF) {
			err = errInCharacter
		}
		return err
	}
	c := rune(u.order.Uint16(b[:]))
	if !utf16.IsSurrogate(c) {
		u.text = utf8.AppendRune(u.text, c)
		return nil
	}
	second, err := u.r.Peek(2)
	switch {
	case err != nil && err != io.EOF:
		return err
	case len(second) == 1:
		return errInCharacter
	case err != nil || utf16.DecodeRune(c, rune(u.order.Uint16(second))) == utf8.RuneError:
		return errors.New("the UTF-16 text has half a pair of surrogates")
	}
	u.text = utf8.AppendRune(u.text, utf16.DecodeRune(c, rune(u.order.Uint16(second))))
	_, err = u.r.Discard(2)
	return err
}
