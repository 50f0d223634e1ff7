package cli

import (
	"bytes"
	"io"
	"io/fs"
	"strings"

	"exactsolve/gamefile"
)

// Files are texts, by name, that stand for the files of the system. One run uses them.
type Files struct{ Given, Written map[string]string }

// open returns a text without compression.
func (f *Files) open(name string) (io.ReadCloser, error) {
	text, ok := f.Given[name]
	if !ok {
		return nil, fs.ErrNotExist
	}
	return gamefile.Decompress(strings.NewReader(text), io.NopCloser(nil))
}

// A newText is one of the texts written once it is complete.
type newText struct{ bytes.Buffer }

// Close does nothing.
func (t *newText) Close() error { return nil }
