package cli

import (
	"bytes"
	"io"
	"io/fs"
	"sync"

	"exactsolve/gamefile"
)

// Files are texts that stand for the files of the system, by name. Several goroutines may use them.
type Files struct {
	mu    sync.Mutex
	texts map[string][]byte
}

// Put keeps a text.
func (f *Files) Put(name string, text []byte) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.texts == nil {
		f.texts = map[string][]byte{}
	}
	f.texts[name] = text
}

// Get returns a text, nil if there is none of that name.
func (f *Files) Get(name string) []byte {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.texts[name]
}

// open returns a text without compression.
func (f *Files) open(name string) (io.ReadCloser, error) {
	text := f.Get(name)
	if text == nil {
		return nil, fs.ErrNotExist
	}
	return gamefile.Decompress(bytes.NewReader(text), io.NopCloser(nil))
}

// A newText is kept under its name once it is complete.
type newText struct {
	bytes.Buffer
	files *Files
	name  string
}

// Close does nothing.
func (t *newText) Close() error { return nil }

func (t *newText) keep() { t.files.Put(t.name, t.Bytes()) }
