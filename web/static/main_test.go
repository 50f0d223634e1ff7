package main

import (
	"io/fs"
	"net/http/httptest"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"exactsolve/web"
)

// TestPage checks that the files of the page are those that a server sends, but for the transport.
func TestPage(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, writePage(dir))
	s, err := web.New(nil, web.Options{})
	require.NoError(t, err)
	t.Cleanup(s.Close)
	written := 0
	require.NoError(t, fs.WalkDir(os.DirFS(dir), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := fs.ReadFile(os.DirFS(dir), name)
		written++
		w := httptest.NewRecorder()
		s.ServeHTTP(w, httptest.NewRequest("GET", "http://localhost/"+strings.TrimSuffix(name, "index.html"), nil))
		if name == web.TransportName {
			assert.NotEqual(t, w.Body.String(), string(text))
		} else {
			assert.Equal(t, w.Body.String(), string(text), name)
		}
		return err
	}))
	assert.Greater(t, written, 100)
}
