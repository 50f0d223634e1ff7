package web

import (
	"bytes"
	"io"
	"io/fs"
	"path"
)

// lean is files of which scripts and styles are without the lines that are only comments.
type lean struct{ fs.FS }

// Open implements fs.FS.
func (l lean) Open(name string) (fs.File, error) {
	f, err := l.FS.Open(name)
	if kind := path.Ext(name); err != nil || (kind != ".js" && kind != ".css") {
		return f, err
	}
	defer f.Close()
	text, err := io.ReadAll(f)
	if err != nil {
		return nil, err
	}
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	text = uncommented(text)
	return &leanFile{leanInfo{info, int64(len(text))}, bytes.NewReader(text)}, nil
}

// uncommented returns a script or a style without the lines that are only comments.
func uncommented(text []byte) []byte {
	var out []byte
	inside := false // a comment that ends on a later line
	for line := range bytes.Lines(text) {
		s := bytes.TrimSpace(line)
		if !inside && bytes.HasPrefix(s, []byte("//")) {
			continue
		}
		if inside || bytes.HasPrefix(s, []byte("/*")) {
			_, after, ended := bytes.Cut(line, []byte("*/"))
			inside = !ended
			if len(bytes.TrimSpace(after)) == 0 {
				continue
			}
			line = after
		}
		out = append(out, line...)
	}
	return out
}

type leanFile struct {
	info leanInfo
	*bytes.Reader
}

func (f *leanFile) Stat() (fs.FileInfo, error) { return f.info, nil }

func (f *leanFile) Close() error { return nil }

type leanInfo struct {
	fs.FileInfo
	size int64
}

func (i leanInfo) Size() int64 { return i.size }
