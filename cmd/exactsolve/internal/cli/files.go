package cli

import (
	"bytes"
	"io"
	"io/fs"
	"strings"
	"sync"

	"exactsolve/gamefile"
)

// Files are texts that stand for the files of the system. Several goroutines may use them.
type Files struct {
	Given map[string]string // by name

	mu      sync.Mutex
	written map[string]string
}

// Written returns what was written, by name.
func (f *Files) Written() map[string]string {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.written
}

// open returns a text without compression.
func (f *Files) open(name string) (io.ReadCloser, error) {
	text, ok := f.Given[name]
	if !ok {
		return nil, fs.ErrNotExist
	}
	return gamefile.Decompress(strings.NewReader(text), io.NopCloser(nil))
}

// A newText is kept under its name once it is complete.
type newText struct {
	bytes.Buffer
	files *Files
	name  string
}

// Close does nothing.
func (t *newText) Close() error { return nil }

func (t *newText) keep() {
	t.files.mu.Lock()
	defer t.files.mu.Unlock()
	if t.files.written == nil {
		t.files.written = map[string]string{}
	}
	t.files.written[t.name] = t.String()
}
