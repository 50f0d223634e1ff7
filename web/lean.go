package web

import (
	"bytes"
	"io/fs"
	"path"
	"strings"
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
	text, err := fs.ReadFile(l.FS, name)
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
		if !inside && !isComment(line) {
			out = append(out, line...)
			continue
		}
		inside = (inside || bytes.HasPrefix(bytes.TrimSpace(line), []byte("/*"))) && !bytes.Contains(line, []byte("*/"))
	}
	return out
}

// isComment reports whether nothing on a line comes before or after a comment.
func isComment(line []byte) bool {
	s := strings.TrimSpace(string(line))
	_, after, ended := strings.Cut(s, "*/")
	return strings.HasPrefix(s, "//") || (strings.HasPrefix(s, "/*") && (!ended || after == ""))
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
