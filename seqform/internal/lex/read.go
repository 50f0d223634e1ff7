package lex

import (
	"bytes"
	"fmt"
	"io"
)

// maxInput is the size of the largest file that is read, in bytes.
const maxInput = 1 << 30

var bom = []byte("\xef\xbb\xbf")

// Read reads all of r, which is called name in errors.
func Read(name string, r io.Reader) ([]byte, error) { return readAtMost(name, r, maxInput) }

func readAtMost(name string, r io.Reader, limit int64) ([]byte, error) {
	src, err := io.ReadAll(io.LimitReader(r, limit+1))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if int64(len(src)) > limit {
		return nil, fmt.Errorf("%s: larger than the limit of %d bytes", name, limit)
	}
	return src, nil
}

// SkipBOM returns the length of a UTF-8 byte-order mark at the start of src.
func SkipBOM(src []byte) int {
	if bytes.HasPrefix(src, bom) {
		return len(bom)
	}
	return 0
}
