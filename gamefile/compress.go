package gamefile

import (
	"bufio"
	"bytes"
	"cmp"
	"compress/gzip"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/klauspost/compress/zstd"
)

// First bytes of compressed files.
var (
	gzipMagic = []byte{0x1f, 0x8b}
	zstdMagic = []byte{0x28, 0xb5, 0x2f, 0xfd}
)

// zstdWindow is the largest window of a zstd file that is read, in bytes: that of
// "zstd --long".
const zstdWindow = 1 << 27

// Decompress takes off compression, told by the first bytes of r whatever the
// name, and turns UTF-16 into UTF-8. Closing the result closes c.
func Decompress(r io.Reader, c io.Closer) (io.ReadCloser, error) {
	b := bufio.NewReaderSize(r, 1<<16)
	magic, err := b.Peek(len(zstdMagic))
	if err != nil && err != io.EOF {
		c.Close()
		return nil, err
	}
	var plain io.Reader
	switch {
	case bytes.HasPrefix(magic, gzipMagic):
		plain, err = gzip.NewReader(b)
	case bytes.HasPrefix(magic, zstdMagic):
		plain, err = zstd.NewReader(b, zstd.WithDecoderConcurrency(1), zstd.WithDecoderLowmem(true), zstd.WithDecoderMaxWindow(zstdWindow))
	default:
		return closer{inUTF8(b), c}, nil
	}
	if err != nil {
		c.Close()
		return nil, err
	}
	limit := cmp.Or(SystemMemory(), unknownMemory) / inflateShare
	return closer{inUTF8(bufio.NewReaderSize(&inflated{plain, limit + 1, limit}, 1<<16)), c}, nil
}

// A closer reads from one place and closes another.
type closer struct {
	*bufio.Reader
	io.Closer
}

// inflateShare is the part of the machine's memory that a file may have once it
// is decompressed: one in so many. What is made of it takes some times as much.
const inflateShare = 8

// inflated reads what has been compressed, up to a limit: a small file may stand
// for a huge one.
type inflated struct {
	r           io.Reader
	left, limit int64 // bytes; left is the limit and one more at first
}

func (f *inflated) Read(b []byte) (int, error) {
	if f.left <= 0 {
		return 0, fmt.Errorf("decompressed it has more than %d MiB, 1/%d of the memory here", f.limit>>20, inflateShare)
	}
	n, err := f.r.Read(b[:min(int64(len(b)), f.left)])
	f.left -= int64(n)
	return n, err
}

// unknownMemory is what a machine is taken to have that does not tell, in bytes.
const unknownMemory = 4 << 30

// SystemMemory returns the bytes that the machine has, or that the control group, such as a
// container, allows; 0 if that is not known.
func SystemMemory() int64 {
	least := int64(0)
	for _, from := range [][2]string{
		{"/proc/meminfo", `(?m)^MemTotal: *(\d+) kB$`},
		{"/sys/fs/cgroup/memory.max", `^(\d+)\s*$`},
		{"/sys/fs/cgroup/memory/memory.limit_in_bytes", `^(\d+)\s*$`},
	} {
		text, _ := os.ReadFile(from[0])
		found := regexp.MustCompile(from[1]).FindSubmatch(text)
		if found == nil {
			continue
		}
		n, _ := strconv.ParseInt(string(found[1]), 10, 53)
		if from[0] == "/proc/meminfo" {
			n <<= 10
		}
		if n > 0 && (least == 0 || n < least) {
			least = n
		}
	}
	return least
}

// Compressor returns a writer that compresses what goes to w if the name of the
// file ends in .gz or .zst, and nil for other names. Equal contents give equal
// files.
func Compressor(name string, w io.Writer) (io.WriteCloser, error) {
	switch {
	case strings.HasSuffix(name, ".gz"):
		return gzip.NewWriter(w), nil
	case strings.HasSuffix(name, ".zst"):
		return zstd.NewWriter(w, zstd.WithEncoderConcurrency(1))
	}
	return nil, nil
}

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
